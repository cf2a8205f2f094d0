"""Weathercock, for three to six: all bid at the same time, and one card is a storm or a calm as you say. WC1 to WC7."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, CardSet, Deck, Suit
from tricksmith.cards.french import SPADES
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Points, Seat, Steps, Table, Tally, TrickSoFar, Verdict,
    counted, option,
)  # fmt: skip

STORMS, CALMS = Suit("t", "a storm"), Suit("m", "a calm")
WEATHER = [("1", (STORMS,)), ("2", (STORMS,)), ("3", (STORMS,)), ("1", (CALMS,)), ("2", (CALMS,)), ("3", (CALMS,))]
DECK = Deck(
    "weathercock",
    (*FRENCH.suits, STORMS, CALMS),
    ("1", *FRENCH.ranks, "W"),
    [
        *((card.rank, card.suits, card.title, card.name) for card in FRENCH.cards),
        *((rank, suits, "", f"{suits[0].name.removeprefix('a ')} {rank}") for rank, suits in WEATHER),
        ("W", (STORMS, CALMS), "the Weathercock", "the Weathercock"),
    ],
    {},
)
WEATHERCOCK = DECK.card("Wtm")
ANY_TIME: CardSet = DECK.all.bearing(STORMS, CALMS)
"""The cards that nobody has to follow suit for."""
CARDS = 6
BIDS = [Call("bid", f"{number}", (f"{number}",)) for number in range(CARDS + 1)]

Bids = tuple[int, ...]
"""The bid of each seat, by seat."""


@dataclass(frozen=True, kw_only=True)
class WeathercockOptions(Options):
    """What a table may choose."""

    hands: int = option("WC7", "The hands of a match.", default=6, at_least=1, example=2)


class Weathercock(Game[Suit, Bids]):
    """Say how many tricks you will take before you hear anyone else; storms beat everything, and calms nothing."""

    id = "weathercock"
    name = "Weathercock"
    author = "tricksmith"
    seats = (3, 4, 5, 6)
    usual = 4
    deck = DECK
    option_type = WeathercockOptions
    options: WeathercockOptions
    lead_rule, follow_rule = "WC3", "WC3"

    def layout(self) -> Layout:
        """WC1: Six cards each, of 52 French cards, three storms, three calms and the Weathercock. Spades are trump."""
        return Layout(stock=DECK.all, hands=CARDS)

    def calls(self, table: Table) -> Steps[Contract[Suit, Bids]]:
        """WC2: All bid at the same time how many tricks they will take; nobody hears a bid before all have bid."""
        asks = "say how many tricks you will take; all bids are shown together"
        said = yield from table.each_says(BIDS, "WC2", asks, at_once=True)
        return Contract(SPADES, tuple(int(bid.value) for bid in said), leader=table.first)

    def aim(self, contract: Contract[Suit, Bids], seat: Seat) -> Aim:
        bid = contract.bid[seat]
        return Aim(f"exactly {counted(bid, 'trick')}", at_least=bid, at_most=bid)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """WC3: Any card can be led. Follow the suit led if you can; storms and calms can be played at any time.

        After a calm the next French card decides which suit is led. After a storm that came first, anything goes.
        """
        if trick.led is None:
            return []
        follow = self.follow(trick.led, mode)
        return [Must(follow.cards, "WC3", follow.why, also=ANY_TIME)]

    def ways_to_play(self, card: Card, mode: Suit) -> tuple[Suit, ...]:
        """WC4: When you play the Weathercock, leading or following, say whether it is a storm or a calm."""
        return (STORMS, CALMS) if card is WEATHERCOCK else ()

    def after_lead(self, card: Card, named: Suit | None, mode: Suit) -> TrickSoFar:
        """WC5: The first storm takes the trick; else the highest spade, or else the highest card of the suit led.

        A trick of calms alone goes to its first card.
        """
        return TrickSoFar(None if named in (STORMS, CALMS) else named, card, (card,) if named is STORMS else ())

    def after_card(self, trick: TrickSoFar, card: Card, mode: Suit) -> TrickSoFar:
        return self.after_named(trick, card, card.suits[0], mode)

    def after_named(self, trick: TrickSoFar, card: Card, named: Suit, mode: Suit) -> TrickSoFar:
        if trick.seen or named is CALMS:  # a storm is there, and stays in `seen`
            return trick
        if named is STORMS:
            return TrickSoFar(trick.led, card, (card,))
        if trick.led is None:
            return TrickSoFar(named, card)
        higher = self._height(card, trick.led, mode) > self._height(trick.best, trick.led, mode)
        return TrickSoFar(trick.led, card) if higher else trick

    def _height(self, card: Card, led: Suit, trump: Suit) -> int:
        return card.level + 100 if card.suit == trump else card.level if card.suit == led else -1

    def winner(self, trick: TrickSoFar, mode: Suit) -> Card:
        return trick.best

    def why_won(self, trick: TrickSoFar, mode: Suit) -> str:
        if trick.best in ANY_TIME:
            return "the first storm" if trick.seen else "the first of the calms"
        return "" if trick.led is None or trick.best.suit == mode else f"the highest of {trick.led.name}"

    def trumps(self, mode: Suit) -> tuple[Card, ...]:
        return tuple(sorted(DECK.all.bearing(mode), key=lambda card: -card.level))

    def score(self, tally: Tally[Suit, Bids]) -> Iterator[Points]:
        """WC6: If you take exactly what you bid, you score 10 points and 5 for each trick; each trick off costs 5."""
        for seat, bid in enumerate(tally.contract.bid):
            taken = tally.tricks(Seat(seat))
            points = 10 + 5 * taken if taken == bid else -5 * max(taken - bid, bid - taken)
            yield Points(seat, points, f"bid {bid}, took {taken}", "WC6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, Bids] | None) -> Verdict | None:
        """WC7: Six hands are a match. The highest total wins, and equal ones share the win."""
        over = hands >= self.options.hands
        return Verdict(self.best(totals), "WC7", f"{counted(hands, 'hand')} were played") if over else None
