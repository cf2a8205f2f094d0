"""A pool of worker processes in which bots think. Each answers one question at a time, by a deadline."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from tricksmith.bots import FALLBACK_BOT, GRACE_SECONDS, emergency_move
from tricksmith.server.child import CHILD_ERRORS, Child
from tricksmith.server.realtime.bot_worker import BotAnswer, BotQuestion
from tricksmith.server.tracing import span

if TYPE_CHECKING:
    from random import Random

    from tricksmith.present import PlayerNames
    from tricksmith.rules import View
    from tricksmith.server.observability import Metrics

__all__ = ["BotPool"]

LOG = logging.getLogger("tricksmith.server.realtime")
WORKER_PROGRAM = "from tricksmith.server.realtime.bot_worker import run; run()"
MIN_SECONDS = 0.05
"""The fewest seconds in which a bot can answer; with less time the simpler bot is asked at once."""
START_TIMEOUT = 60.0
"""The most seconds for the start of a new process, on a slow machine."""


class BotPool:
    """Asks bots, and always gets a move: a worker that dies or is too slow is replaced, and a simpler bot answers.

    The time for a question begins when it is asked. While many questions wait for a worker, each bot gets only a share
    of its remaining time, so that nobody waits much longer than `seconds`, however many tables there are.

    Args:
        size: The number of worker processes.
        seconds: The time limit of a question.
        metrics: Where thinking times and lost workers are counted.
    """

    def __init__(self, size: int, seconds: float, metrics: Metrics) -> None:
        self.size, self.seconds, self.metrics = size, seconds, metrics
        self._idle: asyncio.Queue[Child | None] = asyncio.Queue()
        """The idle workers; None for one that is started when it is needed."""
        self._children: set[Child] = set()
        self._closed = False
        self._warned: set[str] = set()
        self._open_questions = 0
        """The number of questions that wait for a worker or for their answer."""
        for _ in range(size):
            self._idle.put_nowait(None)

    @property
    def is_busy(self) -> bool:
        """Whether a question waits for a worker."""
        return self._open_questions > self.size

    async def move(self, level: str, view: View, rng: Random) -> str:
        """Return the move of a bot of this level for the seat to act.

        A move without a choice waits for a worker as well, so that its time reveals nothing about the seat's cards.
        """
        if len(view.penalty_free) == 1:
            await self.wait_for_turn(level)
            return str(view.penalty_free[0])
        for name in dict.fromkeys((level, FALLBACK_BOT)):
            answer = await self._timed(BotQuestion("move", name, view, rng))
            if answer is not None and answer.move:
                return answer.move
        return str(emergency_move(view))

    async def claim(self, level: str, view: View, rng: Random) -> str:
        """Return the claim of a revoke that a bot makes out of turn; "" for none."""
        answer = await self._timed(BotQuestion("claim", level, view, rng))
        return answer.move if answer is not None else ""

    async def wait_for_turn(self, level: str) -> None:
        """Wait as long as a question to a bot of this level would wait now for a worker, without asking one."""
        await self._timed(BotQuestion("turn", level))

    async def proof(self, view: View, max_nodes: int) -> str | None:
        """Return a play after which all tricks left are certain; "" for none, None without an answer in time."""
        answer = await self._timed(BotQuestion("proof", "proof", view, max_nodes=max_nodes))
        return answer.move if answer is not None else None

    async def hint(self, level: str, view: View, rng: Random, who: PlayerNames) -> BotAnswer | None:
        """Return what a bot of this level would do, and why, in words for `who`; None without an answer in time."""
        return await self._timed(BotQuestion("hint", level, view, rng, who=who))

    async def warm_up(self) -> None:
        """Start every worker now, so that the first move need not wait for it."""
        await asyncio.gather(*(self._ask(BotQuestion("warm_up")) for _ in range(self.size)))

    async def close(self) -> None:
        """End the workers."""
        self._closed = True
        for child in list(self._children):
            await self._end(child)

    async def _timed(self, question: BotQuestion) -> BotAnswer | None:
        """Ask a question, and once more if the first worker fails, and measure how long the answer took."""
        asked_at = monotonic()
        self._open_questions += 1
        try:
            with span("bot", question=question.kind, level=question.level):
                answer = await self._ask(question, asked_at)
                if answer is None and not self._closed:
                    answer = await self._ask(question, asked_at)
        finally:
            self._open_questions -= 1
        # Clients choose the budgets in a level: without them, the metric has few labels.
        bot = question.level.partition("+")[0].partition("@")[0]
        self.metrics.think_seconds.labels(bot).observe(monotonic() - asked_at)
        return answer

    def _with_time_limit(self, question: BotQuestion, asked_at: float) -> BotQuestion:
        """The question with its share of its remaining time; a move with too little of it goes to the fallback bot."""
        remaining = max(0.0, asked_at + self.seconds - monotonic())
        share = remaining * min(1.0, self.size / max(1, self._open_questions))
        if question.kind == "move" and share < MIN_SECONDS:
            return replace(question, level=FALLBACK_BOT, seconds=MIN_SECONDS)
        return replace(question, seconds=max(share, MIN_SECONDS))

    async def _ask(self, question: BotQuestion, asked_at: float | None = None) -> BotAnswer | None:
        """The answer; None from a worker that died or was too slow, or if its bot failed.

        Args:
            question: The question.
            asked_at: The `monotonic` time when it was asked; None for a warm-up, which has the time of a start.
        """
        child = await self._idle.get()
        seconds = START_TIMEOUT
        if asked_at is not None:
            question = self._with_time_limit(question, asked_at)
            seconds = (question.seconds or 0.0) + GRACE_SECONDS
        try:
            if child is None or not child.is_running:
                child = await self._begin()
            answer = await child.ask_within(seconds, question)
            if not isinstance(answer, (BotAnswer, str)):
                raise EOFError  # no worker of ours wrote this: it is treated as lost
        except BaseException as error:
            if child is not None:
                await self._end(child)
            child = None
            if isinstance(error, CHILD_ERRORS):
                self._report_loss(question, type(error).__name__)
                return None
            raise
        finally:
            self._idle.put_nowait(child)
        if isinstance(answer, BotAnswer):
            self._report_warnings(question, answer.warnings)
            return answer
        LOG.warning("a bot failed", extra={"fields": {"bot": question.level, "error": answer}})
        return None

    def _report_warnings(self, question: BotQuestion, places: tuple[str, ...]) -> None:
        """Log each place where a game's file fails a bot once, whichever workers report it."""
        for place in places:
            if place not in self._warned:
                self._warned.add(place)
                LOG.warning("a bot makes simpler moves", extra={"fields": {"bot": question.level, "error": place}})

    def _report_loss(self, question: BotQuestion, error: str) -> None:
        if not self._closed:
            self.metrics.workers_lost.inc()
            LOG.warning("a worker was lost", extra={"fields": {"bot": question.level, "error": error}})

    async def _begin(self) -> Child:
        """Start a worker and import the bots there, so that its first question is answered in time."""
        if self._closed:
            raise BrokenPipeError  # one of `CHILD_ERRORS`, as if the process had died
        child = await Child.begin(WORKER_PROGRAM)
        self._children.add(child)
        async with asyncio.timeout(START_TIMEOUT):
            await child.ask(BotQuestion("warm_up"))
        return child

    async def _end(self, child: Child) -> None:
        self._children.discard(child)
        await child.end()
