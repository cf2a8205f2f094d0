"""The contract: what the calls of a hand have settled before the first trick."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from tricksmith.rules.seat import Seat

__all__ = ["Contract", "Dummy", "S", "T"]

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)


class Dummy(NamedTuple):
    """A seat that decides nothing in the tricks: `played_by` plays its cards, which must be of the same party.

    Its cards lie open for all to see once the first card is led, or at once if it leads that card itself.
    """

    seat: Seat
    played_by: Seat


@dataclass(frozen=True, slots=True)
class Contract(Generic[T, S]):
    """What was settled: `terms` for the tricks, `stakes` for the score.

    `terms` is all that the rules of a trick may read (a trump suit, say): small, hashable, and equal for hands that are
    played alike. `stakes` is what only the score reads (the bids), and `secret` what only the score reads and no view
    shows. `leader` leads first; the seats in `out` sit the hand out; `table_leads` names a pile whose one card leads
    the first trick as if the leader had led it; `dummy` is a seat whose cards another plays.
    """

    terms: T
    stakes: S
    leader: Seat
    out: frozenset[Seat] = frozenset()
    table_leads: str = ""
    secret: Any = None
    dummy: Dummy | None = None

    def decides(self, seat: Seat) -> Seat:
        """Who chooses the cards of a seat: it does itself, unless it is the dummy."""
        dummy = self.dummy
        return dummy.played_by if dummy is not None and dummy.seat == seat else seat
