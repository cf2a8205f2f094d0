"""What only the host of a table can ask of it: pause it, close it, and say who plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tricksmith.server.domain import events as e
from tricksmith.server.domain.commands import NO_STAND_IN, Command
from tricksmith.server.domain.names import bot_name
from tricksmith.server.domain.setup import valid_level
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.server.domain.commands import CommandContext
    from tricksmith.server.domain.events import Event
    from tricksmith.server.domain.table_state import TableState

__all__ = ["Close", "FillSeat", "HostCommand", "Pause", "Remove", "Resume", "StandIn"]


class HostCommand(Command):
    """A command that is refused for everybody but the host, who can give it while a bot stands in for them too."""

    __slots__ = ()
    while_away: ClassVar[bool] = True
    is_host_right: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Close(HostCommand):
    """Close the table: nothing more happens at it."""

    def events(self, context: CommandContext) -> Iterable[Event]:
        table = _table_of_host(context)
        if table.stage == "finished":
            raise Refused("not_now", "the match is over, and its record is kept: to remove the table, delete it")
        return (e.Closed(context.now),)


@dataclass(frozen=True, slots=True)
class Pause(HostCommand):
    """Pause the table: nothing is played and no clock runs."""

    is_interruption: ClassVar[bool] = True

    def events(self, context: CommandContext) -> Iterable[Event]:
        return () if _unfinished_table(context).paused else (e.Paused(context.now),)


@dataclass(frozen=True, slots=True)
class Resume(HostCommand):
    """Go on after a pause."""

    def events(self, context: CommandContext) -> Iterable[Event]:
        return (e.Resumed(context.now),) if _unfinished_table(context).paused else ()


@dataclass(frozen=True, slots=True)
class FillSeat(HostCommand):
    """Give an open seat to a bot of this level; without one, of the level that the table was opened with."""

    seat: int | None
    level: str = ""

    def events(self, context: CommandContext) -> Iterable[Event]:
        table = _table_of_host(context)
        if self.seat is None or self.seat not in table.open_seats:
            raise Refused("not_open", "that seat is not open")
        level = valid_level(self.level or table.opened.level)
        return (e.Filled(context.now, self.seat, bot_name(self.seat, table.names), level),)


@dataclass(frozen=True, slots=True)
class StandIn(HostCommand):
    """Let a bot of this level stand in for a person; without one, of the level that the table was opened with."""

    is_interruption: ClassVar[bool] = True

    seat: int | None
    level: str = ""

    def events(self, context: CommandContext) -> Iterable[Event]:
        table = _table_of_host(context)
        seat = _person_seat(table, self.seat)
        if table.seats[seat].stand_in:
            return ()
        if table.practice is not None:
            raise Refused("practice", NO_STAND_IN)
        return (e.StoodIn(context.now, seat, valid_level(self.level or table.opened.level), "host"),)


@dataclass(frozen=True, slots=True)
class Remove(HostCommand):
    """Remove a person from the table for good."""

    seat: int | None

    def events(self, context: CommandContext) -> Iterable[Event]:
        table = _table_of_host(context)
        seat = _person_seat(table, self.seat)
        if seat == table.host:
            raise Refused("host", "the host cannot be removed: close the table instead")
        if table.stage == "finished":
            raise Refused("not_now", "the match is over")
        return (e.Removed(context.now, seat, table.vacated_level),)


def _table_of_host(context: CommandContext) -> TableState:
    """The table; raises `Refused` unless the host asks."""
    if context.seat != context.table.host:
        raise Refused("not_host", "only the host of the table can do that")
    return context.table


def _unfinished_table(context: CommandContext) -> TableState:
    """The table; raises `Refused` unless the host asks, or if the match is over."""
    table = _table_of_host(context)
    if table.stage == "finished":
        raise Refused("not_now", "the match is over")
    return table


def _person_seat(table: TableState, seat: int | None) -> int:
    """The seat; raises `Refused` if no person has it."""
    if seat is None or seat not in table.people:
        raise Refused("no_person", "no person has that seat")
    return seat
