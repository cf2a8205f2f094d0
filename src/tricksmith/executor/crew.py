"""Who does the work: this process, several of them, or a cluster; results come in the order of the tasks."""

from __future__ import annotations

import pickle
import sys
from abc import ABC, abstractmethod
from contextlib import redirect_stdout
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from tricksmith.errors import TricksmithError
from tricksmith.guest_errors import as_rules_error

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

__all__ = ["Answer", "Crew", "Here", "Piece", "answer", "in_order"]

SECONDS = 0.5
"""How long a piece of work should take: long enough that handing it over costs nothing."""
MOST = 256
"""Tasks of a piece."""
AHEAD = 8
"""Pieces for each worker that may be done before the one that is due."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Piece(NamedTuple):
    """Some tasks and the function that does each of them, with what people call them: "deals 1 to 4"."""

    number: int
    work: Callable[[Any], Any]
    tasks: list[Any]
    name: str


class Answer(NamedTuple):
    """A piece that is done: its number, its results, how long it took, and the error that ended it before its end."""

    piece: int
    results: list[Any]
    seconds: float
    error: Exception | None = None


def answer(piece: Piece) -> Answer:
    """Do a piece, as far as it goes. What a bot of somebody's own prints goes where it spoils no result."""
    begun = monotonic()
    results: list[Any] = []
    try:
        with redirect_stdout(sys.stderr):
            results.extend(map(piece.work, piece.tasks))
    except Exception as error:  # noqa: BLE001 - it is raised when its result is due
        return Answer(piece.number, results, monotonic() - begun, _fit_to_travel(as_rules_error(error) or error))
    return Answer(piece.number, results, monotonic() - begun)


def _fit_to_travel(error: Exception) -> Exception:
    """The error, or where it cannot be sent from one process to another, what it says."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - whatever a class of anybody's may do
        return TricksmithError(f"{type(error).__name__}: {error}")
    return error


class Crew(ABC):
    """Workers that do pieces of work in any order."""

    size: int
    """How many work at the same time."""

    @abstractmethod
    def give(self, piece: Piece) -> None:
        """Have a piece done, now or when somebody is free."""

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
        self._waiting: list[Piece] = []

    def give(self, piece: Piece) -> None:
        self._waiting.append(piece)

    def take(self) -> Answer:
        return answer(self._waiting.pop(0))

    def close(self) -> None:
        self._waiting.clear()


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], crew: Crew, *, named: Callable[[Sequence[Task]], str]
) -> Generator[Result, None, None]:
    """Do the tasks and yield their results in the order of the tasks, whoever has done which and when.

    `work` is a function of a module, for it may go to other processes, or a `partial` of one. Tasks are taken as they
    are needed, so that whoever has seen enough may stop. Raises what went wrong with a task once the results of all
    before it have been yielded; `named` says what some tasks are called if all workers die of them.
    """
    rest = iter(tasks)
    done: dict[int, Answer] = {}
    given = due = waiting = 0
    size = 1
    try:
        while True:
            while waiting < 2 * crew.size and given - due < AHEAD * crew.size and (some := list(islice(rest, size))):
                crew.give(Piece(given, work, some, named(some)))
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
                yield from ready.results
                if ready.error is not None:
                    raise ready.error
    finally:
        if waiting:
            crew.close()


def _next_size(size: int, found: Answer) -> int:
    """How many tasks the next piece should have, but no more than twice as many as before."""
    return max(1, min(MOST, 2 * size, int(SECONDS * len(found.results) / max(found.seconds, 1e-6))))
