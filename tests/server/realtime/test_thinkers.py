"""Bots in processes of their own: a worker that dies, dawdles or fails costs a moment, never a table."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from tricksmith import games
from tricksmith.bots import NoviceBot
from tricksmith.play import deal
from tricksmith.server.metrics import Metrics
from tricksmith.server.realtime.thinkers import Thinkers
from tricksmith.server.realtime.thinking import Question, answer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tricksmith.rules import Move, View


class SleepyBot(NoviceBot):
    """Never answers."""

    name = "sleepy"

    def choose(self, view: View, rng: Random) -> Move:
        """Wait for ever."""
        signal.pause()
        return super().choose(view, rng)


class DyingBot(NoviceBot):
    """Takes its process with it."""

    name = "dying"

    def choose(self, view: View, rng: Random) -> Move:
        """End everything."""
        os._exit(1)


class WrongBot(NoviceBot):
    """Fails."""

    name = "wrong"

    def choose(self, view: View, rng: Random) -> Move:
        """Raise an error."""
        raise ZeroDivisionError


def view() -> View:
    """A view of somebody who has a choice."""
    game = games.get("nonesuch")
    hand = game.hand(deal(game, seed="example"), game.hand(deal(game, seed="example"), 0).dealer)
    assert hand.to_act is not None
    return hand.view(hand.to_act)


def with_thinkers(test: Callable[[Thinkers], Awaitable[None]], seconds: float = 5.0) -> None:
    """Run a test with one worker."""

    async def run() -> None:
        thinkers = Thinkers(1, seconds, Metrics())
        try:
            await test(thinkers)
        finally:
            await thinkers.close()

    asyncio.run(run())


def test_the_answer_is_that_of_the_bot() -> None:
    """A worker plays what the bot plays here."""
    seen = view()

    async def test(thinkers: Thinkers) -> None:
        for level in ("random", "novice", "regular@20"):
            wanted = answer(Question("move", level, seen, Random(1), 30.0)).move
            assert await thinkers.move(level, seen, Random(1)) == wanted
        hint = await thinkers.hint("regular@20", seen, Random(1))
        assert hint is not None
        assert hint.reason
        assert len(hint.rows) == len(seen.legal)

    with_thinkers(test, seconds=30)


def test_a_worker_that_is_killed_is_replaced() -> None:
    """Nobody notices but the meters."""
    seen = view()

    async def test(thinkers: Thinkers) -> None:
        first = await thinkers.move("novice", seen, Random(1))
        (process,) = thinkers._all
        process.kill()
        await process.wait()
        assert await thinkers.move("novice", seen, Random(1)) == first

    with_thinkers(test)


@pytest.mark.parametrize("kind", [DyingBot, WrongBot, SleepyBot])
def test_a_simpler_bot_answers_for_one_that_does_not(kind: type[NoviceBot], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its process dies, it raises an error, or it thinks for ever: there is a legal move in the end."""
    monkeypatch.setattr("tricksmith.server.realtime.thinkers.GRACE", 0.5)
    seen = view()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")]))

    async def test(thinkers: Thinkers) -> None:
        level = f"{kind.__module__}:{kind.__name__}"
        move = await thinkers.move(level, seen, Random(1))
        assert move == await thinkers.move("novice", seen, Random(1))

    with_thinkers(test, seconds=2.0)


def test_a_crowd_shares_the_time_of_the_workers() -> None:
    """Each question's time begins when it is asked; whoever has waited it out is answered by the simpler bot."""

    async def test(thinkers: Thinkers) -> None:
        question, begun = Question("move", "expert", view(), Random(1)), monotonic()
        alone = thinkers._shared(question, begun)
        assert alone.level == "expert"
        assert alone.seconds is not None
        assert 5.0 - (monotonic() - begun) <= alone.seconds <= 5.0
        thinkers._open = 20
        crowded = thinkers._shared(question, begun)
        assert crowded.level == "expert"
        assert crowded.seconds is not None
        assert crowded.seconds <= 5.0 / 20
        assert thinkers._shared(question, begun - 5.0).level == "novice"
        assert thinkers._shared(Question("hint", "expert"), begun - 5.0).level == "expert"

    with_thinkers(test)


def test_everybody_in_a_crowd_is_answered() -> None:
    """Twenty who think for as long as they may, and one worker: no question is left, and none is counted after."""
    seen = view()

    async def test(thinkers: Thinkers) -> None:
        asked = [thinkers.move("regular@1000000", seen, Random(number)) for number in range(20)]
        legal = {str(move) for move in seen.legal}
        assert set(await asyncio.gather(*asked)) <= legal
        assert thinkers._open == 0

    with_thinkers(test, seconds=1.0)
