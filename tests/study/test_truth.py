"""The values of a review against exact ones: all deals that fit a view, each played to its only end."""

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.study.test_evaluation import late_hand
from tricksmith.belief import Determinizations
from tricksmith.bots.search import play_scores
from tricksmith.engine import HeuristicPolicy, margins
from tricksmith.rules import Play, View, side_of
from tricksmith.study import MoveSamples
from tricksmith.study.move_values import MAX_LISTED, weighted_deals

TABLES = [("nonesuch", 4, 4), ("poison-nonesuch", 3, 6), ("nameless", 4, 2), ("nestors", 4, 3), ("hearts", 4, 4)]
"""Games, players, and the cards that the seat to act holds: few enough that all deals can be played."""
ENDS = [("nonesuch", 4, 2), ("poison-nonesuch", 3, 4), ("nestors", 4, 2), ("hearts", 4, 2)]
"""The same where a review plays all deals. In Nameless too many cards are left out of the hand."""
POSITIONS, SEEDS = 2, 8
MOST_DEALS = 50_000


@pytest.fixture
def without_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat plays the same card in the same position, so that a deal has one end after each move."""
    terminals = HeuristicPolicy.terminals

    def surely(policy: HeuristicPolicy, rows: Any, **asked: Any) -> Any:
        return terminals(policy, rows, **{**asked, "noise": 0.0})

    monkeypatch.setattr(HeuristicPolicy, "terminals", surely)


def exact(view: View) -> dict[Play, float]:
    """The mean margin of each play over all deals that fit, by their weights: no sample, and no playout."""
    assert view.seat is not None
    deals, side = weighted_deals(view, MOST_DEALS, 1), side_of(view.seat, view.game.sides)
    assert len(deals.weights) == Determinizations(view).count
    exact = {}
    for play in view.penalty_free:
        assert isinstance(play, Play)
        ends = [play_scores(view, deals, play, playouts=1, seed=seed) for seed in (1, 2)]
        assert np.array_equal(*ends)
        exact[play] = float(margins(ends[0], lowest_wins=view.game.lowest_wins)[:, 0, side] @ deals.weights)
    return exact


def sampled_views(name: str, players: int, cards: int) -> Iterator[View]:
    """Views that more deals fit than a review plays, and few enough that all can be played here; played when asked."""
    for number in count(step=10):
        hand = late_hand(name, players, cards=cards, number=number)
        view = hand.view(hand.to_act)
        if MAX_LISTED < Determinizations(view).count <= MOST_DEALS:
            yield view


@pytest.mark.usefixtures("without_chance")
@pytest.mark.parametrize(("name", "players", "cards"), TABLES)
def test_values_lie_in_their_intervals_as_often_as_stated(name: str, players: int, cards: int) -> None:
    """Of the exact values, and of the exact differences between moves, 95% lie in the intervals of the samples.

    Moves share their samples, so that intervals of one decision hold or fail together: a table passes with 85%.
    """
    held = []
    for view in islice(sampled_views(name, players, cards), POSITIONS):
        truth = exact(view)
        for seed in range(SEEDS):
            samples = MoveSamples.of(view, None, Random(f"truth {seed}"))
            assert samples is not None
            assert not samples.is_listed
            known = np.array([truth[move] for move in samples.moves])  # type: ignore[index]
            held += (np.abs(samples.means - known) <= 1.96 * samples.errors() + 1e-9).tolist()
            for other in range(1, len(samples.moves)):
                gap = samples.difference(0, other)
                held.append(abs(gap.mean - (known[0] - known[other])) <= 1.96 * gap.error + 1e-9)
    assert np.mean(held) >= 0.85


@pytest.mark.usefixtures("without_chance")
@pytest.mark.parametrize(("name", "players", "cards"), ENDS)
def test_where_all_deals_are_played_values_are_exact(name: str, players: int, cards: int) -> None:
    """Few deals fit near the end of a hand: each is played, and without chance nothing is left to err."""
    hand = late_hand(name, players, cards=cards)
    view = hand.view(hand.to_act)
    samples = MoveSamples.of(view, None, Random(1))
    assert samples is not None
    assert samples.is_listed
    assert dict(zip(samples.moves, samples.means, strict=True)) == pytest.approx(exact(view))
    assert samples.errors().max() < 1e-9
