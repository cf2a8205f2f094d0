"""The novice beats the random bot in every game and with every number of players, on a few deals of a fixed seed."""

from typing import Any

import pytest

from bench import strength
from bench.estimate import Estimate
from bench.tables import tables
from tests.bots.helper import table_name
from tricksmith import bots, games
from tricksmith.bots.bot import Bot
from tricksmith.bots.random import RandomBot
from tricksmith.rules import Game, Move, View

AnyGame = Game[Any, Any]

LEAST = {"nonesuch": 1.5, "poison-nonesuch": 0.15, "nameless": 0.15, "nestors": 100.0}
"""Points a hand over the others: less than half of what many deals have shown."""
DEALS = {"nonesuch": 8, "poison-nonesuch": 40, "nameless": 30, "nestors": 3}


@pytest.mark.parametrize("game", tables(), ids=table_name)
def test_the_novice_beats_chance_at_every_table(game: AnyGame) -> None:
    """One novice among random bots wins points, and so do novices around one random bot."""
    found = strength.compare(game, bots.get("novice"), bots.get("random"), deals=DEALS.get(game.id, 8), seed="ci")
    least = LEAST.get(game.id, 0.0)
    assert found.alone.mean > least
    assert found.against.mean > least
    assert found.alone_same_seat.mean > 0
    assert found.against_same_seat.mean > 0


def test_a_bot_is_no_better_than_itself() -> None:
    """The same bot on both sides gives exactly nothing over the same seat, and on average nothing over the others."""
    found = strength.compare(games.get("nonesuch"), RandomBot(), RandomBot(), deals=5, seed="self")
    assert found == strength.Comparison(*[Estimate(0.0, 0.0)] * 4)
    assert not found.is_clear


class Watching(Bot):
    """Plays the last legal card, and notes where it sat."""

    name = "watching"

    def __init__(self) -> None:
        self.sat: set[int] = set()

    def choose(self, view: View, rng: object) -> Move:
        assert view.seat is not None
        self.sat.add(view.seat)
        return view.proper[-1]


@pytest.mark.parametrize(("name", "players"), [("nonesuch", 3), ("nameless", 5), ("nameless", 6), ("nestors", 4)])
def test_every_seat_is_taken_in_turn(name: str, players: int) -> None:
    """The bot that is measured sits everywhere on the same deal."""
    bot = Watching()
    strength.compare(games.get(name, players=players), bot, RandomBot(), deals=2, seed="seats")
    assert bot.sat == set(range(players))


def test_the_same_seed_gives_the_same_figures() -> None:
    """A comparison can be repeated; another seed deals otherwise."""
    game = games.get("poison-nonesuch")
    first, again, other = (
        strength.compare(game, bots.get("novice"), bots.get("random"), deals=4, seed=seed) for seed in ("a", "a", "b")
    )
    assert first == again != other
