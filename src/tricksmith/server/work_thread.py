"""A thread that does one piece of work after another for an event loop.

It takes the place of an executor of `concurrent.futures`, which takes several locks and makes two futures for each
piece of work: that costs more than a short transaction.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["WorkThread"]

T = TypeVar("T")


class WorkThread:
    """Does the work that is submitted, in order, in a thread of its own that starts with the first piece of work.

    Args:
        name: The name of the thread.

    >>> async def add() -> int:
    ...     thread = WorkThread("adder")
    ...     total = await thread.submit(lambda: 2 + 3)
    ...     await asyncio.to_thread(thread.shutdown)
    ...     return total
    >>> asyncio.run(add())
    5
    """

    def __init__(self, name: str) -> None:
        self._work: SimpleQueue[tuple[asyncio.Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._lock = Lock()
        self._has_ended = False

    def submit(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Submit work and return its future, in the running loop; work whose future is cancelled in time is skipped.

        Raises:
            RuntimeError: The thread has ended, or the interpreter ends.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._lock:
            if self._has_ended:
                raise RuntimeError("the thread takes no more work")
            if self._thread.ident is None:
                self._thread.start()
            self._work.put((done, work))
        return done

    def shutdown(self) -> None:
        """Wait until all submitted work is done, and end the thread."""
        with self._lock:
            self._has_ended = True
            self._work.put(None)
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        """Do the submitted work in order, in the thread."""
        while (item := self._work.get()) is not None:
            done, work = item
            if done.cancelled():
                continue
            result, error = None, None
            try:
                result = work()
            except BaseException as raised:  # noqa: BLE001 - the caller gets it
                error = raised
            with suppress(RuntimeError):  # the loop was closed, and nobody waits any more
                done.get_loop().call_soon_threadsafe(_settle, done, result, error)
            del item, done, work, result, error  # so that nothing is kept alive while the thread waits


def _settle(done: asyncio.Future[Any], result: object, error: BaseException | None) -> None:
    """Give the result or the error to the future, in the loop."""
    if done.cancelled():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
