"""Envelope, for three or four: how many tricks you will take is sealed until the hand is over. EV1 to EV6."""

from __future__ import annotations

from collections.abc import Iterator

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Call, Contract, Flags, Game, Layout, Must, Pile, Points, Seat, Steps, Table, Tally, TrickSoFar, Verdict,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"789TJQKA")
BIDS = tuple(Call("bid", f"{number}", (f"{number}",)) for number in range(6))
EXACT = 10
TARGET = 40


class Envelope(Game[Suit, None]):
    """Say what you will take, and let the others guess: they can spoil it only if they see what you play for."""

    id = "envelope"
    name = "Envelope"
    author = "tricksmith"
    seats = (3, 4)
    deck = FRENCH
    lead_rule, follow_rule = "EV3", "EV3"

    def layout(self) -> Layout:
        """EV1: Of 32 cards, from the seven to the ace, each player gets seven. Turn up the next: its suit is trump."""
        return Layout(stock=CARDS, hands=7, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Steps[Contract[Suit, None]]:
        """EV2: Each writes down a number of tricks, from none to five, and seals it in an envelope.

        The envelopes are opened when the hand is over.
        """
        up = yield from table.turned("up")
        bids = yield from table.each_seals(BIDS, "EV2", "write down how many tricks you will take")
        return Contract(up.suit, None, leader=table.first, secret=tuple(int(bid.value) for bid in bids))

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """EV3: The player after the dealer leads first, then the winner of each trick. Follow suit if you can."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """EV4: The highest trump takes the trick; without one, the highest card of the suit led."""
        if card.suit == mode:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def score(self, tally: Tally[Suit, None]) -> Iterator[Points]:
        """EV5: A trick scores a point, and ten more go to those who took exactly what they wrote down.

        Those who did not lose a point for each trick too many or too few.
        """
        for seat, bid in enumerate(tally.contract.secret):
            taken = tally.tricks(Seat(seat))
            points = taken + EXACT if taken == bid else taken - abs(taken - bid)
            yield Points(seat, points, f"wrote {bid}, took {taken}", "EV5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, None] | None) -> Verdict | None:
        """EV6: The match ends after the hand in which a player reaches 40 points. The highest total wins."""
        return Verdict(self.best(totals), "EV6", f"a total reached {TARGET}") if max(totals) >= TARGET else None
