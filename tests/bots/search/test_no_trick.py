"""Contracts to take no trick, with closed and with open hands: what they are worth to bots, and who bids them."""

from random import Random

import pytest

from tricksmith import bots, games
from tricksmith.bots.search import call_margins
from tricksmith.play import deal
from tricksmith.rules import Call, Hand, Seat
from tricksmith.rules.automata import call_tree

GAME = games.get("five-hundred", misere="always")
MISERE, OPEN = Call("misere"), Call("open", "misere")
PRICES = {MISERE: 250, OPEN: 500}


def dealt(number: int) -> Hand:
    """A hand whose first bidder has low cards in most suits."""
    return GAME.hand(deal(GAME, seed="fh", number=number), dealer=3)


def expected_share(hand: Hand, call: Call) -> float:
    """How often the bidder expects to take no trick."""
    points, weights = call_margins(hand.view(0), [call], 40, seed=1)
    return float((points @ weights)[0] / PRICES[call] + 1) / 2


@pytest.mark.parametrize("number", [36, 37, 43, 57])
def test_opponents_of_a_misere_keep_low_cards(number: int) -> None:
    """They lead them under those of the bidder, and don't waste them, so a hand with holes is mostly lost."""
    assert expected_share(dealt(number), MISERE) < 0.45


@pytest.mark.parametrize("number", [67, 92])
def test_a_novice_does_not_show_a_hand_that_all_can_break(number: int) -> None:
    """With low cards in most suits, and a hole in one."""
    assert bots.get("novice").choose(dealt(number).view(0), Random(0)) != OPEN


@pytest.mark.parametrize("number", [8, 30, 57])
def test_an_open_misere_is_made_less_often_than_a_closed_one(number: int) -> None:
    """Opponents see the cards, and find the way to break it."""
    hand = dealt(number)
    assert expected_share(hand, OPEN) < expected_share(hand, MISERE) - 0.1


def test_the_calls_know_whose_hand_lies_open() -> None:
    """From the moment at which a seat lays it open."""
    root = call_tree(GAME, Seat(0), 0).root
    for call, seats in ((MISERE, set()), (OPEN, {0})):
        node = root.after((Seat(0), call)).after(None).after(None)
        assert node.contract is not None
        assert node.seats_with_open_hands == seats
    assert root.seats_with_open_hands == frozenset()
