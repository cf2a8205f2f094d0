"""News between processes: whatever was missed is made up for, and nobody waits for a move that is in the store."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from tests.server.realtime.fake import TABLE, Hub, Process, open_kitchen
from tricksmith.server.domain import Occupant, TableSetup, open_table
from tricksmith.server.domain import events as e
from tricksmith.server.load import Load
from tricksmith.server.observability import Metrics
from tricksmith.server.realtime import AppContext, BotPool, RedisPubSub, Rooms
from tricksmith.server.realtime.redis_pubsub import CHANNEL, SHARDS, channel_of
from tricksmith.server.realtime.subscription import Subscription
from tricksmith.server.settings import Settings
from tricksmith.server.store import Batch, LogAndOwners, Store

CHAIRS = (Occupant("person", "Ada"), Occupant("person", "Bo"), Occupant("bot", "Cy", "novice"))
PART = e.SeedPartGiven(0, 0, "ab" * 16)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Store, Rooms]]:
    """A database with one table, as another process has it open, and the rooms of this one."""
    url = f"sqlite:///{folder / 'tables.db'}"
    other, store = await Store.connect(url), await Store.connect(url)
    metrics = Metrics()
    rooms = Rooms(AppContext(Settings(data=folder), store, BotPool(0, 1.0, metrics), metrics, Load(metrics)))
    await other.append(Batch("t", 0, open_table(TableSetup(game="nonesuch", players=3, seats=CHAIRS), now=0)))
    try:
        yield other, rooms
    finally:
        await rooms.close()
        await store.close()
        await other.close()


class Wire:
    """Stands in for Redis: says yes to everything, keeps what is published, and hands over what a test puts in."""

    def __init__(self) -> None:
        self.published: list[dict[str, Any]] = []
        self.failing = 0
        self.coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def publish(self, _: str, text: str) -> None:
        """Keep it, unless the line is down."""
        if self.failing:
            self.failing -= 1
            raise ConnectionError
        if (news := json.loads(text)).get("table") == "":  # no news, but a process that wants to hear itself
            self.coming.put_nowait({"type": "message", "data": text})
            return
        self.published.append(news)

    @asynccontextmanager
    async def pubsub(self) -> AsyncIterator[Any]:
        """What a pubsub reads from."""

        async def subscribe(*_: str) -> None:
            """The answer comes with the messages."""

        async def listen() -> AsyncIterator[dict[str, Any]]:
            while True:
                yield await self.coming.get()

        yield SimpleNamespace(subscribe=subscribe, unsubscribe=subscribe, listen=listen)

    async def aclose(self) -> None:
        """There is no connection."""


async def soon(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.005)


class Scene(NamedTuple):
    """Another process's store, the rooms of this one, and its pubsub with the wire that it hangs on."""

    other: Store
    rooms: Rooms
    wire: Wire
    pubsub: RedisPubSub


def with_wire(folder: Path, test: Callable[[Scene], Awaitable[None]]) -> None:
    """Run a test with rooms whose pubsub hangs on a wire of ours."""

    async def run() -> None:
        async with opened(folder) as (other, rooms):
            wire = Wire()
            pubsub = RedisPubSub("redis://127.0.0.1:1", rooms, "this", redis=wire)
            rooms.context.pubsub = pubsub
            try:
                await test(Scene(other, rooms, wire, pubsub))
            finally:
                await pubsub.close()

    asyncio.run(run())


def test_news_that_come_while_a_table_is_read_are_not_missed(tmp_path: Path) -> None:
    """Another process writes after the log was read and before the room is there: the room has it all the same."""

    async def run() -> None:
        async with opened(tmp_path) as (other, rooms):
            load = rooms.context.store.load

            async def slow(table: str, after: int = 0) -> LogAndOwners:
                found = await load(table, after)
                if after == 0:
                    await other.append(Batch(table, len(found.events), (PART,)))
                return found

            rooms.context.store.load = slow  # type: ignore[method-assign]
            room = await rooms.get("t")
            assert room is not None
            assert room.table.event_number == 2
            assert room.table.parts[0] == PART.part

    asyncio.run(run())


def test_whoever_comes_second_shows_what_was_first(tmp_path: Path) -> None:
    """A change that another process was quicker with, and that comes to nothing now, still shows what the other did."""

    async def run() -> None:
        async with opened(tmp_path) as (other, rooms):
            room = await rooms.get("t")
            assert room is not None
            seen: list[int] = []
            viewer = Subscription("", "", rooms.context.metrics)
            room.audience.connect(viewer)
            room.audience.greet(viewer)

            async def send(_: str) -> None:
                seen.append(viewer.last)

            writing = asyncio.create_task(viewer.write(send, room.state_for))
            await other.append(Batch("t", 1, (PART,)))
            assert not await room.change(lambda table: (PART,) if not table.parts[0] else ())
            await soon(lambda: seen == [2])
            viewer.close(1000)
            await writing

    asyncio.run(run())


def test_what_was_written_before_we_listened_is_read(tmp_path: Path) -> None:
    """The rooms read the store again once the subscription stands, not when it is asked for."""

    async def test(scene: Scene) -> None:
        room = await scene.rooms.get("t")
        assert room is not None
        await scene.other.append(Batch("t", 1, (PART,)))
        scene.wire.coming.put_nowait({"type": "subscribe"})
        await soon(lambda: room.table.event_number == 2)

    with_wire(tmp_path, test)


def test_whoever_tells_who_is_here_tells_how_far_the_table_is(tmp_path: Path) -> None:
    """A hint that got lost is made up for by the next telling of presence."""

    async def test(scene: Scene) -> None:
        room = await scene.rooms.get("t")
        assert room is not None
        room.tell_others()
        await soon(lambda: bool(scene.wire.published))
        assert scene.wire.published[-1]["event"] == 1
        await scene.other.append(Batch("t", 1, (PART,)))
        told = {"from": "another", "table": "t", "event": 2, "here": [1], "spectators": 0}
        scene.wire.coming.put_nowait({"type": "message", "data": json.dumps(told)})
        await soon(lambda: room.table.event_number == 2 and room.here == {1})

    with_wire(tmp_path, test)


def test_news_are_told_again_until_they_are_passed_on(tmp_path: Path) -> None:
    """A line that is down for a moment loses none."""

    async def test(scene: Scene) -> None:
        scene.wire.failing = 1
        scene.pubsub.tell("t", 7)
        scene.pubsub.tell("t", 8)
        await soon(lambda: len(scene.wire.published) == 2)
        assert [news["event"] for news in scene.wire.published] == [7, 8]

    with_wire(tmp_path, test)


def heard(scene: Scene, **news: object) -> None:
    """Another process says something."""
    scene.wire.coming.put_nowait({"type": "message", "data": json.dumps({"from": "another", **news})})


def test_a_table_that_is_deleted_is_left_at_every_process(tmp_path: Path) -> None:
    """Whoever looks at it elsewhere is told with the code of a table that is not there."""

    async def test(scene: Scene) -> None:
        room = await scene.rooms.get("t")
        assert room is not None
        viewer = Subscription("", "", scene.rooms.context.metrics)
        room.audience.connect(viewer)
        await scene.other.delete("t")
        heard(scene, table="t", gone=True)
        await soon(lambda: scene.rooms.at_hand("t") is None)
        assert viewer.close_with == 4001
        scene.pubsub.gone("u")
        await soon(lambda: {"from": scene.pubsub._me, "table": "u", "gone": True} in scene.wire.published)

    with_wire(tmp_path, test)


def test_a_process_hears_the_channels_of_its_own_tables(tmp_path: Path) -> None:
    """And of no others, from before a table is read until it has left memory."""

    async def main() -> None:
        hub = Hub()
        process = Process(tmp_path, hub)
        await process.start()
        await soon(lambda: list(hub.queues.values()) == [{CHANNEL}])
        await open_kitchen(process)
        own = channel_of(TABLE)
        room = await process.room()
        await soon(lambda: list(hub.queues.values()) == [{CHANNEL, own}])
        process.pubsub.tell(TABLE, 1)
        process.pubsub.signed_out("somebody")
        await soon(lambda: hub.published.count(own) == 1)
        assert set(hub.published) == {CHANNEL, own}
        assert await process.rooms.get("nowhere") is None
        room.idle_since = -1e9
        await process.rooms.sweep()
        await soon(lambda: list(hub.queues.values()) == [{CHANNEL}])
        await process.stop()

    asyncio.run(main())


def test_two_tables_of_a_channel_are_both_heard(tmp_path: Path) -> None:
    """It is given up with the last of them."""
    name = next(f"t{number}" for number in range(10**6) if channel_of(f"t{number}") == channel_of("t"))

    async def test(scene: Scene) -> None:
        scene.pubsub.follow("t")
        scene.pubsub.follow(name)
        scene.pubsub.unfollow("t")
        await soon(lambda: not scene.pubsub._changed.is_set())
        assert scene.pubsub._subscribed == {channel_of("t")}
        scene.pubsub.unfollow(name)
        await soon(lambda: not scene.pubsub._subscribed)

    with_wire(tmp_path, test)


def test_what_was_written_before_a_channel_was_heard_is_read(tmp_path: Path) -> None:
    """Of the tables of that channel."""

    async def test(scene: Scene) -> None:
        room = await scene.rooms.get("t")
        assert room is not None
        await scene.other.append(Batch("t", 1, (PART,)))
        scene.wire.coming.put_nowait({"type": "subscribe", "channel": channel_of("t").encode()})
        await soon(lambda: room.table.event_number == 2)

    with_wire(tmp_path, test)


def test_tables_are_spread_over_the_channels() -> None:
    """A process with 2,500 of 10,000 tables hears about a seventh of the channels, and so of the others' news."""
    channels = {channel_of(f"{number:032x}") for number in range(2500)}
    assert 0.12 < len(channels) / SHARDS < 0.15
