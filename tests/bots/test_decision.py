"""What a bot says of its moves."""

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.bots.helper import begin, decisions, every_game
from tricksmith import bots
from tricksmith.bots.decision import ONLY, Candidate, Decision
from tricksmith.bots.random import RandomBot
from tricksmith.bots.search.weighed import weighed
from tricksmith.rules import Game


def test_the_mean_the_interval_and_the_share_of_deals_are_those_of_the_sample() -> None:
    """Against the textbook formulas, for equal weights."""
    points = np.random.default_rng(1).normal(size=(3, 40))
    found = weighed(["a", "b", "c"], points, np.full(40, 1 / 40))  # type: ignore[list-item]
    order = np.argsort(-points.mean(axis=1))
    assert [candidate.move for candidate in found.candidates] == [["a", "b", "c"][place] for place in order]
    for candidate, place in zip(found.candidates, order, strict=True):
        assert candidate.points == pytest.approx(points[place].mean())
        assert candidate.spread == pytest.approx(1.96 * points[place].std() / 40**0.5)
        assert candidate.best == pytest.approx((points.argmax(axis=0) == place).mean())
    assert sum(candidate.best for candidate in found.candidates) == pytest.approx(1)


def test_a_deal_of_no_weight_counts_for_nothing() -> None:
    """Weights may be those of an inference that has ruled deals out."""
    found = weighed(["a", "b"], np.array([[1.0, 100.0], [2.0, 0.0]]), np.array([1.0, 0.0]))  # type: ignore[list-item]
    assert (found.move, found.candidates[0].spread, found.candidates[0].best) == ("b", 0.0, 1.0)


@every_game
def test_a_bot_does_what_it_says(game: Game[Any, Any]) -> None:
    """`consider` and `choose` agree; the best candidate is the move, and all candidates are legal."""
    for place, (_, view, _) in enumerate(decisions(begin(game, 4), RandomBot(), Random(4))):
        if place % 5:
            continue
        for name in ("random", "novice", "regular"):
            found = bots.get(name).consider(view, Random(place))
            assert found.move == bots.get(name).choose(view, Random(place))
            assert all(candidate.move in view.proper for candidate in found.candidates)
            assert not found.candidates or found.candidates[0].move == found.move


def test_reasons_are_sentences() -> None:
    """Clearly better, as good as another, without a choice, and without a word."""
    lead, other = "7h", "8h"
    sure = Decision(lead, (Candidate(lead, 3.0, 0.5, 0.8), Candidate(other, 1.0, 0.5, 0.2)))  # type: ignore[arg-type]
    assert sure.reason == (
        "it promises +3.0 points against the others, and was best in 80% of the deals; 2.0 points better than 8h"
    )
    open_ = Decision(lead, (Candidate(lead, 1.2, 0.5, 0.6), Candidate(other, 1.0, 0.5, 0.4)))  # type: ignore[arg-type]
    assert open_.reason.endswith("8h is as good, as far as one can tell")
    assert Decision(lead, because=ONLY).reason == "there is no other move"  # type: ignore[arg-type]
    assert Decision(lead).reason == ""  # type: ignore[arg-type]
