"""Each table lives in one process: sockets are sent there, it plays for the bots, and another goes on when it dies."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.server.realtime.fake import HOST, TABLE, FakeSocket, Hub, Process, QuickBots
from tricksmith.server.domain import Occupant, TableSetup, open_table, reduce_events
from tricksmith.server.domain import events as e
from tricksmith.server.realtime import BotPool, leases, redis_pubsub, route_elsewhere
from tricksmith.server.store import Batch
from tricksmith.server.store import leases as store_leases
from tricksmith.server.wire import CloseCode

SOON = 2.0
"""Seconds within which a dead process's tables are taken over."""
LATE = 5.0
"""The same on a machine that has much else to do; without leases it takes longer."""
Test = Callable[[Process, Process], Awaitable[None]]


async def until(holds: Callable[[], bool], within: float = 20.0) -> float:
    """Wait until something holds; how long that took."""
    begun = monotonic()
    async with asyncio.timeout(within):
        while not holds():
            await asyncio.sleep(0.005)
    return monotonic() - begun


async def open_table_of(process: Process, *seats: Occupant, spectators: str = "none", seconds: int = 60) -> None:
    """A table whose host has seat 0 and `bo` seat 1, if a person has it."""
    setup = TableSetup(game="nonesuch", players=3, seats=seats, seconds=seconds, spectators=spectators)  # type: ignore[arg-type]
    owners = [(seat, who) for seat, who in ((0, HOST), (1, "bo")) if seats[seat].kind == "person"]
    await process.store.append(Batch(TABLE, 0, open_table(setup, now=0), seats=owners))


async def die(process: Process) -> None:
    """Fall silent, as after `kill -9`: nothing is given up, and nobody is notified."""
    for task in (process.leases._heartbeat_task, *process.pubsub._tasks, *process.rooms._loops.values()):
        assert task is not None
        task.cancel()
    process.leases._heartbeat_task = None


DEATH = ("dies", "death", "other_process", "paused", "fails")
"""Words in the names of tests in which a process has to fall silent in time."""


@pytest.fixture(autouse=True)
def patience(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that stalls for a moment expires no lease, except in tests about that."""
    if not {word for word in DEATH if word in request.node.name}:
        for module in (leases, store_leases):
            monkeypatch.setattr(module, "EXPIRES_AFTER_MS", 60_000)


def play(socket: FakeSocket) -> None:
    """Make the first move, if it is this player's turn."""
    state = socket.states[-1]
    if state["mine"] and state["mine"]["my_turn"]:
        socket.command("move", move=state["mine"]["choices"][0]["move"], at=state["event"])


def with_two(folder: Path, test: Test, *, nodes: tuple[str, str] = ("1", "2")) -> None:
    """Run a test with two processes of one database."""

    async def run() -> None:
        hub = Hub()
        one, two = (Process(folder, hub, node=node) for node in nodes)
        await one.start()
        await two.start()
        await test(one, two)
        await one.stop()
        await two.stop()

    asyncio.run(run())


PERSON, BOT = Occupant("person", "Ada"), Occupant("bot", "Cy", "novice")
AMONG_BOTS = (PERSON, BOT, Occupant("bot", "Di", "novice"))
AMONG_PEOPLE = (PERSON, Occupant("person", "Bo"), BOT)


def test_a_player_is_sent_to_the_process_that_has_the_table(tmp_path: Path) -> None:
    """The reason of the close is its path; a socket that has to stay is served all the same."""

    async def test(one: Process, two: Process) -> None:
        await open_table_of(one, *AMONG_PEOPLE)
        ada = await FakeSocket(one, HOST).open()
        ada.hello()
        await until(lambda: bool(ada.states))
        assert one.leases.is_ours(TABLE)
        bo = await FakeSocket(two, "bo").open()
        await until(lambda: bo.closed is not None)
        assert (bo.closed, bo.reason) == (CloseCode.REDIRECT, "/at/1")
        assert not bo.received
        assert await route_elsewhere(two.context, TABLE, "bo") == "/at/1"
        assert await route_elsewhere(one.context, TABLE, "bo") == ""
        bo = await FakeSocket(two, "bo").open(can_redirect=False)
        bo.hello()
        await until(lambda: bool(bo.states))
        assert not two.leases.is_ours(TABLE)
        await bo.end()
        await ada.end()

    with_two(tmp_path, test)


def test_a_stranger_does_not_learn_that_a_private_table_is_in_play(tmp_path: Path) -> None:
    """At the process that has it and at another one the answer is that of a table that is not there."""

    async def test(one: Process, two: Process) -> None:
        await open_table_of(one, *AMONG_PEOPLE)
        ada = await FakeSocket(one, HOST).open()
        await until(lambda: one.leases.is_ours(TABLE))
        for person in ("", "stranger"):
            assert await route_elsewhere(two.context, TABLE, person) == ""
            for process in (one, two):
                stranger = await FakeSocket(process, person).open()
                await until(lambda stranger=stranger: stranger.closed is not None)
                assert (stranger.closed, stranger.reason) == (CloseCode.GONE, "")
        assert not two.leases.is_ours(TABLE)
        await ada.end()

    with_two(tmp_path, test)


def test_a_spectator_is_sent_there_where_the_table_admits_them(tmp_path: Path) -> None:
    """After the look at the table that says so."""

    async def test(one: Process, two: Process) -> None:
        await open_table_of(one, *AMONG_PEOPLE, spectators="hidden")
        ada = await FakeSocket(one, HOST).open()
        await until(lambda: one.leases.is_ours(TABLE))
        spectator = await FakeSocket(two, "stranger").open()
        await until(lambda: spectator.closed is not None)
        assert (spectator.closed, spectator.reason) == (CloseCode.REDIRECT, "/at/1")
        await ada.end()

    with_two(tmp_path, test)


def test_without_a_route_any_process_serves(tmp_path: Path) -> None:
    """And the one that has the table plays for the bots, whichever process moved last."""

    async def test(one: Process, two: Process) -> None:
        await open_table_of(one, *AMONG_PEOPLE)
        ada = await FakeSocket(one, HOST).open()
        ada.hello()
        await until(lambda: one.leases.is_ours(TABLE))  # the process of the one who connects first
        bo = await FakeSocket(two, "bo").open()
        bo.hello()
        await until(lambda: bool(ada.states and bo.states))
        assert (one.leases.is_ours(TABLE), two.leases.is_ours(TABLE)) == (True, False)
        for seat, socket in enumerate((ada, bo)):
            socket.command("part", hex=f"{seat:032x}")
        await until(lambda: bo.states[-1]["stage"] == "playing")
        asked: list[str] = []
        for process, name in ((one, "one"), (two, "two")):

            async def noted(*given: Any, name: str = name, pool: BotPool = process.context.bot_pool) -> str:
                asked.append(name)
                return await QuickBots.move(pool, *given)  # type: ignore[arg-type]

            process.context.bot_pool.move = noted  # type: ignore[method-assign]
        await until(lambda: bo.room.table.to_act != 2)
        for _ in range(6):
            for socket in (ada, bo):
                play(socket)
            await asyncio.sleep(0.1)
        assert set(asked) == {"one"}
        await bo.end()
        await ada.end()

    with_two(tmp_path, test, nodes=("", ""))


def test_another_process_goes_on_when_one_dies(tmp_path: Path) -> None:
    """Within two seconds the other one has the table, and plays for its bots."""

    async def test(one: Process, two: Process) -> None:
        await open_table_of(one, *AMONG_BOTS, spectators="hidden")
        watching = await FakeSocket(one, "spectator").open()
        await until(lambda: one.leases.is_ours(TABLE))
        ada = await FakeSocket(two, HOST).open(can_redirect=False)
        ada.hello()
        await until(lambda: bool(ada.states))
        await die(one)
        begun = monotonic()
        ada.command("part", hex="ab" * 16)
        room = two.rooms.loaded(TABLE)
        assert room is not None
        await until(lambda: two.leases.is_ours(TABLE))
        assert monotonic() - begun < LATE
        async with asyncio.timeout(20):
            while sum(isinstance(event, e.Played) for event in await two.store.read(TABLE)) < 6:
                play(ada)
                await asyncio.sleep(0.02)
        moves = [event for event in await two.store.read(TABLE) if isinstance(event, e.Played)]
        assert {move.by for move in moves} == {"bot", "person"}
        await ada.end()
        await watching.end()

    with_two(tmp_path, test)


def test_a_countdown_goes_on_at_the_other_process(tmp_path: Path) -> None:
    """Ada was connected to the one that died, and a bot stands in for her once her second is over."""

    async def test(one: Process, two: Process) -> None:
        await open_table_of(one, *AMONG_PEOPLE, seconds=1)
        ada = await FakeSocket(one, HOST).open()
        await until(lambda: one.leases.is_ours(TABLE))
        bo = await FakeSocket(two, "bo").open(can_redirect=False)
        for seat, socket in enumerate((ada, bo)):
            socket.hello()
            await until(lambda socket=socket: bool(socket.states))
            socket.command("part", hex=f"{seat:032x}")
        room = two.rooms.loaded(TABLE)
        assert room is not None
        await until(lambda: room.table.stage == "playing")
        while room.table.to_act != 0:
            play(bo)
            await asyncio.sleep(0.02)
        await die(one)
        begun = monotonic()
        await until(lambda: room.table.seats[0].stand_in, within=10)
        assert monotonic() - begun < LATE + 1
        assert not any(isinstance(event, e.Outage) for event in await two.store.read(TABLE))
        await bo.end()
        await ada.end()

    with_two(tmp_path, test)


def test_a_process_that_stops_gives_its_tables_up_first(tmp_path: Path) -> None:
    """By the time a player is asked to reconnect, another process can take the table."""

    async def test(one: Process, two: Process) -> None:
        await open_table_of(one, *AMONG_PEOPLE)
        ada = await FakeSocket(one, HOST).open()
        ada.hello()
        await until(lambda: one.leases.is_ours(TABLE))
        await one.rooms.close()
        await until(lambda: ada.closed is not None)
        assert ada.closed == CloseCode.RESTART
        back = await FakeSocket(two, HOST).open()
        back.hello()
        await until(lambda: bool(back.states))
        assert two.leases.is_ours(TABLE)
        await back.end()

    with_two(tmp_path, test)


def test_a_table_that_leaves_memory_is_given_up(tmp_path: Path) -> None:
    """Nobody is sent to a process that has forgotten it."""

    async def test(one: Process, two: Process) -> None:
        await open_table_of(one, *AMONG_PEOPLE)
        ada = await FakeSocket(one, HOST).open()
        await until(lambda: one.leases.is_ours(TABLE))
        await ada.end()
        room = await one.room()
        room.idle_since = -1e9
        await one.rooms.sweep()
        assert not one.leases.is_ours(TABLE)
        assert await two.leases.holder(TABLE) is None

    with_two(tmp_path, test)


def test_a_paused_process_notices_that_it_was_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It knows at once that nothing is its own, commits nothing out of turn, and gets back what nobody took.

    Its people count as away meanwhile, and as there again as soon as it goes on.
    """
    monkeypatch.setattr(redis_pubsub, "PRESENCE_PERIOD", 3600)

    async def test(one: Process, two: Process) -> None:
        await open_table_of(one, *AMONG_PEOPLE)
        ada = await FakeSocket(one, HOST).open()
        ada.hello()
        await until(lambda: one.leases.is_ours(TABLE))
        bo = await FakeSocket(two, "bo").open(can_redirect=False)
        bo.hello()
        assert one.leases._heartbeat_task is not None
        one.leases._heartbeat_task.cancel()
        await until(lambda: not one.leases.is_ours(TABLE))
        await until(lambda: two.leases.is_ours(TABLE))
        bo.command("part", hex="b" * 32)
        ada.command("part", hex="a" * 32)
        await until(lambda: ada.states[-1]["stage"] == "playing")
        log = await one.store.read(TABLE)
        assert reduce_events(log).event_number == len(log)
        assert 0 not in bo.room.here
        one.leases._heartbeat_task = asyncio.create_task(one.leases._heartbeat_loop())
        await until(lambda: 0 in bo.room.here)
        await until(lambda: one.leases._others == {two.id})
        assert not one.leases.is_ours(TABLE)
        await two.rooms.close()
        await until(lambda: one.leases.is_ours(TABLE))
        await bo.end()
        await ada.end()

    with_two(tmp_path, test)


def test_many_tables_are_asked_for_together(tmp_path: Path) -> None:
    """A process whose people all come back at once asks a few times, not once a table."""

    async def test(one: Process, _: Process) -> None:
        setup = TableSetup(game="nonesuch", players=3, seats=AMONG_PEOPLE)
        names = [f"table{number}" for number in range(200)]
        await one.store.append_all([Batch(name, 0, open_table(setup, now=0)) for name in names])
        asked: list[int] = []
        acquire = one.store.leases.acquire

        async def counted(process: str, tables: set[str]) -> frozenset[str]:
            asked.append(len(tables))
            return await acquire(process, tables)

        one.store.leases.acquire = counted  # type: ignore[method-assign, assignment]
        assert all(await asyncio.gather(*(one.leases.acquire(name) for name in names)))
        assert sum(asked) == len(names)
        assert len(asked) <= 2

    with_two(tmp_path, test)


def test_the_death_of_a_process_is_noticed_within_two_seconds() -> None:
    """Its row expires, and the next beat of another process, which may just have passed, takes its tables."""
    assert 2 * leases.HEARTBEAT_PERIOD + leases.EXPIRES_AFTER_MS / 1000 < SOON


def test_a_beat_that_fails_now_and_then_kills_nobody() -> None:
    """Four in a row must."""
    assert leases.EXPIRES_AFTER_MS / 1000 > 4 * leases.HEARTBEAT_PERIOD
