"""Nap, for three to five: five cards each, and one player against all the others. Rules NA1 to NA7."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Aim, Asking, Bar, Call, Contract, End, Game, Layout, Marks, Need, Options, Points, Seat, Sides, Standing, Table,
    Verdict, counted, option,
)  # fmt: skip

TRICKS = 5
OPENED = "a card was led"
MISERE, NAP = Call("misere", also=("m", "misère", "mis")), Call("nap", also=("5",))
TWO, THREE, FOUR = (Call("bid", str(number), (str(number),)) for number in (2, 3, 4))
WELLINGTON, BLUCHER = Call("wellington", also=("w",)), Call("blucher", also=("b", "blücher"))
WORTH = {
    TWO: (2, 2),
    THREE: (3, 3),
    MISERE: (3, 3),
    FOUR: (4, 4),
    NAP: (10, 5),
    WELLINGTON: (10, 10),
    BLUCHER: (20, 20),
}
"""What each opponent pays for a bid that is made, and gets for one that fails; from the lowest bid up (NA2, NA6)."""


@dataclass(frozen=True, kw_only=True)
class NapOptions(Options):
    """What a table may choose."""

    rounds: int = option("NA7", "How often each player deals.", default=5, at_least=1, example=1)
    misere: bool = option("NA2", "Whether misère can be bid.", default=True)
    wellington: bool = option("NA2", "Whether a nap can be outbid by Wellington, and that by Blücher.", default=False)


@dataclass(frozen=True, slots=True)
class Terms:
    """What the tricks depend on: the trump; None in misère."""

    trump: Suit | None


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the score depends on: who bid what."""

    seat: Seat
    bid: Call

    @property
    def least(self) -> int:
        """The tricks that were promised."""
        return 0 if self.bid == MISERE else int(self.bid.value or TRICKS)


class Nap(Game[Terms, Stakes]):
    """Bid how many of your five tricks you will take. The highest bidder names trump and plays alone."""

    id = "nap"
    name = "Nap"
    author = "tradition"
    seats = (3, 4, 5)
    usual = 4
    deck = FRENCH
    option_type = NapOptions
    options: NapOptions
    lead_rule, follow_rule = "NA3", "NA4"

    def layout(self) -> Layout:
        """NA1: Deal five cards to each player. The others stay out of play."""
        return Layout(stock=FRENCH.all, hands=TRICKS)

    def calls(self, table: Table) -> Asking[Contract[Terms, Stakes] | None]:
        """NA2: In turn from the dealer's left, each player makes one bid, higher than those before, or passes.

        The bids are two, three, misère, four and nap, which is all five tricks. Misère promises to take none; with
        `misere` off it can't be bid. With `wellington`, Wellington and Blücher are higher than nap: five tricks for
        higher stakes. If all pass, the next dealer deals.
        """
        allowed = [bid for bid in WORTH if bid != MISERE or self.options.misere]
        bids = allowed if self.options.wellington else allowed[: allowed.index(NAP) + 1]
        said = yield from table.outbid(bids, "NA2", "bid how many tricks you will take, or pass", once=True)
        if said is None:
            return None
        bidder, bid = said
        trump = None
        if bid != MISERE:
            suits = [Call("trump", suit.letter, (suit.name,)) for suit in FRENCH.suits]
            trump = FRENCH.suit((yield from table.choose(bidder, suits, "NA3", "name the trump suit")).value)
        return Contract(Terms(trump), Stakes(bidder, bid), leader=bidder)

    def parties(self, contract: Contract[Terms, Stakes]) -> Sides:
        bidder = contract.stakes.seat
        return tuple(sorted([(bidder,), tuple(Seat(seat) for seat in range(self.players) if seat != bidder)]))

    def bar(self, card: Card, named: Suit | None, marks: Marks, terms: Terms) -> Bar | None:
        """NA3: The bidder names the trump suit and leads a trump to the first trick, or any card without one.

        In misère there are no trumps, and the bidder leads any card. Later, every card can be led.
        """
        barred = OPENED not in marks and terms.trump is not None and card.suit != terms.trump
        return Bar("NA3", "the first lead is a trump") if barred else None

    def marks(self, card: Card, terms: Terms, *, leading: bool) -> Marks:
        return frozenset({OPENED})

    def duty(self, standing: Standing, marks: Marks, terms: Terms) -> list[Need]:
        """NA4: Follow the suit led if you can; otherwise play any card."""
        return [self.follow(standing.led, terms)]

    def strength(self, card: Card, led: Suit | None, terms: Terms) -> int | None:
        """NA5: The highest trump wins the trick; without one, the highest card of the suit led, ace high.

        The winner leads the next trick.
        """
        if card.suit == terms.trump:
            return len(FRENCH.ranks) + card.level
        return card.level if led == card.suit else None

    def score(self, end: End[Terms, Stakes]) -> Iterator[Points]:
        """NA6: For a bid that is made, each opponent pays the bidder: 2, 3 or 4 points, 3 for misère, 10 for a nap.

        For one that fails, the bidder pays each of them as much, but 5 for a nap. Wellington is 10 and Blücher 20, won
        or lost.
        """
        stakes = end.contract.stakes
        taken = end.tricks(stakes.seat)
        made = taken == 0 if stakes.bid == MISERE else taken >= stakes.least
        won, lost = WORTH[stakes.bid]
        for seat in range(self.players):
            share = self.players - 1 if seat == stakes.seat else -1
            yield Points(seat, share * (won if made else -lost), f"{stakes.bid}, took {taken}", "NA6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Terms, Stakes] | None) -> Verdict | None:
        """NA7: The match ends when everyone has dealt five times. The highest total wins, and equal ones share."""
        over = hands >= self.players * self.options.rounds
        return Verdict(self.best(totals), "NA7", f"{hands} hands were played") if over else None

    def aim(self, contract: Contract[Terms, Stakes], seat: Seat) -> Aim:
        stakes = contract.stakes
        if stakes.bid == MISERE:
            return Aim("no trick", at_most=0) if seat == stakes.seat else Aim("a trick for the bidder")
        least = stakes.least if seat == stakes.seat else TRICKS + 1 - stakes.least
        return Aim(counted(least, "trick") + " together" * (seat != stakes.seat), at_least=least)
