"""Hands on which anybody would agree: what the novice says and plays there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.bots.helper import guest
from tests.games.helper import deal
from tricksmith import games
from tricksmith.bots import NoviceBot
from tricksmith.rules import Game, Hand

AnyGame = Game[Any, Any]


def hand_of(game: AnyGame, *hands: str, moves: str = "", **piles: str) -> Hand:
    """A hand with these cards, seat 0 first, after these moves."""
    hand = game.hand(deal(game, *hands, **piles), game.players - 1)
    for move in filter(None, moves.split(", ")):
        hand = hand.play(hand.parse(move))
    return hand


def answers(hand: Hand) -> set[str]:
    """What the novice does, with five generators."""
    assert hand.to_act is not None
    return {str(NoviceBot().choose(hand.view(hand.to_act), Random(seed))) for seed in range(5)}


def answer(hand: Hand) -> str:
    """What the novice does whatever the generator says."""
    (only,) = answers(hand)
    return only


# Calls ---------------------------------------------------------------------------------------------------------------

NONESUCH = games.get("nonesuch", players=4)
NAMELESS = games.get("nameless", players=4)
THREE = games.get("nameless", players=3)
NESTORS = games.get("nestors")


@pytest.mark.parametrize(
    ("cards", "bid"),
    [
        ("9wy 8yk 7wy 6sy 5yk 4yk Cm Cs Ck", "most"),
        ("Am As Aw Al Ay Ak 2mk 2sy 2wl", "none"),
        ("Cl 9lk 7ml As Aw Ay 6sy 3sk 5yk", "some"),
    ],
)
def test_bids_follow_the_hand(cards: str, bid: str) -> None:
    """All the high trumps bid most, Aces and twos none, and a hand with two or three tricks some."""
    assert answer(hand_of(NONESUCH, cards, up="Cy")) == bid


def test_the_suit_of_which_one_holds_most_is_made_trump() -> None:
    """With the turned card to come and a long suit to it, that suit is named."""
    cards = "X Cl 9lk 7ml 6lk 5ml As Aw 2sy"
    hand = hand_of(NONESUCH, cards, up="8wl", moves="some, some, some, some")
    assert answer(hand) == "trump l"


def test_the_best_trumps_go_alone_and_a_weak_hand_does_not() -> None:
    """With all the highest trumps nobody needs a partner."""
    assert answer(hand_of(NAMELESS, "4d 4s 4c 7s 8h", up="4h")) == "alone"
    assert answer(hand_of(NAMELESS, "2d 2s 3c 6s 3h", up="4h")) == "team"


def test_a_bad_hand_is_switched_and_a_good_one_is_kept() -> None:
    """An unseen hand is average: better than twos and threes, worse than trumps."""
    assert answer(hand_of(THREE, "2d 2s 3c 6s 3h", up="4h")) == "switch"
    assert answer(hand_of(THREE, "4d 4s 4c 7s 8h", up="4h")) == "keep"


def test_three_twos_are_exchanged_unless_they_are_trumps() -> None:
    """Whatever lies there is likely to be better than plain twos; no trump is given away."""
    assert answer(hand_of(NAMELESS, "2d 2s 2h 6s 8h", up="4h")) == "swap 2s 2h 2d"
    assert answer(hand_of(NAMELESS, "2d 2s 2h 8s 8h", up="2c")) == "keep"


def test_bids_go_as_high_as_the_hand_is_good() -> None:
    """With all honours of a kind one bids on; with nothing one passes before the others bid much."""
    good, bad = "Js Jh Jd Jc As", "6s 7h 8d 9c Qd"
    assert answer(hand_of(NESTORS, good, faceup="Ah Th 9s", moves="")).startswith("bid ")
    assert int(answer(hand_of(NESTORS, good, faceup="Ah Th 9s")).split()[1]) >= 60
    assert answer(hand_of(NESTORS, "", good, faceup="Ah Th 9s", moves="bid 90")).startswith("bid ")
    assert answer(hand_of(NESTORS, "", bad, faceup="6h 7d 8c", moves="bid 90")) == "pass"


def test_the_rank_one_holds_is_made_trump_and_honours_are_taken_from_the_table() -> None:
    """Four jacks name jacks; the ace and the ten are taken, the nine is left to lead."""
    hand = hand_of(NESTORS, "Js Jh Jd Jc 9s", faceup="Ah Th 9d", moves="bid 60, pass, pass, pass")
    assert answer(hand) == "trump J"
    opening = answer(hand.play(hand.parse("trump J")))
    assert {"Ah", "Th"} <= set(opening.split("+")[1:])


def test_penalty_cards_are_passed_on_in_hearts() -> None:
    """The queen of spades goes, with nothing below her to hide behind."""
    hand = hand_of(guest("hearts"), "Qs Ks As 2h 3h 4h 2d 3d 4d 5d 3c 4c 5c")
    assert answer(hand).startswith("pass Qs")


# Cards ---------------------------------------------------------------------------------------------------------------

TEAM = games.get("nameless", players=4, alone=False, twos_switch=False)
POISON = games.get("poison-nonesuch", players=3)


def test_a_trick_that_is_ones_partner_s_is_left_to_the_partner() -> None:
    """The last to play, behind a partner who wins for sure, keeps the high card."""
    hand = hand_of(TEAM, "2d 3c", "8d 6s", "3d 2c", "4d 7s 3h 2s 6c", up="4h", moves="2d, 8d, 3d")
    assert answers(hand) <= {"2s", "3h"}


def test_a_trick_is_taken_by_the_cheapest_card_that_takes_it() -> None:
    """Last to play against opponents, the lowest trump is enough."""
    hand = hand_of(TEAM, "8d 3c", "2d 6s", "3d 2c", "4d 7s 7c 3h 2s", up="4h", moves="8d, 2d, 3d")
    assert answer(hand) == "7c"


def test_who_cannot_take_a_trick_throws_a_weak_card() -> None:
    """No winner is wasted on a lost trick."""
    hand = hand_of(TEAM, "4d 3c", "2d 6s 6h 6d 2s", "7h 2c", "8d 8s 8c 2h 3h", up="4h", moves="4d, 6s, 7h")
    assert answers(hand) <= {"2h", "3h"}


def test_who_bid_none_ducks_with_the_highest_card_that_loses() -> None:
    """The most dangerous card that is safe now goes first."""
    hand = hand_of(NONESUCH, "Cs 3ly", "As 2sy 3sk 6sy Am Aw Al Ay 4wl", up="Cm", moves="some, none, some, some")
    hand = hand.play(hand.parse("Cs/s"))
    assert answer(hand) == "6sy"


def test_a_clean_trick_is_taken_and_one_with_two_cursed_cards_is_not() -> None:
    """Two cards of the cursed suit cost more than a trick earns."""
    cards = "9ms 4ms 2mk 3sk 6sy 7sk 5sw 2sy"
    clean = hand_of(POISON, "8ms 3mw", "6mw 7ml 5ml 8wl 2wl", cards, cursed="Al", trump="Cy", moves="8ms/m, 6mw")
    assert answer(clean) == "9ms"
    poisoned = hand_of(POISON, "7ml 3mw", "5ml 6mw 8wl 2wl", cards, cursed="Al", trump="Cy", moves="7ml/m, 5ml")
    assert answers(poisoned) <= {"4ms", "2mk"}


def test_a_cursed_card_is_thrown_on_somebody_else_s_trick() -> None:
    """Void in the suit led, one gets rid of a card that costs points."""
    cards = "8wl 3sk 7sk 5sw 9lk 6lk 4wl 2wl"
    hand = hand_of(POISON, "9ms 3mw", "6mw 7ml", cards, cursed="Al", trump="Cy", moves="9ms/m, 6mw")
    assert answers(hand) <= {"8wl", "9lk", "6lk", "4wl", "2wl"}


def test_the_only_legal_card_is_played_without_a_thought() -> None:
    """There is nothing to decide."""
    hand = hand_of(TEAM, "8d 3c", "2d 6s 6c 3s 2s", up="4h", moves="8d")
    assert [str(move) for move in hand.penalty_free] == ["2d"]
    assert answer(hand) == "2d"
