"""Hidden holdings and suits that are opened: what decides between two plays, and that it does what is said of it."""

import numpy as np
import pytest

from tricksmith import games
from tricksmith.play import deal
from tricksmith.present import cards_ahead_of
from tricksmith.rules import Play, Seat
from tricksmith.study import explain
from tricksmith.study.reasons import MAX_SHARE, MIN_SHARE, Holding, PairedSample


def test_a_holding_is_counted_in_the_hands() -> None:
    """To hold a card, and to hold none of a suit, are read off the sets of cards."""
    hands = np.array([[0, 0b0110], [0, 0b1000], [0, 0b0000]], np.uint64)
    assert Holding(Seat(1), 0b0010).where(hands).tolist() == [True, False, False]
    assert Holding(Seat(1), 0b0111, is_void=True).where(hands).tolist() == [False, True, True]


def test_what_decides_in_every_deal_is_the_strongest() -> None:
    """A holding with which the gain is always the same, and without it always another, is what matters most."""
    hands = np.array([[0, 1], [0, 1], [0, 3], [0, 2]], np.uint64)
    tried = PairedSample(hands, np.array([2.0, 2.0, 2.0, 0.0]), None, "")
    assert tried.strength(Holding(Seat(1), 1)) > 1000 > tried.strength(Holding(Seat(1), 2)) * 1000


@pytest.mark.parametrize("number", [106, 108, 136])
def test_the_cause_is_named_and_not_what_goes_with_it(number: int) -> None:
    """With two cards left, who holds the one that beats them is named, not who therefore has none of its suit."""
    game = games.get("whist")
    hand = game.hand(deal(game, seed="two left", number=number), dealer=Seat(0))
    while len(hand.tricks) < 11:
        hand = hand.play(hand.legal[0])
    assert hand.to_act is not None
    view = hand.view(hand.to_act)
    low, high = view.legal
    assert isinstance(low, Play)
    assert isinstance(high, Play)
    facts, _ = explain(view, high, low, seed=3)
    (fact,) = [fact for fact in facts if fact.holding is not None]
    assert fact.how == "beats"
    held = fact.holding
    assert held is not None
    assert view.game.deck.cards[held.mask.bit_length() - 1] in cards_ahead_of(view, low)
    tried = PairedSample.of(view, high, low, 3)
    empty = [
        Holding(seat, held.mask, is_void=True) for seat in map(Seat, range(4)) if seat not in (view.seat, held.seat)
    ]
    assert not held.suit
    assert max(tried.strength(one) for one in empty) == pytest.approx(tried.strength(held), rel=0.2)


def test_the_effect_of_a_holding_is_that_of_the_deals_with_it() -> None:
    """Where the gain depends on one card, deals with that card have it; what is always so explains nothing."""
    hands = np.array([[0, row % 2] for row in range(100)], np.uint64)
    gains = np.array([3.0 if row % 2 else 1.0 for row in range(100)])
    tried = PairedSample(hands, gains + np.linspace(0, 0.01, 100), None, "")
    holding = Holding(Seat(1), 1)
    share, there, elsewhere = tried.effect(holding)
    assert (share, round(there, 1), round(elsewhere, 1)) == (0.5, 3.0, 1.0)
    assert tried.strength(holding) > 5
    assert tried.strength(Holding(Seat(0), 1)) == 0
    assert MIN_SHARE < share < MAX_SHARE


def test_a_suit_that_a_play_opens_can_be_led_from_then_on() -> None:
    """What is said to open a suit does so, and the other play does not; both are counted again."""
    game, found = games.get("nonesuch", players=3), 0
    for number in range(6):
        hand = game.hand(deal(game, seed="opens", number=number), dealer=Seat(0))
        while hand.to_act is not None:
            view = hand.view(hand.to_act)
            barred = {
                play: hand.play(play).view(Seat(0)).restricted_suits for play in hand.legal if isinstance(play, Play)
            }
            opening = [play for play in barred if barred[play] != view.restricted_suits and len(view.trick) == 2]
            closed = [play for play in barred if barred[play] == view.restricted_suits]
            if opening and closed:
                facts, _ = explain(view, closed[0], opening[0], seed=2)
                for fact in facts:
                    if fact.kind == "opens":
                        names = {suit.name for suit in set(view.restricted_suits) - set(barred[opening[0]])}
                        assert set(fact.aim.split(" and ")) == names
                        assert fact.values[0] < fact.values[1]
                        assert not fact.is_of_better
                        found += 1
                break
            hand = hand.play(hand.legal[0])
        if found:
            break
    assert found
