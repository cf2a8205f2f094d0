"""The tables in memory: loaded when they are asked for, dropped when they have been idle for a while."""

from __future__ import annotations

import asyncio
from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING

from tricksmith.server.domain import record_outage
from tricksmith.server.errors import StorageError
from tricksmith.server.realtime.context import now
from tricksmith.server.realtime.room import Room
from tricksmith.server.realtime.table_loop import TableLoop
from tricksmith.server.wire import CloseCode

if TYPE_CHECKING:
    from collections.abc import Collection

    from tricksmith.server.realtime.context import AppContext

__all__ = ["Rooms"]

SWEEP_PERIOD = 5.0
"""The seconds between two searches for tables that can be dropped."""


class Rooms:
    """The rooms of one process."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.closing = False
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()
        """The number of requests that wait for a table that is being read; the last one removes its lock."""
        self._held: dict[str, int] = {}
        """Until when this process held the tables that it is giving up, in milliseconds since 1970."""
        self._loops: dict[str, asyncio.Task[None]] = {}
        self._sweeper = asyncio.create_task(self._sweep_periodically())

    async def get(self, name: str) -> Room | None:
        """The room of a table; None if there is no such table."""
        if (room := self._rooms.get(name)) is not None:
            room.idle_since = monotonic()  # so that `sweep` does not drop it during this request
            return room
        self._waiting[name] += 1
        try:
            async with self._loading.setdefault(name, asyncio.Lock()):
                if (room := self._rooms.get(name)) is None and (room := await self._load(name)) is not None:
                    self._rooms[name] = room
                    self._loops[name] = asyncio.create_task(TableLoop(room).run())
                    self.context.metrics.tables.set(len(self._rooms))
                    await room.catch_up()  # messages that came while it was read found no room
        finally:
            self._waiting[name] -= 1
            if not self._waiting[name]:
                del self._waiting[name], self._loading[name]
        return room

    async def _load(self, name: str) -> Room | None:
        """Read a table; the messages about it are subscribed to before that, so that none is missed."""
        self.context.pubsub.subscribe(name)
        is_read = False
        try:
            room = await Room.load(self.context, name)
            if room is not None:
                await self._subtract_outage(room)
            is_read = room is not None
        finally:
            if not is_read:
                self.context.pubsub.unsubscribe(name)
        return room

    def loaded(self, name: str) -> Room | None:
        """The room of a table if it is in memory."""
        return self._rooms.get(name)

    def all(self) -> list[Room]:
        """Every room in memory."""
        return list(self._rooms.values())

    async def forget(self, name: str) -> None:
        """Disconnect everyone from a table that is deleted."""
        room = self._rooms.get(name)
        if room is not None:
            for socket in room.audience.sockets:
                socket.close(CloseCode.GONE, flush=False)
            await self._drop(name)

    async def end_signed_out(self, persons: Collection[str] | None = None) -> None:
        """End every socket whose cookie was revoked according to the store.

        Args:
            persons: Whose sockets are checked; None for everyone's.
        """
        sockets = [socket for room in self._rooms.values() for socket in room.audience.sockets if socket.person]
        sockets = [socket for socket in sockets if persons is None or socket.person in persons]
        if sockets:
            epochs = await self.context.store.people.epochs({socket.person for socket in sockets})
            for socket in sockets:
                if socket.epoch < epochs.get(socket.person, 0):
                    socket.close(CloseCode.SIGNED_OUT, flush=False)

    async def close(self) -> None:
        """Give all tables up, ask everyone to reconnect to another process, and finish what is being committed."""
        self.closing = True
        self._sweeper.cancel()
        for task in self._loops.values():
            task.cancel()
        await self._note_held(list(self._rooms.values()))
        await self.context.leases.close()
        for room in self._rooms.values():
            for socket in room.audience.sockets:
                socket.close(CloseCode.RESTART)
        for room in list(self._rooms.values()):
            async with room.lock:
                pass
        await asyncio.gather(self._sweeper, *self._loops.values(), return_exceptions=True)

    async def sweep(self) -> None:
        """Drop the rooms that have had no socket and no request for `idle_seconds`."""
        limit = monotonic() - self.context.settings.idle_seconds
        for name, room in list(self._rooms.items()):
            is_idle = not room.audience.sockets and room.idle_since < limit and not room.lock.locked()
            if is_idle and self._rooms.get(name) is room:  # it may have been dropped meanwhile
                await self._drop(name)

    async def _sweep_periodically(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_PERIOD, self.context.settings.idle_seconds))
            await self.sweep()

    async def _drop(self, name: str) -> None:
        room, loop = self._rooms.pop(name), self._loops.pop(name)
        room.is_dropped = True
        loop.cancel()
        await self._note_held([room])
        await asyncio.wait([loop])
        self.context.pubsub.unsubscribe(name)
        await self.context.leases.release(name)
        self.context.metrics.tables.set(len(self._rooms))

    async def _note_held(self, rooms: Collection[Room]) -> None:
        """Store that this process held these tables until now, if a clock runs there; later time is not counted."""
        at, leases = now(), self.context.leases
        timed = [room for room in rooms if room.table.opened.clock != "none" and room.table.clock.since is not None]
        held = {room.name: at for room in timed if leases.is_ours(room.name)}
        self._held |= held
        try:
            await self.context.store.note_held(held, at)
        except StorageError:
            pass  # the store has logged it; then no clock counts the time since the last event
        finally:
            for name in held:
                self._held.pop(name, None)

    async def _subtract_outage(self, room: Room) -> None:
        """Take the time during which no process had the table off the players' clocks."""
        if room.table.clock.since is None or await self.context.leases.holder(room.name) is not None:
            return
        held = self._held.get(room.name, 0)  # it may be given up at this moment
        held = max(held, await self.context.store.held_until(room.name))
        at = now()
        await room.change(lambda table: record_outage(table, at - max(held, table.at), now=at))
