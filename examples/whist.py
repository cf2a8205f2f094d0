"""Plain whist, the file to copy: a whole game in one page, for four, partners opposite.

Rules WH1 to WH6. Honours and the rubber are in the whist that comes with tricksmith.

A game's file reads in the order of play. First come the facts, then the deal, what is said
before the first trick, what may be led and must be followed, who wins a trick, and the score.
Each rule has an id, and its words are the docstring of the method that plays it: the rule
card, the errors and the documentation are made from these docstrings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Sides, Steps, Table, Tally, TrickSoFar,
    Verdict, option,
)  # fmt: skip

BOOK = 6
"""The tricks that count nothing: a side scores those that it takes beyond them (WH5)."""


@dataclass(frozen=True, kw_only=True)
class WhistOptions(Options):
    """What a table may choose."""

    # A number needs the least that makes sense, and an example for tests to try.
    target: int = option("WH6", "The total that wins.", default=5, at_least=1, example=7)


# What the calls settle has two halves: the *mode*, all that the rules of a trick may look at, and
# the *bid*, which only the score looks at. Whist has no bid.
@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on."""

    trump: Suit


class Whist(Game[Mode, None]):
    """Follow suit, trump what you cannot follow, and take more than half of the thirteen tricks with your partner.

    The last card dealt says which suit is trump. Nothing is bid, and nothing is said.
    """

    # The id is what people type; lead_rule and follow_rule are the rules that errors name.
    id = "plain-whist"
    name = "Plain Whist"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    option_type = WhistOptions
    options: WhistOptions
    lead_rule, follow_rule = "WH3", "WH3"

    # Seats are numbered in the order of play. Without `sides` each plays alone.
    @property
    def sides(self) -> Sides:
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def layout(self) -> Layout:
        """WH1: All 52 cards are dealt, thirteen to each player, and the dealer's last one is shown.

        The first dealer is drawn by chance; then the deal passes to the next seat.
        """
        # Hands are equal, so the last card of each player lies apart at first, in a pile.
        return Layout(stock=FRENCH.all, hands=12, piles=(Pile("last", 1, each=True),))

    def calls(self, table: Table) -> Steps[Contract[Mode, None]]:
        """WH2: The suit of the card shown is trump.

        The dealer takes it up, and the player after the dealer leads first.
        """
        # What the calls learn is asked with `yield from`; what they return opens the first trick.
        dealer = table.order[-1]
        shown = yield from table.turned("last", of=dealer)
        table.deals("last")
        return Contract(Mode(shown.suit), None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """WH3: Any card can be led. Follow the suit led if you can; otherwise play any card."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """WH4: The highest trump wins the trick; without one, the highest card of the suit led.

        The winner leads next.

        In every suit the ace is highest, then come K Q J T 9 8 7 6 5 4 3 2.
        """
        # Only the order of the numbers counts; None is a card that cannot win the trick.
        if card.suit == mode.trump:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def score(self, tally: Tally[Mode, None]) -> Iterator[Points]:
        """WH5: The side with more tricks scores a point for each trick beyond six."""
        # A line of the score sheet: the number of the side, its points, why, and the rule.
        for number, side in enumerate(self.sides):
            taken = tally.tricks(*side)
            if taken > BOOK:
                yield Points(number, taken - BOOK, f"{taken} tricks, {taken - BOOK} beyond {BOOK}", "WH5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, None] | None) -> Verdict | None:
        """WH6: The first side to reach 5 wins the game. The target can be chosen."""
        # None deals another hand. Only one side scores in a hand, so both cannot arrive at once.
        if max(totals) < self.options.target:
            return None
        return Verdict(self.best(totals), "WH6", f"the target of {self.options.target} was reached")
