"""The parts of the model: a database as a server's writer sees it, a server with its queue of moves, a bots' worker."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from bench.server.queueing import Disk, PolledLock

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from bench.server.model import Costs, StoreCosts
    from bench.server.queueing import Interpreter, Simulation, Station

__all__ = ["Job", "Postgres", "Server", "Sqlite", "Transactions", "Worker", "ring_shares"]

MOST = 500
"""Moves in one transaction, as in `tricksmith.server.store.writer`."""
POINTS = 160
"""Places of each server in the ring of nginx and ingress-nginx."""
QUANTUM = 1.0
"""Milliseconds after which a bot's process, which yields to the servers, gives its core back."""


class Transactions(Protocol):
    """A database, as a server's writer sees it."""

    disk: Disk

    def commit(self, server: Server, moves: int, then: Callable[[], None]) -> None:
        """Write this number of moves in one transaction."""


class Sqlite:
    """A file: its lock is held while the statements run and the disk flushes.

    Args:
        simulation: The clock.
        costs: What a transaction costs.
    """

    def __init__(self, simulation: Simulation, costs: StoreCosts) -> None:
        self._costs, self._lock = costs, PolledLock(simulation)
        self.disk = Disk(simulation, costs.flush)

    def commit(self, server: Server, moves: int, then: Callable[[], None]) -> None:
        """Write this number of moves in one transaction, once no other process writes."""
        work = (self._costs.batch + moves * self._costs.job) / self._costs.turns

        def turn(left: int) -> None:
            if left:
                server.interpreter.thread(work, partial(turn, left - 1))
            else:
                self.disk.flush(done)

        def done() -> None:
            self._lock.release()
            then()

        self._lock.acquire(partial(turn, self._costs.turns))


class Postgres:
    """A server: its processors work for all at once, and one flush is for everybody who waits for it.

    Args:
        simulation: The clock.
        costs: What a transaction costs.
        cores: Where the database runs.
        network: Milliseconds to it and back.
    """

    def __init__(self, simulation: Simulation, costs: StoreCosts, cores: Station, network: float) -> None:
        self._simulation, self._costs, self._network = simulation, costs, network
        self.cores, self.disk = cores, Disk(simulation, costs.flush)

    def commit(self, server: Server, moves: int, then: Callable[[], None]) -> None:
        """Write this number of moves in one transaction, statement by statement."""
        costs = self._costs
        here = (costs.batch + moves * costs.job) / costs.turns
        there = (costs.remote_batch + moves * costs.remote_job) / costs.turns

        def turn(left: int) -> None:
            if left:
                server.interpreter.thread(
                    here, partial(self._simulation.after, self._network, partial(asked, left - 1))
                )
            else:
                self.disk.flush(then)

        def asked(left: int) -> None:
            self.cores.serve(there, partial(turn, left))

        turn(costs.turns)


@dataclass(slots=True)
class Job:
    """A message on its way, and what happens at each socket that its outcome reaches."""

    sockets: int
    shown: Callable[[], None]


class Server:
    """A process: what waits for its writer, and its sockets.

    Args:
        interpreter: Its interpreter.
        database: What it writes to.
        costs: What everything costs.
        redis: Where a message about each change goes; None for a process that is alone.
    """

    def __init__(
        self, interpreter: Interpreter, database: Transactions, costs: Costs, redis: Station | None = None
    ) -> None:
        self.interpreter, self._database, self._costs, self._redis = interpreter, database, costs, redis
        self._jobs: list[Job] = []
        self._beats = 0
        self._writes = False

    def take(self, job: Job) -> None:
        """A message has come."""
        self.interpreter.call(self._costs.move * self._costs.decide, partial(self._decided, job))

    def beat(self) -> None:
        """Say in the database that this process is alive."""
        self._beats += 1
        self._write()

    def _decided(self, job: Job) -> None:
        self._jobs.append(job)
        self._write()

    def _write(self) -> None:
        """Begin the next transaction, unless there is one."""
        if self._writes or not (self._jobs or self._beats):
            return
        self._writes = True
        jobs: list[Job] = []
        if self._beats:
            self._beats -= 1
        else:
            jobs, self._jobs = self._jobs[:MOST], self._jobs[MOST:]
        noted = partial(self.interpreter.call, 0.0, partial(self._written, jobs))
        self._database.commit(self, max(1, len(jobs)), noted)

    def _written(self, jobs: list[Job]) -> None:
        self._writes = False
        for job in jobs:
            self.interpreter.call(self._costs.move * (1 - self._costs.decide), partial(self._publish, job))
        self._write()

    def _publish(self, job: Job) -> None:
        for _ in range(job.sockets):
            self.interpreter.call(self._costs.socket, job.shown)
        if self._redis is not None:
            self._redis.serve(self._costs.redis, _nothing)
            self.interpreter.call(self._costs.publish, _nothing)


class Worker:
    """A process in which bots think, one after the other; it takes a core only where nobody else wants it.

    Args:
        cores: The machine.
    """

    def __init__(self, cores: Station) -> None:
        self._cores = cores
        self._questions: deque[tuple[float, Callable[[], None]]] = deque()
        self._thinks = False

    def ask(self, work: float, then: Callable[[], None]) -> None:
        """Have a bot think.

        Args:
            work: Milliseconds of a core.
            then: What follows.
        """
        self._questions.append((work, then))
        if not self._thinks:
            self._begin()

    def _begin(self) -> None:
        self._thinks = True
        self._think(*self._questions.popleft())

    def _think(self, left: float, then: Callable[[], None]) -> None:
        if left > 0:
            work = min(left, QUANTUM)
            self._cores.serve(work, partial(self._think, left - work, then), yields=True)
            return
        self._thinks = False
        then()
        if self._questions and not self._thinks:
            self._begin()


def ring_shares(servers: int, rng: Random) -> list[float]:
    """Return which part of all tables a ring of consistent hashing gives each server.

    Args:
        servers: How many there are.
        rng: Where their places in the ring come from.
    """
    points = sorted((rng.random(), number % servers) for number in range(servers * POINTS))
    shares, last = [0.0] * servers, points[-1][0] - 1
    for point, server in points:
        shares[server] += point - last
        last = point
    return shares


def _nothing() -> None:
    """Nothing follows."""
