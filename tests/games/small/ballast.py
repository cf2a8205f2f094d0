"""Ballast, for three: the captain lays two cards aside, and they secretly say how many tricks to take. BL1 to BL6."""

from __future__ import annotations

from collections.abc import Iterator

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import SPADES
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Pile, Points, Seat, Sides, Steps, Table, Tally, TrickSoFar, Verdict,
    seats_from,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"789TJQKA")
HANDS = 6
BY_SUIT = tuple(CARDS.bearing(suit) for suit in FRENCH.suits)
WEIGHTS = (0, 1, 2, 3)
"""What a card of each suit that is laid aside adds to the bid (BL2)."""


class Ballast(Game[None, Seat]):
    """The captain throws two cards overboard: they are gone, and only the captain knows how many tricks they stand for.

    The other two play together, and have to guess what they should prevent.
    """

    id = "ballast"
    name = "Ballast"
    author = "tricksmith"
    seats = (3,)
    deck = FRENCH
    lead_rule, follow_rule = "BL3", "BL3"

    def layout(self) -> Layout:
        """BL1: Of 32 cards, from the seven to the ace, each player gets ten. Two are left: the hold."""
        return Layout(stock=CARDS, hands=10, piles=(Pile("hold", 2),))

    def calls(self, table: Table) -> Steps[Contract[None, Seat]]:
        """BL2: The player after the dealer is the captain, takes the hold, and lays two cards aside, face down.

        They are the captain's bid, and stay hidden. A spade counts nothing, a heart 1, a diamond 2 and a club 3.
        """
        captain = table.first
        table.takes(captain, "hold")
        before = yield from table.count(captain, *BY_SUIT)
        yield from table.gives(captain, 2, "ballast", "drop", "BL2", "lay two cards aside, which are your bid")
        after = yield from table.count(captain, *BY_SUIT)
        bid = sum(weight * (had - has) for weight, had, has in zip(WEIGHTS, before, after, strict=True))
        return Contract(None, captain, leader=captain, secret=bid)

    def parties(self, contract: Contract[None, Seat]) -> Sides:
        captain, *others = seats_from(contract.bid, self.players)
        return tuple(sorted(((captain,), tuple(sorted(others)))))

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """BL3: The captain leads first, then the winner of each trick. Follow suit if you can."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: None) -> int | None:
        """BL4: The highest spade takes the trick; without one, the highest card of the suit led."""
        if card.suit == SPADES:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def score(self, tally: Tally[None, Seat]) -> Iterator[Points]:
        """BL5: A captain who takes exactly the tricks of the bid scores 10 points, and 2 more for each trick.

        Otherwise each of the others scores 6.
        """
        captain, bid = tally.contract.bid, tally.contract.secret
        taken = tally.tricks(captain)
        if taken == bid or bid is None:  # a bot of another seat does not know the bid
            yield Points(captain, 10 + 2 * taken, f"took {taken} tricks, as bid", "BL5")
            return
        for seat in seats_from(captain, self.players)[1:]:
            yield Points(seat, 6, f"the captain bid {bid} and took {taken}", "BL5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, Seat] | None) -> Verdict | None:
        """BL6: Six hands are a match. The highest total wins."""
        return Verdict(self.best(totals), "BL6", f"{hands} hands were played") if hands >= HANDS else None
