"""Stalemates, for three or four: equal ranks cancel each other, in the tricks and in the score. Rules SM1 to SM6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Points, Seat, Table, Tally, TrickSoFar, Verdict, option,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"TJQKA")


@dataclass(frozen=True, kw_only=True)
class StalematesOptions(Options):
    """What a table may choose."""

    target: int = option("SM6", "The total that wins.", default=10, at_least=1, example=4)


class Stalemates(Game[None, None]):
    """Two equals block each other: an ace is beaten by any card if somebody else plays an ace, too."""

    id = "stalemates"
    name = "Stalemates"
    author = "tricksmith"
    seats = (3, 4)
    usual = 4
    deck = FRENCH
    option_type = StalematesOptions
    options: StalematesOptions
    lead_rule, follow_rule = "SM2", "SM3"

    def layout(self) -> Layout:
        """SM1: Of 20 cards, from the ten to the ace, deal five to each of four players, or six to each of three."""
        return Layout(stock=CARDS, hands=len(CARDS) // self.players)

    def calls(self, table: Table) -> Contract[None, None]:
        """SM2: The player after the dealer leads first; then the winner of each trick does."""
        return Contract(None, None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """SM3: Any card can be led, and any card can be played to a trick: suits do not matter."""
        return []

    def after_lead(self, card: Card, named: Suit | None, mode: None) -> TrickSoFar:
        return TrickSoFar(None, card, (card,))

    def after_card(self, trick: TrickSoFar, card: Card, mode: None) -> TrickSoFar:
        lead, *others = trick.seen
        seen = (lead, *sorted((*others, card)))
        ranks = [one.rank for one in seen]
        lone = [one for one in seen if ranks.count(one.rank) == 1]
        return TrickSoFar(None, max(lone, key=lambda one: one.level, default=lead), seen)

    def winner(self, trick: TrickSoFar, mode: None) -> Card:
        """SM4: Cards of equal rank cancel each other, all of them. Of the cards that are left, the highest wins.

        If none is left, the card that was led takes the trick.
        """
        return trick.best

    def why_won(self, trick: TrickSoFar, mode: None) -> str:
        ranks = [card.rank for card in trick.seen]
        return "the highest that was not cancelled" if ranks.count(trick.best.rank) == 1 else "as all were cancelled"

    def score(self, tally: Tally[None, None]) -> Iterator[Points]:
        """SM5: You score your tricks, unless another player has taken as many: then neither scores."""
        for seat in range(self.players):
            taken = tally.tricks(Seat(seat))
            same = sum(tally.tricks(Seat(other)) == taken for other in range(self.players))
            if same == 1:
                yield Points(seat, taken, f"took {taken}, like nobody else", "SM5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, None] | None) -> Verdict | None:
        """SM6: The match ends after the hand in which a player reaches 10 points. The highest total wins."""
        over = max(totals) >= self.options.target
        return Verdict(self.best(totals), "SM6", f"the target of {self.options.target} was reached") if over else None
