"""Calls that all make at once, at a table: no message has one before all have called, and none is taken back after."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.rules.calls import sealed_bids
from tests.server.domain import helper as h
from tests.server.presenters.test_leaks import shown
from tricksmith import games
from tricksmith.games import game_files
from tricksmith.play import deal
from tricksmith.server.domain import TableState, can_undo
from tricksmith.server.realtime.game_log import GameLog
from tricksmith.server.realtime.snapshot import Snapshot


@pytest.fixture
def name(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of the game, which the server offers from its file."""
    monkeypatch.setattr(game_files, "_added", {})
    return games.add_file(games.read_file(Path(sealed_bids.__file__))).id


def state(table: TableState, viewer: int | None) -> str:
    """What this viewer of a table is sent."""
    return Snapshot(table).state(viewer, 0, GameLog(), seats=b"[]", spectators=0, acks=[]).decode()


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_no_message_depends_on_a_call_that_is_not_heard(viewer: int | None, name: str) -> None:
    """Whatever the first two have called, byte for byte; their own page shows them their own."""
    game = games.get(name, players=3)
    begun = game.hand(deal(game, seed="sealed"), 2)
    for asked in (1, 2):
        sent: dict[object, bytes] = {}
        for bids in product(range(4), repeat=asked):
            hand = begun
            for bid in bids:
                hand = hand.play(f"bid {bid}")
            own = bids[viewer] if viewer is not None and viewer < asked else None
            assert sent.setdefault(own, shown(hand, viewer)) == shown(hand, viewer)
        assert len(set(sent.values())) == len(sent) == (4 if viewer is not None and viewer < asked else 1)


def test_a_call_is_taken_back_until_it_is_heard(name: str) -> None:
    """A player who knows what the others called can't call again."""
    for place in range(3):
        table = h.begun(name, "pbb")
        for _ in range(place):  # the seats come to deal in turn
            table = h.send(h.play_on(table, until="between"), 0, h.NEXT)
        assert table.match is not None
        while table.match.hand.phase == "calls":
            has_called = any(event.seat == 0 for event in table.match.hand.view(0).events)
            assert can_undo(table, 0) == has_called
            table = h.play(table)
            assert table.match is not None
        assert h.code(table, 0, h.UNDO) == "cards_seen"


def test_all_call_at_the_same_time_at_a_table(name: str) -> None:
    """Who calls before their turn has called, and nobody hears it before the last has."""
    table = h.begun(name, "ppp")
    first, (early, last) = table.to_act, table.awaits_early
    assert first is not None
    tables = [h.send(table, early, h.say_move(f"bid {bid}", table.event_number)) for bid in range(4)]
    for viewer in (first, last, None):
        assert len({state(one, viewer) for one in tables}) == 1
    assert '"chosen":"bid 2"' in state(tables[2], early)
    table = h.send(tables[2], last, h.say_move("bid 0", tables[2].event_number))
    table = h.send(table, first, h.say_move("bid 1", table.event_number))
    assert table.match is not None
    assert table.match.hand.phase == "tricks"
    heard = {int(event.seat): str(event.move) for event in table.match.hand.view(None).events if event.move is not None}
    assert heard == {first: "bid 1", early: "bid 2", last: "bid 0"}
