"""The machine's clock is set while people play: nobody loses thinking time, and the log of the table stays in order."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.server.realtime.fake import HOST, TABLE, FakeSocket, Hub, Process, open_kitchen, sit_down
from tests.server.realtime.test_seats import at_a_table, deal, soon
from tricksmith.server.domain.events import Outage
from tricksmith.server.realtime import context
from tricksmith.server.realtime.context import clock_shift, now

HOUR = 3_600_000


def set_clock(monkeypatch: pytest.MonkeyPatch, milliseconds: int) -> None:
    """Set the machine's calendar, not its steady clock."""
    before = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: before() + milliseconds * 1_000_000)


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_the_time_of_the_server_does_not_jump(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """It goes on at the same pace, and the server knows by how much the calendar is off."""
    before = now()
    assert abs(clock_shift()) < 60
    set_clock(monkeypatch, step)
    assert 0 <= now() - before < HOUR / 2
    assert abs(clock_shift() * 1000 - step) < HOUR / 2


@pytest.mark.parametrize("how", ["swept", "swept, then another process", "stopped"])
def test_only_time_in_which_no_process_has_the_table_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """A player thinks for a minute; then nobody is connected for two, for which the table is in no memory."""

    def let_pass(seconds: int) -> None:
        monkeypatch.setattr(context, "_MONOTONIC_ZERO", context._MONOTONIC_ZERO + seconds * 10**9)

    async def test() -> None:
        hub = Hub()
        one = Process(tmp_path, hub)
        await one.start()
        await open_kitchen(one, clock="bank", seconds=5, bank=600)
        room = await one.room()
        await room.join(1, "bo", "Bo")
        await room.join(2, "cleo", "Cleo")
        sockets = [await FakeSocket(one, person).open() for person in (HOST, "bo", "cleo")]
        for socket in sockets:
            socket.hello()
        await deal(one)
        thinking = room.table.to_act
        assert thinking is not None
        assert one.leases.is_ours(TABLE)
        let_pass(60)
        for socket in sockets:
            await socket.end()
        room.idle_since = -HOUR
        await (one.stop() if how == "stopped" else one.rooms.sweep())
        assert how == "stopped" or one.rooms.loaded(TABLE) is None
        let_pass(120)
        after = one if how == "swept" else Process(tmp_path, hub)
        if after is not one:
            await after.start()
        table = (await after.room()).table
        lost = [event.lost for event in await after.store.read(TABLE) if isinstance(event, Outage)]
        assert lost == [pytest.approx(120_000, abs=20_000)]
        assert table.clock.remaining(thinking, now()) == pytest.approx(605_000 - 60_000, abs=20_000)
        for process in {one, after} - ({one} if how == "stopped" else set()):
            await process.stop()

    asyncio.run(test())


def test_a_table_without_a_clock_has_no_outage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its page is closed for four minutes, the table leaves the memory and comes back: its log says nothing of it."""

    async def test(one: Process, _: Process) -> None:
        room = await one.room()
        sockets = await sit_down(one, [HOST, "bo", "cleo"])
        await deal(one)
        for socket in sockets:
            await socket.end()
        room.idle_since = -HOUR
        await one.rooms.sweep()
        assert one.rooms.loaded(TABLE) is None
        monkeypatch.setattr(context, "_MONOTONIC_ZERO", context._MONOTONIC_ZERO + 240 * 10**9)
        assert (await one.room()).table.to_act is not None
        assert not any(isinstance(event, Outage) for event in await one.store.read(TABLE))

    at_a_table(tmp_path, test, clock="none", seconds=0)


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_player_with_a_clock_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """A minute for the match is still there after the clock was set by an hour, and no bot stands in."""

    async def test(one: Process, _: Process) -> None:
        room = await one.room()
        people = [HOST, "bo", "cleo"]
        sockets = await sit_down(one, people)
        await deal(one)
        thinking = room.table.to_act
        assert thinking is not None
        set_clock(monkeypatch, step)
        room.wake.set()
        for socket in sockets:
            socket.send({"type": "ping", "n": 1})
        await soon(lambda: all(any(one["type"] == "pong" for one in socket.received) for socket in sockets))
        view = room.table.match.hand.view(thinking)  # type: ignore[union-attr]
        sockets[thinking].command("move", move=str(view.legal[0]), at=room.table.event_number)
        await soon(lambda: room.table.to_act != thinking)
        assert room.table.acted[thinking] == room.table.event_number
        assert room.table.clock.banks[thinking] > 50_000
        assert all(occupant.is_present for occupant in room.table.seats)
        times = [event.at for event in (await one.store.read(room.name))[1:]]  # the first is at 0
        assert times == sorted(times)
        assert times[-1] - times[0] < HOUR / 2

    at_a_table(tmp_path, test, clock="bank", seconds=0, bank=60)
