"""Who is believed about where a request comes from, and by which names the server is reached."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from tricksmith.errors import OptionError
from tricksmith.server.http import Proxies, create_app
from tricksmith.server.settings import Limits, Settings

CONTAINER = "10.88.0.1"
"""The address from which a proxy on the host reaches a container."""
OUTSIDE = "8.8.4.4"


def ask(
    settings: Settings, *requests: tuple[str, dict[str, str]], peer: str = "127.0.0.1", host: str = "localhost"
) -> list[httpx.Response]:
    """The answers to requests that come over connections from one address."""

    async def main() -> list[httpx.Response]:
        transport = httpx.ASGITransport(create_app(settings), client=(peer, 4711))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
            return [await client.get(path, headers=headers) for path, headers in requests]

    return asyncio.run(main())


def metrics(settings: Settings, forwarded: str | None, *, peer: str) -> int:
    """Whether somebody may read the metrics."""
    headers = {"X-Forwarded-For": forwarded} if forwarded is not None else {}
    return ask(settings, ("/metrics", headers), peer=peer)[0].status_code


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "status"),
    [
        ("*", CONTAINER, f"10.0.0.1, {OUTSIDE}", 404),
        ("*", CONTAINER, f"127.0.0.1, {OUTSIDE}", 404),
        ("*", CONTAINER, "10.0.0.9", 200),
        ("*", CONTAINER, None, 200),
        ("*", CONTAINER, "unknown", 404),
        ("*", OUTSIDE, "10.0.0.1", 404),
        ("2", CONTAINER, f"10.0.0.1, {OUTSIDE}, 8.8.4.5", 404),
        ("127.0.0.1", "127.0.0.1", f"10.0.0.1, {OUTSIDE}", 404),
        ("127.0.0.1", "127.0.0.1", "10.0.0.1", 200),
        ("127.0.0.1", CONTAINER, "10.0.0.1", 404),
        ("", "127.0.0.1", None, 200),
        ("", "127.0.0.1", OUTSIDE, 404),
        ("", "127.0.0.1", "10.0.0.1", 404),
        ("", OUTSIDE, None, 404),
    ],
)
def test_the_metrics_trust_no_forged_address(
    tmp_path: Path, proxies: str, peer: str, forwarded: str | None, status: int
) -> None:
    """A private address counts only if a trusted proxy saw it; through a proxy that is not declared nobody is near."""
    assert metrics(Settings(data=tmp_path, proxies=proxies), forwarded, peer=peer) == status


@pytest.mark.parametrize("proxies", ["*", "1", CONTAINER])
def test_a_forged_address_gives_no_fresh_allowance(tmp_path: Path, proxies: str) -> None:
    """What the asker wrote into the header is left of what the proxy added."""
    limits = Limits(address_burst=2, address_rate=0.0001)
    requests = [("/api/games", {"X-Forwarded-For": f"198.51.100.{number}, {OUTSIDE}"}) for number in range(4)]
    settings = Settings(data=tmp_path, proxies=proxies, limits=limits)
    answers = ask(settings, *requests, ("/api/games", {"X-Forwarded-For": "203.0.113.8"}), peer=CONTAINER)
    assert [answer.status_code for answer in answers] == [200, 200, 429, 429, 200]


@pytest.mark.parametrize("text", ["proxy.example", "10.0.0.1,*", "2,10.0.0.1", "10.0.0.0/40"])
def test_proxies_that_cannot_be_are_refused(text: str) -> None:
    """A misspelt address would trust nobody, in silence."""
    with pytest.raises(OptionError, match="--proxies"):
        Proxies(text)


@pytest.mark.parametrize(
    ("chain", "client"),
    [
        ("8.8.8.8:4711", "8.8.8.8"),
        ("[2001:db8::1]:4711", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("8.8.8.8, ", "8.8.8.8"),
        ("", "127.0.0.1"),
        ("a.example", ""),
    ],
)
def test_an_address_is_read_with_or_without_a_port(chain: str, client: str) -> None:
    """As different proxies write it."""
    assert Proxies("127.0.0.1").client("127.0.0.1", chain) == client


@pytest.mark.parametrize(
    ("settings", "host", "path", "status"),
    [
        ({}, "evil.example", "/api/games", 421),
        ({}, "evil.example", "/", 421),
        ({}, "127.0.0.1.evil.example:8000", "/api/games", 421),
        ({}, "127.0.0.1:8000", "/api/games", 200),
        ({}, "[::1]:8000", "/api/games", 200),
        ({}, "192.168.1.5", "/api/games", 200),
        ({}, "LOCALHOST:8000", "/api/games", 200),
        ({"allowed_hosts": "nas.home, pi.local"}, "pi.local:8000", "/api/games", 200),
        ({"allowed_hosts": "nas.home"}, "other.home", "/api/games", 421),
        ({"public_url": "https://cards.example"}, "cards.example", "/api/games", 200),
        ({"public_url": "https://cards.example"}, "evil.example", "/api/games", 421),
        ({"public_url": "https://cards.example"}, "127.0.0.1", "/api/games", 421),
        ({"public_url": "https://cards.example"}, "127.0.0.1", "/metrics", 200),
        ({"public_url": "https://cards.example", "allowed_hosts": "b.example"}, "b.example", "/api/games", 200),
    ],
)
def test_the_server_answers_to_its_own_names(
    tmp_path: Path, settings: dict[str, str], host: str, path: str, status: int
) -> None:
    """A name of somebody else that leads here would let their page act for the people of this server."""
    (answer,) = ask(Settings(data=tmp_path, **settings), (path, {}), host=host)  # type: ignore[arg-type]
    assert answer.status_code == status
    if status == 421:
        assert "--allowed-hosts" in answer.text
        assert "Traceback" not in answer.text


def test_a_name_is_repeated_only_if_it_is_one(tmp_path: Path) -> None:
    """The answer says how to allow it, as plain text."""
    (good,) = ask(Settings(data=tmp_path), ("/", {}), host="nas.home:8000")
    assert good.headers["content-type"].startswith("text/plain")
    assert good.text == (
        "This server does not answer to that name. To allow it, start the server with --allowed-hosts nas.home\n"
    )
    (bad,) = ask(Settings(data=tmp_path), ("/", {"Host": "<b>x;rm"}))
    assert bad.text.endswith("--allowed-hosts NAME\n")


@pytest.mark.parametrize(
    "path", ["/api/tables/%00", "/api/tables/a%00b/replay", "/api/join/%00", "/api/tables/%00/join", "/t/%00"]
)
def test_a_path_with_a_null_character_is_nowhere(tmp_path: Path, path: str) -> None:
    """On every database: PostgreSQL can't look for it, and would fail."""
    (answer,) = ask(Settings(data=tmp_path), (path, {}))
    assert answer.status_code == 404


def test_a_socket_of_another_name_or_with_a_null_character_is_refused(tmp_path: Path) -> None:
    """At the handshake, as a page of another site is."""

    async def handshake(host: bytes, path: str) -> list[dict[str, object]]:
        sent: list[dict[str, object]] = []
        headers = [(b"host", host), (b"origin", b"http://" + host)]
        scope = {"type": "websocket", "path": path, "headers": headers, "client": ("127.0.0.1", 1), "scheme": "ws",
                 "query_string": b"", "root_path": ""}  # fmt: skip

        async def receive() -> dict[str, object]:
            return {"type": "websocket.connect"}

        async def send(message: dict[str, object]) -> None:
            sent.append(message)

        await create_app(Settings(data=tmp_path))(scope, receive, send)  # type: ignore[arg-type]
        return sent

    for host, path in ((b"evil.example", "/ws/kitchen"), (b"127.0.0.1", "/ws/\0")):
        assert asyncio.run(handshake(host, path)) == [{"type": "websocket.close", "code": 1008}]
