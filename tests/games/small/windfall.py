"""Windfall, for two: the winner picks up a card that all can see, the loser one that nobody knows. WN1 to WN7."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Steps, Table, Tally, Trick, TrickSoFar, Verdict,
    option,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"789TJQKA")
PRIZES = 8


@dataclass(frozen=True, kw_only=True)
class WindfallOptions(Options):
    """What a table may choose."""

    target: int = option("WN7", "How many hands win the match.", default=3, at_least=1, example=1)


class Windfall(Game[Suit, None]):
    """Eight tricks for better cards, then eight tricks that count: win a prize only if you want it."""

    id = "windfall"
    name = "Windfall"
    author = "tricksmith"
    seats = (2,)
    deck = FRENCH
    option_type = WindfallOptions
    options: WindfallOptions
    counters = ("late",)
    lead_rule, follow_rule = "WN3", "WN3"

    def layout(self) -> Layout:
        """WN1: Of 32 cards, from the seven to the ace, each player gets eight. Eight more lie in a row, face up.

        The last eight are the stock, face down.
        """
        row = tuple(Pile(f"prize {number}", 1, face_up=True) for number in range(1, PRIZES + 1))
        return Layout(stock=CARDS, hands=8, piles=(*row, Pile("stock", PRIZES, ordered=True)))

    def calls(self, table: Table) -> Steps[Contract[Suit, None]]:
        """WN2: The suit of the last prize in the row is trump. The player who did not deal leads."""
        last = yield from table.turned(f"prize {PRIZES}")
        return Contract(last.suit, None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """WN3: Any card can be led; the winner of a trick leads next. Follow suit if you can."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """WN4: The higher trump takes the trick; without one, the higher card of the suit led."""
        if card.suit == mode:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def between(self, table: Table, trick: Trick, tally: Tally[Suit, None]) -> Contract[Suit, None]:
        """WN5: After each of the first eight tricks, the winner takes the next prize of the row into their hand.

        The loser draws a card from the stock, which the winner does not see.
        """
        if trick.number < PRIZES:
            table.takes(trick.winner, f"prize {trick.number + 1}")
            table.draws(Seat(1 - trick.winner), "stock")
        return tally.contract

    def trick_worth(self, counter: str, trick: Trick, mode: Suit) -> int:
        return int(trick.number >= PRIZES)  # WN6

    def score(self, tally: Tally[Suit, None]) -> Iterator[Points]:
        """WN6: The first eight tricks count nothing. Take five of the last eight or more, and you win the hand.

        That scores a point, or two if you take all eight. With four each, nobody scores.
        """
        for seat in range(self.players):
            taken = tally.count("late", Seat(seat))
            if taken > PRIZES // 2:
                yield Points(seat, 2 if taken == PRIZES else 1, f"took {taken} of the last {PRIZES} tricks", "WN6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, None] | None) -> Verdict | None:
        """WN7: The first with three points wins the match."""
        won = max(totals) >= self.options.target
        return Verdict(self.best(totals), "WN7", f"the target of {self.options.target} was reached") if won else None
