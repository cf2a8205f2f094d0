"""The faults of a database that can't save or read: their codes, and what the log and people are told about them."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from tricksmith.server.errors import StorageError

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import Callable

__all__ = ["fault", "fault_of", "retry_after_deadlock", "submitted"]

T = TypeVar("T")

DEADLOCK_RETRIES = 3
"""The most retries of a transaction that the database rolled back."""
RESTORE_ADVICE = "Stop the server, keep a copy of its data folder, and restore the latest backup."
NOTHING_LOST = "Nothing that was shown as made is lost."


class _Fault(NamedTuple):
    """Why the server can't save, what that costs, and what its operator can do."""

    why: str
    loss: str
    advice: str
    retry: bool = False


FAULTS = {
    "full": _Fault("its disk is full", NOTHING_LOST, "Free some space; play then goes on by itself."),
    "read_only": _Fault(
        "its database is read-only", NOTHING_LOST, "Make the data folder and its files writable for the server's user."
    ),
    "io": _Fault("its disk reports errors", "", "Look at the system's log, and make a backup while it can be read."),
    "damaged": _Fault(
        "its database is damaged, and must be restored from a backup",
        "Moves since that backup can be lost.",
        RESTORE_ADVICE,
    ),
    "gone": _Fault(
        "its database was removed or replaced", "Moves can be lost.", "Stop the server, and restore the latest backup."
    ),
    "unopened": _Fault(
        "its database can't be opened",
        "",
        "See whether the data folder is there, is writable, and how many files the server may open.",
    ),
    "busy": _Fault(
        "its database is busy",
        NOTHING_LOST,
        "See which program holds the database, or whether the disk is slow.",
        retry=True,
    ),
    "unreachable": _Fault(
        "its database does not answer", NOTHING_LOST, "See whether the database runs, and can be reached.", retry=True
    ),
    "stopping": _Fault("it is being stopped", NOTHING_LOST, "Start it again, or wait until it is started.", retry=True),
}
_SQLITE = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_IOERR: "io",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_CANTOPEN: "unopened",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
}
_POSTGRESQL = {
    "53100": "full",
    "25006": "read_only",
    "XX001": "damaged",
    "XX002": "damaged",
    "42P01": "gone",
    "55P03": "busy",
    "40001": "busy",
    "40P01": "busy",
    "57014": "busy",
}
_ROLLED_BACK = ("40001", "40P01")
"""PostgreSQL's codes for a transaction that it rolled back because of another one."""
_POSTGRESQL_CLASSES = {"58": "io", "08": "unreachable", "57": "unreachable", "53": "unreachable"}


def fault(code: str) -> StorageError:
    """Return the error with this code.

    >>> print(fault("full"))
    the server can't save anything just now: its disk is full. Nothing that was shown as made is lost
    """
    return StorageError(code, *FAULTS[code])


def fault_of(error: BaseException) -> StorageError | None:
    """Return what an error says about the database itself; None if it is about the statement."""
    if isinstance(error, StorageError):
        return error
    if isinstance(error, NoConnection):
        return fault("busy")
    if not isinstance(error, DBAPIError):
        return None
    code = _of_sqlite(error.orig) if isinstance(error.orig, sqlite3.Error) else _of_postgresql(error)
    return fault(code) if code is not None else None


def retry_after_deadlock(work: Callable[[], T]) -> T:
    """Return the result of the work, which is retried if the database rolls it back because of another transaction.

    Args:
        work: One transaction.
    """
    for _ in range(DEADLOCK_RETRIES):
        try:
            return work()
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) not in _ROLLED_BACK:
                raise
    return work()


def submitted(submit: Callable[[Callable[[], T]], Future[T]], work: Callable[[], T]) -> Future[T]:
    """Return the future of work that a thread is given; raises `StorageError` if the threads have ended.

    Args:
        submit: What gives it to the thread.
        work: The work.
    """
    try:
        return submit(work)
    except RuntimeError:  # raised by threads that have ended
        raise fault("stopping") from None


def _of_sqlite(error: sqlite3.Error) -> str | None:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code == sqlite3.SQLITE_READONLY_DBMOVED or f"{error}".startswith("no such table"):
        return "gone"
    return _SQLITE.get(code & 0xFF)  # the higher bits of an extended code give details


def _of_postgresql(error: DBAPIError) -> str | None:
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return _POSTGRESQL.get(state) or _POSTGRESQL_CLASSES.get(state[:2])
    return "unreachable" if error.connection_invalidated or isinstance(error, OperationalError) else None
