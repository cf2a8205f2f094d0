"""Tables on several servers as a queueing model: who waits for which interpreter, lock, disk or core, and how long.

Every figure that it needs is in `Costs`, which `bench.server.capacity measure` writes. What a move does is what the
server does: a message is decided in the event loop, written in a transaction with all that wait, and then shown to each
socket of its table in turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bench.server.model_parts import Job, Postgres, Server, Sqlite, Worker, ring_shares
from bench.server.queueing import Interpreter, Simulation, Station, share_below

__all__ = ["Costs", "Result", "Scenario", "StoreCosts", "simulate"]

HANDOVER = 0.5
"""Milliseconds for which the event loop keeps the interpreter, as `tricksmith.server.load` sets it."""
BEAT = 200.0
"""Milliseconds between two signs of life of a process in the database, as in `tricksmith.server.realtime.leases`."""
BASE = 100.0
"""Milliseconds between two things that a process does by itself."""
PAUSE = 700.0
"""Milliseconds before a bot's move, as `tricksmith serve` has it by default."""
WARM = 0.25
"""Part of the time before anything is counted."""


@dataclass(frozen=True, slots=True)
class StoreCosts:
    """What a transaction costs: a part of its own, and one for each move in it. Milliseconds of a core."""

    batch: float
    job: float
    """Both in the server's interpreter, while the event loop may do something else."""
    turns: int
    """Statements, after each of which the interpreter has to be had again."""
    flush: tuple[float, ...]
    """Times of a flush, as measured."""
    remote_batch: float = 0.0
    remote_job: float = 0.0
    """The same in the database's own processes; 0 for SQLite."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What was measured on one machine. Milliseconds of a core, unless it says otherwise."""

    move: float
    """Deciding and publishing a move, without its transaction and its sockets."""
    socket: float
    """Showing the new state to one socket, from its parts to the kernel."""
    tick: float
    """A round of the event loop."""
    others: float
    """Other messages that change a table, for each move: who goes on to the next hand."""
    publish: float
    """Publishing a change to other processes, and receiving the message oneself."""
    redis: float
    """The same in Redis."""
    base: float
    """What a process does by itself, every second."""
    idle_table: float
    """For a table at which people sit, every second, with several processes."""
    think: float
    """A bot's decision, in a process of its own."""
    player_move: float
    player_state: float
    """What sending a move and reading a state costs the load generator."""
    bytes: float
    """Bytes of a state."""
    stores: dict[str, StoreCosts]
    """By the name of the database."""
    decide: float = 0.5
    """A guess: the part of `move` that comes before the transaction."""

    @classmethod
    def of(cls, data: dict[str, Any]) -> Costs:
        """Read costs from JSON; whatever else is there is left out."""
        stores = {
            name: StoreCosts(**{**store, "flush": tuple(store["flush"])}) for name, store in data["stores"].items()
        }
        return cls(**{name: data[name] for name in cls.__slots__ if name in data and name != "stores"}, stores=stores)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """Who plays, and on what."""

    tables: int
    pace: float = 1000.0
    """Milliseconds between two moves of a table."""
    processes: int = 1
    cores: int = 0
    """Cores that servers, database and players share; 0 where each process has two, and the others their machines."""
    database: str = "sqlite"
    database_cores: int = 8
    """Where the database has a machine of its own."""
    network: float = 0.0
    """Milliseconds to the database and back."""
    people: int = 4
    spectators: int = 0
    bots: int = 0
    """Further tables, each of one person and bots."""
    is_steady: bool = False
    """Whether a table's moves come at even times, as those of the load generator, or at random, as people's."""
    is_even: bool = False
    """Whether every process has the same number of tables, or as many as consistent hashing gives it."""
    seconds: float = 20.0

    @property
    def sockets(self) -> int:
        """The sockets of a table."""
        return self.people + self.spectators


@dataclass(slots=True)
class Result:
    """The result."""

    seconds: float
    times: list[float] = field(default_factory=list)
    """Milliseconds from each move until the last socket of its table has it."""
    moves: int = 0
    cpu: float = 0.0
    """Milliseconds that the servers' interpreters worked for each move."""
    use: dict[str, float] = field(default_factory=dict)
    """Which part of the time each resource was in use."""

    def row(self) -> dict[str, float]:
        """The figures that a run under load has too."""
        return {
            "moves_a_second": round(len(self.times) / self.seconds, 1),
            "p50_ms": round(share_below(self.times, 0.5), 1),
            "p99_ms": round(share_below(self.times, 0.99), 1),
            "cpu_ms_a_move": round(self.cpu, 3),
        }


def simulate(costs: Costs, scenario: Scenario, seed: int = 1) -> Result:
    """Return what comes of a scenario.

    Args:
        costs: What everything costs.
        scenario: Who plays, and on what.
        seed: Of the times at which people move, of the flushes, and of the ring.
    """
    return _World(costs, scenario, seed).run()


class _World:
    """A scenario that runs."""

    def __init__(self, costs: Costs, scenario: Scenario, seed: int) -> None:
        self.costs, self.scenario, self.simulation = costs, scenario, Simulation(seed)
        simulation, shared, processes = self.simulation, scenario.cores, scenario.processes
        self.cores = Station(simulation, shared or 2 * processes)
        self.redis = Station(simulation, 1)
        store = costs.stores[scenario.database]
        self.box = self.cores if shared else Station(simulation, scenario.database_cores)
        self.database = (
            Postgres(simulation, store, self.box, scenario.network) if store.remote_batch else Sqlite(simulation, store)
        )
        redis = self.redis if processes > 1 else None
        interpreters = [
            Interpreter(simulation, self.cores, tick=costs.tick, handover=HANDOVER) for _ in range(processes)
        ]
        self.servers = [Server(one, self.database, costs, redis) for one in interpreters]
        self.workers = [Worker(self.cores) for _ in self.servers]
        self.players = Interpreter(simulation, self.cores) if shared else None
        self.begun = 1000 * WARM * scenario.seconds
        self.result = Result(scenario.seconds * (1 - WARM))

    def run(self) -> Result:
        """Seat everybody, let them play, and count."""
        self._seat()
        self.simulation.run(self.begun)
        before = self._used()
        self.simulation.run(1000 * self.scenario.seconds)
        used = {name: time - before[name] for name, time in self._used().items()}
        result, milliseconds = self.result, 1000 * self.result.seconds
        result.cpu = used["interpreters"] * len(self.servers) / max(1, result.moves)
        result.use = {name: time / milliseconds for name, time in used.items()}
        states = result.moves * (1 + self.costs.others) * self.scenario.sockets
        result.use["Gbit/s to players"] = states * self.costs.bytes * 8 / result.seconds / 1e9
        return result

    def _used(self) -> dict[str, float]:
        """How long each resource was in use up to now; of several of a kind, on average."""
        interpreters = [server.interpreter.busy for server in self.servers]
        return {
            **{f"interpreter {number}": busy for number, busy in enumerate(interpreters)},
            "interpreters": sum(interpreters) / len(interpreters),
            "cores": self.cores.busy / self.cores.servers,
            "database": self.box.busy / self.box.servers,
            "disk": self.database.disk.busy,
            "Redis": self.redis.busy,
        }

    def _seat(self) -> None:
        """Begin at every table, at random times, and with what each process does by itself."""
        scenario, rng, after = self.scenario, self.simulation.rng, self.simulation.after
        processes = range(scenario.processes)
        shares = [1 / len(processes)] * len(processes) if scenario.is_even else ring_shares(len(processes), rng)
        for table in range(scenario.tables):
            place = table % len(processes) if scenario.is_even else rng.choices(processes, shares)[0]
            after(rng.random() * scenario.pace, partial(self._move, place))
        for table in range(scenario.bots):
            after(rng.random() * scenario.pace, partial(self._turn, table % len(processes), 0))
        for server in self.servers:
            after(BASE * rng.random(), partial(self._base, server))
        if len(processes) > 1:
            for server, share in zip(self.servers, shares, strict=True):
                after(rng.random() * BEAT, partial(self._beat, server))
                after(1000 * rng.random(), partial(self._idle, server, round(scenario.tables * share)))

    def _move(self, place: int) -> None:
        """Somebody at a table of this process plays a card; the next one does once it is seen and the pace allows."""
        began, missing = self.simulation.now, self.scenario.sockets
        self.result.moves += began >= self.begun

        def seen() -> None:
            nonlocal missing
            missing -= 1
            if not missing:
                self._seen(place, began)

        self._send(place, seen)

    def _send(self, place: int, seen: Any) -> None:
        """Send a message whose outcome every socket of the table sees."""
        if self.players is None:
            self.servers[place].take(Job(self.scenario.sockets, seen))
            return
        job = Job(self.scenario.sockets, partial(self.players.call, self.costs.player_state, seen))
        self.players.call(self.costs.player_move, partial(self.servers[place].take, job))

    def _seen(self, place: int, began: float) -> None:
        simulation, pace = self.simulation, self.scenario.pace
        if simulation.now >= self.begun:
            self.result.times.append(simulation.now - began)
        if simulation.rng.random() < self.costs.others:
            simulation.after(simulation.rng.random() * pace, partial(self._send, place, _nothing))
        wait = pace if self.scenario.is_steady else simulation.rng.expovariate(1 / pace)
        simulation.after(max(0.0, began + wait - simulation.now), partial(self._move, place))

    def _turn(self, place: int, seat: int) -> None:
        """A turn at a table of one person and bots: the person plays, or a bot after its pause."""
        last = seat == self.scenario.people - 1
        following = partial(self._turn, place, 0 if last else seat + 1)
        wait = self.scenario.pace if last else 0.0
        job = Job(1, partial(self.simulation.after, wait, following))
        send = partial(self.servers[place].take, job)
        if seat == 0:
            send()
            return
        due = self.simulation.now + PAUSE
        self.workers[place].ask(
            self.costs.think, lambda: self.simulation.after(max(0.0, due - self.simulation.now), send)
        )

    def _beat(self, server: Server) -> None:
        server.beat()
        self.simulation.after(BEAT, partial(self._beat, server))

    def _base(self, server: Server) -> None:
        server.interpreter.call(self.costs.base * BASE / 1000, _nothing)
        self.simulation.after(BASE, partial(self._base, server))

    def _idle(self, server: Server, tables: int) -> None:
        """Once a second, what the tables of a process cost though nobody moves: one after the other."""
        if tables > 0:
            server.interpreter.call(self.costs.idle_table, partial(self._idle_next, server, tables - 1))
        self.simulation.after(1000.0, partial(self._idle, server, tables))

    def _idle_next(self, server: Server, left: int) -> None:
        if left > 0:
            server.interpreter.call(self.costs.idle_table, partial(self._idle_next, server, left - 1))


def _nothing() -> None:
    """Nothing follows."""
