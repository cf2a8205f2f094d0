"""The parts of the model: databases as a server's writer uses them, a server with its queue of moves, a bot worker."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from bench.server.queueing import Disk, PolledLock

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from bench.server.model_inputs import Costs, StoreCosts
    from bench.server.queueing import Interpreter, Simulation, Station

__all__ = ["Job", "Postgres", "Server", "Sqlite", "Transactions", "Worker", "do_nothing", "ring_shares"]

MAX_MOVES = 500
"""The most moves in one transaction, as in `tricksmith.server.store.writer`."""
RING_POINTS = 160
"""The points of each server in the hash ring of nginx and ingress-nginx."""
QUANTUM = 1.0
"""Milliseconds after which a bot's process, which has low priority, gives its core back."""


class Transactions(Protocol):
    """A database, as a server's writer uses it."""

    disk: Disk

    def commit(self, server: Server, moves: int, on_done: Callable[[], None]) -> None:
        """Write this number of moves in one transaction."""


class Sqlite:
    """A SQLite file: its lock is held while the statements run and the disk flushes.

    Args:
        simulation: The simulation.
        costs: The costs of a transaction.
    """

    def __init__(self, simulation: Simulation, costs: StoreCosts) -> None:
        self._costs, self._lock = costs, PolledLock(simulation)
        self.disk = Disk(simulation, costs.flush)

    def commit(self, server: Server, moves: int, on_done: Callable[[], None]) -> None:
        """Write this number of moves in one transaction, once no other process writes."""
        work = (self._costs.batch + moves * self._costs.job) / self._costs.turns

        def run_statements(remaining: int) -> None:
            if remaining:
                server.interpreter.thread(work, partial(run_statements, remaining - 1))
            else:
                self.disk.flush(release)

        def release() -> None:
            self._lock.release()
            on_done()

        self._lock.acquire(partial(run_statements, self._costs.turns))


class Postgres:
    """A PostgreSQL server: it works on several transactions at once, and one flush serves all that wait for it.

    Args:
        simulation: The simulation.
        costs: The costs of a transaction.
        cores: The cores of the database's machine.
        network: Milliseconds to the database and back.
    """

    def __init__(self, simulation: Simulation, costs: StoreCosts, cores: Station, network: float) -> None:
        self._simulation, self._costs, self._network = simulation, costs, network
        self.cores, self.disk = cores, Disk(simulation, costs.flush)

    def commit(self, server: Server, moves: int, on_done: Callable[[], None]) -> None:
        """Write this number of moves in one transaction, statement by statement."""
        costs = self._costs
        work = (costs.batch + moves * costs.job) / costs.turns
        remote_work = (costs.remote_batch + moves * costs.remote_job) / costs.turns

        def run_statements(remaining: int) -> None:
            if remaining:
                arrive = partial(run_remotely, remaining - 1)
                server.interpreter.thread(work, partial(self._simulation.after, self._network, arrive))
            else:
                self.disk.flush(on_done)

        def run_remotely(remaining: int) -> None:
            self.cores.serve(remote_work, partial(run_statements, remaining))

        run_statements(costs.turns)


@dataclass(slots=True)
class Job:
    """A message that changes a table.

    Attributes:
        sockets: The number of sockets that get the new state.
        on_shown: Called for each socket that has it.
    """

    sockets: int
    on_shown: Callable[[], None]


class Server:
    """A server process: its event loop, its queue of messages to write, and its sockets.

    Args:
        interpreter: Its interpreter.
        database: The database that it writes to.
        costs: The measured costs.
        redis: The Redis that gets a message about each change; None for a single process.
    """

    def __init__(
        self, interpreter: Interpreter, database: Transactions, costs: Costs, redis: Station | None = None
    ) -> None:
        self.interpreter, self._database, self._costs, self._redis = interpreter, database, costs, redis
        self._jobs: list[Job] = []
        self._beats = 0
        self._is_writing = False

    def take(self, job: Job) -> None:
        """Decide a message that has arrived, and queue it for the next transaction."""
        self.interpreter.call(self._costs.move * self._costs.decide, partial(self._queue, job))

    def beat(self) -> None:
        """Write a heartbeat to the database."""
        self._beats += 1
        self._write()

    def _queue(self, job: Job) -> None:
        """Queue a decided message for the next transaction."""
        self._jobs.append(job)
        self._write()

    def _write(self) -> None:
        """Begin the next transaction, unless one is running."""
        if self._is_writing or not (self._jobs or self._beats):
            return
        self._is_writing = True
        jobs: list[Job] = []
        if self._beats:
            self._beats -= 1
        else:
            jobs, self._jobs = self._jobs[:MAX_MOVES], self._jobs[MAX_MOVES:]
        on_written = partial(self.interpreter.call, 0.0, partial(self._finish_transaction, jobs))
        self._database.commit(self, max(1, len(jobs)), on_written)

    def _finish_transaction(self, jobs: list[Job]) -> None:
        """Publish the messages of a finished transaction, and begin the next."""
        self._is_writing = False
        for job in jobs:
            self.interpreter.call(self._costs.move * (1 - self._costs.decide), partial(self._publish, job))
        self._write()

    def _publish(self, job: Job) -> None:
        """Send the new state to each socket, and a message to Redis."""
        for _ in range(job.sockets):
            self.interpreter.call(self._costs.socket, job.on_shown)
        if self._redis is not None:
            self._redis.serve(self._costs.redis, do_nothing)
            self.interpreter.call(self._costs.publish, do_nothing)


class Worker:
    """A process in which bots think, one after the other; it gets a core only if nothing else needs it.

    Args:
        cores: The cores of the machine.
    """

    def __init__(self, cores: Station) -> None:
        self._cores = cores
        self._questions: deque[tuple[float, Callable[[], None]]] = deque()
        self._is_thinking = False

    def ask(self, work: float, on_done: Callable[[], None]) -> None:
        """Have a bot think.

        Args:
            work: Milliseconds of a core.
            on_done: Called when the bot has decided.
        """
        self._questions.append((work, on_done))
        if not self._is_thinking:
            self._begin()

    def _begin(self) -> None:
        self._is_thinking = True
        self._think(*self._questions.popleft())

    def _think(self, remaining: float, on_done: Callable[[], None]) -> None:
        if remaining > 0:
            work = min(remaining, QUANTUM)
            self._cores.serve(work, partial(self._think, remaining - work, on_done), yields=True)
            return
        self._is_thinking = False
        on_done()
        if self._questions and not self._is_thinking:
            self._begin()


def ring_shares(servers: int, rng: Random) -> list[float]:
    """Return the share of all tables that consistent hashing gives each server.

    Args:
        servers: The number of servers.
        rng: The random generator for their points in the hash ring.
    """
    points = sorted((rng.random(), number % servers) for number in range(servers * RING_POINTS))
    shares, previous = [0.0] * servers, points[-1][0] - 1
    for point, server in points:
        shares[server] += point - previous
        previous = point
    return shares


def do_nothing() -> None:
    """A callback where nothing follows."""
