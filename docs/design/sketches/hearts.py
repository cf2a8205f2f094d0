"""Hearts, for four, each for themselves. A sketch: three cards passed on, and the lowest total wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import HEARTS
from tricksmith.rules import (
    Asking, Bar, Contract, End, Game, Layout, Marks, Need, Options, Points, Seat, Standing, Table, Verdict,
    option,
)  # fmt: skip

OPENER, QUEEN = FRENCH.card("2c"), FRENCH.card("Qs")
PENALTIES = FRENCH.all.bearing(HEARTS) | FRENCH.of([QUEEN])
PLACES_ON = (1, 3, 2, 0)
"""How far the three cards travel, hand after hand: left, right, across, not at all (HE2)."""
OPENED, FIRST_OVER, BROKEN = "the two of clubs was led", "the first trick is over", "a heart was played"
"""Marks: what later leads and duties depend on."""


@dataclass(frozen=True, kw_only=True)
class HeartsOptions(Options):
    """What a table may choose."""

    target: int = option("HE7", "The total that ends the match.", default=100, at_least=1, example=50)


class Hearts(Game[None, None]):
    """Each heart costs a point and the queen of spades costs thirteen, unless you take every one of them."""

    id = "hearts"
    name = "Hearts"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    option_type = HeartsOptions
    options: HeartsOptions
    counters = ("points",)
    lowest_wins = True
    lead_rule, follow_rule = "HE4", "HE5"
    calls_cycle = 4

    def layout(self) -> Layout:
        """HE1: All 52 cards are dealt, 13 to each player."""
        return Layout(stock=FRENCH.all, hands=13)

    def calls(self, table: Table) -> Asking[Contract[None, None]]:
        """HE2: Everybody passes three cards on, and only then sees those that come.

        They go to the left in the first hand, to the right in the second, across in the third. In the fourth nothing is
        passed; then it begins again.

        HE3: Who holds the two of clubs leads it to the first trick.
        """
        if places_on := PLACES_ON[table.number % 4]:
            for seat in table.order:
                yield from table.gives(seat, 3, f"from {seat}", "pass", "HE2", "pass three cards on")
            for seat in table.order:
                table.takes(Seat((seat + places_on) % 4), f"from {seat}")
        leader = yield from table.holder(OPENER)
        return Contract(None, None, leader=leader)

    def bar(self, card: Card, named: Suit | None, marks: Marks, terms: None) -> Bar | None:
        """HE4: Hearts may not be led until one has been played. Who holds nothing else may lead one."""
        if OPENED not in marks:
            return None if card is OPENER else Bar("HE3", "the two of clubs is led to the first trick")
        if card.suit == HEARTS and BROKEN not in marks:
            return Bar("HE4", "no heart has been played yet")
        return None

    def marks(self, card: Card, terms: None, *, leading: bool) -> Marks:
        return frozenset({OPENED, BROKEN} if card.suit == HEARTS else {OPENED})

    def marks_of_trick(self, terms: None) -> Marks:
        return frozenset({FIRST_OVER})

    def duty(self, standing: Standing, marks: Marks, terms: None) -> list[Need]:
        """HE5: Follow the suit led if you can, else play any card. The highest of the suit led wins and leads next.

        To the first trick no heart is played, and not the queen of spades, unless you hold nothing else.
        """
        clean = self.cards - PENALTIES
        first = Need(clean, clean, "HE5", "the first trick is to hold no points")
        return [self.follow(standing.led, terms)] + ([first] if FIRST_OVER not in marks else [])

    def strength(self, card: Card, led: Suit | None, terms: None) -> int | None:
        return card.level if led == card.suit else None  # HE5

    def worth(self, counter: str, card: Card, terms: None) -> int:
        return 13 if card is QUEEN else int(card.suit == HEARTS)  # HE6

    def score(self, end: End[None, None]) -> Iterator[Points]:
        """HE6: A heart counts 1, the queen of spades 13. Who takes all 26 counts none, and the others 26 each."""
        taken = [end.count("points", Seat(seat)) for seat in range(4)]
        moon = 26 in taken
        for seat, points in enumerate(taken):
            yield Points(seat, 26 - points if moon else points, "shot the moon" if moon else f"{points} points", "HE6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, None] | None) -> Verdict | None:
        """HE7: The match ends after the hand in which a total reaches 100; the lowest total wins, level ones share."""
        if max(totals) < self.options.target:
            return None
        return Verdict(self.best(totals), "HE7", f"{self.options.target} points were reached")
