"""An executor of worker processes on this machine, which replaces any that dies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.errors import TricksmithError
from tricksmith.executor.base import Chunk, ChunkResult, Executor, SerialExecutor, run_chunk_elsewhere, warned
from tricksmith.executor.workers import WorkerPool

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

__all__ = ["ProcessExecutor", "local_executor"]

MAX_DEATHS = 3
"""The number of workers that have died on the same chunk when it is given up."""


class ProcessExecutor(Executor):
    """Worker processes on this machine. The chunk of a worker that dies is done again by another.

    Args:
        max_workers: The number of processes; each is started when there is work for it.

    >>> ProcessExecutor(2).processes
    []

    >>> executor = ProcessExecutor(2)
    >>> executor.submit(Chunk(0, abs, [-1, 2], "numbers"))
    >>> executor.next_result().results
    [1, 2]
    >>> executor.close()
    """

    def __init__(self, max_workers: int) -> None:
        self.max_workers = max_workers
        self._pool: WorkerPool[Chunk, ChunkResult] = WorkerPool(
            max_workers, run_chunk_elsewhere, max_deaths=MAX_DEATHS, on_deaths=_workers_died
        )

    @property
    def processes(self) -> list[SpawnProcess]:
        """The processes that are running now."""
        return self._pool.processes

    def submit(self, chunk: Chunk) -> None:
        self._pool.submit(chunk)

    def next_result(self) -> ChunkResult:
        return warned(self._pool.next_result())

    def close(self) -> None:
        self._pool.close()


def local_executor(max_workers: int) -> Executor:
    """Return an executor on this machine: worker processes, or this process alone if one is enough.

    Args:
        max_workers: The number of chunks that are worked on at the same time.

    >>> local_executor(1).max_workers
    1
    """
    return ProcessExecutor(max_workers) if max_workers > 1 else SerialExecutor()


def _workers_died(chunk: Chunk, exit_code: int) -> TricksmithError:
    return TricksmithError(
        f"{MAX_DEATHS} worker processes have died on {chunk.description}, the last with {exit_code}: "
        "if memory was short, give fewer --processes"
    )
