"""What the host alone may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith import bots
from tricksmith.bots.bot import OpenBot
from tricksmith.errors import OptionError, Refused
from tricksmith.server.domain import events as e
from tricksmith.server.domain.seating import distinct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.server.domain.events import Event
    from tricksmith.server.domain.table import Table
    from tricksmith.server.wire.client import Host

__all__ = ["decide", "level_of", "out_for_good"]


def decide(table: Table, seat: int, command: Host, *, now: int) -> Iterable[Event]:
    """The events of a host's command; raises `Refused`."""
    if seat != table.host:
        raise Refused("not_host", "only the host of the table may do that")
    match command.do:
        case "close":
            return _closed(table, now)
        case "pause" | "resume":
            return _paused(table, now, is_pause=command.do == "pause")
        case "fill":
            return _filled(table, command, now)
        case "stand_in":
            whom = _person(table, command.seat)
            if table.chairs[whom].stand_in:
                return ()
            return (e.StoodIn(now, whom, level_of(command.level or table.opened.level)),)
        case "remove":
            return _removed(table, command, now)


def level_of(name: str) -> str:
    """The level of a bot that may sit at a table with people; raises `Refused`."""
    registered = name.partition("@")[0] in bots.names()  # a path to somebody's code is no level
    try:
        if registered and not isinstance(bots.get(name), OpenBot):
            return name
    except OptionError:
        pass
    raise Refused("no_bot", f"there is no bot {name[:40]!r}: choose {', '.join(bots.names())}")


def out_for_good(table: Table) -> str:
    """The level of the bot that has the seat of somebody who is gone; empty before the first deal: it is open then."""
    return table.opened.level if table.match is not None else ""


def _closed(table: Table, now: int) -> Iterable[Event]:
    if table.stage == "finished":
        raise Refused("not_now", "the match is over, and its record is kept: delete the table if it shall be gone")
    return (e.Closed(now),)


def _paused(table: Table, now: int, *, is_pause: bool) -> Iterable[Event]:
    if table.stage == "finished":
        raise Refused("not_now", "the match is over")
    if table.paused == is_pause:
        return ()
    return (e.Paused(now) if is_pause else e.Resumed(now),)


def _filled(table: Table, command: Host, now: int) -> Iterable[Event]:
    if command.seat not in table.open_seats:
        raise Refused("not_open", "that seat is not open")
    level = level_of(command.level or table.opened.level)
    return (e.Filled(now, command.seat, distinct(level, table.names), level),)


def _removed(table: Table, command: Host, now: int) -> Iterable[Event]:
    whom = _person(table, command.seat)
    if whom == table.host:
        raise Refused("host", "the host cannot be removed: close the table instead")
    if table.stage == "finished":
        raise Refused("not_now", "the match is over")
    return (e.Removed(now, whom, out_for_good(table)),)


def _person(table: Table, seat: int | None) -> int:
    if seat is None or seat not in table.people:
        raise Refused("no_person", "no person has that seat")
    return seat
