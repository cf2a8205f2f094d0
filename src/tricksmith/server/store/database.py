"""A database and the threads that wait for it, so that the server never does."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from tricksmith.server.store.engine import READERS, engines, migrate, url_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from sqlalchemy.engine import Connection
    from sqlalchemy.engine.url import URL

__all__ = ["Database"]

T = TypeVar("T")


class Database:
    """One connection that writes, in a thread of its own, and some that read, each transaction whole in one thread."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self._writer, self._reader = engines(url)
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._reading = ThreadPoolExecutor(READERS, "store-reader")

    @classmethod
    async def open(cls, url: str) -> Database:
        """The database at this address, brought up to date; raises `OptionError` for one that cannot be."""
        database = cls(url_of(url))
        try:
            await database.write(migrate)
        except BaseException:
            await database.close()
            raise
        return database

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the work returns, done in one transaction; once this returns, it is on the disk."""

        def done() -> T:
            with self._writer.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._writing, done)

    async def rows(self, wanted: Any) -> list[Any]:
        """The rows that a question finds."""

        def found() -> list[Any]:
            with self._reader.connect() as connection:
                return list(connection.execute(wanted))

        return await asyncio.get_running_loop().run_in_executor(self._reading, found)

    async def close(self) -> None:
        """End what runs, and all connections."""
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for threads in (self._writing, self._reading):
            threads.shutdown()
        for engine in (self._writer, self._reader):
            engine.dispose()
