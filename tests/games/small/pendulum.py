"""Pendulum, for three or four: odd tricks go to the highest card, even tricks to the lowest. Rules PD1 to PD6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Points, Seat, Table, Tally, Trick, TrickSoFar, Verdict, option,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"789TJQKA")


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: which end of a suit wins."""

    wins: str = "high"


@dataclass(frozen=True, kw_only=True)
class PendulumOptions(Options):
    """What a table may choose."""

    hands: int = option("PD6", "The hands of a match.", default=4, at_least=1, example=2)


class Pendulum(Game[Mode, None]):
    """What was worth keeping in one trick is worth losing in the next, and each trick counts more than the last."""

    id = "pendulum"
    name = "Pendulum"
    author = "tricksmith"
    seats = (3, 4)
    deck = FRENCH
    option_type = PendulumOptions
    options: PendulumOptions
    counters = ("points",)
    lead_rule, follow_rule = "PD2", "PD2"

    def layout(self) -> Layout:
        """PD1: Of 32 cards, from the seven to the ace, deal ten to each of three players, or eight to each of four."""
        return Layout(stock=CARDS, hands=len(CARDS) // self.players)

    def calls(self, table: Table) -> Contract[Mode, None]:
        return Contract(Mode(), None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """PD2: The player after the dealer leads first, then the winner of each trick. Follow suit if you can."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """PD3: The highest card of the suit led takes the first trick, the third, and so on; the lowest the others."""
        if card.suit != led:
            return None
        return card.level if mode.wins == "high" else -card.level

    def between(self, table: Table, trick: Trick, tally: Tally[Mode, None]) -> Contract[Mode, None]:
        """PD4: After an odd trick the pendulum is low, after an even one it is high."""
        finished = trick.number + 1
        return replace(tally.contract, mode=Mode("high" if finished % 2 == 0 else "low"))

    def trick_worth(self, counter: str, trick: Trick, mode: Mode) -> int:
        return trick.number + 1  # PD5

    def score(self, tally: Tally[Mode, None]) -> Iterator[Points]:
        """PD5: The first trick scores one point, the second two, and so on."""
        for seat in range(self.players):
            points = tally.count("points", Seat(seat))
            yield Points(seat, points, f"{points} points in tricks", "PD5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, None] | None) -> Verdict | None:
        """PD6: Four hands are a match. The highest total wins."""
        over = hands >= self.options.hands
        return Verdict(self.best(totals), "PD6", f"{hands} hands were played") if over else None
