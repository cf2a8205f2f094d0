"""Diagnosis of a server and its machine: present and coming problems, each with what to do about it.

Nothing is changed, and a server can run meanwhile. Each check examines one thing and returns its findings.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import shutil
import sys
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from tricksmith._extras import install_command
from tricksmith.errors import TricksmithError
from tricksmith.server.connections import Connections, descriptors
from tricksmith.server.data_files import SECRET_FILE, check_secret, database_files, read_secret
from tricksmith.server.http import PAGE, Page, Proxies
from tricksmith.server.store import database_path, inspect_database

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.server.settings import Settings

__all__ = [
    "CHECKS", "Diagnosis", "check_clock", "check_descriptors", "check_disk", "check_files", "check_page",
    "check_proxies", "check_public_url", "check_python", "check_redis", "check_secret_key", "check_tables",
    "check_user", "examine",
]  # fmt: skip

MIB = 1024 * 1024
DISK_WARNING, DISK_MINIMUM = 1024 * MIB, 64 * MIB
"""The free bytes of a disk below which there is a warning, and a fault."""
CLOCK_CHECK_SECONDS = 0.2
"""The seconds for which the system clock is compared with the monotonic clock."""
MAX_CLOCK_DRIFT = 0.05
"""The most seconds by which they can differ after that."""
CLOCK_TOLERANCE = 60
"""The most seconds by which the latest change of a table can be ahead of the clock."""
EARLIEST_TIME = 1_764_547_200  # 2025-12-01
"""The Unix time of this program's origin: a clock that shows an earlier time is wrong."""
RECOMMENDED_CONNECTIONS = 1_000
"""The fewest connections for a busy evening: four people at a table hold four."""
REDIS_TIMEOUT = 1.0
"""The most seconds for the answer of Redis or Valkey."""
LOOPBACK = {"127.0.0.1", "::1", "localhost"}


@dataclass(frozen=True)
class Diagnosis:
    """A finding of a check: one sentence, and what to do about it unless all is well."""

    check: str
    grade: Literal["ok", "warning", "fault"]
    text: str
    advice: str = ""


def _ok(check: str, text: str) -> list[Diagnosis]:
    return [Diagnosis(check, "ok", text)]


def _warning(check: str, text: str, advice: str) -> list[Diagnosis]:
    return [Diagnosis(check, "warning", text, advice)]


def _fault(check: str, text: str, advice: str) -> list[Diagnosis]:
    return [Diagnosis(check, "fault", text, advice)]


def examine(settings: Settings) -> list[Diagnosis]:
    """Run every check on a server's settings and the files that they name; the server need not be running."""
    return [finding for check in CHECKS for finding in check(settings)]


def check_python(settings: Settings) -> list[Diagnosis]:
    """The interpreter, the compiled core, and the packages that these settings need."""
    diagnoses = []
    version = ".".join(map(str, sys.version_info[:3]))
    needed = {"redis": ("redis", settings.redis), "postgres": ("psycopg", settings.database.startswith("postgres"))}
    for extra, (module, is_needed) in needed.items():
        if is_needed and find_spec(module) is None:
            diagnoses += _fault("python", f"The package {module} is not installed", install_command(extra))
    try:
        importlib.import_module("tricksmith._native")
    except ImportError as error:
        advice = "Build it with `make setup` in a checkout, or install a wheel for this machine"
        diagnoses += _fault("python", f"The compiled core can't be loaded: {error}", advice)
    return diagnoses or _ok("python", f"Python {version}, the compiled core and all packages are installed")


def check_user(_: Settings) -> list[Diagnosis]:
    """Whether this runs as root: file permissions can only be checked as the server's own user."""
    if os.name == "posix" and os.geteuid() == 0:
        return _warning(
            "user",
            "This runs as root, which can read and write everything",
            "Run the server and this command as a user of their own: sudo -u tricksmith tricksmith doctor",
        )
    return _ok("user", "This does not run as root")


def check_files(settings: Settings) -> list[Diagnosis]:
    """Whether the data folder can be written, and is closed to other users."""
    data = settings.data
    if not data.exists():
        parent = _existing(data)
        if not parent.is_dir() or not os.access(parent, os.W_OK | os.X_OK):
            return _fault("files", f"The data folder {data} can't be created", f"Make {parent} writable, or set --data")
        return _ok("files", f"The data folder {data} is created at the first start")
    if not data.is_dir():
        return _fault("files", f"{data} is a file, not a folder", "Name a folder with --data")
    database = _sqlite(settings)
    files = database_files(database) if database is not None else []
    folders = {data, *(file.parent for file in files)}
    paths = [*sorted(folders), data / SECRET_FILE, *files]
    diagnoses = [finding for path in paths if path.exists() for finding in _check_permissions(path)]
    return diagnoses or _ok("files", f"The data in {data} can be written, and only their owner can read them")


def _check_permissions(path: Path) -> list[Diagnosis]:
    access = os.R_OK | os.W_OK | (os.X_OK if path.is_dir() else 0)
    if not os.access(path, access):
        return _fault("files", f"{path} can't be read and written", f"Let its owner run the server, or chown {path}")
    if os.name == "posix" and path.stat().st_mode & 0o077:
        mode = "700" if path.is_dir() else "600"
        return _warning("files", f"Other users can read {path}", f"chmod {mode} {path}")
    return []


def check_secret_key(settings: Settings) -> list[Diagnosis]:
    """Whether the key that signs cookies is there, and can't be guessed."""
    if settings.secret is not None:
        if why := check_secret(settings.secret.strip()):
            return _fault("secret", f"TRICKSMITH_SECRET {why}", "Set it to what `openssl rand -hex 32` prints")
        return _ok("secret", "TRICKSMITH_SECRET is set and long enough")
    path, database = settings.data / SECRET_FILE, _sqlite(settings)
    if not path.exists():
        if database is not None and database.exists() and database.stat().st_size:
            advice = f"Restore {path} from a backup; a new one is generated otherwise, and all people lose their seats"
            return _warning("secret", "There are tables, but their secret is missing", advice)
        return _ok("secret", "A secret is generated at the first start")
    try:
        read_secret(path)
    except (TricksmithError, OSError) as error:
        text, _, advice = str(error).partition(": ")
        return _fault("secret", text, advice or f"Let the server's user read {path}")
    return _ok("secret", "The secret exists and is long enough")


def check_disk(settings: Settings) -> list[Diagnosis]:
    """Whether there is room for more tables, and for a copy of those that there are."""
    database = _sqlite(settings)
    diagnoses = []
    folders = {_existing(settings.data), _existing(database.parent if database is not None else settings.data)}
    for folder in sorted(folders):
        free = shutil.disk_usage(folder).free
        size = sum(path.stat().st_size for path in database_files(database)) if database is not None else 0
        advice = "Delete old backups, or give the data a larger disk"
        if free < DISK_MINIMUM:
            diagnoses += _fault("disk", f"Only {free // MIB} MiB are free at {folder}", advice)
        elif free < max(DISK_WARNING, size):
            diagnoses += _warning("disk", f"{free // MIB} MiB are free at {folder}", advice)
        else:
            diagnoses += _ok("disk", f"{free / 1024 / MIB:.1f} GiB are free at {folder}")
    return diagnoses


def check_tables(settings: Settings) -> list[Diagnosis]:
    """Whether the database can be read, is whole, belongs to tricksmith, and has no event later than the clock.

    An older schema is only a warning, as the next start upgrades it.
    """
    try:
        state = inspect_database(settings.database_url)
    except TricksmithError as error:
        advice = "Correct --database, or restore the latest backup with `tricksmith restore`"
        return _fault("database", _capital(str(error)), advice)
    if state is None:
        if (settings.data / SECRET_FILE).exists() and _sqlite(settings) is not None:
            advice = "If there were tables, restore the latest backup with `tricksmith restore` before the next start"
            return _warning("database", "The database is missing or empty, next to a secret in use", advice)
        return _ok("database", "The database is created at the first start")
    diagnoses = []
    if state.awaits_upgrade:
        diagnoses += _warning(
            "database",
            "The database is of an older version, and the next start changes it",
            "Make a backup first: tricksmith backup FOLDER",
        )
    if state.latest / 1000 > time.time() + CLOCK_TOLERANCE:
        diagnoses += _fault(
            "clock",
            "The clock is behind the latest change of a table",
            "Set the clock, and keep it by NTP: timedatectl set-ntp true",
        )
    plural = "s" * (state.tables != 1)
    return diagnoses or _ok("database", f"The database is whole and has {state.tables} table{plural}")


def check_clock(_: Settings) -> list[Diagnosis]:
    """Whether the clock shows a possible time, and runs as fast as the monotonic clock."""
    advice = "Set the clock, and keep it by NTP: timedatectl set-ntp true"
    wall, steady = time.time(), time.monotonic()
    if wall < EARLIEST_TIME:
        return _fault("clock", f"The clock shows {time.strftime('%Y-%m-%d', time.gmtime(wall))}", advice)
    time.sleep(CLOCK_CHECK_SECONDS)
    drift = (time.time() - wall) - (time.monotonic() - steady)
    if abs(drift) > MAX_CLOCK_DRIFT:
        return _warning("clock", f"The clock jumped by {drift:+.2f} s within {CLOCK_CHECK_SECONDS} s", advice)
    return _ok("clock", "The clock runs evenly")


def check_public_url(settings: Settings) -> list[Diagnosis]:
    """Whether the address that people type is valid, and encrypted."""
    url = urlsplit(settings.public_url)
    diagnoses: list[Diagnosis] = []
    if settings.public_url and (url.scheme not in {"http", "https"} or not url.hostname):
        text = f"The public URL {settings.public_url} is not an address"
        diagnoses += _fault("public URL", text, "Write it as https://cards.example.org")
    elif url.scheme == "http" and url.hostname not in LOOPBACK:
        text = "Players connect without TLS, so their cookies can be intercepted"
        diagnoses += _warning("public URL", text, "Put a proxy with TLS before the server, and write https://")
    if url.hostname and (url.path.strip("/") or url.query):
        text = "The public URL has a path, and the page works only at the root of a name"
        diagnoses += _warning("public URL", text, "Remove the path")
    if not settings.public_url and settings.host not in LOOPBACK:
        text = f"The server listens at {settings.host} without a public URL, and so without TLS"
        diagnoses += _warning("public URL", text, "Set --public-url, or --host 127.0.0.1 for this machine alone")
    for name in filter(None, (part.strip() for part in settings.allowed_hosts.split(","))):
        if "/" in name or ":" in name:
            text = f"The allowed host {name} is more than a name, and matches nothing"
            diagnoses += _warning("public URL", text, "Leave the scheme and the port out")
    return diagnoses or _ok("public URL", "The public URL and the address to listen at fit together")


def check_proxies(settings: Settings) -> list[Diagnosis]:
    """Whether the proxies fit the public URL, and the metrics can't be read through them."""
    diagnoses: list[Diagnosis] = []
    try:
        is_any = bool(Proxies(settings.proxies).networks)
    except TricksmithError as error:
        return _fault("proxies", _capital(str(error)), "List their addresses, or give their number")
    if settings.is_secure and not is_any:
        text = "No proxy is trusted, and all people share the rate limit of one address"
        diagnoses += _warning("proxies", text, "Set --proxies to the address of the proxy")
    if is_any and not settings.public_url:
        text = "There are proxies but no public URL, so links and cookies are made without TLS"
        diagnoses += _warning("proxies", text, "Set --public-url to the address that people type")
    if settings.metrics == "all":
        diagnoses += _warning(
            "proxies", "Everybody can read /metrics", "Set --metrics local, unless the proxy refuses it"
        )
    return diagnoses or _ok("proxies", "The proxies fit the public URL")


def check_descriptors(settings: Settings) -> list[Diagnosis]:
    """Whether enough connections can be open."""
    advice = "Raise the limit with `ulimit -n`, or LimitNOFILE= in the systemd unit"
    files = descriptors()
    try:
        max_open = Connections(settings.limits, files=files).max_open
    except TricksmithError as error:
        return _fault("descriptors", _capital(str(error).partition(":")[0]), advice)
    if settings.limits.connections > max_open:
        text = f"Only {max_open} of the {settings.limits.connections} allowed connections can be open"
        return _warning("descriptors", text, advice)
    if max_open < RECOMMENDED_CONNECTIONS and not settings.limits.connections:
        return _warning("descriptors", f"Only {max_open} connections can be open at once", advice)
    return _ok("descriptors", f"{max_open} connections can be open at once")


def check_redis(settings: Settings) -> list[Diagnosis]:
    """Whether Redis or Valkey answers within a second, where the settings name one."""
    if not settings.redis or find_spec("redis") is None:
        return []
    if settings.secret is None and _sqlite(settings) is None:
        text = "Several servers need one secret, and each would generate its own"
        return [*_warning("redis", text, "Give every server the same TRICKSMITH_SECRET"), *_ping(settings.redis)]
    return _ping(settings.redis)


def _ping(url: str) -> list[Diagnosis]:
    from redis.asyncio import Redis  # noqa: PLC0415 - an extra
    from redis.exceptions import RedisError  # noqa: PLC0415

    async def ping() -> None:
        client: Any = Redis.from_url(url)
        try:
            async with asyncio.timeout(REDIS_TIMEOUT):
                await client.ping()
        finally:
            await client.aclose()

    try:
        asyncio.run(ping())
    except ValueError:
        return _fault("redis", "--redis isn't an address", "Write it as redis://HOST:6379")
    except (RedisError, OSError) as error:
        why = "within a second" if isinstance(error, TimeoutError) else f"({type(error).__name__})"
        advice = "Start it, or correct --redis; until it answers, tables of several servers are read from the database"
        return _warning("redis", f"Redis or Valkey does not answer {why}", advice)
    return _ok("redis", "Redis or Valkey answers")


def check_page(settings: Settings) -> list[Diagnosis]:
    """Whether the page is built."""
    folder = settings.page or PAGE
    if not Page(folder).is_built:
        advice = "`make page` in a checkout builds it; a wheel of tricksmith contains it"
        return _fault("page", f"There is no built page in {folder}", advice)
    return _ok("page", "The page is built")


CHECKS: tuple[Callable[[Settings], list[Diagnosis]], ...] = (
    check_python, check_user, check_files, check_secret_key, check_disk, check_tables, check_clock, check_public_url,
    check_proxies, check_descriptors, check_redis, check_page,
)  # fmt: skip
"""Every check, in the order of the report."""


def _sqlite(settings: Settings) -> Path | None:
    """The file of the database; None if it is not SQLite, or its address is invalid."""
    try:
        return database_path(settings.database_url)
    except TricksmithError:
        return None


def _existing(path: Path) -> Path:
    """The nearest existing folder at or above a path."""
    return next(folder for folder in (path.absolute(), *path.absolute().parents) if folder.exists())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
