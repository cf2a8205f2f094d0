"""Who plays the deals: this process, several of them, or a cluster; the answers come in the order of the deals."""

from __future__ import annotations

import pickle
from abc import ABC, abstractmethod
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Self

from tricksmith.arena.deal import play_deals
from tricksmith.error import TricksmithError
from tricksmith.fault import as_rules_error

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from tricksmith.arena.deal import Deal
    from tricksmith.arena.job import Job, Task

__all__ = ["Answer", "Crew", "Here", "answer", "in_order"]

SECONDS = 0.5
"""How long a piece of work should take: long enough that handing it over costs nothing."""
MOST = 256
"""Deals of a piece."""
AHEAD = 8
"""Pieces for each worker that may be done before the one that is due."""


class Answer(NamedTuple):
    """A piece that is done: its number, its deals, how long it took, and the error that ended it before its end."""

    piece: int
    deals: list[Deal]
    seconds: float
    error: Exception | None = None


def answer(job: Job, piece: int, tasks: list[Task]) -> Answer:
    """Play a piece, as far as it goes."""
    begun = monotonic()
    deals: list[Deal] = []
    try:
        deals.extend(play_deals(job, tasks))
    except Exception as error:  # noqa: BLE001 - it is raised when its deal is due
        return Answer(piece, deals, monotonic() - begun, _fit_to_travel(as_rules_error(error) or error))
    return Answer(piece, deals, monotonic() - begun)


def _fit_to_travel(error: Exception) -> Exception:
    """The error, or where it cannot be sent from one process to another, what it says."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - whatever a class of anybody's may do
        return TricksmithError(f"{type(error).__name__}: {error}")
    return error


class Crew(ABC):
    """Workers that play pieces of a job in any order."""

    size: int
    """How many play at the same time."""

    @abstractmethod
    def give(self, job: Job, piece: int, tasks: list[Task]) -> None:
        """Have a piece played, now or when somebody is free."""

    @abstractmethod
    def take(self) -> Answer:
        """Wait for the next piece that is done."""

    @abstractmethod
    def close(self) -> None:
        """Stop everybody at once, and forget what was given; whoever is given something later begins anew."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Here(Crew):
    """This process alone."""

    size = 1

    def __init__(self) -> None:
        self._waiting: list[tuple[Job, int, list[Task]]] = []

    def give(self, job: Job, piece: int, tasks: list[Task]) -> None:
        self._waiting.append((job, piece, tasks))

    def take(self) -> Answer:
        return answer(*self._waiting.pop(0))

    def close(self) -> None:
        self._waiting.clear()


def in_order(job: Job, tasks: Iterable[Task], crew: Crew) -> Generator[Deal, None, None]:
    """Play the tasks and yield their deals in the order of the tasks, whoever has played which and when.

    Tasks are taken as they are needed, so that whoever has seen enough may stop. Raises what went wrong with a deal
    once all before it have been yielded.
    """
    rest = iter(tasks)
    done: dict[int, Answer] = {}
    given = due = waiting = 0
    size = 1
    try:
        while True:
            while waiting < 2 * crew.size and given - due < AHEAD * crew.size and (piece := list(islice(rest, size))):
                crew.give(job, given, piece)
                given, waiting = given + 1, waiting + 1
            if not waiting:
                return
            found = crew.take()
            waiting -= 1
            done[found.piece] = found
            size = _next_size(size, found)
            while due in done:
                ready = done.pop(due)
                due += 1
                yield from ready.deals
                if ready.error is not None:
                    raise ready.error
    finally:
        if waiting:
            crew.close()


def _next_size(size: int, found: Answer) -> int:
    """How many deals the next piece should have, but no more than twice as many as before."""
    return max(1, min(MOST, 2 * size, int(SECONDS * len(found.deals) / max(found.seconds, 1e-6))))
