"""What follows from the strength of cards: the trumps, and the reason why a card takes a trick."""

from __future__ import annotations

import pytest

from tests.rules.toy import Toy
from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import Play


class EveryOtherSuit(Toy):
    """Every suit but the one led is trump, and a jack of another suit can't win."""

    def strength(self, card: Card, led: Suit | None, mode: str) -> int | None:
        if led in card.suits:
            return card.level
        return None if card.rank == "J" else 20 + card.level


class CheapFirst(Toy):
    """The highest card below the queen wins, whatever was led; without one the highest card."""

    def strength(self, card: Card, led: Suit | None, mode: str) -> int | None:
        return card.level + (20 if card.rank == "J" else 0)


class Discards(Toy):
    """A diamond beats all; another card that does not follow has the strength 0, so that a follower always beats it."""

    def strength(self, card: Card, led: Suit | None, mode: str) -> int | None:
        return card.level + 20 if card.suit.letter == "d" else card.level if led in card.suits else 0


def why(game_class: type[Toy], text: str) -> str:
    """Why the best of these cards takes the trick."""
    return game_class(3).why_taken([Play(FRENCH.card(code)) for code in text.split()], "plain")


@pytest.mark.parametrize(
    ("game_class", "cards", "reason"),
    [
        (Toy, "Qh Ah Ac", "the highest of hearts"),
        (Toy, "Qh Kc Ac", "the only card of hearts"),
        (Discards, "Qh Kh Ac", "the highest of hearts"),
        (Discards, "Qh Jd Ac", "the strongest card"),
        # The highest of another suit, and the highest of the suit led where nobody else could win.
        (EveryOtherSuit, "Ah Qc Jc", "the strongest card"),
        (EveryOtherSuit, "Qh Ah Kh", "the highest of hearts"),
        (EveryOtherSuit, "Qh Ah Js", "the highest of hearts"),
        (EveryOtherSuit, "Qh Jc Js", "the only card of hearts"),
        # Not the highest that is printed, and not because of its suit.
        (CheapFirst, "Ah Jh Kh", "the strongest card"),
        (CheapFirst, "Qh Kc Ah", "the strongest card"),
        (CheapFirst, "Qh Kh Ah", "the highest of hearts"),
    ],
)
def test_a_card_is_called_the_highest_only_if_it_is(game_class: type[Toy], cards: str, reason: str) -> None:
    """Where another suit could win, its own suit says why only if nobody could have won with another."""
    assert why(game_class, cards) == reason


def test_cards_whose_order_depends_on_the_suit_led_are_no_trumps() -> None:
    """Twelve of sixteen cards can win whatever was led, and none of them is the highest."""
    assert EveryOtherSuit(2).trumps("plain") == ()
    assert CheapFirst(2).trumps("plain") == ()
