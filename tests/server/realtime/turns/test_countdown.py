"""What everyone sees of the time that a player has left."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.domain import helper as h
from tests.server.realtime.fake import HOST, FakeSocket, Process, sit_down
from tests.server.realtime.test_seats import at_a_table, deal, soon
from tricksmith.server.domain import apply, stand_in
from tricksmith.server.domain.clock import Clock
from tricksmith.server.domain.events import Seated
from tricksmith.server.realtime import table_loop
from tricksmith.server.realtime.context import NoLeases, now
from tricksmith.server.realtime.presence import SeatsText
from tricksmith.server.realtime.table_loop import CONNECTED_FACTOR, TableLoop

PAGE = Path(__file__).parents[4] / "web/src/lib/rules/tableRules.ts"


def test_a_countdown_that_is_cut_short_is_told_anew() -> None:
    """A player who is present has longer than one who has left; a hair's difference is not worth a message."""
    reported: list[dict[int, float]] = []
    room: Any = SimpleNamespace(context=SimpleNamespace(settings=None), deadlines={})
    room.send_presence = lambda: reported.append(dict(room.deadlines))
    driver = TableLoop(room)
    for deadlines in ({1: 325.0}, {1: 325.2}, {1: 85.0}, {}, {}):
        driver._show_countdowns(deadlines)
    assert reported == [{1: 325.0}, {1: 85.0}, {}]


def test_players_who_are_connected_have_longer() -> None:
    """Players who are away have the seconds of the clock, connected players the multiple that the page shows."""
    context = SimpleNamespace(settings=None, pubsub=SimpleNamespace(is_degraded=False))
    room: Any = SimpleNamespace(context=context, here={0}, away={1: monotonic()})
    opened, clock = SimpleNamespace(clock="countdown", seconds=60), Clock(60_000, (0, 0), since=now())
    table: Any = SimpleNamespace(opened=opened, clock=clock, to_act=1, present=(0, 1))
    loop = TableLoop(room)
    assert loop._seconds_left(table, 1) == pytest.approx(60, abs=5)
    room.here, room.away = {0, 1}, {}
    assert loop._seconds_left(table, 1) == pytest.approx(300, abs=5)
    match = re.search(r"CONNECTED_FACTOR = (\d+);", PAGE.read_text(encoding="utf-8"))
    assert match is not None
    assert int(match[1]) == CONNECTED_FACTOR == 5


def test_nothing_is_due_where_it_is_up_to_people() -> None:
    """A table that is not looked at after each move there misses nothing: it has nothing to do, and no time to do it.

    While the hand is played, and between two hands.
    """
    table = h.begun("poison-nonesuch", "ppp", clock="none")
    for now_it_is in (table, h.play(table), h.play_on(table, until="between")):
        context = SimpleNamespace(settings=None, leases=NoLeases())
        room: Any = SimpleNamespace(context=context, name="t", table=now_it_is, here={0, 1}, away={}, deadlines={})
        assert now_it_is.is_up_to_people
        assert asyncio.run(TableLoop(room)._step()) is None
        assert room.deadlines == {}


def test_a_countdown_counts_from_when_the_decision_began() -> None:
    """Whatever happens at the table meanwhile: 70 seconds of 300 have gone by."""
    context = SimpleNamespace(settings=None, pubsub=SimpleNamespace(is_degraded=False))
    room: Any = SimpleNamespace(context=context, here={0, 1}, away={})
    loop, table = TableLoop(room), h.begun("poison-nonesuch", "ppb", clock="countdown", seconds=60)
    table = table.with_(at=now() - 70_000, clock=table.clock.begun(now() - 70_000))
    while table.to_act not in table.present:
        table = h.play(table, now=now() - 70_000)
    seat = table.to_act
    assert seat is not None
    table = h.send(h.send(table, seat, h.AWAY, now=now()), seat, h.BACK, now=now())
    assert loop._seconds_left(table, seat) == pytest.approx(230, abs=5)


def test_a_late_player_comes_back_once_the_bot_has_moved(tmp_path: Path) -> None:
    """One who asks sooner is asked to send it again; one who opens the table again does not have to ask."""

    async def test(one: Process, _: Process) -> None:
        room, thought = await one.room(), asyncio.Event()
        quick = one.context.bot_pool.move

        async def slow(*asked: Any) -> str:
            await thought.wait()
            return await quick(*asked)

        one.context.bot_pool.move = slow  # type: ignore[method-assign]
        people = [HOST, "bo", "cleo"]
        sockets = await sit_down(one, people)
        await deal(one)
        thinking = room.table.to_act
        assert thinking is not None
        await room.change(lambda table: stand_in(table, thinking, now=now()))
        id_ = sockets[thinking].command("back")
        await soon(lambda: sockets[thinking].received[-1].get("for_id") == id_)
        refused = sockets[thinking].received[-1]
        assert (refused["code"], refused["retry"]) == ("out_of_time", True)
        again = await FakeSocket(one, people[thinking]).open()
        again.hello()
        again.send({"type": "ping", "n": 1})
        await soon(lambda: any(message["type"] == "pong" for message in again.received))
        assert room.table.seats[thinking].stand_in
        thought.set()
        await soon(lambda: room.table.seats[thinking].is_present)
        assert room.table.movers[-1] == ((thinking, "stand_in"),)
        for socket in (*sockets, again):
            await socket.end()

    at_a_table(tmp_path, test, clock="countdown", seconds=600)


def test_the_next_hand_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between hands proposals start no countdown again; a pause, and coming back, start that of one person again."""
    clock = [100.0]
    monkeypatch.setattr(table_loop, "monotonic", lambda: clock[0])
    context = SimpleNamespace(
        settings=None, pubsub=SimpleNamespace(is_degraded=False), leases=SimpleNamespace(is_ours=lambda _: True)
    )
    room: Any = SimpleNamespace(context=context, name="x", here={0, 1}, away={}, deadlines={})
    room.send_presence = lambda: None
    loop = TableLoop(room)
    table = h.play_on(h.begun("poison-nonesuch", "ppb", clock="countdown", seconds=60), until="between")

    def left() -> dict[int, float]:
        room.table = table
        asyncio.run(loop._step())
        clock[0] += 50
        return {seat: at - clock[0] + 50 for seat, at in room.deadlines.items()}

    assert left() == {0: 300, 1: 300}
    table = h.send(h.send(table, 1, h.CONCEDE), 1, h.NO)
    assert left() == {0: 250, 1: 250}
    table = h.send(table, 1, h.AWAY)
    assert left() == {}
    table = h.send(table, 1, h.BACK)
    assert left() == {0: 150, 1: 300}
    table = h.send(table, 0, h.host("pause"))
    assert left() == {}
    table = h.send(table, 0, h.host("resume"))
    assert left() == {0: 300, 1: 300}


def test_the_secret_phase_stands_still_in_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five seconds and a pause of 30 leave fifteen of its twenty to those who may be asked."""
    clock = [100.0]
    monkeypatch.setattr(table_loop, "monotonic", lambda: clock[0])
    room: Any = SimpleNamespace(context=SimpleNamespace(settings=None), deadlines={}, send_presence=lambda: None)
    loop = TableLoop(room)
    table = h.begun("nameless", "pppp", clock="bank", seconds=5, bank=60)
    assert table.awaits_secret == (0, 1, 2, 3)
    start = table.at

    def left() -> float | None:
        return asyncio.run(loop._secret_phase(table))

    assert left() == table_loop.SECRET_PHASE_SECONDS == 20
    clock[0] += 5
    assert left() == 15
    table = h.send(table, 0, h.host("pause"), now=start + 5_000)
    clock[0] += 30
    table = h.send(table, 0, h.host("resume"), now=start + 35_000)
    assert left() == 15
    assert room.deadlines == dict.fromkeys(range(4), 150.0)


def test_the_seats_are_written_again_when_something_in_them_changed() -> None:
    """Who is there, who has a seat, and a countdown: what is sent is as it is now, however often it is asked."""
    texts, table = SeatsText(), h.table_of("nonesuch", "ppo")
    taken = apply(table, Seated(1, 2, "Cy"))
    late = {0: monotonic() + 100}
    sent = [
        json.loads(texts.of(*shown))
        for shown in ((table, frozenset({0}), {}), (table, frozenset({0}), {}), (table, frozenset({0, 1}), {}),
                      (taken, frozenset({0, 1}), {}), (taken, frozenset({0, 1}), late), (taken, frozenset({0, 1}), {}))
    ]  # fmt: skip
    assert [[seat["here"] for seat in seats] for seats in sent] == [
        [True, False, False], [True, False, False], [True, True, False], [True, True, False], [True, True, False],
        [True, True, False],
    ]  # fmt: skip
    assert [seats[2]["name"] for seats in sent] == ["", "", "", "Cy", "Cy", "Cy"]
    assert [seats[0]["deadline"] is not None for seats in sent] == [False, False, False, False, True, False]
