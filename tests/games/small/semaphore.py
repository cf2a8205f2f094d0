"""Semaphore, for three or four: after each trick a signal is turned up, whose suit is the next trump. SP1 to SP7."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Steps, Table, Tally, Trick, TrickSoFar, Verdict,
    option,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"789TJQKA")


@dataclass(frozen=True, kw_only=True)
class SemaphoreOptions(Options):
    """What a table may choose."""

    hands: int = option("SP7", "The hands of a match.", default=4, at_least=1, example=2)


class Semaphore(Game[Suit, None]):
    """Nobody knows the next trump, and those that were turned up lie there for all to count."""

    id = "semaphore"
    name = "Semaphore"
    author = "tricksmith"
    seats = (3, 4)
    deck = FRENCH
    option_type = SemaphoreOptions
    options: SemaphoreOptions
    counters = ("points",)
    lead_rule, follow_rule = "SP3", "SP3"

    def layout(self) -> Layout:
        """SP1: Of 32 cards, from the seven to the ace, deal eight to each of three players, or six to each of four.

        The next six cards, or eight with four players, are the signals: a stock, face down.
        """
        signals = Pile("signals", 2 * self.players, ordered=True)
        return Layout(stock=CARDS, hands=24 // self.players, piles=(signals,))

    def calls(self, table: Table) -> Steps[Contract[Suit, None]]:
        """SP2: Turn up the first signal: its suit is trump for the first trick."""
        up = yield from table.turns_up("signals", onto="shown")
        return Contract(up.suit, None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """SP3: The player after the dealer leads first, then the winner of each trick. Follow suit if you can."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """SP4: The highest trump takes the trick; without one, the highest card of the suit led."""
        if card.suit == mode:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def between(self, table: Table, trick: Trick, tally: Tally[Suit, None]) -> Steps[Contract[Suit, None]]:
        """SP5: After each trick, turn up the next signal and lay it with the others: its suit is trump now.

        When all signals are turned up, the last trump stays.
        """
        if not (yield from table.size("signals")):
            return tally.contract
        up = yield from table.turns_up("signals", onto="shown")
        return replace(tally.contract, mode=up.suit)

    def trick_worth(self, counter: str, trick: Trick, mode: Suit) -> int:
        return 2 if trick.won_by.card.suit == mode else 1  # SP6

    def score(self, tally: Tally[Suit, None]) -> Iterator[Points]:
        """SP6: A trick that is taken with a trump scores two points, any other trick one."""
        for seat in range(self.players):
            points = tally.count("points", Seat(seat))
            yield Points(seat, points, f"{points} points in tricks", "SP6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, None] | None) -> Verdict | None:
        """SP7: Four hands are a match. The highest total wins."""
        over = hands >= self.options.hands
        return Verdict(self.best(totals), "SP7", f"{hands} hands were played") if over else None
