"""Polignac, for three to six, each for themselves: avoid the jacks, and above all the jack of spades."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    PASS, Aim, Call, Contract, Flags, Game, Layout, Must, Options, Points, Seat, Sides, Steps, Table, Tally, TrickSoFar,
    Verdict, counted, each_for_themselves, option,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"789TJQKA")
BLACK_SEVENS = FRENCH.set("7s 7c")
POLIGNAC = FRENCH.card("Js")
CAPOT_POINTS = 5
"""The points of all jacks together, and of a capot (PO6)."""
CAPOT = Call("capot")


@dataclass(frozen=True, kw_only=True)
class PolignacOptions(Options):
    """What a table may choose."""

    target: int = option("PO7", "The total that ends the match.", default=20, at_least=1, example=10)
    capot: bool = option("PO2", "Whether a player can announce to take every trick.", default=True)


class Polignac(Game[None, Seat | None]):
    """Jacks cost points, and the jack of spades two of them. If you dare, announce that you will take every trick."""

    id = "polignac"
    name = "Polignac"
    author = "tradition"
    seats = (3, 4, 5, 6)
    usual = 4
    deck = FRENCH
    option_type = PolignacOptions
    options: PolignacOptions
    counters = ("points",)
    lowest_wins = True
    lead_rule, follow_rule = "PO3", "PO3"

    def layout(self) -> Layout:
        """PO1: Four players use 32 cards, from the seven to the ace, and get eight each.

        With three, five or six players the two black sevens are left out, and each gets ten, six or five cards.
        """
        stock = CARDS if self.players == 4 else CARDS - BLACK_SEVENS
        return Layout(stock=stock, hands=len(stock) // self.players)

    def calls(self, table: Table) -> Steps[Contract[None, Seat | None]]:
        """PO2: In turn from the dealer's left, each player can announce a capot, which is to take every trick.

        The first to do so plays against all the others. The player after the dealer leads first.
        """
        said = None
        if self.options.capot:
            said = yield from table.first_to_say([CAPOT], PASS, "PO2", "announce a capot, or pass")
        return Contract(None, said[0] if said is not None else None, leader=table.first)

    def parties(self, contract: Contract[None, Seat | None]) -> Sides:
        alone = contract.bid
        if alone is None:
            return each_for_themselves(self.players)
        return (alone,), tuple(Seat(seat) for seat in range(self.players) if seat != alone)

    def aim(self, contract: Contract[None, Seat | None], seat: Seat) -> Aim:
        if contract.bid is None:
            return Aim("no jacks", "points", at_most=0)
        tricks = self.the_layout.hands
        return Aim("every trick", at_least=tricks) if seat == contract.bid else Aim("a trick together", at_least=1)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """PO3: Any card can be led. Follow the suit led if you can; otherwise play any card."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: None) -> int | None:
        """PO4: The highest card of the suit led takes the trick: A K Q J T 9 8 7. There are no trumps.

        The winner leads the next trick.
        """
        return card.level if card.suit == led else None

    def worth(self, counter: str, card: Card, mode: None) -> int:
        """PO5: Each jack in your tricks costs a point, and the jack of spades, the Polignac, two."""
        return 2 if card == POLIGNAC else int(card.rank == "J")

    def score(self, tally: Tally[None, Seat | None]) -> Iterator[Points]:
        """PO6: When a capot was announced, jacks cost nothing.

        If it is made, it costs each of the others 5 points; if it fails, it costs its player 5.
        """
        alone = tally.contract.bid
        if alone is None:
            for seat in range(self.players):
                if points := tally.count("points", Seat(seat)):
                    yield Points(seat, points, f"jacks of {counted(points, 'point')}", "PO5")
        elif tally.tricks(alone) == self.the_layout.hands:
            for seat in range(self.players):
                if seat != alone:
                    yield Points(seat, CAPOT_POINTS, "the capot was made", "PO6")
        else:
            yield Points(alone, CAPOT_POINTS, f"the capot failed: {counted(tally.tricks(alone), 'trick')}", "PO6")

    def verdict(
        self, totals: tuple[int, ...], hands: int, contract: Contract[None, Seat | None] | None
    ) -> Verdict | None:
        """PO7: The match ends when a player has 20 points or more. The lowest total wins, and equal ones share.

        Another target can be chosen.
        """
        over = max(totals) >= self.options.target
        return Verdict(self.best(totals), "PO7", f"the target of {self.options.target} was reached") if over else None
