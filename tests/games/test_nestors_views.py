"""Nestors: what each seat and a spectator may see in each phase, and that nothing else shows."""

from random import Random

import pytest

from tests.games.helper import begin, finish, play
from tests.games.information import check_blind, others, sees, shown
from tricksmith import games
from tricksmith.cards import FRENCH, CardSet
from tricksmith.rules import Hand

NESTORS = games.get("nestors")
HANDS = ("6s 7s 8s Kc Ts", "6h 7h 8h 9h Th", "6d 8d 9d Td Jd", "6c 7c 8c Tc Jc")
SECOND = ("Js Qs Ks", "Jh Qh Ah", "Qd Kd Ad", "Qc 9s Ac")
DOWN, TABLE = "As", "Kh 9c 7d"
BOUGHT = "bid 95, pass, pass, pass"


def dealt(moves: str = "") -> Hand:
    """A deal in which every card is known, after these moves; seat 0 speaks first."""
    hand = begin(NESTORS, *HANDS, down=DOWN, faceup=TABLE, second=SECOND)
    return play(hand, moves) if moves else hand


def cards(*texts: str) -> CardSet:
    """All these cards."""
    return FRENCH.set(" ".join(texts))


@pytest.mark.parametrize("moves", ["", "bid 50, bid 60, pass"])
def test_ne4_in_the_auction_each_sees_five_cards_and_the_three_face_up(moves: str) -> None:
    """The face-down card and the cards dealt later are in no view, not even in that of the seat that will get them."""
    hand = dealt(moves)
    for seat in range(4):
        assert shown(hand.view(seat)) == cards(HANDS[seat], TABLE)
    assert shown(hand.view(None)) == cards(TABLE)
    for viewer in others(hand):
        assert not sees(hand, viewer, " ".join([DOWN, *SECOND]))
        assert dict(hand.view(viewer).hidden) == {"down": 1}
    check_blind(hand, at_least=100)


def test_ne4_bids_are_public_and_made_by_the_seat_to_act() -> None:
    """All see each bid and whose turn it is; only that seat has anything to choose."""
    hand = dealt("bid 50, bid 60, pass")
    for viewer in others(hand):
        view = hand.view(viewer)
        assert [(event.seat, str(event.move)) for event in view.events] == [(0, "bid 50"), (1, "bid 60"), (2, "pass")]
        assert (view.to_act, view.rule, view.asks) == (3, "NE4", "bid or pass")
        assert bool(view.legal) == (viewer == 3)


def test_ne5_the_bidder_names_the_trump_without_the_face_down_card() -> None:
    """While the trump is to be named nobody has seen the face-down card, and the second batch is in no hand."""
    hand = dealt(BOUGHT)
    for viewer in others(hand):
        assert not sees(hand, viewer, " ".join([DOWN, *SECOND]))
        assert cards(DOWN, *SECOND) <= hand.view(viewer).unseen
    assert shown(hand.view(0)) == cards(HANDS[0], TABLE)
    check_blind(hand, at_least=100)


def test_ne5_the_bidder_alone_sees_the_face_down_card() -> None:
    """All see that the bidder takes one card, and the bidder alone which; it is no longer on the table."""
    hand = dealt(f"{BOUGHT}, trump J")
    for viewer in others(hand, 0):
        assert not sees(hand, viewer, DOWN)
        (taken,) = [event for event in hand.view(viewer).events if event.verb == "takes"]
        assert (taken.seat, taken.count, taken.pile, taken.cards, taken.move) == (0, 1, "down", None, None)
        assert cards(DOWN) <= hand.view(viewer).unseen
    (mine,) = [event for event in hand.view(0).events if event.verb == "takes"]
    assert mine.cards == cards(DOWN)
    assert dict(hand.view(None).hidden) == {}


def test_ne5_each_sees_the_three_cards_of_its_own_second_batch() -> None:
    """The second batch shows to its owner alone; all know that it was three cards each."""
    hand = dealt(f"{BOUGHT}, trump J")
    for seat in range(4):
        down = DOWN if seat == 0 else ""
        assert shown(hand.view(seat)) == cards(HANDS[seat], SECOND[seat], TABLE, down)
        assert [event.verb for event in hand.view(seat).events][5:] == ["takes", *["is dealt"] * 4]
        batches = [event for event in hand.view(seat).events if event.verb == "is dealt"]
        assert [(event.seat, event.count, event.cards is not None) for event in batches] == [
            (other, 3, other == seat) for other in range(4)
        ]
    assert shown(hand.view(None)) == cards(TABLE)
    assert hand.view(None).counts == (9, 8, 8, 8)
    check_blind(hand, at_least=100)


def test_ne6_trick_one_is_public() -> None:
    """All see the bidder's lead and the two cards taken with it, and that the third card of the table leads."""
    hand = dealt(f"{BOUGHT}, trump J, 6s+Kh+9c")
    for viewer in others(hand):
        view = hand.view(viewer)
        own = hand.held[viewer] if viewer is not None else cards("")
        assert own | cards("6s", TABLE) <= shown(view)
        assert dict(view.piles) == {}
        assert [play.card.code for _, play in view.trick] == ["7d"]
        assert (view.to_act, view.order, view.sitting_out) == (1, (0, 1, 2), {3})
    assert shown(hand.view(None)) == cards("6s", TABLE)
    check_blind(hand, at_least=100)


def test_ne8_nobody_learns_from_the_third_seats_turn_what_it_holds() -> None:
    """While the third seat thinks, the others see which suits are required and not whether it holds one."""
    before = f"{BOUGHT}, trump J, 6s+Kh+9c, Th"
    hand = dealt(before)
    assert hand.to_act == 2
    assert hand.view(2).asks == "play any card"
    void_of_spades_and_clubs = {viewer: hand.view(viewer) for viewer in others(hand, 2)}
    batch = ("Js Qs Ks", "Jh Qh Ah", "Qd Kd Ac", "Qc 9s Ad")
    able = play(begin(NESTORS, *HANDS, down=DOWN, faceup=TABLE, second=batch), before)
    assert able.view(2).asks != "play any card"
    for viewer in (0, 1, None):
        assert able.view(viewer) == void_of_spades_and_clubs[viewer]
        assert "a spade, a club or a trump" in able.view(viewer).asks
    check_blind(hand, at_least=100)


def test_ne7_the_seat_that_sits_a_trick_out_shows_nothing() -> None:
    """In the tricks a view holds the seat's hand and what was played; the cards of the others stay unseen."""
    hand = dealt(f"{BOUGHT}, trump J, 6s+Kh+9c, Th, 6d, 6c, 7s, Jh, 8d")
    played = "6s Th 6d 6c 7s Jh 8d"
    assert hand.view(None).sitting_out == {1}
    for seat in range(4):
        down = DOWN if seat == 0 else ""
        assert shown(hand.view(seat)) == cards(played, TABLE) | hand.held[seat] | cards(down) | dealt_to(seat)
    assert shown(hand.view(None)) == cards(played, TABLE)
    check_blind(hand, at_least=50)


def dealt_to(seat: int) -> CardSet:
    """The second batch of a seat, which its view remembers."""
    return cards(SECOND[seat])


def test_ne4_after_four_passes_the_cards_stay_hidden() -> None:
    """A hand without a bid shows nobody's cards, nor what lay face down."""
    over = dealt("pass, pass, pass, pass")
    for seat in range(4):
        assert shown(over.view(seat)) == cards(HANDS[seat], TABLE)
    assert shown(over.view(None)) == cards(TABLE)
    assert over.view(None).result.scores == (0, 0)
    check_blind(over, at_least=100)


@pytest.mark.parametrize("seed", range(3))
def test_ne7_no_view_tells_two_deals_apart_in_the_middle_of_a_hand(seed: int) -> None:
    """After each card, in whichever seat's turn, nobody's view depends on cards it has not seen."""
    hand, rng = dealt(f"{BOUGHT}, trump A, 6s+Kh+9c"), Random(seed)
    for _ in range(12):
        hand = hand.play(rng.choice(hand.legal))
    while hand.to_act is not None and len(hand.held[hand.to_act]) > 1:
        check_blind(hand)
        for _ in range(5):
            hand = hand.play(rng.choice(hand.legal))
    assert shown(finish(hand, rng).view(None)) == NESTORS.cards
