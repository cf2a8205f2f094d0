"""What routes ask of a request: who it is, and the parts of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from tricksmith.server.domain import reviewable_hands, until_hand
from tricksmith.server.http.errors import problem
from tricksmith.server.http.identity import Identity, Person
from tricksmith.server.realtime import AppContext, Rooms, now

if TYPE_CHECKING:
    from starlette.exceptions import HTTPException

    from tricksmith.server.domain import TableState
    from tricksmith.server.realtime import Room

__all__ = [
    "ContextOf",
    "EnsuredPerson",
    "OptionalPerson",
    "RoomsOf",
    "TableId",
    "finished_room",
    "hand_shown",
    "identity_of",
    "is_open_to",
    "no_table",
    "origin_of",
    "person_of",
    "room_or_404",
    "seat_of",
]

TableId = str


def identity_of(connection: HTTPConnection) -> Identity:
    """What reads and writes cookies."""
    return cast("Identity", connection.app.state.identity)


def _context(connection: HTTPConnection) -> AppContext:
    return cast("AppContext", connection.app.state.context)


def _rooms(connection: HTTPConnection) -> Rooms:
    return cast("Rooms", connection.app.state.rooms)


async def person_of(connection: HTTPConnection) -> Person | None:
    """Who sent a request or opens a socket; None for strangers, and for a cookie that was revoked.

    A cookie that is newer than the database is of before an old backup was restored: what it voided stays void.
    """
    person = identity_of(connection).of(connection)
    if person is None:
        return None
    people = _context(connection).store.people
    epoch = await people.epoch_of(person.id)
    if person.epoch > epoch:
        await people.restore_epoch(person.id, person.name, person.epoch, now=now())
    return person if person.epoch >= epoch else None


async def _optional_person(request: Request) -> Person | None:
    return await person_of(request)


async def _ensured_person(request: Request, response: Response) -> Person:
    """Return who sent a request; a browser without an identity gets one, as a cookie of the response."""
    identity = identity_of(request)
    person = await person_of(request) or Person.stranger()
    identity.remember(person, response)
    return person


ContextOf = Annotated[AppContext, Depends(_context)]
RoomsOf = Annotated[Rooms, Depends(_rooms)]
OptionalPerson = Annotated[Person | None, Depends(_optional_person)]
"""Who sent a request; None for a stranger."""
EnsuredPerson = Annotated[Person, Depends(_ensured_person)]
"""Who sent a request; a stranger becomes a new person."""


def no_table() -> HTTPException:
    """The error for a table that does not exist, and, word for word, for one that is none of this person's business."""
    return problem(
        404,
        "no_table",
        "There is no such table, or it is not open to you. It may have been deleted, or the link may be incomplete.",
    )


async def is_open_to(context: AppContext, table: str, person: str) -> bool:
    """Whether somebody has a seat at a table or may watch it, as the database says without the table being read.

    A table that is not theirs and one that does not exist take the same queries, and so the same time.

    Args:
        context: What the rooms share.
        table: The id of the table.
        person: The id of a person; empty for a stranger.
    """
    if person and await context.store.people.seat_of(table, person) is not None:
        return True
    listed = await context.store.summary(table)
    # The summary of an old version does not say whether the table is watched; then the room does.
    return listed is not None and bool(listed.summary.get("watched", True))


async def room_or_404(rooms: Rooms, name: str) -> Room:
    """The room of a table; raises the error 404."""
    room = await rooms.get(name) if len(name) <= 64 else None
    if room is None:
        raise no_table()
    return room


async def seat_of(room: Room, person: Person | None) -> int | None:
    """The seat that somebody owns at a table now; None if they have none."""
    if person is None:
        return None
    if room.audience.seat_of(person.id) is None:
        await room.catch_up()  # they may have joined at another process a moment ago
    return room.audience.seat_of(person.id)


async def finished_room(rooms: Rooms, table: str, person: Person | None) -> Room:
    """The room of a match that is over, for those who may see it.

    Raises the error 404 for people without a seat at a private table, as for a table that does not exist, and 409 while
    the match is on.
    """
    room = await _room_open_to(rooms, table, person)
    if room.table.stage != "finished" or room.table.match is None:
        raise _not_finished()
    return room


async def hand_shown(rooms: Rooms, table: str, person: Person | None, hand: int) -> tuple[Room, TableState]:
    """The room of a match of which somebody may see this hand, counted from 1, with all cards, and its table.

    That is a match that is over; or one that is on, for its person who plays against bots alone, as `reviewable_hands`
    says: then the table ends with the last hand that they may see. Raises the errors that `finished_room` does.
    """
    room = await _room_open_to(rooms, table, person)
    if room.table.stage == "finished" and room.table.match is not None:
        return room, room.table
    open_hands = reviewable_hands(room.table, await seat_of(room, person))
    if hand > open_hands:
        raise _not_finished()
    return room, until_hand(room.table, open_hands)


async def _room_open_to(rooms: Rooms, table: str, person: Person | None) -> Room:
    """The room of a table for those who may see it; raises the error 404 for all others."""
    if not await is_open_to(rooms.context, table, person.id if person is not None else ""):
        raise no_table()
    room = await room_or_404(rooms, table)
    if await seat_of(room, person) is None and room.table.opened.spectators == "none":
        raise no_table()
    return room


def _not_finished() -> HTTPException:
    return problem(409, "not_finished", "This match is still being played. You can look through it when it is over.")


def origin_of(request: Request) -> str:
    """The address of this server as people type it."""
    settings = request.app.state.settings
    return settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
