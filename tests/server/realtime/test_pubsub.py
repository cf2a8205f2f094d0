"""Messages between processes: what was missed is made up for, and nobody waits for a move that is in the store."""

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

SEATS = (Occupant("person", "Ada"), Occupant("person", "Bo"), Occupant("bot", "Cy", "novice"))
PART = e.SeedPartGiven(0, 0, "ab" * 16)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Store, Rooms]]:
    """A database with one table, as another process has it open, and the rooms of this one."""
    url = f"sqlite:///{folder / 'tables.db'}"
    other, store = await Store.connect(url), await Store.connect(url)
    metrics = Metrics()
    rooms = Rooms(AppContext(Settings(data=folder), store, BotPool(0, 1.0, metrics), metrics, Load(metrics)))
    await other.append(Batch("t", 0, open_table(TableSetup(game="nonesuch", players=3, seats=SEATS), now=0)))
    try:
        yield other, rooms
    finally:
        await rooms.close()
        await store.close()
        await other.close()


class FakeRedis:
    """A Redis that keeps what is published, and delivers what a test puts in."""

    def __init__(self) -> None:
        self.published: list[dict[str, Any]] = []
        self.failing = 0
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def publish(self, _: str, text: str) -> None:
        """Keep it, unless the connection is down."""
        if self.failing:
            self.failing -= 1
            raise ConnectionError
        if (message := json.loads(text)).get("table") == "":  # a heartbeat, which the process receives itself
            self.incoming.put_nowait({"type": "message", "data": text})
            return
        self.published.append(message)

    @asynccontextmanager
    async def pubsub(self) -> AsyncIterator[Any]:
        """What a pubsub reads from."""

        async def subscribe(*_: str) -> None:
            """The answer comes with the messages."""

        async def listen() -> AsyncIterator[dict[str, Any]]:
            while True:
                yield await self.incoming.get()

        yield SimpleNamespace(subscribe=subscribe, unsubscribe=subscribe, listen=listen)

    async def aclose(self) -> None:
        """There is no connection."""


async def soon(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.005)


class Setup(NamedTuple):
    """Another process's store, the rooms of this one, and its pubsub with the Redis that it uses."""

    other: Store
    rooms: Rooms
    redis: FakeRedis
    pubsub: RedisPubSub


def with_redis(folder: Path, test: Callable[[Setup], Awaitable[None]]) -> None:
    """Run a test with rooms whose pubsub uses a Redis of ours."""

    async def run() -> None:
        async with opened(folder) as (other, rooms):
            redis = FakeRedis()
            pubsub = RedisPubSub("redis://127.0.0.1:1", rooms, "this", redis=redis)
            rooms.context.pubsub = pubsub
            try:
                await test(Setup(other, rooms, redis, pubsub))
            finally:
                await pubsub.close()

    asyncio.run(run())


def test_messages_that_come_while_a_table_is_read_are_not_missed(tmp_path: Path) -> None:
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


def test_the_second_of_two_processes_shows_what_the_first_wrote(tmp_path: Path) -> None:
    """A change that another process was quicker with, and that comes to nothing now, still shows what the other did."""

    async def run() -> None:
        async with opened(tmp_path) as (other, rooms):
            room = await rooms.get("t")
            assert room is not None
            seen: list[int] = []
            viewer = Subscription("", "", rooms.context.metrics)
            room.audience.connect(viewer)
            room.audience.greet(viewer)

            async def send(_: bytes) -> None:
                seen.append(viewer.last)

            writing = asyncio.create_task(viewer.write(send, room.state_for))
            await other.append(Batch("t", 1, (PART,)))
            assert not await room.change(lambda table: (PART,) if not table.parts[0] else ())
            await soon(lambda: seen == [2])
            viewer.close(1000)
            await writing

    asyncio.run(run())


def test_what_was_written_before_the_subscription_is_read(tmp_path: Path) -> None:
    """The rooms read the store again once the subscription is active, not when it is asked for."""

    async def test(setup: Setup) -> None:
        room = await setup.rooms.get("t")
        assert room is not None
        await setup.other.append(Batch("t", 1, (PART,)))
        setup.redis.incoming.put_nowait({"type": "subscribe"})
        await soon(lambda: room.table.event_number == 2)

    with_redis(tmp_path, test)


def test_a_message_about_presence_has_the_number_of_the_last_event(tmp_path: Path) -> None:
    """A lost message about an event is made up for by the next one about presence."""

    async def test(setup: Setup) -> None:
        room = await setup.rooms.get("t")
        assert room is not None
        room.publish_presence()
        await soon(lambda: bool(setup.redis.published))
        assert setup.redis.published[-1]["event"] == 1
        await setup.other.append(Batch("t", 1, (PART,)))
        message = {"from": "another", "table": "t", "event": 2, "here": [1], "spectators": 0}
        setup.redis.incoming.put_nowait({"type": "message", "data": json.dumps(message)})
        await soon(lambda: room.table.event_number == 2 and room.here == {1})

    with_redis(tmp_path, test)


def test_a_message_is_sent_again_until_it_is_published(tmp_path: Path) -> None:
    """A connection that is down for a moment loses none."""

    async def test(setup: Setup) -> None:
        setup.redis.failing = 1
        setup.pubsub.publish_event("t", 7)
        setup.pubsub.publish_event("t", 8)
        await soon(lambda: len(setup.redis.published) == 2)
        assert [message["event"] for message in setup.redis.published] == [7, 8]

    with_redis(tmp_path, test)


def receive(setup: Setup, **message: object) -> None:
    """Deliver a message of another process."""
    setup.redis.incoming.put_nowait({"type": "message", "data": json.dumps({"from": "another", **message})})


def test_a_table_that_is_deleted_is_left_at_every_process(tmp_path: Path) -> None:
    """Its sockets elsewhere are closed with the code for a missing table."""

    async def test(setup: Setup) -> None:
        room = await setup.rooms.get("t")
        assert room is not None
        viewer = Subscription("", "", setup.rooms.context.metrics)
        room.audience.connect(viewer)
        await setup.other.delete("t")
        receive(setup, table="t", gone=True)
        await soon(lambda: setup.rooms.loaded("t") is None)
        assert viewer.close_with == 4001
        setup.pubsub.publish_deletion("u")
        await soon(lambda: {"from": setup.pubsub._process, "table": "u", "gone": True} in setup.redis.published)

    with_redis(tmp_path, test)


def test_a_process_subscribes_to_the_channels_of_its_own_tables(tmp_path: Path) -> None:
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
        process.pubsub.publish_event(TABLE, 1)
        process.pubsub.publish_sign_out("somebody")
        await soon(lambda: hub.published.count(own) == 1)
        assert set(hub.published) == {CHANNEL, own}
        assert await process.rooms.get("nowhere") is None
        room.idle_since = -1e9
        await process.rooms.sweep()
        await soon(lambda: list(hub.queues.values()) == [{CHANNEL}])
        await process.stop()

    asyncio.run(main())


def test_two_tables_can_share_a_channel(tmp_path: Path) -> None:
    """It is given up with the last of them."""
    name = next(f"t{number}" for number in range(10**6) if channel_of(f"t{number}") == channel_of("t"))

    async def test(setup: Setup) -> None:
        setup.pubsub.subscribe("t")
        setup.pubsub.subscribe(name)
        setup.pubsub.unsubscribe("t")
        await soon(lambda: not setup.pubsub._changed.is_set())
        assert setup.pubsub._subscribed == {channel_of("t")}
        setup.pubsub.unsubscribe(name)
        await soon(lambda: not setup.pubsub._subscribed)

    with_redis(tmp_path, test)


def test_what_was_written_before_a_channel_was_subscribed_is_read(tmp_path: Path) -> None:
    """Of the tables of that channel."""

    async def test(setup: Setup) -> None:
        room = await setup.rooms.get("t")
        assert room is not None
        await setup.other.append(Batch("t", 1, (PART,)))
        setup.redis.incoming.put_nowait({"type": "subscribe", "channel": channel_of("t").encode()})
        await soon(lambda: room.table.event_number == 2)

    with_redis(tmp_path, test)


def test_tables_are_spread_over_the_channels() -> None:
    """A process with 2,500 of 10,000 tables needs a seventh of the channels, and gets a seventh of the messages."""
    channels = {channel_of(f"{number:032x}") for number in range(2500)}
    assert 0.12 < len(channels) / SHARDS < 0.15
