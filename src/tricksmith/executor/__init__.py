"""Executors: they run many small tasks in this process, in worker processes or on a Ray cluster.

`map_ordered` cuts tasks into chunks and yields results in the order of the tasks, whichever worker finished first; a
worker that dies costs time but no result. Nothing here depends on what a task is; the package imports only errors and
limits for third-party code.

>>> with SerialExecutor() as executor:
...     list(map_ordered(len, ["a", "bc", "def"], executor, describe=lambda tasks: "words"))
[1, 2, 3]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.executor.base import Chunk as Chunk
    from tricksmith.executor.base import ChunkResult as ChunkResult
    from tricksmith.executor.base import Executor, SerialExecutor, map_ordered
    from tricksmith.executor.base import run_chunk as run_chunk
    from tricksmith.executor.processes import ProcessExecutor, local_executor
    from tricksmith.executor.ray_cluster import RayExecutor
    from tricksmith.executor.workers import one_thread_environment as one_thread_environment

__all__ = ["Executor", "ProcessExecutor", "RayExecutor", "SerialExecutor", "local_executor", "map_ordered"]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "base": ["Chunk", "ChunkResult", "Executor", "SerialExecutor", "map_ordered", "run_chunk"],
        "processes": ["ProcessExecutor", "local_executor"],
        "ray_cluster": ["RayExecutor"],
        "workers": ["one_thread_environment"],
    },
)
