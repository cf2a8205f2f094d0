"""Briscola, for two or three, or four in partners: no suit has to be followed, and cards are drawn after each trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Game, Layout, Must, Options, Pile, Points, Seat, Sides, Steps, Table, Tally, Trick, TrickSoFar,
    Verdict, each_for_themselves, option, seats_from,
)  # fmt: skip

RANKS = "24567JQK3A"
"""From low to high: the three comes right below the ace."""
CARD_POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
CARDS = FRENCH.all.of_rank(*RANKS)
ALL_POINTS = 120


@dataclass(frozen=True, slots=True)
class Mode:
    """What the rules of a trick depend on."""

    trump: Suit


@dataclass(frozen=True, kw_only=True)
class BriscolaOptions(Options):
    """What a table may choose."""

    target: int = option("BI7", "How many hands win the match.", default=2, at_least=1, example=3)


class Briscola(Game[Mode, None]):
    """Take the aces and the threes: most of the 120 points in cards wins the hand."""

    id = "briscola"
    name = "Briscola"
    author = "tradition"
    seats = (2, 3, 4)
    deck = FRENCH
    clockwise = False
    option_type = BriscolaOptions
    options: BriscolaOptions
    counters = ("points",)
    lead_rule, follow_rule = "BI3", "BI3"

    @property
    def sides(self) -> Sides:
        """BI1: Two or three players play for themselves. Four play in partnerships, partners opposite each other."""
        return ((Seat(0), Seat(2)), (Seat(1), Seat(3))) if self.players == 4 else each_for_themselves(self.players)

    def layout(self) -> Layout:
        """BI2: The eights, nines and tens are left out, which leaves forty cards; with three players the 2c goes too.

        Each player gets three cards. The next card is turned up, and its suit is trump. It lies under the others, the
        stock. The player after the dealer leads first.
        """
        pack = CARDS - FRENCH.set("2c") if self.players == 3 else CARDS
        size = len(pack) - 3 * self.players - 1
        return Layout(stock=pack, hands=3, piles=(Pile("up", 1, face_up=True), Pile("stock", size, ordered=True)))

    def calls(self, table: Table) -> Steps[Contract[Mode, None]]:
        return Contract(Mode((yield from table.turned("up")).suit), None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: frozenset[str], mode: Mode) -> list[Must]:
        """BI3: You can lead any card, and play any card to a trick: you never have to follow suit."""
        return []

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """BI4: The highest trump takes the trick; without a trump, the highest card of the suit led does.

        The winner leads next. From the highest down, a suit ranks A 3 K Q J 7 6 5 4 2.
        """
        height = RANKS.index(card.code[0])
        return len(RANKS) + height if card.suit == mode.trump else height if card.suit == led else None

    def between(self, table: Table, trick: Trick, tally: Tally[Mode, None]) -> Contract[Mode, None]:
        """BI5: After each trick every player draws a card, the winner first and the others in turn.

        The card turned up is drawn last. Then the last three cards of each hand are played without drawing.
        """
        for seat in seats_from(trick.winner, self.players):
            table.draws(seat, "stock", then="up")
        return tally.contract

    def worth(self, counter: str, card: Card, mode: Mode) -> int:
        return CARD_POINTS.get(card.code[0], 0)  # BI6

    def score(self, tally: Tally[Mode, None]) -> Iterator[Points]:
        """BI6: In tricks an ace counts 11, a three 10, a king 4, a queen 3 and a jack 2, which makes 120 in all.

        The side with most of these points wins the hand and scores 1. If the best are level, nobody scores.
        """
        taken = [tally.count("points", *side) for side in self.sides]
        for number, points in enumerate(taken):
            won = taken.count(max(taken)) == 1 and points == max(taken)
            yield Points(number, int(won), f"{points} of {ALL_POINTS} points", "BI6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, None] | None) -> Verdict | None:
        """BI7: The first side to win two hands wins the match. Another number of hands can be chosen."""
        won = max(totals) >= self.options.target
        return Verdict(self.best(totals), "BI7", f"{self.options.target} hands were won") if won else None
