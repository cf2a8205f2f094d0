"""HTTP and WebSockets over counted connections: what a client sends before any of our code for requests sees it.

A parser in C reads what came at one go, so a client could make it read, keep and call back without end. The head and
the body of each request have a limit in bytes, to which each piece of a body counts a minimum, and each socket has a
limit of frames a second.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, ClassVar

from httptools import HttpParserError, HttpParserUpgrade
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from tricksmith.server.connections import DIRECT_SENDER_KEY
from tricksmith.server.rate_limit import TokenBucket
from tricksmith.server.wire import CloseCode

if TYPE_CHECKING:
    import asyncio

    from tricksmith.server.connections import Connections

__all__ = ["protocols", "text_frame"]

HEAD = 64 * 1024
"""Bytes of a request before its body: browsers send about one thousand."""
BODIES = 2
"""How many times the largest record a body is long at most, with all that frames its pieces."""
PIECE = 256
"""Bytes that a piece of a body counts at least."""
PIPELINED = 8
"""Requests on one connection that may wait for the answers before theirs; browsers send none."""
PART = 16 * 1024
"""Bytes of a request that are parsed before they are counted."""
FRAMES_PER_MESSAGE = 4
"""How many frames a socket may send for each message that it may: pieces of messages, and answers to pings."""
PARSE_CHUNK = 1024
"""Bytes of a socket that are parsed before their frames are counted."""
TEXT_FRAME = 0x81
"""The first byte of a frame that is a whole text message (RFC 6455, 5.2)."""
LENGTH_IN_2, LENGTH_IN_8 = 126, 127
"""What a frame has for its length where that follows in two or in eight bytes."""
MAX_LENGTH_IN_2 = 0xFFFF
EARLY_PING = 0.5
"""Seconds by which a ping may come before its period is over, rather than be put off once more."""
MAX_UNASKED = 30.0
"""Seconds after which a socket is pinged that sends messages: what it sends doesn't prove that it reads."""
LINGER_SECONDS = 5.0
"""Seconds in which a socket that is ended may read what is due, and why it was closed."""
ENDING = b"Connection: close\r\nContent-Length: 0\r\n\r\n"
TIMEOUT_RESPONSE = b"HTTP/1.1 408 Request Timeout\r\n" + ENDING
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\n" + ENDING
NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\n" + ENDING


class _Http(HttpToolsProtocol):
    """HTTP over a counted connection, whose requests have to be sent within a time and a size."""

    counted_by: ClassVar[Connections]
    _address: str | None = None
    """Where a connection that was let in comes from."""
    _late: asyncio.TimerHandle | None = None
    _left = HEAD
    """How many bytes may still come of this part of the request."""
    _in_head = True
    _is_whole = True

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
        """Parse what came a part at a time; Uvicorn would write a line of the log for each request that is broken."""
        self._unset_keepalive_if_required()
        for begin in range(0, len(data), PART):
            if self._address is None or self.transport.is_closing():
                return
            part = data[begin : begin + PART]
            self._left -= len(part)
            try:
                self.parser.feed_data(part)
            except HttpParserUpgrade:
                self._upgrade()
                return
            except HttpParserError:
                self._count("broken_request")
                self.send_400_response("This request can't be read.\n")
            else:
                self._end_if_too_long()

    def _upgrade(self) -> None:
        """Go over to a WebSocket; whatever else a client would rather speak, it gets its answer and no more."""
        if self._should_upgrade():
            self.handle_websocket_upgrade()
        else:
            self.cycle.keep_alive = False

    def _end_if_too_long(self) -> None:
        if self._left < 0 and not self.transport.is_closing():
            self._count("too_long")
            if self._in_head:
                self.transport.write(TOO_LONG)
            self.transport.close()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= PIPELINED:
            raise HttpParserError("more requests wait than any client needs")
        self._left, self._in_head, self._is_whole = HEAD, True, False
        self._arm()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header of the head. One that comes after the body would pass for a proxy's word about the request."""
        if self._in_head:
            super().on_header(name, value)
        else:
            self._take_piece()

    def on_headers_complete(self) -> None:
        self._disarm()
        self._left, self._in_head = BODIES * self.counted_by.limits.record, False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._take_piece()
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._disarm()
        self._left, self._in_head, self._is_whole = HEAD, True, True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Limit the wait for the rest of an unread body to the time allowed for a head."""
        super().on_response_complete()
        if not self._is_whole and not self.transport.is_closing():
            self._arm()

    def handle_websocket_upgrade(self) -> None:
        self._address = None  # the protocol that takes over releases the connection
        super().handle_websocket_upgrade()

    def _take_piece(self) -> None:
        self._left -= PIECE
        if self._left < 0:
            raise HttpParserError("a body has more pieces than any that is meant well")

    def _count(self, code: str) -> None:
        if self.counted_by.metrics is not None:
            self.counted_by.metrics.refused.labels(code).inc()

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
            if self._in_head:
                self.transport.write(TIMEOUT_RESPONSE)
            self.transport.close()


class _Socket(WebSocketsSansIOProtocol):
    """A WebSocket over a connection that was counted when it asked for it by HTTP."""

    counted_by: ClassVar[Connections]
    _is_broken = False
    _heard = 0.0
    """When a whole message came last, by the loop's clock."""
    _pinged = 0.0
    """When the other side was asked for a sign of life last, or the socket was made."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._pinged = self.loop.time()
        limits = self.counted_by.limits
        self._frames = TokenBucket(FRAMES_PER_MESSAGE * limits.socket_burst, FRAMES_PER_MESSAGE * limits.socket_rate)

    async def run_asgi(self) -> None:
        """Run the app, which can send by `send_now` too."""
        extensions: dict[str, object] = {**(self.scope.get("extensions") or {}), DIRECT_SENDER_KEY: self}
        self.scope["extensions"] = extensions  # type: ignore[typeddict-item]
        try:
            await super().run_asgi()
        finally:
            self._abort_soon()

    @property
    def takes_more(self) -> bool:
        """Whether the socket is open and the other side reads what it gets."""
        return self.writable.is_set() and self.conn.state is State.OPEN and not (self.close_sent or self.disconnected)

    def send_now(self, text: bytes) -> None:
        """Send a text message in one frame, as `send` does with several calls and copies."""
        self.transport.write(text_frame(text))

    def data_received(self, data: bytes) -> None:
        """Parse what came a slice at a time, so that no flood of small frames keeps the event loop for long."""
        for begin in range(0, len(data), PARSE_CHUNK):
            if self._is_broken or self.transport.is_closing():
                return
            super().data_received(data[begin : begin + PARSE_CHUNK])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self._refuse()

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life once no message came for a whole period: players give one with each move.

        Players who send and do not read are asked all the same, and so are all after `MAX_UNASKED` seconds.
        """
        now = self.loop.time()
        left = self._heard + (self.ping_interval or 0.0) - now
        if left > EARLY_PING and self.writable.is_set() and now + left - self._pinged <= MAX_UNASKED:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            self._pinged = now
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """End a socket that gave no sign of life."""
        super().keepalive_timeout()
        self._abort_soon()

    def handle_ping(self) -> None:
        """Answer a ping, unless the answers to others have not been read yet: they would need ever more memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def _abort_soon(self) -> None:
        """End the connection though the other side may not read: else it would stay until what is due was sent."""
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _refuse(self) -> None:
        """End a connection whose request for a socket can't be read: nothing else would, and it would stay open."""
        self._count_broken("broken_request")
        self._is_broken = True
        self.transport.write(NO_HANDSHAKE)
        self.transport.close()

    def handle_events(self) -> None:
        """Count the frames: pings, pongs and empty pieces of messages never get as far as the table, which counts too.

        Each costs far more than its six bytes, so one connection could keep the event loop busy with them.
        """
        if all(self._frames.take() for _ in self.conn.events):
            super().handle_events()
            return
        self._count_broken("flood")
        self._is_broken = True
        self.conn.fail(CloseCode.FLOOD)
        super().handle_parser_exception()
        self._abort_soon()

    def send_receive_event_to_app(self) -> None:
        """Pass on a whole message; one that is not UTF-8 ends the socket, which Uvicorn would log with a stack."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        self._heard = self.loop.time()
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """End a socket that sent what is not a frame, and count it once."""
        self._count_broken("broken_frame")
        self._is_broken = True
        super().handle_parser_exception()

    def connection_lost(self, exc: Exception | None) -> None:
        self.counted_by.release(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def _count_broken(self, code: str) -> None:
        if not self._is_broken and self.counted_by.metrics is not None:
            self.counted_by.metrics.refused.labels(code).inc()


def text_frame(text: bytes) -> bytes:
    r"""Return a whole text message as a server sends it: one frame without a mask and without compression.

    Args:
        text: The message in UTF-8.

    >>> text_frame(b"Ada")
    b'\x81\x03Ada'
    """
    size = len(text)
    if size < LENGTH_IN_2:
        return struct.pack("!BB", TEXT_FRAME, size) + text
    if size <= MAX_LENGTH_IN_2:
        return struct.pack("!BBH", TEXT_FRAME, LENGTH_IN_2, size) + text
    return struct.pack("!BBQ", TEXT_FRAME, LENGTH_IN_8, size) + text


def protocols(connections: Connections) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return the classes for `http` and `ws` of Uvicorn's configuration, whose connections are counted here.

    Args:
        connections: Where they are counted. An upgraded connection stays the one that it was.
    """
    own: dict[str, Any] = {"counted_by": connections}
    return type("LimitedHttp", (_Http,), own), type("LimitedSocket", (_Socket,), own)
