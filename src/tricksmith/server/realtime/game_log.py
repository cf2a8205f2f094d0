"""The log of a table in words, written as it happens: lines for everyone, and lines for one seat alone."""

from __future__ import annotations

from asyncio import to_thread
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from tricksmith.present import LogLine, PlayerNames, count, log_as_read, private_log
from tricksmith.server.domain import apply, apply_all, practice_from, rewound
from tricksmith.server.domain import events as e
from tricksmith.server.presenters import practice_info
from tricksmith.server.wire import to_json_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from tricksmith.play import Match
    from tricksmith.server.domain import Event, TableState

__all__ = ["GameLog", "LogEntry", "notice_of", "read_practice", "states_after", "vacated_seats"]


class LogEntry(NamedTuple):
    """A line of the log, as it is sent.

    Attributes:
        event: The number of the event that it describes.
        hand: The number of the hand, from 1; 0 before the first deal.
        seat: The only seat that reads it; None for everyone but `except_seats`.
        text: The line as JSON.
        except_seats: The seats that read a line of their own instead.
    """

    event: int
    hand: int
    seat: int | None
    text: bytes
    except_seats: frozenset[int] = frozenset()


class GameLog:
    """The lines of the present hand and of the one before it."""

    def __init__(self) -> None:
        self.lines: list[LogEntry] = []
        self.since = 0
        """The event after which the lines begin."""

    @classmethod
    def of(cls, events: Sequence[Event], opened: TableState) -> tuple[TableState, GameLog]:
        """Return a table that is read from the store, and its log.

        Args:
            events: The events of the table after its first.
            opened: The table after its first event.
        """
        deals = [index for index, event in enumerate(events) if isinstance(event, e.Dealt)]
        begin = deals[-2] if len(deals) > 1 else 0  # at the deal of the hand before the present one
        log, table = cls(), apply_all(opened, events[:begin])
        log.since = table.event_number if begin else 0
        for event in events[begin:]:
            after = apply(table, event)
            log.add(table, event, after)
            table = after
        return table, log

    def add(self, before: TableState, event: Event, after: TableState) -> None:
        """Add the lines of one event."""
        if isinstance(event, e.Dealt):  # its hand counts from 0, and so is the number of the hand before it
            self._drop_before(event.hand)
        hand = len(after.movers)
        if after.match is not None and after.match is not before.match and not isinstance(event, e.Undone):
            self._add_match_lines(before.match, after.match, after)
        if text := notice_of(before, event):
            self._add_line(
                after.event_number, hand, None, LogLine(event=after.event_number, hand=hand, text=text, kind="table")
            )

    def after(self, event: int, seat: int | None, *, last_hand: int | None = None) -> tuple[int, list[LogEntry]]:
        """Return the event after which the lines begin, and the lines after it that a viewer can read.

        Args:
            event: The event up to which the viewer has read the log.
            seat: The seat of the viewer; None for a spectator.
            last_hand: The last hand whose lines the viewer can read; None for all.
        """
        since, lines = max(event, self.since), []
        for line in reversed(self.lines):  # nearly always only the last few are new
            number, hand, reader, _, except_seats = line
            if number <= since:
                break
            is_read = seat not in except_seats if reader is None else reader == seat
            if is_read and (last_hand is None or hand <= last_hand):
                lines.append(line)
        lines.reverse()
        return since, lines

    def _drop_before(self, hand: int) -> None:
        """Drop the lines of all hands before the hand with this number, from 1."""
        old = [line for line in self.lines if line.hand < hand]
        if old:
            self.since = old[-1].event
            self.lines = self.lines[len(old) :]

    def _add_match_lines(self, before: Match | None, match: Match, after: TableState) -> None:
        """Add the lines about a step of the match: those that everyone reads, and the private ones of each seat."""
        if before is None and match.hand.actions:  # a practice table begins in the middle of a hand
            start = match.with_hand(rewound(match.hand, 0))
            self._add_match_lines(None, start, after)
            before = start
        names, number, seats = PlayerNames(after.names, symbols=True), after.event_number, after.people
        private: dict[int, list[tuple[int, LogLine]]] = {}
        if match.hand.contract is None or before is None or before.hand.contract is None:  # private lines end with that
            for seat in seats:
                for place, line in private_log(before, match, seat, names.read_by(seat), event=number):  # type: ignore[arg-type]
                    private.setdefault(place, []).append((seat, line))
        open_lines = log_as_read(before, match, names, seats, event=number)
        for place in range(len(open_lines) + 1):
            if place:
                line, own = open_lines[place - 1]
                self._add_line(number, line.hand, None, line, except_seats=frozenset(own))
                for reader, own_line in own.items():
                    self._add_line(number, line.hand, reader, own_line)
            for seat, line in private.get(place, ()):
                self._add_line(number, line.hand, seat, line)

    def _add_line(
        self, event: int, hand: int, seat: int | None, line: LogLine, *, except_seats: frozenset[int] = frozenset()
    ) -> None:
        self.lines.append(LogEntry(event, hand, seat, to_json_bytes(line), except_seats))


async def read_practice(table: TableState) -> None:
    """Read what a practice table begins with, in a thread so that other tables run meanwhile, and cache it."""
    if table.opened.practice:
        await to_thread(practice_from, table.opened.practice)


def states_after(table: TableState, events: Sequence[Event]) -> list[TableState]:
    """Return the state of the table after each of these events."""
    return list(accumulate(events, apply, initial=table))[1:]


def vacated_seats(events: Sequence[Event]) -> tuple[int, ...]:
    """Return the seats that people have left or were removed from, once for each time."""
    return tuple(event.seat for event in events if isinstance(event, (e.Removed, e.Left)))


def notice_of(table: TableState, event: Event) -> str:
    """Return a sentence about what an event changes at a table; "" if the log has none for it.

    Args:
        table: The table before the event.
        event: The event.
    """
    sentence = _SENTENCES.get(type(event))
    return sentence(table, event) if sentence is not None else ""


def _name(table: TableState, event: Any) -> str:
    """The name of the person or bot of an event with a seat: the event's own, or that of the seat."""
    name: str = getattr(event, "name", table.names[event.seat])
    return name


def _seat_given_up(why: str) -> Callable[[TableState, Any], str]:
    """What makes the sentence about a seat whose person is gone for good."""

    def sentence(table: TableState, event: Any) -> str:
        then = f"a bot ({event.level}) has the seat now" if event.level else f"seat {event.seat + 1} is open again"
        return f"{_name(table, event)} {why}; {then}."

    return sentence


def _stood_in(table: TableState, event: e.StoodIn) -> str:
    if event.by == "host":
        return f"The host lets a bot ({event.level}) stand in for {_name(table, event)}."
    return f"{_name(table, event)} is away: a bot ({event.level}) stands in."


def _proposed(table: TableState, event: e.Proposed) -> str:
    """No sentence if everyone else is a bot: then the outcome, which has its own sentence, follows at once."""
    if table.people == (event.seat,):
        return ""
    what = "to take back the last decision" if event.kind == "undo" else "to end the match as it stands"
    return f"{_name(table, event)} proposes {what}."


def _practice(table: TableState, _event: e.Dealt) -> str:
    """What is tried again, at a practice table."""
    info = practice_info(table)
    return info.text if info is not None else ""


_SENTENCES: dict[type[Event], Callable[[TableState, Any], str]] = {
    e.Dealt: _practice,
    e.Seated: lambda table, event: f"{_name(table, event)} sits down.",
    e.Filled: lambda table, event: f"The host lets {_name(table, event)}, a bot ({event.level}), sit down.",
    e.Removed: _seat_given_up("was removed by the host"),
    e.Left: _seat_given_up("has left"),
    e.StoodIn: _stood_in,
    e.LetBotPlay: lambda table, event: f"{_name(table, event)} lets a bot ({event.level}) play.",
    e.CameBack: lambda table, event: f"{_name(table, event)} is back.",
    e.DeviceChanged: lambda table, event: f"{_name(table, event)} continues on another device.",
    e.Paused: lambda *_: "The host paused the table.",
    e.Resumed: lambda *_: "The host resumed the table.",
    e.Outage: lambda _, event: f"The table lay idle for {count(max(1, event.lost // 1000), 'second')}, not counted.",
    e.Closed: lambda *_: "The host closed the table.",
    e.RematchMade: lambda *_: "There is a rematch at another table.",
    e.RestClaimed: lambda table, event: f"{_name(table, event)} claims the rest, and has it.",
    e.Proposed: _proposed,
    e.Answered: lambda table, event: f"{_name(table, event)} says {'yes' if event.yes else 'no'}.",
    e.Undone: lambda table, event: f"{_name(table, event)} takes back a move.",
    e.Conceded: lambda table, event: f"{_name(table, event)} gives up the match.",
}
