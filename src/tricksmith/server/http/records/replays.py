"""Finished matches and records: step through them, download the record, and check the deals."""

from __future__ import annotations

import json
from asyncio import to_thread
from typing import Annotated, cast

from fastapi import APIRouter, Body, Depends, Query, Response
from starlette.requests import HTTPConnection

from tricksmith.play import Match, PracticeNote, TableNote, to_record
from tricksmith.server.http.dependencies import OptionalPerson, RoomsOf, TableId, finished_room, room_for_hand, seat_of
from tricksmith.server.http.records.question_worker import QuestionWorker
from tricksmith.server.presenters import RecordQuestion
from tricksmith.server.wire import Replay, VerifyAnswer

__all__ = ["record", "replay", "replay_upload", "router", "verify"]


def _record_worker(connection: HTTPConnection) -> QuestionWorker:
    return cast("QuestionWorker", connection.app.state.record_worker)


RecordWorkerOf = Annotated[QuestionWorker, Depends(_record_worker)]
router = APIRouter(prefix="/api", tags=["records"])

HandNumber = Annotated[int, Query(ge=1, le=10_000, description="The number of the hand, from 1.")]
RecordText = Annotated[str, Body(media_type="text/plain", description="A record: one JSON object, as its file has it.")]


@router.get("/tables/{table}/replay", summary="A hand that is over, step by step", response_model=Replay)
async def replay(
    table: TableId, person: OptionalPerson, rooms: RoomsOf, worker: RecordWorkerOf, hand: HandNumber = 1
) -> Response:
    """With all cards: for a match that is over, or a hand that is over against bots alone. You are called "you"."""
    room, visible = await room_for_hand(rooms, table, person, hand)
    reader = await seat_of(room, person)
    return await worker.respond(RecordQuestion("replay", (room.name, visible), hand, reader=reader))


@router.get(
    "/tables/{table}/record",
    summary="The record of a finished match",
    response_class=Response,
    responses={200: {"content": {"application/json": {}}, "description": "One JSON object, as a file."}},
)
async def record(table: TableId, person: OptionalPerson, rooms: RoomsOf) -> Response:
    """What `tricksmith replay` and `tricksmith verify` read."""
    room = await finished_room(rooms, table, person)
    assert room.table.match is not None
    practice = room.table.practice.note if room.table.practice is not None else None
    text = await to_thread(_record_text, room.table.match, room.table.note, practice)
    name = f"{room.table.opened.game}-{table[:8]}.json"
    return Response(
        text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.post("/replay", summary="A hand of a record, step by step", response_model=Replay)
async def replay_upload(text: RecordText, worker: RecordWorkerOf, hand: HandNumber = 1) -> Response:
    """The record is not stored."""
    return await worker.respond(RecordQuestion("replay", text.encode(), hand))


@router.post(
    "/verify",
    summary="Whether a record is valid, and its deals are what was committed to",
    response_model=VerifyAnswer,
)
async def verify(text: RecordText, worker: RecordWorkerOf) -> Response:
    """The same check as `tricksmith verify`."""
    return await worker.respond(RecordQuestion("verify", text.encode()))


def _record_text(match: Match, note: TableNote | None, practice: PracticeNote | None) -> str:
    value = to_record(match, table=note, practice=practice)
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
