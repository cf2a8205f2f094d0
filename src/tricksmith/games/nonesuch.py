"""Nonesuch, for three or four, each for themselves. Rules NS1 to NS10."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import DECKTET, Card, Suit
from tricksmith.cards.decktet import EXCUSE
from tricksmith.rules import (
    NO_FLAGS, Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Reason, Seat, Steps, Table,
    Tally, TrickSoFar, Verdict, counted, option,
)  # fmt: skip

NONE, SOME, MOST = Call("none"), Call("some"), Call("most")
TRUMP_PLAYED: Flags = frozenset({"a trump was played"})


@dataclass(frozen=True, kw_only=True)
class NonesuchOptions(Options):
    """What a table may choose."""

    target: int = option(
        "NS10", "The total that ends the match.", label="Points that end the match", default=31, at_least=1, example=50
    )
    tie: str = option(
        "NS10", "If leaders are tied: share the win, or play on.", label="If the leaders are tied",
        default="shared", choices={"shared": "they share the win", "extra_hand": "play another hand"},
    )  # fmt: skip
    max_hands: int | None = option(
        "NS10", "The match ends after this many hands.", label="Number of hands",
        default=None, at_least=1, or_none=True, example=4,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on."""

    trump: Suit | None


Bids = tuple[Call, ...]


class Nonesuch(Game[Mode, Bids]):
    """Name the suit that the others must follow, and take none, some or most of the tricks.

    Every number card bears two suits. The leader of a trick names one of them, and the others follow with any card that
    bears it. A card that bears the trump suit is a trump whichever suit was named.
    """

    id = "nonesuch"
    name = "Nonesuch"
    author = "P. D. Magnus"
    seats = (3, 4)
    deck = DECKTET
    option_type = NonesuchOptions
    options: NonesuchOptions
    leader_names_suit = True
    lead_rule, follow_rule = "NS5", "NS7"

    @property
    def tricks(self) -> int:
        """Tricks in a hand."""
        return 12 if self.players == 3 else 9

    @property
    def most(self) -> int:
        """The tricks that a bid of most needs."""
        return (self.tricks + 1) // 2

    def layout(self) -> Layout:
        """NS1: Deal the 36 cards and the Excuse, 12 each to three players or 9 each to four, and turn the last card up.

        The first dealer is chosen at random; after that the deal passes to the next seat.
        """
        return Layout(stock=DECKTET.all, hands=self.tricks, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Steps[Contract[Mode, Bids]]:
        """NS3: Starting at the dealer's left, each player bids once, aloud: none, some or most.

        Several players can make the same bid. If you hold the Excuse, keep it hidden until everyone has bid.

        NS2: If the turned card is an Ace or a Crown, its suit is trump, and everyone knows it before bidding. If it is
        a number card, the holder of the Excuse picks one of its two suits after the bidding. If it is the Excuse, there
        is no trump.

        NS4: After the bidding the holder of the Excuse discards it face up, picks the trump suit if there is a choice,
        and takes the turned card into hand instead. Everyone sees all of this. Taking a trump into hand doesn't count
        as playing one (NS6).
        """
        bids = yield from table.each_says((NONE, SOME, MOST), "NS3", "bid none, some or most")
        up = yield from table.turned("up")
        trump = up.suits[0] if len(up.suits) == 1 else None
        if up is not EXCUSE:
            holder = yield from table.holder(EXCUSE)
            assert holder is not None
            table.discards(holder, DECKTET.of([EXCUSE]))
            if trump is None:
                menu = [Call("trump", suit.letter, (suit.name, suit.name.lower())) for suit in up.suits]
                named = yield from table.choose(holder, menu, "NS2", "choose the trump suit")
                trump = DECKTET.suit(named.value)
            table.takes(holder, "up")
        return Contract(Mode(trump), bids, leader=table.first)

    def ways_to_lead(self, card: Card, mode: Mode) -> tuple[Suit, ...]:
        """NS5: The player at the dealer's left leads to the first trick, and the winner of a trick to the next.

        The leader names one of the suits that the card bears; an Ace or a Crown has only one.
        """
        return card.suits

    def why_not_lead(self, card: Card, named: Suit | None, flags: Flags, mode: Mode) -> Reason | None:
        """NS6: A card that bears the trump suit can't be led until a trump has been played in this hand.

        This applies whichever suit you would name, unless you hold nothing but trumps. Any trump that is played, even
        such a lead, lifts the ban for everyone.
        """
        if mode.trump is None or mode.trump not in card.suits or flags:
            return None
        return Reason("NS6", f"{card.code} is a trump and no trump has been played yet")

    def flags_of(self, card: Card, mode: Mode, *, leading: bool) -> Flags:
        return TRUMP_PLAYED if mode.trump in card.suits else NO_FLAGS  # NS6

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """NS7: The others play in turn: a card that bears the named suit if they hold one, otherwise any card.

        Only the named suit matters. You never have to trump, or to beat a card.
        """
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """NS8: The highest trump takes the trick; if there is none, the highest card of the named suit does.

        A card that bears the trump suit is a trump whichever suit was named, even if it was led. The Ace is the lowest
        card of a suit, the Crown the highest.
        """
        if mode.trump in card.suits:
            return len(DECKTET.ranks) + card.level
        return card.level if led in card.suits else None

    def score(self, tally: Tally[Mode, Bids]) -> Iterator[Points]:
        """NS9: A bid of some scores 1 point for each trick you took.

        A bid of most scores 2 points a trick if you took at least half of the tricks (6 of 12, 5 of 9); otherwise it
        loses 1 for each trick short of that. A bid of none scores the number of tricks in the hand if you took none of
        them; otherwise it loses 1 for each trick you took.
        """
        for seat, bid in enumerate(tally.contract.bid):
            taken = tally.tricks(Seat(seat))
            yield Points(seat, self.points(bid, taken), f"bid {bid}, took {taken} of {self.tricks}", "NS9")

    def points(self, bid: Call, taken: int) -> int:
        """What a bid scores with this number of tricks."""
        if bid == SOME:
            return taken
        if bid == MOST:
            return 2 * taken if taken >= self.most else taken - self.most
        return self.tricks if taken == 0 else -taken

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bids] | None) -> Verdict | None:
        """NS10: The match ends after the hand in which a total reaches the target; the highest total wins.

        Players who tie for the lead share the win, or play on with `tie=extra_hand`. With `max_hands` the match ends
        after that number of hands, even if no one has reached the target.
        """
        best = self.best(totals)
        if self.options.max_hands is not None and hands >= self.options.max_hands:
            return Verdict(best, "NS10", f"{counted(hands, 'hand was', 'hands were')} played")
        if max(totals) < self.options.target or (len(best) > 1 and self.options.tie == "extra_hand"):
            return None
        return Verdict(best, "NS10", f"the target of {self.options.target} was reached")

    def aim(self, contract: Contract[Mode, Bids], seat: Seat) -> Aim:
        bid = contract.bid[seat]
        if bid == NONE:
            return Aim("none: no trick", at_most=0)
        return (
            Aim(f"most: {self.most} tricks or more", at_least=self.most)
            if bid == MOST
            else Aim("some: a point a trick")
        )

    def scoring_table(self) -> tuple[tuple[str, ...], ...]:
        rows = [
            (f"{bid}", *(f"{self.points(bid, taken):+d}" for taken in range(self.tricks + 1)))
            for bid in (NONE, SOME, MOST)
        ]
        return ("tricks", *map(str, range(self.tricks + 1))), *rows
