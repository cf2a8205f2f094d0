"""Tables: open one, list them, take a seat, leave it, close the table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from tricksmith.server.audit import AuditEntry
from tricksmith.server.domain import Close, new_id
from tricksmith.server.http.dependencies import (
    ContextOf,
    EnsuredPerson,
    OptionalPerson,
    RoomsOf,
    identity_of,
    no_table,
    origin_of,
    room_or_404,
    seat_of,
)
from tricksmith.server.http.errors import problem
from tricksmith.server.http.identity import Person
from tricksmith.server.http.new_table import admit_table, batch_of, setup_of
from tricksmith.server.presenters import row_of, table_rules
from tricksmith.server.rate_limit import rate_limit_key
from tricksmith.server.realtime import RNG, AppContext, Room, Rooms, now
from tricksmith.server.store import TableSummary
from tricksmith.server.wire import (
    Claimed,
    Created,
    Invite,
    InviteInfo,
    Invites,
    JoinRequest,
    NewTable,
    TableList,
    TableRow,
)  # fmt: skip

__all__ = [
    "close",
    "create",
    "delete",
    "give_up",
    "invitation_info",
    "invites",
    "join_open",
    "mine",
    "one",
    "open_seat_info",
    "open_tables",
    "router",
    "take",
]

router = APIRouter(prefix="/api", tags=["tables"])
Name = Annotated[str, Path(max_length=64)]
Token = Annotated[str, Path(max_length=200)]
MAX_LISTED = 100
"""Tables in a list."""


@router.post("/tables", summary="Open a table")
async def create(
    asked: NewTable, person: EnsuredPerson, context: ContextOf, request: Request, response: Response
) -> Created:
    """The one who opens it sits in the seat that is `me`; each open seat gets an invitation."""
    admit_table(context)
    if asked.name.strip():
        person = person.called(asked.name)
        identity_of(request).remember(person, response)
    name = new_id(RNG)
    batch, seat, open_seats = batch_of(name, setup_of(asked, person.name), person.id)
    await context.store.append(batch)
    return Created(table=name, seat=seat, invites=[_invite(request, name, place, 0) for place in open_seats])


@router.get("/tables/mine", summary="My tables")
async def mine(person: OptionalPerson, context: ContextOf) -> TableList:
    """The tables where I have a seat, the latest first; finished ones too."""
    return await _mine(context, person)


@router.get("/tables/open", summary="Public tables")
async def open_tables(context: ContextOf) -> TableList:
    """Public tables with an open seat, or with a match that can be watched, the latest first."""
    listed = await context.store.public_tables(MAX_LISTED)
    is_open = (bool(one.summary.get("open")) or one.summary.get("watched", True) for one in listed)
    return TableList(tables=[row_of(one, None) for one, shown in zip(listed, is_open, strict=True) if shown])


@router.get("/tables/{table}", summary="A table in a line")
async def one(table: Name, person: OptionalPerson, context: ContextOf, rooms: RoomsOf) -> TableRow:
    """Who sits there and the score; for those who have a seat or may look on."""
    listed, seat = await context.store.summary(table), await _seat(context, table, person)
    if listed is None or (seat is None and not await _is_watched(listed, rooms)):
        raise no_table()
    return row_of(listed, seat)


@router.get("/tables/{table}/invites", summary="The links to open seats")
async def invites(table: Name, person: OptionalPerson, context: ContextOf, rooms: RoomsOf, request: Request) -> Invites:
    """For the host alone."""
    _, room = await _hosted(table, person, context, rooms)
    return Invites(invites=[_invite(request, table, seat, room.vacated[seat]) for seat in room.table.open_seats])


@router.get("/join/{token}", summary="What an invitation is to")
async def invitation_info(token: Token, person: OptionalPerson, rooms: RoomsOf, request: Request) -> InviteInfo:
    """Looking takes no seat: programs that look at links before people do change nothing."""
    room, seat, _ = await _invited(request, token, rooms, person)
    return await _invitation(room, seat, person)


@router.get("/tables/{table}/join", summary="What the free seat of a public table is")
async def open_seat_info(table: Name, person: OptionalPerson, context: ContextOf, rooms: RoomsOf) -> InviteInfo:
    """The same for the seat that the next person would get; looking takes none."""
    room = await _public(table, context, rooms)
    return await _invitation(room, next(iter(room.table.open_seats), 0), person)


@router.post("/join/{token}", summary="Take the seat of an invitation")
async def take(
    token: Token,
    asked: JoinRequest,
    person: EnsuredPerson,
    rooms: RoomsOf,
    request: Request,
    response: Response,
) -> Claimed:
    """The first to ask gets the seat; its owner is led back to it."""
    room, seat, vacated = await _invited(request, token, rooms, person)
    return await _take(room, seat, asked, person, request, response, vacated)


@router.post("/tables/{table}/join", summary="Take an open seat of a public table")
async def join_open(
    table: Name,
    asked: JoinRequest,
    person: EnsuredPerson,
    context: ContextOf,
    rooms: RoomsOf,
    request: Request,
    response: Response,
) -> Claimed:
    """The first open seat."""
    room = await _public(table, context, rooms)
    if await seat_of(room, person) is None:
        _count_arrival(table, person, context, request)
    seat = next(iter(room.table.open_seats), 0)
    return await _take(room, seat, asked, person, request, response)


@router.post("/tables/{table}/leave", summary="Give up my seat for good")
async def give_up(table: Name, person: OptionalPerson, context: ContextOf, rooms: RoomsOf) -> TableList:
    """Before the first deal the seat is open again, later a bot has it; after the end the match is no longer mine."""
    person, room, _ = await _seated(table, person, context, rooms)
    await room.vacate(person.id)
    return await _mine(context, person)


@router.post("/tables/{table}/close", summary="Close a table")
async def close(table: Name, person: OptionalPerson, context: ContextOf, rooms: RoomsOf) -> TableList:
    """Close a table, for the host alone: its match ends."""
    host, room = await _hosted(table, person, context, rooms)
    if room.table.stage != "closed":
        await room.command(host.id, Close())
    return await _mine(context, person)


@router.delete("/tables/{table}", summary="Delete a finished or closed table for everybody")
async def delete(table: Name, person: OptionalPerson, context: ContextOf, rooms: RoomsOf) -> TableList:
    """For the host alone; its record is gone with it."""
    host, room = await _hosted(table, person, context, rooms)
    if room.table.stage not in {"finished", "closed"}:
        raise problem(409, "in_play", "Close the table first.")
    await rooms.forget(table)
    name = room.table.names[room.table.host]
    await context.store.delete(table, AuditEntry(now(), "deleted", host.id, name, table))
    await rooms.forget(table)  # somebody may have come in between
    context.pubsub.publish_deletion(table)
    return await _mine(context, person)


async def _mine(context: AppContext, person: Person | None) -> TableList:
    if person is None:
        return TableList(tables=[])
    listed = await context.store.tables_of(person.id, MAX_LISTED)
    seats = await context.store.people.seats_of(person.id, [one.table for one in listed])
    return TableList(tables=[row_of(one, seats.get(one.table)) for one in listed])


async def _seat(context: AppContext, table: str, person: Person | None) -> int | None:
    return await context.store.people.seat_of(table, person.id) if person is not None else None


async def _seated(table: str, person: Person | None, context: AppContext, rooms: Rooms) -> tuple[Person, Room, int]:
    """Who asks, their table and their seat; raises the same 404 whether there is no table or no seat.

    Both are answered after one query: the table is loaded only for people who have a seat at it.
    """
    saved_seat = await context.store.people.seat_of(table, person.id if person is not None else "")
    if person is None or saved_seat is None:
        raise no_table()
    room = await room_or_404(rooms, table)
    seat = await seat_of(room, person)
    if seat is None:
        raise no_table()
    return person, room, seat


async def _hosted(table: str, person: Person | None, context: AppContext, rooms: Rooms) -> tuple[Person, Room]:
    host, room, seat = await _seated(table, person, context, rooms)
    if seat != room.table.host:
        raise problem(403, "not_host", "Only the host of the table may do that.")
    return host, room


async def _public(table: str, context: AppContext, rooms: Rooms) -> Room:
    """The room of a public table; raises the same 404 for a private one as for none, after the same query."""
    listed = await context.store.summary(table)
    if listed is None or not listed.is_public:
        raise no_table()
    return await room_or_404(rooms, table)


async def _is_watched(summary: TableSummary, rooms: Rooms) -> bool:
    """Whether a table admits spectators; the summary of an old version does not say so."""
    if (watched := summary.summary.get("watched")) is not None:
        return bool(watched)
    return (await room_or_404(rooms, summary.table)).table.opened.spectators != "none"


def _invite(request: Request, table: str, seat: int, vacated: int) -> Invite:
    token = identity_of(request).invitation(table, seat, vacated)
    return Invite(seat=seat, link=f"{origin_of(request)}/join/{token}")


async def _invited(request: Request, token: str, rooms: Rooms, person: Person | None) -> tuple[Room, int, int]:
    """Where an invitation leads, and how often the seat had been left; one that somebody else used leads nowhere.

    The error says nothing of the table.
    """
    invitation = identity_of(request).invited(token)
    room = await rooms.get(invitation[0]) if invitation is not None else None
    if invitation is not None and room is not None:
        mine, seat = await seat_of(room, person), invitation[1]
        if mine is not None or (room.vacated[seat] == invitation[2] and seat in room.table.open_seats):
            return room, seat, invitation[2]
    raise problem(
        404, "no_invite", "This invitation has been used, or its link is incomplete. Ask the host for a new one."
    )


async def _invitation(room: Room, seat: int, person: Person | None) -> InviteInfo:
    """What is shown of a table before its seat is taken."""
    opened, mine = room.table.opened, await seat_of(room, person)
    return InviteInfo(
        table=room.name,
        game=opened.game,
        game_name=room.table.game.name,
        players=opened.players,
        seat=seat,
        host=room.table.names[room.table.host],
        values=dict(opened.options),
        rules=table_rules(opened),
        taken=seat not in room.table.open_seats,
        mine=mine is not None,
    )


def _count_arrival(table: str, person: Person, context: AppContext, request: Request) -> None:
    """Count that somebody takes an open seat; raises the error 429 if they or their address did so too often."""
    address = rate_limit_key(request.client.host) if request.client is not None else ""
    is_allowed = context.arrivals.take(f"{table} {person.id}")
    if not is_allowed or not context.arrivals_by_address.take(f"{table} {address}"):
        raise problem(
            429,
            "too_many",
            "You, or people at your address, have come and gone here many times."
            " Wait some minutes, or ask the host for an invitation.",
        )


async def _take(
    room: Room, seat: int, asked: JoinRequest, person: Person, request: Request, response: Response,
    vacated: int | None = None,
) -> Claimed:  # fmt: skip
    mine = await seat_of(room, person)
    if mine is not None:
        return Claimed(table=room.name, seat=mine)
    person = person.called(asked.name)
    mine = await room.join(seat, person.id, person.name, vacated=vacated)
    identity_of(request).remember(person, response)
    return Claimed(table=room.name, seat=mine)
