"""Practice: a moment of a finished match becomes a table against bots."""

from __future__ import annotations

from asyncio import to_thread
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Query

from tricksmith import bots
from tricksmith.bots import DEFAULT_BOT
from tricksmith.server.domain import Occupant, TableSetup, new_id, practice_from
from tricksmith.server.http.dependencies import ContextOf, EnsuredPerson, OptionalPerson, RoomsOf, room_for_hand
from tricksmith.server.http.new_table import admit_table, batch_of
from tricksmith.server.http.records import HandNumber, RecordText, RecordWorkerOf
from tricksmith.server.presenters import RecordQuestion
from tricksmith.server.realtime import RNG
from tricksmith.server.wire import Created, PracticeRequest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.server.http.identity import Person
    from tricksmith.server.realtime import AppContext

__all__ = ["practise", "practise_record", "router"]

router = APIRouter(prefix="/api/practice", tags=["records"])
Action = Annotated[int, Query(ge=0, le=10_000, description="The actions of the hand before the moment.")]
Cards = Annotated[Literal["same", "other"], Query(description="Whether all cards are the same.")]


@router.post("", summary="Try a moment of a hand that is over again, against bots")
async def practise(
    body: PracticeRequest,
    person: EnsuredPerson,
    known_person: OptionalPerson,
    context: ContextOf,
    rooms: RoomsOf,
    worker: RecordWorkerOf,
) -> Created:
    """For people who can see the hand with its cards. You get the seat that decides there, at a table of your own."""
    admit_table(context)
    room, visible = await room_for_hand(rooms, body.table, known_person, body.hand)
    levels = [seat.level if seat.kind == "bot" else visible.opened.level for seat in visible.seats]
    question = RecordQuestion(
        "practice", (room.name, visible), body.hand, body.action, body.cards, seed=f"{RNG.getrandbits(128):x}"
    )
    return await _open(await worker.ask(question), levels, person, context)


@router.post("/record", summary="Try a moment of a record again, against bots")
async def practise_record(
    text: RecordText,
    person: EnsuredPerson,
    context: ContextOf,
    worker: RecordWorkerOf,
    hand: HandNumber,
    action: Action,
    cards: Cards = "same",
) -> Created:
    """The record itself is not stored, but its hands up to that moment are part of the table."""
    admit_table(context)
    seed = f"{RNG.getrandbits(128):x}"
    start = await worker.ask(RecordQuestion("practice", text.encode(), hand, action, cards, seed=seed))
    names = (await to_thread(practice_from, start.decode())).match.names
    levels = [name.partition(" (")[0] for name in names]  # a bot is called by its level, as "novice (2)"
    return await _open(start, levels, person, context)


async def _open(start: bytes, levels: Sequence[str], person: Person, context: AppContext) -> Created:
    """Open the table; a level that this server does not have is replaced by the default."""
    names = bots.names()
    await to_thread(practice_from, start.decode())  # parsed in a thread, and cached
    seats = tuple(Occupant("bot", level=level if level in names else DEFAULT_BOT) for level in levels)
    name = new_id(RNG)
    batch, seat, _ = batch_of(name, TableSetup(practice=start.decode(), seats=seats), person.id)
    await context.store.append(batch)
    return Created(table=name, seat=seat, invites=[])
