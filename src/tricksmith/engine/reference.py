"""A reference for the core: the same arrays played by plain Python, slowly, one step at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.cards import bits
from tricksmith.compile import LAST_TRICK, STILL_WINS, WINS_NOW
from tricksmith.engine.encoding import SLOT_SIZE, EncodedPosition

if TYPE_CHECKING:
    from tricksmith.compile import SeatOrder, TrickTables

__all__ = ["Reference"]


class Reference:
    """The tricks of one contract, played by looking up each array as `tricksmith.compile.trick_schema` documents it.

    >>> from tricksmith import games
    >>> from tricksmith.engine import position
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=4)
    >>> start = position(game.hand(deal(game, seed="example"), dealer=3))
    >>> reference = Reference(start.tricks.tables, start.tricks.seat_order)
    >>> reference.perft(start.row, 3) == start.perft(3)
    True
    """

    def __init__(self, tables: TrickTables, seat_order: SeatOrder) -> None:
        self.tables, self.seat_order = tables, seat_order

    def to_act(self, row: EncodedPosition) -> int | None:
        """Return the seat to play; None when the hand is over."""
        if row.place == 0 and row.held[row.leader] == 0:
            return None
        return int(self.seat_order.order[row.leader, row.place])

    def legal(self, row: EncodedPosition) -> list[int]:
        """Return for each slot the cards that may be played, as masks."""
        tables, slots = self.tables, len(self.tables.leadable)
        seat = self.to_act(row)
        held = row.held[seat] if seat is not None else 0
        if row.place == 0:
            free = [held & int(mask) for mask in tables.free[row.flags]]
            return free if any(free) else [held & int(mask) for mask in tables.leadable]
        obligation = tables.obligation[row.state, row.flags]
        for holding, allowed in zip(tables.hold[obligation].tolist(), tables.play[obligation].tolist(), strict=True):
            if held & holding:
                return [held & allowed, *[0] * (slots - 1)]
        return [0] * slots

    def play(self, row: EncodedPosition, number: int) -> EncodedPosition:
        """Return the position after the play of this number."""
        tables = self.tables
        slot, card = divmod(number, SLOT_SIZE)
        after = EncodedPosition.from_words(row.to_words())
        seat = self.to_act(row)
        assert seat is not None
        after.held[seat] &= ~(1 << card)
        after.table |= 1 << card
        after.place += 1
        if row.place == 0:
            after.state, after.winning_place = int(tables.begin[slot, card]), 0
            after.flags = int(tables.flags_after_lead[row.flags, card])
        else:
            place = int(tables.winning_place[row.state, card])
            if place != STILL_WINS:
                after.winning_place = row.place if place == WINS_NOW else place
            after.state = int(tables.next[row.state, card])
            after.flags = int(tables.flags_after_follow[row.flags, card])
        return self._end_trick(after) if after.place == self.seat_order.order.shape[1] else after

    def _end_trick(self, row: EncodedPosition) -> EncodedPosition:
        """Give a complete trick to its winner, in place."""
        winner = int(self.seat_order.order[row.leader, row.winning_place])
        row.tricks[winner] += 1
        row.taken[winner] |= row.table
        row.leader = int(self.seat_order.next_leader[row.leader, winner])
        if not row.held[row.leader] and self.tables.last_worth.any():
            row.taken[winner] |= 1 << LAST_TRICK
        row.flags = int(self.tables.flags_after_trick[row.flags])
        row.table, row.place, row.winning_place, row.state = 0, 0, 0, 0
        return row

    def numbers(self, row: EncodedPosition) -> list[int]:
        """Return the numbers of the legal plays."""
        return [slot * SLOT_SIZE + card for slot, mask in enumerate(self.legal(row)) for card in bits(mask)]

    def perft(self, row: EncodedPosition, depth: int) -> int:
        """Return the number of ways to play exactly `depth` cards."""
        if depth == 0:
            return 1
        return sum(self.perft(self.play(row, number), depth - 1) for number in self.numbers(row))
