"""Reviews of matches, and of hands against bots: whose can be made, and one of them, streamed while it is made."""

from __future__ import annotations

from asyncio import to_thread
from typing import TYPE_CHECKING, Annotated, NamedTuple

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import StreamingResponse

from tricksmith.present import progress_text, waiting_text
from tricksmith.server.domain import until_hand
from tricksmith.server.errors import Refused
from tricksmith.server.http.dependencies import (
    ContextOf,
    OptionalPerson,
    RoomsOf,
    TableId,
    finished_room,
    limit_key_of,
    room_for_hand,
    seat_of,
)
from tricksmith.server.http.errors import problem
from tricksmith.server.presenters import review_info_of
from tricksmith.server.rate_limit import TokenBuckets
from tricksmith.server.realtime import AppContext, Room, Rooms
from tricksmith.server.reviews import ReviewKey, ReviewPart, ReviewPool, ReviewProgress, ReviewTask
from tricksmith.server.wire import NULL, PROTOCOL, MessageWriter, ReviewInfo, ReviewUpdate
from tricksmith.study import STUDY_VERSION

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Sequence

    from tricksmith.server.domain import Occupant, TableState
    from tricksmith.server.http.identity import Person

__all__ = ["ReviewAccess", "ReviewLimits", "review", "review_info", "router"]

VERSION = f"{STUDY_VERSION}/{PROTOCOL}"
"""The version of the study and of the messages: a stored review of another version is made again."""
ADDRESS_FACTOR = 4
"""The limit of an address, as a multiple of that of a person: several people can share one address."""
GIVEN_UP = "This review was given up. Ask for it again in a moment."
GONE = "This match is no longer there."
NDJSON = "application/x-ndjson"
WRITER = MessageWriter(ReviewUpdate)


class ReviewLimits:
    """Limits how many reviews are made for a person, and for an address.

    Args:
        burst: Reviews at once for one person.
        rate: Reviews a second after that.
    """

    def __init__(self, burst: int, rate: float) -> None:
        self._persons = TokenBuckets(burst, rate)
        self._addresses = TokenBuckets(ADDRESS_FACTOR * burst, ADDRESS_FACTOR * rate)

    def take(self, person: str, address: str) -> bool:
        """Count one more review; return whether it is allowed. People without a cookie are counted by their address."""
        return self._addresses.take(address) and self._persons.take(person or address)


class ReviewAccess(NamedTuple):
    """What a request for a review needs: the pool, the limits, and the key of its address there."""

    pool: ReviewPool
    limits: ReviewLimits
    address: str


def _access(request: Request) -> ReviewAccess:
    return ReviewAccess(request.app.state.reviews, request.app.state.review_limits, limit_key_of(request))


AccessOf = Annotated[ReviewAccess, Depends(_access)]
router = APIRouter(prefix="/api/tables", tags=["records"])

SeatPath = Annotated[int, Path(ge=0, le=15, description="The seat, from 0.")]


OneHand = Annotated[
    int | None,
    Query(
        ge=1, le=10_000, description="One hand, from 1, instead of the match; against bots alone even before the end."
    ),
]


@router.get("/{table}/review", summary="Whose decisions in a match or a hand can be reviewed")
async def review_info(table: TableId, person: OptionalPerson, rooms: RoomsOf, hand: OneHand = None) -> ReviewInfo:
    """For everyone who can see the match, once it is over; against bots alone also for a hand that is over."""
    room, visible = await _reviewable(rooms, table, person, hand)
    seat, is_over = await seat_of(room, person), room.table.stage == "finished"
    # In a thread, because it finds out which drills the game has.
    return await to_thread(review_info_of, table, visible, seat, is_over=is_over)


@router.post(
    "/{table}/review/{seat}",
    summary="The review of a player's decisions, as it is made",
    response_class=StreamingResponse,
    responses={200: {"content": {NDJSON: {}}, "description": "Lines of JSON, each a ReviewUpdate."}},
)
async def review(
    table: TableId,
    seat: SeatPath,
    person: OptionalPerson,
    rooms: RoomsOf,
    context: ContextOf,
    access: AccessOf,
    hand: OneHand = None,
) -> StreamingResponse:
    """Stream a review; a finished one is one line. A review that nobody reads is cancelled."""
    room, visible = await _reviewable(rooms, table, person, hand)
    if seat >= len(visible.seats):
        raise problem(404, "no_seat", "The match has no such seat.")
    reader = _reader(visible.seats, seat)
    is_reader = reader is not None and await seat_of(room, person) == reader
    key = ReviewKey(table, seat, hand or 0)
    stored = await context.store.reviews.find(*key, VERSION)
    if stored is not None:
        context.metrics.reviews.labels("kept").inc()
        view, _, reader_view = stored.partition("\n")
        return _stream(_one_line((reader_view or view) if is_reader else view))
    if not access.pool.is_open(key):
        _check_limits(person, context, access)

    async def check() -> object:
        return await _reviewable(rooms, table, person, hand)

    assert visible.match is not None
    task = ReviewTask(visible.match, seat, visible.not_decided_here, reader, hand)
    return _stream(_review_lines(key, task, context, access.pool, check, is_reader=is_reader))


async def _reviewable(rooms: Rooms, table: str, person: Person | None, hand: int | None) -> tuple[Room, TableState]:
    """The room of a match that can be reviewed, and its table; if a hand is given, the table up to that hand."""
    if hand is None:
        room = await finished_room(rooms, table, person)
        return room, room.table
    room, visible = await room_for_hand(rooms, table, person, hand)
    try:
        return room, until_hand(visible, hand)
    except IndexError:
        raise problem(404, "no_hand", "The match has no such hand.") from None


def _reader(seats: Sequence[Occupant], seat: int) -> int | None:
    """The seat that the review of a seat addresses as "you": itself, or that of the only person; None for no seat."""
    persons = [index for index, occupant in enumerate(seats) if occupant.kind != "bot"]
    return seat if seat in persons else persons[0] if len(persons) == 1 else None


def _check_limits(person: Person | None, context: AppContext, access: ReviewAccess) -> None:
    """Raise an error if no review can be started now."""
    if access.pool.is_full or not context.load.takes_newcomers:
        raise problem(503, "full", "The server has no time for reviews just now. Try again in a few minutes.")
    if not access.limits.take(person.id if person is not None else "", access.address):
        raise problem(429, "too_many", "You asked for many reviews in a short time. Try again in a few minutes.")


async def _review_lines(
    key: ReviewKey, task: ReviewTask, context: AppContext, pool: ReviewPool,
    check: Callable[[], Coroutine[object, object, object]], *, is_reader: bool,
) -> AsyncIterator[str]:  # fmt: skip
    """Yield a review while it is made. `check` raises an error for people who can't, or can no longer, see it."""

    async def keep(part: ReviewPart) -> bool:
        return await context.store.reviews.keep(*key, VERSION, f"{part.view}\n{part.reader_view}")

    async for progress in pool.watch(key, task, keep):
        try:
            await check()
        except (HTTPException, Refused):
            yield _line("failed", GONE)
            return
        yield _progress_line(progress, is_reader=is_reader)


def _progress_line(progress: ReviewProgress, *, is_reader: bool) -> str:
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
    """Yield a stored review, which is one line."""
    yield _line("done", "", 0, 0, view)


def _line(state: str, text: str, done: int = 0, total: int = 0, view: str = "") -> str:
    """A `ReviewUpdate` as a line of JSON; `view` is its review, which is JSON already."""
    parts = WRITER.parts(state=state, text=text, done=done, total=total)
    return WRITER.message({**parts, "review": view.encode() or NULL}).decode() + "\n"


def _stream(lines: AsyncIterator[str]) -> StreamingResponse:
    # The header keeps nginx from buffering the answer, which would hide the progress.
    return StreamingResponse(lines, media_type=NDJSON, headers={"X-Accel-Buffering": "no"})
