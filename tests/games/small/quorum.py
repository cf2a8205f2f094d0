"""Quorum, for three or four: the suit of which the most cards lie takes the trick. Rules QU1 to QU6."""

from __future__ import annotations

from collections.abc import Iterator

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Points, Seat, Table, Tally, TrickSoFar, Verdict,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"TJQKA")
TARGET = 20


class Quorum(Game[None, None]):
    """The majority decides: a trick goes to the suit with the most cards in it, and tricks are what you don't want."""

    id = "quorum"
    name = "Quorum"
    author = "tricksmith"
    seats = (3, 4)
    usual = 4
    deck = FRENCH
    lowest_wins = True
    lead_rule, follow_rule = "QU2", "QU3"

    def layout(self) -> Layout:
        """QU1: Of 20 cards, from the ten to the ace, deal five to each of four players, or six to each of three."""
        return Layout(stock=CARDS, hands=len(CARDS) // self.players)

    def calls(self, table: Table) -> Contract[None, None]:
        """QU2: The player after the dealer leads any card; then the winner of each trick leads."""
        return Contract(None, None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """QU3: Play a card of any suit that is in the trick already, if you can; otherwise play any card."""
        suits = tuple(suit for suit in FRENCH.suits if any(card.suit == suit for card in trick.seen))
        names = " and ".join(suit.name for suit in suits)
        return [Must(CARDS.bearing(*suits), "QU3", f"{names} were played")]

    def after_lead(self, card: Card, named: Suit | None, mode: None) -> TrickSoFar:
        return TrickSoFar(None, card, (card,))

    def after_card(self, trick: TrickSoFar, card: Card, mode: None) -> TrickSoFar:
        seen = tuple(sorted((*trick.seen, card)))
        counts = {one: sum(other.suit == one.suit for other in seen) for one in seen}
        return TrickSoFar(None, max(seen, key=lambda one: (counts[one], one.level)), seen)

    def winner(self, trick: TrickSoFar, mode: None) -> Card:
        """QU4: The highest card of the suit of which most cards were played takes the trick.

        Where suits are tied, the highest card of all of them does; of equal ranks, the first in the order spades,
        hearts, diamonds, clubs.
        """
        return trick.best

    def why_won(self, trick: TrickSoFar, mode: None) -> str:
        return f"the highest of {trick.best.suit.name}, the suit with the most cards"

    def score(self, tally: Tally[None, None]) -> Iterator[Points]:
        """QU5: Each trick costs a point, and a player who takes four or more pays double."""
        for seat in range(self.players):
            taken = tally.tricks(Seat(seat))
            yield Points(seat, 2 * taken if taken >= 4 else taken, f"took {taken}", "QU5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, None] | None) -> Verdict | None:
        """QU6: The match ends after the hand in which a total reaches 20. The lowest total wins."""
        over = max(totals) >= TARGET
        return Verdict(self.best(totals), "QU6", f"a total reached {TARGET}") if over else None
