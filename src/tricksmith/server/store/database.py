"""A database and the threads that wait for it, so that the server never does; and what is wrong with it."""

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
from tricksmith.server.store.faults import again_after_deadlock, fault, fault_of, submitted
from tricksmith.server.store.prepared import transaction
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
        """Whether faults are logged here, because no caller reports them."""
        self._closing = threading.Event()

    @classmethod
    async def open(cls, url: str, *, was_used: bool = False, readers: int = DEFAULT_READERS) -> Database:
        """The database at this address, brought up to date.

        Args:
            url: The address.
            was_used: Whether there should be something in it.
            readers: How many connections read at once; one more writes.

        Raises:
            OptionError: The address is none.
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
        """Look at the file, bring the database up to date, and see that it can be written."""
        run = asyncio.get_running_loop().run_in_executor
        if self.file is None:
            await self.write(migrate)
            await self.touch()
            return
        self.file.examine(was_used=was_used)
        until = time.monotonic() + QUICK_CHECK_SECONDS
        damage = await run(self._reading, self.file.damage, lambda: time.monotonic() > until)
        if damage:
            self._note_damage(damage)
            return
        await self.write(migrate)
        self.file.opened(*await self.touch())
        if damage is None:
            self._reading.submit(self._look_further)

    def _look_further(self) -> None:
        """Check the whole file for damage while the server is already running."""
        if self.file is not None and (damage := self.file.damage(self._closing.is_set)):
            self._note_damage(damage)

    def _note_damage(self, damage: str) -> None:
        if self.file is not None and not self.broken:
            self.broken = self._fault = "damaged"
            self.file.note_damage(damage)

    def _reason(self, error: StorageError) -> str:
        """Return why a server can't start, without the password of the database."""
        if self.file is not None:
            return f"the database {self.file.path} can't be used: {error.why}"
        said = f"{getattr(error.__cause__, 'orig', None) or error.why}".strip().splitlines()[0]
        why = said.rpartition("failed: ")[2].removeprefix("FATAL:").strip()
        return f"the database {self.url.database} at {self.url.host or 'this machine'} can't be used: {why}"

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run work in one transaction and return its result; once this returns, it is on the disk.

        It is done again if the database took it back for another transaction. Raises `StorageError` if the database
        can't save.
        """

        def done() -> T:
            with self._writer.begin() as connection:
                return work(connection)

        return await self._written(done)

    async def write_prepared(self, work: Callable[[Transaction], T]) -> T:
        """Run work of prepared statements in the same way, by the driver directly."""

        def done() -> T:
            with transaction(self._writer) as under_way:
                return work(under_way)

        return await self._written(done)

    async def _written(self, done: Callable[[], T]) -> T:
        if self.broken:
            raise fault(self.broken)
        try:
            result = await submitted(self._writing.submit, lambda: again_after_deadlock(done))
        except Exception as error:
            raise self._noted(error) from error
        if self._fault and not self.broken:
            self._fault = ""
            LOG.warning("the database saves again")
        return result

    async def touch(self) -> tuple[int, int]:
        """Write the time; the one that was there before, and the one that is there now, in milliseconds since 1970."""
        now = time.time_ns() // 1_000_000
        alive = TIMESTAMPS.c.name == "alive"
        value = TIMESTAMPS.c.value
        later = TIMESTAMPS.update().where(alive).values(value=case((value < now, now), else_=value + 1))

        def touched(connection: Connection) -> tuple[int, int]:
            before = connection.execute(TIMESTAMPS.select().where(alive)).one().value
            return before, connection.execute(later.returning(value)).scalar_one()

        return await self.write(touched)

    async def check_file(self, last_write: int) -> None:
        """See that SQLite's file is still the one that is open, and note next to it what it holds up to now.

        Raises `StorageError`, and then ends all writing: it would go where no restart finds it.
        """
        if self.file is None:
            return
        try:
            await asyncio.to_thread(self.file.check)
        except StorageError as error:
            self.broken = error.code
            raise self._noted(error) from error
        await asyncio.to_thread(self.file.mark, last_write)

    def _noted(self, error: Exception) -> Exception:
        """What an error says about the database, which is logged when it begins; else the error itself."""
        failure = fault_of(error)
        if failure is None:
            return error
        if failure.code == "damaged":
            self._note_damage(f"{getattr(error, 'orig', error)}")
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
        return [row for some in chunks(values) for row in await self.rows(query.where(column.in_(some)))]

    async def rows_of(self, *queries: Any) -> list[list[Any]]:
        """Return the rows that each of several queries finds, all as they were at one moment.

        A text that the database can't hold is found nowhere. Raises `StorageError` if it can't be read in time.
        """

        def read() -> list[list[Any]]:
            with self._reader.connect() as connection:
                return [list(connection.execute(query)) for query in queries]

        return await self._rows(read, len(queries))

    async def rows_prepared(self, *queries: tuple[Prepared, Mapping[str, Any]]) -> list[list[Any]]:
        """The same for prepared statements with their values, by the driver alone: a row is a tuple."""

        def read() -> list[list[Any]]:
            with transaction(self._reader, writes=False) as under_way:
                return [list(under_way.query(statement, values)) for statement, values in queries]

        return await self._rows(read, len(queries))

    async def _rows(self, read: Callable[[], list[list[Any]]], queries: int) -> list[list[Any]]:
        try:
            async with asyncio.timeout(READ_TIMEOUT):
                return await submitted(partial(asyncio.get_running_loop().run_in_executor, self._reading), read)
        except TimeoutError as error:
            raise self._noted(fault("unreachable")) from error
        except DataError as error:
            if getattr(error.orig, "sqlstate", None) is None:  # it did not get as far as the database: U+0000
                return [[] for _ in range(queries)]
            raise
        except Exception as error:
            raise self._noted(error) from error

    async def close(self) -> None:
        """End what runs, and all connections; what comes later fails with `StorageError`."""
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._closing.set()
        self._writing.shutdown()
        self._reading.shutdown()
        for engine in (self._writer, self._reader):
            engine.dispose()


READ_TIMEOUT = 8.0
"""The most seconds for a read. Then an error says that the database does not answer, and the user can try again."""
BUSY_TIMEOUT = 30_000
"""The milliseconds that SQLite waits for another process to finish writing."""
POSTGRESQL_LIMITS = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
                     "tcp_user_timeout": 10_000}  # fmt: skip
"""The default TCP settings, by which a machine that has vanished is given up after about ten seconds; the system's own
limits are a quarter of an hour and two hours. A machine that is only slow is still waited for."""
WRITING = "BEGIN IMMEDIATE"
QUICK_CHECK_SECONDS = 0.5
"""The most seconds that a start spends on a search for damage; after that it continues in a thread."""
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def url_of(text: str) -> URL:
    """Return the address of a database for SQLAlchemy; raises `OptionError`.

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


def chunks(values: Collection[str]) -> list[list[str]]:
    """Return the values in lists that are short enough for one statement.

    >>> [len(some) for some in chunks([f"{number}" for number in range(MAX_PARAMETERS + 1)])]
    [5000, 1]
    """
    every = list(values)
    return [every[begin : begin + MAX_PARAMETERS] for begin in range(0, len(every), MAX_PARAMETERS)]


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
    return _sqlite(url, WRITING, 1), _sqlite(url, "BEGIN", readers)


def _sqlite(url: URL, begin: str, connections: int) -> Engine:
    """Return an engine whose transactions begin explicitly, not when Python's driver would begin them."""
    pool: dict[str, Any] = {"pool_size": connections, "max_overflow": 0}
    if begin == WRITING:  # such a transaction is ended by our code, and so not once more by the pool
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
