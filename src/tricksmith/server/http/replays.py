"""Finished matches: step through them, download the record, look at a record from elsewhere, check the deal."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Annotated, cast

from fastapi import APIRouter, Body, Depends, Path, Query, Response
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from tricksmith.play import to_record
from tricksmith.server.http.dependencies import Known, RoomsOf, room_or_404, seat_of
from tricksmith.server.http.errors import problem
from tricksmith.server.http.identity import Person
from tricksmith.server.presenters import replay_of, replay_of_record, verified
from tricksmith.server.realtime import Room, Rooms
from tricksmith.server.wire import Replay, VerifyAnswer

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, TypeVar, cast

    P = ParamSpec("P")
    T = TypeVar("T")

__all__ = ["RequestQueue", "look_at", "record", "replay", "router", "verify"]


class RequestQueue:
    """A thread beside the server's own for one request at a time; a few more may wait.

    Several at once would not be done sooner, for they share the interpreter, and sockets would wait for all of them.
    """

    def __init__(self, most: int = 16) -> None:
        self.most = most
        self._inside = 0
        self._lock = asyncio.Lock()

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """What the work returns or raises; raises the error 429 where too many wait already."""
        if self._inside >= self.most:
            raise problem(429, "too_many", "Many records are being looked at just now. Wait a moment, and try again.")
        self._inside += 1
        try:
            async with self._lock:
                return await run_in_threadpool(work, *args, **kwargs)
        finally:
            self._inside -= 1


def _serial(connection: HTTPConnection) -> RequestQueue:
    return cast("RequestQueue", connection.app.state.serial)


SerialOf = Annotated[RequestQueue, Depends(_serial)]
router = APIRouter(prefix="/api", tags=["records"])
Name = Annotated[str, Path(max_length=64)]
Hand = Annotated[int, Query(ge=1, le=10_000, description="The number of the hand, from 1.")]
Text = Annotated[str, Body(media_type="text/plain", description="A record: one JSON object, as its file has it.")]


@router.get("/tables/{table}/replay", summary="A hand of a finished match, step by step")
async def replay(table: Name, person: Known, rooms: RoomsOf, serial: SerialOf, hand: Hand = 1) -> Replay:
    """All hands lie open: the match is over."""
    room = await _finished(table, person, rooms)
    return await serial.run(replay_of, room.name, room.table, hand)


@router.get(
    "/tables/{table}/record",
    summary="The record of a finished match",
    response_class=Response,
    responses={200: {"content": {"application/json": {}}, "description": "One JSON object, as a file."}},
)
async def record(table: Name, person: Known, rooms: RoomsOf) -> Response:
    """What `tricksmith replay` and `tricksmith verify` read."""
    room = await _finished(table, person, rooms)
    assert room.table.match is not None
    text = json.dumps(to_record(room.table.match, table=room.table.note), ensure_ascii=False, indent=1) + "\n"
    name = f"{room.table.opened.game}-{table[:8]}.json"
    return Response(
        text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.post("/replay", summary="A hand of a record, step by step")
async def look_at(text: Text, serial: SerialOf, hand: Hand = 1) -> Replay:
    """Nothing of it is kept: a record is imported by being looked at."""
    return await serial.run(replay_of_record, text.encode(), hand)


@router.post("/verify", summary="Whether a record holds, and its deals are what was committed to")
async def verify(text: Text, serial: SerialOf) -> VerifyAnswer:
    """The same check as `tricksmith verify`."""
    return await serial.run(verified, text.encode())


async def _finished(table: str, person: Person | None, rooms: Rooms) -> Room:
    room = await room_or_404(rooms, table)
    if await seat_of(room, person) is None and room.table.opened.spectators == "none":
        raise problem(404, "no_table", "There is no such table, or nobody may look on there.")
    if room.table.stage != "finished" or room.table.match is None:
        raise problem(409, "not_finished", "The match is not over: nothing of it is shown before.")
    return room
