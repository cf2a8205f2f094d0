"""Where a match turned: what cost the most comes first, and each sentence is true of the deals."""

from functools import cache
from random import Random

import numpy as np
import pytest

from tricksmith import bots, games
from tricksmith.play import Match, apply_move, decide
from tricksmith.rules import Hand, Move, Play, Seat
from tricksmith.study import Grade, MatchReview, explain, moments_of, review, review_values
from tricksmith.study.tried_deals import MAX_SHARE, MIN_SHARE, Holding, TriedDeals

TABLES = [("nonesuch", 4), ("poison-nonesuch", 3), ("nameless", 4)]


@cache
def planted(name: str, players: int, number: int) -> tuple[MatchReview, Move]:
    """A hand of experts in which seat 0 once made its worst play, where that cost the most, and that play."""
    expert, rng = bots.get("expert@1500"), Random(number)
    match = Match.begin(games.get(name, players=players), seed=f"planted {number}")
    states: list[tuple[float, int, Hand, Move]] = []
    hand = match.hand
    while hand.to_act is not None:
        decision = expert.consider(hand.view(hand.to_act), rng)
        values = decision.action_values
        if hand.to_act == 0 and hand.contract is not None and len(values) > 1:
            worst = min(values, key=lambda value: value.points)
            states.append((values[0].points - worst.points, len(states), hand, worst.move))
        hand = apply_move(hand, expert, decision.move)
    if not states:
        return planted(name, players, number + 100)
    _, _, hand, worst_move = max(states, key=lambda state: state[0])
    hand = hand.play(worst_move)
    while hand.to_act is not None:
        hand = apply_move(hand, expert, decide(hand, expert, rng))
    return review(match.with_hand(hand), seats=[Seat(0)], depth="quick"), worst_move


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_planted_blunder_is_among_the_first_moments(name: str, players: int) -> None:
    """The worst play of an otherwise sensible hand is found: in three of four hands at least."""
    found = 0
    for number in range(4):
        reviewed, move = planted(name, players, number)
        moments = moments_of(reviewed, Seat(0), with_reasons=False)
        found += any(moment.decision.move == move and moment.is_lost for moment in moments[:3])
    assert found >= 3


def test_moments_are_ranked_by_what_they_cost() -> None:
    """Losses come first, the greatest chance of the match first, then good moves if there are few losses."""
    game = games.get("poison-nonesuch", players=3)
    match = Match.begin(game, seed="ranks")
    rng, chance = Random(1), bots.get("random")
    hand = match.hand
    while hand.to_act is not None:
        hand = apply_move(hand, chance, decide(hand, chance, rng))
    reviewed = review(match.with_hand(hand), seats=[Seat(0)], depth="quick")
    moments = moments_of(reviewed, Seat(0))
    lost = [moment.decision.chance_lost or 0.0 for moment in moments if moment.is_lost]
    assert lost == sorted(lost, reverse=True)
    assert [moment.is_lost for moment in moments] == sorted((moment.is_lost for moment in moments), reverse=True)
    assert all(moment.decision.grade is Grade.BEST for moment in moments if not moment.is_lost)
    values = review_values(reviewed, moments)["moments"]
    assert [value["move"] for value in values] == [str(moment.decision.move) for moment in moments]


def test_a_holding_is_counted_in_the_hands() -> None:
    """To hold a card, and to hold none of a suit, are read off the sets of cards."""
    hands = np.array([[0, 0b0110], [0, 0b1000], [0, 0b0000]], np.uint64)
    assert Holding(Seat(1), 0b0010).where(hands).tolist() == [True, False, False]
    assert Holding(Seat(1), 0b0111, is_void=True).where(hands).tolist() == [False, True, True]


def test_the_effect_of_a_holding_is_that_of_the_deals_with_it() -> None:
    """Where the gain depends on one card, deals with that card have it; what is always so explains nothing."""
    hands = np.array([[0, row % 2] for row in range(100)], np.uint64)
    gains = np.array([3.0 if row % 2 else 1.0 for row in range(100)])
    tried = TriedDeals(hands, gains + np.linspace(0, 0.01, 100), None, "")
    holding = Holding(Seat(1), 1)
    share, there, elsewhere = tried.effect(holding)
    assert (share, round(there, 1), round(elsewhere, 1)) == (0.5, 3.0, 1.0)
    assert tried.strength(holding) > 5
    assert tried.strength(Holding(Seat(0), 1)) == 0
    assert MIN_SHARE < share < MAX_SHARE


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_said_of_deals_is_true_of_others_too(name: str, players: int) -> None:
    """A share that a sentence names is that of deals drawn in another way, but for chance."""
    checked = 0
    for number in range(2):
        reviewed, _ = planted(name, players, number)
        for decision in reviewed.decisions:
            pair = decision.values[0].move, decision.values[-1].move
            if not all(isinstance(move, Play) for move in pair):
                continue
            view = decision.before.view(decision.seat)
            again = TriedDeals.of(view, *pair, seed=99)  # type: ignore[arg-type]
            reasons, deals = explain(view, *pair, seed=3)
            for reason in reasons:
                if reason.kind == "better":
                    assert reason.count is not None
                    assert reason.of is not None
                    assert abs(reason.count / reason.of - float((again.gains > 0).mean())) < 0.2
                    checked += 1
            for deal in deals:
                assert deal.hands[decision.seat] == view.hand
                assert [len(cards) for cards in deal.hands] == list(view.counts)
    assert checked
