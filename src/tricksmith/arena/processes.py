"""Worker processes on this machine as a crew: a new one for any that dies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.arena.crew import Answer, Crew, answer
from tricksmith.error import TricksmithError
from tricksmith.worker import Workers

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from tricksmith.arena.job import Job, Task

    Piece = tuple[Job, int, list[Task]]

__all__ = ["TRIES", "Processes"]

TRIES = 3
"""How often a piece is played again by somebody else when its worker dies."""


class Processes(Crew):
    """So many processes on this machine. What a worker had to do when it died is done again by another."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._workers: Workers[Piece, Answer] = Workers(size, _answer, tries=TRIES, died=_died)

    @property
    def workers(self) -> list[SpawnProcess]:
        """The processes that are there now."""
        return self._workers.processes

    def give(self, job: Job, piece: int, tasks: list[Task]) -> None:
        self._workers.give((job, piece, tasks))

    def take(self) -> Answer:
        return self._workers.take()

    def close(self) -> None:
        self._workers.close()


def _answer(piece: Piece) -> Answer:
    return answer(*piece)


def _died(piece: Piece, code: int) -> TricksmithError:
    _, _, tasks = piece
    where = f"{tasks[0].number + 1} to {tasks[-1].number + 1}"
    return TricksmithError(f"{TRIES} worker processes have died on deals {where}, the last with {code}")
