"""Whether the database works: a row is written and read again."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from sqlalchemy import select

from tricksmith.server.errors import StorageError
from tricksmith.server.store.database_schema import TIMESTAMPS
from tricksmith.server.store.faults import fault

if TYPE_CHECKING:
    from tricksmith.server.store.database import Database

__all__ = ["Probe"]

CACHE_SECONDS = 1.0
"""The seconds for which a result is reused."""
TIMEOUT = 2.0
"""The most seconds for the answer of the database."""


class Probe:
    """Checks a database, once for all who ask at the same time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._started = 0.0
        self._task: asyncio.Task[StorageError | None] | None = None

    async def check(self) -> None:
        """Raise `StorageError` if the database can't write and read a row within two seconds."""
        task = self._task
        if task is None or (task.done() and self._started + CACHE_SECONDS < monotonic()):
            self._started, task = monotonic(), asyncio.create_task(self._try_database())
            self._task = task
        try:
            async with asyncio.timeout(max(0.0, self._started + TIMEOUT - monotonic())):
                failure = await asyncio.shield(task)
        except TimeoutError:
            failure = fault("busy")
        if failure is not None:
            raise fault(failure.code)

    async def close(self) -> None:
        """Cancel the check that is running."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _try_database(self) -> StorageError | None:
        """Write the time, read it again, and check SQLite's file; return the fault if one of these fails."""
        database = self._database
        try:
            _, now = await database.touch()
            rows = await database.rows(select(TIMESTAMPS.c.value).where(TIMESTAMPS.c.name == "alive"))
            if not rows or rows[0].value < now:
                return fault("gone")
            await database.check_file(now)
        except StorageError as error:
            return error
        return None
