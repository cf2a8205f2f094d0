"""What happens at a table without a command of a person in a seat: joining, leaving, bots' moves, time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.errors import NotationError, Refused
from tricksmith.rules import Move
from tricksmith.server.domain import events as e
from tricksmith.server.domain.commands import checked, read_move
from tricksmith.server.domain.following import with_consequences
from tricksmith.server.domain.hosting import level_of, out_for_good
from tricksmith.server.domain.seating import distinct

if TYPE_CHECKING:
    from tricksmith.server.domain.events import Event
    from tricksmith.server.domain.table import Table

__all__ = ["deal_now", "decide_bot", "join", "leave", "lost_time", "scripted", "stand_in"]


def decide_bot(table: Table, seat: int, move: Move | str, *, now: int) -> tuple[Event, ...]:
    """What happens when a bot, or one that sits in for a person, makes this move; raises `Refused`."""
    now = max(now, table.at)
    if table.stage == "closed":
        raise Refused("closed", "the table is closed")
    found = read_move(table, str(move))
    if table.chairs[seat].is_present or table.chairs[seat].kind == "open":
        raise Refused("not_a_bot", f"no bot plays for seat {seat}")
    by: e.By = "stand_in" if table.chairs[seat].kind == "person" else "bot"
    return with_consequences(table, [checked(table, seat, found, by=by, now=now)], now)


def scripted(table: Table) -> Move | None:
    """In a lesson, what the bot to act plays now; None where a bot thinks for itself or nobody's move is due."""
    lesson = table.lesson
    if lesson is None or table.match is None or table.bot_to_act is None:
        return None
    try:
        return lesson.scripted(table.step, table.match.hand)
    except NotationError:
        return None


def join(table: Table, seat: int, name: str, *, now: int) -> tuple[Event, ...]:
    """A person takes an open seat, by a name that nobody else has there; raises `Refused`."""
    if table.stage == "closed":
        raise Refused("closed", "the table is closed")
    if seat not in table.open_seats:
        raise Refused("not_open", "somebody has that seat already")
    now = max(now, table.at)
    return with_consequences(table, [e.Seated(now, seat, distinct(name, table.names))], now)


def leave(table: Table, seat: int, *, now: int) -> tuple[Event, ...]:
    """A person goes for good: the seat is open again, or after the first deal a bot's.

    The host closes the table instead, or deletes the match once it is over.
    """
    if table.stage == "closed":
        raise Refused("closed", "the table is closed")
    if seat not in table.people:
        raise Refused("no_person", "no person has that seat")
    if seat == table.host:
        way_out = "delete the match" if table.stage == "finished" else "close the table"
        raise Refused("host", f"the host cannot leave: {way_out} instead")
    now = max(now, table.at)
    return with_consequences(table, [e.Left(now, seat, out_for_good(table))], now)


def stand_in(table: Table, seat: int, *, now: int, level: str = "") -> tuple[Event, ...]:
    """A bot sits in for a person who is away or out of time; nothing if one does already."""
    if table.stage in {"closed", "finished"} or seat not in table.present:
        return ()
    now = max(now, table.at)
    return with_consequences(table, [e.StoodIn(now, seat, level_of(level or table.opened.level))], now)


def deal_now(table: Table, *, now: int) -> tuple[Event, ...]:
    """The first deal although parts of the seed are missing; nothing where there is none to make."""
    if table.stage != "waiting" or table.open_seats or table.paused or table.lesson is not None or not table.present:
        return ()
    return (e.Dealt(max(now, table.at), 0),)


def lost_time(table: Table, lost: int, *, now: int) -> tuple[Event, ...]:
    """The server was down for so many milliseconds: they count for nobody."""
    return (e.Outage(max(now, table.at), lost),) if lost > 0 and table.clock.since is not None else ()
