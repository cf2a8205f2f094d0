"""Copies of a SQLite database: made while it is in use, checked before they are kept, and never over another file."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tricksmith.errors import OptionError, TricksmithError
from tricksmith.server.data_files import database_files, open_plain, open_private
from tricksmith.server.store.database import url_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["close_database", "copy_database", "database_path", "import_backup"]


def database_path(url: str) -> Path | None:
    """Return the file of a SQLite database; None if it is in memory, and for PostgreSQL.

    Raises `OptionError` for an address that is not valid.

    >>> database_path("sqlite:///data/tables.db"), database_path("postgresql://someone@localhost/cards")
    (PosixPath('data/tables.db'), None)
    """
    address = url_of(url)
    return Path(address.database) if address.drivername.startswith("sqlite") and address.database else None


def copy_database(source: Path, target: Path) -> int:
    """Copy a consistent snapshot of a database to a new file that only this user can read.

    The copy appears under its name once it has been checked.

    Returns:
        The number of tables at which people play that are in it.

    Raises:
        OptionError: There is a file at `target`, or none at `source`.
        TricksmithError: The database can't be read, or is damaged.
        OSError: The copy can't be written.
    """
    if not source.is_file():
        raise OptionError(f"there is no database {source}")

    def snapshot(partial: Path) -> None:
        with closing(_open(source)) as original, closing(sqlite3.connect(partial)) as copy:
            original.backup(copy)

    return _write_copy(source, target, snapshot)


def import_backup(backup: Path, target: Path) -> int:
    """Copy the database of a backup, which others may have written, to a new file that only this user can read.

    SQLite opens only the copy, which has no journal: it would carry out a journal that lies next to the backup, and
    that could even make it delete other files.

    Returns:
        The number of tables at which people play that are in it.

    Raises:
        OptionError: There is a file at `target`.
        TricksmithError: The backup is damaged, no plain file, or has a journal, which `copy_database` never leaves.
        OSError: A file can't be read or written.
    """
    for other in database_files(backup)[1:]:
        raise TricksmithError(
            f"{backup} was not written by `tricksmith backup`, because {other.name} is next to it: to bring back a copy"
            " of a data folder, copy the whole folder; if the file is not yours, delete it"
        )

    def copy_file(partial: Path) -> None:
        with open_plain(backup) as original, partial.open("wb") as copy:
            shutil.copyfileobj(original, copy)

    return _write_copy(backup, target, copy_file)


def _write_copy(source: Path, target: Path, write: Callable[[Path], None]) -> int:
    """Write a copy, give it its name once it has been checked, and return its number of tables at which people play.

    Args:
        source: The file that errors name.
        target: The file of the copy.
        write: Writes the copy to a file, which is empty before.

    Raises:
        OptionError: There is a file at `target`.
        TricksmithError: The copy can't be made, is damaged, or no database of ours.
    """
    if target.exists():
        raise OptionError(f"{target} already exists: give the backup another name")
    partial = target.with_name(f".{target.name}.{os.getpid()}")
    with _removed_afterwards(partial):
        os.close(open_private(partial))
        with _explained(source):
            write(partial)
            close_database(partial)
        tables = _check_database(partial, named=source)
        _flush(partial)
        try:
            target.hardlink_to(partial)
        except FileExistsError:
            raise OptionError(f"{target} already exists: give the backup another name") from None
        except OSError:  # a file system without links
            partial.rename(target)
        _flush(target.parent)
    return tables


def _check_database(path: Path, *, named: Path) -> int:
    """Read a whole database and return the number of its tables at which people play.

    Args:
        path: The file.
        named: The file that errors name.

    Raises:
        TricksmithError: It is damaged, or no database of ours.
    """
    with _explained(named), closing(_open(path)) as connection:
        report = [str(row[0]) for row in connection.execute("PRAGMA quick_check(3)")]
        if report != ["ok"]:
            raise TricksmithError(f"{named} is damaged: {'; '.join(report)}")
        names = {str(name) for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"tables", "events", "seats", "alembic_version"} <= names:
            raise TricksmithError(f"{named} is not a database of tricksmith")
        foreign = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"
        for kind, name in connection.execute(foreign):
            raise TricksmithError(f"{named} has the {kind} {name}, which tricksmith does not make: somebody changed it")
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def close_database(path: Path) -> bool:
    """Write a database's log into its file, so that the file is all of it; return whether no other program has it open.

    A damaged database counts as closed.
    """
    try:
        with closing(_open(path, wait=0)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    except sqlite3.OperationalError as error:
        return "locked" not in str(error)
    except sqlite3.DatabaseError:
        return True
    return True


def _open(path: Path, *, wait: float = 30) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=wait)


def _flush(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _removed_afterwards(partial: Path) -> Iterator[None]:
    """Remove a database and SQLite's files next to it when the context ends."""
    try:
        yield
    finally:
        for file in database_files(partial):
            file.unlink(missing_ok=True)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about a database into a `TricksmithError`."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise TricksmithError(f"{path} can't be read: {error}") from None
