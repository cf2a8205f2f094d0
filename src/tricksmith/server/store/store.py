"""The store: logs of tables, lists of them, and the people who sit there."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, func, insert, select, text, update

from tricksmith.errors import OptionError
from tricksmith.server.audit import AUDIT_RETENTION, log_entries
from tricksmith.server.domain import ACTIVE_STAGES, from_json
from tricksmith.server.store.database import DEFAULT_READERS, Database, chunks
from tricksmith.server.store.database_schema import AUDIT, CLIENT_MESSAGES, EVENTS, SEATS, TABLES, TIMESTAMPS
from tricksmith.server.store.event_log import LogAndOwners, TableSummary
from tricksmith.server.store.leases import LeaseTable
from tricksmith.server.store.people import People
from tricksmith.server.store.prepared import Prepared
from tricksmith.server.store.probe import Probe
from tricksmith.server.store.reviews import Reviews
from tricksmith.server.store.sqlite_copies import copy_database
from tricksmith.server.store.writer import Writer
from tricksmith.server.tracing import span

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection, Sequence

    from sqlalchemy import Select
    from sqlalchemy.engine import Connection

    from tricksmith.server.audit import AuditEntry
    from tricksmith.server.domain import Event
    from tricksmith.server.store.event_log import Batch

__all__ = ["RETENTION", "Store", "open_store"]

RETENTION = 30 * 24 * 60 * 60 * 1000
"""The milliseconds for which an inactive table without a finished match is kept."""
UNIX_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SWEEP_TIMESTAMP = "swept"
"""The name of the latest sweep in `TIMESTAMPS`."""
MAX_CLOCK_SKEW = 60_000
"""The most milliseconds by which the clocks of several servers may differ."""
MAX_IDLE_GAP = 7 * 24 * 60 * 60 * 1000
"""The milliseconds without an event or sweep after which the clock may be wrong, unless the server was off."""
EVENTS_AFTER = Prepared(
    select(EVENTS.c.body)
    .where(EVENTS.c.table_id == bindparam("table"), EVENTS.c.number > bindparam("after"))
    .order_by(EVENTS.c.number)
)
OWNERS = Prepared(select(SEATS.c.seat, SEATS.c.person).where(SEATS.c.table_id == bindparam("table")))
EVENT_OF_MESSAGE = Prepared(
    select(CLIENT_MESSAGES.c.number).where(
        CLIENT_MESSAGES.c.table_id == bindparam("table"),
        CLIENT_MESSAGES.c.seat == bindparam("seat"),
        CLIENT_MESSAGES.c.client_id == bindparam("id"),
    )
)
_IS_SWEEP = TIMESTAMPS.c.name == SWEEP_TIMESTAMP
RETAINED_STAGES = ("finished",)
"""Stages of tables that are kept until their host deletes them."""


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """The store in this database, brought up to date; raises `OptionError` for an address that is not valid.

    >>> import asyncio
    >>> from tempfile import TemporaryDirectory
    >>> from tricksmith.server.store import Batch
    >>> from tricksmith.server.domain import Occupant, TableSetup, open_table, kind_of
    >>> async def main(path):
    ...     seats = (Occupant("person", "Ada"), Occupant("open"), Occupant("open"))
    ...     async with open_store(f"sqlite:///{path}/tables.db") as store:
    ...         log = open_table(TableSetup(game="nonesuch", players=3, seats=seats), now=0)
    ...         await store.append(Batch("kitchen", 0, log, seats=[(0, "person of Ada")]))
    ...         return [kind_of(event) for event in await store.read("kitchen")], await store.people.seat_owners(
    ...             "kitchen"
    ...         )
    >>> with TemporaryDirectory() as path:
    ...     asyncio.run(main(path))
    (['opened'], {0: 'person of Ada'})
    """
    store = await Store.connect(url)
    try:
        yield store
    finally:
        await store.close()


class Store:
    """Logs, people, leases and reviews in a database. Everything that it returns has been committed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)
        self._probe = Probe(database)
        self.people = People(database)
        self.leases = LeaseTable(database)
        self.reviews = Reviews(database)

    @classmethod
    async def connect(cls, url: str, *, was_used: bool = False, readers: int = DEFAULT_READERS) -> Store:
        """The store in this database, brought up to date.

        Args:
            url: The address of the database.
            was_used: Whether there should be tables in it.
            readers: How many connections read at once; one more writes.

        Raises:
            OptionError: The address is not valid.
            TricksmithError: There is no such database, or it can't be used.
        """
        return cls(await Database.open(url, was_used=was_used, readers=readers))

    async def close(self) -> None:
        """Write the batches that wait, and end all connections."""
        await self._writer.close()
        await self._probe.close()
        await self._database.close()

    # -- logs ---------------------------------------------------------------------------------------------------------

    async def append(self, batch: Batch) -> None:
        """Write the batch; it is on the disk when this returns. Raises `Conflict`."""
        await self.append_all((batch,))

    async def append_all(self, batches: Sequence[Batch]) -> None:
        """Write the batches of several tables, all or none; raises `Conflict`."""
        with span("commit", events=sum(len(batch.events) for batch in batches)):
            await self._writer.write(tuple(batches))
        log_entries(entry for batch in batches for entry in batch.audit)

    @property
    def commit_delay(self) -> float:
        """The seconds for which the oldest unwritten batch has waited; 0 if there is none."""
        return self._writer.delay

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after number `after`, in order; none if there is no such table."""
        (bodies,) = await self._database.rows_prepared((EVENTS_AFTER, {"table": table, "after": after}))
        return [from_json(body) for (body,) in bodies]

    async def load(self, table: str, after: int = 0) -> LogAndOwners:
        """The events of a table after number `after`, and who owns its seats after the last of them."""
        bodies, seats = await self._database.rows_prepared(
            (EVENTS_AFTER, {"table": table, "after": after}), (OWNERS, {"table": table})
        )
        return LogAndOwners([from_json(body) for (body,) in bodies], dict(seats))

    async def last_event(self, table: str) -> int:
        """The number of events of a table; 0 if there is none."""
        rows = await self._database.rows(select(TABLES.c.last).where(TABLES.c.id == table))
        return int(rows[0].last) if rows else 0

    async def last_events(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each table; deleted tables are left out."""
        rows = await self._database.rows_among(select(TABLES.c.id, TABLES.c.last), TABLES.c.id, tables)
        return {row.id: int(row.last) for row in rows}

    async def event_of_message(self, table: str, seat: int, client_id: str) -> int | None:
        """The number of the last event that this message of a client led to; None if it has not been carried out."""
        message = {"table": table, "seat": seat, "id": client_id}
        (rows,) = await self._database.rows_prepared((EVENT_OF_MESSAGE, message))
        return next((int(number) for (number,) in rows), None)

    async def note_held(self, tables: Collection[str], at: int) -> None:
        """Note that a process had these tables until then, in milliseconds since 1970."""

        def save(connection: Connection) -> None:
            for chunk in chunks(tables):
                older = TABLES.c.id.in_(chunk), TABLES.c.updated < at
                connection.execute(update(TABLES).where(*older).values(updated=at))

        if tables:
            await self._database.write(save)

    async def held_until(self, table: str) -> int:
        """Return when a process last gave up the table, or wrote an event of it; 0 if there is no such table."""
        rows = await self._database.rows(select(TABLES.c.updated).where(TABLES.c.id == table))
        return int(rows[0].updated) if rows else 0

    # -- lists --------------------------------------------------------------------------------------------------------

    async def tables_of(self, person: str, max_tables: int = 100) -> list[TableSummary]:
        """The tables where this person has a seat, the latest first; those that are closed are left out."""
        with_seat = select(SEATS.c.table_id).where(SEATS.c.person == person)
        query = select(TABLES).where(TABLES.c.id.in_(with_seat), TABLES.c.stage != "closed")
        return await self._summaries(query.order_by(TABLES.c.updated.desc()).limit(max_tables))

    async def public_tables(self, max_tables: int = 100) -> list[TableSummary]:
        """The public tables that are not over, the latest first."""
        query = select(TABLES).where(TABLES.c.is_public, TABLES.c.stage.in_(ACTIVE_STAGES))
        return await self._summaries(query.order_by(TABLES.c.updated.desc()).limit(max_tables))

    async def tables_in_progress(self, since: int = 0) -> list[TableSummary]:
        """Return the tables with a match in progress and events since a time, in milliseconds since 1970."""
        query = select(TABLES).where(TABLES.c.stage.in_(("playing", "between")), TABLES.c.updated >= since)
        return await self._summaries(query.order_by(TABLES.c.id))

    async def unfinished(self, games: Collection[str]) -> list[str]:
        """The ids of the tables that play one of these games, and are neither finished nor closed."""
        query = select(TABLES.c.id).where(TABLES.c.game.in_(games), TABLES.c.stage.in_(ACTIVE_STAGES))
        return [row.id for row in await self._database.rows(query.order_by(TABLES.c.id))] if games else []

    async def summary(self, table: str) -> TableSummary | None:
        """One table as a list shows it; None if there is none."""
        rows = await self._summaries(select(TABLES).where(TABLES.c.id == table))
        return rows[0] if rows else None

    async def counts(self) -> dict[str, int]:
        """How many tables there are in each stage."""
        rows = await self._database.rows(text("SELECT stage, count(*) AS number FROM tables GROUP BY stage"))
        return {row.stage: row.number for row in rows}

    # -- deletion, backups and checks ---------------------------------------------------------------------------------

    async def delete(self, table: str, audit: AuditEntry | None = None) -> None:
        """Delete a table with its log and the owners of its seats; `audit` says by whose right."""

        def delete_table(connection: Connection) -> None:
            connection.execute(delete(TABLES).where(TABLES.c.id == table))
            if audit is not None:
                connection.execute(AUDIT.insert(), asdict(audit))

        await self._database.write(delete_table)
        log_entries([audit] if audit is not None else [])

    async def sweep(self, now: int, retention: int = RETENTION) -> int:
        """Delete unfinished tables that were unused for the retention period, expired links, and old audit entries.

        Finished matches stay until their host deletes them.

        Args:
            now: The time, in milliseconds since 1970.
            retention: How long a table is kept after its last event, in milliseconds.

        Returns:
            The number of tables deleted.
        """
        old = delete(TABLES).where(TABLES.c.stage.not_in(RETAINED_STAGES), TABLES.c.updated < now - retention)

        def delete_old(connection: Connection) -> int:
            if not connection.execute(update(TIMESTAMPS).where(_IS_SWEEP).values(value=now)).rowcount:
                connection.execute(insert(TIMESTAMPS).values(name=SWEEP_TIMESTAMP, value=now))
            connection.execute(delete(AUDIT).where(AUDIT.c.at < now - AUDIT_RETENTION))
            return connection.execute(old).rowcount

        deleted = await self._database.write(delete_old)
        await self.people.sweep(now, retention)
        return deleted

    async def why_not_sweep(self, now: int, *, accepts_gap: bool = False) -> str:
        """Return why there must be no sweep, because the clock seems to be wrong; empty if there can be one.

        The clock is wrong if it is before the newest event, and suspect if it is more than a week after that event and
        the latest sweep.

        Args:
            now: The time by the clock, in milliseconds since 1970.
            accepts_gap: Whether a time more than a week later is accepted.
        """
        latest, sweep = select(func.max(TABLES.c.updated)), select(TIMESTAMPS.c.value).where(_IS_SWEEP)
        [[(newest,)], sweeps] = await self._database.rows_of(latest, sweep)
        if newest is not None and now < newest - MAX_CLOCK_SKEW:
            return f"the machine's clock says {_date(now)}, and the newest event is of {_date(newest)}: set the clock"
        times = [newest or 0, *(row.value for row in sweeps)]
        if not accepts_gap and max(times) and now > max(times) + MAX_IDLE_GAP:
            return (
                f"the machine's clock says {_date(now)}, and the database was last used on {_date(max(times))}: set the"
                " clock and restart the server; if it is right, deleting begins once the server has run for a day"
            )
        return ""

    async def backup(self, path: Path) -> None:
        """Copy the database to a new private file, while it is in use; raises `OptionError` for PostgreSQL."""
        url = self._database.url
        if url.database is None or not url.drivername.startswith("sqlite"):
            raise OptionError("a PostgreSQL database is backed up with pg_dump")
        await asyncio.to_thread(copy_database, Path(url.database), path)

    async def check(self) -> None:
        """Write to the database and read it again, at most once a second; raises `StorageError` if that fails."""
        await self._probe.check()

    async def _summaries(self, query: Select[Any]) -> list[TableSummary]:
        return [
            TableSummary(
                row.id, row.game, row.players, row.stage, row.is_public, row.last, row.updated, json.loads(row.summary)
            )
            for row in await self._database.rows(query)
        ]


def _date(time: int) -> str:
    """The day of a time in milliseconds since 1970.

    >>> _date(0)
    '1970-01-01'
    """
    return f"{UNIX_EPOCH + timedelta(milliseconds=time):%Y-%m-%d}"
