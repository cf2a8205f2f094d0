"""Haggle, for three or four: the highest card below the price takes the trick, and is the next price. HG1 to HG7."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Steps, Table, Tally, Trick, TrickSoFar, Verdict,
    option,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"56789TJQKA")


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: the rank that is the price."""

    price: str

    def is_below(self, card: Card) -> bool:
        """Whether a card is below the price."""
        return card.level < FRENCH.ranks.index(self.price)


@dataclass(frozen=True, kw_only=True)
class HaggleOptions(Options):
    """What a table may choose."""

    hands: int = option("HG7", "The hands of a match.", default=4, at_least=1, example=2)


class Haggle(Game[Mode, None]):
    """A trick goes to the best offer below the price, and that offer is the price of the next trick."""

    id = "haggle"
    name = "Haggle"
    author = "tricksmith"
    seats = (3, 4)
    deck = FRENCH
    option_type = HaggleOptions
    options: HaggleOptions
    counters = ("points",)
    lead_rule, follow_rule = "HG3", "HG3"

    def layout(self) -> Layout:
        """HG1: Of 40 cards, from the five to the ace, deal twelve to each of three players, or nine to each of four.

        Turn up the next card; the others stay out of play.
        """
        return Layout(stock=CARDS, hands=36 // self.players, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Steps[Contract[Mode, None]]:
        """HG2: The rank of the card turned up is the first price. Its suit does not matter."""
        up = yield from table.turned("up")
        return Contract(Mode(up.rank or ""), None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """HG3: The player after the dealer leads first, then the winner of each trick. Follow suit if you can."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """HG4: Of the suit led, the highest card below the price takes the trick.

        If no card is below the price, the highest card of the suit led does.
        """
        if card.suit != led:
            return None
        return card.level + (len(FRENCH.ranks) if mode.is_below(card) else 0)

    def between(self, table: Table, trick: Trick, tally: Tally[Mode, None]) -> Contract[Mode, None]:
        """HG5: The rank of the card that took the trick is the price for the next one."""
        return replace(tally.contract, mode=Mode(trick.won_by.card.rank or ""))

    def trick_worth(self, counter: str, trick: Trick, mode: Mode) -> int:
        return 2 if mode.is_below(trick.won_by.card) else 1  # HG6

    def score(self, tally: Tally[Mode, None]) -> Iterator[Points]:
        """HG6: A trick that you take below the price scores two points, any other trick one."""
        for seat in range(self.players):
            points = tally.count("points", Seat(seat))
            yield Points(seat, points, f"{points} points in tricks", "HG6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, None] | None) -> Verdict | None:
        """HG7: Four hands are a match. The highest total wins."""
        over = hands >= self.options.hands
        return Verdict(self.best(totals), "HG7", f"{hands} hands were played") if over else None
