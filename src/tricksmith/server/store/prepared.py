"""Prepared statements, compiled once and run by the database's driver directly: for the writes and reads of every move.

SQLAlchemy processes a statement again whenever it runs, and wraps and checks what the driver does. For the few short
statements of a move that takes four times as long as SQLite itself.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sqlalchemy import Table
    from sqlalchemy.engine import Dialect, Engine
    from sqlalchemy.engine.interfaces import DBAPICursor
    from sqlalchemy.sql.expression import ClauseElement

__all__ = ["BEGIN_READING", "BEGIN_WRITING", "Prepared", "Transaction", "insert_into", "transaction"]

BEGIN_READING = "BEGIN"
BEGIN_WRITING = "BEGIN IMMEDIATE"
"""How a transaction of SQLite begins that writes: other writers are kept out from its beginning."""


class Prepared:
    """A statement with named parameters, compiled for each dialect when it is first used.

    The values go to the driver as they are: numbers, texts, truth values and None.

    Args:
        statement: The statement, or a function that makes it for a dialect.

    >>> from sqlalchemy import bindparam, column, create_engine, select, table, text
    >>> cards = table("cards", column("name"))
    >>> make = Prepared(text("CREATE TABLE cards (name TEXT)"))
    >>> add = Prepared(cards.insert().values(name=bindparam("name")))
    >>> find = Prepared(select(cards.c.name).where(cards.c.name < bindparam("below")))
    >>> with transaction(create_engine("sqlite://")) as run:
    ...     run.execute(make, [{}])
    ...     run.execute(add, [{"name": "7h"}, {"name": "2s"}])
    ...     run.query(find, {"below": "3"})
    [('2s',)]
    """

    def __init__(self, statement: ClauseElement | Callable[[Dialect], ClauseElement]) -> None:
        self._statement = statement
        self._compiled: dict[str, tuple[str, Sequence[str] | None]] = {}

    def sql(self, dialect: Dialect) -> tuple[str, Sequence[str] | None]:
        """Return the SQL for this database, and the names of positional parameters in order; None if they are named."""
        if dialect.name not in self._compiled:
            statement = self._statement(dialect) if callable(self._statement) else self._statement
            compiled = statement.compile(dialect=dialect)
            self._compiled[dialect.name] = f"{compiled}", getattr(compiled, "positiontup", None)
        return self._compiled[dialect.name]


class Transaction:
    """Runs statements in one transaction; `transaction` begins and ends it.

    Args:
        cursor: The driver's cursor.
        dialect: The dialect of the database.
    """

    def __init__(self, cursor: DBAPICursor, dialect: Dialect) -> None:
        self._cursor, self._dialect = cursor, dialect

    @property
    def row_count(self) -> int:
        """How many rows of the database the last `execute` wrote."""
        return self._cursor.rowcount

    def execute(self, statement: Prepared, rows: Sequence[Mapping[str, Any]]) -> None:
        """Run a statement for each of these rows of values, of which there may be none."""
        if not rows:
            return
        text, order = statement.sql(self._dialect)
        values: list[Any] = [tuple(row[name] for name in order) for row in rows] if order is not None else [*rows]
        if len(values) == 1:
            self._cursor.execute(text, values[0])
        else:
            self._cursor.executemany(text, values)

    def query(self, statement: Prepared, values: Mapping[str, Any]) -> Sequence[Any]:
        """Return the rows that a query finds."""
        self.execute(statement, [values])
        return self._cursor.fetchall()


@contextmanager
def transaction(engine: Engine, *, writes: bool = True) -> Iterator[Transaction]:
    """Run statements by the driver of an engine; when the context ends without an error, they are committed.

    Args:
        engine: The engine whose driver and connection are used.
        writes: Whether any of the statements writes.

    Raises:
        DBAPIError: The driver's error, wrapped as SQLAlchemy does it; nothing was written.
    """
    dialect, connection, cursor = engine.dialect, None, None
    driver_error = dialect.loaded_dbapi.Error
    try:
        connection = engine.raw_connection()
        cursor = connection.cursor()
        if dialect.name == "sqlite":
            cursor.execute(BEGIN_WRITING if writes else BEGIN_READING)  # psycopg begins by itself
        yield Transaction(cursor, dialect)
        connection.commit()
    except BaseException as error:
        is_gone = isinstance(error, driver_error) and dialect.is_disconnect(
            error, connection.dbapi_connection if connection is not None else None, cursor
        )
        if connection is not None and is_gone:
            connection.invalidate(error)
        elif connection is not None:
            with suppress(driver_error):
                connection.rollback()
        if not isinstance(error, driver_error):
            raise
        raise DBAPIError.instance(
            None, None, error, driver_error, dialect=dialect, connection_invalidated=is_gone
        ) from error
    finally:
        if connection is not None:
            connection.close()


def insert_into(dialect: Dialect, table: Table) -> Any:
    """Return an `INSERT` of the dialect, which can also update rows on a conflict; no other dialect is loaded.

    Args:
        dialect: The dialect of the database.
        table: The table to insert into.
    """
    return import_module(f"sqlalchemy.dialects.{dialect.name}").insert(table)
