"""Reviews of finished matches: whose there can be, and one of them, line by line while it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

from fastapi import APIRouter, Depends, Path, Request
from starlette.exceptions import HTTPException
from starlette.responses import StreamingResponse

from tricksmith.present import progress_text, waiting_text
from tricksmith.server.errors import Refused
from tricksmith.server.http.dependencies import ContextOf, Known, RoomsOf, finished_room, seat_of
from tricksmith.server.http.errors import problem
from tricksmith.server.presenters import review_info_of
from tricksmith.server.rate_limit import TokenBuckets, rate_limit_key
from tricksmith.server.realtime import AppContext
from tricksmith.server.reviews import ReviewPart, ReviewPool, ReviewProgress, ReviewTask
from tricksmith.server.wire import NULL, PROTOCOL, MessageWriter, ReviewInfo, ReviewUpdate
from tricksmith.study import STUDY_VERSION

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Sequence

    from tricksmith.server.domain import Occupant
    from tricksmith.server.http.identity import Person

__all__ = ["Desk", "ReviewLimits", "review", "review_info", "router"]

VERSION = f"{STUDY_VERSION}/{PROTOCOL}"
"""Of the study, and of what is shown of it: a review of another version is made again."""
ADDRESS_FACTOR = 4
"""How many people with all their reviews an address is good for."""
GIVEN_UP = "This review was given up. Ask for it again in a moment."
GONE = "This match is no longer there."
NDJSON = "application/x-ndjson"


class ReviewLimits:
    """How many reviews are made for a person, and for an address.

    Args:
        burst: Reviews at once for one person.
        rate: Reviews a second after that.
    """

    def __init__(self, burst: int, rate: float) -> None:
        self._persons = TokenBuckets(burst, rate)
        self._addresses = TokenBuckets(ADDRESS_FACTOR * burst, ADDRESS_FACTOR * rate)

    def take(self, person: str, address: str) -> bool:
        """Whether one more is made; a person without a cookie is known by the address."""
        return self._addresses.take(address) and self._persons.take(person or address)


class Desk(NamedTuple):
    """Where a request asks for a review: the pool, the limits, and the address that it comes from."""

    pool: ReviewPool
    limits: ReviewLimits
    address: str


def _desk(request: Request) -> Desk:
    state, client = request.app.state, request.client
    return Desk(state.reviews, state.review_limits, rate_limit_key(client.host) if client is not None else "")


DeskOf = Annotated[Desk, Depends(_desk)]
router = APIRouter(prefix="/api/tables", tags=["records"])
Name = Annotated[str, Path(max_length=64)]
SeatPath = Annotated[int, Path(ge=0, le=15, description="The seat, from 0.")]


@router.get("/{table}/review", summary="Whose decisions in a finished match can be reviewed")
async def review_info(table: Name, person: Known, rooms: RoomsOf) -> ReviewInfo:
    """For all who may see the match."""
    room = await finished_room(rooms, table, person)
    return review_info_of(table, room.table, await seat_of(room, person))


@router.post(
    "/{table}/review/{seat}",
    summary="The review of a player's decisions, as it is made",
    response_class=StreamingResponse,
    responses={200: {"content": {NDJSON: {}}, "description": "Lines of JSON, each a ReviewUpdate."}},
)
async def review(
    table: Name, seat: SeatPath, person: Known, rooms: RoomsOf, context: ContextOf, desk: DeskOf
) -> StreamingResponse:
    """Stream a review; a finished one is one line. A review that nobody reads is cancelled."""
    room = await finished_room(rooms, table, person)
    if seat >= len(room.table.seats):
        raise problem(404, "no_seat", "The match has no such seat.")
    reader = _reader(room.table.seats, seat)
    is_reader = reader is not None and await seat_of(room, person) == reader
    kept = await context.store.reviews.find(table, seat, VERSION)
    if kept is not None:
        context.metrics.reviews.labels("kept").inc()
        views = kept.split("\n")
        return _stream(_one_line(views[-1] if is_reader else views[0]))
    if not desk.pool.is_open((table, seat)):
        _admit(person, context, desk)

    async def check() -> object:
        return await finished_room(rooms, table, person)

    assert room.table.match is not None
    task = ReviewTask(room.table.match, seat, room.table.not_decided_here, reader)
    return _stream(_lines(room.name, task, context, desk.pool, check, is_reader=is_reader))


def _reader(seats: Sequence[Occupant], seat: int) -> int | None:
    """Who reads "you" in the review of a seat: its own player, or the only person who played; None if nobody does."""
    persons = [index for index, occupant in enumerate(seats) if occupant.kind != "bot"]
    return seat if seat in persons else persons[0] if len(persons) == 1 else None


def _admit(person: Person | None, context: AppContext, desk: Desk) -> None:
    """Raise an error where no review can be begun now."""
    if desk.pool.is_full or not context.load.takes_newcomers:
        raise problem(503, "full", "The server has no time for reviews just now. Try again in a few minutes.")
    if not desk.limits.take(person.id if person is not None else "", desk.address):
        raise problem(429, "too_many", "You asked for many reviews in a short time. Try again in a few minutes.")


async def _lines(
    table: str, task: ReviewTask, context: AppContext, pool: ReviewPool,
    check: Callable[[], Coroutine[object, object, object]], *, is_reader: bool,
) -> AsyncIterator[str]:  # fmt: skip
    """The review while it is made. `check` raises an error for those who may not, or no longer, see the match."""

    async def keep(part: ReviewPart) -> bool:
        return await context.store.reviews.keep(table, task.seat, VERSION, f"{part.view}\n{part.reader_view}")

    async for progress in pool.watch((table, task.seat), task, keep):
        try:
            await check()
        except (HTTPException, Refused):
            yield _line("failed", GONE)
            return
        yield _update(progress, is_reader=is_reader)


def _update(progress: ReviewProgress, *, is_reader: bool) -> str:
    part = progress.part
    if progress.state == "failed":
        return _line("failed", GIVEN_UP)
    if part is None:
        return _line("waiting", waiting_text(progress.ahead))
    return _line(
        progress.state,
        progress_text(part.done, part.total),
        part.done,
        part.total,
        part.reader_view if is_reader else part.view,
    )


async def _one_line(view: str) -> AsyncIterator[str]:
    yield _line("done", "", 0, 0, view)


WRITER = MessageWriter(ReviewUpdate)


def _line(state: str, text: str, done: int = 0, total: int = 0, view: str = NULL) -> str:
    parts = WRITER.parts(state=state, text=text, done=done, total=total)
    return WRITER.message({**parts, "review": view}) + "\n"


def _stream(lines: AsyncIterator[str]) -> StreamingResponse:
    # A proxy that collects an answer before it passes it on would hide the progress.
    return StreamingResponse(lines, media_type=NDJSON, headers={"X-Accel-Buffering": "no"})
