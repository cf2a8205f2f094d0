"""Work shared among worker processes: pieces that take a moment, and their results in the order of the tasks."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tricksmith.worker import Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from tricksmith.error import TricksmithError

__all__ = ["TRIES", "in_order"]

TRIES = 5
"""How many workers may die of a piece."""
SECONDS = 0.25
"""How long a piece should take: so much is lost of each worker's work when all are stopped."""
MOST = 256
"""Tasks of a piece."""
AHEAD = 4
"""Pieces for each worker that may be done before the one that is due."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class _Piece(NamedTuple):
    number: int
    work: Callable[[Any], Any]
    tasks: list[Any]


class _Done(NamedTuple):
    """The results of a piece, as far as it went, and how long it took."""

    piece: _Piece
    results: list[Any]
    seconds: float


def in_order(
    work: Callable[[Task], Result], tasks: Sequence[Task], processes: int, *,
    died: Callable[[Sequence[Task], int], TricksmithError],
) -> Generator[list[Result], None, None]:  # fmt: skip
    """Do the tasks; yields their results, a few at a time, in the order of the tasks.

    What a worker had to do when it died is done again by another; if `TRIES` have died of the same tasks, what `died`
    makes of them and of the last exit code is raised. A task that fails is done once more by this process, so that its
    error is raised here, once the results of all tasks before it have been yielded.

    >>> list(in_order(len, ["a", "bc"], 1, died=lambda tasks, code: TricksmithError("never")))
    [[1], [2]]
    """
    size = min(processes, len(tasks))
    if size <= 1:
        yield from ([work(task)] for task in tasks)
        return
    workers: Workers[_Piece, _Done] = Workers(size, _do, tries=TRIES, died=lambda piece, code: died(piece.tasks, code))
    rest = iter(tasks)
    done: dict[int, _Done] = {}
    given = due = waiting = 0
    length = 1
    try:
        while True:
            while waiting < 2 * size and given - due < AHEAD * size and (some := list(islice(rest, length))):
                workers.give(_Piece(given, work, some))
                given, waiting = given + 1, waiting + 1
            if not waiting:
                return
            found = workers.take()
            waiting -= 1
            done[found.piece.number] = found
            length = _next_length(length, found)
            while due in done:
                piece, results, _ = done.pop(due)
                due += 1
                yield results
                yield from ([work(task)] for task in piece.tasks[len(results) :])
    finally:
        workers.close()


def _next_length(length: int, found: _Done) -> int:
    """How many tasks the next piece should have, but no more than twice as many as before."""
    return max(1, min(MOST, 2 * length, int(SECONDS * len(found.results) / max(found.seconds, 1e-6))))


def _do(piece: _Piece) -> _Done:
    begun = monotonic()
    results: list[Any] = []
    with suppress(Exception):  # the task that failed is done again by whoever gave it
        results.extend(map(piece.work, piece.tasks))
    return _Done(piece, results, monotonic() - begun)
