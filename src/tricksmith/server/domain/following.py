"""What follows by itself from where a table stands: a deal, an end, a lesson's next step, what all agreed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.rules import Seat
from tricksmith.server.domain import undoing
from tricksmith.server.domain.events import Conceded, Dealt, Finished, Stepped, TakenBack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.server.domain.events import Event
    from tricksmith.server.domain.table import Table

__all__ = ["with_consequences"]


def with_consequences(table: Table, events: Iterable[Event], now: int) -> tuple[Event, ...]:
    """The events, and after them whatever they bring about."""
    found = list(events)
    table = table.apply_all(found)
    while (event := _next(table, now)) is not None:
        found.append(event)
        table = table.apply(event)
    return tuple(found)


def _next(table: Table, now: int) -> Event | None:
    """The one event that is due now; None if nothing is."""
    if table.conceded is not None and table.stage != "finished":
        return Finished(now, table.opened.secret)
    if table.proposal is not None and table.present and not table.waiting:
        return _agreed(table, now)
    if table.lesson is not None:
        return _in_lesson(table, now)
    match table.stage:
        case "waiting":
            is_ready = not table.open_seats and table.present and not table.awaits_parts
            return Dealt(now, 0) if is_ready and not table.paused else None
        case "between":
            return _between(table, now)
    return None


def _between(table: Table, now: int) -> Event | None:
    """After a hand: the end of the match, or the next deal once every person wants it."""
    assert table.match is not None
    is_over = table.match.verdict is not None
    if is_over and not any(table.match.hand.asides(Seat(seat)) for seat in table.present):
        return Finished(now, table.opened.secret)
    if table.paused or not table.present or table.awaits_ready:
        return None
    return Finished(now, table.opened.secret) if is_over else Dealt(now, len(table.marks))


def _agreed(table: Table, now: int) -> Event:
    """What all people have agreed on."""
    assert table.proposal is not None
    by = table.proposal.by
    if table.proposal.what == "concede":
        return Conceded(now, by)
    return TakenBack(now, by, undoing.target(table, by))


def _in_lesson(table: Table, now: int) -> Event | None:
    """A lesson is dealt at once, goes on when the awaited move was made, and ends after its last step."""
    lesson = table.lesson
    assert lesson is not None
    if table.stage == "waiting":
        return Dealt(now, 0)
    if table.stage not in {"playing", "between"} or table.match is None:
        return None
    if table.step >= len(lesson.steps):
        return Finished(now, table.opened.secret)
    if len(table.match.hand.actions) >= lesson.before(table.step + 1) and lesson.steps[table.step].moves:
        return Stepped(now, table.step + 1)
    return None
