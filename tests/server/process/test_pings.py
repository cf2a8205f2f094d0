"""A socket is asked for a sign of life once it has given none for a period: a dead one is noticed within two."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tricksmith.server import Limits
from tricksmith.server.connections import Connections
from tricksmith.server.protocols import EARLY_PING, LINGER_SECONDS, MAX_PING_DELAY, protocols

PERIOD = 5.0


class Clock:
    """A loop whose time a test sets."""

    def __init__(self) -> None:
        self.now = 100.0
        self.due: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        """The time that it is."""
        return self.now

    def call_later(self, delay: float, call: Callable[[], None]) -> None:
        """Call this after some seconds."""
        assert delay > 0
        self.due.append((self.now + delay, call))

    def go_to(self, end: float) -> None:
        """Let time pass until then."""
        while self.due and min(self.due)[0] <= end:
            self.due.sort(key=lambda timer: timer[0])
            self.now, call = self.due.pop(0)
            call()
        self.now = end


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.aborted = False

    def write(self, data: bytes) -> None:
        """Keep it."""
        self.written.append(data)

    def abort(self) -> None:
        """Note that the connection is given up."""
        self.aborted = True

    def is_closing(self) -> bool:
        """Whether it ends."""
        return False


def a_socket(clock: Clock) -> Any:
    """A socket after its handshake."""
    _, kind = protocols(Connections(Limits(), files=1024))
    socket: Any = kind.__new__(kind)
    socket.loop, socket.ping_interval, socket.transport = clock, PERIOD, Wire()
    socket.curr_msg_data_type, socket.close_sent = "bytes", False
    socket.writable = asyncio.Event()
    socket.writable.set()
    socket._last_ping = clock.now
    return socket


def pings(
    monkeypatch: pytest.MonkeyPatch, heard: list[float], *, pieces: tuple[float, ...] = (), reads: bool = True
) -> list[float]:
    """When a socket is pinged first that says something at these times, in seconds after its handshake."""
    clock = Clock()
    sent: list[float] = []
    begun = clock.now
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", lambda _: sent.append(clock.now - begun))
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_receive_event_to_app", lambda _: None)
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", lambda *_: None)
    socket = a_socket(clock)
    socket.conn = SimpleNamespace(handshake_exc=None)
    if not reads:
        socket.writable.clear()
    clock.call_later(PERIOD, socket.send_keepalive_ping)
    for at in sorted([*heard, *pieces]):
        clock.go_to(begun + at)
        if at in heard:
            socket.send_receive_event_to_app()
        else:
            socket.data_received(b"a piece")
    clock.go_to(begun + 1000)
    return sent


def test_who_sends_and_does_not_read_is_asked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages prove no reading, nor do bytes that are no whole message prove anything."""
    often = [number / 2 for number in range(200)]
    assert pings(monkeypatch, often, reads=False) == [PERIOD]
    assert pings(monkeypatch, [], pieces=tuple(often)) == [PERIOD]
    (sent,) = pings(monkeypatch, often)
    assert MAX_PING_DELAY - PERIOD <= sent <= MAX_PING_DELAY


def test_pings_are_not_answered_while_the_answers_are_not_read() -> None:
    """They are thrown away: a client that only asks costs no memory."""
    answers = [b"pong"]
    socket = a_socket(Clock())
    socket.conn = SimpleNamespace(data_to_send=lambda: [answers.pop()] if answers else [])
    socket.writable.clear()
    socket.handle_ping()
    assert not answers
    assert socket.transport.written == []
    answers.append(b"pong")
    socket.writable.set()
    socket.handle_ping()
    assert socket.transport.written == [b"pong"]


def test_a_socket_that_is_ended_and_never_read_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing waits until all is sent: to somebody who does not read, for ever."""
    monkeypatch.setattr(WebSocketsSansIOProtocol, "keepalive_timeout", lambda _: None)
    clock = Clock()
    socket = a_socket(clock)
    socket.keepalive_timeout()
    clock.go_to(clock.now + LINGER_SECONDS - 1)
    assert not socket.transport.aborted
    clock.go_to(clock.now + 2)
    assert socket.transport.aborted


@pytest.mark.parametrize("heard", [[], [0.2], [3.0], [3.0, 6.0, 9.0, 12.5], [number / 2 for number in range(40)]])
def test_a_ping_comes_a_period_after_the_last_sign_of_life(monkeypatch: pytest.MonkeyPatch, heard: list[float]) -> None:
    """And hardly earlier, however much is said; once it was sent, Uvicorn sees to the next."""
    (sent,) = pings(monkeypatch, heard)
    last = max(heard, default=0.0)
    assert last + PERIOD - EARLY_PING <= sent <= last + PERIOD
