"""Worker processes on this machine as a crew: a new one for any that dies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.errors import TricksmithError
from tricksmith.executor.crew import Answer, Crew, Here, Piece, answer
from tricksmith.executor.workers import Workers

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

__all__ = ["Processes", "gather"]

TRIES = 3
"""How many workers may die of a piece."""


class Processes(Crew):
    """So many processes on this machine. What a worker had to do when it died is done again by another."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._workers: Workers[Piece, Answer] = Workers(size, answer, tries=TRIES, died=_died)

    @property
    def workers(self) -> list[SpawnProcess]:
        """The processes that are there now."""
        return self._workers.processes

    def give(self, piece: Piece) -> None:
        self._workers.give(piece)

    def take(self) -> Answer:
        return self._workers.take()

    def close(self) -> None:
        self._workers.close()


def gather(size: int) -> Crew:
    """A crew of so many on this machine: processes, or this one alone.

    >>> gather(1).size
    1
    """
    return Processes(size) if size > 1 else Here()


def _died(piece: Piece, code: int) -> TricksmithError:
    return TricksmithError(
        f"{TRIES} worker processes have died on {piece.name}, the last with {code}: "
        "if memory was short, give fewer --processes"
    )
