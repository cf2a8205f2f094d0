"""A look at a database that changes nothing: whether it is whole, ours, of this version, and what is in it."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from tricksmith._extras import to_install
from tricksmith.errors import OptionError, TricksmithError
from tricksmith.server.store.backup import database_path
from tricksmith.server.store.database import url_of
from tricksmith.server.store.schema import TABLES
from tricksmith.server.store.sqlite_file import SQLiteFile
from tricksmith.server.store.upgrade import awaits_upgrade

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.engine import Engine

__all__ = ["DatabaseState", "inspect_database"]

CONNECT_TIMEOUT = 3
"""Seconds for a connection to PostgreSQL."""


@dataclass(frozen=True)
class DatabaseState:
    """What is in a database: its tables at which people play, and when one last changed, in milliseconds since 1970."""

    tables: int
    latest: int
    awaits_upgrade: bool


def inspect_database(url: str) -> DatabaseState | None:
    """Read a database without changing it; None if it has not been made yet.

    Raises:
        OptionError: The address is none, or PostgreSQL's driver is not installed.
        TricksmithError: It can't be read, is damaged, not ours, or of a newer version.
    """
    path = database_path(url)
    if path is None:
        return _state(_postgresql(url), name=f"the database at {url_of(url).host or 'this machine'}")
    if path.exists() and not path.is_dir() and not path.stat().st_size:
        return None
    if not path.exists():
        return None
    SQLiteFile(path).examine(was_used=False)
    if found := SQLiteFile(path).damage(lambda: False):
        raise TricksmithError(f"the database {path} is damaged: {found}")
    return _state(_read_only(path), name=f"the database {path}")


def _read_only(path: Path) -> Engine:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return create_engine("sqlite+pysqlite://", creator=lambda: sqlite3.connect(uri, uri=True))


def _postgresql(url: str) -> Engine:
    try:
        return create_engine(url_of(url), connect_args={"connect_timeout": CONNECT_TIMEOUT})
    except ModuleNotFoundError:
        raise OptionError(f"PostgreSQL needs psycopg: {to_install('postgres')}") from None


def _state(engine: Engine, *, name: str) -> DatabaseState | None:
    try:
        with engine.connect() as connection:
            outdated = awaits_upgrade(connection)
            if outdated and not engine.dialect.has_table(connection, TABLES.name):
                return None
            row = connection.execute(select(func.count(), func.max(TABLES.c.updated))).one()
    except SQLAlchemyError as error:
        why = f"{getattr(error, 'orig', None) or type(error).__name__}".strip().splitlines()[0]
        raise TricksmithError(f"{name} can't be read: {why.rpartition('failed: ')[2]}") from None
    finally:
        engine.dispose()
    return DatabaseState(tables=row[0], latest=row[1] or 0, awaits_upgrade=outdated)
