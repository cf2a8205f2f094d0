"""What everybody is told of the time that somebody has left."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tricksmith.server.realtime.table_loop import TableLoop


def test_a_countdown_that_is_cut_short_is_told_anew() -> None:
    """Somebody who thinks has longer than somebody who has left; a hair's difference is not worth a message."""
    told: list[dict[int, float]] = []
    room: Any = SimpleNamespace(context=SimpleNamespace(settings=None), deadlines={})
    room.tell_presence = lambda: told.append(dict(room.deadlines))
    driver = TableLoop(room)
    for deadlines in ({1: 325.0}, {1: 325.2}, {1: 85.0}, {}, {}):
        driver._show(deadlines)
    assert told == [{1: 325.0}, {1: 85.0}, {}]
