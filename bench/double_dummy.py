"""Bridge hands without the auction: a trump or none, a leader, and a point for each trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Asking,
    Contract,
    End,
    Game,
    Layout,
    Marks,
    Need,
    Options,
    Points,
    Seat,
    Sides,
    Standing,
    Table,
    Verdict,
    option,
)  # fmt: skip

__all__ = ["STRAINS", "DoubleDummy", "Strain"]

STRAINS = ("s", "h", "d", "c", "nt")
"""What can be trump, last nothing."""


@dataclass(frozen=True, kw_only=True)
class DoubleDummyOptions(Options):
    """What is given."""

    strain: str = option("DD2", "What is trump.", default="nt", choices=STRAINS)


@dataclass(frozen=True, slots=True)
class Strain:
    """What the tricks depend on."""

    trump: Suit | None


class DoubleDummy(Game[Strain, None]):
    """Thirteen tricks with the partner opposite; what is trump, and who leads, is given."""

    id = "double-dummy"
    name = "Double dummy"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    option_type = DoubleDummyOptions
    options: DoubleDummyOptions
    lead_rule, follow_rule = "DD3", "DD3"

    @property
    def sides(self) -> Sides:
        """North and South, East and West."""
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def layout(self) -> Layout:
        """DD1: All 52 cards are dealt, thirteen to each."""
        return Layout(stock=FRENCH.all, hands=13)

    def calls(self, table: Table) -> Asking[Contract[Strain, None]]:
        """DD2: The trump is given, or that there is none. The seat after the dealer leads."""
        yield from ()
        trump = next((suit for suit in FRENCH.suits if suit.letter == self.options.strain), None)
        return Contract(Strain(trump), None, leader=table.first)

    def duty(self, standing: Standing, marks: Marks, terms: Strain) -> list[Need]:
        """DD3: Any card may be led; the others follow the suit led if they can."""
        return [self.follow(standing.led, terms)]

    def strength(self, card: Card, led: Suit | None, terms: Strain) -> int | None:
        """DD4: The highest trump wins, else the highest card of the suit led."""
        if card.suit == terms.trump:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def score(self, end: End[Strain, None]) -> Iterator[Points]:
        """DD5: Each trick is a point."""
        for number, side in enumerate(self.sides):
            yield Points(number, end.tricks(*side), "tricks", "DD5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Strain, None] | None) -> Verdict | None:
        """DD6: One hand is the match."""
        return Verdict(self.best(totals), "DD6", "one hand")
