"""My Game, for three or four: hearts cost points, and the last trick three more. Rules MG1 to MG6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import HEARTS
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Points, Reason, Seat, Table, Tally, Trick, TrickSoFar, Verdict,
    option,
)  # fmt: skip

BROKEN = "hearts are broken"


@dataclass(frozen=True, kw_only=True)
class MyGameOptions(Options):
    """What a table may choose."""

    target: int = option("MG6", "The total that ends the match.", default=50, at_least=1, example=20)


class MyGame(Game[None, None]):
    """Keep out of the way of hearts: each costs a point, and the last trick three."""

    id = "my-game"
    name = "My Game"
    author = "you"
    seats = (3, 4)
    usual = 4
    deck = FRENCH
    option_type = MyGameOptions
    options: MyGameOptions
    counters = ("points",)
    lowest_wins = True
    lead_rule, follow_rule = "MG2", "MG3"

    def layout(self) -> Layout:
        """MG1: Thirteen cards each; with three players the two of diamonds is left out, and each gets seventeen."""
        stock = FRENCH.all if self.players == 4 else FRENCH.all - FRENCH.set("2d")
        return Layout(stock=stock, hands=len(stock) // self.players)

    def calls(self, table: Table) -> Contract[None, None]:
        return Contract(None, None, leader=table.first)

    def why_not_lead(self, card: Card, named: Suit | None, flags: Flags, mode: None) -> Reason | None:
        """MG2: Hearts can't be led until one has been played, unless you hold nothing else."""
        barred = card.suit == HEARTS and BROKEN not in flags
        return Reason("MG2", "hearts are not broken yet") if barred else None

    def flags_of(self, card: Card, mode: None, *, leading: bool) -> Flags:
        return frozenset({BROKEN}) if card.suit == HEARTS else frozenset()

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """MG3: Follow the suit led if you can; otherwise play any card."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: None) -> int | None:
        """MG4: The highest card of the suit led takes the trick and leads to the next; there are no trumps."""
        return card.level if card.suit == led else None

    def worth(self, counter: str, card: Card, mode: None) -> int:
        return int(card.suit == HEARTS)  # MG5

    def trick_worth(self, counter: str, trick: Trick, mode: None) -> int:
        return 3 if trick.last else 0  # MG5

    def score(self, tally: Tally[None, None]) -> Iterator[Points]:
        """MG5: A heart costs a point, the last trick three."""
        for seat in range(self.players):
            points = tally.count("points", Seat(seat))
            yield Points(seat, points, f"{points} points", "MG5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, None] | None) -> Verdict | None:
        """MG6: The match ends after the hand in which a total reaches 50; the lowest total wins."""
        over = max(totals) >= self.options.target
        return Verdict(self.best(totals), "MG6", f"the target of {self.options.target} was reached") if over else None
