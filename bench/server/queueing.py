"""Discrete-event simulation: a clock, stations with queues, an interpreter that threads share, and a disk.

Times are milliseconds. All random numbers come from one generator, so that a seed determines a run.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Disk", "Interpreter", "PolledLock", "Simulation", "Station", "quantile"]

POLL_DELAYS = (1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100)
"""How long SQLite waits between its tries for a lock, in milliseconds; the last delay repeats."""


class Simulation:
    """A clock with scheduled events.

    >>> simulation, seen = Simulation(1), []
    >>> simulation.after(2.0, lambda: seen.append("second"))
    >>> simulation.after(1.0, lambda: seen.append("first"))
    >>> simulation.run(5.0)
    >>> seen, simulation.now
    (['first', 'second'], 5.0)
    """

    def __init__(self, seed: int | str) -> None:
        self.now = 0.0
        self.rng = Random(seed)
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    def after(self, delay: float, on_done: Callable[[], None]) -> None:
        """Schedule a callback after a delay; callbacks that are due at the same time run in the order of the calls."""
        self._count += 1
        heappush(self._events, (self.now + delay, self._count, on_done))

    def run(self, until: float) -> None:
        """Run all events until this time."""
        events = self._events
        while events and events[0][0] <= until:
            self.now, _, on_done = heappop(events)
            on_done()
        self.now = until


class Station:
    """A station of several servers with one queue: first come, first served, but jobs that yield come last.

    Args:
        simulation: The simulation.
        servers: The number of jobs that are served at once.
    """

    def __init__(self, simulation: Simulation, servers: int) -> None:
        self._simulation = simulation
        self.servers = self._free = servers
        self._waiting: deque[tuple[float, Callable[[], None]]] = deque()
        self._yielding: deque[tuple[float, Callable[[], None]]] = deque()
        self.busy = 0.0
        """Milliseconds of work that was started, over all servers."""

    def serve(self, work: float, on_done: Callable[[], None], *, yields: bool = False) -> None:
        """Do this much work once a server is free.

        Args:
            work: Milliseconds.
            on_done: Called when it is done.
            yields: Whether all other jobs go first.
        """
        if self._free:
            self._free -= 1
            self._begin(work, on_done)
        else:
            (self._yielding if yields else self._waiting).append((work, on_done))

    def _begin(self, work: float, on_done: Callable[[], None]) -> None:
        self.busy += work
        self._simulation.after(work, partial(self._end, on_done))

    def _end(self, on_done: Callable[[], None]) -> None:
        if self._waiting:
            self._begin(*self._waiting.popleft())
        elif self._yielding:
            self._begin(*self._yielding.popleft())
        else:
            self._free += 1
        on_done()


class Interpreter:
    """The interpreter of a process: its event loop, and threads that get it only after waiting for the loop a while.

    The loop takes all calls that are ready in rounds; each round has a cost of its own.

    Args:
        simulation: The simulation.
        cores: The cores that it runs on, shared with others.
        tick: The cost of a round of the loop, in milliseconds.
        handover: Milliseconds for which the loop keeps the interpreter while a thread waits for it.
    """

    def __init__(self, simulation: Simulation, cores: Station, *, tick: float = 0.0, handover: float = 0.0) -> None:
        self._simulation, self._cores = simulation, cores
        self._tick, self._handover = tick, handover
        self._calls: deque[tuple[float, Callable[[], None]]] = deque()
        self._thread_calls: deque[tuple[float, float, Callable[[], None]]] = deque()
        self._round_remaining = 0
        """The number of calls that remain in the present round."""
        self._is_running = False
        self.busy = 0.0
        """Milliseconds of work that was started."""

    def call(self, work: float, on_done: Callable[[], None]) -> None:
        """Do some work in the event loop, in the order of the calls."""
        self._calls.append((work, on_done))
        if not self._is_running:
            self._begin_next()

    def thread(self, work: float, on_done: Callable[[], None]) -> None:
        """Do some work in a thread, which has waited for something outside of the process."""
        self._thread_calls.append((self._simulation.now, work, on_done))
        if not self._is_running:
            self._begin_next()

    def _begin_next(self) -> None:
        """Begin the next work, of a thread that has waited for long enough or of the loop."""
        if self._thread_calls and (
            not self._calls or self._simulation.now - self._thread_calls[0][0] >= self._handover
        ):
            _, work, on_done = self._thread_calls.popleft()
        elif self._calls:
            work, on_done = self._calls.popleft()
            if not self._round_remaining:
                self._round_remaining = len(self._calls) + 1
                work += self._tick
            self._round_remaining -= 1
        else:
            self._is_running = False
            return
        self._is_running = True
        self.busy += work
        self._cores.serve(work, partial(self._finish, on_done))

    def _finish(self, on_done: Callable[[], None]) -> None:
        on_done()
        self._begin_next()


class Disk:
    """A disk that makes one flush at a time, each for all callers that waited when it began.

    Args:
        simulation: The simulation.
        times: Measured times of flushes, from which one is drawn for each flush.
    """

    def __init__(self, simulation: Simulation, times: Sequence[float]) -> None:
        self._simulation, self._times = simulation, times
        self._waiting: list[Callable[[], None]] = []
        self._is_flushing = False
        self.busy = 0.0
        """Milliseconds of flushes that were started."""

    def flush(self, on_done: Callable[[], None]) -> None:
        """Flush everything written so far, in the next flush."""
        self._waiting.append(on_done)
        if not self._is_flushing:
            self._begin()

    def _begin(self) -> None:
        waiting, self._waiting, self._is_flushing = self._waiting, [], True
        time = self._simulation.rng.choice(self._times)
        self.busy += time
        self._simulation.after(time, partial(self._end, waiting))

    def _end(self, waiting: list[Callable[[], None]]) -> None:
        self._is_flushing = False
        if self._waiting:
            self._begin()
        for on_done in waiting:
            on_done()


class PolledLock:
    """SQLite's lock of a database that several processes write to: waiting processes are not woken, but poll."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._held = False

    def acquire(self, on_acquired: Callable[[], None], tries: int = 0) -> None:
        """Acquire the lock.

        Args:
            on_acquired: Called with the lock.
            tries: The number of failed tries.
        """
        if self._held:
            retry = partial(self.acquire, on_acquired, tries + 1)
            self._simulation.after(POLL_DELAYS[min(tries, len(POLL_DELAYS) - 1)], retry)
        else:
            self._held = True
            on_acquired()

    def release(self) -> None:
        """Release the lock."""
        self._held = False


def quantile(values: Sequence[float], part: float) -> float:
    """Return the value below which this part of the values lies.

    >>> quantile([3.0, 1.0, 2.0, 4.0], 0.5)
    3.0
    """
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]
