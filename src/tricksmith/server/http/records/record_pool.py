"""Where records are looked at, drills set and puzzles played out: in a process of its own, one at a time."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from tricksmith.server.child import CHILD_ERRORS, ChildOnDemand
from tricksmith.server.http.errors import problem
from tricksmith.server.presenters import DrillQuestion, PuzzleLineQuestion, RecordQuestion

if TYPE_CHECKING:
    from tricksmith.server.observability import Metrics

    Question = RecordQuestion | DrillQuestion | PuzzleLineQuestion

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
        what: What it looks at, in the plural.
        seconds: How long one answer may take.
        most: The number of requests that may be open at once.
    """

    def __init__(
        self, metrics: Metrics, *, what: str = "records", seconds: float = TIME_LIMIT, most: int = MAX_OPEN
    ) -> None:
        self.what, self.seconds, self.most = what, seconds, most
        self.child = ChildOnDemand(WORKER_PROGRAM, metrics)
        self._open = 0
        self._lock = asyncio.Lock()

    async def begin(self) -> None:
        """Start the process, as a question will come soon."""
        if not self._lock.locked():  # else it answers one already
            async with self._lock:
                with suppress(*CHILD_ERRORS):
                    await self.child.begin()

    async def ask(self, question: Question) -> bytes:
        """Return the answer as JSON.

        Raises:
            TricksmithError: The record or the answer can't be read, or there is no such thing.
            HTTPException: 429 where too many wait already, 422 where it takes too long.
        """
        if self._open >= self.most:
            raise problem(
                429, "too_many", f"Many {self.what} are being looked at just now. Wait a moment, and try again."
            )
        self._open += 1
        try:
            async with self._lock:
                answer = await self._answer(question)
        finally:
            self._open -= 1
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _answer(self, question: Question) -> bytes | Exception:
        try:
            answer: bytes | Exception = await self.child.ask(question, seconds=self.seconds)
        except CHILD_ERRORS as error:
            LOG.warning("%s: one was given up", self.what, extra={"fields": {"error": type(error).__name__}})
            raise problem(422, "too_long", "This takes too long, so it was given up.") from None
        return answer

    async def close(self) -> None:
        """End the process."""
        await self.child.end()
