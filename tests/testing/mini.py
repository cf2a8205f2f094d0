"""A small game without a fault, for tests to break: twenty cards, three players, an exchange in secret.

Its rules stand in one place, so that what breaks a function does not take its rule away.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Call,
    Contract,
    Flags,
    Game,
    Layout,
    Must,
    Options,
    Pile,
    Points,
    Seat,
    Steps,
    Table,
    Tally,
    TrickSoFar,
    Verdict,
    option,
)

MANY, FEW = Call("many"), Call("few")


@dataclass(frozen=True, kw_only=True)
class MiniOptions(Options):
    """What a table may choose."""

    hands: int = option("MI5", "Hands in a match.", default=3, at_least=1, example=2)


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on."""

    trump: Suit


class Mini(Game[Mode, tuple[Call, ...]]):
    """Say whether you want many tricks or few, and take them."""

    id = "mini"
    name = "Mini"
    author = "nobody"
    seats: ClassVar[tuple[int, ...]] = (3,)
    deck = FRENCH
    option_type: ClassVar[type[Options]] = MiniOptions
    options: MiniOptions
    lead_rule, follow_rule = "MI3", "MI3"

    def rules(self) -> None:
        """MI1: Five cards each, of the 2 to 6 of each suit. One is turned up, its suit is trump; four lie face down.

        MI2: Each says many or few. Then the first seat takes the four cards and lays four others away, unseen.

        MI3: Follow suit if you can.

        MI4: The highest trump wins, else the highest card of the suit led.

        MI5: A trick is a point for who wants many, and costs a point who wants few. Three hands are a match.
        """

    def layout(self) -> Layout:
        piles = (Pile("up", 1, face_up=True), Pile("down", 4))
        return Layout(stock=FRENCH.all.of_rank(*"23456"), hands=5, piles=piles)

    def calls(self, table: Table) -> Steps[Contract[Mode, tuple[Call, ...]]]:
        bids = yield from self.bids(table)
        up = yield from table.turned("up")
        yield from self.exchange(table)
        return Contract(Mode(up.suit), bids, leader=table.first)

    def bids(self, table: Table) -> Steps[tuple[Call, ...]]:
        """What each seat says."""
        return (yield from table.each_says((MANY, FEW), "MI2", "say many or few"))

    def exchange(self, table: Table) -> Steps[None]:
        """Four cards taken, four laid away."""
        table.takes(table.first, "down")
        yield from table.gives(table.first, 4, "away", "lay", "MI2", "lay four cards away")

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        if card.suit == mode.trump:
            return 100 + card.level
        return card.level if card.suit == led else None

    def score(self, tally: Tally[Mode, tuple[Call, ...]]) -> Iterator[Points]:
        for seat, bid in enumerate(tally.contract.bid):
            tricks = tally.tricks(Seat(seat))
            yield Points(seat, tricks if bid == MANY else -tricks, f"wanted {bid}, took {tricks}", "MI5")

    def verdict(
        self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, tuple[Call, ...]] | None
    ) -> Verdict | None:
        return Verdict(self.best(totals), "MI5", "all hands were played") if hands >= self.options.hands else None
