"""Finished matches: step through them, take the record away, look at a record from elsewhere, check the deal."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Response

from tricksmith.play import to_record
from tricksmith.server.http.asked import HouseOf, Known, LaneOf, RoomsOf, room_or_404
from tricksmith.server.http.errors import problem
from tricksmith.server.realtime.replay import replay_of, replay_of_record, verified
from tricksmith.server.realtime.room import Room
from tricksmith.server.wire.http import Replay, VerifyAnswer

__all__ = ["look_at", "record", "replay", "router", "verify"]

router = APIRouter(prefix="/api", tags=["records"])
Name = Annotated[str, Path(max_length=64)]
Hand = Annotated[int, Query(ge=1, le=10_000, description="The number of the hand, from 1.")]
Text = Annotated[str, Body(media_type="text/plain", description="A record: one JSON object, as its file has it.")]


@router.get("/tables/{table}/replay", summary="A hand of a finished match, step by step")
async def replay(table: Name, person: Known, house: HouseOf, rooms: RoomsOf, lane: LaneOf, hand: Hand = 1) -> Replay:
    """All hands lie open: the match is over."""
    room = await _finished(table, person, house, rooms)
    return await lane.run(replay_of, room.name, room.table, hand)


@router.get(
    "/tables/{table}/record",
    summary="The record of a finished match",
    response_class=Response,
    responses={200: {"content": {"application/json": {}}, "description": "One JSON object, as a file."}},
)
async def record(table: Name, person: Known, house: HouseOf, rooms: RoomsOf) -> Response:
    """What `tricksmith replay` and `tricksmith verify` read."""
    room = await _finished(table, person, house, rooms)
    assert room.table.match is not None
    text = json.dumps(to_record(room.table.match, table=room.table.note), ensure_ascii=False, indent=1) + "\n"
    name = f"{room.table.opened.game}-{table[:8]}.json"
    return Response(
        text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.post("/replay", summary="A hand of a record, step by step")
async def look_at(text: Text, lane: LaneOf, hand: Hand = 1) -> Replay:
    """Nothing of it is kept: a record is imported by being looked at."""
    return await lane.run(replay_of_record, text.encode(), hand)


@router.post("/verify", summary="Whether a record holds, and its deals are what was committed to")
async def verify(text: Text, lane: LaneOf) -> VerifyAnswer:
    """The same check as `tricksmith verify`."""
    return await lane.run(verified, text.encode())


async def _finished(table: str, person: Any, house: Any, rooms: Any) -> Room:
    room = await room_or_404(rooms, table)
    seat = await house.store.people.seat_of(table, person.id) if person is not None else None
    if seat is None and room.table.opened.spectators == "none":
        raise problem(404, "no_table", "There is no such table, or nobody may look on there.")
    if room.table.stage != "finished" or room.table.match is None:
        raise problem(409, "not_finished", "The match is not over: nothing of it is told before.")
    return room
