"""Enough, for three to five: with your third trick you drop out of the hand, and later is better. EN1 to EN6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Points, Reason, Seat, Table, Tally, Trick, TrickSoFar, Verdict, counted,
    seats_from,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"456789TJQKA")
FULL = 3
TARGET = 30

Exits = tuple[int, ...]
"""What each seat scored when it dropped out, by seat; 0 for those who have not."""


class Enough(Game[None, Exits]):
    """Your third trick is your last: what you score are the tricks that the others have by then."""

    id = "enough"
    name = "Enough"
    author = "tricksmith"
    seats = (3, 4, 5)
    usual = 4
    deck = FRENCH
    lead_rule, follow_rule = "EN2", "EN2"

    def layout(self) -> Layout:
        """EN1: Of 44 cards, from the four to the ace, each of three players gets fourteen.

        With four players it is eleven, with five eight. Cards that are left over stay out of play.
        """
        return Layout(stock=CARDS, hands=len(CARDS) // self.players)

    def calls(self, table: Table) -> Contract[None, Exits]:
        return Contract(None, (0,) * self.players, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """EN2: The player after the dealer leads first, then each winner. Follow suit if you can."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: None) -> int | None:
        """EN3: The highest card of the suit led takes the trick."""
        return card.level if card.suit == led else None

    def trick_seats(self, leader: Seat, out: frozenset[Seat]) -> tuple[Seat, ...]:
        """EN4: With your third trick you drop out. If you had to lead, the next player who is still in leads."""
        return tuple(seat for seat in seats_from(leader, self.players) if seat not in out)

    def between(self, table: Table, trick: Trick, tally: Tally[None, Exits]) -> Contract[None, Exits]:
        contract, seat = tally.contract, trick.winner
        if tally.tricks(seat) < FULL:
            return contract
        exits = (*contract.bid[:seat], self._price(tally, seat), *contract.bid[seat + 1 :])
        return replace(contract, bid=exits, out=contract.out | {seat})

    def is_over(self, tally: Tally[None, Exits]) -> Reason | None:
        """EN5: The hand ends when a single player is left, or when the players who are left have no cards."""
        left = sum(tally.tricks(Seat(seat)) < FULL for seat in range(self.players))
        return Reason("EN5", "one player is left") if left == 1 else None

    def score(self, tally: Tally[None, Exits]) -> Iterator[Points]:
        """EN6: When you drop out you score the tricks that the others have at that moment.

        If you don't drop out, you score nothing. The first player with 30 points wins the match.
        """
        for seat, points in enumerate(tally.contract.bid):
            if tally.tricks(Seat(seat)) >= FULL:
                last = seat not in tally.contract.out
                score = self._price(tally, Seat(seat)) if last else points
                yield Points(seat, score, f"dropped out after {counted(score, 'trick')} of the others", "EN6")

    def _price(self, tally: Tally[None, Exits], seat: Seat) -> int:
        """The tricks of all the others."""
        return tally.tricks(*map(Seat, range(self.players))) - tally.tricks(seat)

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, Exits] | None) -> Verdict | None:
        return Verdict(self.best(totals), "EN6", f"{TARGET} points were reached") if max(totals) >= TARGET else None
