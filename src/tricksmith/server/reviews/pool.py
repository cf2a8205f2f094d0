"""The queue of reviews: one runs at a time, equal requests share a review, and one without readers is cancelled."""

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
"""The most seconds for one step, which can include the start of the process; most take less than one second."""
REVIEW_TIMEOUT = 900.0
"""The most seconds for a review, which is enough even on the slowest machines."""
YIELD_TIMEOUT = 5.0
"""The most seconds for which a step is put off while bots wait for a worker."""
YIELD_PERIOD = 0.05
"""The seconds between two checks whether they still wait."""
UNWATCHED_TIMEOUT = 4.0
"""The seconds after which a review without a reader is cancelled: enough for a reload of the page."""
IDLE_TIMEOUT = 60.0
"""Seconds after which an idle process ends."""
UPDATE_PERIOD = 2.0
"""Seconds between two updates to watchers even if nothing has changed, so that a closed connection is noticed."""


class ReviewKey(NamedTuple):
    """Identifies a review: of a seat at a table, in the hand with this number or, with 0, in the whole match."""

    table: str
    seat: int
    hand: int


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """The progress of a review.

    Attributes:
        state: Whether it is queued, is running, is complete, or was given up.
        ahead: How many reviews come before it in the queue.
        part: The review as far as it has come; None before the first step.
    """

    state: Literal["waiting", "running", "done", "failed"]
    ahead: int = 0
    part: ReviewPart | None = None


@dataclass(eq=False)
class _Job:
    """A review in the queue, and its watchers."""

    key: ReviewKey
    latest: ReviewProgress = field(default_factory=lambda: ReviewProgress("waiting"))
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    watchers: int = 0
    task: asyncio.Task[ReviewPart | None] | None = None

    def show(self, progress: ReviewProgress) -> None:
        """Show the watchers its progress."""
        self.latest = progress
        self.changed.set()
        self.changed = asyncio.Event()


class ReviewPool:
    """One process in which finished matches are reviewed, started when it is needed.

    Args:
        metrics: Where reviews and lost processes are counted.
        is_busy: Whether bots wait for a worker; then no step begins for a while.
        max_open: How many reviews can be open at once, the running one included.
        unwatched: Seconds after which a review without watchers ends.
    """

    def __init__(
        self, metrics: Metrics, *, is_busy: Callable[[], bool], max_open: int, unwatched: float = UNWATCHED_TIMEOUT
    ) -> None:
        self.metrics, self.max_open, self.unwatched = metrics, max_open, unwatched
        self.child = ChildOnDemand(WORKER_PROGRAM, metrics, idle_seconds=IDLE_TIMEOUT)
        self._is_busy = is_busy
        self._jobs: dict[ReviewKey, _Job] = {}
        self._running = asyncio.Lock()
        self._closed = False

    def is_open(self, key: ReviewKey) -> bool:
        """Whether this review is running or queued."""
        return key in self._jobs

    @property
    def is_full(self) -> bool:
        """Whether no other review can be queued now."""
        return self._closed or len(self._jobs) >= self.max_open

    async def watch(
        self, key: ReviewKey, task: ReviewTask, keep: Callable[[ReviewPart], Awaitable[bool]]
    ) -> AsyncIterator[ReviewProgress]:
        """Queue a review unless it is open already, and yield its progress until it is complete or was given up.

        Args:
            key: The key of the review.
            task: What to review.
            keep: Stores the complete review, and returns whether it can be shown.
        """
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = _Job(key)
            job.task = asyncio.create_task(self._make(job, task, keep))
            job.task.add_done_callback(partial(self._finish, job))
        job.watchers += 1
        try:
            while True:
                changed, progress = job.changed, self._progress(job)
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
        """Cancel all reviews, and end the process."""
        self._closed = True
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.child.end()

    def _progress(self, job: _Job) -> ReviewProgress:
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
        """Return the complete review once it is stored; None if it was given up."""
        async with self._running:
            try:
                async with asyncio.timeout(REVIEW_TIMEOUT):
                    part = await self._review(job, task)
            except TimeoutError:
                LOG.warning("a review took too long")
                return None
        return part if part is not None and await keep(part) else None

    def _finish(self, job: _Job, finished: asyncio.Task[ReviewPart | None]) -> None:
        """Report the end of a review to its watchers, also of one that was cancelled before it began."""
        part, outcome = None, "cancelled"
        if not finished.cancelled():
            error = finished.exception()
            if error is not None:
                LOG.error("a review could not be kept", exc_info=error)
            else:
                part = finished.result()
            outcome = "failed" if part is None else "made"
        del self._jobs[job.key]
        self.metrics.reviews.labels(outcome).inc()
        job.show(ReviewProgress("failed") if part is None else ReviewProgress("done", part=part))
        for other in self._jobs.values():
            other.show(other.latest)  # its place in the queue has changed

    async def _review(self, job: _Job, task: ReviewTask) -> ReviewPart | None:
        """Let the process make the review step by step, and return it; None if it can't be made."""
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
        """The answer of the process to one question; None if it is lost, or the match can't be reviewed."""
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
