"""The open connections of a process: how many it can hold, and how many an address may have.

Every connection costs a file descriptor, and a process without descriptors answers nobody. So a process knows how many
it has, refuses those beyond them in words, and keeps a share for people who play.
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
"""Connections below which a server does not start."""
RECONNECT_SHARE = 0.2
"""The share of all connections that newcomers don't get: it is kept for people who reconnect to their tables."""
DIRECT_SENDER_KEY = "tricksmith.direct_sender"
"""The key of the extension of a socket's scope that is its `DirectSender`."""
LOG_INTERVAL = 60.0
"""Seconds between two lines of the log that say the same."""
REFUSED = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 10\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%s"
)
FULL = b"The server has as many connections as it can hold. Try again in a moment.\n"
TOO_MANY = b"There are too many open connections from your address. Close some, and try again.\n"


class DirectSender(Protocol):
    """A socket's connection, as far as it takes messages without waiting: an extension of ASGI."""

    @property
    def takes_more(self) -> bool:
        """Whether a message can be sent now, because the other side reads what it gets."""

    def send_now(self, text: bytes) -> None:
        """Send a text message, given in UTF-8."""


def descriptors() -> int:
    """Return how many files this process can have open, after raising its own limit as far as it may.

    Returns:
        The number of file descriptors; a million on systems without such a limit.
    """
    try:
        import resource  # noqa: PLC0415 - not on Windows, where sockets are not counted so
    except ImportError:
        return 1_000_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and (hard == resource.RLIM_INFINITY or soft < hard):
        wanted = 1_048_576 if hard == resource.RLIM_INFINITY else hard
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            return soft
        return wanted
    return 1_000_000 if soft == resource.RLIM_INFINITY else soft


def _is_here(address: str) -> bool:
    """Whether a connection comes from this machine; one over a socket of its file system has no address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return True


class Connections:
    """Counts the open connections of this process and says who is let in.

    Args:
        limits: `connections`, `connections_per_address` and `header_seconds` of it are used.
        files: The number of file descriptors that this process can have.
        is_exempt: Whether an address has no limit of its own, as a proxy that brings everyone; this machine never has.

    Raises:
        TricksmithError: There are too few descriptors for a server.
    """

    def __init__(self, limits: Limits, *, files: int, is_exempt: Callable[[str], bool] = lambda _: False) -> None:
        can_hold = files - RESERVED_DESCRIPTORS
        if can_hold < MIN_CONNECTIONS:
            raise TricksmithError(
                f"only {files} files can be open at once, and a server needs {RESERVED_DESCRIPTORS + MIN_CONNECTIONS} "
                "or more: raise the limit with `ulimit -n`, or LimitNOFILE= in the systemd unit"
            )
        self.limits = limits
        self.most = min(can_hold, limits.connections or can_hold)
        self._is_exempt = is_exempt
        self.open = 0
        self.by_address: Counter[str] = Counter()
        self.metrics: Metrics | None = None
        self._said: dict[str, float] = {}

    @property
    def takes_newcomers(self) -> bool:
        """Whether there is room for spectators and new tables, and not only for people who reconnect."""
        return self.open < self.most * (1 - RECONNECT_SHARE)

    def admit(self, address: str) -> bytes | None:
        """Count a connection; why it is refused, as a response, or None if it is let in."""
        if self.open >= self.most:
            self._warn("the server is full", connections=self.open)
            return REFUSED % (len(FULL), FULL)
        client = rate_limit_key(address)
        if self.by_address[client] >= self.limits.connections_per_address and not (
            _is_here(address) or self._is_exempt(address)
        ):
            self._warn("too many connections from one address")
            return REFUSED % (len(TOO_MANY), TOO_MANY)
        self.open += 1
        self.by_address[client] += 1
        self._measure()
        return None

    def release(self, address: str) -> None:
        """A connection is gone that was let in."""
        self.open -= 1
        client = rate_limit_key(address)
        self.by_address[client] -= 1
        if not self.by_address[client]:
            del self.by_address[client]
        self._measure()

    def _measure(self) -> None:
        if self.metrics is not None:
            self.metrics.connections.set(self.open)
            self.metrics.connections_limit.set(self.most)

    def _warn(self, what: str, **fields: object) -> None:
        """Log a refusal, but not each one: an attacker must not fill the disk."""
        if self.metrics is not None:
            self.metrics.refused.labels("connection").inc()
        if monotonic() - self._said.get(what, -LOG_INTERVAL) >= LOG_INTERVAL:
            self._said[what] = monotonic()
            LOG.warning(what, extra={"fields": {"most": self.most, **fields}})
