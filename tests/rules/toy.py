"""A game of a few cards for tests of the vocabulary: each test changes the one thing that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tricksmith.cards import FRENCH, Card, CardSet, Suit
from tricksmith.cards.french import HEARTS
from tricksmith.rules import (
    Contract,
    Deal,
    Game,
    Hand,
    Layout,
    Pile,
    Points,
    Steps,
    Table,
    Tally,
    Verdict,
)

HIGH = FRENCH.all.of_rank("J", "Q", "K", "A")


class Toy(Game[str, None]):
    """Two players get four of sixteen cards each; three lie face down and three face up; most tricks win."""

    id = "toy"
    name = "Toy"
    author = "the tests"
    seats = (2, 3)
    deck = FRENCH
    lead_rule, follow_rule, revoke_rule = "TO1", "TO2", "TO3"

    def layout(self) -> Layout:
        """TO0: Four cards each; three lie face down and three face up."""
        return Layout(
            stock=HIGH, hands=4 if self.players == 2 else 3, piles=(Pile("down", 3), Pile("up", 3, face_up=True))
        )

    def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
        """TO4: Nothing is said."""
        yield from ()
        return Contract("plain", None, leader=table.first)

    def strength(self, card: Card, led: Suit | None, mode: str) -> int | None:
        """TO5: The highest card of the suit led wins."""
        return card.level if led in card.suits else None

    def score(self, tally: Tally[str, None]) -> Iterator[Points]:
        """TO6: A point a trick."""
        for number, side in enumerate(self.sides):
            yield Points(number, tally.tricks(*side), "tricks", "TO6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[str, None] | None) -> Verdict:
        """TO7: One hand is a match."""
        return Verdict(self.best(totals), "TO7", "a hand was played")


# Seat 0 holds spades and a heart, seat 1 hearts and a club.
HANDS = ("Js Qs Ks Jh", "Qh Kh Ah Ac")
DOWN, UP = "As Jd Qd", "Kd Ad Jc"


def toy_hand(game_class: type[Game[Any, Any]] = Toy, *hands: str, **facts: object) -> Hand:
    """The hand of two players of this kind of toy, seat 0 first; `facts` replace facts of the game."""
    game = type("Toy", (game_class,), facts)(2) if facts else game_class(2)
    cards: list[CardSet] = [FRENCH.set(text) for text in hands or HANDS]
    return game.hand(Deal(tuple(cards), {"down": FRENCH.set(DOWN), "up": FRENCH.set(UP)}), 1)


HEARTS_ONLY = FRENCH.all.bearing(HEARTS)
