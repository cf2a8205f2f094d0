"""My Game, for three to five: a card is turned up for trumps, and every trick counts a point. Rules MG1 to MG5."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Pile, Points, Steps, Table, Tally, TrickSoFar, Verdict, counted,
    option,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class MyGameOptions(Options):
    """What a table may choose."""

    target: int = option("MG5", "The points that win the match.", default=20, at_least=1, example=5)


class MyGame(Game[Suit, None]):
    """Take as many tricks as you can; the suit of the card turned up beats all others."""

    id = "my-game"
    name = "My Game"
    author = "you"
    seats = (3, 4, 5)
    usual = 4
    deck = FRENCH
    option_type = MyGameOptions
    options: MyGameOptions
    lead_rule, follow_rule = "MG3", "MG3"

    def layout(self) -> Layout:
        """MG1: Deal ten cards to each player, and turn one up."""
        return Layout(stock=FRENCH.all, hands=10, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Steps[Contract[Suit, None]]:
        """MG2: The suit of the card turned up is trump. The player after the dealer leads to the first trick."""
        up = yield from table.turned("up")
        return Contract(up.suit, None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """MG3: Any card can be led. Follow the suit led if you can; otherwise play any card."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """MG4: The highest trump takes the trick, or else the highest card of the suit led. Its player leads next."""
        if card.suit == mode:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def score(self, tally: Tally[Suit, None]) -> Iterator[Points]:
        """MG5: Each trick counts a point. The first to have 20 points wins the match; equal ones share it."""
        for number, side in enumerate(self.sides):
            tricks = tally.tricks(*side)
            yield Points(number, tricks, counted(tricks, "trick"), "MG5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, None] | None) -> Verdict | None:
        won = max(totals) >= self.options.target
        return Verdict(self.best(totals), "MG5", f"the target of {self.options.target} was reached") if won else None
