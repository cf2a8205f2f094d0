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
    """Asks bots, and always gets an answer: a worker that dies or is too slow is replaced, and a simpler bot answers.

    The time for a question begins when it is asked. While many wait for a worker, each bot has its share of what is
    left, so that nobody waits much longer than a bot may think, however many tables there are.
    """

    def __init__(self, size: int, seconds: float, metrics: Metrics) -> None:
        self.size, self.seconds, self.metrics = size, seconds, metrics
        self._idle: asyncio.Queue[Child | None] = asyncio.Queue()
        self._all: set[Child] = set()
        self._closed = False
        self._open = 0
        for _ in range(size):
            self._idle.put_nowait(None)  # a process is begun when it is needed

    @property
    def is_busy(self) -> bool:
        """Whether a question waits for a worker."""
        return self._open > self.size

    async def move(self, level: str, view: View, rng: Random) -> str:
        """Return the move of a bot of this level for the seat to act.

        A move without a choice waits for its turn as well: its time says nothing of what the seat holds.
        """
        if len(view.penalty_free) == 1:
            await self.turn(level)
            return str(view.penalty_free[0])
        for name in dict.fromkeys((level, FALLBACK_BOT)):
            thought = await self._timed(BotQuestion("move", name, view, rng))
            if thought is not None and thought.move:
                return thought.move
        return str(emergency_move(view))

    async def claim(self, level: str, view: View, rng: Random) -> str:
        """The revoke that a bot claims, out of turn; empty for none."""
        thought = await self._timed(BotQuestion("claim", level, view, rng))
        return thought.move if thought is not None else ""

    async def turn(self, level: str) -> None:
        """Wait as long as a question to a bot of this level waits now, for a question that is not asked."""
        await self._timed(BotQuestion("turn", level))

    async def proof(self, view: View, nodes: int) -> str | None:
        """Return a play after which all tricks left are certain, "" if none is, None if it isn't known in time."""
        thought = await self._timed(BotQuestion("proof", "proof", view, nodes=nodes))
        return thought.move if thought is not None else None

    async def hint(self, level: str, view: View, rng: Random) -> BotAnswer | None:
        """What an adviser would do; None if it has nothing to say."""
        return await self._timed(BotQuestion("hint", level, view, rng))

    async def warm_up(self) -> None:
        """Begin every worker now, so that the first move need not wait for it."""
        await asyncio.gather(*(self._ask(BotQuestion("warm_up")) for _ in range(self.size)))

    async def close(self) -> None:
        """End the workers."""
        self._closed = True
        for child in list(self._all):
            await self._end(child)

    async def _timed(self, question: BotQuestion) -> BotAnswer | None:
        begun = monotonic()
        self._open += 1
        try:
            with span("bot", question=question.kind, level=question.level):
                thought = await self._ask(question, begun)
                if thought is None and not self._closed:
                    thought = await self._ask(question, begun)
        finally:
            self._open -= 1
        bot = question.level.partition("+")[0].partition("@")[0]  # clients choose budgets, and a meter has few names
        self.metrics.think_seconds.labels(bot).observe(monotonic() - begun)
        return thought

    def _with_time_limit(self, question: BotQuestion, begun: float) -> BotQuestion:
        """The question with its share of the time that is left, among all open questions; a move needs some time."""
        left = max(0.0, begun + self.seconds - monotonic())
        share = left * min(1.0, self.size / max(1, self._open))
        if question.kind == "move" and share < MIN_SECONDS:
            return replace(question, level=FALLBACK_BOT, seconds=MIN_SECONDS)
        return replace(question, seconds=max(share, MIN_SECONDS))

    async def _ask(self, question: BotQuestion, begun: float | None = None) -> BotAnswer | None:
        """An answer, or None from a worker that died, was too slow or whose bot failed; a start has its own time."""
        child = await self._idle.get()
        seconds = START_TIMEOUT
        if begun is not None:
            question = self._with_time_limit(question, begun)
            seconds = (question.seconds or 0.0) + GRACE_SECONDS
        try:
            if child is None or not child.is_running:
                child = await self._begin()
            answer = await child.ask_within(seconds, question)
            if not isinstance(answer, (BotAnswer, str)):
                raise EOFError
        except BaseException as error:
            if child is not None:
                await self._end(child)
            child = None
            if isinstance(error, CHILD_ERRORS):
                self._lost(question, type(error).__name__)
                return None
            raise
        finally:
            self._idle.put_nowait(child)
        if isinstance(answer, BotAnswer):
            return answer
        LOG.warning("a bot failed", extra={"fields": {"bot": question.level, "error": answer}})
        return None

    def _lost(self, question: BotQuestion, error: str) -> None:
        if not self._closed:
            self.metrics.workers_lost.inc()
            LOG.warning("a worker was lost", extra={"fields": {"bot": question.level, "error": error}})

    async def _begin(self) -> Child:
        if self._closed:
            raise BrokenPipeError
        child = await Child.begin(WORKER_PROGRAM)
        self._all.add(child)
        async with asyncio.timeout(START_TIMEOUT):
            await child.ask(BotQuestion("warm_up"))
        return child

    async def _end(self, child: Child) -> None:
        self._all.discard(child)
        await child.end()
