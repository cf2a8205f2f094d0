"""Presence: the seats of a table as everyone sees them, the countdowns, and requests to fast-forward."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from pydantic import ConfigDict, TypeAdapter

from tricksmith.present import KeptParts
from tricksmith.server.realtime.context import now
from tricksmith.server.wire import SeatPresence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.server.domain import TableState

__all__ = ["FastForwards", "SeatsText", "seats_of"]

SEATS = TypeAdapter(list[SeatPresence], config=ConfigDict(defer_build=True))
COUNTDOWN_RATE = 20
"""The updates of the countdowns per second."""


def seats_of(table: TableState, here: frozenset[int], deadlines: Mapping[int, float]) -> list[SeatPresence]:
    """Return the seats of a table and their presence, the same for all viewers.

    Args:
        table: The present state of the table.
        here: The seats whose people have a socket open.
        deadlines: By seat, the monotonic time at which its countdown ends.
    """
    at = now()
    has_bank = table.opened.clock == "bank"
    return [
        SeatPresence(
            seat=seat,
            kind=occupant.kind,
            name=occupant.name,
            level=occupant.level,
            here=occupant.kind == "bot" or seat in here,
            stand_in=occupant.stand_in,
            host=seat == table.host,
            deadline=_seconds_left(deadlines, seat),
            bank=table.clock.bank(seat, at, acts=table.to_act == seat) / 1000
            if has_bank and occupant.kind == "person"
            else None,
        )
        for seat, occupant in enumerate(table.seats)
    ]


class SeatsText:
    """The seats of a table as JSON, the same for all viewers; written again when something in them has changed."""

    def __init__(self) -> None:
        self._kept = KeptParts()

    def of(self, table: TableState, here: frozenset[int], deadlines: Mapping[int, float]) -> bytes:
        """Return the seats and their presence; the arguments are those of `seats_of`."""

        def write() -> bytes:
            return SEATS.dump_json(seats_of(table, here, deadlines))

        is_running = deadlines or table.opened.clock == "bank"
        moment = (table.event_number, int(monotonic() * COUNTDOWN_RATE)) if is_running else None
        return self._kept.part("seats", (table.seats, here, moment), write)


def _seconds_left(deadlines: Mapping[int, float], seat: int) -> float | None:
    """Seconds until a bot stands in, where a countdown runs."""
    if seat not in deadlines:
        return None
    return round(max(0.0, deadlines[seat] - monotonic()), 1)


class FastForwards:
    """Requests to fast-forward the rest of a hand: kept in memory alone, because they are not part of the match."""

    def __init__(self) -> None:
        self._hand = -1
        self._seats: set[int] = set()

    def ask(self, table: TableState, seat: int) -> None:
        """Note that this person wants to fast-forward the rest of the hand."""
        if self._hand != len(table.movers):
            self._hand, self._seats = len(table.movers), set()
        self._seats.add(seat)

    def agreed(self, table: TableState, here: frozenset[int]) -> bool:
        """Return whether every person who has the table open sits the hand out and has asked to fast-forward.

        Without pauses, how soon a bot moves shows whether it had a choice. Nobody must profit from that, so it happens
        only if no person who sees it has a decision left in the hand.
        """
        contract = table.match.hand.contract if table.match is not None else None
        people = here & set(table.people)  # also those for whom a bot stands in, who can come back
        if contract is None or not people <= contract.out:
            return False
        return self._hand == len(table.movers) and bool(people) and people <= self._seats
