"""Understudy, for three to five: the second highest card of the suit led takes the trick. Rules US1 to US6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Points, Seat, Table, Tally, TrickSoFar, Verdict, option,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"6789TJQKA")
CONSOLATION = 3
"""What a hand without a trick scores (US5)."""


@dataclass(frozen=True, kw_only=True)
class UnderstudyOptions(Options):
    """What a table may choose."""

    target: int = option("US6", "The total that wins.", default=15, at_least=1, example=5)


class Understudy(Game[None, None]):
    """The star of a trick gets the applause, the understudy gets the trick: come in just below the highest card."""

    id = "understudy"
    name = "Understudy"
    author = "tricksmith"
    seats = (3, 4, 5)
    usual = 4
    deck = FRENCH
    option_type = UnderstudyOptions
    options: UnderstudyOptions
    lead_rule, follow_rule = "US2", "US3"

    def layout(self) -> Layout:
        """US1: Of 36 cards, from the six to the ace, all get equally many; with five players one card is left over."""
        return Layout(stock=CARDS, hands=len(CARDS) // self.players)

    def calls(self, table: Table) -> Contract[None, None]:
        """US2: The player after the dealer leads first, then the winner of each trick; any card can be led."""
        return Contract(None, None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """US3: Follow the suit led if you can; otherwise play any card."""
        return [self.follow(trick.led, mode)]

    def after_lead(self, card: Card, named: Suit | None, mode: None) -> TrickSoFar:
        return TrickSoFar(named, card, (card,))

    def after_card(self, trick: TrickSoFar, card: Card, mode: None) -> TrickSoFar:
        if card.suit != trick.led:
            return trick
        star, second, *_ = sorted((*trick.seen, card), key=lambda one: one.level, reverse=True)
        return TrickSoFar(trick.led, second, (star, second))

    def winner(self, trick: TrickSoFar, mode: None) -> Card:
        """US4: The second highest card of the suit led takes the trick; if it is alone, the only one does.

        The ace is highest in every suit.
        """
        return trick.best

    def why_won(self, trick: TrickSoFar, mode: None) -> str:
        return "the second highest of its suit" if len(trick.seen) > 1 else "the only card of its suit"

    def score(self, tally: Tally[None, None]) -> Iterator[Points]:
        """US5: Each trick scores a point. If you take none at all, you score three."""
        for seat in range(self.players):
            taken = tally.tricks(Seat(seat))
            yield Points(seat, taken or CONSOLATION, f"took {taken}", "US5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, None] | None) -> Verdict | None:
        """US6: The match ends after the hand in which a player reaches 15 points. The highest total wins."""
        over = max(totals) >= self.options.target
        return Verdict(self.best(totals), "US6", f"the target of {self.options.target} was reached") if over else None
