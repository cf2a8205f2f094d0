"""Sevenfold, for four, partners opposite: the hand ends when a side has caught three of the sevens. SV1 to SV7."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import SPADES
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Points, Reason, Seat, Sides, Table, Tally, TrickSoFar, Verdict,
    option,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"6789TJQKA")
SEVENS, TRICKS, GREED = 3, 6, 4


@dataclass(frozen=True, kw_only=True)
class SevenfoldOptions(Options):
    """What a table may choose."""

    target: int = option("SV7", "The total that wins.", default=12, at_least=1, example=6)


class Sevenfold(Game[None, None]):
    """Catch three of the four sevens with your partner, but without taking too many tricks on the way."""

    id = "sevenfold"
    name = "Sevenfold"
    author = "tricksmith"
    seats = (4,)
    deck = FRENCH
    option_type = SevenfoldOptions
    options: SevenfoldOptions
    counters = ("sevens",)
    lead_rule, follow_rule = "SV2", "SV2"

    @property
    def sides(self) -> Sides:
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def layout(self) -> Layout:
        """SV1: All 36 cards from the six to the ace are dealt, nine to each. Partners sit opposite each other."""
        return Layout(stock=CARDS, hands=9)

    def calls(self, table: Table) -> Contract[None, None]:
        return Contract(None, None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """SV2: The player after the dealer leads first, then the winner of each trick. Follow suit if you can."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: None) -> int | None:
        """SV3: The highest spade takes the trick; without one, the highest card of the suit led."""
        if card.suit == SPADES:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def worth(self, counter: str, card: Card, mode: None) -> int:
        return int(card.rank == "7")  # SV4

    def is_over(self, tally: Tally[None, None]) -> Reason | None:
        """SV4: The hand ends at once when a side has three sevens in its tricks.

        SV5: It also ends when a side has taken six tricks.
        """
        if any(tally.count("sevens", *side) >= SEVENS for side in self.sides):
            return Reason("SV4", "three sevens were caught")
        return (
            Reason("SV5", "six tricks were taken")
            if any(tally.tricks(*side) >= TRICKS for side in self.sides)
            else None
        )

    def score(self, tally: Tally[None, None]) -> Iterator[Points]:
        """SV6: A side with three sevens or more scores one point for each of them, however many tricks it has.

        If no side has three, a side with six tricks was greedy, and the other side scores four. Otherwise, when the
        cards run out, nobody scores.
        """
        caught = [tally.count("sevens", *side) for side in self.sides]
        for number, side in enumerate(self.sides):
            if caught[number] >= SEVENS:
                yield Points(number, caught[number], f"caught {caught[number]} sevens", "SV6")
            elif max(caught) < SEVENS and tally.tricks(*side) >= TRICKS:
                yield Points(1 - number, GREED, "the others took six tricks", "SV6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, None] | None) -> Verdict | None:
        """SV7: The first side with 12 points wins the match."""
        won = max(totals) >= self.options.target
        return Verdict(self.best(totals), "SV7", f"the target of {self.options.target} was reached") if won else None
