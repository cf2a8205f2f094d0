"""Bids in an auction are tried in deals in which all others bid as high as their hands are worth."""

from itertools import islice, pairwise
from random import Random

import numpy as np

from tests.bots.helper import begin
from tests.games.information import doubles
from tricksmith import games
from tricksmith.bots import Decision
from tricksmith.bots.search import determinize, reshuffle_unseen, search_call
from tricksmith.cards import FRENCH
from tricksmith.rules import Deal, Hand

NESTORS = games.get("nestors")
BUDGET = 400


def with_hand(cards: str, *said: str) -> Hand:
    """A hand of Nestors in which seat 0 is dealt these cards and begins, after these calls."""
    mine = FRENCH.set(cards)
    stock = Random(1).sample(sorted(NESTORS.the_layout.stock - mine, key=lambda card: card.index), 31)
    hands = [mine, *(FRENCH.of([stock.pop() for _ in range(5)]) for _ in range(3))]
    down, faceup, *second = (FRENCH.of([stock.pop() for _ in range(size)]) for size in (1, 3, 3, 3, 3, 3))
    piles = {"down": down, "faceup": faceup, "second": tuple(second)}
    hand = NESTORS.hand(Deal(tuple(hands), piles), dealer=3)
    for call in said:
        hand = hand.play(hand.parse(call))
    return hand


def decide(hand: Hand, budget: int = BUDGET, seed: int = 1, seconds: float | None = None) -> Decision:
    """What the search makes of a hand for the seat to act."""
    assert hand.to_act is not None
    found = search_call(hand.view(hand.to_act), Random(seed), budget, seconds=seconds)
    assert found is not None
    return found


def test_bids_that_jump_are_tried_too() -> None:
    """The next bid, those 1, 2, 4, 8 … steps above it, and to pass."""
    found = decide(begin(NESTORS))
    tried = {str(candidate.move) for candidate in found.action_values}
    assert tried == {"pass", *(f"bid {level}" for level in (5, 10, 15, 25, 45, 85, 165))}
    assert found.deals >= 16
    assert found.move == found.action_values[0].move


def test_it_depends_on_the_view_alone() -> None:
    """However the unseen cards are dealt, the bid and all that is thought of it are the same."""
    hand = begin(NESTORS).play(begin(NESTORS).parse("bid 40"))
    seat = hand.to_act
    assert seat is not None
    for double in islice(doubles(hand, seat), 3):
        assert decide(double) == decide(hand)


def test_it_passes_with_nothing() -> None:
    """With no card that could be a trump, a high bid of the others is left to them."""
    hand = with_hand("6s 7h 6d 7c 8s", "bid 5", "bid 125", "pass", "pass")
    assert str(decide(hand, budget=1200).move) == "pass"


def test_it_raises_with_a_contract_that_can_hardly_fail() -> None:
    """With four aces a bid of 20 is not left to the others."""
    for seed in range(3):
        hand = with_hand("As Ah Ad Ac Js", "bid 5", "bid 20", "pass", "pass")
        assert str(decide(hand, seed=seed).move).startswith("bid")


def test_it_never_bids_what_is_sure_to_fail() -> None:
    """To bid all the points there are is to lose them: with any hand somebody else takes a trick."""
    for number in range(4):
        hand = begin(NESTORS, number)
        hand = hand.play(hand.parse("bid 180"))
        assert str(decide(hand).move) == "pass"


def test_no_time_still_makes_a_legal_call() -> None:
    """At the deadline it is the best so far, from fewer determinizations."""
    hand = begin(NESTORS)
    hurried, unhurried = decide(hand, 1_200, seconds=0.0), decide(hand, 1_200)
    assert hurried.move in hand.legal
    assert 0 < hurried.deals < unhurried.deals


def test_more_play_outs_are_more_determinizations() -> None:
    """The budget says the number of determinizations, and so how wide the interval is."""
    found = [decide(begin(NESTORS), budget) for budget in (100, 600, 2400)]
    assert all(few.deals < many.deals for few, many in pairwise(found))
    spread = [next(one.half_width for one in some.action_values if str(one.move) == "pass") for some in found]
    assert spread[0] > spread[1] > spread[2]


def test_another_seat_is_dealt_all_that_it_cannot_see() -> None:
    """Its own cards stay, and so do those on the table; the others lie elsewhere, each in one place."""
    hand = begin(NESTORS)
    assert hand.to_act is not None
    some = determinize(hand.view(hand.to_act), 20, 1)
    seat = (hand.to_act + 1) % 4
    hands, piles = reshuffle_unseen(some, seat, 2, np.random.default_rng(1))
    before, after = [*some.hands.T, *some.piles.values()], [*hands.T, *piles.values()]
    assert (hands[:, seat] == np.repeat(some.hands[:, seat], 2)).all()
    assert (hands[:, hand.to_act] != np.repeat(some.hands[:, hand.to_act], 2)).any()
    for one, two in zip(before, after, strict=True):
        assert (np.bitwise_count(np.repeat(one, 2)) == np.bitwise_count(two)).all()
    assert (np.bitwise_or.reduce(after) == np.repeat(np.bitwise_or.reduce(before), 2)).all()
