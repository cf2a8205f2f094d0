"""Requests made by hand, to find what the server does not expect: none is a fault of its own, or costs it much."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.realtime.server import Server
from tricksmith.server.http import create_app
from tricksmith.server.settings import Limits, Settings

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server, as its owner starts it."""
    with Server(tmp_path_factory.mktemp("server")) as found:
        yield found


def faults(server: Server) -> list[str]:
    """The faults that the server has logged."""
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return [line["event"] for line in lines if line["level"] == "error"]


@pytest.mark.parametrize("origin", ["http://[", "http://]/", "null", "http://127.0.0.1@[", "//[x"])
def test_an_origin_that_is_none_is_foreign(server: Server, origin: str) -> None:
    """For requests and sockets, and nothing is logged as a fault."""
    answer = httpx.post(f"{server.address}/api/me", json={"name": "Ada"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_page")
    with pytest.raises(InvalidStatus, match="403"), connect(f"ws://127.0.0.1:{server.port}/ws/x", origin=origin):  # type: ignore[arg-type]
        pass
    assert faults(server) == []


@pytest.mark.parametrize("name", ["players", "self", "name", "game", "__class__", "", "\ud800"])
def test_an_option_that_there_is_not_is_named(server: Server, name: str) -> None:
    """Also one that is called like an argument of our own functions."""
    body = json.dumps({"game": "nonesuch", "players": 3, "name": "Ada", "options": {name: "3"}})
    answer = httpx.post(f"{server.address}/api/tables", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "option"), answer.text
    assert "has no option" in answer.json()["error"]["sentence"]
    assert faults(server) == []


def test_records_are_limited_before_they_are_read(tmp_path: Path) -> None:
    """Their JSON is parsed in the process that serves the tables, whatever becomes of them: each costs it."""
    read = []

    async def body() -> AsyncIterator[bytes]:
        read.append(True)
        yield b"[]"

    async def main() -> list[int]:
        app = create_app(Settings(data=tmp_path, limits=Limits(records_burst=1, records_rate=0.0001)))
        transport = httpx.ASGITransport(app=app)
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport) as client:
            return [
                (await client.post("http://localhost/api/verify", content=body(), headers=JSON)).status_code
                for _ in range(3)
            ]  # fmt: skip

    assert asyncio.run(main()) == [422, 429, 429]
    assert read == [True]
