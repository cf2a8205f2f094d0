"""Rungs, for three to five: hands grow by a card each, and no two neighbours bid the same. Rules RN1 to RN7."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Steps, Table, Tally, TrickSoFar,
    Verdict, counted, option,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"789TJQKA")
FIRST = 2

Bids = tuple[int, ...]
"""The bid of each seat, by seat."""


@dataclass(frozen=True, kw_only=True)
class RungsOptions(Options):
    """What a table may choose."""

    most: int = option("RN1", "How many cards the last hand has.", default=5, choices=(3, 4, 5))


class Rungs(Game[Suit, Bids]):
    """Climb from two cards to five, and bid your tricks exactly, though your neighbour may have taken your number."""

    id = "rungs"
    name = "Rungs"
    author = "tricksmith"
    seats = (3, 4, 5)
    usual = 4
    deck = FRENCH
    option_type = RungsOptions
    options: RungsOptions
    lead_rule, follow_rule = "RN4", "RN4"

    def start(self) -> int:
        return FIRST

    def after_hand(self, tally: Tally[Suit, Bids], totals: tuple[int, ...]) -> int:
        size: int = self.match + 1
        return size

    def layout(self) -> Layout:
        """RN1: Of 32 cards, from the seven to the ace, two are dealt to each in the first hand, then three, up to five.

        The next card is turned up. Its suit is trump.
        """
        return Layout(stock=CARDS, hands=self.match, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Steps[Contract[Suit, Bids]]:
        """RN2: In turn, say how many tricks you will take; you can't bid the same as the player before you.

        RN3: The dealer, who is last, can't make the bids add up to the number of cards.
        """
        up = yield from table.turned("up")
        size, bids, before = self.match, dict[Seat, int](), -1
        for seat in table.order:
            last = seat == table.order[-1]
            barred = {before, size - sum(bids.values())} if last else {before}
            menu = [Call("bid", f"{number}", (f"{number}",)) for number in range(size + 1) if number not in barred]
            said = yield from table.choose(seat, menu, "RN3" if last else "RN2", "say how many tricks you will take")
            bids[seat] = before = int(said.value)
        return Contract(up.suit, tuple(bids[Seat(seat)] for seat in range(self.players)), leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """RN4: The player after the dealer leads first, then the winner of each trick. Follow suit if you can."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """RN5: The highest trump takes the trick; without one, the highest card of the suit led."""
        if card.suit == mode:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def aim(self, contract: Contract[Suit, Bids], seat: Seat) -> Aim:
        bid = contract.bid[seat]
        return Aim(f"exactly {counted(bid, 'trick')}", at_least=bid, at_most=bid)

    def score(self, tally: Tally[Suit, Bids]) -> Iterator[Points]:
        """RN6: If you take exactly what you bid, you score 5, and 1 for each trick. Else each trick off costs one."""
        for seat, bid in enumerate(tally.contract.bid):
            taken = tally.tricks(Seat(seat))
            points = 5 + taken if taken == bid else -max(taken - bid, bid - taken)
            yield Points(seat, points, f"bid {bid}, took {taken}", "RN6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, Bids] | None) -> Verdict | None:
        """RN7: The match ends after the hand with five cards each. The highest total wins."""
        over = hands > self.options.most - FIRST
        return Verdict(self.best(totals), "RN7", f"{counted(hands, 'hand')} were played") if over else None
