"""Requests that no browser sends: they end, are answered, and cost the tables nothing."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.realtime.server import Server

HOST = b"Host: 127.0.0.1\r\n"
UPGRADE = (
    HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)  # fmt: skip
MIB = 1024 * 1024


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits three seconds for a head."""
    with Server(tmp_path_factory.mktemp("server"), "--header-seconds", "3") as found:
        yield found


def connect(server: Server) -> socket.socket:
    """A connection that has said nothing."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


def answer(server: Server, *parts: bytes) -> bytes:
    """All that the server answers until it closes the connection."""
    received = b""
    with connect(server) as connection:
        for part in parts:
            connection.sendall(part)
        while got := connection.recv(65536):
            received += got
    return received


def send_until_closed(server: Server, first: bytes, more: bytes, *, most: int) -> int:
    """Send without end; how many bytes went out before the server closed the connection."""
    sent = 0
    with connect(server) as connection:
        connection.sendall(first)
        try:
            while sent < most:
                connection.sendall(more)
                sent += len(more)
        except OSError:
            pass
    return sent


def counted(server: Server, code: str) -> float:
    """How many messages were refused so."""
    page = httpx.get(f"{server.address}/metrics").text
    found = re.search(rf'^tricksmith_refused_total{{code="{code}"}} (\S+)$', page, re.MULTILINE)
    return float(found[1]) if found else 0.0


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (b"GET /api/me HTTP/1.1\r\n" + HOST + b"X: ", b"a" * 65536),
        (b"GET /api/me HTTP/1.1\r\n" + HOST, b"X: a\r\n" * 10_000),
        (b"GET /", b"a" * 65536),
        (b"POST /api/me HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X: a\r\n" * 10_000),
        (b"POST /api/me HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 10_000),
        (b"POST /api/none HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 10_000),
        (b"", b"GET /livez HTTP/1.1\r\n" + HOST + b"\r\n" + b"GET /livez HTTP/1.1\r\n\r\n" * 2000),
    ],
    ids=["header", "headers", "address", "trailers", "body", "unread-body", "pipeline"],
)  # fmt: skip
def test_a_request_without_end_is_ended(server: Server, first: bytes, more: bytes) -> None:
    """After some megabytes at the latest, and at once where each would cost much."""
    assert send_until_closed(server, first, more, most=64 * MIB) < 24 * MIB  # the kernel's buffers take some
    assert httpx.get(f"{server.address}/livez").text == "ok"


def test_a_head_that_is_too_long_is_answered(server: Server) -> None:
    """In one status, and a head of the usual kinds is read."""
    with connect(server) as connection:
        connection.sendall(b"GET /livez HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 60_000)
        time.sleep(0.5)  # what is unread when a connection is closed takes the answer with it
        connection.sendall(b"a" * 30_000)
        assert connection.recv(4096).startswith(b"HTTP/1.1 431 ")
    usual = {f"X-{number}": "a" * 1000 for number in range(30)}
    assert httpx.get(f"{server.address}/livez", headers=usual).text == "ok"


def test_requests_in_a_row_are_answered_in_order(server: Server) -> None:
    """A few may wait on one connection; their number is limited."""
    one = b"GET /livez HTTP/1.1\r\n" + HOST + b"\r\n"
    last = b"GET /livez HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
    assert answer(server, one * 5 + last).count(b"HTTP/1.1 200 OK") == 6
    assert answer(server, one * 1000).count(b"HTTP/1.1 200 OK") < 20


def test_what_follows_a_body_is_no_header(server: Server) -> None:
    """A proxy may pass on what comes after a body: it must not be taken for what the proxy says about the client."""
    request = b"GET /metrics HTTP/1.1\r\n" + HOST + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    forged = answer(server, request + b"X-Forwarded-For: 8.8.8.8\r\n\r\n")
    assert forged.startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /ws/abc HTTP/1.1\r\n" + UPGRADE + b"".join(b"X-%d: a\r\n" % number for number in range(200)) + b"\r\n",
        b"GET /ws/abc HTTP/1.1\r\n" + UPGRADE + b"X: " + b"a" * 9000 + b"\r\n\r\n",
        b"POST /ws/abc HTTP/1.1\r\nContent-Length: 0\r\n" + UPGRADE + b"\r\n",
        b"GET /ws/abc HTTP/1.1\r\nContent-Length: 3\r\n" + UPGRADE + b"\r\nabc",
    ],
    ids=["headers", "header", "method", "body"],
)
def test_a_socket_that_can_not_be_opened_is_closed(server: Server, request_: bytes) -> None:
    """Its connection would be open for ever, and count as one."""
    begun = time.monotonic()
    assert answer(server, request_).startswith(b"HTTP/1.1 400 ")
    assert time.monotonic() - begun < 10


def test_broken_requests_are_counted_and_not_logged(server: Server) -> None:
    """Anybody can send any number of them."""
    before, size = counted(server, "broken_request"), server.log.stat().st_size
    for request in (b"\x16\x03\x01\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", b"CONNECT a:1 HTTP/1.1\r\n\r\n"):
        assert answer(server, request).startswith(b"HTTP/1.1 400 ")
    plain = b"GET /livez HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    assert answer(server, plain).startswith(b"HTTP/1.1 200 ")  # it is answered as if it had asked for no other protocol
    assert counted(server, "broken_request") == before + 3
    assert server.log.stat().st_size == size


def test_the_rest_of_a_body_that_nobody_reads_is_not_awaited_for_long(tmp_path: Path) -> None:
    """A few bytes now and then would keep the connection for hours."""
    with Server(tmp_path, "--header-seconds", "1") as server, connect(server) as connection:
        connection.sendall(b"POST /api/none HTTP/1.1\r\n" + HOST + b"Content-Length: 1000\r\n\r\n")
        begun = time.monotonic()
        while time.monotonic() < begun + 15 and sent(connection, b"a"):
            time.sleep(0.2)
        assert time.monotonic() - begun < 10


def sent(connection: socket.socket, data: bytes) -> bool:
    """Whether the other end still takes something."""
    try:
        connection.sendall(data)
    except OSError:
        return False
    return True
