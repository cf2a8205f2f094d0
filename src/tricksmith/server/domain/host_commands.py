"""What only the host of a table can ask of it: pause it, close it, and say who plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tricksmith.server.domain import events as e
from tricksmith.server.domain.commands import NO_STAND_IN, Command
from tricksmith.server.domain.person_names import distinct
from tricksmith.server.domain.setup import level_of
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.server.domain.commands import CommandCase
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

    def events(self, case: CommandCase) -> Iterable[Event]:
        table = _hosted(case)
        if table.stage == "finished":
            raise Refused("not_now", "the match is over, and its record is kept: to remove the table, delete it")
        return (e.Closed(case.now),)


@dataclass(frozen=True, slots=True)
class Pause(HostCommand):
    """Pause the table: nothing is played and no clock runs."""

    is_interruption: ClassVar[bool] = True

    def events(self, case: CommandCase) -> Iterable[Event]:
        return () if _in_play(case).paused else (e.Paused(case.now),)


@dataclass(frozen=True, slots=True)
class Resume(HostCommand):
    """Go on after a pause."""

    def events(self, case: CommandCase) -> Iterable[Event]:
        return (e.Resumed(case.now),) if _in_play(case).paused else ()


@dataclass(frozen=True, slots=True)
class FillSeat(HostCommand):
    """Give an open seat to a bot; without a level, to one of the table's."""

    seat: int | None
    level: str = ""

    def events(self, case: CommandCase) -> Iterable[Event]:
        table = _hosted(case)
        if self.seat is None or self.seat not in table.open_seats:
            raise Refused("not_open", "that seat is not open")
        level = level_of(self.level or table.opened.level)
        return (e.Filled(case.now, self.seat, distinct(level, table.names), level),)


@dataclass(frozen=True, slots=True)
class StandIn(HostCommand):
    """Let a bot stand in for a person; without a level, one of the table's."""

    is_interruption: ClassVar[bool] = True

    seat: int | None
    level: str = ""

    def events(self, case: CommandCase) -> Iterable[Event]:
        table = _hosted(case)
        seat = _person(table, self.seat)
        if table.seats[seat].stand_in:
            return ()
        if table.practice is not None:
            raise Refused("practice", NO_STAND_IN)
        return (e.StoodIn(case.now, seat, level_of(self.level or table.opened.level), "host"),)


@dataclass(frozen=True, slots=True)
class Remove(HostCommand):
    """Remove a person from the table for good."""

    seat: int | None

    def events(self, case: CommandCase) -> Iterable[Event]:
        table = _hosted(case)
        seat = _person(table, self.seat)
        if seat == table.host:
            raise Refused("host", "the host cannot be removed: close the table instead")
        if table.stage == "finished":
            raise Refused("not_now", "the match is over")
        return (e.Removed(case.now, seat, table.vacated_level),)


def _hosted(case: CommandCase) -> TableState:
    """The table, if it is its host who asks."""
    if case.seat != case.table.host:
        raise Refused("not_host", "only the host of the table can do that")
    return case.table


def _in_play(case: CommandCase) -> TableState:
    table = _hosted(case)
    if table.stage == "finished":
        raise Refused("not_now", "the match is over")
    return table


def _person(table: TableState, seat: int | None) -> int:
    if seat is None or seat not in table.people:
        raise Refused("no_person", "no person has that seat")
    return seat
