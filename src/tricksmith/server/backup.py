"""Backup and restore of a data folder: the database and the secret, each checked before it is used."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tricksmith.errors import OptionError, TricksmithError
from tricksmith.server.data_files import (
    LOCK_FILE,
    SECRET_FILE,
    database_files,
    hold,
    make_private,
    open_private,
    read_secret,
    why_not_trusted,
)
from tricksmith.server.store import close_database, copy_database, database_path, import_backup

if TYPE_CHECKING:
    from tricksmith.server.settings import Settings

__all__ = ["BackedUp", "Restored", "back_up", "restore"]

DATABASE = "tables.db"
"""The name of the database in a backup."""
IN_POSTGRES = "the tables are in PostgreSQL: use pg_dump and pg_restore for them, and copy the file `secret`"


@dataclass(frozen=True)
class BackedUp:
    """What a backup contains: its number of tables, whether a secret, and warnings about users who could change it."""

    tables: int
    has_secret: bool
    warnings: tuple[str, ...]


def back_up(settings: Settings, target: Path) -> BackedUp:
    """Copy the database and the secret of a data folder to a new folder, while a server uses them.

    Raises:
        OptionError: The folder is not empty, there is nothing to back up, or the tables are in PostgreSQL.
        TricksmithError: The database or the secret is damaged.
        OSError: A file can't be read or written.
    """
    database = _database(settings)
    if not database.is_file():
        raise OptionError(f"there is no database {database} to back up")
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    if any(target.iterdir()):
        raise OptionError(f"{target} is not empty: give each backup a folder of its own")
    warnings = (*make_private(target), *why_not_trusted(target))
    secret = settings.data / SECRET_FILE
    if secret.exists():
        _write(target / SECRET_FILE, read_secret(secret))
    return BackedUp(copy_database(database, target / DATABASE), secret.exists(), warnings)


@dataclass(frozen=True)
class Restored:
    """What a restore did.

    Attributes:
        tables: The number of tables in the database now.
        has_secret: Whether the secret was restored too.
        replaced: The files that were in use before, under their new names.
        warnings: Which other users could have changed the backup.
    """

    tables: int
    has_secret: bool
    replaced: tuple[Path, ...]
    warnings: tuple[str, ...]


def restore(settings: Settings, backup: Path, *, now: float | None = None) -> Restored:
    """Replace a data folder's database and secret by those of a backup; the old files are kept under other names.

    Args:
        settings: Where the data are kept.
        backup: A folder that `back_up` has written.
        now: Seconds since 1970, for the names of the old files; None for the present.

    Raises:
        OptionError: There is no backup there, the name under which an old file would be kept is taken, or the tables
            are in PostgreSQL.
        TricksmithError: The backup is damaged, or a server is running on the data.
        OSError: A file can't be read or written.
    """
    database, copy = _database(settings), backup / DATABASE
    if not copy.is_file():
        raise OptionError(f"there is no backup in {backup}: it would have a file {DATABASE}")
    warnings = why_not_trusted(copy)
    secret = read_secret(backup / SECRET_FILE) if os.path.lexists(backup / SECRET_FILE) else None
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with hold(settings.data, alone=True) as is_free:
        if not is_free or (database.exists() and not close_database(database)):
            raise TricksmithError(f"a server is running on {settings.data}: stop it first")
        ending = time.strftime("before-%Y%m%d-%H%M%S", time.localtime(now))
        partial = database.with_name(f".{database.name}.restored-{os.getpid()}")
        try:
            tables = import_backup(copy, partial)
            replaced = _rename_old(database, ending)
            partial.rename(database)
        finally:
            partial.unlink(missing_ok=True)
        if secret is not None:
            replaced += _rename_old(settings.data / SECRET_FILE, ending)
            _write(settings.data / SECRET_FILE, secret)
        make_private(settings.data, *database_files(database), *replaced)
        _give_to_owner(settings.data, database, settings.data / SECRET_FILE)
    return Restored(tables, secret is not None, tuple(replaced), tuple(warnings))


def _database(settings: Settings) -> Path:
    path = database_path(settings.database_url)
    if path is None:
        raise OptionError(IN_POSTGRES)
    return path


def _rename_old(path: Path, ending: str) -> list[Path]:
    """Rename a file, with the write-ahead log if it is a database; return the files under their new names."""
    renamed = path.with_name(f"{path.name}.{ending}")
    if renamed.exists():
        raise OptionError(f"{renamed} already exists: move it away first")
    for file in database_files(path):
        file.rename(renamed.with_name(renamed.name + file.name.removeprefix(path.name)))
    return database_files(renamed)


def _give_to_owner(folder: Path, *files: Path) -> None:
    """Make the owner of the folder the owner of the files, if root restored them."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = folder.stat()
        for file in (*files, folder / LOCK_FILE):
            if file.exists():
                os.chown(file, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _write(path: Path, text: str) -> None:
    with os.fdopen(open_private(path), "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
