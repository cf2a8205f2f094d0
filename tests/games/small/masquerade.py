"""Masquerade, for three or four: a queen is of the suit that its player says. Rules MQ1 to MQ6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Points, Seat, Table, Tally, TrickSoFar, Verdict, option,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"789TJQKA")


@dataclass(frozen=True, kw_only=True)
class MasqueradeOptions(Options):
    """What a table may choose."""

    target: int = option("MQ6", "The total that wins.", default=20, at_least=1, example=8)


class Masquerade(Game[None, None]):
    """Queens wear masks: out of the suit led, you can still play one and say that it is of that suit, or of another."""

    id = "masquerade"
    name = "Masquerade"
    author = "tricksmith"
    seats = (3, 4)
    usual = 4
    deck = FRENCH
    option_type = MasqueradeOptions
    options: MasqueradeOptions
    counters = ("queens",)
    lead_rule, follow_rule = "MQ2", "MQ2"

    def layout(self) -> Layout:
        """MQ1: Of 32 cards, from the seven to the ace, deal eight to each of four players, or ten to each of three."""
        return Layout(stock=CARDS, hands=len(CARDS) // self.players)

    def calls(self, table: Table) -> Contract[None, None]:
        return Contract(None, None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """MQ2: Follow the suit led if you can, with a card that is no queen; otherwise play any card.

        The player after the dealer leads first, then the winner of each trick.
        """
        return [self.follow(trick.led, mode)]

    def suits_of(self, card: Card, mode: None) -> tuple[Suit, ...]:
        return () if card.rank == "Q" else card.suits

    def ways_to_play(self, card: Card, mode: None) -> tuple[Suit, ...]:
        """MQ3: A queen has no suit of its own. When you play one, leading or not, say which suit it is."""
        return FRENCH.suits if card.rank == "Q" else ()

    def after_card(self, trick: TrickSoFar, card: Card, mode: None) -> TrickSoFar:
        return self.after_named(trick, card, card.suit, mode)

    def after_named(self, trick: TrickSoFar, card: Card, named: Suit, mode: None) -> TrickSoFar:
        higher = named == trick.led and card.level > trick.best.level
        return TrickSoFar(trick.led, card) if higher else trick

    def winner(self, trick: TrickSoFar, mode: None) -> Card:
        """MQ4: The highest card of the suit led takes the trick, queens of that suit included.

        From the highest down, a suit ranks A K Q J T 9 8 7. Of two queens of the suit led, the first is higher.
        """
        return trick.best

    def worth(self, counter: str, card: Card, mode: None) -> int:
        return int(card.rank == "Q")  # MQ5

    def score(self, tally: Tally[None, None]) -> Iterator[Points]:
        """MQ5: Each trick scores a point, and each queen in your tricks two more."""
        for seat in range(self.players):
            taken, queens = tally.tricks(Seat(seat)), tally.count("queens", Seat(seat))
            yield Points(seat, taken + 2 * queens, f"took {taken}, with {queens} queens", "MQ5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, None] | None) -> Verdict | None:
        """MQ6: The match ends after the hand in which a player reaches 20 points. The highest total wins."""
        over = max(totals) >= self.options.target
        return Verdict(self.best(totals), "MQ6", f"the target of {self.options.target} was reached") if over else None
