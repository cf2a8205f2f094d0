"""Oath, for three or four: those who swear to trump score double, and have to. Rules OA1 to OA6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Call, Contract, Flags, Game, Layout, Must, Pile, Points, Seat, Steps, Table, Tally, TrickSoFar, Verdict,
)  # fmt: skip

CARDS = FRENCH.all.of_rank(*"789TJQKA")
FREE, SWEAR = Call("free"), Call("swear")
HANDS = 6


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: the trump suit, and who has sworn."""

    trump: Suit
    sworn: frozenset[Seat]


class Oath(Game[Mode, None]):
    """Stay free and play what you like, or swear to trump whenever you can't follow: then your tricks count double."""

    id = "oath"
    name = "Oath"
    author = "tricksmith"
    seats = (3, 4)
    usual = 4
    deck = FRENCH
    lead_rule, follow_rule = "OA3", "OA3"

    def layout(self) -> Layout:
        """OA1: Of 32 cards, from the seven to the ace, deal seven to each of four players, or ten to each of three.

        Turn up the next card: its suit is trump.
        """
        return Layout(stock=CARDS, hands=31 // self.players, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Steps[Contract[Mode, None]]:
        """OA2: In turn, each player stays free or swears to trump."""
        up = yield from table.turned("up")
        said = yield from table.each_says([FREE, SWEAR], "OA2", "stay free, or swear to trump")
        sworn = frozenset(Seat(seat) for seat, call in enumerate(said) if call == SWEAR)
        return Contract(Mode(up.suit, sworn), None, leader=table.first)

    def seat_must_play(self, seat: Seat, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """OA3: The player after the dealer leads first, then the winner of each trick. Follow suit if you can.

        If you can't and have sworn, trump if you can; otherwise play any card.
        """
        follow = self.follow(trick.led, mode)
        if seat not in mode.sworn:
            return [follow]
        return [follow, Must(CARDS.bearing(mode.trump), "OA3", "you swore to trump")]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """OA4: The highest trump takes the trick; without one, the highest card of the suit led."""
        if card.suit == mode.trump:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def score(self, tally: Tally[Mode, None]) -> Iterator[Points]:
        """OA5: A trick scores one point, or two for a player who has sworn.

        A player who has sworn and takes no trick loses three.
        """
        sworn = tally.contract.mode.sworn
        for seat in range(self.players):
            taken = tally.tricks(Seat(seat))
            if seat not in sworn:
                yield Points(seat, taken, f"took {taken}", "OA5")
            else:
                yield Points(seat, 2 * taken if taken else -3, f"swore, and took {taken}", "OA5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, None] | None) -> Verdict | None:
        """OA6: Six hands are a match. The highest total wins."""
        return Verdict(self.best(totals), "OA6", f"{hands} hands were played") if hands >= HANDS else None
