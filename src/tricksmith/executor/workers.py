"""A pool of worker processes with a pipe to each; a worker that dies is replaced.

Each process has one thread for linear algebra: if each core has a process, more threads only wait for each other.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from contextlib import contextmanager, suppress
from multiprocessing import connection
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from tricksmith.errors import TricksmithError
from tricksmith.third_party_limits import ThirdPartyTimeout, enforced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

__all__ = ["WorkerPool", "one_thread_each", "one_thread_environment"]

THREAD_VARIABLES = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""The environment variables that numpy's libraries read when they are loaded. By default each process has a thread for
every core; on a machine whose cores are busy these wait for each other, and a small product takes 50 times as long."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class _QueuedTask(NamedTuple):
    """A task, and the number of workers that have died on it."""

    task: Any
    deaths: int = 0


class _Worker(NamedTuple):
    """A process and our end of the pipe to it."""

    process: SpawnProcess
    pipe: Connection


class WorkerPool(Generic[Task, Result]):
    """Worker processes that apply a function to tasks. The task of a worker that dies is done again by another.

    Args:
        max_workers: The number of processes; each is started when there is work for it.
        function: What to do with a task: a function of a module, which is sent to the processes by name.
        max_deaths: The number of workers that have died on the same task when it is given up.
        on_deaths: Makes the error to raise then, from the task and the last exit code.
    """

    def __init__(
        self, max_workers: int, function: Callable[[Task], Result], *, max_deaths: int,
        on_deaths: Callable[[Task, int], TricksmithError],
    ) -> None:  # fmt: skip
        self.max_workers = max_workers
        self._function, self._max_deaths, self._on_deaths = function, max_deaths, on_deaths
        self._queue: deque[_QueuedTask] = deque()
        self._workers: list[_Worker] = []
        self._idle: list[_Worker] = []
        self._busy: dict[Connection, tuple[_Worker, _QueuedTask]] = {}

    @property
    def processes(self) -> list[SpawnProcess]:
        """The processes that are running now."""
        return [worker.process for worker in self._workers]

    def submit(self, task: Task) -> None:
        """Queue a task; it starts as soon as a worker is free."""
        self._queue.append(_QueuedTask(task))
        self._assign()

    def next_result(self) -> Result:
        """Wait for the next task to finish, whichever it is.

        Raises:
            TricksmithError: A worker can't unpickle its task, or too many workers died on one.
        """
        while True:
            for pipe in cast("list[Connection]", connection.wait(list(self._busy))):
                worker, queued = self._busy.pop(pipe)
                try:
                    result: Result | _UnreadableTask = pipe.recv()
                except (EOFError, OSError):
                    self._retry(worker, queued)
                    break
                self._idle.append(worker)
                if isinstance(result, _UnreadableTask):
                    raise TricksmithError(
                        f"a worker process can't read its task ({result.reason}): "
                        "define what is sent to it in a module that can be imported"
                    )
                self._assign()
                return result

    def close(self) -> None:
        """Stop all workers at once and drop what was queued. The pool can be used again afterwards."""
        self._queue.clear()
        workers, self._workers = self._workers, []
        self._idle, self._busy = [], {}
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            _join(worker)

    def _assign(self) -> None:
        """Send queued tasks to idle workers, or to new ones while there are fewer than `max_workers`."""
        while self._queue and (self._idle or len(self._busy) < self.max_workers):
            was_idle = bool(self._idle)
            worker = self._idle.pop() if was_idle else self._start_worker()
            queued = self._queue.popleft()
            try:
                worker.pipe.send(queued.task)
            except OSError:
                if was_idle:  # the worker died before it got this task
                    self._remove(worker)
                    self._queue.appendleft(queued)
                else:
                    self._retry(worker, queued)
            else:
                self._busy[worker.pipe] = worker, queued

    def _retry(self, worker: _Worker, queued: _QueuedTask) -> None:
        """Give the task of a dead worker to another; raise the error of `on_deaths` if too many have died on it."""
        exit_code = self._remove(worker)
        if queued.deaths + 1 == self._max_deaths:
            raise self._on_deaths(queued.task, exit_code)
        self._queue.appendleft(queued._replace(deaths=queued.deaths + 1))
        self._assign()

    def _remove(self, worker: _Worker) -> int:
        """Drop a dead worker and return its exit code."""
        self._workers.remove(worker)
        return _join(worker)

    def _start_worker(self) -> _Worker:
        context = multiprocessing.get_context("spawn")  # works on every system, and inherits no locks or threads
        pipe, worker_pipe = context.Pipe()
        process = context.Process(target=_serve, args=(worker_pipe, self._function), daemon=True)
        with _interrupts_deferred(), one_thread_each():
            process.start()
            worker = _Worker(process, pipe)
            self._workers.append(worker)
        worker_pipe.close()
        return worker


def _join(worker: _Worker) -> int:
    """Wait for a worker to end, and return its exit code."""
    worker.process.join()
    code = worker.process.exitcode
    assert code is not None
    worker.process.close()
    worker.pipe.close()
    return code


@contextmanager
def _interrupts_deferred() -> Iterator[None]:
    """Defer Ctrl-C to the end of this block, and keep it from a process that starts in it."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before in (None, signal.SIG_IGN):
        yield
        return
    pending: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: pending.append(number))
    mask = _block_interrupt()
    try:
        yield
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if pending:
            signal.raise_signal(signal.SIGINT)


def _block_interrupt() -> set[Any] | None:
    """Block Ctrl-C, as a new process inherits it. Returns the signals blocked before, None where masks are missing."""
    if not hasattr(signal, "pthread_sigmask"):
        return None
    from multiprocessing import resource_tracker  # noqa: PLC0415 - not on every system

    resource_tracker.ensure_running()  # else it starts with the first process, and unblocks Ctrl-C
    return signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


class _UnreadableTask(NamedTuple):
    """What a worker sends back for a task that it can't unpickle."""

    reason: str


def _serve(pipe: Connection, function: Callable[[Any], Any]) -> None:
    """Do the tasks that come through the pipe until it closes, or until the process that sends them has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="end with the parent", daemon=True).start()
    with enforced(), suppress(EOFError, OSError):
        while True:
            data = pipe.recv_bytes()
            try:
                task = pickle.loads(data)
            except (Exception, ThirdPartyTimeout) as error:  # noqa: BLE001 - whatever a third-party class or module raises
                pipe.send(_UnreadableTask(f"{type(error).__name__}: {error}"))
            else:
                pipe.send(function(task))


def _end_with_parent() -> None:
    """End this process, in the middle of its task, when the process that started it has ended or was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def one_thread_environment() -> dict[str, str]:
    """Return the environment of this process, with one thread for linear algebra unless it says otherwise.

    >>> one_thread_environment()["OPENBLAS_NUM_THREADS"].isdecimal()
    True
    """
    return {**dict.fromkeys(THREAD_VARIABLES, "1"), **os.environ}


@contextmanager
def one_thread_each() -> Iterator[None]:
    """Processes that start in this block have one thread for linear algebra, as in `one_thread_environment`."""
    missing = [name for name in THREAD_VARIABLES if name not in os.environ]
    os.environ.update(dict.fromkeys(missing, "1"))
    try:
        yield
    finally:
        for name in missing:
            os.environ.pop(name, None)
