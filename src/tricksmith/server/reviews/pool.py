"""The reviews that are being made: one at a time, shared by all who wait for it, and dropped when nobody does."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Literal, NamedTuple

from tricksmith.server.child import CHILD_ERRORS, ChildOnDemand
from tricksmith.server.reviews.worker import ReviewPart, ReviewTask

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from tricksmith.server.observability import Metrics

__all__ = ["ReviewKey", "ReviewPool", "ReviewProgress"]

LOG = logging.getLogger("tricksmith.server.reviews")
WORKER_PROGRAM = "from tricksmith.server.reviews.worker import run; run()"
STEP_TIMEOUT = 60.0
"""Seconds for one step, most of which take less than one; a process starts in it too."""
REVIEW_TIMEOUT = 900.0
"""Seconds for a review, on the slowest of machines."""
YIELD_TIMEOUT = 5.0
"""Seconds for which a step waits at most while bots wait for a worker of theirs."""
YIELD_PERIOD = 0.05
UNWATCHED_TIMEOUT = 4.0
"""The seconds after which a review without a reader is cancelled: enough for a reload of the page."""
IDLE_TIMEOUT = 60.0
"""Seconds after which the process ends that has nothing to do."""
UPDATE_PERIOD = 2.0
"""Seconds between two words to those who wait, though nothing has changed: so that one who has gone is noticed."""


class ReviewKey(NamedTuple):
    """Which review it is: of this seat at a table, in the whole match (0) or in the hand with this number."""

    table: str
    seat: int
    hand: int


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How a review is.

    Attributes:
        state: Whether it waits for others, is being made, is whole, or was given up.
        ahead: How many are made before it.
        part: What there is of it; None before the first step.
    """

    state: Literal["waiting", "running", "done", "failed"]
    ahead: int = 0
    part: ReviewPart | None = None


@dataclass(eq=False)
class _Job:
    """A review, and those who wait for it."""

    key: ReviewKey
    latest: ReviewProgress = field(default_factory=lambda: ReviewProgress("waiting"))
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    watchers: int = 0
    task: asyncio.Task[ReviewPart | None] | None = None

    def show(self, progress: ReviewProgress) -> None:
        """Show those who wait how it is."""
        self.latest = progress
        self.changed.set()
        self.changed = asyncio.Event()


class ReviewPool:
    """One process in which finished matches are reviewed, begun when it is needed.

    Args:
        metrics: Where reviews and lost processes are counted.
        is_busy: Whether bots wait for a worker; then no step begins for a while.
        most: How many reviews may be open at once, the one that is made among them.
        unwatched: Seconds after which a review ends that nobody waits for.
    """

    def __init__(
        self, metrics: Metrics, *, is_busy: Callable[[], bool], most: int, unwatched: float = UNWATCHED_TIMEOUT
    ) -> None:
        self.metrics, self.most, self.unwatched = metrics, most, unwatched
        self.child = ChildOnDemand(WORKER_PROGRAM, metrics, idle_seconds=IDLE_TIMEOUT)
        self._is_busy = is_busy
        self._jobs: dict[ReviewKey, _Job] = {}
        self._turn = asyncio.Lock()
        self._closed = False

    def is_open(self, key: ReviewKey) -> bool:
        """Whether this review is being made, or waits."""
        return key in self._jobs

    @property
    def is_full(self) -> bool:
        """Whether no other review may be begun now."""
        return self._closed or len(self._jobs) >= self.most

    async def watch(
        self, key: ReviewKey, task: ReviewTask, keep: Callable[[ReviewPart], Awaitable[bool]]
    ) -> AsyncIterator[ReviewProgress]:
        """Begin a review unless it is being made, and yield how it is, until it is whole or was given up.

        Args:
            key: Which one it is.
            task: The review.
            keep: Keeps the whole review; whether it may be shown.
        """
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = _Job(key)
            job.task = asyncio.create_task(self._make(job, task, keep))
            job.task.add_done_callback(partial(self._finish, job))
        job.watchers += 1
        try:
            while True:
                changed, progress = job.changed, self._placed(job)
                yield progress
                if progress.state in {"done", "failed"}:
                    return
                with suppress(TimeoutError):
                    async with asyncio.timeout(UPDATE_PERIOD):
                        await changed.wait()
        finally:
            job.watchers -= 1
            if not job.watchers:
                asyncio.get_running_loop().call_later(self.unwatched, self._drop, job)

    async def close(self) -> None:
        """Give all reviews up, and end the process."""
        self._closed = True
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.child.end()

    def _placed(self, job: _Job) -> ReviewProgress:
        if job.latest.state != "waiting":
            return job.latest
        return ReviewProgress("waiting", ahead=[*self._jobs].index(job.key))

    def _drop(self, job: _Job) -> None:
        """End a review that nobody has come back to."""
        if not job.watchers and job.task is not None and not job.task.done():
            job.task.cancel()

    async def _make(
        self, job: _Job, task: ReviewTask, keep: Callable[[ReviewPart], Awaitable[bool]]
    ) -> ReviewPart | None:
        """Return the whole review once it is kept; None if it was given up."""
        async with self._turn:
            try:
                async with asyncio.timeout(REVIEW_TIMEOUT):
                    part = await self._review(job, task)
            except TimeoutError:
                LOG.warning("a review took too long")
                return None
        return part if part is not None and await keep(part) else None

    def _finish(self, job: _Job, made: asyncio.Task[ReviewPart | None]) -> None:
        """Show those who wait the end of it; also of a review that was cancelled before it began."""
        part, outcome = None, "cancelled"
        if not made.cancelled():
            error = made.exception()
            if error is not None:
                LOG.error("a review could not be kept", exc_info=error)
            else:
                part = made.result()
            outcome = "failed" if part is None else "made"
        del self._jobs[job.key]
        self.metrics.reviews.labels(outcome).inc()
        job.show(ReviewProgress("failed") if part is None else ReviewProgress("done", part=part))
        for other in self._jobs.values():
            other.show(other.latest)  # each has moved up

    async def _review(self, job: _Job, task: ReviewTask) -> ReviewPart | None:
        """Ask the process step by step; None where it can't."""
        question: object = task
        while True:
            await self._yield_to_bots()
            part = await self._ask(question)
            if part is None or part.is_whole:
                return part
            job.show(ReviewProgress("running", part=part))
            question = "go on"

    async def _yield_to_bots(self) -> None:
        until = monotonic() + YIELD_TIMEOUT
        while self._is_busy() and monotonic() < until:
            await asyncio.sleep(YIELD_PERIOD)

    async def _ask(self, question: object) -> ReviewPart | None:
        is_first = isinstance(question, ReviewTask)
        try:
            answer: ReviewPart | str = await self.child.ask(question, seconds=STEP_TIMEOUT, may_start=is_first)
        except CHILD_ERRORS as error:
            LOG.warning("a review was given up", extra={"fields": {"error": type(error).__name__}})
            return None
        if isinstance(answer, ReviewPart):
            return answer
        LOG.warning("a match can't be reviewed", extra={"fields": {"error": answer}})
        return None
