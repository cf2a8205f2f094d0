"""Worker processes on this machine: a pipe to each, and a new one for any that dies."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from contextlib import contextmanager, suppress
from multiprocessing import connection
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from tricksmith.errors import TricksmithError

__all__ = ["Workers"]

Task = TypeVar("Task")
Result = TypeVar("Result")


class _Piece(NamedTuple):
    """A piece of work, and how many workers have died of it."""

    task: Any
    deaths: int = 0


class _Worker(NamedTuple):
    """A process and our end of the pipe to it."""

    process: SpawnProcess
    pipe: Connection


class Workers(Generic[Task, Result]):
    """So many processes that `work`. What a worker had to do when it died is done again by another.

    `work` is a function of a module; it goes to the processes by name. If so many as `tries` have died of one task,
    what `died` makes of the task and the last exit code is raised.
    """

    def __init__(
        self, size: int, work: Callable[[Task], Result], *, tries: int, died: Callable[[Task, int], TricksmithError]
    ) -> None:
        self.size = size
        self._work, self._tries, self._died = work, tries, died
        self._waiting: deque[_Piece] = deque()
        self._everybody: list[_Worker] = []
        self._idle: list[_Worker] = []
        self._busy: dict[Connection, tuple[_Worker, _Piece]] = {}

    @property
    def processes(self) -> list[SpawnProcess]:
        """The processes that are there now."""
        return [worker.process for worker in self._everybody]

    def give(self, task: Task) -> None:
        """Have a task done, now or when somebody is free."""
        self._waiting.append(_Piece(task))
        self._hand_out()

    def take(self) -> Result:
        """Wait for the next task that is done, whichever it is."""
        while True:
            for pipe in cast("list[Connection]", connection.wait(list(self._busy))):
                worker, piece = self._busy.pop(pipe)
                try:
                    found: Result = pipe.recv()
                except (EOFError, OSError):
                    self._again(worker, piece)
                    break
                self._idle.append(worker)
                self._hand_out()
                return found

    def close(self) -> None:
        """Stop everybody at once, and forget what was given; whoever is given something later begins anew."""
        self._waiting.clear()
        workers, self._everybody = self._everybody, []
        self._idle, self._busy = [], {}
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            _bury(worker)

    def _hand_out(self) -> None:
        """Give waiting pieces to whoever is free, or to new workers as long as there are too few."""
        while self._waiting and (self._idle or len(self._busy) < self.size):
            known = bool(self._idle)
            worker = self._idle.pop() if known else self._started()
            piece = self._waiting.popleft()
            try:
                worker.pipe.send(piece.task)
            except OSError:
                if known:  # it died of nothing that it was given
                    self._forget(worker)
                    self._waiting.appendleft(piece)
                else:
                    self._again(worker, piece)
            else:
                self._busy[worker.pipe] = worker, piece

    def _again(self, worker: _Worker, piece: _Piece) -> None:
        """Have the piece of a dead worker done by another; raises what `died` gives if it kills them all."""
        code = self._forget(worker)
        if piece.deaths + 1 == self._tries:
            raise self._died(piece.task, code)
        self._waiting.appendleft(piece._replace(deaths=piece.deaths + 1))
        self._hand_out()

    def _forget(self, worker: _Worker) -> int:
        """Let go of a dead worker; gives its exit code."""
        self._everybody.remove(worker)
        return _bury(worker)

    def _started(self) -> _Worker:
        context = multiprocessing.get_context("spawn")  # the same on every system, and no lock or thread is inherited
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._work), daemon=True)
        with _deaf():
            process.start()
            worker = _Worker(process, ours)
            self._everybody.append(worker)
        theirs.close()
        return worker


def _bury(worker: _Worker) -> int:
    worker.process.join()
    code = worker.process.exitcode
    assert code is not None
    worker.process.close()
    worker.pipe.close()
    return code


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C is for us, and waits until the end of this: a process that starts meanwhile never hears of it."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before in (None, signal.SIG_IGN):
        yield
        return
    heard: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    mask = _blocked()
    try:
        yield
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


def _blocked() -> set[Any] | None:
    """Block Ctrl-C, which a new process inherits; gives what was blocked before, None where there is no such thing."""
    if not hasattr(signal, "pthread_sigmask"):
        return None
    from multiprocessing import resource_tracker  # noqa: PLC0415 - not on every system

    resource_tracker.ensure_running()  # it starts with the first process, and would unblock it
    return signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """Do what comes through the pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(work(pipe.recv()))
