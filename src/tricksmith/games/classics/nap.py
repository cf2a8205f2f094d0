"""Nap, for three to five: five cards each, and one player against all the others. Rules NA1 to NA7."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Points, Reason, Seat, Sides, Steps, Table, Tally,
    TrickSoFar, Verdict, counted, option,
)  # fmt: skip

TRICKS = 5
CARD_LED = "a card was led"
MISERE, NAP = Call("misere", also=("m", "misère", "mis")), Call("nap", also=("5",))
TWO, THREE, FOUR = (Call("bid", str(number), (str(number),)) for number in (2, 3, 4))
WELLINGTON, BLUCHER = Call("wellington", also=("w",)), Call("blucher", also=("b", "blücher"))
PAYMENTS = {
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
class Mode:
    """What the tricks depend on: the trump; None in misère."""

    trump: Suit | None


@dataclass(frozen=True, slots=True)
class Promise:
    """What the score depends on: who made which call."""

    seat: Seat
    call: Call

    @property
    def least(self) -> int:
        """The tricks that were promised."""
        return 0 if self.call == MISERE else int(self.call.value or TRICKS)


class Nap(Game[Mode, Promise]):
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

    def calls(self, table: Table) -> Steps[Contract[Mode, Promise] | None]:
        """NA2: In turn from the dealer's left, each player makes one bid, higher than those before, or passes.

        The bids are two, three, misère, four and nap, which is all five tricks. Misère promises to take none; with
        `misere` off it can't be bid. With `wellington`, Wellington and Blücher are higher than nap: five tricks for
        higher stakes. If all pass, the next dealer deals.
        """
        allowed = [bid for bid in PAYMENTS if bid != MISERE or self.options.misere]
        bids = allowed if self.options.wellington else allowed[: allowed.index(NAP) + 1]
        said = yield from table.outbid(bids, "NA2", "bid how many tricks you will take, or pass", once=True)
        if said is None:
            return None
        bidder, bid = said
        trump = None
        if bid != MISERE:
            suits = [Call("trump", suit.letter, (suit.name,)) for suit in FRENCH.suits]
            trump = FRENCH.suit((yield from table.choose(bidder, suits, "NA3", "name the trump suit")).value)
        return Contract(Mode(trump), Promise(bidder, bid), leader=bidder)

    def parties(self, contract: Contract[Mode, Promise]) -> Sides:
        bidder = contract.bid.seat
        return tuple(sorted([(bidder,), tuple(Seat(seat) for seat in range(self.players) if seat != bidder)]))

    def why_not_lead(self, card: Card, named: Suit | None, flags: Flags, mode: Mode) -> Reason | None:
        """NA3: The bidder names the trump suit and leads a trump to the first trick, or any card without one.

        In misère there are no trumps, and the bidder leads any card. Later, every card can be led.
        """
        barred = CARD_LED not in flags and mode.trump is not None and card.suit != mode.trump
        return Reason("NA3", "the first lead is a trump") if barred else None

    def flags_of(self, card: Card, mode: Mode, *, leading: bool) -> Flags:
        return frozenset({CARD_LED})

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """NA4: Follow the suit led if you can; otherwise play any card."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """NA5: The highest trump wins the trick; without one, the highest card of the suit led, ace high.

        The winner leads the next trick.
        """
        if card.suit == mode.trump:
            return len(FRENCH.ranks) + card.level
        return card.level if led == card.suit else None

    def score(self, tally: Tally[Mode, Promise]) -> Iterator[Points]:
        """NA6: For a bid that is made, each opponent pays the bidder: 2, 3 or 4 points, 3 for misère, 10 for a nap.

        For one that fails, the bidder pays each of them as much, but 5 for a nap. Wellington is 10 and Blücher 20, won
        or lost.
        """
        promise = tally.contract.bid
        taken = tally.tricks(promise.seat)
        made = taken == 0 if promise.call == MISERE else taken >= promise.least
        won, lost = PAYMENTS[promise.call]
        for seat in range(self.players):
            share = self.players - 1 if seat == promise.seat else -1
            yield Points(seat, share * (won if made else -lost), f"{promise.call}, took {taken}", "NA6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Promise] | None) -> Verdict | None:
        """NA7: The match ends when everyone has dealt five times. The highest total wins, and equal ones share."""
        over = hands >= self.players * self.options.rounds
        return Verdict(self.best(totals), "NA7", f"{hands} hands were played") if over else None

    def aim(self, contract: Contract[Mode, Promise], seat: Seat) -> Aim:
        promise = contract.bid
        if promise.call == MISERE:
            return Aim("no trick", at_most=0) if seat == promise.seat else Aim("a trick for the bidder")
        least = promise.least if seat == promise.seat else TRICKS + 1 - promise.least
        return Aim(counted(least, "trick") + " together" * (seat != promise.seat), at_least=least)
