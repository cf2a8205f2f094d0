"""What routes need from a request: the person, the table that they can see, and parts of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

from fastapi import Depends, Path, Request, Response
from starlette.requests import HTTPConnection

from tricksmith.server.domain import reviewable_hands, until_hand
from tricksmith.server.http.errors import problem
from tricksmith.server.http.identity import Identity, Person
from tricksmith.server.rate_limit import rate_limit_key
from tricksmith.server.realtime import AppContext, Rooms, now

if TYPE_CHECKING:
    from starlette.exceptions import HTTPException

    from tricksmith.server.domain import TableState
    from tricksmith.server.realtime import Room

__all__ = [
    "MAX_TABLE_ID_LENGTH",
    "ContextOf",
    "EnsuredPerson",
    "OptionalPerson",
    "RoomsOf",
    "TableId",
    "finished_room",
    "identity_of",
    "is_open_to",
    "limit_key_of",
    "no_table",
    "origin_of",
    "person_of",
    "room_for_hand",
    "room_or_404",
    "seat_of",
]

MAX_TABLE_ID_LENGTH = 64
TableId = Annotated[str, Path(max_length=MAX_TABLE_ID_LENGTH)]


def identity_of(connection: HTTPConnection) -> Identity:
    """Return what reads and writes the cookies of the app."""
    return cast("Identity", connection.app.state.identity)


def _context(connection: HTTPConnection) -> AppContext:
    return cast("AppContext", connection.app.state.context)


def _rooms(connection: HTTPConnection) -> Rooms:
    return cast("Rooms", connection.app.state.rooms)


async def person_of(connection: HTTPConnection) -> Person | None:
    """Return who sent a request or opens a socket; None for strangers, and for a cookie that was revoked.

    If the epoch of a cookie is higher than in the database, an old backup was restored meanwhile: the epoch in the
    database is raised, so that the older cookies stay void.
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
    """Return the error for a table that does not exist, which is the same for one that is not open to this person."""
    return problem(
        404,
        "no_table",
        "There is no such table, or it is not open to you. It may have been deleted, or the link may be incomplete.",
    )


async def is_open_to(context: AppContext, table: str, person: str) -> bool:
    """Return whether a person has a seat at a table or can watch it, without loading the table.

    A table that is not open to them takes the same queries as one that does not exist, and so the same time.

    Args:
        context: What the rooms share.
        table: The id of the table.
        person: The id of a person; empty for a stranger.
    """
    if person and await context.store.people.seat_of(table, person) is not None:
        return True
    listed = await context.store.summary(table)
    # The summary of an old version does not say whether the table can be watched: then the room decides later.
    return listed is not None and bool(listed.summary.get("watched", True))


async def room_or_404(rooms: Rooms, name: str) -> Room:
    """Return the room of a table; raises the error 404 if there is none."""
    room = await rooms.get(name) if len(name) <= MAX_TABLE_ID_LENGTH else None
    if room is None:
        raise no_table()
    return room


async def seat_of(room: Room, person: Person | None) -> int | None:
    """Return the seat that a person owns at a table now; None if they have none."""
    if person is None:
        return None
    if room.audience.seat_of(person.id) is None:
        await room.catch_up()  # they may have joined at another process a moment ago
    return room.audience.seat_of(person.id)


async def finished_room(rooms: Rooms, table: str, person: Person | None) -> Room:
    """Return the room of a match that is over, for people who can see it.

    Raises:
        HTTPException: 404 for a table that does not exist or is not open to this person, 409 while the match is on.
    """
    room = await _room_open_to(rooms, table, person)
    if room.table.stage != "finished" or room.table.match is None:
        raise _not_finished()
    return room


async def room_for_hand(rooms: Rooms, table: str, person: Person | None, hand: int) -> tuple[Room, TableState]:
    """Return the room of a match, and its table up to the last hand that this person can see with all cards.

    That is the whole match once it is over, and before that only what `reviewable_hands` allows.

    Args:
        rooms: The tables in memory.
        table: The id of the table.
        person: The person; None for a stranger.
        hand: The hand that they ask for, from 1.

    Raises:
        HTTPException: 404 as for `finished_room`, 409 if they can't see this hand yet.
    """
    room = await _room_open_to(rooms, table, person)
    if room.table.stage == "finished" and room.table.match is not None:
        return room, room.table
    open_hands = reviewable_hands(room.table, await seat_of(room, person))
    if hand > open_hands:
        raise _not_finished()
    return room, until_hand(room.table, open_hands)


async def _room_open_to(rooms: Rooms, table: str, person: Person | None) -> Room:
    """The room of a table for people who can see it; raises the error 404 for all others."""
    if not await is_open_to(rooms.context, table, person.id if person is not None else ""):
        raise no_table()
    room = await room_or_404(rooms, table)
    if await seat_of(room, person) is None and room.table.opened.spectators == "none":
        raise no_table()
    return room


def _not_finished() -> HTTPException:
    return problem(409, "not_finished", "This match is still being played. You can look through it when it is over.")


def limit_key_of(request: Request) -> str:
    """Return the key of a request's address in rate limits; empty without an address."""
    return rate_limit_key(request.client.host) if request.client is not None else ""


def origin_of(request: Request) -> str:
    """Return the address of this server as people type it."""
    settings = request.app.state.settings
    return settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
