"""Discrete events: a clock, servers with queues, an interpreter that threads share, and a disk that flushes for many.

Times are milliseconds. Whatever is random comes from one generator, so that a seed gives one run.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Disk", "Interpreter", "PolledLock", "Simulation", "Station", "share_below"]

POLLS = (1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100)
"""How long SQLite waits between its tries for a lock, in milliseconds; the last goes on."""


class Simulation:
    """A clock, and what happens at which time.

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

    def after(self, delay: float, then: Callable[[], None]) -> None:
        """Do something once this time has gone by; what is due at the same time happens in the order of the calls."""
        self._count += 1
        heappush(self._events, (self.now + delay, self._count, then))

    def run(self, until: float) -> None:
        """Go on until this time."""
        events = self._events
        while events and events[0][0] <= until:
            self.now, _, then = heappop(events)
            then()
        self.now = until


class Station:
    """Some servers with one queue: first come, first served, and what yields to the others last.

    Args:
        simulation: The clock.
        servers: How many are served at once.
    """

    def __init__(self, simulation: Simulation, servers: int) -> None:
        self._simulation = simulation
        self.servers = self._free = servers
        self._waiting: deque[tuple[float, Callable[[], None]]] = deque()
        self._yielding: deque[tuple[float, Callable[[], None]]] = deque()
        self.busy = 0.0
        """Milliseconds of work that were begun, over all servers."""

    def serve(self, work: float, then: Callable[[], None], *, yields: bool = False) -> None:
        """Do this much work once a server is free.

        Args:
            work: Milliseconds.
            then: What follows.
            yields: Whether everything else goes first.
        """
        if self._free:
            self._free -= 1
            self._begin(work, then)
        else:
            (self._yielding if yields else self._waiting).append((work, then))

    def _begin(self, work: float, then: Callable[[], None]) -> None:
        self.busy += work
        self._simulation.after(work, partial(self._end, then))

    def _end(self, then: Callable[[], None]) -> None:
        if self._waiting:
            self._begin(*self._waiting.popleft())
        elif self._yielding:
            self._begin(*self._yielding.popleft())
        else:
            self._free += 1
        then()


class Interpreter:
    """The interpreter of a process: its event loop, and threads that get it only after the loop has had it a while.

    The loop takes what is ready in rounds, each of which costs something by itself.

    Args:
        simulation: The clock.
        cores: The machine that it runs on, shared with others.
        tick: What a round of the loop costs, in milliseconds.
        handover: Milliseconds for which the loop keeps the interpreter while a thread waits for it.
    """

    def __init__(self, simulation: Simulation, cores: Station, *, tick: float = 0.0, handover: float = 0.0) -> None:
        self._simulation, self._cores = simulation, cores
        self._tick, self._handover = tick, handover
        self._calls: deque[tuple[float, Callable[[], None]]] = deque()
        self._slices: deque[tuple[float, float, Callable[[], None]]] = deque()
        self._round = 0
        """What is still to be done of the present round."""
        self._runs = False
        self.busy = 0.0
        """Milliseconds of work that were begun."""

    def call(self, work: float, then: Callable[[], None]) -> None:
        """Do this much work in the event loop, in the order in which it was asked for."""
        self._calls.append((work, then))
        if not self._runs:
            self._next()

    def thread(self, work: float, then: Callable[[], None]) -> None:
        """Do this much work in a thread that has waited for something outside."""
        self._slices.append((self._simulation.now, work, then))
        if not self._runs:
            self._next()

    def _next(self) -> None:
        if self._slices and (not self._calls or self._simulation.now - self._slices[0][0] >= self._handover):
            _, work, then = self._slices.popleft()
        elif self._calls:
            work, then = self._calls.popleft()
            if not self._round:
                self._round = len(self._calls) + 1
                work += self._tick
            self._round -= 1
        else:
            self._runs = False
            return
        self._runs = True
        self.busy += work
        self._cores.serve(work, partial(self._done, then))

    def _done(self, then: Callable[[], None]) -> None:
        then()
        self._next()


class Disk:
    """A disk that makes one flush at a time, each for everybody who waited when it began.

    Args:
        simulation: The clock.
        times: How long flushes take, as measured: one of them is drawn each time.
    """

    def __init__(self, simulation: Simulation, times: Sequence[float]) -> None:
        self._simulation, self._times = simulation, times
        self._waiting: list[Callable[[], None]] = []
        self._flushes = False
        self.busy = 0.0
        """Milliseconds of flushes that were begun."""

    def flush(self, then: Callable[[], None]) -> None:
        """Have everything up to now on the disk."""
        self._waiting.append(then)
        if not self._flushes:
            self._begin()

    def _begin(self) -> None:
        waiting, self._waiting, self._flushes = self._waiting, [], True
        time = self._simulation.rng.choice(self._times)
        self.busy += time
        self._simulation.after(time, partial(self._end, waiting))

    def _end(self, waiting: list[Callable[[], None]]) -> None:
        self._flushes = False
        if self._waiting:
            self._begin()
        for then in waiting:
            then()


class PolledLock:
    """SQLite's lock of a database that several processes write to: nobody is woken, each tries again and again."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._held = False

    def acquire(self, then: Callable[[], None], tries: int = 0) -> None:
        """Go on with the lock.

        Args:
            then: What follows.
            tries: How often it was tried in vain.
        """
        if self._held:
            again = partial(self.acquire, then, tries + 1)
            self._simulation.after(POLLS[min(tries, len(POLLS) - 1)], again)
        else:
            self._held = True
            then()

    def release(self) -> None:
        """Give it back."""
        self._held = False


def share_below(values: Sequence[float], part: float) -> float:
    """Return the value below which this part of them lies.

    >>> share_below([3.0, 1.0, 2.0, 4.0], 0.5)
    3.0
    """
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]
