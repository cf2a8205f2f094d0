"""A database and the threads that wait for it, so that the server never does."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from tricksmith.errors import OptionError
from tricksmith.server.store.schema import METADATA

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from sqlalchemy.engine import Connection, Engine
    from sqlalchemy.engine.url import URL

__all__ = ["READERS", "Database", "engines", "migrate", "url_of"]

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

    async def rows(self, query: Any) -> list[Any]:
        """Return the rows that a query finds."""
        return (await self.rows_of(query))[0]

    async def rows_of(self, *queries: Any) -> list[list[Any]]:
        """Return the rows that each of several queries finds, all as they were at one moment."""

        def found() -> list[list[Any]]:
            with self._reader.connect() as connection:
                return [list(connection.execute(query)) for query in queries]

        return await asyncio.get_running_loop().run_in_executor(self._reading, found)

    async def close(self) -> None:
        """End what runs, and all connections."""
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for threads in (self._writing, self._reading):
            threads.shutdown()
        for engine in (self._writer, self._reader):
            engine.dispose()


WAIT = 30_000
"""Milliseconds that SQLite waits for another process to finish writing."""
READERS = 8
LOCK = 7_421_905_113_248
"""The number of PostgreSQL's lock under which one process at a time brings the database up to date."""
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def url_of(text: str) -> URL:
    """The address of a database, as SQLAlchemy wants it; raises `OptionError`.

    >>> url_of("sqlite:///tables.db").drivername, url_of("postgresql://someone@localhost/cards").drivername
    ('sqlite+pysqlite', 'postgresql+psycopg')
    """
    wanted = "a database is sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME"
    try:
        url = make_url(text)
    except ArgumentError:
        raise OptionError(wanted) from None  # what was typed may hold a password
    driver = DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None or (driver.startswith("sqlite") and not url.database):
        raise OptionError(wanted)
    return url.set(drivername=driver)


def engines(url: URL) -> tuple[Engine, Engine]:
    """The engine that writes, with one connection, and the one that reads."""
    if not url.drivername.startswith("sqlite"):
        try:
            writer = create_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True)
            reader = create_engine(
                url, pool_size=READERS, max_overflow=0, pool_pre_ping=True, isolation_level="REPEATABLE READ"
            )
            return writer, reader  # who reads sees one moment, whatever is written meanwhile
        except ModuleNotFoundError:
            raise OptionError("PostgreSQL needs psycopg: pip install 'tricksmith[postgres]'") from None
    assert url.database is not None
    folder = Path(url.database).parent
    if not folder.is_dir():
        raise OptionError(f"there is no folder {folder} for the database")
    return _sqlite(url, "BEGIN IMMEDIATE", 1), _sqlite(url, "BEGIN", READERS)


def _sqlite(url: URL, begin: str, connections: int) -> Engine:
    """Return an engine whose transactions begin explicitly, not when Python's driver would begin them."""
    engine = create_engine(url, pool_size=connections, max_overflow=0, connect_args={"isolation_level": None})

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for setting in (f"busy_timeout={WAIT}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def migrate(connection: Connection) -> None:
    """Bring the database up to date, in one transaction; of several processes one does it and the others wait."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    with _environment(connection) as context:
        context.run_migrations()


@contextmanager
def _environment(connection: Connection) -> Iterator[EnvironmentContext]:
    """The steps that stand beside this file, ready to run on a connection."""
    config = Config()
    config.set_main_option("script_location", "tricksmith.server.store:migrations")
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)

    def steps(revision: Any, _: object) -> Any:
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(config, script, fn=steps) as context:
        context.configure(connection=connection, target_metadata=METADATA)
        yield context
