"""Bots in processes of their own: a worker that dies, dawdles or fails costs a moment, never a table."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from tests.testing.test_bot_notes import FirstOfNone
from tricksmith import games
from tricksmith.bots import NoviceBot
from tricksmith.play import deal, sample_hand
from tricksmith.present import PlayerNames
from tricksmith.server.observability import Metrics
from tricksmith.server.realtime import BotPool
from tricksmith.server.realtime.bot_worker import BotQuestion, answer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tricksmith.rules import Move, View

WHO = PlayerNames(("Ada", "Bo", "Cy", "Di"), symbols=True)
pytestmark = pytest.mark.usefixtures("forked_children")


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
    """A view of a seat that has a choice."""
    game = games.get("nonesuch")
    hand = game.hand(deal(game, seed="example"), game.hand(deal(game, seed="example"), 0).dealer)
    assert hand.to_act is not None
    return hand.view(hand.to_act)


def with_pool(test: Callable[[BotPool], Awaitable[None]], seconds: float = 5.0) -> None:
    """Run a test with one worker."""

    async def run() -> None:
        bot_pool = BotPool(1, seconds, Metrics())
        try:
            await test(bot_pool)
        finally:
            await bot_pool.close()

    asyncio.run(run())


def test_the_answer_is_that_of_the_bot() -> None:
    """A worker plays what the bot plays here."""
    seen = view()

    async def test(bot_pool: BotPool) -> None:
        for level in ("random", "novice", "regular@20"):
            wanted = answer(BotQuestion("move", level, seen, Random(1), 30.0)).move
            assert await bot_pool.move(level, seen, Random(1)) == wanted
        hint = await bot_pool.hint("regular@20", seen, Random(1), WHO)
        assert hint is not None
        assert f'"{hint.rows[1].move}"' in hint.reason, "the other bid is quoted, as on the page"
        assert len(hint.rows) == len(seen.legal)

    with_pool(test, seconds=30)


def test_a_move_without_a_choice_waits_for_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """While all workers are busy, the time of a bot's move does not show whether it had a choice."""
    game = games.get("whist")
    hand = game.hand(deal(game, seed="example"), 0)
    while len(hand.penalty_free) > 1:
        hand = hand.play(hand.legal[0])
    assert hand.to_act is not None
    forced, asked = hand.view(hand.to_act), list[str]()

    async def test(bot_pool: BotPool) -> None:
        timed = bot_pool._timed

        async def noted(question: BotQuestion) -> object:
            asked.append(question.kind)
            return await timed(question)

        monkeypatch.setattr(bot_pool, "_timed", noted)
        assert await bot_pool.move("novice", forced, Random(1)) == str(forced.penalty_free[0])
        await bot_pool.move("novice", view(), Random(1))
        busy = asyncio.create_task(bot_pool.hint("regular", view(), Random(1), WHO))
        await asyncio.sleep(0)
        assert not busy.done()
        await bot_pool.move("novice", forced, Random(1))
        assert busy.done(), "the question that was there first is answered first"

    with_pool(test)
    assert asked == ["turn", "move", "hint", "turn"]


def test_the_meters_of_bots_are_few() -> None:
    """Hosts choose budgets and pairs of bots at will: each would have a meter of its own, for ever."""
    seen = view()

    async def test(bot_pool: BotPool) -> None:
        for level in ("regular@1", "regular@2", "novice+random", "novice+regular@3"):
            await bot_pool.move(level, seen, Random(1))
        page = bot_pool.metrics.page().decode()
        levels = set(re.findall(r'tricksmith_think_seconds_count\{level="([^"]*)"', page))
        assert levels == {"regular", "novice"}

    with_pool(test, seconds=30)


def test_a_worker_that_is_killed_is_replaced() -> None:
    """Nobody notices but the meters."""
    seen = view()

    async def test(bot_pool: BotPool) -> None:
        first = await bot_pool.move("novice", seen, Random(1))
        (child,) = bot_pool._children
        os.kill(child.pid, signal.SIGKILL)
        while child.is_running:
            await asyncio.sleep(0.01)
        assert await bot_pool.move("novice", seen, Random(1)) == first

    with_pool(test)


@pytest.mark.parametrize("kind", [DyingBot, WrongBot, SleepyBot])
def test_a_simpler_bot_answers_for_one_that_does_not(kind: type[NoviceBot], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its process dies, it raises an error, or it thinks for ever: there is a legal move in the end."""
    monkeypatch.setattr("tricksmith.server.realtime.bot_pool.GRACE_SECONDS", 0.5)
    seen = view()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")]))

    async def test(bot_pool: BotPool) -> None:
        level = f"{kind.__module__}:{kind.__name__}"
        move = await bot_pool.move(level, seen, Random(1))
        assert move == await bot_pool.move("novice", seen, Random(1))

    with_pool(test, seconds=2.0)


def test_a_crowd_shares_the_time_of_the_workers() -> None:
    """Each question's time begins when it is asked; one that has waited too long goes to the simpler bot."""

    async def test(bot_pool: BotPool) -> None:
        question, begun = BotQuestion("move", "expert", view(), Random(1)), monotonic()
        alone = bot_pool._with_time_limit(question, begun)
        assert alone.level == "expert"
        assert alone.seconds is not None
        assert 5.0 - (monotonic() - begun) <= alone.seconds <= 5.0
        bot_pool._open_questions = 20
        crowded = bot_pool._with_time_limit(question, begun)
        assert crowded.level == "expert"
        assert crowded.seconds is not None
        assert crowded.seconds <= 5.0 / 20
        assert bot_pool._with_time_limit(question, begun - 5.0).level == "novice"
        assert bot_pool._with_time_limit(BotQuestion("hint", "expert"), begun - 5.0).level == "expert"

    with_pool(test)


def test_everybody_in_a_crowd_is_answered() -> None:
    """Twenty who think for as long as they may, and one worker: no question is left, and none is counted after."""
    seen = view()

    async def test(bot_pool: BotPool) -> None:
        asked = [bot_pool.move("regular@1000000", seen, Random(number)) for number in range(20)]
        legal = {str(move) for move in seen.legal}
        assert set(await asyncio.gather(*asked)) <= legal
        assert bot_pool._open_questions == 0

    with_pool(test, seconds=1.0)


def test_a_game_that_fails_bots_is_logged_once_and_played_on(caplog: pytest.LogCaptureFixture) -> None:
    """With the file, the line and the function; every worker meets it, at every move."""
    hand = sample_hand(FirstOfNone(3), seed="logged", number=0)
    while hand.asks != "lay four cards away":
        hand = hand.play(hand.legal[0])
    assert hand.to_act is not None
    seen = hand.view(hand.to_act)

    async def test(bot_pool: BotPool) -> None:
        for level in ("novice", "regular", "novice"):
            assert await bot_pool.move(level, seen, Random(1)) in [str(move) for move in seen.legal]

    with_pool(test, seconds=30)
    (record,) = [record for record in caplog.records if record.message == "a bot makes simpler moves"]
    assert record.__dict__["fields"]["error"].endswith(", in find: IndexError")  # the text could name cards
