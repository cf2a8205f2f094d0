"""Which tables this process has: it plays for their bots and runs their clocks, and sockets are sent to it.

A table is taken when somebody connects to it, and given up when it leaves memory or the process stops. With every
heartbeat a process also takes over the tables that it has sockets for and that no process has: those of a process that
died are free within `EXPIRES_AFTER_MS` and two heartbeats.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from tricksmith.server.errors import StorageError
from tricksmith.server.store import EXPIRES_AFTER_MS

if TYPE_CHECKING:
    from tricksmith.server.realtime.context import AppContext
    from tricksmith.server.realtime.rooms import Rooms
    from tricksmith.server.store import LeaseHolder

__all__ = ["TableLeases", "process_id", "route_elsewhere", "route_of"]

LOG = logging.getLogger("tricksmith.server.realtime")
HEARTBEAT_PERIOD = 0.2
"""The seconds between two heartbeats."""


def process_id() -> str:
    """Return a new id for a process."""
    return secrets.token_hex(8)


def route_of(node: str) -> str:
    """Return the path by which the proxy reaches one process alone; empty for a process without a name.

    >>> route_of("2"), route_of("")
    ('/at/2', '')
    """
    return f"/at/{node}" if node else ""


class TableLeases:
    """The leases of one process in the database.

    Args:
        rooms: The tables in its memory.
        process: Its id, also in its messages to other processes.
        node: Its name in the proxy's configuration; empty if the proxy can't reach it alone.
    """

    def __init__(self, rooms: Rooms, process: str, node: str = "") -> None:
        self._rooms, self._process, self._route = rooms, process, route_of(node)
        self._store = rooms.context.store.leases
        self._ours: set[str] = set()
        self._others: frozenset[str] = frozenset()
        self._renewed = 0.0
        """The `monotonic` time at which the latest heartbeat that was saved began."""
        self._asked: set[str] = set()
        self._batch: asyncio.Task[None] | None = None
        """The task that requests the remaining tables."""
        self._asking = asyncio.Lock()
        self._beat: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the heartbeats of this process."""
        await self._register()
        self._beat = asyncio.create_task(self._beat_often())

    def is_ours(self, table: str) -> bool:
        """Whether this process has the table, and its heartbeat is recent enough."""
        return table in self._ours and monotonic() < self._renewed + EXPIRES_AFTER_MS / 1000

    async def acquire(self, table: str) -> bool:
        """Take a table that no process has, and return whether this process has it now.

        Tables that are asked for while the database answers are asked for together afterwards.
        """
        if self.is_ours(table):
            return True
        self._asked.add(table)
        if self._batch is None:
            self._batch = asyncio.create_task(self._ask())
        with suppress(StorageError):  # nothing can be saved now, wherever it is served
            await asyncio.shield(self._batch)
        return self.is_ours(table)

    async def holder(self, table: str) -> LeaseHolder | None:
        """The other process that has a table; None if there is none, or the database can't say."""
        if self.is_ours(table):
            return None
        try:
            holder = (await self._store.holders((table,))).get(table)
        except StorageError:
            return None
        return holder if holder is not None and holder.process != self._process else None

    async def release(self, table: str) -> None:
        """Give a table up."""
        if table in self._ours:
            self._ours.discard(table)
            self._note()
            with suppress(StorageError):  # nobody can take it either
                await self._store.release(self._process, table)

    async def close(self) -> None:
        """Give every table up, so that another process takes it at once."""
        if self._beat is not None:
            self._beat.cancel()
            await asyncio.gather(self._beat, return_exceptions=True)
        self._ours.clear()
        self._note()
        with suppress(StorageError):
            await self._store.leave(self._process)

    async def _register(self) -> None:
        begun = monotonic()
        await self._store.register(self._process, self._route)
        self._renewed = begun

    async def _ask(self) -> None:
        async with self._asking:
            self._batch = None
            asked, self._asked = self._asked, set()
            await self._take(asked)

    async def _take(self, tables: set[str]) -> frozenset[str]:
        got = await self._store.acquire(self._process, tables)
        for name in got - self._ours:
            if (room := self._rooms.loaded(name)) is not None:
                room.wake.set()  # what is due there is ours to do from now on
        self._ours |= got
        self._note()
        return got

    async def _beat_often(self) -> None:
        while True:
            try:
                await self._renew()
                await self._take_over()
            except StorageError:
                pass  # the store has logged it; without the database nobody plays
            except Exception:
                LOG.exception("leases could not be renewed")
            await asyncio.sleep(HEARTBEAT_PERIOD)

    async def _renew(self) -> None:
        begun = monotonic()
        alive = await self._store.renew(self._process)
        if self._process in alive:
            self._renewed = begun
        else:  # we were too late, and others were free to take our tables
            LOG.warning("this process was taken for dead, and asks for its tables again")
            self._ours.clear()
            await self._register()
            for room in self._rooms.all():  # the others think that nobody is here
                room.publish_presence()
        for dead in self._others - alive:
            self._rooms.context.pubsub.forget_process(dead)
        self._others = alive - {self._process}

    async def _take_over(self) -> None:
        """Take the tables at which people look through this process, and that no process has."""
        rooms = [room for room in self._rooms.all() if room.audience.sockets and room.name not in self._ours]
        if rooms and not self._rooms.closing:
            held = await self._store.holders([room.name for room in rooms])
            if free := {room.name for room in rooms} - held.keys():
                got = await self._take(free)
                self._rooms.context.metrics.takeovers.inc(len(got))

    def _note(self) -> None:
        self._rooms.context.metrics.leases.set(len(self._ours))


async def route_elsewhere(context: AppContext, table: str, person: str) -> str:
    """Return the route of the process that has a table; empty if it is best served here.

    Only players of the table are sent there without a look at the table: nobody else learns that it exists.

    Args:
        context: What the rooms of this process share.
        table: The id of the table.
        person: The id of the person; empty for a stranger.
    """
    holder = await context.leases.holder(table)
    if holder is None or not holder.route or not person:
        return ""
    return holder.route if await context.store.people.seat_of(table, person) is not None else ""
