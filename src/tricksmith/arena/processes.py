"""Worker processes on this machine: a pipe to each, and a new one for any that dies."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, NamedTuple, cast

from tricksmith.arena.crew import Answer, Crew, answer
from tricksmith.error import TricksmithError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from tricksmith.arena.job import Job, Task

__all__ = ["TRIES", "Processes"]

TRIES = 3
"""How often a piece is played again by somebody else when its worker dies."""


class _Piece(NamedTuple):
    """A piece of work, and how many workers have died of it."""

    job: Job
    number: int
    tasks: list[Task]
    deaths: int = 0


class _Worker(NamedTuple):
    """A process and our end of the pipe to it."""

    process: SpawnProcess
    pipe: Connection


class Processes(Crew):
    """So many processes on this machine. What a worker had to do when it died is done again by another."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._waiting: deque[_Piece] = deque()
        self._idle: list[_Worker] = []
        self._busy: dict[Connection, tuple[_Worker, _Piece]] = {}

    @property
    def workers(self) -> list[SpawnProcess]:
        """The processes that are there now."""
        return [worker.process for worker in self._everybody]

    @property
    def _everybody(self) -> list[_Worker]:
        return [*self._idle, *(worker for worker, _ in self._busy.values())]

    def give(self, job: Job, piece: int, tasks: list[Task]) -> None:
        self._waiting.append(_Piece(job, piece, tasks))
        self._hand_out()

    def take(self) -> Answer:
        while True:
            for pipe in cast("list[Connection]", wait(list(self._busy))):
                worker, piece = self._busy.pop(pipe)
                try:
                    found: Answer = pipe.recv()
                except (EOFError, OSError):
                    self._again(worker, piece)
                    break
                self._idle.append(worker)
                self._hand_out()
                return found

    def close(self) -> None:
        self._waiting.clear()
        workers = self._everybody
        self._idle, self._busy = [], {}
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()
            worker.process.close()
            worker.pipe.close()

    def _hand_out(self) -> None:
        """Give waiting pieces to whoever is free, or to new workers as long as there are too few."""
        while self._waiting and (self._idle or len(self._busy) < self.size):
            worker = self._idle.pop() if self._idle else _started()
            piece = self._waiting.popleft()
            try:
                worker.pipe.send((piece.job, piece.number, piece.tasks))
            except OSError:
                self._again(worker, piece)
            else:
                self._busy[worker.pipe] = worker, piece

    def _again(self, worker: _Worker, piece: _Piece) -> None:
        """Have the piece of a dead worker played by another; raises `TricksmithError` if it kills them all."""
        worker.process.join()
        code = worker.process.exitcode
        worker.process.close()
        worker.pipe.close()
        if piece.deaths + 1 == TRIES:
            where = f"{piece.tasks[0].number + 1} to {piece.tasks[-1].number + 1}"
            raise TricksmithError(f"{TRIES} worker processes have died on deals {where}, the last with {code}")
        self._waiting.appendleft(piece._replace(deaths=piece.deaths + 1))
        self._hand_out()


def _started() -> _Worker:
    context = multiprocessing.get_context("spawn")  # the same on every system, and no lock or thread is inherited
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs,), daemon=True)
    with _deaf():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C is for us: a process that starts while it is ignored never hears of it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(pipe: Connection) -> None:
    """Play what comes through the pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            job, number, tasks = pipe.recv()
            pipe.send(answer(job, number, tasks))
