"""The open connections of a process: how many it can hold, how many an address may have, and how long they dawdle.

Every connection costs a file descriptor, and a process without descriptors answers nobody. So a process knows how many
it has, refuses those beyond them in words, and keeps a share for people who play.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tricksmith.errors import TricksmithError
from tricksmith.server.rate_limit import TokenBucket, limited_as
from tricksmith.server.wire import CloseCode

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.server.observability import Metrics
    from tricksmith.server.settings import Limits

__all__ = ["Connections", "descriptors", "protocols"]

LOG = logging.getLogger("tricksmith.server")
RESERVED = 128
"""File descriptors for the database, the workers, the page and the log."""
FEWEST = 64
"""Connections below which a server does not start."""
PLAYERS_SHARE = 0.2
"""The share of all connections that newcomers don't get: it is kept for people who reconnect to their tables."""
FRAMES = 4
"""How many frames a socket may send for each message that it may: pieces of messages, and answers to pings."""
SLICE = 1024
"""Bytes of a socket that are parsed before their frames are counted."""
LINGER = 5.0
"""Seconds in which a socket that floods the server may read why it was closed."""
QUIET = 60.0
"""Seconds between two lines of the log that say the same."""
REFUSED = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 10\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%s"
)
FULL = b"The server has as many connections as it can hold. Try again in a moment.\n"
TOO_MANY = b"There are too many open connections from your address. Close some, and try again.\n"
LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


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
        can_hold = files - RESERVED
        if can_hold < FEWEST:
            raise TricksmithError(
                f"only {files} files can be open at once, and a server needs {RESERVED + FEWEST} or more: raise the"
                " limit with `ulimit -n`, or LimitNOFILE= in the systemd unit"
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
        return self.open < self.most * (1 - PLAYERS_SHARE)

    def admit(self, address: str) -> bytes | None:
        """Count a connection; why it is refused, as a response, or None if it is let in."""
        if self.open >= self.most:
            self._warn("the server is full", connections=self.open)
            return REFUSED % (len(FULL), FULL)
        client = limited_as(address)
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
        client = limited_as(address)
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
        if monotonic() - self._said.get(what, -QUIET) >= QUIET:
            self._said[what] = monotonic()
            LOG.warning(what, extra={"fields": {"most": self.most, **fields}})


class _Http(HttpToolsProtocol):
    """HTTP over a counted connection, whose requests have to be sent within a time."""

    counted_by: ClassVar[Connections]
    _address: str | None = None
    """Where a connection that was let in comes from."""
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if (refusal := self.counted_by.admit(address)) is not None:
            transport.write(refusal)
            transport.close()
            return
        self._address = address
        self._arm()

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        if self._address is not None:
            self.counted_by.release(self._address)
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._address is not None:
            super().data_received(data)

    def on_message_begin(self) -> None:
        self._arm()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._disarm()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        self._address = None  # the protocol that takes over releases the connection
        super().handle_websocket_upgrade()

    def _arm(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.counted_by.limits.header_seconds, self._is_late)

    def _disarm(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _is_late(self) -> None:
        self._late = None
        if not self.transport.is_closing():
            self.transport.write(LATE)
            self.transport.close()


class _Socket(WebSocketsSansIOProtocol):
    """A WebSocket over a connection that was counted when it asked for it by HTTP."""

    counted_by: ClassVar[Connections]
    _is_broken = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        limits = self.counted_by.limits
        self._frames = TokenBucket(FRAMES * limits.socket_burst, FRAMES * limits.socket_rate)

    def data_received(self, data: bytes) -> None:
        """Parse what came a slice at a time, so that no flood of small frames keeps the event loop for long."""
        for begin in range(0, len(data), SLICE):
            if self._is_broken or self.transport.is_closing():
                return
            super().data_received(data[begin : begin + SLICE])

    def handle_events(self) -> None:
        """Count the frames: pings, pongs and empty pieces of messages never get as far as the table, which counts too.

        Each costs far more than its six bytes, so one connection could keep the event loop busy with them.
        """
        if all(self._frames.take() for _ in self.conn.events):
            super().handle_events()
            return
        self._is_broken = True
        if self.counted_by.metrics is not None:
            self.counted_by.metrics.refused.labels("flood").inc()
        self.conn.fail(CloseCode.FLOOD)
        super().handle_parser_exception()
        self.loop.call_later(LINGER, self.transport.abort)  # it may not read, and then nothing else ends it

    def send_receive_event_to_app(self) -> None:
        """Pass on a whole message; one that is no UTF-8 ends the socket, which Uvicorn would log with a stack."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """End a socket that sent what is no frame, and count it once."""
        if not self._is_broken and self.counted_by.metrics is not None:
            self.counted_by.metrics.refused.labels("broken_frame").inc()
        self._is_broken = True
        super().handle_parser_exception()

    def connection_lost(self, exc: Exception | None) -> None:
        self.counted_by.release(self.client[0] if self.client else "")
        super().connection_lost(exc)


def protocols(connections: Connections) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return the classes for `http` and `ws` of Uvicorn's configuration, whose connections are counted here.

    Args:
        connections: Where they are counted. An upgraded connection stays the one that it was.
    """
    own: dict[str, Any] = {"counted_by": connections}
    return type("LimitedHttp", (_Http,), own), type("LimitedSocket", (_Socket,), own)
