"""The log of a table in words, written as it happens: lines for all, and lines for one seat alone."""

from __future__ import annotations

from asyncio import to_thread
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from tricksmith.present import LogLine, PlayerNames, count, log_after, log_as_read
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
    """A line of the log, as it is sent; `seat` is whose alone it is, `but` are the seats that read another one."""

    event: int
    hand: int
    seat: int | None
    text: bytes
    but: frozenset[int] = frozenset()


class GameLog:
    """The lines of the present hand and of the one before it."""

    def __init__(self) -> None:
        self.lines: list[LogEntry] = []
        self.since = 0
        """The event after which the lines begin."""

    @classmethod
    def of(cls, events: Sequence[Event], opened: TableState) -> tuple[TableState, GameLog]:
        """A table that is read from the store, and its log; `opened` is the table after its first event."""
        deals = [index for index, event in enumerate(events) if isinstance(event, e.Dealt)]
        begin = deals[-2] if len(deals) > 1 else 0
        log, table = cls(), apply_all(opened, events[:begin])
        log.since = table.event_number if begin else 0
        for event in events[begin:]:
            after = apply(table, event)
            log.add(table, event, after)
            table = after
        return table, log

    def add(self, before: TableState, event: Event, after: TableState) -> None:
        """Add the lines of one event."""
        if isinstance(event, e.Dealt):
            self._forget(event.hand)
        hand = len(after.movers)
        if after.match is not None and after.match is not before.match and not isinstance(event, e.Undone):
            self._tell_match(before.match, after.match, after)
        if text := notice_of(before, event):
            self._line(
                after.event_number, hand, None, LogLine(event=after.event_number, hand=hand, text=text, kind="table")
            )

    def after(self, event: int, seat: int | None, *, most_hand: int | None = None) -> tuple[int, list[LogEntry]]:
        """The lines after an event that this subscription may read, and the event after which they begin."""
        since, lines = max(event, self.since), []
        for line in reversed(self.lines):  # nearly always only the last few are new
            number, hand, reader, _, others = line
            if number <= since:
                break
            if (seat not in others if reader is None else reader == seat) and (most_hand is None or hand <= most_hand):
                lines.append(line)
        lines.reverse()
        return since, lines

    def _forget(self, hand: int) -> None:
        """Forget the lines of all hands before this one, numbered from 0."""
        old = [line for line in self.lines if line.hand < hand]
        if old:
            self.since = old[-1].event
            self.lines = self.lines[len(old) :]

    def _tell_match(self, before: Match | None, match: Match, after: TableState) -> None:
        if before is None and match.hand.actions:  # a practice table begins in the middle of a hand
            begun = match.with_hand(rewound(match.hand, 0))
            self._tell_match(None, begun, after)
            before = begun
        names, number, seats = PlayerNames(after.names, symbols=True), after.event_number, after.people
        for line, own in log_as_read(before, match, names, seats, event=number):
            self._line(number, line.hand, None, line, but=frozenset(own))
            for reader, said in own.items():
                self._line(number, line.hand, reader, said)
        if match.hand.contract is None or before is None or before.hand.contract is None:
            for seat in seats:
                for line in log_after(before, match, seat, names.read_by(seat), event=number):  # type: ignore[arg-type]
                    self._line(number, line.hand, seat, line)

    def _line(
        self, event: int, hand: int, seat: int | None, line: LogLine, *, but: frozenset[int] = frozenset()
    ) -> None:
        self.lines.append(LogEntry(event, hand, seat, to_json_bytes(line), but))


async def read_practice(table: TableState) -> None:
    """Replay the moves before the start of a practice table, and cache the result; other tables run meanwhile."""
    if table.opened.practice:
        await to_thread(practice_from, table.opened.practice)


def states_after(table: TableState, events: Sequence[Event]) -> list[TableState]:
    """Return the state of the table after each of these events."""
    return list(accumulate(events, apply, initial=table))[1:]


def vacated_seats(events: Sequence[Event]) -> tuple[int, ...]:
    """Return the seats that their people have left or were removed from, once for each time."""
    return tuple(event.seat for event in events if isinstance(event, (e.Removed, e.Left)))


def notice_of(table: TableState, event: Event) -> str:
    """Return a sentence about what an event does to a table, which is given as it was before; "" where none is due."""
    sentence = _SENTENCES.get(type(event))
    return sentence(table, event) if sentence is not None else ""


def _name(table: TableState, event: Any) -> str:
    name: str = getattr(event, "name", table.names[event.seat])
    return name


def _gone(word: str) -> Callable[[TableState, Any], str]:
    def sentence(table: TableState, event: Any) -> str:
        then = f"a bot ({event.level}) has the seat now" if event.level else f"seat {event.seat + 1} is open again"
        return f"{_name(table, event)} {word}; {then}."

    return sentence


def _stood_in(table: TableState, event: e.StoodIn) -> str:
    if event.by == "host":
        return f"The host lets a bot ({event.level}) stand in for {_name(table, event)}."
    return f"{_name(table, event)} is away: a bot ({event.level}) stands in."


def _proposed(table: TableState, event: e.Proposed) -> str:
    """Nothing against bots alone: nobody is asked, and the outcome has a sentence of its own."""
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
    e.Removed: _gone("was removed by the host"),
    e.Left: _gone("has left"),
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
