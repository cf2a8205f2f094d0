"""Determinized hands: positions from views, calls with chosen cards, copies, scores of many ends."""

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.bots.helper import begin, decisions, every_game
from tricksmith import games
from tricksmith.bots import RandomBot
from tricksmith.engine import Hands, HeuristicPolicy, Tricks
from tricksmith.rules import Game
from tricksmith.rules.runtime import Calling

AnyGame = Game[Any, Any]


@every_game
def test_a_view_gives_the_position_but_for_the_hands(game: AnyGame) -> None:
    """What lies on the table, what was taken, who leads and which flags are set."""
    for hand, view, _ in decisions(begin(game, 1), RandomBot(), Random(1)):
        if hand.contract is not None:
            tricks = Tricks.of(game, hand.contract)
            assert tricks.encode_view(view).to_words()[8:] == tricks.encode_hand(hand).to_words()[8:]


def test_a_view_before_the_tricks_has_no_position() -> None:
    """Nothing has been led yet."""
    game = games.get("poison-nonesuch")
    tricks = Tricks.of(game, begin(game).contract)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not of such tricks"):
        tricks.encode_view(begin(games.get("nonesuch")).view(0))


@every_game
def test_ends_of_one_contract_are_scored_as_the_author_scores_them(game: AnyGame) -> None:
    """The scores of a finished hand are those of its result."""
    for number in range(5):
        hand, rng = begin(game, number), Random(number)
        while hand.to_act is not None:
            hand = hand.play(rng.choice(hand.penalty_free))
        if hand.contract is None:
            continue
        rows = Tricks.of(game, hand.contract).encode([hand])
        assert hand.result is not None
        scores = Hands.under_contract(game, hand.contract, np.repeat(rows, 200, axis=0)).scores
        assert scores.tolist() == [list(hand.result.scores)] * 200


@every_game
def test_calls_with_the_cards_of_a_hand_go_on_like_that_hand(game: AnyGame) -> None:
    """The same offers, the same seat to act, and the same contract after the same calls."""
    for hand, _, move in decisions(begin(game, 3), RandomBot(), Random(2)):
        if not isinstance(hand.stage, Calling):
            break
        places = hand.stage.locations
        held = np.array([places.held], np.uint64)
        asked = Hands.in_calls(game, hand.stage, np.repeat(held, 2, axis=0), places.piles)
        straight = Hands.of([hand])
        assert asked.to_act.tolist() == [*straight.to_act, *straight.to_act]
        assert asked.offered.tolist() == [len(hand.legal)] * 2
        number = list(hand.legal).index(move)
        asked.step([number, number])
        straight.step([number])
        assert asked.contracts == straight.contracts * 2
        assert asked.positions[0].tolist() == straight.positions[0].tolist()


def test_a_hand_that_is_picked_twice_goes_two_ways() -> None:
    """The copies know nothing of each other, and the first batch stays as it is."""
    game = games.get("nonesuch", players=3)
    hands = Hands.deal(game, 4, seed=1, first=0)
    copies = hands.pick([2, 2, 0])
    copies.step([0, 1, 2])
    assert hands.to_act.tolist() == [0] * 4
    assert copies.to_act.tolist() == [1] * 3
    spots, places = copies.node_refs()
    assert [spots[place].state[0].word for place in places.tolist()] == ["none", "some", "most"]  # type: ignore[union-attr]


def test_only_hands_that_there_are_can_be_picked() -> None:
    """A hand that is over may be picked like any other; a place without a hand is named."""
    hands = Hands.deal(games.get("nestors"), 1, seed=1)
    while not hands.is_over and hands.offered[0]:
        hands.step(hands.offered - 1)
    assert hands.pick([0, 0]).dealt_again.tolist() == [True, True]
    with pytest.raises(ValueError, match="an index is 1"):
        hands.pick([0, 1])


@every_game
def test_a_heuristic_policy_for_any_cards_plays_the_cards_of_a_hand(game: AnyGame) -> None:
    """Its counters have room for all that may be in play."""
    hand, rng = begin(game, 5), Random(5)
    while hand.contract is None and hand.to_act is not None:
        hand = hand.play(rng.choice(hand.penalty_free))
    if hand.contract is None:
        return
    exact = HeuristicPolicy.of(hand)
    loose = HeuristicPolicy.for_stock(exact.tricks, hand.contract, exact.totals[0])
    assert all(mine >= theirs for mine, theirs in zip(loose.totals, exact.totals, strict=True))
    rows = exact.tricks.encode([hand])
    assert loose.playouts(rows, each=50, seed=1).plays == exact.playouts(rows, each=50, seed=1).plays
