"""Tables: open, list, join, leave, close and delete them."""

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
    TableId,
    identity_of,
    limit_key_of,
    no_table,
    origin_of,
    room_or_404,
    seat_of,
)
from tricksmith.server.http.errors import problem
from tricksmith.server.http.identity import Person
from tricksmith.server.http.new_table import admit_table, batch_of, setup_of
from tricksmith.server.presenters import row_of, table_rules
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
    "close_table",
    "create_table",
    "delete_table",
    "invitation_info",
    "invites",
    "leave_table",
    "my_tables",
    "open_seat_info",
    "open_tables",
    "router",
    "table_summary",
    "take_open_seat",
    "take_seat",
]

router = APIRouter(prefix="/api", tags=["tables"])

Token = Annotated[str, Path(max_length=200)]
MAX_LISTED = 100
"""The most tables in a list."""


@router.post("/tables", summary="Open a table")
async def create_table(
    body: NewTable, person: EnsuredPerson, context: ContextOf, request: Request, response: Response
) -> Created:
    """The host gets the seat that is `me`; each open seat gets an invitation."""
    admit_table(context)
    if body.name.strip():
        person = person.called(body.name)
        identity_of(request).remember(person, response)
    name = new_id(RNG)
    batch, seat, open_seats = batch_of(name, setup_of(body, person.name), person.id)
    await context.store.append(batch)
    return Created(table=name, seat=seat, invites=[_invite(request, name, number, 0) for number in open_seats])


@router.get("/tables/mine", summary="My tables")
async def my_tables(person: OptionalPerson, context: ContextOf) -> TableList:
    """The tables where you have a seat, the latest first; finished ones too."""
    return await _table_list(context, person)


@router.get("/tables/open", summary="Public tables")
async def open_tables(context: ContextOf) -> TableList:
    """Public tables with an open seat, or with a match that can be watched, the latest first."""
    listed = await context.store.public_tables(MAX_LISTED)
    shown = [table for table in listed if table.summary.get("open") or table.summary.get("watched", True)]
    return TableList(tables=[row_of(table, None) for table in shown])


@router.get("/tables/{table}", summary="A table in a line")
async def table_summary(table: TableId, person: OptionalPerson, context: ContextOf, rooms: RoomsOf) -> TableRow:
    """Who sits there, and the score; for people who have a seat or can watch."""
    listed, seat = await context.store.summary(table), await _seat(context, table, person)
    if listed is None or (seat is None and not await _is_watched(listed, rooms)):
        raise no_table()
    return row_of(listed, seat)


@router.get("/tables/{table}/invites", summary="The links to open seats")
async def invites(
    table: TableId, person: OptionalPerson, context: ContextOf, rooms: RoomsOf, request: Request
) -> Invites:
    """For the host alone."""
    _, room = await _require_host(table, person, context, rooms)
    return Invites(invites=[_invite(request, table, seat, room.vacated[seat]) for seat in room.table.open_seats])


@router.get("/join/{token}", summary="What an invitation is to")
async def invitation_info(token: Token, person: OptionalPerson, rooms: RoomsOf, request: Request) -> InviteInfo:
    """This takes no seat, so that programs which preview a link do not use it up."""
    room, seat, _ = await _read_invitation(request, token, rooms, person)
    return await _invite_info(room, seat, person)


@router.get("/tables/{table}/join", summary="What the open seat of a public table is")
async def open_seat_info(table: TableId, person: OptionalPerson, context: ContextOf, rooms: RoomsOf) -> InviteInfo:
    """The same for the seat that the next person would get; this takes none either."""
    room = await _public_room(table, context, rooms)
    return await _invite_info(room, next(iter(room.table.open_seats), 0), person)


@router.post("/join/{token}", summary="Take the seat of an invitation")
async def take_seat(
    token: Token,
    body: JoinRequest,
    person: EnsuredPerson,
    rooms: RoomsOf,
    request: Request,
    response: Response,
) -> Claimed:
    """The first person to ask gets the seat; if you have it already, you get it again."""
    room, seat, vacated = await _read_invitation(request, token, rooms, person)
    return await _take(room, seat, body, person, request, response, vacated)


@router.post("/tables/{table}/join", summary="Take an open seat of a public table")
async def take_open_seat(
    table: TableId,
    body: JoinRequest,
    person: EnsuredPerson,
    context: ContextOf,
    rooms: RoomsOf,
    request: Request,
    response: Response,
) -> Claimed:
    """You get the first open seat."""
    room = await _public_room(table, context, rooms)
    if await seat_of(room, person) is None:
        _count_arrival(table, person, context, request)
    seat = next(iter(room.table.open_seats), 0)
    return await _take(room, seat, body, person, request, response)


@router.post("/tables/{table}/leave", summary="Give up my seat for good")
async def leave_table(table: TableId, person: OptionalPerson, context: ContextOf, rooms: RoomsOf) -> TableList:
    """Before the first deal the seat is open again, later a bot has it; a finished match leaves your list."""
    person, room, _ = await _require_seat(table, person, context, rooms)
    await room.vacate(person.id)
    return await _table_list(context, person)


@router.post("/tables/{table}/close", summary="Close a table")
async def close_table(table: TableId, person: OptionalPerson, context: ContextOf, rooms: RoomsOf) -> TableList:
    """Close a table, for the host alone: its match ends."""
    host, room = await _require_host(table, person, context, rooms)
    if room.table.stage != "closed":
        await room.command(host.id, Close())
    return await _table_list(context, person)


@router.delete("/tables/{table}", summary="Delete a finished or closed table for everybody")
async def delete_table(table: TableId, person: OptionalPerson, context: ContextOf, rooms: RoomsOf) -> TableList:
    """For the host alone; the record of the match is deleted too."""
    host, room = await _require_host(table, person, context, rooms)
    if room.table.stage not in {"finished", "closed"}:
        raise problem(409, "in_play", "Close the table first.")
    await rooms.forget(table)
    name = room.table.names[room.table.host]
    await context.store.delete(table, AuditEntry(now(), "deleted", host.id, name, table))
    await rooms.forget(table)  # somebody may have connected meanwhile
    context.pubsub.publish_deletion(table)
    return await _table_list(context, person)


async def _table_list(context: AppContext, person: Person | None) -> TableList:
    """The tables where a person has a seat; none for a stranger."""
    if person is None:
        return TableList(tables=[])
    listed = await context.store.tables_of(person.id, MAX_LISTED)
    seats = await context.store.people.seats_of(person.id, [summary.table for summary in listed])
    return TableList(tables=[row_of(summary, seats.get(summary.table)) for summary in listed])


async def _seat(context: AppContext, table: str, person: Person | None) -> int | None:
    return await context.store.people.seat_of(table, person.id) if person is not None else None


async def _require_seat(
    table: str, person: Person | None, context: AppContext, rooms: Rooms
) -> tuple[Person, Room, int]:
    """The person who asks, their table and their seat; raises the same error 404 if there is no table or no seat.

    In both cases it is raised after one query: the table is loaded only for people who have a seat at it.
    """
    saved_seat = await context.store.people.seat_of(table, person.id if person is not None else "")
    if person is None or saved_seat is None:
        raise no_table()
    room = await room_or_404(rooms, table)
    seat = await seat_of(room, person)
    if seat is None:
        raise no_table()
    return person, room, seat


async def _require_host(table: str, person: Person | None, context: AppContext, rooms: Rooms) -> tuple[Person, Room]:
    """The host and their table; raises the error 404 as `_require_seat` does, and 403 for anyone else with a seat."""
    host, room, seat = await _require_seat(table, person, context, rooms)
    if seat != room.table.host:
        raise problem(403, "not_host", "Only the host of the table may do that.")
    return host, room


async def _public_room(table: str, context: AppContext, rooms: Rooms) -> Room:
    """The room of a public table; raises the same error 404 for a private one as for none, after the same query."""
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
    token = identity_of(request).invitation_token(table, seat, vacated)
    return Invite(seat=seat, link=f"{origin_of(request)}/join/{token}")


async def _read_invitation(request: Request, token: str, rooms: Rooms, person: Person | None) -> tuple[Room, int, int]:
    """The table and the seat of an invitation, and its `vacated`.

    Raises the error 404 if somebody else has used it; the error reveals nothing about the table.
    """
    invitation = identity_of(request).read_invitation(token)
    room = await rooms.get(invitation.table) if invitation is not None else None
    if invitation is not None and room is not None:
        own_seat, seat = await seat_of(room, person), invitation.seat
        is_valid = room.vacated[seat] == invitation.vacated and seat in room.table.open_seats
        if is_valid or own_seat is not None:
            return room, seat, invitation.vacated
    raise problem(
        404, "no_invite", "This invitation has been used, or its link is incomplete. Ask the host for a new one."
    )


async def _invite_info(room: Room, seat: int, person: Person | None) -> InviteInfo:
    """What is shown of a table before its seat is taken."""
    opened, own_seat = room.table.opened, await seat_of(room, person)
    return InviteInfo(
        table=room.name,
        game=opened.game,
        game_name=room.table.game.name,
        players=opened.players,
        seat=seat,
        sides=[[int(member) for member in side] for side in room.table.game.sides],
        host=room.table.names[room.table.host],
        host_seat=int(room.table.host),
        values=dict(opened.options),
        rules=table_rules(opened),
        taken=seat not in room.table.open_seats,
        mine=own_seat is not None,
    )


def _count_arrival(table: str, person: Person, context: AppContext, request: Request) -> None:
    """Count that somebody takes an open seat; raises the error 429 if they or their address did so too often."""
    address = limit_key_of(request)
    is_allowed = context.arrivals.take(f"{table} {person.id}")
    if not is_allowed or not context.arrivals_by_address.take(f"{table} {address}"):
        raise problem(
            429,
            "too_many",
            "You, or people at your address, have come and gone here many times."
            " Wait some minutes, or ask the host for an invitation.",
        )


async def _take(
    room: Room, seat: int, body: JoinRequest, person: Person, request: Request, response: Response,
    vacated: int | None = None,
) -> Claimed:  # fmt: skip
    """Give the person this seat, unless they have one at the table, and set their cookie."""
    own_seat = await seat_of(room, person)
    if own_seat is not None:
        return Claimed(table=room.name, seat=own_seat)
    person = person.called(body.name)
    own_seat = await room.join(seat, person.id, person.name, vacated=vacated)
    identity_of(request).remember(person, response)
    return Claimed(table=room.name, seat=own_seat)
