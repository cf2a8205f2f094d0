"""Work that takes long, one piece at a time, so that it does not hold up the tables."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool

from tricksmith.server.http.errors import problem

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, TypeVar

    P = ParamSpec("P")
    T = TypeVar("T")

__all__ = ["Lane"]


class Lane:
    """A thread beside the server's own for one request at a time; a few more may wait.

    Several at once would not be done sooner, for they share the interpreter, and sockets would wait for all of them.
    """

    def __init__(self, most: int = 16) -> None:
        self.most = most
        self._inside = 0
        self._lock = asyncio.Lock()

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """What the work returns or raises; raises the error 429 where too many wait already."""
        if self._inside >= self.most:
            raise problem(429, "too_many", "Many records are being looked at just now. Wait a moment, and try again.")
        self._inside += 1
        try:
            async with self._lock:
                return await run_in_threadpool(work, *args, **kwargs)
        finally:
            self._inside -= 1
