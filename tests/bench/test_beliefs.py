"""What the model knows of hidden cards: nothing where it weighs nothing, more where the true deal weighs more."""

from random import Random

import numpy as np
import pytest

from bench.experiments import beliefs
from bench.experiments.beliefs import _is_at_true_place, _odds
from tests.bots.helper import begin
from tricksmith import games
from tricksmith.belief import OpponentModel
from tricksmith.bots.search import WeightedDeals
from tricksmith.engine import Tricks
from tricksmith.rules import Hand

GAME = games.get("poison-nonesuch", players=3)


def played(plays: int) -> Hand:
    """A hand after a number of random plays."""
    hand, rng = begin(GAME, 1), Random(1)
    for _ in range(plays):
        hand = hand.play(rng.choice(hand.legal))
    return hand


def test_cards_lie_where_they_do_in_the_true_deal_and_not_where_two_seats_change_hands() -> None:
    """The viewer's own cards lie right in both, those of the two others in one."""
    hand = played(3)
    truth = Tricks.of(GAME, hand.contract).encode([hand])[0, : GAME.players].tolist()
    some = WeightedDeals(np.array([truth, [truth[0], truth[2], truth[1]]], np.uint64), {}, np.full(2, 0.5))
    there = _is_at_true_place(hand, some)
    held = [card for card in range(64) if any(mask >> card & 1 for mask in truth)]
    assert there[0].all()
    assert there[1].tolist() == [bool(truth[0] >> card & 1) for card in held]


@pytest.mark.parametrize(("after", "rises"), [([0.5, 0.5], 0.0), ([0.75, 0.25], np.log(3)), ([0.25, 0.75], -np.log(3))])
def test_the_odds_rise_as_the_true_deal_weighs_more(after: list[float], rises: float) -> None:
    """A card with the same place in all determinizations, or in none, does not count."""
    there = np.array([[True, True, False], [False, True, False]])
    assert _odds(there, np.array([0.5, 0.5]), np.array(after)) == pytest.approx(rises)


def test_there_is_no_figure_where_nothing_is_hidden() -> None:
    """All determinizations alike: there is no mean of no cards."""
    assert _odds(np.ones((4, 3), bool), np.full(4, 0.25), np.full(4, 0.25)) is None


def test_a_row_for_each_table_with_a_model() -> None:
    """The figures in the model's file, and those of new hands; games without a model have no row."""
    worth, found = beliefs.run(game="poison-nonesuch", hands=3, new="novice").sections
    assert [row["learned from"] for row in worth.rows] == ["expert@3000"]
    assert [row["players"] for row in found.rows] == [3, 4]
    assert all(0 < row["effective deals"] <= beliefs.DETERMINIZATIONS for row in found.rows)
    assert all(row["play: log loss"] < row["play: uniform"] for row in worth.rows)


def test_models_of_before_have_another_name_for_the_figure_of_the_heuristic_policy() -> None:
    """The models of the package still have it; one that is trained now has the name of today."""
    old = OpponentModel.of(GAME)
    assert old is not None
    assert beliefs.play_figures_of(old)["heuristic"] == old.metrics["plays"]["thumb"]
    new = OpponentModel(old.game, old.reward_scale, old.play_weights, None, metrics={"plays": {"heuristic": 1.25}})
    assert beliefs.play_figures_of(new) == {"heuristic": 1.25}
