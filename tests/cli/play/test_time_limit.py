"""A third-party bot that does not look at the clock holds nobody up."""

from __future__ import annotations

from random import Random
from threading import Event
from typing import TYPE_CHECKING

import pytest

from tests.cli.play.table import play, until
from tricksmith import bots, games
from tricksmith.bots import FALLBACK_BOT, Bot, emergency_move
from tricksmith.cli.play.time_limit import TimeLimitedBot
from tricksmith.play import deal
from tricksmith.rules import Move, View

if TYPE_CHECKING:
    from pathlib import Path

NEVER = Event()


class Dreamer(Bot):
    """Thinks until somebody sets the event, and counts how often it was asked."""

    name = "dreamer"
    asked = 0
    woken = NEVER

    def choose(self, view: View, rng: Random) -> Move:
        type(self).asked += 1
        self.woken.wait()
        return view.penalty_free[-1]


class Broken(Bot):
    """Fails at once."""

    name = "broken"

    def choose(self, view: View, rng: Random) -> Move:
        raise LookupError("no such plan")


@pytest.fixture
def view() -> View:
    """The first call of a hand of Nonesuch."""
    hand = games.get("nonesuch").hand(deal(games.get("nonesuch"), seed="timely"), dealer=0)
    assert hand.to_act is not None
    return hand.view(hand.to_act)


def test_a_bot_that_is_late_is_replaced_for_this_decision(view: View) -> None:
    """A simple bot does; a bot that is still thinking is not asked again until it is done."""
    reported: list[str] = []

    class Sleeper(Dreamer):
        woken = Event()

    bot = TimeLimitedBot(Sleeper(), 0.0, lambda: reported.append("late"), grace=0.05)
    fallback = bots.get(FALLBACK_BOT).choose(view, Random(1))
    assert [bot.choose(view, Random(1)) for _ in range(3)] == [fallback] * 3
    assert reported == ["late"] * 3
    assert Sleeper.asked == 1
    Sleeper.woken.set()
    bot.patience = 3600.0
    while bot._work is not None and bot._work.is_alive():
        bot._work.join()
    assert bot.choose(view, Random(1)) == view.penalty_free[-1]
    assert reported == ["late"] * 3


def test_a_simple_bot_that_is_late_is_replaced_by_any_move(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for it a second time, in its own seat or in that of another bot that is late."""

    class Sleeper(Dreamer):
        name = FALLBACK_BOT

    monkeypatch.setattr("tricksmith.cli.play.time_limit.FALLBACK_SECONDS", 0.05)
    monkeypatch.setitem(bots.registry.BUILT_IN, FALLBACK_BOT, f"{__name__}:Sleepy")
    for late in (Sleeper(), Dreamer()):
        bot = TimeLimitedBot(late, 0.0, lambda: None, grace=0.05)
        assert bot.choose(view, Random(1)) == emergency_move(view)


class Sleepy(Dreamer):
    """What a novice would be that never ends."""

    name = FALLBACK_BOT


def test_what_a_bot_raises_is_raised(view: View) -> None:
    """Nobody moves in its place: the error says its name, and where it was asked."""
    with pytest.raises(LookupError, match="no such plan"):
        TimeLimitedBot(Broken(), 60.0, lambda: None).choose(view, Random(1))


def test_it_answers_as_the_bot_that_it_is(view: View) -> None:
    """The same move from the same chance, with the same name and edition."""
    bot, game = bots.get("regular@50"), games.get("nonesuch")
    limited = TimeLimitedBot(bots.get("regular@50"), 3600.0, lambda: None)
    assert limited.choose(view, Random(3)) == bot.choose(view, Random(3))
    assert (limited.title, limited.edition(game)) == ("regular@50", bot.edition(game))


def test_a_match_with_such_a_bot_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says who was late, and the match is resumed with the bot's own address, which its record keeps."""
    monkeypatch.setattr("tricksmith.cli.play.match_series.BOT_SECONDS", 0.0)
    monkeypatch.setitem(TimeLimitedBot.__init__.__kwdefaults__, "grace", 0.05)
    record = tmp_path / "match.json"
    words = ("nonesuch", "--bots", f"{__name__}:Dreamer,novice", "--seed", "a", "--record", record)
    first = play(*words, home=tmp_path, answer=until(2))
    assert f"Bo ({__name__}:Dreamer) was not done in time: a novice decided in Bo's place." in first.out.replace(
        "\n", " "
    )
    assert f'"{__name__}:Dreamer"' in record.read_text()
    assert play("--resume", record, home=tmp_path, answer=until(1)).code == 0
