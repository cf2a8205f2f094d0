"""My Game, for two: six cards each, and both draw a card after every trick. Rules MG1 to MG6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Steps, Table, Tally, Trick, TrickSoFar,
    Verdict, option, seats_from,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"789TJQKA")
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


@dataclass(frozen=True, kw_only=True)
class MyGameOptions(Options):
    """What a table may choose."""

    target: int = option("MG6", "How many hands win the match.", default=3, at_least=1, example=1)


class MyGame(Game[Suit, None]):
    """Take the aces and tens: more than half of the 120 points in cards wins the hand."""

    id = "my-game"
    name = "My Game"
    author = "you"
    seats = (2,)
    deck = FRENCH
    option_type = MyGameOptions
    options: MyGameOptions
    counters = ("points",)
    lead_rule, follow_rule = "MG2", "MG2"

    def layout(self) -> Layout:
        """MG1: Of 32 cards, from the seven to the ace, each gets six. The next is turned up, under the others.

        Its suit is trump; the player after the dealer leads to the first trick.
        """
        return Layout(stock=CARDS, hands=6, piles=(Pile("up", 1, face_up=True), Pile("stock", 19, ordered=True)))

    def calls(self, table: Table) -> Steps[Contract[Suit, None]]:
        up = yield from table.turned("up")
        return Contract(up.suit, None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """MG2: Lead any card, and play any card to a trick: you never have to follow suit."""
        return []

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """MG3: The highest trump takes the trick, or else the highest card of the suit led. Its player leads next."""
        if card.suit == mode:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def between(self, table: Table, trick: Trick, tally: Tally[Suit, None]) -> Contract[Suit, None]:
        """MG4: After each trick both draw a card, the winner first; the card turned up is the last of the stock."""
        for seat in seats_from(trick.winner, self.players):
            table.draws(seat, "stock", then="up")
        return tally.contract

    def worth(self, counter: str, card: Card, mode: Suit) -> int:
        return CARD_POINTS.get(card.code[0], 0)  # MG5

    def score(self, tally: Tally[Suit, None]) -> Iterator[Points]:
        """MG5: An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2. More than 60 win the hand."""
        for seat in range(self.players):
            points = tally.count("points", Seat(seat))
            yield Points(seat, int(points > 60), f"{points} of 120 points", "MG5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, None] | None) -> Verdict | None:
        """MG6: The first to win three hands wins the match."""
        won = max(totals) >= self.options.target
        return Verdict(self.best(totals), "MG6", f"{self.options.target} hands were won") if won else None
