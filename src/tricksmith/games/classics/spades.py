"""Spades, for four, partners opposite: say how many tricks you will take. Spades are trump. Rules SP1 to SP10."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import SPADES
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Reason, Seat, Sides, Steps, Table, Tally,
    TrickSoFar, Verdict, counted, option,
)  # fmt: skip

TRICKS = 13
SPADES_BROKEN = "a spade was played"
NIL, BLIND_NIL, LOOK = Call("nil", also=("0", "zero")), Call("blind", "nil", also=("blind",)), Call("look")
BID_CALLS = [Call("bid", str(number), (str(number),)) for number in range(1, TRICKS + 1)]
BAGS_TO_PENALTY = 10
"""The number of overtricks that cost a hundred points (SP9)."""
BLIND_NIL_DEFICIT = 100
"""How many points a side must be behind before its players can bid blind nil (SP3)."""


@dataclass(frozen=True, kw_only=True)
class SpadesOptions(Options):
    """What a table may choose."""

    target: int = option("SP10", "The total that wins the match.", default=500, at_least=1, example=200)
    floor: int = option(
        "SP10", "How many points below zero a side must fall to lose the match.", default=200, at_least=1, example=100
    )
    nil: bool = option("SP2", "Whether a player can bid nil.", default=True)
    blind_nil: bool = option("SP3", "Whether a side that is far behind can bid blind nil.", default=False)
    breaking: bool = option("SP4", "Whether spades must be broken before one is led.", default=True)
    nil_tricks: str = option(
        "SP8", "What the tricks of a failed nil are: only bags, or a help for the partner's bid.", default="bags",
        choices={"bags": "only bags", "help": "help for the partner's bid"},
    )  # fmt: skip
    bags: bool = option("SP9", "Whether every ten bags cost 100 points.", default=True)


class Bid(NamedTuple):
    """What a player promises."""

    tricks: int
    """How many tricks; none for a nil."""
    blind: bool = False
    """Whether it is a blind nil."""

    @property
    def nil(self) -> int:
        """What a nil is worth: a side scores it if it is made, and loses it if it fails (SP8); 0 for another bid."""
        return 0 if self.tricks else 200 if self.blind else 100

    def __str__(self) -> str:
        return f"bid {self.tricks}" if self.tricks else str(BLIND_NIL if self.blind else NIL)


Bids = tuple[Bid, ...]
"""The bid of each seat, by seat."""


class MatchState(NamedTuple):
    """What a hand depends on other than its cards."""

    bags: tuple[int, int] = (0, 0)
    """The bags of each side that have not been paid for, 0 to 9."""
    behind: int | None = None
    """The side that is at least 100 points behind, if there is one."""


class Spades(Game[None, Bids]):
    """You and your partner add up your bids and try to take that many tricks, and few more."""

    id = "spades"
    name = "Spades"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    option_type = SpadesOptions
    options: SpadesOptions
    lead_rule, follow_rule = "SP4", "SP5"

    @property
    def sides(self) -> Sides:
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def start(self) -> MatchState:
        return MatchState()

    def after_hand(self, tally: Tally[None, Bids], totals: tuple[int, ...]) -> MatchState:
        outcomes = [self._outcome(tally, side) for side in (0, 1)]
        bags = [(old + new) % BAGS_TO_PENALTY for old, (_, _, new) in zip(self.match.bags, outcomes, strict=True)]
        behind = next((side for side in (0, 1) if totals[side] + BLIND_NIL_DEFICIT <= totals[1 - side]), None)
        return MatchState((bags[0], bags[1]), behind if self.options.blind_nil else None)

    def layout(self) -> Layout:
        """SP1: Deal all 52 cards, thirteen to each player."""
        if self.match.behind is not None:
            return Layout(stock=FRENCH.all, hands=0, piles=(Pile("cards", TRICKS, each=True),))
        return Layout(stock=FRENCH.all, hands=TRICKS)

    def calls(self, table: Table) -> Steps[Contract[None, Bids]]:
        """SP2: In turn from the dealer's left, each player says once how many tricks they will take, from 1 to 13.

        Partners' bids count together, and can't exceed 13. You can bid nil instead, a promise to take no trick, unless
        the option `nil` is off.

        SP3: With `blind_nil`, players of a side that is at least 100 points behind can bid blind nil. They are asked
        before anyone looks at the cards.
        """
        bids: Bids = (Bid(0),) * 4
        if self.match.behind is not None:
            for seat in (seat for seat in table.order if seat in self.sides[self.match.behind]):
                text = "bid blind nil or look at your cards"
                said = yield from table.choose(seat, (BLIND_NIL, LOOK), "SP3", text)
                bids = replaced(bids, seat, Bid(0, blind=True)) if said == BLIND_NIL else bids
            table.deals("cards")
        for seat in table.order:
            if not bids[seat].blind:
                menu = self.menu(TRICKS - bids[(seat + 2) % 4].tricks)
                said = yield from table.choose(seat, menu, "SP2", "say how many tricks you will take")
                bids = replaced(bids, seat, Bid(said.number))
        return Contract(None, bids, leader=table.first)

    def menu(self, most: int) -> tuple[Call, ...]:
        """What can be bid: up to this number of tricks, or nil."""
        return (*BID_CALLS[:most], *[NIL] * (self.options.nil or not most))

    def why_not_lead(self, card: Card, named: Suit | None, flags: Flags, mode: None) -> Reason | None:
        """SP4: The player after the dealer leads first. Spades can't be led until one has been played to a trick.

        If you hold nothing else, lead one anyway. With `breaking` off, spades can be led at any time.
        """
        barred = card.suit == SPADES and SPADES_BROKEN not in flags and self.options.breaking
        return Reason("SP4", "spades are not broken yet") if barred else None

    def flags_of(self, card: Card, mode: None, *, leading: bool) -> Flags:
        return frozenset({SPADES_BROKEN} if card.suit == SPADES else ())

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """SP5: Follow the suit led if you can; otherwise play any card."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: None) -> int | None:
        """SP6: The highest spade wins the trick; without one, the highest card of the suit led, ace high.

        The winner leads the next trick.
        """
        if card.suit == SPADES:
            return len(FRENCH.ranks) + card.level
        return card.level if led == card.suit else None

    def score(self, tally: Tally[None, Bids]) -> Iterator[Points]:
        """SP7: A side that takes as many tricks as its players bid together scores 10 points for each trick bid.

        Each trick more is a bag, and scores 1. A side that takes fewer loses 10 points for each trick bid.

        SP8: A nil that is made scores 100 for the side, and one that fails costs 100; a blind nil, twice as much. The
        partner's bid is scored by itself. Tricks of a failed nil are bags; with `nil_tricks=help` they count for the
        partner's bid.

        SP9: Bags add up from hand to hand, and every tenth costs 100 points, unless `bags` is off.
        """
        for side, seats in enumerate(self.sides):
            bid, taken, bags = self._outcome(tally, side)
            if bid:
                yield Points(side, 10 * bid if taken >= bid else -10 * bid, f"bid {bid} and took {taken}", "SP7")
            if bags:
                yield Points(side, bags, counted(bags, "bag"), "SP7")
            for seat in seats:
                if worth := tally.contract.bid[seat].nil:
                    made = tally.tricks(seat) == 0
                    yield Points(side, worth if made else -worth, "nil made" if made else "nil failed", "SP8")
            if self.options.bags and (paid := (self.match.bags[side] + bags) // BAGS_TO_PENALTY):
                yield Points(side, -100 * paid, f"{BAGS_TO_PENALTY * paid} bags", "SP9")

    def _outcome(self, tally: Tally[None, Bids], side: int) -> tuple[int, int, int]:
        """What a side bid, the tricks that count for that, and its tricks that nobody bid."""
        seats, bids, helps = self.sides[side], tally.contract.bid, self.options.nil_tricks == "help"
        bid, all_taken = sum(bids[seat].tricks for seat in seats), tally.tricks(*seats)
        taken = tally.tricks(*(seat for seat in seats if helps or not bids[seat].nil))
        return bid, taken, max(taken - bid, 0) + all_taken - taken

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, Bids] | None) -> Verdict | None:
        """SP10: The match ends when a side has 500 points or more, or has fallen to 200 below zero.

        The higher total wins; if both are equal, play another hand. Other limits can be chosen.
        """
        target, floor = self.options.target, -self.options.floor
        if totals[0] == totals[1] or (max(totals) < target and min(totals) > floor):
            return None
        why = f"the target of {target} was reached" if max(totals) >= target else f"a side fell to {floor} points"
        return Verdict(self.best(totals), "SP10", why)

    def aim(self, contract: Contract[None, Bids], seat: Seat) -> Aim:
        bid, partner = contract.bid[seat].tricks, contract.bid[(seat + 2) % 4]
        if not bid:
            return Aim("no trick", at_most=0, own=True)
        both, own = bid + partner.tricks, bool(partner.nil) and self.options.nil_tricks == "bags"
        return Aim(counted(both, "trick") + " together" * (not own), at_least=both, own=own)


def replaced(bids: Bids, seat: Seat, bid: Bid) -> Bids:
    """The bids with another one of this seat."""
    return (*bids[:seat], bid, *bids[seat + 1 :])
