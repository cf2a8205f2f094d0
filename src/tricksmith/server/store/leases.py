"""Which process has which table: leases in the database, timed by the database's own clock.

A process is a row with a time at which it expires, and its heartbeats write later times: to one row, however many
tables it has. A lease is a row that is deleted with that of its process. Every process deletes the rows of processes
that have expired, and so frees their tables. A lease decides who plays for bots and runs clocks. Logs do not depend on
it: if a process was paused and lost its leases, its batches fail with `Conflict` unless they follow the newest event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import BigInteger, delete, exists, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from tricksmith.server.store.database import chunks
from tricksmith.server.store.database_schema import LEASES, PROCESSES, TABLES
from tricksmith.server.store.prepared import insert_into

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy.engine import Connection

    from tricksmith.server.store.database import Database

__all__ = ["EXPIRES_AFTER_MS", "LeaseHolder", "LeaseTable"]

EXPIRES_AFTER_MS = 1200
"""Milliseconds after its last heartbeat for which a process counts as alive."""


class LeaseHolder(NamedTuple):
    """The process that has a table, and the path by which the proxy reaches it; empty if there is none."""

    process: str
    route: str


class _Now(FunctionElement[int]):
    """The database's time, in milliseconds since 1970."""

    type = BigInteger()
    inherit_cache = True


@compiles(_Now, "sqlite")
def _now_of_sqlite(_: _Now, __: Any, **___: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


@compiles(_Now, "postgresql")
def _now_of_postgresql(_: _Now, __: Any, **___: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"


class LeaseTable:
    """The processes that are alive, and the tables that each has."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def register(self, process: str, route: str) -> None:
        """Add a process, which has no table yet.

        Args:
            process: Its id.
            route: The path by which the proxy reaches it; empty if there is none.
        """

        def register(connection: Connection) -> None:
            connection.execute(delete(PROCESSES).where(PROCESSES.c.id == process))
            connection.execute(PROCESSES.insert().values(id=process, route=route, expires=_Now() + EXPIRES_AFTER_MS))

        await self._database.write(register)

    async def renew(self, process: str) -> frozenset[str]:
        """Put off the time at which a process expires, and delete the processes that have expired.

        Returns:
            The processes that are alive. If this one is not among them, it was too late, and has lost its tables.
        """
        is_process, is_expired = PROCESSES.c.id == process, PROCESSES.c.expires <= _Now()

        def renew(connection: Connection) -> frozenset[str]:
            alive = update(PROCESSES).where(is_process, ~is_expired)
            connection.execute(alive.values(expires=_Now() + EXPIRES_AFTER_MS))
            connection.execute(delete(PROCESSES).where(is_expired))
            return frozenset(connection.scalars(select(PROCESSES.c.id)))

        return await self._database.write(renew)

    async def acquire(self, process: str, tables: Collection[str]) -> frozenset[str]:
        """Take those of these tables that no process has.

        Returns:
            Those of the tables that the process has now; none if it has expired itself.
        """
        ours: set[str] = set()
        for batch in chunks(tables):
            ours |= await self._acquire(process, batch)
        return frozenset(ours)

    async def _acquire(self, process: str, tables: list[str]) -> set[str]:
        is_alive = exists().where(PROCESSES.c.id == process, PROCESSES.c.expires > _Now())
        leases = select(TABLES.c.id, literal(process)).where(TABLES.c.id.in_(tables), is_alive).order_by(TABLES.c.id)
        ours = select(LEASES.c.table_id).where(LEASES.c.process == process, LEASES.c.table_id.in_(tables))

        def acquire(connection: Connection) -> set[str]:
            insertion = insert_into(connection.dialect, LEASES).from_select(["table_id", "process"], leases)
            connection.execute(insertion.on_conflict_do_nothing(index_elements=[LEASES.c.table_id]))
            return set(connection.scalars(ours))

        try:
            return await self._database.write(acquire)
        except IntegrityError:  # the table or this process was deleted at the same moment
            return set()

    async def holders(self, tables: Collection[str]) -> dict[str, LeaseHolder]:
        """By table, the process that has it; tables that no living process has are left out."""
        columns = (LEASES.c.table_id, PROCESSES.c.id, PROCESSES.c.route)
        alive = select(*columns).join_from(LEASES, PROCESSES).where(PROCESSES.c.expires > _Now())
        rows = await self._database.rows_among(alive, LEASES.c.table_id, tables)
        return {row.table_id: LeaseHolder(row.id, row.route) for row in rows}

    async def release(self, process: str, table: str) -> None:
        """Give one table up."""
        deletion = delete(LEASES).where(LEASES.c.table_id == table, LEASES.c.process == process)
        await self._database.write(lambda connection: connection.execute(deletion))

    async def leave(self, process: str) -> None:
        """Give all tables of a process up, and remove the process, because it ends."""
        deletion = delete(PROCESSES).where(PROCESSES.c.id == process)
        await self._database.write(lambda connection: connection.execute(deletion))
