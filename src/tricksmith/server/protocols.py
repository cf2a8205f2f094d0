"""HTTP and WebSockets over counted connections, with limits on what a client sends before a request is complete.

A parser in C works through all received data in one call, and calls back for each header and piece of a body. So that
no client keeps it busy or fills the memory, the head and the body of each request have a limit in bytes, each piece of
a body counts as a minimum of bytes, and each socket has a limit of frames a second.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, ClassVar

from httptools import HttpParserError, HttpParserUpgrade
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode as WebSocketCloseCode
from websockets.protocol import State

from tricksmith.server.connections import DIRECT_SENDER_KEY
from tricksmith.server.rate_limit import TokenBucket
from tricksmith.server.wire import CloseCode

if TYPE_CHECKING:
    import asyncio

    from tricksmith.server.connections import Connections

__all__ = ["protocols", "text_frame"]

MAX_HEAD_BYTES = 64 * 1024
"""The most bytes of a request before its body; browsers send about one thousand."""
MAX_BODY_RECORDS = 2
"""The most bytes of a body, with the framing of its pieces, as a multiple of `limits.record`, the largest record."""
MIN_PIECE_BYTES = 256
"""The fewest bytes as which a piece of a body counts."""
MAX_PIPELINED = 8
"""The most requests on one connection that wait for earlier answers; browsers send none."""
PARSE_CHUNK_BYTES = 16 * 1024
"""Bytes of a request that are parsed at a time, between checks of the limits."""
FRAMES_PER_MESSAGE = 4
"""The frames that a socket can send for each message: pieces of messages, and answers to pings."""
FRAME_CHUNK_BYTES = 1024
"""Bytes of a socket that are parsed at a time, between checks of the limit."""
TEXT_FRAME = 0x81
"""The first byte of a frame that is a whole text message (RFC 6455, 5.2)."""
LENGTH_IN_2, LENGTH_IN_8 = 126, 127
"""The values in place of a length that follows in two bytes, and of one that follows in eight."""
MAX_LENGTH_IN_2 = 0xFFFF
EARLY_PING = 0.5
"""The most seconds by which a ping is sent early instead of being put off again."""
MAX_PING_DELAY = 30.0
"""The most seconds without a ping, even if the other side sends messages: that does not prove that it reads."""
LINGER_SECONDS = 5.0
"""Seconds that a socket has, once it is ended, to read what was sent and why it was closed."""
ENDING = b"Connection: close\r\nContent-Length: 0\r\n\r\n"
TIMEOUT_RESPONSE = b"HTTP/1.1 408 Request Timeout\r\n" + ENDING
TOO_LONG_RESPONSE = b"HTTP/1.1 431 Request Header Fields Too Large\r\n" + ENDING
NO_HANDSHAKE_RESPONSE = b"HTTP/1.1 400 Bad Request\r\n" + ENDING


class _Http(HttpToolsProtocol):
    """HTTP over a counted connection, with limits on the time and size of each request."""

    counted_by: ClassVar[Connections]
    _address: str | None = None
    """The address of the client while this connection is counted."""
    _deadline: asyncio.TimerHandle | None = None
    _bytes_left = MAX_HEAD_BYTES
    """How many more bytes this part of the request, head or body, can have."""
    _in_head = True
    """Whether the head of a request is awaited, or coming in."""
    _is_complete = True
    """Whether the latest request has come in whole."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if (refusal := self.counted_by.admit(address)) is not None:
            transport.write(refusal)
            transport.close()
            return
        self._address = address
        self._start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        if self._address is not None:
            self.counted_by.release(self._address)
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the data chunk by chunk. Other than in Uvicorn, a broken request is not logged."""
        self._unset_keepalive_if_required()
        for begin in range(0, len(data), PARSE_CHUNK_BYTES):
            if self._address is None or self.transport.is_closing():
                return
            chunk = data[begin : begin + PARSE_CHUNK_BYTES]
            self._bytes_left -= len(chunk)
            try:
                self.parser.feed_data(chunk)
            except HttpParserUpgrade:
                self._upgrade()
                return
            except HttpParserError:
                self._count("broken_request")
                self.send_400_response("This request can't be read.\n")
            else:
                self._end_if_too_long()

    def _upgrade(self) -> None:
        """Switch to a WebSocket; a request for any other protocol gets its answer, and the connection ends."""
        if self._should_upgrade():
            self.handle_websocket_upgrade()
        else:
            self.cycle.keep_alive = False

    def _end_if_too_long(self) -> None:
        if self._bytes_left < 0 and not self.transport.is_closing():
            self._count("too_long")
            if self._in_head:
                self.transport.write(TOO_LONG_RESPONSE)
            self.transport.close()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:
            raise HttpParserError("more requests wait than any client needs")
        self._bytes_left, self._in_head, self._is_complete = MAX_HEAD_BYTES, True, False
        self._start_deadline()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header of the head. One after the body is ignored: it could pose as a header that a proxy has set."""
        if self._in_head:
            super().on_header(name, value)
        else:
            self._charge_piece()

    def on_headers_complete(self) -> None:
        self._cancel_deadline()
        self._bytes_left, self._in_head = MAX_BODY_RECORDS * self.counted_by.limits.record, False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._charge_piece()
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._cancel_deadline()
        self._bytes_left, self._in_head, self._is_complete = MAX_HEAD_BYTES, True, True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Limit the wait for the rest of an unread body to the time allowed for a head."""
        super().on_response_complete()
        if not self._is_complete and not self.transport.is_closing():
            self._start_deadline()

    def handle_websocket_upgrade(self) -> None:
        self._address = None  # the protocol that takes over releases the connection
        super().handle_websocket_upgrade()

    def _charge_piece(self) -> None:
        self._bytes_left -= MIN_PIECE_BYTES
        if self._bytes_left < 0:
            raise HttpParserError("the body has too many pieces")

    def _count(self, code: str) -> None:
        if self.counted_by.metrics is not None:
            self.counted_by.metrics.refused.labels(code).inc()

    def _start_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.counted_by.limits.header_seconds, self._time_out)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _time_out(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            if self._in_head:
                self.transport.write(TIMEOUT_RESPONSE)
            self.transport.close()


class _Socket(WebSocketsSansIOProtocol):
    """A WebSocket over a connection that has been counted since its HTTP request."""

    counted_by: ClassVar[Connections]
    _is_broken = False
    _last_message = 0.0
    """When the last whole message came, by the loop's clock."""
    _last_ping = 0.0
    """When the last ping was sent, or the socket was made."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._last_ping = self.loop.time()
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
        """Parse the data chunk by chunk, so that no flood of small frames blocks the event loop for long."""
        for begin in range(0, len(data), FRAME_CHUNK_BYTES):
            if self._is_broken or self.transport.is_closing():
                return
            super().data_received(data[begin : begin + FRAME_CHUNK_BYTES])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self._refuse()

    def send_keepalive_ping(self) -> None:
        """Send a ping, unless a message came within the last period, which shows as well that the player is there.

        It is sent all the same to a player who does not read, and to everyone after `MAX_PING_DELAY` seconds.
        """
        now = self.loop.time()
        delay = self._last_message + (self.ping_interval or 0.0) - now
        if delay > EARLY_PING and self.writable.is_set() and now + delay - self._last_ping <= MAX_PING_DELAY:
            self.ping_timer = self.loop.call_later(delay, self.send_keepalive_ping)
        else:
            self._last_ping = now
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """End a socket that did not answer a ping."""
        super().keepalive_timeout()
        self._abort_soon()

    def handle_ping(self) -> None:
        """Answer a ping, unless earlier answers have not been read yet: they would need ever more memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def _abort_soon(self) -> None:
        """End the connection even if the other side does not read; otherwise it would stay open until it does."""
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _refuse(self) -> None:
        """End a connection whose request for a socket can't be read; otherwise it would stay open."""
        self._count_broken("broken_request")
        self._is_broken = True
        self.transport.write(NO_HANDSHAKE_RESPONSE)
        self.transport.close()

    def handle_events(self) -> None:
        """Limit the rate of frames: the limit of a table counts whole messages, and so no pings, pongs or empty pieces.

        Each costs far more time than its six bytes suggest, so one connection could keep the event loop busy with them.
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
                self.conn.send_close(WebSocketCloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        self._last_message = self.loop.time()
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """End a socket that sent something that is not a frame, and count it once."""
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
        connections: Where they are counted. An upgraded connection is not counted again.
    """
    own: dict[str, Any] = {"counted_by": connections}
    return type("LimitedHttp", (_Http,), own), type("LimitedSocket", (_Socket,), own)
