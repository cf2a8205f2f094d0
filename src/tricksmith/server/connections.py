"""The open connections of a process: how many it can hold, and how many an address may have.

Every connection costs a file descriptor, and a process without descriptors can't answer anyone. So a process counts its
connections, refuses more than it can hold with an error, and reserves a share for people who play.
"""

from __future__ import annotations

import ipaddress
import logging
from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from tricksmith.errors import TricksmithError
from tricksmith.server.rate_limit import rate_limit_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.server.observability import Metrics
    from tricksmith.server.settings import Limits

__all__ = ["DIRECT_SENDER_KEY", "Connections", "DirectSender", "descriptors"]

LOG = logging.getLogger("tricksmith.server")
RESERVED_DESCRIPTORS = 128
"""File descriptors for the database, the workers, the page and the log."""
MIN_CONNECTIONS = 64
"""The fewest connections with which a server starts."""
RECONNECT_SHARE = 0.2
"""The share of all connections that is reserved for people who reconnect to their tables."""
NO_LIMIT = 1_000_000
"""The number of file descriptors that counts as unlimited."""
MAX_RAISED_LIMIT = 1_048_576
"""The limit of file descriptors that a process sets itself if it can have any number; more is an error on Linux."""
DIRECT_SENDER_KEY = "tricksmith.direct_sender"
"""The key of the extension of a socket's scope that is its `DirectSender`."""
LOG_INTERVAL = 60.0
"""The fewest seconds between two warnings of the same kind."""
REFUSED = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 10\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%s"
)
FULL = b"The server has as many connections as it can hold. Try again in a moment.\n"
TOO_MANY = b"There are too many open connections from your address. Close some, and try again.\n"


class DirectSender(Protocol):
    """Sends messages over a socket's connection without waiting: an extension of ASGI."""

    @property
    def takes_more(self) -> bool:
        """Whether a message can be sent now, because the other side reads what it gets."""

    def send_now(self, text: bytes) -> None:
        """Send a text message, given in UTF-8."""


def descriptors() -> int:
    """Raise the limit of open files of this process as far as allowed, and return it.

    Returns:
        The number of file descriptors; `NO_LIMIT` on systems without such a limit.
    """
    try:
        import resource  # noqa: PLC0415 - not on Windows, where sockets are no file descriptors
    except ImportError:
        return NO_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and (hard == resource.RLIM_INFINITY or soft < hard):
        raised = MAX_RAISED_LIMIT if hard == resource.RLIM_INFINITY else hard
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
        except (ValueError, OSError):
            return soft
        return raised
    return NO_LIMIT if soft == resource.RLIM_INFINITY else soft


def _is_local(address: str) -> bool:
    """Whether a connection comes from this machine; one over a Unix domain socket has no address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return True


class Connections:
    """Counts the open connections of this process, and decides which are admitted.

    Args:
        limits: `connections`, `connections_per_address` and `header_seconds` of it are used.
        files: The number of file descriptors that this process can have.
        is_exempt: Whether an address has no limit of its own, such as a proxy's; this machine never has one.

    Raises:
        TricksmithError: There are too few descriptors for a server.
    """

    def __init__(self, limits: Limits, *, files: int, is_exempt: Callable[[str], bool] = lambda _: False) -> None:
        capacity = files - RESERVED_DESCRIPTORS
        if capacity < MIN_CONNECTIONS:
            raise TricksmithError(
                f"only {files} files can be open at once, and a server needs {RESERVED_DESCRIPTORS + MIN_CONNECTIONS} "
                "or more: raise the limit with `ulimit -n`, or LimitNOFILE= in the systemd unit"
            )
        self.limits = limits
        self.max_open = min(capacity, limits.connections or capacity)
        self._is_exempt = is_exempt
        self.open = 0
        self.by_address: Counter[str] = Counter()
        self.metrics: Metrics | None = None
        self._last_warned: dict[str, float] = {}

    @property
    def takes_newcomers(self) -> bool:
        """Whether there is room for spectators and new tables, and not only for people who reconnect."""
        return self.open < self.max_open * (1 - RECONNECT_SHARE)

    def admit(self, address: str) -> bytes | None:
        """Admit and count a connection, and return None; or return the response by which it is refused."""
        if self.open >= self.max_open:
            self._warn("the server is full", connections=self.open)
            return REFUSED % (len(FULL), FULL)
        client = rate_limit_key(address)
        if self.by_address[client] >= self.limits.connections_per_address and not (
            _is_local(address) or self._is_exempt(address)
        ):
            self._warn("too many connections from one address")
            return REFUSED % (len(TOO_MANY), TOO_MANY)
        self.open += 1
        self.by_address[client] += 1
        self._measure()
        return None

    def release(self, address: str) -> None:
        """Stop counting an admitted connection, because it has ended."""
        self.open -= 1
        client = rate_limit_key(address)
        self.by_address[client] -= 1
        if not self.by_address[client]:
            del self.by_address[client]
        self._measure()

    def _measure(self) -> None:
        if self.metrics is not None:
            self.metrics.connections.set(self.open)
            self.metrics.connections_limit.set(self.max_open)

    def _warn(self, what: str, **fields: object) -> None:
        """Log a refusal, at most once in `LOG_INTERVAL`: an attacker must not fill the disk."""
        if self.metrics is not None:
            self.metrics.refused.labels("connection").inc()
        if monotonic() - self._last_warned.get(what, -LOG_INTERVAL) >= LOG_INTERVAL:
            self._last_warned[what] = monotonic()
            LOG.warning(what, extra={"fields": {"most": self.max_open, **fields}})
