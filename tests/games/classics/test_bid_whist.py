"""Bid Whist plays by its rules."""

import pytest

from tests.games.classics.helper import begin, offered, played, scored
from tricksmith import games
from tricksmith.cards.french import FRENCH_AND_TWO_JOKERS
from tricksmith.games.classics.bid_whist import Bid, Mode
from tricksmith.rules import Contract, TrickSoFar

HANDS = [
    "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js L", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Ks", "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qs",
    "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc B",
]  # fmt: skip
KITTY = {"kitty": "Qh Kh Qd Kd Qc Kc"}
SUITS = {suit.letter: suit for suit in FRENCH_AND_TWO_JOKERS.suits}
DISCARDS = tuple(f"discard {card}" for card in ["Qh", "Kh", "Qd", "Kd", "Qc", "Kc"])


def hand_of(*calls: str, **options: object):
    """A hand after these calls."""
    return played(begin("bid-whist", HANDS, KITTY, **options), *calls)


def test_bw1_twelve_cards_each_and_six_apart() -> None:
    """BW1: 54 cards, with two jokers."""
    layout = games.get("bid-whist").layout()
    assert (layout.hands, len(layout.stock)) == (12, 54)
    assert [(pile.name, pile.size, pile.face_up) for pile in layout.piles] == [("kitty", 6, False)]


def test_bw2_each_bids_once_and_higher() -> None:
    """BW2: No trump is above the same number, up and down are equal, and a pass is for good."""
    hand = hand_of("bid 4up")
    assert "bid 4down" not in offered(hand)
    assert {"bid 4nt", "bid 5down", "pass"} <= offered(hand)
    assert hand.why_not(hand.parse("bid 3nt")).rule == "BW2"
    hand = hand_of("bid 4up", "bid 4nt", "pass", "bid 5up")
    assert (hand.to_act, hand.rule) == (3, "BW3")


def test_bw2_the_dealer_must_bid_if_nobody_has() -> None:
    """BW2: After three passes the dealer has no pass; with `lowest` the bids begin higher."""
    hand = hand_of("pass", "pass", "pass")
    assert (hand.to_act, "pass" in offered(hand), "bid 3up" in offered(hand)) == (3, False, True)
    assert "bid 3nt" not in offered(hand_of(lowest=4))
    assert hand_of("bid 7nt").rule == "BW3", "nobody can go higher"


def test_bw3_the_bidder_names_trump_or_the_way() -> None:
    """BW3: A trump suit, or after no trump whether it goes up or down."""
    hand = hand_of("bid 4up", "pass", "pass", "pass")
    assert offered(hand) == {"trump s", "trump h", "trump d", "trump c"}
    hand = hand_of("bid 4nt", "pass", "pass", "pass")
    assert offered(hand) == {"up", "down"}
    assert played(hand, "down", *DISCARDS).contract.mode == Mode(None, "downtown")


def test_bw4_the_bidder_takes_the_kitty() -> None:
    """BW4: Six cards are taken, and six discarded face down."""
    hand = hand_of("bid 4up", "pass", "pass", "pass", "trump s")
    assert (len(hand.held[0]), hand.rule) == (18, "BW4")
    hand = played(hand, *DISCARDS)
    assert (hand.to_act, str(hand.held[0])) == (0, str(begin("bid-whist", HANDS, KITTY).held[0]))


def test_bw5_jokers_follow_trumps() -> None:
    """BW5: A joker is a trump, and follows a trump that was led."""
    hand = played(hand_of("bid 4up", "pass", "pass", "pass", "trump s", *DISCARDS), "2s")
    assert offered(hand) == {"Ks"}
    assert hand.why_not(hand.parse("Ah")).rule == "BW5"
    assert offered(played(hand, "Ks", "Qs")) == {"B"}


def test_bw5_a_joker_led_without_trump_leaves_the_suit_open() -> None:
    """BW5: The next card of a suit is the one to follow."""
    hand = played(hand_of("bid 4nt", "pass", "pass", "pass", "up", *DISCARDS), "L")
    assert len(hand.legal) == 12
    hand = played(hand, "Ks")
    assert offered(hand) == {"Qs"}
    hand = played(hand, "Qs", "B")
    assert (hand.view(None).tricks[0].winner, hand.to_act) == (1, 1)


@pytest.mark.parametrize(("way", "order"), [("uptown", "As Ks Js Ts 3s 2s"), ("downtown", "As 2s 3s Ts Js Ks")])
def test_bw6_low_cards_win_downtown(way: str, order: str) -> None:
    """BW6: The ace is the highest both ways; the others are turned round."""
    game = games.get("bid-whist")
    cards = [game.deck.card(code) for code in order.split()]
    heights = [game.strength(card, SUITS["s"], Mode(SUITS["h"], way)) for card in cards]
    assert heights == sorted(heights, reverse=True)


def test_bw7_the_big_joker_is_the_highest_trump() -> None:
    """BW7: Above the little joker and the ace of trumps; without trump neither wins anything."""
    game = games.get("bid-whist")
    big, little, ace, other = map(game.deck.card, ("B", "L", "Ah", "As"))
    mode = Mode(SUITS["h"], "uptown")
    heights = [game.strength(card, SUITS["s"], mode) for card in (big, little, ace, other)]
    assert heights == sorted(heights, reverse=True)
    assert game.strength(big, SUITS["s"], Mode(None, "uptown")) is None
    assert game.after_card(TrickSoFar(SUITS["s"], other), big, Mode(None, "uptown")).best is other


@pytest.mark.parametrize(
    ("number", "no_trump", "tricks", "options", "points"),
    [(4, False, 9, {}, 4), (4, False, 11, {}, 6), (4, False, 8, {}, -4), (4, True, 9, {}, 8), (4, True, 8, {}, -8),
     (4, False, 9, {"kitty_book": False}, -4), (4, False, 10, {"kitty_book": False}, 4),
     (4, True, 9, {"double": False}, 4)],
)  # fmt: skip
def test_bw8_books_beyond_six_score(number: int, no_trump: bool, tricks: int, options: dict, points: int) -> None:  # noqa: FBT001
    """BW8: A point for each book beyond six, or a loss of the bid; no trump counts double."""
    contract = Contract(Mode(None, "uptown"), Bid(1, number, no_trump), leader=1)
    found = scored(games.get("bid-whist", **options), contract, 0, tricks, 12 - tricks, 0)
    assert found == [(1, points, "BW8")]


def test_bw9_seven_points_win() -> None:
    """BW9: Seven points, or as many as `target` says; as far below zero the match is lost."""
    game = games.get("bid-whist")
    assert game.verdict((6, -6), 4, None) is None
    assert game.verdict((7, 2), 4, None).sides == (0,)
    assert game.verdict((-7, 2), 4, None).sides == (1,)
    assert games.get("bid-whist", target=5).verdict((5, 2), 4, None).sides == (0,)
