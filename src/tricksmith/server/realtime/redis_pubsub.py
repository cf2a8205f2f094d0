"""News between processes by way of Valkey or Redis: hints to read the store, never anything that is not in it.

Of presence, which no store has, each process tells what it sees itself, again and again; who falls silent is forgotten.

News of a table go to one of a fixed number of channels, by the hash of its id, and a process hears only the channels of
the tables that it has in memory. What concerns no table goes to a channel that all hear.

Every call has a time limit. A process hears what it publishes itself; once that stops coming back, it is degraded: it
reads the numbers of all its tables from the database twice a second, until it hears itself again.
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

from tricksmith._extras import to_install
from tricksmith.errors import OptionError
from tricksmith.server.errors import StorageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricksmith.server.realtime.room import Room
    from tricksmith.server.realtime.rooms import Rooms

__all__ = ["RedisPubSub", "channel_of", "redis_client"]

LOG = logging.getLogger("tricksmith.server.realtime")
CHANNEL = "tricksmith:news"
"""The channel of what concerns no table."""
SHARDS = 16_384
"""Channels of tables: many more than a process has tables, or else it would hear nearly all of them."""
AGAIN = 4.0
"""Seconds between two tellings of who is here."""
SILENT = 12.0
"""Seconds after which a process that says nothing is taken for dead."""
RETRY = 0.5
LIMIT = 1.0
"""Seconds for each call of Redis or Valkey."""
BEAT = 0.4
"""Seconds between two looks at who is heard, and between two signs of life of a process."""
MISSED = 2
"""Beats in a row that may go unheard."""
DEAF = 3.0
"""Seconds without any message after which a process subscribes again: it would hear itself."""
MOST = 10_000
"""News that wait while there is no connection; the oldest are dropped, and everybody reads the store anyway."""


class RedisPubSub:
    """Publishes and hears the news of tables; while none come in, the database is polled.

    Args:
        url: The address of Redis or Valkey.
        rooms: The tables in memory.
        process: The id of this process, as in its leases.
        redis: A client; None for one at that address.
    """

    def __init__(self, url: str, rooms: Rooms, process: str, *, redis: Any = None) -> None:
        self._redis: Any = redis_client(url) if redis is None else redis
        self._rooms = rooms
        self._me = process
        self._news: asyncio.Queue[dict[str, Any]] = asyncio.Queue(MOST)
        self._followed: Counter[str] = Counter()
        """The channels of the tables in memory, and how many tables each has."""
        self._subscribed: set[str] = set()
        """Those of them that were asked for on the present connection."""
        self._fresh: set[str] = set()
        """Those that are heard since a moment ago, so that what was said before is still to be read."""
        self._connection: Any = None
        self._changed = asyncio.Event()
        self._beats = False
        """Whether a beat of ours waits to be published."""
        self._unheard = 0
        """Beats since we heard ourselves."""
        self._others: dict[str, int] = {}
        """Of each other process that has not said goodbye, the beats since it was heard."""
        self.is_degraded = False
        loops = (self._speak(), self._listen(), self._keep_up(), self._repeat(), self._watch())
        self._tasks = [asyncio.create_task(loop) for loop in loops]

    def follow(self, table: str) -> None:
        """Hear the news of a table from now on."""
        self._followed[channel_of(table)] += 1
        self._changed.set()

    def unfollow(self, table: str) -> None:
        """Hear them no longer."""
        self._followed[channel_of(table)] -= 1
        self._changed.set()

    def tell(self, table: str, event: int) -> None:
        """A table has so many events now."""
        self._put({"table": table, "event": event})

    def here(self, table: str, seats: Sequence[int], spectators: int) -> None:
        """Publish who of a table is connected here, and the number of its last event for processes that missed it."""
        room = self._rooms.at_hand(table)
        number = room.table.event_number if room is not None else 0
        self._put({"table": table, "event": number, "here": list(seats), "spectators": spectators})

    def entered(self, table: str, seat: int, since: int) -> None:
        """The owner of a seat has the table open here since then: their older sockets at other processes end."""
        self._put({"table": table, "entered": seat, "since": since})

    def gone(self, table: str) -> None:
        """A table is deleted: nobody looks at it any more, wherever they are."""
        self._put({"table": table, "gone": True})

    def signed_out(self, person: str) -> None:
        """The cookies of a person were revoked: their sockets end at every process."""
        self._put({"table": "", "signed_out": person})

    def lost(self, process: str) -> None:
        """Another process has died, as the database says: nobody is connected to it any more."""
        self._others.pop(process, None)
        self._forget(lambda name, _: name == process)

    async def close(self) -> None:
        """Tell that nobody is here any more, and end."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            async with asyncio.timeout(LIMIT):
                await self._redis.publish(CHANNEL, json.dumps({"from": self._me, "bye": True}))
        with suppress(Exception):
            async with asyncio.timeout(LIMIT):
                await self._redis.aclose()

    def _put(self, news: dict[str, Any]) -> None:
        if self._news.full():
            self._news.get_nowait()
        self._news.put_nowait({"from": self._me, **news})

    async def _speak(self) -> None:
        while True:
            news = await self._news.get()
            self._beats = self._beats and "beat" not in news
            channel = channel_of(news["table"]) if news["table"] else CHANNEL
            text = json.dumps(news)
            while not await self._said(channel, text):
                await asyncio.sleep(RETRY)

    async def _said(self, channel: str, news: str) -> bool:
        try:
            async with asyncio.timeout(LIMIT):
                await self._redis.publish(channel, news)
        except Exception as error:  # noqa: BLE001 - whatever the network does, the tables go on
            LOG.debug("news were not passed on", extra={"fields": {"error": type(error).__name__}})
            return False
        return True

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as connection:
                    async with asyncio.timeout(LIMIT):
                        await connection.subscribe(CHANNEL)
                    self._connection, self._subscribed = connection, set()
                    self._changed.set()
                    messages = connection.listen()
                    while True:
                        async with asyncio.timeout(DEAF):
                            message = await anext(messages)
                        if message["type"] == "subscribe":
                            await self._begun(message)
                        elif message["type"] == "message":
                            await self._heard(json.loads(message["data"]))
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 - as above
                LOG.debug("no news come in", extra={"fields": {"error": type(error).__name__}})
                await asyncio.sleep(RETRY)

    async def _begun(self, message: dict[str, Any]) -> None:
        """From now on, and not before, everything in a channel is heard: what was missed is read."""
        channel = message.get("channel", b"").decode() or CHANNEL
        if channel == CHANNEL:
            await self._read_again(self._rooms.all())
        else:
            self._fresh.add(channel)
            self._changed.set()

    async def _keep_up(self) -> None:
        """Subscribe to the channels of the tables in memory and to no others, and read what was said before."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._subscribe()
            except Exception as error:  # noqa: BLE001 - as above
                LOG.debug("no channel could be changed", extra={"fields": {"error": type(error).__name__}})
                await asyncio.sleep(RETRY)
                self._changed.set()
            fresh, self._fresh = self._fresh, set()
            if fresh:
                await self._read_again([room for room in self._rooms.all() if channel_of(room.name) in fresh])

    async def _subscribe(self) -> None:
        self._followed = +self._followed
        connection, wanted = self._connection, set(self._followed)
        if connection is None:
            return
        async with asyncio.timeout(LIMIT):
            if more := wanted - self._subscribed:
                self._subscribed |= more
                await connection.subscribe(*more)
            if fewer := self._subscribed - wanted:
                self._subscribed -= fewer
                await connection.unsubscribe(*fewer)

    async def _heard(self, news: dict[str, Any]) -> None:
        sender = news["from"]
        if sender == self._me:
            self._unheard = 0
            return
        if "bye" in news:
            self.lost(sender)
            return
        self._others[sender] = 0
        if "signed_out" in news:
            await self._rooms.end_signed_out({news["signed_out"]})
            return
        room = self._rooms.at_hand(news["table"])
        if room is not None:
            await self._heard_at(room, news)

    async def _heard_at(self, room: Room, news: dict[str, Any]) -> None:
        """What is new at a table that is in memory here."""
        if "gone" in news:
            await self._read_again([room])  # the store says whether it is
            return
        if "entered" in news:
            room.audience.replace(news["entered"], before=news["since"])
        if "event" in news and news["event"] > room.table.event_number:
            await room.catch_up()
        if "here" in news:
            self._looks_on(room, news)

    @staticmethod
    def _looks_on(room: Room, news: dict[str, Any]) -> None:
        """Who of a table is connected to another process."""
        sender, found = news["from"], (frozenset(news["here"]), news["spectators"])
        fresh = sender not in room.elsewhere
        was = room.elsewhere.get(sender, (0.0, frozenset(), 0))[1:]
        room.elsewhere[sender] = (monotonic(), *found)
        if was != found:
            room.presence_changed(tell_others=False)
        if fresh:
            room.tell_others()

    async def _repeat(self) -> None:
        """Say again who is here and how far each table is, and forget processes that have fallen silent."""
        while True:
            await asyncio.sleep(AGAIN)
            for room in self._rooms.all():
                room.tell_others()
            if not self.is_degraded:  # otherwise all are silent, and who was there is most likely there still
                self._forget(lambda _, time: time < monotonic() - SILENT)
            await self._read_again(self._rooms.all())  # a process that can't publish is heard by nobody
            with suppress(StorageError):
                await self._rooms.end_signed_out()

    async def _watch(self) -> None:
        """Notice when news don't come in any more, and read the database in their place."""
        while True:
            if not self._beats:
                self._beats = True
                self._put({"table": "", "beat": True})
            await asyncio.sleep(BEAT)
            self._unheard += 1
            self._others = {name: count + 1 for name, count in self._others.items() if count * BEAT < SILENT}
            self._note(is_degraded=self._unheard > MISSED)
            if self.is_degraded or any(count > MISSED for count in self._others.values()):
                self._rooms.context.metrics.polls.inc()
                await self._read_again(self._rooms.all())

    def _note(self, *, is_degraded: bool) -> None:
        if is_degraded == self.is_degraded:
            return
        self.is_degraded = is_degraded
        self._rooms.context.metrics.degraded.labels("redis").set(is_degraded)
        if is_degraded:
            LOG.warning("Redis or Valkey does not answer: tables are read from the database twice a second meanwhile")
            return
        LOG.warning("Redis or Valkey answers again")
        at = monotonic()
        for room in self._rooms.all():  # the others have time to say who is there
            room.elsewhere = {name: (at, seats, count) for name, (_, seats, count) in room.elsewhere.items()}
            room.tell_others()

    def _forget(self, gone: Any) -> None:
        for room in self._rooms.all():
            names = [name for name, (time, _, _) in room.elsewhere.items() if gone(name, time)]
            for name in names:
                del room.elsewhere[name]
            if names:
                room.presence_changed(tell_others=False)

    async def _read_again(self, missed: Iterable[Room]) -> None:
        """What was missed while nothing was heard: one query finds the tables that have gone on or are deleted."""
        rooms = {room.name: room for room in missed}
        try:
            lasts = await self._rooms.context.store.lasts(list(rooms))
            for name in rooms.keys() - lasts.keys():
                await self._rooms.forget(name)
            behind = [rooms[name] for name, last in lasts.items() if last > rooms[name].table.event_number]
            await asyncio.gather(*(room.catch_up() for room in behind))
        except Exception as error:  # noqa: BLE001 - the database has a fault of its own, which others report
            LOG.debug("tables could not be read", extra={"fields": {"error": type(error).__name__}})


def channel_of(table: str) -> str:
    """Return the channel in which news of a table are published.

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
        raise OptionError(f"--redis needs the package redis: {to_install('redis')}") from None
    try:
        return Redis.from_url(
            url, socket_timeout=None, socket_connect_timeout=LIMIT, socket_keepalive=True, retry=Retry(NoBackoff(), 0)
        )  # each call has a time limit of its own, and is tried again by the caller
    except ValueError:  # its text may hold a password
        raise OptionError("--redis is an address like redis://HOST:6379 or rediss://USER:PASSWORD@HOST:6379") from None
