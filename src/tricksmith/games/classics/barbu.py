"""Barbu, for four, each for themselves: you declare five kinds of tricks to avoid, and one of tricks to take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import HEARTS
from tricksmith.rules import (
    PASS, Aim, Call, Contract, Flags, Game, Layout, Must, Options, Points, Reason, Seat, Steps, Table, Tally, Trick,
    TrickSoFar, Verdict, counted, option,
)  # fmt: skip

TRICKS = 13
KING_OF_HEARTS, ACE_OF_HEARTS = map(FRENCH.card, ("Kh", "Ah"))
NO_TRICKS, NO_HEARTS, NO_QUEENS, NO_KING, NO_LAST, TRUMPS = CONTRACTS = (
    "no tricks", "no hearts", "no queens", "no king", "no last two", "trumps",
)  # fmt: skip
AIMS = {
    NO_TRICKS: "no trick", NO_HEARTS: "no heart", NO_QUEENS: "no queen", NO_KING: "not the king of hearts",
    NO_LAST: "neither of the last two tricks",
}  # fmt: skip
EARLY_ENDS = {
    NO_HEARTS: (-30, "every heart has been taken"),
    NO_QUEENS: (-24, "every queen has been taken"),
    NO_KING: (-20, "the king of hearts has been taken"),
}
"""The contracts that can end early: what their cards count together, and why the hand is over (BA8)."""
COSTS = {
    NO_HEARTS: {-30: "all the hearts", 0: "hearts"},
    NO_QUEENS: {-6: "a queen", -12: "two queens", -18: "three queens", -24: "all queens"},
    NO_KING: {0: "the king of hearts"},
    NO_LAST: {-30: "the last two tricks", -20: "the last trick", -10: "the last trick but one"},
}
"""What was taken by a player who has lost that many points; 0 for any number."""
DOUBLE = Call("double", also=("d",))


@dataclass(frozen=True, kw_only=True)
class BarbuOptions(Options):
    """What a table may choose."""

    contracts: int = option("BA9", "How many of the six contracts each player declares.", default=6, choices=(6, 4, 2))
    rotate: bool = option("BA2", "Whether the deal moves on after every hand.", default=False)
    doubling: bool = option("BA3", "Whether the others can double the declarer.", default=False)


class MatchState(NamedTuple):
    """What a hand depends on other than its cards."""

    declared: tuple[tuple[str, ...], ...] = ((), (), (), ())
    """The contracts that each seat has declared, in the order of `CONTRACTS`."""


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: the contract, and the suit of trumps, if there are any."""

    contract: str
    trump: Suit | None


@dataclass(frozen=True, slots=True)
class Bid:
    """What only the score depends on: who declared, and who has doubled."""

    declarer: Seat
    doubles: tuple[Seat, ...]


class Barbu(Game[Mode, Bid]):
    """Six contracts, five of which punish what you take; you declare each of them once, when your cards suit it best.

    The contract that isn't made of tricks, Domino, is left out.
    """

    id = "barbu"
    name = "Barbu"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    option_type = BarbuOptions
    options: BarbuOptions
    counters = ("points",)
    lead_rule, follow_rule = "BA4", "BA5"

    def start(self) -> MatchState:
        return MatchState()

    def after_hand(self, tally: Tally[Mode, Bid], totals: tuple[int, ...]) -> MatchState:
        declarer, contract = tally.contract.bid.declarer, tally.contract.mode.contract
        declared = list(self.match.declared)
        declared[declarer] = tuple(name for name in CONTRACTS if name in declared[declarer] or name == contract)
        return MatchState(tuple(declared))

    def layout(self) -> Layout:
        """BA1: Deal all 52 cards, thirteen to each player."""
        return Layout(stock=FRENCH.all, hands=TRICKS)

    def calls(self, table: Table) -> Steps[Contract[Mode, Bid]]:
        """BA2: The dealer is the declarer, and names a contract that they have not declared before.

        Five contracts are for avoiding something: no tricks, no hearts, no queens, no king (the king of hearts, the
        barbu), and no last two tricks. In the sixth, trumps, the declarer names the trump suit and all try to take
        tricks. The same player deals and declares hand after hand until all six are used up; then the next player does.
        With `rotate` the deal moves on after every hand. Barbu has a seventh contract, Domino, which is played without
        tricks; as we play it, it is left out.

        BA3: With `doubling`, each of the others in turn can double the declarer, and settles twice with them (BA7).
        """
        declarer = table.order[-1]
        menu = [_call(contract) for contract in CONTRACTS[:-1] if contract not in self.match.declared[declarer]]
        if TRUMPS not in self.match.declared[declarer]:
            menu += [Call(TRUMPS, suit.letter, (suit.name, f"{TRUMPS} {suit.name}")) for suit in FRENCH.suits]
        named = yield from table.choose(declarer, menu, "BA2", "name the contract")
        doubles = []
        for seat in table.order[:-1] if self.options.doubling else ():
            text = "double the declarer, or pass"
            said = yield from table.choose(seat, (DOUBLE, PASS), "BA3", text)
            doubles += [seat] * (said == DOUBLE)
        mode = Mode(TRUMPS, FRENCH.suit(named.value)) if named.word == TRUMPS else Mode(str(named), None)
        return Contract(mode, Bid(declarer, tuple(doubles)), leader=declarer)

    def why_not_lead(self, card: Card, named: Suit | None, flags: Flags, mode: Mode) -> Reason | None:
        """BA4: The declarer leads first, then the winner of each trick; any card can be led.

        In no hearts and no king, though, hearts can never be led, unless you hold nothing else.
        """
        barred = card.suit == HEARTS and mode.contract in (NO_HEARTS, NO_KING)
        return Reason("BA4", f"hearts can't be led in {mode.contract}") if barred else None

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """BA5: Follow the suit led if you can; otherwise play any card.

        In trumps you must do more. If trumps are led, play a higher one than any yet if you can. Without the suit led,
        play a trump, higher than any yet; if you have none, play any card.
        """
        follow = self.follow(trick.led, mode)
        if mode.trump is None:
            return [follow]
        best = trick.best.level if trick.best.suit == mode.trump else -1
        over = FRENCH.of(card for card in FRENCH.all.bearing(mode.trump) if card.level > best)
        if best < 0:
            return [follow, Must(over, "BA5", "you must trump")]
        higher = Must(over, "BA5", "you must play a higher trump")
        return [higher, follow] if trick.led == mode.trump else [follow, higher]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """BA6: The highest card of the suit led wins the trick, ace high; in trumps, the highest trump."""
        if card.suit == mode.trump:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def worth(self, counter: str, card: Card, mode: Mode) -> int:
        if mode.contract == NO_HEARTS and card.suit == HEARTS:
            return -6 if card is ACE_OF_HEARTS else -2
        if mode.contract == NO_QUEENS and card.rank == "Q":
            return -6
        return -20 if mode.contract == NO_KING and card is KING_OF_HEARTS else 0

    def trick_worth(self, counter: str, trick: Trick, mode: Mode) -> int:
        if mode.contract == NO_LAST:
            return -20 if trick.last else -10 if trick.number == TRICKS - 2 else 0
        return {NO_TRICKS: -2, TRUMPS: 5}.get(mode.contract, 0)

    def score(self, tally: Tally[Mode, Bid]) -> Iterator[Points]:
        """BA7: No tricks: each trick costs 2 points. No hearts: each heart costs 2, and the ace 6.

        No queens: each costs 6. No king: the king of hearts costs 20. No last two: the last trick costs 20, and the one
        before it 10. Trumps: each trick scores 5. A player who has doubled gets from the declarer, on top of that, the
        difference between their points; or pays it, if the declarer has more.
        """
        bid, contract = tally.contract.bid, tally.contract.mode.contract
        points = [tally.count("points", Seat(seat)) for seat in range(4)]
        for seat, own in enumerate(points):
            taken = counted(tally.tricks(Seat(seat)), "trick") if contract in (NO_TRICKS, TRUMPS) else ""
            if own and contract in COSTS:
                taken = next((what for cost, what in COSTS[contract].items() if cost in (own, 0)), "")
            yield Points(seat, own, contract + (taken and f", took {taken}"), "BA7")
        for seat in bid.doubles:
            ahead = points[seat] - points[bid.declarer]
            yield Points(seat, ahead, "doubled the declarer", "BA7")
            yield Points(bid.declarer, -ahead, "was doubled", "BA7")

    def is_over(self, tally: Tally[Mode, Bid]) -> Reason | None:
        """BA8: The hand ends early once all hearts, all queens or the king of hearts have been taken."""
        points, why = EARLY_ENDS.get(tally.contract.mode.contract, (None, ""))
        return Reason("BA8", why) if tally.count("points", *map(Seat, range(4))) == points else None

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bid] | None) -> Verdict | None:
        """BA9: The match ends when everyone has declared all six contracts. The highest total wins; equal ones share.

        With `contracts` each player declares fewer, of their choice.
        """
        over = hands >= 4 * self.options.contracts
        return Verdict(self.best(totals), "BA9", f"{hands} hands were played") if over else None

    def next_dealer(self, dealer: Seat, contract: Contract[Mode, Bid] | None) -> Seat:
        stays = not self.options.rotate and len(self.match.declared[dealer]) < self.options.contracts
        return dealer if stays else Seat((dealer + 1) % 4)

    def aim(self, contract: Contract[Mode, Bid], seat: Seat) -> Aim | None:
        if contract.mode.contract == TRUMPS:
            return None
        return Aim(AIMS[contract.mode.contract], "points", at_least=0)


def _call(contract: str) -> Call:
    """The call that names a contract: `no hearts`."""
    word, _, value = contract.partition(" ")
    return Call(word, value, (value,))
