"""Tables: open one, list them, take a seat, leave it, close the table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from tricksmith.server.domain import Close, decide, new_id
from tricksmith.server.http.dependencies import (
    ContextOf,
    Known,
    Newcomer,
    RoomsOf,
    identity_of,
    origin_of,
    room_or_404,
    seat_of,
)
from tricksmith.server.http.errors import problem
from tricksmith.server.http.identity import Person
from tricksmith.server.http.new_table import batch_of, setup_of
from tricksmith.server.presenters import row_of, table_rules
from tricksmith.server.realtime import CHANCE, AppContext, Room, Rooms, now
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
    "invites",
    "join_open",
    "look",
    "look_open",
    "mine",
    "one",
    "open_tables",
    "router",
    "take",
]

router = APIRouter(prefix="/api", tags=["tables"])
Name = Annotated[str, Path(max_length=64)]
Token = Annotated[str, Path(max_length=200)]
MOST = 100
"""Tables in a list."""


@router.post("/tables", summary="Open a table")
async def create(
    asked: NewTable, person: Newcomer, context: ContextOf, request: Request, response: Response
) -> Created:
    """The one who opens it sits in the seat that is `me`; each open seat gets an invitation."""
    if not context.load.takes_newcomers:
        raise problem(503, "full", "The server is full: matches go on, but no table can be opened now. Try again soon.")
    if asked.name.strip():
        person = person.called(asked.name)
        identity_of(request).remember(person, response)
    name = new_id(CHANCE)
    batch, seat, open_seats = batch_of(name, setup_of(asked, person.name), person.id)
    await context.store.append(batch)
    return Created(table=name, seat=seat, invites=[_invite(request, name, place, 0) for place in open_seats])


@router.get("/tables/mine", summary="My tables")
async def mine(person: Known, context: ContextOf) -> TableList:
    """The tables where I have a seat, the latest first; finished ones too."""
    return await _mine(context, person)


@router.get("/tables/open", summary="Public tables")
async def open_tables(context: ContextOf) -> TableList:
    """Public tables with an open seat, or with a match that can be watched, the latest first."""
    found = await context.store.public_tables(MOST)
    is_open = (bool(one.summary.get("open")) or one.summary.get("watched", True) for one in found)
    return TableList(tables=[row_of(one, None) for one, shown in zip(found, is_open, strict=True) if shown])


@router.get("/tables/{table}", summary="A table in a line")
async def one(table: Name, person: Known, context: ContextOf, rooms: RoomsOf) -> TableRow:
    """Who sits there and how it stands; for those who have a seat or may look on."""
    room = await room_or_404(rooms, table)
    seat = await seat_of(room, person)
    if seat is None and room.table.opened.spectators == "none":
        raise problem(404, "no_table", "There is no such table, or nobody may look on there.")
    found = await context.store.summary(table)
    if found is None:
        raise problem(404, "no_table", "There is no such table.")
    return row_of(found, seat)


@router.get("/tables/{table}/invites", summary="The links to open seats")
async def invites(table: Name, person: Known, rooms: RoomsOf, request: Request) -> Invites:
    """For the host alone."""
    room, _ = await _hosted(table, person, rooms)
    return Invites(invites=[_invite(request, table, seat, room.vacated[seat]) for seat in room.table.open_seats])


@router.get("/join/{token}", summary="What an invitation is to")
async def look(token: Token, person: Known, rooms: RoomsOf, request: Request) -> InviteInfo:
    """Looking takes no seat: programs that look at links before people do change nothing."""
    room, seat = await _invited(request, token, rooms)
    return await _invitation(room, seat, person)


@router.get("/tables/{table}/join", summary="What the free seat of a public table is")
async def look_open(table: Name, person: Known, rooms: RoomsOf) -> InviteInfo:
    """The same for the seat that the next person would get; looking takes none."""
    room = await room_or_404(rooms, table)
    if not room.table.opened.public:
        raise problem(404, "no_table", "There is no such public table.")
    return await _invitation(room, next(iter(room.table.open_seats), 0), person)


@router.post("/join/{token}", summary="Take the seat of an invitation")
async def take(
    token: Token,
    asked: JoinRequest,
    person: Newcomer,
    rooms: RoomsOf,
    request: Request,
    response: Response,
) -> Claimed:
    """The first to ask gets the seat; its owner is led back to it."""
    room, seat = await _invited(request, token, rooms)
    return await _take(room, seat, asked, person, request, response)


@router.post("/tables/{table}/join", summary="Take an open seat of a public table")
async def join_open(
    table: Name,
    asked: JoinRequest,
    person: Newcomer,
    rooms: RoomsOf,
    request: Request,
    response: Response,
) -> Claimed:
    """The first open seat."""
    room = await room_or_404(rooms, table)
    if not room.table.opened.public:
        raise problem(404, "no_table", "There is no such public table.")
    seat = next(iter(room.table.open_seats), 0)
    return await _take(room, seat, asked, person, request, response)


@router.post("/tables/{table}/leave", summary="Give up my seat for good")
async def give_up(table: Name, person: Known, context: ContextOf, rooms: RoomsOf) -> TableList:
    """Before the first deal the seat is open again, later a bot has it; after the end the match is no longer mine."""
    room = await room_or_404(rooms, table)
    if person is None or await seat_of(room, person) is None:
        raise problem(403, "no_seat", "You have no seat at this table.")
    await room.vacate(person.id)
    return await _mine(context, person)


@router.post("/tables/{table}/close", summary="Close a table")
async def close(table: Name, person: Known, context: ContextOf, rooms: RoomsOf) -> TableList:
    """For the host alone; nothing happens there any more."""
    room, seat = await _hosted(table, person, rooms)
    if room.table.stage != "closed":
        await room.change(lambda table: decide(table, seat, Close(), rng=CHANCE, now=now()))
    return await _mine(context, person)


@router.delete("/tables/{table}", summary="Delete a finished or closed table for everybody")
async def delete(table: Name, person: Known, context: ContextOf, rooms: RoomsOf) -> TableList:
    """For the host alone; its record is gone with it."""
    room, _ = await _hosted(table, person, rooms)
    if room.table.stage not in {"finished", "closed"}:
        raise problem(409, "in_play", "Close the table first.")
    await rooms.forget(table)
    await context.store.delete(table)
    await rooms.forget(table)  # somebody may have come in between
    context.pubsub.gone(table)
    return await _mine(context, person)


async def _mine(context: AppContext, person: Person | None) -> TableList:
    if person is None:
        return TableList(tables=[])
    found = await context.store.tables_of(person.id, MOST)
    return TableList(tables=[row_of(one, await _seat(context, one.table, person)) for one in found])


async def _seat(context: AppContext, table: str, person: Person | None) -> int | None:
    return await context.store.people.seat_of(table, person.id) if person is not None else None


async def _hosted(table: str, person: Person | None, rooms: Rooms) -> tuple[Room, int]:
    room = await room_or_404(rooms, table)
    seat = await seat_of(room, person)
    if seat is None or seat != room.table.host:
        raise problem(403, "not_host", "Only the host of the table may do that.")
    return room, seat


def _invite(request: Request, table: str, seat: int, vacated: int) -> Invite:
    token = identity_of(request).invitation(table, seat, vacated)
    return Invite(seat=seat, link=f"{origin_of(request)}/join/{token}")


async def _invited(request: Request, token: str, rooms: Rooms) -> tuple[Room, int]:
    """Where an invitation leads; one that was used by somebody who has gone leads nowhere any more."""
    found = identity_of(request).invited(token)
    room = await rooms.get(found[0]) if found is not None else None
    if found is None or room is None or room.vacated[found[1]] != found[2]:
        raise problem(404, "no_invite", "This invitation is torn, or it is no longer good. Ask the host for another.")
    return room, found[1]


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


async def _take(
    room: Room, seat: int, asked: JoinRequest, person: Person, request: Request, response: Response
) -> Claimed:
    mine = await seat_of(room, person)
    if mine is not None:
        return Claimed(table=room.name, seat=mine)
    person = person.called(asked.name)
    mine = await room.join(seat, person.id, person.name)
    identity_of(request).remember(person, response)
    return Claimed(table=room.name, seat=mine)
