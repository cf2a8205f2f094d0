"""The file of a SQLite database: what is wrong with it at the start, and whether it is still the same file.

Next to it lies a durability marker: the time of the last write that the database has for certain. The database holds
the time of its own last write; if that is older, it has lost what was committed since, because its write-ahead log was
removed or an old copy was put back.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tricksmith._os_errors import os_error_reason
from tricksmith.errors import TricksmithError
from tricksmith.server.store.faults import RESTORE_ADVICE, fault

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["SQLiteFile"]

LOG = logging.getLogger("tricksmith.server.store")
FILE_HEADER = b"SQLite format 3\0"
DAMAGE_CODES = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
PROGRESS_STEPS = 10_000
"""Instructions of SQLite's virtual machine between two calls of `is_cancelled`."""


class SQLiteFile:
    """The file of a database, by its path."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._marker = path.with_name(f"{path.name}-mark")
        self._opened: tuple[tuple[int, int] | None, ...] = ()

    def examine(self, *, was_used: bool) -> None:
        """Check that the file can be used, and log if it is missing although it should be there.

        Args:
            was_used: Whether the data folder was used before, so that there should be a database.

        Raises:
            TricksmithError: It is not a database, or can't be read and written.
        """
        if self.path.is_dir():
            raise TricksmithError(
                f"the database {self.path} is a folder: name a file in it, as sqlite:///PATH/tables.db"
            )
        try:
            with self.path.open("rb") as file:
                beginning = file.read(len(FILE_HEADER))
        except FileNotFoundError:
            beginning = b""
        except OSError as error:
            raise TricksmithError(
                f"the database {self.path} can't be read: {os_error_reason(error).lower()};"
                " make it readable and writable for the server's user"
            ) from None
        if not os.access(self.path if self.path.exists() else self.path.parent, os.W_OK):
            raise TricksmithError(
                f"the database {self.path} can't be written: make its folder writable for the server's user, and see"
                " whether the disk is mounted read-only"
            )
        if beginning and beginning != FILE_HEADER:
            raise TricksmithError(
                f"{self.path} is not a database, or its beginning is damaged: restore the latest backup,"
                " or name another file with --database"
            )
        if not beginning and (was_used or self._marker.exists()):
            state = "is empty" if self.path.exists() else "is missing"
            LOG.error(
                "the database %s, though this folder was used before: a new one is made. If there were tables, stop the"
                " server, and restore the latest backup",
                state,
                extra={"fields": {"database": str(self.path)}},
            )

    def note_opened(self, last_write: int, now: int) -> None:
        """Remember which files were opened, log if they have lost what was committed before, and write the marker.

        Args:
            last_write: The time of the write before the latest, as the database has it, in milliseconds since 1970.
            now: The time of the latest write, which was just made.
        """
        self._opened = self._files()
        marker = self._read_marker()
        if last_write < marker:
            LOG.error(
                "the database has lost what was saved between %s and %s: its -wal file was removed, or an older copy"
                " was put in its place. If you have not restored a backup, stop the server, and look for %s-wal",
                _format_time(last_write),
                _format_time(marker),
                self.path.name,
                extra={"fields": {"database": str(self.path)}},
            )
        self.write_marker(now)

    def write_marker(self, last_write: int) -> None:
        """Write the marker: the database holds everything up to this time."""
        with suppress(OSError):  # a full disk is noticed by the database itself
            partial = self._marker.with_name(f"{self._marker.name}-{os.getpid()}")
            handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w") as file:
                file.write(f"{last_write}\n")
            partial.replace(self._marker)

    def check(self) -> None:
        """Raise `StorageError` if the files that are open are no longer those that a restart would find."""
        if self._files() != self._opened or self.path.stat().st_size < len(FILE_HEADER):
            raise fault("gone")

    def damage(self, is_cancelled: Callable[[], bool]) -> str | None:
        """Look for damage; return SQLite's words for the first, empty if there is none, None if it was cancelled."""
        uri = f"{self.path.absolute().as_uri()}?mode=ro"
        try:
            with closing(sqlite3.connect(uri, uri=True, check_same_thread=False)) as connection:
                connection.set_progress_handler(is_cancelled, PROGRESS_STEPS)
                report = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        except sqlite3.DatabaseError as error:
            return f"{error}" if error.sqlite_errorcode & 0xFF in DAMAGE_CODES else None
        return "" if report == "ok" else report.replace("\n", " ")

    def log_damage(self, damage: str) -> None:
        """Log SQLite's words for the damage, and what to do."""
        LOG.error(
            "the database is damaged, and nothing more is saved. %s `sqlite3 %s .recover` may save more (%s)",
            RESTORE_ADVICE, self.path.name, damage, extra={"fields": {"database": str(self.path)}},
        )  # fmt: skip

    def _read_marker(self) -> int:
        """The time in the marker; 0 without one."""
        try:
            return int(self._marker.read_text(encoding="ascii"))
        except (OSError, ValueError):
            return 0

    def _files(self) -> tuple[tuple[int, int] | None, ...]:
        """Which files lie at the paths of the database and its write-ahead log."""
        return tuple(_identity(path) for path in (self.path, self.path.with_name(f"{self.path.name}-wal")))


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _format_time(time: int) -> str:
    return datetime.fromtimestamp(time / 1000, UTC).isoformat(" ", "seconds") if time else "its beginning"
