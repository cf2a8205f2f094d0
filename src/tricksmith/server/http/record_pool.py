"""Where matches that are over are replayed and checked: in a process of its own, one at a time, for a bounded time."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from tricksmith.server.child import CHILD_ERRORS, Child
from tricksmith.server.http.errors import problem
from tricksmith.server.presenters import RecordQuestion

if TYPE_CHECKING:
    from tricksmith.server.observability import Metrics

__all__ = ["RecordPool"]

LOG = logging.getLogger("tricksmith.server.http")
WORKER_PROGRAM = "from tricksmith.server.presenters.record_worker import run; run()"
TIME_LIMIT = 20.0
"""How long one record may take; the largest legal one takes a few seconds."""
MAX_OPEN = 16
"""Requests that may wait, the one that is looked at among them."""


class RecordPool:
    """One process, started when it is first needed. More would take the processor from the tables and the bots.

    Args:
        metrics: Where lost processes are counted.
        seconds: How long one record may take.
        most: The number of requests that may be open at once.
    """

    def __init__(self, metrics: Metrics, *, seconds: float = TIME_LIMIT, most: int = MAX_OPEN) -> None:
        self.metrics, self.seconds, self.most = metrics, seconds, most
        self._child: Child | None = None
        self._open = 0
        self._lock = asyncio.Lock()

    async def ask(self, question: RecordQuestion) -> bytes:
        """Return the answer as JSON.

        Raises:
            TricksmithError: The record can't be read, or lacks what is asked for.
            HTTPException: 429 where too many wait already, 422 where the record takes too long.
        """
        if self._open >= self.most:
            raise problem(429, "too_many", "Many records are being looked at just now. Wait a moment, and try again.")
        self._open += 1
        try:
            async with self._lock:
                answer = await self._answer(question)
        finally:
            self._open -= 1
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _answer(self, question: RecordQuestion) -> bytes | Exception:
        try:
            if self._child is None or not self._child.is_running:
                self._child = await Child.begin(WORKER_PROGRAM)
            async with asyncio.timeout(self.seconds):
                found: bytes | Exception = await self._child.ask(question)
        except BaseException as error:
            await self.close()  # also where the browser has gone: the answer that is under way is nobody's
            if not isinstance(error, CHILD_ERRORS):
                raise
            self.metrics.workers_lost.inc()
            LOG.warning("a record was given up", extra={"fields": {"error": type(error).__name__}})
            raise problem(422, "too_long", "This record takes too long to look at, so it was given up.") from None
        return found

    async def close(self) -> None:
        """End the process."""
        child, self._child = self._child, None
        if child is not None:
            await asyncio.shield(child.end())
