"""Two processes with one database in one event loop, and sockets without a network: every order can be driven."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from starlette.websockets import WebSocketDisconnect

from tricksmith.present import PlayerNames
from tricksmith.rules import View
from tricksmith.server.connections import DIRECT_SENDER_KEY
from tricksmith.server.domain import Occupant, TableSetup, open_table
from tricksmith.server.load import Load
from tricksmith.server.observability import Metrics
from tricksmith.server.realtime import AppContext, BotPool, RedisPubSub, Room, Rooms, Socket, TableLeases, process_id
from tricksmith.server.realtime.bot_worker import BotAnswer, BotQuestion, answer
from tricksmith.server.settings import Limits, Settings
from tricksmith.server.store import Batch, Store
from tricksmith.server.wire import PROTOCOL

TABLE = "kitchen"
HOST = "ada"
UNHURRIED = Limits(socket_burst=10**6, socket_rate=10**6)
"""Limits that a test of many messages does not run into."""


class Hub:
    """A Redis for several processes: what one publishes in a channel, all hear that subscribed to it."""

    def __init__(self) -> None:
        self.queues: dict[asyncio.Queue[dict[str, Any]], set[str]] = {}
        self.published: list[str] = []
        """The channels of all messages."""

    async def publish(self, channel: str, text: str) -> None:
        """Hand it to everyone who listens."""
        self.published.append(channel)
        for queue, channels in self.queues.items():
            if channel in channels:
                queue.put_nowait({"type": "message", "channel": channel.encode(), "data": text})

    @asynccontextmanager
    async def pubsub(self) -> AsyncIterator[Any]:
        """What a process reads from."""
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

        async def subscribe(*channels: str) -> None:
            self.queues.setdefault(queue, set()).update(channels)
            for channel in channels:
                queue.put_nowait({"type": "subscribe", "channel": channel.encode()})

        async def unsubscribe(*channels: str) -> None:
            self.queues[queue].difference_update(channels)

        async def listen() -> AsyncIterator[dict[str, Any]]:
            while True:
                yield await queue.get()

        try:
            yield SimpleNamespace(subscribe=subscribe, unsubscribe=unsubscribe, listen=listen)
        finally:
            self.queues.pop(queue, None)

    async def aclose(self) -> None:
        """There is no connection."""


class QuickBots(BotPool):
    """Bots without processes, which make the first move that is not a revoke."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(0, 1.0, metrics)

    async def move(self, level: str, view: View, rng: Random) -> str:
        """The first move."""
        return str(next(iter(view.penalty_free)))

    async def wait_for_turn(self, level: str) -> None:
        """It is always somebody's turn."""

    async def proof(self, view: View, nodes: int) -> str | None:
        """The play that a worker would find."""
        return answer(BotQuestion("proof", view=view, max_nodes=nodes)).move

    async def claim(self, level: str, view: View, rng: Random) -> str:
        """Bots claim nothing."""
        return ""

    async def hint(self, level: str, view: View, rng: Random, who: PlayerNames) -> BotAnswer | None:
        """The adviser thinks for a moment, and has nothing to say."""
        await asyncio.sleep(0.002)
        return None


class Process:
    """A server without HTTP: its store, its rooms and its way to the others."""

    def __init__(self, folder: Path, hub: Hub, database: str = "", *, node: str = "") -> None:
        self.folder, self.hub, self.node = folder, hub, node
        self.database = database or f"sqlite:///{folder / 'tables.db'}"

    async def start(self) -> None:
        """Open the database and listen."""
        metrics = Metrics()
        self.store = await Store.connect(self.database)
        settings = Settings(data=self.folder, idle_seconds=3600, bot_pause=0, limits=UNHURRIED)
        self.context = AppContext(settings, self.store, QuickBots(metrics), metrics, Load(metrics))
        self.rooms = Rooms(self.context)
        self.id = process_id()
        self.pubsub = RedisPubSub("redis://127.0.0.1:1", self.rooms, self.id, redis=self.hub)
        self.leases = TableLeases(self.rooms, self.id, self.node)
        self.context.pubsub, self.context.leases = self.pubsub, self.leases
        await self.leases.start()

    async def stop(self) -> None:
        """Say goodbye to every socket, and close the database."""
        await self.rooms.close()
        await self.pubsub.close()
        await self.context.bot_pool.close()
        await self.store.close()

    async def room(self) -> Room:
        """The room of the table."""
        room = await self.rooms.get(TABLE)
        assert room is not None
        return room


async def open_kitchen(process: Process, *, seats: int = 3, spectators: str = "hidden", **clock: Any) -> None:
    """A table of Nonesuch whose host has seat 0; the other seats are open. `clock` is that of `TableSetup`."""
    occupants = (Occupant("person", HOST), *(Occupant("open") for _ in range(seats - 1)))
    setup = TableSetup(game="nonesuch", players=seats, seats=occupants, spectators=spectators, **clock)  # type: ignore[arg-type]
    await process.store.append(Batch(TABLE, 0, open_table(setup, now=0), seats=((0, HOST),)))


class FakeSocket:
    """A browser's end of a socket, whose messages and answers a test holds in its hands."""

    def __init__(self, process: Process, person: str, address: str = "192.0.2.1") -> None:
        self.process, self.person = process, person
        self.client = SimpleNamespace(host=address)
        self.scope = {"extensions": {DIRECT_SENDER_KEY: self}}
        self.received: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.reason = ""
        self.said_hello = False
        self.on_message: Callable[[FakeSocket, dict[str, Any]], None] | None = None
        self._coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._listens = False
        self._ids = 0

    async def open(self, *, can_redirect: bool = True) -> FakeSocket:
        """Come as far as the handshake goes: no hello yet."""
        room = await self.process.room()
        self.room = room
        socket = Socket(self, room, self.person, can_redirect=can_redirect)  # type: ignore[arg-type]
        self.task = asyncio.create_task(socket.run())
        await asyncio.sleep(0)
        return self

    def hello(self) -> None:
        """Say hello."""
        self.said_hello = True
        self.send({"type": "hello", "last": 0, "protocol": PROTOCOL})

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.send_raw(json.dumps(message))

    def send_raw(self, text: str) -> None:
        """Send a text, whatever it is."""
        self._coming.put_nowait({"type": "websocket.receive", "text": text})

    def command(self, type_: str, **more: Any) -> str:
        """Send a command; its id."""
        self._ids += 1
        id_ = f"{id(self)}-{self._ids}"
        self.send({"type": type_, "id": id_, **more})
        return id_

    async def end(self) -> None:
        """Hang up."""
        self._coming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self.task

    @property
    def is_over(self) -> bool:
        """Whether the server has ended it."""
        return self.task.done() or self.closed is not None

    @property
    def is_heard(self) -> bool:
        """Whether the server has dealt with everything that was sent, and waits for more."""
        return self._listens and self._coming.empty()

    @property
    def states(self) -> list[dict[str, Any]]:
        """The states that it was sent."""
        return [message for message in self.received if message["type"] == "state"]

    # -- what the server calls ---------------------------------------------------------------------------------------

    async def receive(self) -> dict[str, Any]:
        """The next message of the browser."""
        self._listens = True
        message = await self._coming.get()
        self._listens = False
        if message["type"] == "websocket.disconnect":
            self._coming.put_nowait(message)
        return message

    async def send_text(self, text: str) -> None:
        """A message of the server."""
        if self.closed is not None:
            raise WebSocketDisconnect(self.closed)
        self._take(text)

    def _take(self, text: str) -> None:
        message = json.loads(text)
        if self.on_message is not None:
            self.on_message(self, message)
        self.received.append(message)

    @property
    def takes_more(self) -> bool:
        """A browser reads all that it gets."""
        return self.closed is None

    def send_now(self, text: bytes) -> None:
        """A message of the server, without waiting."""
        self._take(text.decode())

    async def close(self, code: int, reason: str | None = None) -> None:
        """The server ends it."""
        if self.closed is None:
            self.closed, self.reason = code, reason or ""
            self._coming.put_nowait({"type": "websocket.disconnect", "code": code})


async def sit_down(process: Process, people: Sequence[str]) -> list[FakeSocket]:
    """Seat the host and these others, in their order, and return a socket of each, which has said hello."""
    room = await process.room()
    for seat, person in enumerate(people[1:], 1):
        await room.join(seat, person, person.title())
    sockets = [await FakeSocket(process, person).open() for person in people]
    for socket in sockets:
        socket.hello()
    return sockets
