"""Read-only inspection of a database: whether it is intact, ours and of this version, and what it contains.

The audit log is read here too, while a server runs or not.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from sqlalchemy import create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from tricksmith._extras import install_command
from tricksmith.errors import OptionError, TricksmithError
from tricksmith.server.audit import AuditEntry
from tricksmith.server.store.database import url_of
from tricksmith.server.store.database_schema import AUDIT, TABLES
from tricksmith.server.store.sqlite_copies import database_path
from tricksmith.server.store.sqlite_file import SQLiteFile
from tricksmith.server.store.upgrade import awaits_upgrade

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy.engine import Connection, Engine

__all__ = ["DatabaseState", "inspect_database", "read_audit"]

CONNECT_TIMEOUT = 3
"""The most seconds for a connection to PostgreSQL."""


@dataclass(frozen=True)
class DatabaseState:
    """What is in a database.

    Attributes:
        tables: The number of tables at which people play.
        latest: When one of them last changed, in milliseconds since 1970; 0 without tables.
        awaits_upgrade: Whether the next start of the server upgrades the database.
    """

    tables: int
    latest: int
    awaits_upgrade: bool


def inspect_database(url: str) -> DatabaseState | None:
    """Read a database without changing it; None if it has not been made yet.

    Raises:
        OptionError: The address is not valid, or PostgreSQL's driver is not installed.
        TricksmithError: It can't be read, is damaged, belongs to another program, or is of a newer version.
    """
    path = database_path(url)
    if path is not None:
        if not path.exists() or (not path.is_dir() and not path.stat().st_size):
            return None
        SQLiteFile(path).examine(was_used=False)
        if damage := SQLiteFile(path).damage(lambda: False):
            raise TricksmithError(f"the database {path} is damaged: {damage}")
    with _reading(url) as connection:
        outdated = awaits_upgrade(connection)
        if outdated and not connection.dialect.has_table(connection, TABLES.name):
            return None
        tables, latest = connection.execute(select(func.count(), func.max(TABLES.c.updated))).one()
    return DatabaseState(tables=tables, latest=latest or 0, awaits_upgrade=outdated)


def read_audit(url: str, *, table: str = "", since: int = 0) -> list[AuditEntry]:
    """Return the entries of the audit log in the order of time; none from a database that has no such log yet.

    Args:
        url: The address of the database.
        table: The id of a table, to read only its entries; "" for all.
        since: The time of the first entry, in milliseconds since 1970.

    Raises:
        OptionError: The address is not valid, or PostgreSQL's driver is not installed.
        TricksmithError: There is no such database, or it can't be read, or belongs to another program.
    """
    path = database_path(url)
    if path is not None:
        if not path.exists():
            raise TricksmithError(f"there is no database {path}")
        SQLiteFile(path).examine(was_used=False)
    entries = select(*(AUDIT.c[field.name] for field in fields(AuditEntry))).where(AUDIT.c.at >= since)
    with _reading(url) as connection:
        if awaits_upgrade(connection) and not connection.dialect.has_table(connection, AUDIT.name):
            return []
        query = entries.where(AUDIT.c.table == table) if table else entries
        return [AuditEntry(*row) for row in connection.execute(query.order_by(AUDIT.c.at, AUDIT.c.number))]


def _read_only(path: Path) -> Engine:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return create_engine("sqlite+pysqlite://", creator=lambda: sqlite3.connect(uri, uri=True))


def _postgresql(url: str) -> Engine:
    try:
        return create_engine(url_of(url), connect_args={"connect_timeout": CONNECT_TIMEOUT})
    except ModuleNotFoundError:
        raise OptionError(f"PostgreSQL needs psycopg: {install_command('postgres')}") from None


@contextmanager
def _reading(url: str) -> Iterator[Connection]:
    """A connection that only reads; its errors name the database."""
    path = database_path(url)
    engine = _postgresql(url) if path is None else _read_only(path)
    try:
        with engine.connect() as connection:
            yield connection
    except SQLAlchemyError as error:
        name = f"the database {path}" if path is not None else f"the database at {url_of(url).host or 'this machine'}"
        why = f"{getattr(error, 'orig', None) or type(error).__name__}".strip().splitlines()[0]
        raise TricksmithError(f"{name} can't be read: {why.rpartition('failed: ')[2]}") from None
    finally:
        engine.dispose()
