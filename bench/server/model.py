"""A queueing model of tables on several servers: how long a move waits for interpreters, locks, disks and cores.

Every figure that it needs is in `Costs`, which `bench.server.capacity --measure` writes. A move takes the same steps as
in the server: a message is decided in the event loop, written in a transaction with all other messages that wait, and
then sent to each socket of its table in turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from bench.server.model_inputs import Costs, Scenario
from bench.server.model_parts import Job, Postgres, Server, Sqlite, Worker, do_nothing, ring_shares
from bench.server.queueing import Interpreter, Simulation, Station, quantile

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["HEARTBEAT_PERIOD", "Result", "simulate"]

HANDOVER = 0.5
"""Milliseconds that a thread waits for the event loop's interpreter, as `tricksmith.server.load` sets it."""
HEARTBEAT_PERIOD = 200.0
"""Milliseconds between two heartbeats of a process in the database, as in `tricksmith.server.realtime.leases`."""
BACKGROUND_PERIOD = 100.0
"""Milliseconds between two background tasks of a process."""
IDLE_PERIOD = 1000.0
"""Milliseconds between two rounds of work for tables at which nobody moves."""
BOT_PAUSE = 700.0
"""Milliseconds before a bot's move, the default of `tricksmith serve`."""
WARM_UP_SHARE = 0.25
"""The share of the simulated time before anything is counted."""


@dataclass(slots=True)
class Result:
    """The result of a simulation.

    Attributes:
        seconds: How long was counted.
        times: Milliseconds from each move until the last socket of its table has it.
        moves: The number of moves.
        cpu: Milliseconds that the servers' interpreters worked for each move.
        use: The share of the time in which each resource was in use; "Gbit/s to players" is what was sent to them.
    """

    seconds: float
    times: list[float] = field(default_factory=list)
    moves: int = 0
    cpu: float = 0.0
    use: dict[str, float] = field(default_factory=dict)

    def row(self) -> dict[str, float]:
        """Return the figures that a real run under load also has."""
        return {
            "moves_a_second": round(len(self.times) / self.seconds, 1),
            "p50_ms": round(quantile(self.times, 0.5), 1),
            "p99_ms": round(quantile(self.times, 0.99), 1),
            "cpu_ms_a_move": round(self.cpu, 3),
        }


def simulate(costs: Costs, scenario: Scenario, seed: int = 1) -> Result:
    """Simulate a scenario and return the result.

    Args:
        costs: The measured costs.
        scenario: The tables and the machines.
        seed: Determines the times at which people move, the times of flushes, and the distribution of tables.
    """
    return _World(costs, scenario, seed).run()


class _World:
    """The simulation of one scenario."""

    def __init__(self, costs: Costs, scenario: Scenario, seed: int) -> None:
        self.costs, self.scenario, self.simulation = costs, scenario, Simulation(seed)
        simulation, shared, processes = self.simulation, scenario.cores, scenario.processes
        self.cores = Station(simulation, shared or 2 * processes)
        self.redis = Station(simulation, 1)
        store = costs.stores[scenario.database]
        self.database_station = self.cores if shared else Station(simulation, scenario.database_cores)
        self.database = (
            Postgres(simulation, store, self.database_station, scenario.network)
            if store.remote_batch
            else Sqlite(simulation, store)
        )
        redis = self.redis if processes > 1 else None
        interpreters = [
            Interpreter(simulation, self.cores, tick=costs.tick, handover=HANDOVER) for _ in range(processes)
        ]
        self.servers = [Server(interpreter, self.database, costs, redis) for interpreter in interpreters]
        self.workers = [Worker(self.cores) for _ in self.servers]
        self.players = Interpreter(simulation, self.cores) if shared else None
        self.counted_from = 1000 * WARM_UP_SHARE * scenario.seconds
        self.result = Result(scenario.seconds * (1 - WARM_UP_SHARE))

    def run(self) -> Result:
        """Start all tables, run the simulation, and return the result."""
        self._start()
        self.simulation.run(self.counted_from)
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
        """How long each resource has been in use so far; for several of a kind, the average."""
        interpreters = [server.interpreter.busy for server in self.servers]
        return {
            **{f"interpreter {number}": busy for number, busy in enumerate(interpreters)},
            "interpreters": sum(interpreters) / len(interpreters),
            "cores": self.cores.busy / self.cores.servers,
            "database": self.database_station.busy / self.database_station.servers,
            "disk": self.database.disk.busy,
            "Redis": self.redis.busy,
        }

    def _start(self) -> None:
        """Schedule the first move of every table, at random times, and the background work of each process."""
        scenario, rng, after = self.scenario, self.simulation.rng, self.simulation.after
        processes = range(scenario.processes)
        shares = [1 / len(processes)] * len(processes) if scenario.is_even else ring_shares(len(processes), rng)
        for table in range(scenario.tables):
            process = table % len(processes) if scenario.is_even else rng.choices(processes, shares)[0]
            after(rng.random() * scenario.pace, partial(self._move, process))
        for table in range(scenario.bots):
            after(rng.random() * scenario.pace, partial(self._turn, table % len(processes), 0))
        for server in self.servers:
            after(BACKGROUND_PERIOD * rng.random(), partial(self._work_in_background, server))
        if len(processes) > 1:
            for server, share in zip(self.servers, shares, strict=True):
                after(rng.random() * HEARTBEAT_PERIOD, partial(self._beat, server))
                after(IDLE_PERIOD * rng.random(), partial(self._serve_idle, server, round(scenario.tables * share)))

    def _move(self, process: int) -> None:
        """A move at a table of this process; the next one follows once all sockets have it and the pace allows."""
        began, missing = self.simulation.now, self.scenario.sockets
        self.result.moves += began >= self.counted_from

        def on_shown() -> None:
            nonlocal missing
            missing -= 1
            if not missing:
                self._finish_move(process, began)

        self._send(process, on_shown)

    def _send(self, process: int, on_shown: Callable[[], None]) -> None:
        """Send a message; `on_shown` is called for each socket of the table that has the new state."""
        if self.players is None:
            self.servers[process].take(Job(self.scenario.sockets, on_shown))
            return
        job = Job(self.scenario.sockets, partial(self.players.call, self.costs.player_state, on_shown))
        self.players.call(self.costs.player_move, partial(self.servers[process].take, job))

    def _finish_move(self, process: int, began: float) -> None:
        """Record the time of a move that all sockets have, and schedule the next one."""
        simulation, pace = self.simulation, self.scenario.pace
        if simulation.now >= self.counted_from:
            self.result.times.append(simulation.now - began)
        if simulation.rng.random() < self.costs.others:
            simulation.after(simulation.rng.random() * pace, partial(self._send, process, do_nothing))
        wait = pace if self.scenario.is_steady else simulation.rng.expovariate(1 / pace)
        simulation.after(max(0.0, began + wait - simulation.now), partial(self._move, process))

    def _turn(self, process: int, seat: int) -> None:
        """A turn at a table of one person and bots: the person in seat 0 plays, or a bot after its pause."""
        is_last = seat == self.scenario.people - 1
        next_turn = partial(self._turn, process, 0 if is_last else seat + 1)
        wait = self.scenario.pace if is_last else 0.0
        job = Job(1, partial(self.simulation.after, wait, next_turn))
        send = partial(self.servers[process].take, job)
        if seat == 0:
            send()
            return
        due = self.simulation.now + BOT_PAUSE
        self.workers[process].ask(
            self.costs.think, lambda: self.simulation.after(max(0.0, due - self.simulation.now), send)
        )

    def _beat(self, server: Server) -> None:
        """Write a heartbeat, and schedule the next."""
        server.beat()
        self.simulation.after(HEARTBEAT_PERIOD, partial(self._beat, server))

    def _work_in_background(self, server: Server) -> None:
        """Do the background work of one period, and schedule the next."""
        server.interpreter.call(self.costs.base * BACKGROUND_PERIOD / 1000, do_nothing)
        self.simulation.after(BACKGROUND_PERIOD, partial(self._work_in_background, server))

    def _serve_idle(self, server: Server, tables: int) -> None:
        """Once a second, do the work for the tables of a process at which nobody moves, one after the other."""
        self._serve_next_idle(server, tables)
        self.simulation.after(IDLE_PERIOD, partial(self._serve_idle, server, tables))

    def _serve_next_idle(self, server: Server, remaining: int) -> None:
        if remaining > 0:
            server.interpreter.call(self.costs.idle_table, partial(self._serve_next_idle, server, remaining - 1))
