"""A socket is asked for a sign of life once it has given none for a period: a dead one is noticed within two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tricksmith.server import Limits
from tricksmith.server.connections import Connections
from tricksmith.server.protocols import EARLY_PING, protocols

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


def pings(monkeypatch: pytest.MonkeyPatch, heard: list[float]) -> list[float]:
    """When a socket is pinged first that says something at these times, in seconds after its handshake."""
    clock = Clock()
    sent: list[float] = []
    begun = clock.now
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", lambda _: sent.append(clock.now - begun))
    _, kind = protocols(Connections(Limits(), files=1024))
    socket: Any = kind.__new__(kind)
    socket.loop, socket.ping_interval = clock, PERIOD
    clock.call_later(PERIOD, socket.send_keepalive_ping)
    for at in heard:
        clock.go_to(begun + at)
        socket.data_received(b"")
    clock.go_to(begun + 1000)
    return sent


@pytest.mark.parametrize("heard", [[], [0.2], [3.0], [3.0, 6.0, 9.0, 12.5], [number / 2 for number in range(200)]])
def test_a_ping_comes_a_period_after_the_last_sign_of_life(monkeypatch: pytest.MonkeyPatch, heard: list[float]) -> None:
    """And hardly earlier, however much is said; once it was sent, Uvicorn sees to the next."""
    (sent,) = pings(monkeypatch, heard)
    last = max(heard, default=0.0)
    assert last + PERIOD - EARLY_PING <= sent <= last + PERIOD
