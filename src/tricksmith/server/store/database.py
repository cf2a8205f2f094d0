"""The connections to a database, and the threads that wait for it, so that the event loop never does."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import case, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DataError

from tricksmith._extras import install_command
from tricksmith.errors import OptionError, TricksmithError
from tricksmith.server.errors import StorageError
from tricksmith.server.store.database_schema import TIMESTAMPS
from tricksmith.server.store.faults import fault, fault_of, retry_after_deadlock, submitted
from tricksmith.server.store.prepared import BEGIN_READING, BEGIN_WRITING, transaction
from tricksmith.server.store.sqlite_file import SQLiteFile
from tricksmith.server.store.upgrade import migrate
from tricksmith.server.work_thread import WorkThread

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from typing import Any

    from sqlalchemy.engine import Connection, Engine
    from sqlalchemy.engine.url import URL

    from tricksmith.server.store.prepared import Prepared, Transaction

__all__ = ["DEFAULT_READERS", "Database", "chunks", "engines", "url_of"]

LOG = logging.getLogger("tricksmith.server.store")
T = TypeVar("T")

MAX_PARAMETERS = 5000
"""The most values of one statement; databases allow about ten thousand."""
DEFAULT_READERS = 8
"""The default number of connections that read."""
READ_TIMEOUT = 8.0
"""The most seconds for a read. Then an error says that the database does not answer, and the user can try again."""
BUSY_TIMEOUT = 30_000
"""The milliseconds that SQLite waits for another process to finish writing."""
POSTGRESQL_LIMITS = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
                     "tcp_user_timeout": 10_000}  # fmt: skip
"""The default TCP settings, by which a machine that has vanished is given up after about ten seconds; the system's own
limits are a quarter of an hour and two hours. A machine that is only slow is still waited for."""
QUICK_CHECK_SECONDS = 0.5
"""The most seconds that a start spends on a search for damage; after that it continues in a thread."""
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
"""For each scheme of an address, SQLAlchemy's name of the driver."""


class Database:
    """One connection that writes, in a thread of its own, and some that read, each transaction whole in one thread.

    Args:
        url: The address, as `url_of` returns it.
        readers: How many connections read at once.
    """

    def __init__(self, url: URL, readers: int = DEFAULT_READERS) -> None:
        self.url = url
        self._writer, self._reader = engines(url, readers)
        self._writing = WorkThread("store-writer")
        self._reading = ThreadPoolExecutor(readers, "store-reader")
        self.file = SQLiteFile(Path(url.database)) if url.drivername.startswith("sqlite") and url.database else None
        self.broken = ""
        """The code of the fault that ends all writing until the server is started again."""
        self._fault = ""
        """The code of the latest fault that was logged."""
        self._is_open = False
        """Whether the start is over: from then on faults are logged here, before that the caller reports them."""
        self._closing = threading.Event()

    @classmethod
    async def open(cls, url: str, *, was_used: bool = False, readers: int = DEFAULT_READERS) -> Database:
        """The database at this address, brought up to date.

        Args:
            url: The address.
            was_used: Whether there should be something in it.
            readers: How many connections read at once; one more writes.

        Raises:
            OptionError: The address is not valid.
            TricksmithError: There is no such database, or it can't be used.
        """
        database = cls(url_of(url), readers)
        try:
            await database._prepare(was_used=was_used)
            database._is_open = True
        except StorageError as error:
            await database.close()
            raise TricksmithError(f"{database._reason(error)}. {error.advice}".rstrip(".")) from error
        except BaseException:
            await database.close()
            raise
        return database

    async def _prepare(self, *, was_used: bool) -> None:
        """Check the file, bring the database up to date, and check that it can be written."""
        run = asyncio.get_running_loop().run_in_executor
        if self.file is None:
            await self.write(migrate)
            await self.touch()
            return
        self.file.examine(was_used=was_used)
        until = time.monotonic() + QUICK_CHECK_SECONDS
        damage = await run(self._reading, self.file.damage, lambda: time.monotonic() > until)
        if damage:
            self._report_damage(damage)
            return
        await self.write(migrate)
        self.file.note_opened(*await self.touch())
        if damage is None:
            self._reading.submit(self._check_whole_file)

    def _check_whole_file(self) -> None:
        """Check the whole file for damage while the server is already running."""
        if self.file is not None and (damage := self.file.damage(self._closing.is_set)):
            self._report_damage(damage)

    def _report_damage(self, damage: str) -> None:
        if self.file is not None and not self.broken:
            self.broken = self._fault = "damaged"
            self.file.log_damage(damage)

    def _reason(self, error: StorageError) -> str:
        """Return why a server can't start, without the password of the database."""
        if self.file is not None:
            return f"the database {self.file.path} can't be used: {error.why}"
        message = f"{getattr(error.__cause__, 'orig', None) or error.why}".strip().splitlines()[0]
        why = message.rpartition("failed: ")[2].removeprefix("FATAL:").strip()
        return f"the database {self.url.database} at {self.url.host or 'this machine'} can't be used: {why}"

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run work in one transaction and return its result; once this returns, it is on the disk.

        It is run again if the database rolled it back because of another transaction. Raises `StorageError` if the
        database can't save.
        """

        def run() -> T:
            with self._writer.begin() as connection:
                return work(connection)

        return await self._write(run)

    async def write_prepared(self, work: Callable[[Transaction], T]) -> T:
        """Run work of prepared statements in the same way, by the driver directly."""

        def run() -> T:
            with transaction(self._writer) as running:
                return work(running)

        return await self._write(run)

    async def _write(self, run: Callable[[], T]) -> T:
        if self.broken:
            raise fault(self.broken)
        try:
            result = await submitted(self._writing.submit, lambda: retry_after_deadlock(run))
        except Exception as error:
            raise self._storage_error(error) from error
        if self._fault and not self.broken:
            self._fault = ""
            LOG.warning("the database saves again")
        return result

    async def touch(self) -> tuple[int, int]:
        """Write the time (ms since 1970), which always rises, into `alive`; return its values before and now."""
        now = time.time_ns() // 1_000_000
        alive = TIMESTAMPS.c.name == "alive"
        value = TIMESTAMPS.c.value
        later = TIMESTAMPS.update().where(alive).values(value=case((value < now, now), else_=value + 1))

        def write_time(connection: Connection) -> tuple[int, int]:
            before = connection.execute(TIMESTAMPS.select().where(alive)).one().value
            return before, connection.execute(later.returning(value)).scalar_one()

        return await self.write(write_time)

    async def check_file(self, last_write: int) -> None:
        """Check that SQLite's file is still the one that is open, and write its durability marker.

        If it is not, ends all writing, which no restart would find again, and raises `StorageError`.
        """
        if self.file is None:
            return
        try:
            await asyncio.to_thread(self.file.check)
        except StorageError as error:
            self.broken = error.code
            raise self._storage_error(error) from error
        await asyncio.to_thread(self.file.write_marker, last_write)

    def _storage_error(self, error: Exception) -> Exception:
        """The `StorageError` for a fault of the database, which is logged when it begins; else the error itself."""
        failure = fault_of(error)
        if failure is None:
            return error
        if failure.code == "damaged":
            self._report_damage(f"{getattr(error, 'orig', error)}")
        if self._is_open and failure.code not in (self._fault, "stopping"):
            self._fault = failure.code
            fields = {"fault": failure.code, "error": type(error).__name__}
            LOG.error("the server can't save: %s. %s", failure.why, failure.advice, extra={"fields": fields})
        return failure

    async def rows(self, query: Any) -> list[Any]:
        """Return the rows that a query finds."""
        return (await self.rows_of(query))[0]

    async def rows_among(self, query: Any, column: Any, values: Collection[str]) -> list[Any]:
        """Return the rows of a query in which a column has one of these values, however many there are.

        Args:
            query: What is looked for.
            column: The column.
            values: Its values.
        """
        return [row for chunk in chunks(values) for row in await self.rows(query.where(column.in_(chunk)))]

    async def rows_of(self, *queries: Any) -> list[list[Any]]:
        """Return the rows that each of several queries finds, all as they were at one moment.

        For a text that the database can't hold there are no rows. Raises `StorageError` if it can't be read in time.
        """

        def read() -> list[list[Any]]:
            with self._reader.connect() as connection:
                return [list(connection.execute(query)) for query in queries]

        return await self._rows(read, len(queries))

    async def rows_prepared(self, *queries: tuple[Prepared, Mapping[str, Any]]) -> list[list[Any]]:
        """The same for prepared statements with their values, by the driver alone: a row is a tuple."""

        def read() -> list[list[Any]]:
            with transaction(self._reader, writes=False) as running:
                return [list(running.query(statement, values)) for statement, values in queries]

        return await self._rows(read, len(queries))

    async def _rows(self, read: Callable[[], list[list[Any]]], queries: int) -> list[list[Any]]:
        try:
            async with asyncio.timeout(READ_TIMEOUT):
                return await submitted(partial(asyncio.get_running_loop().run_in_executor, self._reading), read)
        except TimeoutError as error:
            raise self._storage_error(fault("unreachable")) from error
        except DataError as error:
            if getattr(error.orig, "sqlstate", None) is None:  # the driver refused a text with U+0000
                return [[] for _ in range(queries)]
            raise
        except Exception as error:
            raise self._storage_error(error) from error

    async def close(self) -> None:
        """End what runs, and all connections; what comes later fails with `StorageError`."""
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._closing.set()
        self._writing.shutdown()
        self._reading.shutdown()
        for engine in (self._writer, self._reader):
            engine.dispose()


def url_of(text: str) -> URL:
    """Return the address of a database for SQLAlchemy; raises `OptionError`.

    >>> url_of("sqlite:///tables.db").drivername, url_of("postgresql://someone@localhost/cards").drivername
    ('sqlite+pysqlite', 'postgresql+psycopg')
    """
    usage = "a database is sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME"
    try:
        url = make_url(text)
    except ArgumentError:
        raise OptionError(usage) from None  # what was typed may hold a password
    driver = DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None or (driver.startswith("sqlite") and not url.database):
        raise OptionError(usage)
    return url.set(drivername=driver)


def chunks(values: Collection[str]) -> list[list[str]]:
    """Return the values in lists that are short enough for one statement.

    >>> [len(chunk) for chunk in chunks([f"{number}" for number in range(MAX_PARAMETERS + 1)])]
    [5000, 1]
    """
    all_values = list(values)
    return [all_values[begin : begin + MAX_PARAMETERS] for begin in range(0, len(all_values), MAX_PARAMETERS)]


def engines(url: URL, readers: int = DEFAULT_READERS) -> tuple[Engine, Engine]:
    """The engine that writes, with one connection, and the one that reads.

    Args:
        url: The address, as `url_of` returns it.
        readers: The connections of the one that reads.

    Raises:
        OptionError: PostgreSQL's driver is not installed, or there is no folder for SQLite's file.
    """
    if not url.drivername.startswith("sqlite"):
        limits = {name: value for name, value in POSTGRESQL_LIMITS.items() if name not in url.query}
        pooled: dict[str, Any] = {"max_overflow": 0, "pool_pre_ping": True, "connect_args": limits}
        try:
            writer = create_engine(url, pool_size=1, **pooled)
            reader = create_engine(url, pool_size=readers, isolation_level="REPEATABLE READ", **pooled)
            return writer, reader  # a reader sees one snapshot, whatever is written meanwhile
        except ModuleNotFoundError:
            raise OptionError(f"PostgreSQL needs psycopg: {install_command('postgres')}") from None
    assert url.database is not None
    folder = Path(url.database).parent
    if not folder.is_dir():
        raise OptionError(f"there is no folder {folder} for the database")
    return _sqlite(url, BEGIN_WRITING, 1), _sqlite(url, BEGIN_READING, readers)


def _sqlite(url: URL, begin: str, connections: int) -> Engine:
    """Return an engine whose transactions begin explicitly, not when Python's driver would begin them."""
    pool: dict[str, Any] = {"pool_size": connections, "max_overflow": 0}
    if begin == BEGIN_WRITING:  # our code always ends such a transaction, so the pool need not roll it back again
        pool["pool_reset_on_return"] = None
    engine = create_engine(url, connect_args={"isolation_level": None}, paramstyle="named", **pool)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for setting in (f"busy_timeout={BUSY_TIMEOUT}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def has_begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
