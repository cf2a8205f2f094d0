"""The writer: all batches that wait are written in one transaction, so that many tables share one wait for the disk.

While many tables are written to, each transaction waits a few milliseconds for more batches: a transaction for each
batch would take several times as much processor time.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, Any

from sqlalchemy import String, Text, bindparam, delete, func, select
from sqlalchemy.exc import IntegrityError

from tricksmith.server.audit import AuditEntry
from tricksmith.server.domain import events as e
from tricksmith.server.domain import to_json
from tricksmith.server.errors import Conflict
from tricksmith.server.store.database_schema import AUDIT, CLIENT_MESSAGES, EVENTS, SEATS, TABLES
from tricksmith.server.store.faults import fault
from tricksmith.server.store.prepared import Prepared, insert_into

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy.engine import Dialect
    from sqlalchemy.sql.expression import ClauseElement

    from tricksmith.server.store.database import Database
    from tricksmith.server.store.event_log import Batch
    from tricksmith.server.store.prepared import Transaction

__all__ = ["Traffic", "Writer"]


MAX_JOBS = 500
"""The most jobs in one transaction."""
BUSY_PERIOD, BUSY_TABLES = 0.1, 16
"""The traffic is busy if at least this number of tables were written to in a period of this number of seconds."""
BUSY_GAP = 0.01
"""The fewest seconds from the beginning of a transaction to that of the next one, while the traffic is busy."""
_UPDATE_TABLE = Prepared(
    TABLES.update()
    .where(TABLES.c.id == bindparam("which"), TABLES.c.last == bindparam("before"))
    .values(
        last=bindparam("last"),
        updated=bindparam("updated"),
        stage=func.coalesce(bindparam("new_stage", type_=String), TABLES.c.stage),
        summary=func.coalesce(bindparam("new_summary", type_=Text), TABLES.c.summary),
    )
)
_ADD_TABLE, _ADD_EVENT, _ADD_MESSAGE = (Prepared(kind.insert()) for kind in (TABLES, EVENTS, CLIENT_MESSAGES))
_ADD_AUDIT = Prepared(
    AUDIT.insert().values({part.name: bindparam(f"new_{part.name}") for part in fields(AuditEntry)}).inline()
)
_RELEASE_SEAT = Prepared(delete(SEATS).where(SEATS.c.table_id == bindparam("table"), SEATS.c.seat == bindparam("seat")))


def _give_seat(dialect: Dialect) -> ClauseElement:
    insert = insert_into(dialect, SEATS)
    key = [SEATS.c.table_id, SEATS.c.seat]
    upsert: ClauseElement = insert.on_conflict_do_update(index_elements=key, set_={"person": insert.excluded.person})
    return upsert


_GIVE_SEAT = Prepared(_give_seat)


@dataclass(slots=True)
class _Job:
    """Batches that are written together, the future of their caller, and the `monotonic` time since which they wait."""

    batches: Sequence[Batch]
    done: asyncio.Future[None]
    since: float = field(default_factory=monotonic)


class Traffic:
    """Measures whether many different tables are written to, so that it is worth waiting for more batches.

    The moves of one table come one after the other, and can't share a transaction, however many there are.

    Args:
        now: The present time in seconds, as for `note` and `is_busy`.

    >>> traffic = Traffic(now=0.0)
    >>> for table in range(BUSY_TABLES):
    ...     traffic.note([f"table {table}"], now=0.01)
    >>> traffic.is_busy(now=0.05), traffic.is_busy(now=0.11), traffic.is_busy(now=0.22)
    (False, True, False)
    >>> for _ in range(BUSY_TABLES):
    ...     traffic.note(["table 1"], now=0.23)
    >>> traffic.is_busy(now=0.33)
    False
    """

    def __init__(self, now: float) -> None:
        self._period_began = now
        self._tables: set[str] = set()
        self._was_busy = False

    def note(self, tables: Iterable[str], now: float) -> None:
        """Note which tables are written to now."""
        self.is_busy(now)
        self._tables.update(tables)

    def is_busy(self, now: float) -> bool:
        """Return whether many tables were written to in the latest period that is over."""
        if (elapsed := now - self._period_began) >= BUSY_PERIOD:
            self._was_busy = elapsed < 2 * BUSY_PERIOD and len(self._tables) >= BUSY_TABLES
            self._period_began, self._tables = now, set()
        return self._was_busy


class Writer:
    """Writes batches in the order in which they are submitted, all waiting ones at once.

    A job fails with `Conflict`, alone, if the log of its table has other events by now. Any other error is raised for
    every job of the transaction, of which nothing was written.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._jobs: list[_Job] = []
        self._under_way: list[_Job] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._traffic = Traffic(monotonic())
        self._task = asyncio.create_task(self._run(), name="writer")

    async def write(self, batches: Sequence[Batch]) -> None:
        """Write the batches, all or none; they are on the disk when this returns.

        Raises `Conflict`, and `StorageError` once it is closed.
        """
        if self._closing:
            raise fault("stopping")
        job = _Job(batches, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._wake.set()
        await job.done

    @property
    def delay(self) -> float:
        """The seconds for which the oldest unwritten batch has waited; 0 if there is none."""
        oldest = next(iter(self._under_way or self._jobs), None)
        return monotonic() - oldest.since if oldest is not None else 0.0

    async def close(self) -> None:
        """Write the batches that wait, and stop."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        """Write the waiting jobs, one transaction after the other, until the writer is closed and no job waits."""
        started = 0.0
        while self._jobs or not self._closing:
            if not self._jobs:
                self._wake.clear()
                await self._wake.wait()
                continue
            now = monotonic()
            if self._traffic.is_busy(now) and not self._closing and (wait := started + BUSY_GAP - now) > 0:
                await asyncio.sleep(wait)
            started = monotonic()
            self._under_way, self._jobs = self._jobs[:MAX_JOBS], self._jobs[MAX_JOBS:]
            self._traffic.note([batch.table for job in self._under_way for batch in job.batches], started)
            await self._write(self._under_way)
            self._under_way = []

    async def _write(self, jobs: list[_Job]) -> None:
        """Write these jobs in one transaction, or each alone if a constraint is violated; settle their futures."""
        try:
            refused = await self._insert(jobs)
        except IntegrityError as error:
            if len(jobs) > 1:
                for job in jobs:
                    await self._write([job])
            else:
                batch = jobs[0].batches[0]
                _settle(jobs[0], await self._conflict(batch, error))
        except Exception as error:  # noqa: BLE001 - the caller gets it; the writer goes on with the next
            for job in jobs:
                _settle(job, error)
        else:
            for job in jobs:
                _settle(job, refused.get(id(job)))

    async def _insert(self, jobs: list[_Job]) -> dict[int, Conflict]:
        """Write every job without a conflict; return the conflicts of the others by id.

        Conflicts are rare, so the last events of the tables are read only after an update has failed because of one.
        """
        batches = [batch for job in jobs for batch in job.batches]
        if all(batch.events for batch in batches):  # a batch without events would hide its conflict
            with suppress(_OutdatedBatchError, IntegrityError):
                await self._database.write_prepared(lambda transaction: _insert_batches(transaction, batches))
                return {}
        return await self._database.write_prepared(lambda transaction: _insert_without_conflicts(transaction, jobs))

    async def _conflict(self, batch: Batch, error: IntegrityError) -> Exception:
        """The error for a violated constraint: a conflict with an earlier write, or else the database's own message."""
        rows = await self._database.rows(select(TABLES.c.last).where(TABLES.c.id == batch.table))
        last = rows[0].last if rows else 0
        return Conflict(batch.table, last) if last != batch.after or batch.by is not None else error


def _settle(job: _Job, error: Exception | None) -> None:
    """Let the caller of a job go on, with an error if there is one."""
    with suppress(asyncio.InvalidStateError):  # the caller was cancelled
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
            job.done.exception()  # counts as retrieved, even if the caller was cancelled


class _OutdatedBatchError(Exception):
    """The log of a table has more events than a batch for it expects: someone else wrote first."""


def _insert_without_conflicts(transaction: Transaction, jobs: Sequence[_Job]) -> dict[int, Conflict]:
    """Write every job without a conflict; return the conflicts of the others by id."""
    names = sorted({batch.table for job in jobs for batch in job.batches})
    values = {f"name_{index}": name for index, name in enumerate(names)}
    lasts: dict[str, int] = dict(transaction.query(_last_events_of(len(names)), values))
    refused: dict[int, Conflict] = {}
    accepted: list[Batch] = []
    for job in jobs:
        lasts_after = dict(lasts)
        for batch in job.batches:
            if lasts_after.get(batch.table, 0) != batch.after:
                refused[id(job)] = Conflict(batch.table, lasts_after.get(batch.table, 0))
                break
            lasts_after[batch.table] = batch.after + len(batch.events)
        else:
            lasts = lasts_after
            accepted.extend(job.batches)
    _insert_batches(transaction, accepted)
    return refused


@lru_cache(MAX_JOBS)
def _last_events_of(count: int) -> Prepared:
    """The query for the last events of this number of tables, which it locks until the transaction ends."""
    names = [bindparam(f"name_{index}", type_=String) for index in range(count)]
    query = select(TABLES.c.id, TABLES.c.last).where(TABLES.c.id.in_(names))
    return Prepared(query.order_by(TABLES.c.id).with_for_update())


def _insert_batches(transaction: Transaction, batches: Sequence[Batch]) -> None:
    """Write all of these batches; raises `_OutdatedBatchError` if a log has more events than its batch expects."""
    in_order = sorted(batches, key=lambda batch: batch.table)  # the same for all processes, to avoid deadlocks
    transaction.execute(_ADD_TABLE, [_table_row(batch) for batch in in_order if batch.after == 0])
    changes = [_table_update(batch) for batch in in_order if batch.after > 0 and batch.events]
    transaction.execute(_UPDATE_TABLE, changes)
    if changes and transaction.row_count != len(changes):
        raise _OutdatedBatchError
    transaction.execute(_ADD_EVENT, [row for batch in batches for row in _event_rows(batch)])
    transaction.execute(_ADD_MESSAGE, [_message_row(batch, *batch.by) for batch in batches if batch.by is not None])
    transaction.execute(_ADD_AUDIT, [_audit_row(entry) for batch in batches for entry in batch.audit])
    for batch in batches:  # one after the other: a later batch can give away a seat that an earlier one released
        transaction.execute(_RELEASE_SEAT, [{"table": batch.table, "seat": seat} for seat in batch.released])
        transaction.execute(
            _GIVE_SEAT, [{"table_id": batch.table, "seat": seat, "person": person} for seat, person in batch.seats]
        )


def _event_rows(batch: Batch) -> list[dict[str, Any]]:
    numbers = enumerate(batch.events, start=batch.after + 1)
    return [{"table_id": batch.table, "number": number, "body": to_json(event)} for number, event in numbers]


def _audit_row(entry: AuditEntry) -> dict[str, Any]:
    return {f"new_{name}": value for name, value in asdict(entry).items()}


def _message_row(batch: Batch, seat: int, client_id: str) -> dict[str, Any]:
    return {"table_id": batch.table, "seat": seat, "client_id": client_id, "number": batch.after + len(batch.events)}


def _table_row(batch: Batch) -> dict[str, Any]:
    opened = batch.events[0] if batch.events else None
    if not isinstance(opened, e.Opened):
        raise TypeError(f"a log begins with the opening of its table, not with {opened}")
    return {
        "id": batch.table,
        "game": opened.game,
        "players": opened.players,
        "stage": batch.stage or "waiting",
        "is_public": opened.public,
        "last": len(batch.events),
        "created": opened.at,
        "updated": batch.events[-1].at,
        "summary": json.dumps(dict(batch.summary)),
    }


def _table_update(batch: Batch) -> dict[str, Any]:
    return {
        "which": batch.table,
        "before": batch.after,
        "last": batch.after + len(batch.events),
        "updated": batch.events[-1].at,
        "new_stage": batch.stage or None,
        "new_summary": json.dumps(dict(batch.summary)) if batch.summary else None,
    }
