"""Hearts, for four, each for themselves: three cards are passed on, and the lowest total wins. Rules HE1 to HE8."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import CLUBS, HEARTS
from tricksmith.rules import (
    Contract, Flags, Game, Layout, Must, Options, Points, Reason, Seat, Steps, Table, Tally, TrickSoFar, Verdict,
    option,
)  # fmt: skip

TWO_OF_CLUBS, QUEEN_OF_SPADES, JACK_OF_DIAMONDS = map(FRENCH.card, ("2c", "Qs", "Jd"))
PASSES = ((1, "to the left"), (3, "to the right"), (2, "across"), (0, ""))
"""How far the three cards travel, hand after hand, and how that is said; the fourth time not at all (HE2)."""
CARD_LED, FIRST_TRICK_OVER, HEARTS_BROKEN = "a card was led", "the first trick is over", "hearts are broken"


@dataclass(frozen=True, kw_only=True)
class HeartsOptions(Options):
    """What a table may choose."""

    target: int = option("HE7", "The total that ends the match.", default=100, at_least=1, example=50)
    passing: bool = option("HE2", "Whether cards are passed on.", default=True)
    any_club: bool = option("HE3", "Whether any club can be led first.", default=False)
    breaking: bool = option("HE4", "Whether hearts must be broken before one is led.", default=True)
    queen_breaks: bool = option("HE4", "Whether the queen of spades breaks hearts too.", default=False)
    clean_start: bool = option("HE5", "Whether points are kept out of the first trick.", default=True)
    jack: bool = option("HE8", "Whether the jack of diamonds takes ten points off.", default=False)
    no_trick: bool = option("HE8", "Whether taking no trick takes five points off.", default=False)


class Hearts(Game[None, None]):
    """Each heart costs a point and the queen of spades costs thirteen, unless you take every one of them."""

    id = "hearts"
    name = "Hearts"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    option_type = HeartsOptions
    options: HeartsOptions
    counters = ("points", "jack")
    lowest_wins = True
    lead_rule, follow_rule = "HE4", "HE5"
    calls_cycle = 4

    def layout(self) -> Layout:
        """HE1: Deal all 52 cards, 13 to each player."""
        return Layout(stock=FRENCH.all, hands=13)

    def calls(self, table: Table) -> Steps[Contract[None, None]]:
        """HE2: Pass three cards on before you see those that you get. With `passing` off, no cards are passed.

        Pass to the left in the first hand, to the right in the second and across in the third. Pass none in the fourth,
        then start again.

        HE3: The player with the two of clubs leads it to the first trick; with `any_club`, that player leads any club.
        """
        places_on, where = PASSES[table.number % 4]
        if self.options.passing and places_on:
            for seat in table.order:
                text, receiver = f"pass three cards {where}", (Seat((seat + places_on) % 4), where)
                yield from table.gives(seat, 3, f"from {seat}", "pass", "HE2", text, receiver=receiver)
            for seat in table.order:
                table.takes(Seat((seat + places_on) % 4), f"from {seat}")
        leader = yield from table.holder(TWO_OF_CLUBS)
        assert leader is not None
        return Contract(None, None, leader=leader)

    def why_not_lead(self, card: Card, named: Suit | None, flags: Flags, mode: None) -> Reason | None:
        """HE4: Hearts can't be led until they are broken, unless you hold nothing else.

        The first heart played breaks them. With `queen_breaks` the queen of spades breaks them too. With `breaking`
        off, they can be led at any time.
        """
        if CARD_LED not in flags:
            required, is_allowed = (
                ("a club", card.suit == CLUBS) if self.options.any_club else ("the two of clubs", card is TWO_OF_CLUBS)
            )
            return None if is_allowed else Reason("HE3", f"the first trick begins with {required}")
        barred = card.suit == HEARTS and HEARTS_BROKEN not in flags and self.options.breaking
        return Reason("HE4", "hearts are not broken yet") if barred else None

    def flags_of(self, card: Card, mode: None, *, leading: bool) -> Flags:
        breaks = card.suit == HEARTS or (self.options.queen_breaks and card is QUEEN_OF_SPADES)
        return frozenset({CARD_LED, HEARTS_BROKEN} if breaks else {CARD_LED})

    def flags_after_trick(self, mode: None) -> Flags:
        return frozenset({FIRST_TRICK_OVER})

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """HE5: Follow the suit led if you can; otherwise play any card.

        The highest card of the suit led wins and leads next. With `clean_start`, you can't play a heart or the queen of
        spades to the first trick, unless you hold nothing else.
        """
        clean = self.cards - FRENCH.all.bearing(HEARTS) - FRENCH.of([QUEEN_OF_SPADES])
        first = [Must(clean, "HE5", "the first trick is to hold no points")] * self.options.clean_start
        return [self.follow(trick.led, mode)] + ([] if FIRST_TRICK_OVER in flags else first)

    def strength(self, card: Card, led: Suit | None, mode: None) -> int | None:
        return card.level if led == card.suit else None  # HE5

    def worth(self, counter: str, card: Card, mode: None) -> int:
        points = 13 if card is QUEEN_OF_SPADES else int(card.suit == HEARTS)  # HE6
        return points if counter == "points" else int(self.options.jack and card is JACK_OF_DIAMONDS)  # HE8

    def score(self, tally: Tally[None, None]) -> Iterator[Points]:
        """HE6: Each heart in your tricks counts 1 point, and the queen of spades 13.

        If you take all 26, you count none, and the others 26 each.

        HE8: With `jack`, taking the jack of diamonds takes 10 points off. With `no_trick`, taking no trick takes 5 off,
        unless someone has taken all 26.
        """
        taken = [tally.count("points", Seat(seat)) for seat in range(4)]
        moon = 26 in taken
        for seat, points in enumerate(taken):
            yield Points(seat, 26 - points if moon else points, "shot the moon" if moon else f"{points} points", "HE6")
            if tally.count("jack", Seat(seat)):
                yield Points(seat, -10, "the jack of diamonds", "HE8")
            if self.options.no_trick and not moon and not tally.tricks(Seat(seat)):
                yield Points(seat, -5, "no trick", "HE8")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, None] | None) -> Verdict | None:
        """HE7: The match ends after the hand in which a total reaches 100. The lowest total wins; equal ones share.

        Another target can be chosen.
        """
        over = max(totals) >= self.options.target
        return Verdict(self.best(totals), "HE7", f"the target of {self.options.target} was reached") if over else None
