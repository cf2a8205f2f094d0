"""Thorns, for three or four: everybody secretly chooses a suit that hurts, all at the same time. Rules TN1 to TN6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Call, Contract, Flags, Game, Layout, Must, Options, Points, Seat, Steps, Table, Tally, TrickSoFar, Verdict, option,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"789TJQKA")
THORNS = [Call("thorn", suit.letter, (suit.name,)) for suit in FRENCH.suits]
STING = 3


@dataclass(frozen=True, kw_only=True)
class ThornsOptions(Options):
    """What a table may choose."""

    hands: int = option("TN6", "The hands of a match.", default=5, at_least=1, example=2)


class Thorns(Game[None, tuple[str, ...]]):
    """Every card that you take is a flower, except those of the one suit that you are afraid of."""

    id = "thorns"
    name = "Thorns"
    author = "tricksmith"
    seats = (3, 4)
    usual = 4
    deck = FRENCH
    option_type = ThornsOptions
    options: ThornsOptions
    counters = tuple(suit.name for suit in FRENCH.suits)
    lead_rule, follow_rule = "TN3", "TN3"

    def layout(self) -> Layout:
        """TN1: Of 32 cards, from the seven to the ace, deal eight to each of four players, or ten to each of three."""
        return Layout(stock=CARDS, hands=len(CARDS) // self.players)

    def calls(self, table: Table) -> Steps[Contract[None, tuple[str, ...]]]:
        """TN2: All choose a suit at the same time, their thorn; then all the choices are shown."""
        said = yield from table.each_says(THORNS, "TN2", "choose the suit that will hurt you", at_once=True)
        return Contract(None, tuple(FRENCH.suit(call.value).name for call in said), leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """TN3: The player after the dealer leads first, then each winner. You can play any card to a trick."""
        return []

    def strength(self, card: Card, led: Suit | None, mode: None) -> int | None:
        """TN4: The highest card of any suit that was not led takes the trick; of equal ones, the first.

        If all cards are of the suit led, the highest of them takes it.
        """
        return card.level if card.suit == led else len(FRENCH.ranks) + card.level

    def worth(self, counter: str, card: Card, mode: None) -> int:
        return int(card.suit.name == counter)  # TN5

    def score(self, tally: Tally[None, tuple[str, ...]]) -> Iterator[Points]:
        """TN5: Each card that you take scores a point, but a card of your thorn costs three."""
        for seat, thorn in enumerate(tally.contract.bid):
            stings = tally.count(thorn, Seat(seat))
            flowers = sum(tally.count(suit, Seat(seat)) for suit in self.counters if suit != thorn)
            yield Points(seat, flowers - STING * stings, f"{flowers} flowers, {stings} {thorn}", "TN5")

    def verdict(
        self, totals: tuple[int, ...], hands: int, contract: Contract[None, tuple[str, ...]] | None
    ) -> Verdict | None:
        """TN6: Five hands are a match. The highest total wins."""
        over = hands >= self.options.hands
        return Verdict(self.best(totals), "TN6", f"{hands} hands were played") if over else None
