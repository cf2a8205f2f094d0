"""Every seat and who sits in it at this moment: whether they are here, and how long they may still take."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from tricksmith.server.realtime.moment import now
from tricksmith.server.wire.table import Chair

if TYPE_CHECKING:
    from tricksmith.server.realtime.room import Room

__all__ = ["CHAIRS", "chairs_of"]

CHAIRS = TypeAdapter(list[Chair])


def chairs_of(room: Room) -> list[Chair]:
    """The chairs of a table as everybody there is shown them."""
    table, here, at = room.table, room.here, now()
    has_bank = table.opened.clock == "bank"
    return [
        Chair(
            seat=seat,
            kind=chair.kind,
            name=chair.name,
            level=chair.level,
            here=chair.kind == "bot" or seat in here,
            stand_in=chair.stand_in,
            host=seat == table.host,
            deadline=_left(room, seat),
            bank=table.clock.bank(seat, at, acts=table.to_act == seat) / 1000
            if has_bank and chair.kind == "person"
            else None,
        )
        for seat, chair in enumerate(table.seats)
    ]


def _left(room: Room, seat: int) -> float | None:
    """Seconds until a bot sits in, where a countdown runs."""
    if seat not in room.deadlines:
        return None
    return round(max(0.0, room.deadlines[seat] - monotonic()), 1)
