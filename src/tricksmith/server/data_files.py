"""The files that a server keeps: the secret that signs cookies, who can read them, and whether a server uses them."""

from __future__ import annotations

import logging
import os
import secrets
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from tricksmith._os_errors import os_error_reason
from tricksmith.errors import OptionError, TricksmithError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.server.settings import Settings

__all__ = [
    "LOCK_FILE", "SECRET_FILE", "check_secret", "database_files", "hold", "make_private", "new_secret_file",
    "open_plain", "open_private", "read_secret", "secret_of", "why_not_trusted",
]  # fmt: skip

LOG = logging.getLogger("tricksmith.server")
SECRET_FILE = "secret"
"""The name of the file in the data folder that holds the secret."""
LOCK_FILE = ".in-use"
"""The name of the file that every server on the folder has locked."""
MIN_SECRET_LENGTH = 32
"""Characters of a secret: 128 bits, if they are hexadecimal digits."""
MAX_SECRET_LENGTH = 4096
"""The most characters of a secret's file."""
MIN_DISTINCT_CHARACTERS = 8
"""The fewest different characters of a secret; a random one has more."""


def secret_of(settings: Settings) -> str:
    """Return the secret that signs cookies: from the settings, or from the data folder; the first call makes that file.

    Raises:
        OptionError: The secret of the settings is too easy to guess.
        TricksmithError: The file can't be used.
    """
    if settings.secret is not None:
        secret = settings.secret.strip()
        if why := check_secret(secret):
            raise OptionError(f"TRICKSMITH_SECRET {why}: set it to what `openssl rand -hex 32` prints, or unset it")
        return secret
    path = settings.data / SECRET_FILE
    try:
        if not path.exists():
            new_secret_file(path)
        return read_secret(path)
    except OSError as error:
        raise TricksmithError(f"{path}: {os_error_reason(error).lower()}") from None


def check_secret(text: str) -> str:
    """Return why a secret is too easy to guess, as the end of a sentence; empty if it is not.

    >>> check_secret(""), check_secret("x"), check_secret("ab" * 20)
    ('is empty', 'has 1 of at least 32 characters', 'repeats a few characters')
    >>> check_secret("0123456789abcdef0123456789abcdef")
    ''
    """
    if not text.strip():
        return "is empty"
    if len(text) < MIN_SECRET_LENGTH:
        return f"has {len(text)} of at least {MIN_SECRET_LENGTH} characters"
    return "" if len(set(text)) >= MIN_DISTINCT_CHARACTERS else "repeats a few characters"


def read_secret(path: Path) -> str:
    """Return the secret in a file; raises `TricksmithError` for one that is damaged."""
    text = ""
    try:
        if not path.is_file():
            why = "is not a file" if path.exists() else "is missing"
        elif path.stat().st_size > MAX_SECRET_LENGTH:
            why = f"has more than {MAX_SECRET_LENGTH:,} characters"
        else:
            text = path.read_bytes().decode("ascii").strip()
            why = check_secret(text)
    except UnicodeDecodeError:
        why = "is not text"
    if why:
        raise TricksmithError(
            f"{path} {why}: restore that file from a backup, or delete it and the next start generates a new secret; "
            "then all people lose their seats, and open invitations are void"
        )
    return text


def new_secret_file(path: Path) -> None:
    """Draw a secret and save it in a new file; if two servers do so at once, the file of the first stays."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    partial = path.with_name(f".secret-{os.getpid()}-{secrets.token_hex(4)}")
    try:
        with os.fdopen(open_private(partial), "w") as file:
            file.write(secrets.token_urlsafe(32))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            path.hardlink_to(partial)
    finally:
        partial.unlink(missing_ok=True)


def open_private(path: Path) -> int:
    """Create a file that only this user can read, whatever the umask; return its descriptor, for writing.

    Raises:
        FileExistsError: There is such a file already.
    """
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    if os.name == "posix":
        os.fchmod(handle, 0o600)
    return handle


def open_plain(path: Path) -> BinaryIO:
    """Open a file of somebody else for reading; raises `TricksmithError` for a link, a pipe or a device.

    It does not wait for the writer of a pipe. It checks what it has opened, and not the path, which somebody could
    change in between.
    """
    flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)  # Windows has neither
    try:
        file = os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | flags), "rb")
    except OSError:
        if path.is_symlink():
            raise TricksmithError(f"{path} is a link: put the file itself there") from None
        raise
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise TricksmithError(f"{path} is not a file")
    return file


# -- who can read them -------------------------------------------------------------------------------------------------


def database_files(path: Path) -> list[Path]:
    """Return the files of a SQLite database that are there, with its write-ahead log."""
    paths = [path.with_name(path.name + ending) for ending in ("", "-wal", "-shm", "-journal")]
    return [file for file in paths if file.exists()]


def make_private(folder: Path, *files: Path) -> list[str]:
    """Make a folder and files private to this user as far as they are ours; return a sentence about each that is not.

    A folder that all users write to, such as `/tmp`, is left as it is, and reported.
    """
    if os.name != "posix":
        return []  # on Windows a user's folder is private already
    return [problem for path in (folder, *files) if path.exists() and (problem := _make_one_private(path))]


def _make_one_private(path: Path) -> str:
    """Make a file or folder private; return a sentence if it is not ours to change, otherwise ""."""
    status = path.stat()
    if not status.st_mode & 0o077:
        return ""
    is_ours = status.st_uid == path.lstat().st_uid == os.geteuid() and not status.st_mode & stat.S_ISVTX
    mode = 0o700 if stat.S_ISDIR(status.st_mode) else 0o600
    if is_ours:
        try:
            path.chmod(mode)
        except OSError:  # a file system without permissions
            is_ours = False
        else:
            LOG.info("rights were tightened", extra={"fields": {"path": f"{path}", "mode": f"{mode:o}"}})
    if is_ours:
        return ""
    return (
        f"Other users of this machine can read {path}, and with it every hand; it is not ours to change. "
        f"Its owner, user number {status.st_uid}, can close it: chmod {mode:o} {path}"
    )


def why_not_trusted(path: Path) -> list[str]:
    """Return a sentence about each of a file's folders in which other users can replace the file.

    Root and this user are trusted, and so is a folder where users can only remove their own files, such as `/tmp`. The
    permissions of groups are not checked: many systems give each user a group of their own. A link on the path counts
    by its own owner.
    """
    if os.name != "posix":
        return []
    reasons = []
    for part in (path.absolute(), *path.absolute().parents):
        status = part.lstat()
        if status.st_uid not in {0, os.geteuid()}:
            reasons.append(f"{part} belongs to user number {status.st_uid}, who can change what is in it")
        elif stat.S_ISDIR(status.st_mode) and status.st_mode & stat.S_IWOTH and not status.st_mode & stat.S_ISVTX:
            reasons.append(f"Everyone on this machine can change what is in {part}: chmod o-w {part}")
    return reasons


# -- who uses them -----------------------------------------------------------------------------------------------------


@contextmanager
def hold(folder: Path, *, alone: bool = False) -> Iterator[bool]:
    """Mark a data folder as in use while the context lasts; yield whether that was possible.

    Several servers can use a folder at once; `alone` is for work that needs the folder for itself, such as a restore.
    """
    try:
        import fcntl  # noqa: PLC0415 - not on Windows, where an open database can't be replaced anyway
    except ImportError:
        yield True
        return
    try:
        file = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    except OSError:
        if alone:
            raise
        yield True  # if the folder can't be used, the database reports it next
        return
    try:
        fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        yield False
    else:
        yield True
    finally:
        os.close(file)
