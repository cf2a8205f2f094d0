"""The novice beats the random bot in every game and with every number of players, on a few deals of a fixed seed."""

from typing import Any

import pytest

from bench.bots import strength
from bench.measure.report import Estimate
from bench.measure.tables import tables
from tests.bots.helper import table_name
from tricksmith.arena import RunningMean
from tricksmith.rules import Game

AnyGame = Game[Any, Any]

LEAST = {"nonesuch": 1.5, "poison-nonesuch": 0.15, "nameless": 0.15, "nestors": 100.0}
"""Points a hand over the others: less than half of what many deals have shown."""
DEALS = {"nonesuch": 2, "poison-nonesuch": 10, "nameless": 8, "nestors": 2}


@pytest.mark.parametrize("game", tables(), ids=table_name)
def test_the_novice_beats_chance_at_every_table(game: AnyGame) -> None:
    """One novice among random bots wins points, and so do novices around one random bot."""
    found = strength.compare(game, "novice", "random", deals=DEALS.get(game.id, 8), seed="ci")
    least = LEAST.get(game.id, 0.0)
    assert found.margin_alone.mean > least
    assert found.sides == 2 or found.margin_against.mean > least
    assert found.scores[0].mean > found.scores[1].mean


def test_a_figure_is_a_mean_with_its_interval() -> None:
    """It is that of any other benchmark; one deal gives no interval."""
    found = RunningMean(denominator=1)
    found.add(1)
    assert strength.estimate(found) == Estimate(1.0, float("inf"))
    for number in (2, 3, 4):
        found.add(number)
    assert strength.estimate(found) == Estimate.of([1, 2, 3, 4])
