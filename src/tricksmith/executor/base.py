"""The base class of executors, the serial executor, and `map_ordered`, which keeps results in the order of tasks."""

from __future__ import annotations

import pickle
import sys
from abc import ABC, abstractmethod
from contextlib import redirect_stdout
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from tricksmith.errors import BotWarning, RulesError, TricksmithError
from tricksmith.third_party_errors import bot_warnings_kept, to_rules_error, warn_once
from tricksmith.third_party_limits import ThirdPartyTimeout

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

__all__ = [
    "Chunk",
    "ChunkResult",
    "Executor",
    "SerialExecutor",
    "map_ordered",
    "run_chunk",
    "run_chunk_elsewhere",
    "warned",
]

CHUNK_SECONDS = 0.5
"""How long a chunk should take: so long that the cost of sending it to another process is negligible."""
MAX_CHUNK_SIZE = 256
"""The most tasks in a chunk."""
MAX_AHEAD = 8
"""The most chunks for each worker that can be submitted before the results of the first of them are due."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Chunk(NamedTuple):
    """Some tasks, and the function that does each of them.

    `description` names the tasks in error messages: "deals 1 to 4".
    """

    number: int
    function: Callable[[Any], Any]
    tasks: list[Any]
    description: str


class ChunkResult(NamedTuple):
    """The results of a chunk in the order of its tasks, and the seconds that they took.

    With an `error` there are only the results of the tasks before the one that failed. `warnings` are the
    `BotWarning`s that another process has caught, for the one that reads the results.
    """

    number: int
    results: list[Any]
    seconds: float
    error: Exception | None = None
    warnings: tuple[BotWarning, ...] = ()


def run_chunk(chunk: Chunk) -> ChunkResult:
    """Do the tasks of a chunk, up to the first that fails.

    What the function prints (a third-party bot may print) goes to standard error, so that it spoils no output.
    """
    started = monotonic()
    results: list[Any] = []
    try:
        with redirect_stdout(sys.stderr):
            results.extend(map(chunk.function, chunk.tasks))
    except ThirdPartyTimeout as error:
        return ChunkResult(chunk.number, results, monotonic() - started, RulesError(str(error)))
    except BaseException as error:
        reported = to_rules_error(error) or error  # raised when its result is due
        if not isinstance(reported, Exception):
            raise
        return ChunkResult(chunk.number, results, monotonic() - started, _picklable(reported))
    return ChunkResult(chunk.number, results, monotonic() - started)


def run_chunk_elsewhere(chunk: Chunk) -> ChunkResult:
    """Do the tasks of a chunk in a process of its own, and send back what bots warn of."""
    with bot_warnings_kept() as kept:
        result = run_chunk(chunk)
    return result._replace(warnings=tuple(kept))


def warned(result: ChunkResult) -> ChunkResult:
    """Give the warnings of another process in this one, each once, and return the result."""
    for warning in result.warnings:
        warn_once(warning)
    return result


def _picklable(error: Exception) -> Exception:
    """The error, or a `TricksmithError` with its text if it can't be pickled."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - a third-party class may raise anything here
        return TricksmithError(f"{type(error).__name__}: {error}")
    return error


class Executor(ABC):
    """Workers that do chunks of tasks, in any order. Use it in a `with` block: leaving it stops the workers.

    >>> with SerialExecutor() as executor:
    ...     executor.submit(Chunk(0, abs, [-1, 2], "numbers"))
    ...     result = executor.next_result()
    >>> result.number, result.results
    (0, [1, 2])
    >>> executor.submit(Chunk(1, abs, [-3], "numbers"))
    >>> executor.close()  # drops the chunk
    """

    max_workers: int
    """The number of chunks that are worked on at the same time."""

    @abstractmethod
    def submit(self, chunk: Chunk) -> None:
        """Queue a chunk; it starts as soon as a worker is free.

        Args:
            chunk: The tasks, the function for each, and the number by which its result is identified.
        """

    @abstractmethod
    def next_result(self) -> ChunkResult:
        """Wait for the next chunk to finish, whichever it is.

        Returns:
            The results of the chunk, its number, and the error that ended it early if there was one.

        Raises:
            TricksmithError: Worker after worker died of the same chunk.
        """

    @abstractmethod
    def close(self) -> None:
        """Stop all workers at once and drop what was queued. The executor can be used again afterwards."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class SerialExecutor(Executor):
    """Does every chunk in this process, one after the other, when its result is asked for.

    >>> with SerialExecutor() as executor:
    ...     list(map_ordered(abs, [-1, 2, -3], executor, describe=lambda tasks: f"{len(tasks)} numbers"))
    [1, 2, 3]

    >>> executor = SerialExecutor()
    >>> executor.submit(Chunk(0, abs, [-1, 2], "numbers"))
    >>> executor.next_result().results
    [1, 2]
    >>> executor.close()
    """

    max_workers = 1

    def __init__(self) -> None:
        self._queue: list[Chunk] = []

    def submit(self, chunk: Chunk) -> None:
        self._queue.append(chunk)

    def next_result(self) -> ChunkResult:
        return run_chunk(self._queue.pop(0))

    def close(self) -> None:
        self._queue.clear()


def map_ordered(
    function: Callable[[Task], Result], tasks: Iterable[Task], executor: Executor, *,
    describe: Callable[[Sequence[Task]], str],
) -> Generator[Result, None, None]:  # fmt: skip
    """Yield the result of each task, in the order of the tasks, even if workers finish in another order.

    Tasks are read as they are needed, so you can stop early: close the generator.

    Args:
        function: What to do with each task. It may be sent to other processes: a function of a module, or a `partial`
            of one whose arguments can be pickled.
        tasks: The tasks, in order; they may be endless.
        executor: Where the work is done.
        describe: Names some tasks for the error message if all workers die of them: "deals 1 to 4".

    Raises:
        Exception: Whatever a task raised, once the results of all tasks before it have been yielded.
        TricksmithError: Worker after worker died of the same tasks.

    >>> with SerialExecutor() as executor:
    ...     list(map_ordered(abs, [-1, 2, -3], executor, describe=lambda tasks: f"{len(tasks)} numbers"))
    [1, 2, 3]
    """
    remaining = iter(tasks)
    finished: dict[int, ChunkResult] = {}
    submitted = due = running = 0
    size = 1
    try:
        while True:
            while (
                running < 2 * executor.max_workers
                and submitted - due < MAX_AHEAD * executor.max_workers
                and (next_tasks := list(islice(remaining, size)))
            ):
                executor.submit(Chunk(submitted, function, next_tasks, describe(next_tasks)))
                submitted, running = submitted + 1, running + 1
            if not running:
                return
            result = executor.next_result()
            running -= 1
            finished[result.number] = result
            size = _next_chunk_size(size, result)
            while due in finished:
                ready = finished.pop(due)
                due += 1
                yield from ready.results
                if ready.error is not None:
                    raise ready.error
    finally:
        if running:
            executor.close()


def _next_chunk_size(size: int, result: ChunkResult) -> int:
    """The number of tasks that take `CHUNK_SECONDS`, by the times of the last chunk; at most twice the last size."""
    in_time = int(CHUNK_SECONDS * len(result.results) / max(result.seconds, 1e-6))
    return max(1, min(MAX_CHUNK_SIZE, 2 * size, in_time))
