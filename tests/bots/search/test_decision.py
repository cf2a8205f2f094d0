"""What a bot says of its moves."""

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.bots.helper import begin, decisions, every_game
from tricksmith import bots, games
from tricksmith.bots import NO_OTHER_MOVE, ActionValue, Decision, RandomBot
from tricksmith.bots.search import compare_actions
from tricksmith.rules import Game, Hand


def test_the_mean_the_interval_and_the_share_of_deals_are_those_of_the_sample() -> None:
    """Against the textbook formulas, for equal weights."""
    points = np.random.default_rng(1).normal(size=(3, 40))
    decision = compare_actions(["a", "b", "c"], points, np.full(40, 1 / 40))  # type: ignore[list-item]
    order = np.argsort(-points.mean(axis=1))
    assert [candidate.move for candidate in decision.action_values] == [["a", "b", "c"][place] for place in order]
    for candidate, place in zip(decision.action_values, order, strict=True):
        assert candidate.points == pytest.approx(points[place].mean())
        assert candidate.half_width == pytest.approx(1.96 * points[place].std() / 40**0.5)
        assert candidate.best_share == pytest.approx((points.argmax(axis=0) == place).mean())
    assert sum(candidate.best_share for candidate in decision.action_values) == pytest.approx(1)


def test_a_deal_of_no_weight_counts_for_nothing() -> None:
    """Weights may be those of an inference that has ruled deals out."""
    found = compare_actions(["a", "b"], np.array([[1.0, 100.0], [2.0, 0.0]]), np.array([1.0, 0.0]))  # type: ignore[list-item]
    assert (found.move, found.action_values[0].half_width, found.action_values[0].best_share) == ("b", 0.0, 1.0)


@pytest.mark.parametrize("name", ["regular", "expert"])
def test_intervals_hold_what_would_be_said_again(name: str) -> None:
    """Asked with another chance the bot says points that lie within them, nineteen times in twenty or so."""
    bot, held = bots.get(name), []
    for number in range(4):
        hand = begin(games.get("poison-nonesuch", players=3), number)
        for place, (_, view, _) in enumerate(decisions(hand, RandomBot(), Random(number))):
            if place % 6 == 1 and len(view.penalty_free) > 1:
                said = [bot.consider(view, Random(again)) for again in range(8)]
                reported = [next(one for one in again.action_values if one.move == said[0].move) for again in said]
                mean = np.mean([one.points for one in reported])
                held += [abs(one.points - mean) <= one.half_width for one in reported]
    assert len(held) >= 80
    assert np.mean(held) >= 0.85  # with the intervals of independent hands, of the expert five eighths


@every_game
def test_a_bot_does_what_it_says(game: Game[Any, Any]) -> None:
    """`consider` and `choose` agree; the best candidate is the move, and all candidates are legal."""
    for place, (_, view, _) in enumerate(decisions(begin(game, 4), RandomBot(), Random(4))):
        if place % 5:
            continue
        for name in ("random", "novice", "regular"):
            decision = bots.get(name).consider(view, Random(place))
            assert decision.move == bots.get(name).choose(view, Random(place))
            assert all(candidate.move in view.penalty_free for candidate in decision.action_values)
            assert not decision.action_values or decision.action_values[0].move == decision.move


def test_reasons_are_sentences() -> None:
    """Clearly better, as good as another, without a choice, and without a word."""
    lead, other = "7h", "8h"
    sure = Decision(lead, (ActionValue(lead, 3.0, 0.5, 0.8), ActionValue(other, 1.0, 0.5, 0.2)))  # type: ignore[arg-type]
    assert sure.reason == "it is worth +3.0 points on average, the best of all moves; 2.0 points better than 8h"
    open_ = Decision(lead, (ActionValue(lead, 1.2, 0.5, 0.6), ActionValue(other, 1.0, 0.5, 0.4)))  # type: ignore[arg-type]
    assert open_.reason.endswith("8h may be as good")
    assert Decision(lead, because=NO_OTHER_MOVE).reason == "there is no other move"  # type: ignore[arg-type]
    assert Decision(lead).reason == ""  # type: ignore[arg-type]


def test_how_often_the_bid_came_off_is_told_of_every_card() -> None:
    """In the words of the game, from the playouts in which the cards were tried; no aims, no reason."""
    hand = begin(games.get("nonesuch", players=3))
    for word in ("none", "some", "none"):
        hand = hand.play(hand.parse(word))
    while hand.contract is None:
        hand = hand.play(hand.legal[0])
    reported = {}
    for name in ("regular", "expert@200", "master@200"):
        seen = hand
        while seen.to_act is not None:
            view = seen.view(seen.to_act)
            if len(seen.actions) % 2:  # every second decision, of every seat
                seen = seen.play(seen.penalty_free[0])
                continue
            decision = bots.get(name).consider(view, Random(1))
            if decision.action_values:
                reported[decision.aim] = [candidate.success_rate for candidate in decision.action_values]
                assert not any(made is None for made in reported[decision.aim]) or not decision.aim
                assert (
                    decision.because
                    or not decision.aim
                    or f"; its aim ({decision.aim}) was reached in " in decision.reason
                )
            seen = seen.play(seen.penalty_free[0])
    assert all(0.0 <= made <= 1.0 for made in reported["none: no trick"] if made is not None)
    view = begin(games.get("poison-nonesuch", players=3)).view(1)
    assert {candidate.success_rate for candidate in bots.get("regular").consider(view, Random(1)).action_values} == {
        None
    }


def test_a_bid_that_is_broken_never_comes_off() -> None:
    """Who bid none and holds a trick has nothing left to play for."""
    game = games.get("nonesuch", players=3)
    for number in range(40):
        hand = begin(game, number)
        while hand.contract is None:
            hand = hand.play(hand.parse("none") if "none" in map(str, hand.legal) else hand.legal[0])
        while hand.to_act is not None and not (len(hand.legal) > 1 and _has_a_trick(hand)):
            hand = hand.play(hand.penalty_free[0])
        if hand.to_act is not None:
            decision = bots.get("regular").consider(hand.view(hand.to_act), Random(1))
            assert {candidate.success_rate for candidate in decision.action_values} == {0.0}
            return
    pytest.fail("nobody took a trick")


def _has_a_trick(hand: Hand) -> bool:
    assert hand.to_act is not None
    return any(trick.winner == hand.to_act for trick in hand.view(hand.to_act).tricks)
