"""A server refuses the connections that it cannot hold, says so, and keeps those who play."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.server.realtime.player import Player
from tests.server.realtime.server import Server
from tricksmith.errors import TricksmithError
from tricksmith.server.connections import MIN_CONNECTIONS, RESERVED_DESCRIPTORS, Connections
from tricksmith.server.domain import Occupant, TableSetup, open_table
from tricksmith.server.http import Proxies, create_app
from tricksmith.server.load import Load
from tricksmith.server.observability import Metrics
from tricksmith.server.settings import Limits, Settings
from tricksmith.server.store import Batch

SEATS = (Occupant("person", "Ada"), Occupant("open"), Occupant("open"))


def connect(server: Server) -> socket.socket:
    """A connection that has said nothing."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


def answer(connection: socket.socket) -> bytes:
    """Everything that the server says until it closes."""
    found = b""
    with connection:
        while part := connection.recv(4096):
            found += part
    return found


def test_an_address_has_a_limit_and_a_proxy_none() -> None:
    """Connections are counted by address; this machine and what a proxy brings count in all alone."""
    limits = Limits(connections=70, connections_per_address=3)
    connections = Connections(limits, files=1024, is_exempt=Proxies("192.0.2.0/24").trusts)
    assert [connections.admit("198.51.100.7") is None for _ in range(4)] == [True, True, True, False]
    connections.release("198.51.100.7")
    assert connections.admit("198.51.100.7") is None
    assert all(connections.admit(address) is None for address in ("127.0.0.1", "192.0.2.9", "") for _ in range(20))
    assert not connections.takes_newcomers
    assert [connections.admit("203.0.113.1") for _ in range(3)] == [None, None, None]
    while connections.open < 70:
        assert connections.admit("127.0.0.1") is None
    refusal = connections.admit("203.0.113.2")
    assert refusal is not None
    assert b"503" in refusal
    assert b"as many connections as it can hold" in refusal


def test_all_addresses_of_one_network_count_together() -> None:
    """A provider gives each customer a whole network of IPv6 addresses: changing them gains nothing."""
    connections = Connections(Limits(connections=70, connections_per_address=3), files=1024)
    mine = [f"2001:db8:1:2::{number:x}" for number in range(1, 5)]
    assert [connections.admit(address) is None for address in mine] == [True, True, True, False]
    assert connections.admit("2001:db8:1:3::1") is None
    for address in mine[:3]:
        connections.release(address)
    assert "2001:db8:1:2::/64" not in connections.by_address
    assert connections.admit(mine[3]) is None


def test_a_server_without_descriptors_does_not_start() -> None:
    """The reason names the limit and where to raise it."""
    with pytest.raises(TricksmithError, match="ulimit -n"):
        Connections(Limits(), files=RESERVED_DESCRIPTORS + MIN_CONNECTIONS - 1)
    assert Connections(Limits(), files=RESERVED_DESCRIPTORS + MIN_CONNECTIONS).max_open == MIN_CONNECTIONS


def test_a_busy_process_takes_newcomers_again_once_it_is_idle() -> None:
    """It is not thrown by one slow moment, and does not swing between the two."""
    load = Load(Metrics(), busy_delay=0.2)
    load.add_sample(0.5)
    assert load.takes_newcomers
    while load.takes_newcomers:
        load.add_sample(0.4)
    while load.delay > 0.15:
        load.add_sample(0.0)
    assert not load.takes_newcomers
    while not load.takes_newcomers:
        load.add_sample(0.0)
    assert load.delay <= 0.1


def test_a_process_whose_commits_wait_takes_no_newcomers() -> None:
    """The event loop may have nothing to do meanwhile."""
    load = Load(Metrics(), busy_delay=0.2)
    for _ in range(100):
        load.add_sample(0.0, 0.3)
    assert not load.takes_newcomers
    while not load.takes_newcomers:
        load.add_sample(0.0)
    assert load.commit_delay <= 0.1


def test_a_disk_that_does_not_keep_up_is_noticed(tmp_path: Path) -> None:
    """New tables are refused in words while commits wait, and what waited is saved."""

    async def main() -> None:
        app = create_app(Settings(data=tmp_path, limits=Limits(busy_delay=0.001)))
        async with app.router.lifespan_context(app), asyncio.timeout(60):
            store, load = app.state.context.store, app.state.load
            await store.check()
            assert store.commit_delay == 0
            with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                log = open_table(TableSetup(game="nonesuch", players=3, seats=SEATS), now=0)
                waiting = asyncio.create_task(store.append(Batch("kitchen", 0, log)))
                while load.commit_delay <= load.busy_delay:
                    await asyncio.sleep(0.01)
                async with httpx.AsyncClient(
                    transport=httpx.ASGITransport(app=app), base_url="http://localhost"
                ) as client:
                    refused = await client.post("/api/tables", json={"game": "nonesuch", "players": 3, "name": "Ada"})
                assert refused.status_code == 503
                assert "matches go on" in refused.json()["error"]["sentence"]
                assert not waiting.done()
                other.execute("COMMIT")
            await waiting
            assert (await store.last_event("kitchen"), store.commit_delay) == (len(log), 0)

    asyncio.run(main())


def test_a_process_without_that_limit_is_never_busy() -> None:
    """However late it is."""
    load = Load(Metrics(), busy_delay=0)
    for _ in range(100):
        load.add_sample(5.0, 5.0)
    assert load.takes_newcomers


def test_a_full_server_says_so_and_keeps_those_who_play(tmp_path: Path) -> None:
    """Spectators and new tables are refused before players; beyond the last place a connection gets an answer."""

    async def play(server: Server) -> None:
        ada, guest = Player(server.address, 1), Player(server.address, 2)
        table = (await ada.open("poison-nonesuch", 3))["table"]
        seat = await ada.sit(table)
        await seat.done({"type": "part", "id": "p", "hex": "ab" * 16})
        crowd = [connect(server) for _ in range(52)]
        asked = {"json": {"game": "nonesuch", "players": 3, "name": "Ada"}}
        async with asyncio.timeout(20):
            while (refused := await ada.http.post("/api/tables", **asked)).status_code == 200:
                await asyncio.sleep(0.02)  # connections wait in the kernel until the server takes them
        assert refused.status_code == 503
        assert "full" in refused.json()["error"]["sentence"]
        watching = await guest.sit(table)
        assert await closed(watching) == 4007
        again = await ada.sit(table)
        assert (await again.state())["mine"] is not None
        crowd += [connect(server) for _ in range(15)]
        last = await asyncio.to_thread(answer, crowd[-1])
        assert b"503" in last
        move = (await again.done({"type": "away", "id": "a"}))["event"]
        assert (await again.done({"type": "back", "id": "b"}))["event"] > move
        for connection in crowd:
            connection.close()
        for _ in range(200):
            if (await ada.http.get("/healthz")).status_code == 200:
                break
            await asyncio.sleep(0.05)
        await ada.close()
        await guest.close()

    async def closed(seat: object) -> int:
        socket_ = seat.socket  # type: ignore[attr-defined]
        await socket_.wait_closed()
        code: int = socket_.close_code
        return code

    # Connections that say nothing stay longer than the test takes.
    with Server(tmp_path, "--connections", "64", "--header-seconds", "120") as server:
        asyncio.run(play(server))
        log = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert sum(line["event"] == "the server is full" for line in log) == 1
    assert not any(line["event"] == "request" for line in log)  # a refusal is no fault


def test_half_sent_requests_are_ended(tmp_path: Path) -> None:
    """A head without its end, a body without its rest, and a connection that says nothing."""
    with Server(tmp_path, "--header-seconds", "1") as server:
        silent, head, body = connect(server), connect(server), connect(server)
        head.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ")
        body.sendall(b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
        since = time.monotonic()
        assert b"408" in answer(silent)
        assert b"408" in answer(head)
        answer(body)
        assert time.monotonic() - since < 15
        with httpx.Client(base_url=server.address) as client:  # and a connection that is used again lives on
            for _ in range(3):
                assert client.get("/healthz").status_code == 200


def test_the_limit_of_descriptors_is_raised() -> None:
    """A process that begins with few may have as many as the system allows it."""
    program = (
        "import resource; _, hard = resource.getrlimit(resource.RLIMIT_NOFILE);"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard));"
        "from tricksmith.server.connections import descriptors;"
        "found = descriptors(); print(found == min(hard, 1048576) if hard > 0 else found == 1048576)"
    )
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "True\n"
    )
