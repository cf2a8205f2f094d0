"""The worker process that replays and checks records, sets drills and plays puzzles out, one question at a time."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from fastapi import Response

from tricksmith.server.child import CHILD_ERRORS, ChildOnDemand
from tricksmith.server.http.errors import problem
from tricksmith.server.presenters import DrillQuestion, PuzzleLineQuestion, RecordQuestion

if TYPE_CHECKING:
    from tricksmith.server.observability import Metrics

    Question = RecordQuestion | DrillQuestion | PuzzleLineQuestion

__all__ = ["QuestionWorker"]

LOG = logging.getLogger("tricksmith.server.http")
WORKER_PROGRAM = "from tricksmith.server.presenters.record_worker import run; run()"
TIME_LIMIT = 20.0
"""The most seconds for one record; the largest legal one takes a few."""
MAX_OPEN = 16
"""The most requests that are open at once, with the one that is being answered."""


class QuestionWorker:
    """One process, started when it is first needed. More would take the processor from the tables and the bots.

    Args:
        metrics: Where lost processes are counted.
        what: The subject of the questions, in the plural, for errors.
        seconds: The time limit of an answer.
        max_open: The number of requests that may be open at once.
    """

    def __init__(
        self, metrics: Metrics, *, what: str = "records", seconds: float = TIME_LIMIT, max_open: int = MAX_OPEN
    ) -> None:
        self.what, self.seconds, self.max_open = what, seconds, max_open
        self.child = ChildOnDemand(WORKER_PROGRAM, metrics)
        self._open = 0
        self._lock = asyncio.Lock()

    async def begin(self) -> None:
        """Start the process, because a question will come soon."""
        if not self._lock.locked():  # otherwise it is running already
            async with self._lock:
                with suppress(*CHILD_ERRORS):
                    await self.child.begin()

    async def ask(self, question: Question) -> bytes:
        """Return the answer as JSON.

        Raises:
            TricksmithError: The record or the question can't be read, or asks for something that does not exist.
            HTTPException: 429 if too many wait already, 422 if the answer takes too long.
        """
        if self._open >= self.max_open:
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

    async def respond(self, question: Question) -> Response:
        """Return the answer as a response; raises as `ask` does."""
        return Response(await self.ask(question), media_type="application/json")

    async def _answer(self, question: Question) -> bytes | Exception:
        """The answer of the process, or the error that it returned."""
        try:
            answer: bytes | Exception = await self.child.ask(question, seconds=self.seconds)
        except CHILD_ERRORS as error:
            LOG.warning("%s: one was given up", self.what, extra={"fields": {"error": type(error).__name__}})
            raise problem(422, "too_long", "This takes too long, so it was given up.") from None
        return answer

    async def close(self) -> None:
        """End the process."""
        await self.child.end()
