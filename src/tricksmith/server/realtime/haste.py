"""Who wants the bots to play the rest of a hand without pauses, as one does who sits it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricksmith.server.domain import TableState

__all__ = ["Haste"]


class Haste:
    """Kept in memory and for one hand: a wish, nothing of the match. It holds where the person is connected."""

    def __init__(self) -> None:
        self._hand = -1
        self._seats: set[int] = set()

    def ask(self, table: TableState, seat: int) -> None:
        """This person need not read every move of the rest of the hand."""
        if self._hand != len(table.movers):
            self._hand, self._seats = len(table.movers), set()
        self._seats.add(seat)

    def agreed(self, table: TableState, here: frozenset[int]) -> bool:
        """Whether every person who plays and looks on has asked for it: nobody else is hurried."""
        people = here & set(table.present)
        return self._hand == len(table.movers) and bool(people) and people <= self._seats
