"""Messages between processes through Valkey or Redis. They only prompt other processes to read the store.

The exception is presence, which is not stored: each process publishes its own periodically, and that of a silent
process is dropped.

Messages about a table go to one of a fixed number of channels, by the hash of its id, and a process subscribes only to
the channels of the tables that it has in memory. What concerns no table goes to a channel that all subscribe to.

Every call has a time limit. A process receives its own messages too; while they do not come back, it is degraded and
polls the last events of all its tables in the database with each heartbeat.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from contextlib import suppress
from hashlib import blake2b
from time import monotonic
from typing import TYPE_CHECKING, Any

from tricksmith._extras import install_command
from tricksmith.errors import OptionError
from tricksmith.server.errors import StorageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tricksmith.server.realtime.room import Room
    from tricksmith.server.realtime.rooms import Rooms

__all__ = ["RedisPubSub", "channel_of", "redis_client"]

LOG = logging.getLogger("tricksmith.server.realtime")
CHANNEL = "tricksmith:news"
"""The channel of messages that concern no table."""
SHARDS = 16_384
"""Channels of tables: many more than the tables of a process, which would subscribe to nearly all of them otherwise."""
PRESENCE_PERIOD = 4.0
"""Seconds between two messages about presence."""
PEER_TIMEOUT = 12.0
"""Seconds after which a process that publishes nothing is taken for dead."""
RETRY_DELAY = 0.5
"""Seconds after a failed call before the next attempt."""
TIMEOUT = 1.0
"""The most seconds for each call of Redis or Valkey."""
HEARTBEAT_PERIOD = 0.4
"""Seconds between two heartbeats, and between two checks whether they come back."""
MAX_MISSED = 2
"""The most heartbeats in a row that can be missed before it counts as a failure."""
RECEIVE_TIMEOUT = 3.0
"""The seconds without a message, even its own heartbeats, after which a process subscribes again."""
MAX_QUEUED = 10_000
"""The most messages kept while there is no connection. The oldest are dropped; processes read the store anyway."""


class RedisPubSub:
    """Publishes and receives messages about tables; while none come in, the database is polled.

    Args:
        url: The address of Redis or Valkey.
        rooms: The tables in memory.
        process: The id of this process, as in its leases.
        redis: A client; None for one at that address.
    """

    def __init__(self, url: str, rooms: Rooms, process: str, *, redis: Any = None) -> None:
        self._redis: Any = redis_client(url) if redis is None else redis
        self._rooms, self._process = rooms, process
        self._outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue(MAX_QUEUED)
        self._wanted: Counter[str] = Counter()
        """The channels of the tables in memory, and how many tables each has."""
        self._subscribed: set[str] = set()
        """The channels to which the present connection has subscribed."""
        self._new_channels: set[str] = set()
        """The channels whose subscription has just begun: earlier events must still be read from the store."""
        self._connection: Any = None
        self._changed = asyncio.Event()
        self._heartbeat_queued = False
        """Whether a heartbeat of this process waits to be published."""
        self._missed = 0
        """Heartbeats since a message of this process came back."""
        self._peers: dict[str, int] = {}
        """For each other process that has not said goodbye, the heartbeats since its last message."""
        self.is_degraded = False
        loops = (
            self._publish_loop, self._receive_loop, self._subscription_loop, self._presence_loop, self._heartbeat_loop,
        )  # fmt: skip
        self._tasks = [asyncio.create_task(loop()) for loop in loops]

    def subscribe(self, table: str) -> None:
        """Receive the messages about a table from now on."""
        self._wanted[channel_of(table)] += 1
        self._changed.set()

    def unsubscribe(self, table: str) -> None:
        """Stop receiving the messages about a table."""
        self._wanted[channel_of(table)] -= 1
        self._changed.set()

    def publish_event(self, table: str, event: int) -> None:
        """Publish the number of the last event of a table."""
        self._enqueue({"table": table, "event": event})

    def publish_presence(self, table: str, seats: Sequence[int], spectators: int) -> None:
        """Publish which seats of a table are connected here, and its last event for processes that missed it."""
        room = self._rooms.loaded(table)
        number = room.table.event_number if room is not None else 0
        self._enqueue({"table": table, "event": number, "here": list(seats), "spectators": spectators})

    def publish_seat_opened(self, table: str, seat: int, since: int) -> None:
        """Publish that a seat's owner has the table open here since then: their older sockets elsewhere end."""
        self._enqueue({"table": table, "entered": seat, "since": since})

    def publish_deletion(self, table: str) -> None:
        """Publish that a table is deleted: its sockets end at every process."""
        self._enqueue({"table": table, "gone": True})

    def publish_sign_out(self, person: str) -> None:
        """Publish that the cookies of a person were revoked: their sockets end at every process."""
        self._enqueue({"table": "", "signed_out": person})

    def forget_process(self, process: str) -> None:
        """Drop the presence of another process, which has died as the database says."""
        self._peers.pop(process, None)
        self._drop_presence(lambda name, _: name == process)

    async def close(self) -> None:
        """Publish that this process ends, and stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            async with asyncio.timeout(TIMEOUT):
                await self._redis.publish(CHANNEL, json.dumps({"from": self._process, "bye": True}))
        with suppress(Exception):
            async with asyncio.timeout(TIMEOUT):
                await self._redis.aclose()

    def _enqueue(self, message: dict[str, Any]) -> None:
        if self._outbox.full():
            self._outbox.get_nowait()
        self._outbox.put_nowait({"from": self._process, **message})

    async def _publish_loop(self) -> None:
        while True:
            message = await self._outbox.get()
            self._heartbeat_queued = self._heartbeat_queued and "beat" not in message
            channel = channel_of(message["table"]) if message["table"] else CHANNEL
            text = json.dumps(message)
            while not await self._try_publish(channel, text):
                await asyncio.sleep(RETRY_DELAY)

    async def _try_publish(self, channel: str, message: str) -> bool:
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._redis.publish(channel, message)
        except Exception as error:  # noqa: BLE001 - whatever the network does, the tables go on
            LOG.debug("a message was not published", extra={"fields": {"error": type(error).__name__}})
            return False
        return True

    async def _receive_loop(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as connection:
                    async with asyncio.timeout(TIMEOUT):
                        await connection.subscribe(CHANNEL)
                    self._connection, self._subscribed = connection, set()
                    self._changed.set()
                    messages = connection.listen()
                    while True:
                        async with asyncio.timeout(RECEIVE_TIMEOUT):
                            message = await anext(messages)
                        if message["type"] == "subscribe":
                            await self._on_subscribed(message)
                        elif message["type"] == "message":
                            await self._on_message(json.loads(message["data"]))
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 - as above
                LOG.debug("no messages come in", extra={"fields": {"error": type(error).__name__}})
                await asyncio.sleep(RETRY_DELAY)

    async def _on_subscribed(self, message: dict[str, Any]) -> None:
        """Read what was published before a subscription began; from now on everything in its channel comes in."""
        channel = message.get("channel", b"").decode() or CHANNEL
        if channel == CHANNEL:
            await self._catch_up(self._rooms.all())
        else:
            self._new_channels.add(channel)
            self._changed.set()

    async def _subscription_loop(self) -> None:
        """Subscribe to the channels of the tables in memory and to no others, and read what was published before."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._change_subscriptions()
            except Exception as error:  # noqa: BLE001 - as above
                LOG.debug("no channel could be changed", extra={"fields": {"error": type(error).__name__}})
                await asyncio.sleep(RETRY_DELAY)
                self._changed.set()
            added, self._new_channels = self._new_channels, set()
            if added:
                await self._catch_up([room for room in self._rooms.all() if channel_of(room.name) in added])

    async def _change_subscriptions(self) -> None:
        self._wanted = +self._wanted  # without the channels that have no more tables
        connection, wanted = self._connection, set(self._wanted)
        if connection is None:
            return
        async with asyncio.timeout(TIMEOUT):
            if added := wanted - self._subscribed:
                self._subscribed |= added
                await connection.subscribe(*added)
            if removed := self._subscribed - wanted:
                self._subscribed -= removed
                await connection.unsubscribe(*removed)

    async def _on_message(self, message: dict[str, Any]) -> None:
        sender = message["from"]
        if sender == self._process:
            self._missed = 0
            return
        if "bye" in message:
            self.forget_process(sender)
            return
        self._peers[sender] = 0
        if "signed_out" in message:
            await self._rooms.end_signed_out({message["signed_out"]})
            return
        room = self._rooms.loaded(message["table"])
        if room is not None:
            await self._on_table_message(room, message)

    async def _on_table_message(self, room: Room, message: dict[str, Any]) -> None:
        """Handle a message of another process about a table that is in memory here."""
        if "gone" in message:
            await self._catch_up([room])  # the store says whether it is
            return
        if "entered" in message:
            room.audience.replace(message["entered"], before=message["since"])
        if "event" in message and message["event"] > room.table.event_number:
            await room.catch_up()
        if "here" in message:
            self._update_presence(room, message)

    @staticmethod
    def _update_presence(room: Room, message: dict[str, Any]) -> None:
        """Note who is connected to another process."""
        sender, seats, spectators = message["from"], frozenset(message["here"]), message["spectators"]
        is_new = sender not in room.elsewhere
        _, seats_before, spectators_before = room.elsewhere.get(sender, (0.0, frozenset(), 0))
        room.elsewhere[sender] = (monotonic(), seats, spectators)
        if (seats, spectators) != (seats_before, spectators_before):
            room.presence_changed(publish=False)
        if is_new:
            room.publish_presence()

    async def _presence_loop(self) -> None:
        """Publish presence and the last event of each table again, and drop what silent processes published."""
        while True:
            await asyncio.sleep(PRESENCE_PERIOD)
            for room in self._rooms.all():
                room.publish_presence()
            if not self.is_degraded:  # otherwise every process is silent, and its people are most likely still there
                self._drop_presence(lambda _, time: time < monotonic() - PEER_TIMEOUT)
            await self._catch_up(self._rooms.all())  # another process may be unable to publish
            with suppress(StorageError):
                await self._rooms.end_signed_out()

    async def _heartbeat_loop(self) -> None:
        """Notice when messages no longer come in, and poll the database instead."""
        while True:
            if not self._heartbeat_queued:
                self._heartbeat_queued = True
                self._enqueue({"table": "", "beat": True})
            await asyncio.sleep(HEARTBEAT_PERIOD)
            self._missed += 1
            max_missed = PEER_TIMEOUT / HEARTBEAT_PERIOD
            self._peers = {peer: missed + 1 for peer, missed in self._peers.items() if missed < max_missed}
            self._set_degraded(is_degraded=self._missed > MAX_MISSED)
            if self.is_degraded or any(missed > MAX_MISSED for missed in self._peers.values()):
                self._rooms.context.metrics.polls.inc()
                await self._catch_up(self._rooms.all())

    def _set_degraded(self, *, is_degraded: bool) -> None:
        if is_degraded == self.is_degraded:
            return
        self.is_degraded = is_degraded
        self._rooms.context.metrics.degraded.labels("redis").set(is_degraded)
        if is_degraded:
            LOG.warning("Redis or Valkey does not answer: tables are read from the database twice a second meanwhile")
            return
        LOG.warning("Redis or Valkey answers again")
        at = monotonic()
        for room in self._rooms.all():  # as if just heard from: the other processes get time to publish again
            room.elsewhere = {name: (at, seats, count) for name, (_, seats, count) in room.elsewhere.items()}
            room.publish_presence()

    def _drop_presence(self, is_gone: Callable[[str, float], bool]) -> None:
        """Drop the presence of processes by their id and the time of their last message."""
        for room in self._rooms.all():
            names = [name for name, (time, _, _) in room.elsewhere.items() if is_gone(name, time)]
            for name in names:
                del room.elsewhere[name]
            if names:
                room.presence_changed(publish=False)

    async def _catch_up(self, behind: Iterable[Room]) -> None:
        """Read what was missed: one query finds the tables that have new events or are deleted."""
        rooms = {room.name: room for room in behind}
        try:
            lasts = await self._rooms.context.store.last_events(list(rooms))
            for name in rooms.keys() - lasts.keys():
                await self._rooms.forget(name)
            late = [rooms[name] for name, last in lasts.items() if last > rooms[name].table.event_number]
            await asyncio.gather(*(room.catch_up() for room in late))
        except Exception as error:  # noqa: BLE001 - the database has a fault of its own, which others report
            LOG.debug("tables could not be read", extra={"fields": {"error": type(error).__name__}})


def channel_of(table: str) -> str:
    """Return the channel in which messages about a table are published.

    >>> channel_of("kitchen")
    'tricksmith:news:7854'
    """
    number = int.from_bytes(blake2b(table.encode(), digest_size=2).digest(), "big")
    return f"{CHANNEL}:{number % SHARDS}"


def redis_client(url: str) -> Any:
    """Return a client for an address, not yet connected; raises `OptionError`."""
    try:
        from redis.asyncio import Redis  # noqa: PLC0415 - an extra, which most servers do without
        from redis.asyncio.retry import Retry  # noqa: PLC0415
        from redis.backoff import NoBackoff  # noqa: PLC0415
    except ImportError:
        raise OptionError(f"--redis needs the package redis: {install_command('redis')}") from None
    try:
        return Redis.from_url(
            url, socket_timeout=None, socket_connect_timeout=TIMEOUT, socket_keepalive=True, retry=Retry(NoBackoff(), 0)
        )  # each call has a time limit of its own, and is tried again by the caller
    except ValueError:  # its text may hold a password
        raise OptionError("--redis is an address like redis://HOST:6379 or rediss://USER:PASSWORD@HOST:6379") from None
