"""A database that can't save: players read why, and what was lost; and play goes on once it can."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.realtime.fake import HOST, TABLE, FakeSocket, Hub, Process, open_kitchen
from tricksmith.server.domain import Occupant, TableSetup, open_table
from tricksmith.server.errors import StorageError
from tricksmith.server.realtime import room
from tricksmith.server.realtime.table_loop import RETRY_DELAY
from tricksmith.server.store import Batch
from tricksmith.server.store.faults import fault
from tricksmith.server.wire import PROTOCOL

SAYS = "The server can't save moves just now: its disk is full. {} Nothing that was shown as made is lost."


def at_a_server(folder: Path, test: Callable[[Process], Awaitable[None]]) -> None:
    """Run a test with one process."""

    async def run() -> None:
        process = Process(folder, Hub())
        await process.start()
        try:
            await test(process)
        finally:
            await process.stop()

    asyncio.run(run())


def break_disk(process: Process) -> Callable[[], None]:
    """Have nothing saved, as on a full disk; what puts it right again."""
    append = process.store.append

    async def refuse(_: Batch) -> None:
        raise fault("full")

    def repair() -> None:
        process.store.append = append  # type: ignore[method-assign]

    process.store.append = refuse  # type: ignore[method-assign]
    return repair


async def said(socket: FakeSocket, code: str) -> dict[str, Any]:
    """The first complaint with this code."""
    async with asyncio.timeout(20):
        while True:
            for message in socket.received:
                if message["type"] == "error" and message["code"] == code:
                    return message
            assert not [m for m in socket.received if m["type"] == "error" and m["code"] == "fault"]
            await asyncio.sleep(0.01)


def test_a_player_whose_move_is_not_saved_is_told_why(tmp_path: Path) -> None:
    """The move is not made, the sentence says so, and the next one is made once there is space."""

    async def test(process: Process) -> None:
        await open_kitchen(process)
        ada = await FakeSocket(process, HOST).open()
        ada.hello()
        repair = break_disk(process)
        id_ = ada.command("part", hex="ab" * 16)
        error = await said(ada, "storage")
        assert error["for_id"] == id_
        assert error["sentence"] == SAYS.format("Your last move was not made.")
        assert not error["retry"]
        assert (await process.room()).table.event_number == 1
        repair()
        id_ = ada.command("part", hex="cd" * 16)
        async with asyncio.timeout(20):
            while not any(id_ in message.get("acks", ()) for message in ada.received):
                await asyncio.sleep(0.005)
        await ada.end()

    at_a_server(tmp_path, test)


def test_a_table_that_waits_for_the_server_says_why(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Everyone at the table gets one notice, and play goes on by itself."""

    async def test(process: Process) -> None:
        process.context.settings = replace(process.context.settings, part_seconds=0)
        bots = (Occupant("bot", "Bo", "novice"), Occupant("bot", "Cy", "novice"))
        setup = TableSetup(game="nonesuch", players=3, seats=(Occupant("person", HOST), *bots))
        await process.store.append(Batch(TABLE, 0, open_table(setup, now=0), seats=((0, HOST),)))
        repair = break_disk(process)
        ada = await FakeSocket(process, HOST).open()
        ada.hello()
        error = await said(ada, "storage")
        assert error["for_id"] is None
        assert error["sentence"] == SAYS.format("The table goes on once it can.")
        await asyncio.sleep(RETRY_DELAY * 1.5)
        assert len([message for message in ada.received if message["type"] == "error"]) == 1
        repair()
        async with asyncio.timeout(20):
            while (await process.room()).table.stage != "playing":
                await asyncio.sleep(0.05)
        await ada.end()

    at_a_server(tmp_path, test)
    assert not [record for record in caplog.records if record.exc_info], "no stack for what is known"


def test_people_are_told_that_a_change_waits_for_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All at the table read once that the database hangs; the change is made later, and quick ones say nothing."""

    async def test(process: Process) -> None:
        await open_kitchen(process)
        monkeypatch.setattr(room, "SLOW_COMMIT", 0.3)
        ada, watcher = await FakeSocket(process, HOST).open(), await FakeSocket(process, "").open()
        ada.hello()
        watcher.hello()
        append, answers = process.store.append, asyncio.Event()

        async def hang(batch: Batch) -> None:
            await answers.wait()
            await append(batch)

        monkeypatch.setattr(process.store, "append", hang)
        id_ = ada.command("part", hex="ab" * 16)
        for socket in (ada, watcher):
            error = await said(socket, "storage")
            assert (error["for_id"], error["sentence"]) == (None, room.SLOW_TEXT)
        assert (await process.room()).table.event_number == 1
        answers.set()
        async with asyncio.timeout(20):
            while not any(id_ in state["acks"] for state in ada.states):
                await asyncio.sleep(0.005)
        monkeypatch.setattr(process.store, "append", append)
        await (await process.room()).join(1, "bo", "Bo")
        await asyncio.sleep(0.5)
        assert len([message for message in watcher.received if message["type"] == "error"]) == 1
        await ada.end()
        await watcher.end()

    at_a_server(tmp_path, test)


def test_a_browser_that_had_seen_more_is_told_what_was_lost(tmp_path: Path) -> None:
    """After an older database was put back: how many steps, and that the match goes on."""

    async def test(process: Process) -> None:
        await open_kitchen(process)
        ada = await FakeSocket(process, HOST).open()
        ada.send({"type": "hello", "last": 4, "protocol": PROTOCOL})
        error = await said(ada, "lost")
        assert "3 steps that you had seen here are lost" in error["sentence"]
        assert ada.states, "the notice comes after the state, which would clear it"
        await ada.end()
        same = await FakeSocket(process, HOST).open()
        same.send({"type": "hello", "last": 1, "protocol": PROTOCOL})
        await asyncio.sleep(0.8)
        assert not [message for message in same.received if message["type"] == "error"]
        await same.end()

    at_a_server(tmp_path, test)


def test_a_table_that_could_not_be_read_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No lock, no channel, and no second room for those who asked at the same time, once it can be read."""

    async def test(process: Process) -> None:
        await open_kitchen(process)
        store, rooms = process.store, process.rooms
        load, loads = store.load, 0

        async def refuse_once(table: str, after: int = 0) -> Any:
            nonlocal loads
            loads += 1
            await asyncio.sleep(0.01)
            if loads == 1:
                raise fault("full")
            return await load(table, after)

        monkeypatch.setattr(store, "load", refuse_once)
        first, *others = await asyncio.gather(*(rooms.get(TABLE) for _ in range(4)), return_exceptions=True)
        assert isinstance(first, StorageError)
        assert len(set(map(id, others))) == 1
        assert others[0] is rooms.loaded(TABLE)
        assert not rooms._loading
        assert not rooms._waiting
        assert list((+process.pubsub._wanted).values()) == [1]
        await rooms.forget(TABLE)

        async def refuse(*_: object) -> Any:
            raise fault("full")

        monkeypatch.setattr(store, "load", refuse)
        with pytest.raises(StorageError):
            await rooms.get(TABLE)
        assert not rooms._loading
        assert not +process.pubsub._wanted

    at_a_server(tmp_path, test)
