"""Leases: which process has a table, and so plays for its bots and runs its clocks. Sockets are redirected to it.

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
        """The other processes that were alive at the latest heartbeat."""
        self._renewed = 0.0
        """The `monotonic` time at which the latest heartbeat that was saved began."""
        self._requested: set[str] = set()
        """The tables for the next request."""
        self._batch: asyncio.Task[None] | None = None
        """The task of the next request, while it has not begun."""
        self._request_lock = asyncio.Lock()
        self._heartbeat_task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the heartbeats of this process."""
        await self._register()
        self._heartbeat_task = asyncio.create_task(self._heartbeat_loop())

    def is_ours(self, table: str) -> bool:
        """Whether this process has the table, and its heartbeat is recent enough."""
        return table in self._ours and monotonic() < self._renewed + EXPIRES_AFTER_MS / 1000

    async def acquire(self, table: str) -> bool:
        """Take a table that no process has, and return whether this process has it now.

        Tables that are asked for during a request to the database are taken together by the next one.
        """
        if self.is_ours(table):
            return True
        self._requested.add(table)
        if self._batch is None:
            self._batch = asyncio.create_task(self._request_batch())
        with suppress(StorageError):  # without the database no process can save anything, so none serves it better
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
            self._report_count()
            with suppress(StorageError):  # no other process can take it now either, and the lease expires
                await self._store.release(self._process, table)

    async def close(self) -> None:
        """Give every table up, so that another process takes it at once."""
        if self._heartbeat_task is not None:
            self._heartbeat_task.cancel()
            await asyncio.gather(self._heartbeat_task, return_exceptions=True)
        self._ours.clear()
        self._report_count()
        with suppress(StorageError):
            await self._store.leave(self._process)

    async def _register(self) -> None:
        started = monotonic()
        await self._store.register(self._process, self._route)
        self._renewed = started

    async def _request_batch(self) -> None:
        """Take all requested tables together, once the request before has ended."""
        async with self._request_lock:
            self._batch = None
            tables, self._requested = self._requested, set()
            await self._take(tables)

    async def _take(self, tables: set[str]) -> frozenset[str]:
        """Take those of these tables that are free, and return those of them that this process has now."""
        acquired = await self._store.acquire(self._process, tables)
        for name in acquired - self._ours:
            if (room := self._rooms.loaded(name)) is not None:
                room.wake.set()  # its bots and clocks are ours from now on
        self._ours |= acquired
        self._report_count()
        return acquired

    async def _heartbeat_loop(self) -> None:
        """Renew the leases, and take over free tables, again and again."""
        while True:
            try:
                await self._renew()
                await self._take_over()
            except StorageError:
                pass  # the store has logged it; without the database no table goes on
            except Exception:
                LOG.exception("leases could not be renewed")
            await asyncio.sleep(HEARTBEAT_PERIOD)

    async def _renew(self) -> None:
        """Send one heartbeat, and drop the presence of processes that have died since the one before."""
        started = monotonic()
        alive = await self._store.renew(self._process)
        if self._process in alive:
            self._renewed = started
        else:  # our heartbeat was too late, so other processes could take our tables
            LOG.warning("this process was taken for dead, and asks for its tables again")
            self._ours.clear()
            await self._register()
            for room in self._rooms.all():  # the other processes have dropped our presence
                room.publish_presence()
        for dead in self._others - alive:
            self._rooms.context.pubsub.forget_process(dead)
        self._others = alive - {self._process}

    async def _take_over(self) -> None:
        """Take the tables that have sockets here and that no process has."""
        rooms = [room for room in self._rooms.all() if room.audience.sockets and room.name not in self._ours]
        if rooms and not self._rooms.closing:
            held = await self._store.holders([room.name for room in rooms])
            if free := {room.name for room in rooms} - held.keys():
                acquired = await self._take(free)
                self._rooms.context.metrics.takeovers.inc(len(acquired))

    def _report_count(self) -> None:
        self._rooms.context.metrics.leases.set(len(self._ours))


async def route_elsewhere(context: AppContext, table: str, person: str) -> str:
    """Return the route of the process that has a table; empty if this process serves it.

    Only players of the table are redirected before the table is loaded: nobody else learns that it exists.

    Args:
        context: What the rooms of this process share.
        table: The id of the table.
        person: The id of the person; empty for a stranger.
    """
    holder = await context.leases.holder(table)
    if holder is None or not holder.route or not person:
        return ""
    return holder.route if await context.store.people.seat_of(table, person) is not None else ""
