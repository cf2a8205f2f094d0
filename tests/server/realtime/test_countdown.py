"""What everyone sees of the time that a player has left."""

from __future__ import annotations

import re
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from tricksmith.server.realtime.table_loop import CONNECTED_FACTOR, TableLoop

PAGE = Path(__file__).parents[3] / "web/src/lib/rules/tableRules.ts"


def test_a_countdown_that_is_cut_short_is_told_anew() -> None:
    """Somebody who thinks has longer than somebody who has left; a hair's difference is not worth a message."""
    reported: list[dict[int, float]] = []
    room: Any = SimpleNamespace(context=SimpleNamespace(settings=None), deadlines={})
    room.send_presence = lambda: reported.append(dict(room.deadlines))
    driver = TableLoop(room)
    for deadlines in ({1: 325.0}, {1: 325.2}, {1: 85.0}, {}, {}):
        driver._show(deadlines)
    assert reported == [{1: 325.0}, {1: 85.0}, {}]


def test_players_who_are_connected_have_longer() -> None:
    """Players who are away have the seconds of the clock, connected players the multiple that the page shows."""
    context = SimpleNamespace(settings=None, pubsub=SimpleNamespace(is_degraded=False))
    room: Any = SimpleNamespace(context=context, here={0}, away={1: monotonic()})
    table: Any = SimpleNamespace(opened=SimpleNamespace(clock="countdown", seconds=60), to_act=1, present=(0, 1))
    loop = TableLoop(room)
    assert loop._left(table, 1) == pytest.approx(60, abs=5)
    room.here, room.away = {0, 1}, {}
    assert loop._left(table, 1) == pytest.approx(300, abs=5)
    found = re.search(r"CONNECTED_FACTOR = (\d+);", PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert int(found[1]) == CONNECTED_FACTOR == 5
