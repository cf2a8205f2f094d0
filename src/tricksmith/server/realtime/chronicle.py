"""The log of a table in words, written as it happens: lines for all, and lines for one seat alone."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from tricksmith.present import PlayerNames
from tricksmith.server.domain import apply, apply_all
from tricksmith.server.domain import events as e
from tricksmith.server.presenters import log_after
from tricksmith.server.realtime.news import news_of
from tricksmith.server.wire.hand import LogLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.play import Match
    from tricksmith.server.domain import Event, TableState

__all__ = ["Chronicle", "Line"]


class Line(NamedTuple):
    """A line of the log, as it is sent; `seat` is whose alone it is."""

    event: int
    hand: int
    seat: int | None
    text: str


class Chronicle:
    """The lines of the present hand and of the one before it."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.since = 0
        """The event after which the lines begin."""

    @classmethod
    def of(cls, events: Sequence[Event], opened: TableState) -> tuple[TableState, Chronicle]:
        """A table that is read from the store, and its log; `opened` is the table after its first event."""
        deals = [place for place, event in enumerate(events) if isinstance(event, e.Dealt)]
        begin = deals[-2] if len(deals) > 1 else 0
        chronicle, table = cls(), apply_all(opened, events[:begin])
        chronicle.since = table.number if begin else 0
        for event in events[begin:]:
            after = apply(table, event)
            chronicle.add(table, event, after)
            table = after
        return table, chronicle

    def add(self, before: TableState, event: Event, after: TableState) -> None:
        """Write down what one event has changed."""
        if isinstance(event, e.Dealt):
            self._forget(event.hand)
        hand = len(after.movers)
        if after.match is not None and after.match is not before.match and not isinstance(event, e.Undone):
            self._tell_match(before.match, after.match, after)
        if text := news_of(after, event):
            self._line(after.number, hand, None, LogLine(event=after.number, hand=hand, text=text, kind="table"))

    def after(self, event: int, seat: int | None, *, most_hand: int | None = None) -> tuple[int, list[Line]]:
        """The lines after an event that this viewer may read, and the event after which they begin."""
        since = max(event, self.since)
        first = bisect_right(self.lines, since, key=lambda line: line.event)
        lines = [
            line
            for line in self.lines[first:]
            if (line.seat is None or line.seat == seat) and (most_hand is None or line.hand <= most_hand)
        ]
        return since, lines

    def _forget(self, hand: int) -> None:
        """Before hand so and so, from 0, is dealt: what was said before the hand that has just been played."""
        old = [line for line in self.lines if line.hand < hand]
        if old:
            self.since = old[-1].event
            self.lines = self.lines[len(old) :]

    def _tell_match(self, before: Match | None, match: Match, after: TableState) -> None:
        names = after.names
        words = PlayerNames(names, symbols=True)
        for line in log_after(before, match, None, words, event=after.number):
            self._line(after.number, line.hand, None, line)
        if match.hand.contract is None or before is None or before.hand.contract is None:
            for seat in after.people:
                own = PlayerNames(names, seat, symbols=True)
                for line in log_after(before, match, seat, own, event=after.number):  # type: ignore[arg-type]
                    self._line(after.number, line.hand, seat, line)

    def _line(self, event: int, hand: int, seat: int | None, line: LogLine) -> None:
        self.lines.append(Line(event, hand, seat, line.model_dump_json()))
