"""The inputs of the model: the measured costs, and the scenario to simulate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Costs", "Scenario", "StoreCosts"]


@dataclass(frozen=True, slots=True)
class StoreCosts:
    """What a transaction costs, in milliseconds of a core.

    Attributes:
        batch: The cost of a transaction in the server's interpreter, in a thread next to the event loop.
        job: The additional cost of each move in it.
        turns: The number of its statements; after each the thread has to wait for the interpreter again.
        flush: Measured times of a flush to disk.
        remote_batch: The cost of a transaction in the database's own processes; 0 for SQLite.
        remote_job: The additional cost of each move in it there.
    """

    batch: float
    job: float
    turns: int
    flush: tuple[float, ...]
    remote_batch: float = 0.0
    remote_job: float = 0.0


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs measured on one machine, in milliseconds of a core unless another unit is given.

    Attributes:
        move: Deciding and publishing a move, without its transaction and its sockets.
        socket: Sending the new state to one socket.
        tick: A round of the event loop.
        others: The number of other messages that change a table, for each move, such as those between hands.
        publish: Publishing a change to other processes, and receiving the message in this one.
        redis: The cost of that in Redis.
        base: The background work of a process in a second.
        idle_table: The work for a table with people in a second, with several processes.
        think: A bot's decision, in a process of its own.
        player_move: Sending a move, in the load generator.
        player_state: Reading a state, in the load generator.
        bytes: The number of bytes of a state.
        stores: The costs of transactions, by the name of the database.
        decide: The part of `move` that comes before the transaction, a guess.
    """

    move: float
    socket: float
    tick: float
    others: float
    publish: float
    redis: float
    base: float
    idle_table: float
    think: float
    player_move: float
    player_state: float
    bytes: float
    stores: dict[str, StoreCosts]
    decide: float = 0.5

    @classmethod
    def of(cls, data: dict[str, Any]) -> Costs:
        """Read costs from JSON; other keys are ignored."""
        stores = {
            name: StoreCosts(**{**store, "flush": tuple(store["flush"])}) for name, store in data["stores"].items()
        }
        return cls(**{name: data[name] for name in cls.__slots__ if name in data and name != "stores"}, stores=stores)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """The tables, and the machines that serve them.

    Attributes:
        tables: The number of tables of people.
        pace: Milliseconds between two moves of a table.
        processes: The number of server processes.
        cores: Cores that servers, database and players share; 0 if each process has two cores of its own, and the
            database and the players have machines of their own.
        database: The name of the database.
        database_cores: The cores of the database's machine, if it has its own.
        network: Milliseconds to the database and back.
        people: People at each table.
        spectators: Spectators of each table.
        bots: The number of further tables, each of one person and bots.
        is_steady: Whether a table's moves come at regular times, as from the load generator; else at random times.
        is_even: Whether every process has the same number of tables; else consistent hashing distributes them.
        seconds: How long is simulated.
    """

    tables: int
    pace: float = 1000.0
    processes: int = 1
    cores: int = 0
    database: str = "sqlite"
    database_cores: int = 8
    network: float = 0.0
    people: int = 4
    spectators: int = 0
    bots: int = 0
    is_steady: bool = False
    is_even: bool = False
    seconds: float = 20.0

    @property
    def sockets(self) -> int:
        """The sockets of a table."""
        return self.people + self.spectators
