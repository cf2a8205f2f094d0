"""What strangers can cost a server, and what they can learn by how long it takes."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.server.http.test_addresses import ask
from tests.server.store.helper import opening
from tricksmith.server.domain import kind_of
from tricksmith.server.http import app as app_module
from tricksmith.server.http import create_app
from tricksmith.server.http.guard import MAX_QUEUED
from tricksmith.server.realtime import AppContext, Room, now
from tricksmith.server.realtime.context import ARRIVALS_ADDRESS_FACTOR, ARRIVALS_BURST
from tricksmith.server.settings import Limits, Settings
from tricksmith.server.store import RETENTION, Batch, Store, open_store
from tricksmith.server.store.faults import fault
from tricksmith.server.store.people import People
from tricksmith.server.wire import PROTOCOL, CloseCode

ASKED = {"game": "poison-nonesuch", "players": 3, "name": "Ada", "seats": ["me", "open", "bot"]}
DAY = 24 * 60 * 60 * 1000


def at_an_app(folder: Path, test: Callable[[FastAPI, httpx.AsyncClient], Awaitable[None]]) -> None:
    """Run a test with a server in this process, and a browser."""

    async def run() -> None:
        app = create_app(Settings(data=folder, bot_workers=0, limits=Limits(busy_delay=0)))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            await test(app, client)

    asyncio.run(run())


async def knock(app: FastAPI, table: str, client: httpx.AsyncClient) -> int | None:
    """Open a socket with the cookies of a browser; the code with which the server closes it, or None if it does not."""
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    inbox.put_nowait({"type": "websocket.connect"})
    inbox.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": "hello", "protocol": PROTOCOL})})
    codes: list[int | None] = []

    async def send(message: Any) -> None:
        if message["type"] == "websocket.close":
            codes.append(message["code"])
        elif message["type"] == "websocket.send" and not codes:
            codes.append(None)
        if codes:
            inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})

    await app(
        {
            "type": "websocket", "path": f"/ws/{table}", "raw_path": f"/ws/{table}".encode(), "root_path": "",
            "scheme": "ws", "query_string": b"", "subprotocols": [], "state": {}, "client": ("127.0.0.1", 1),
            "headers": [(b"host", b"localhost"), (b"cookie", cookie.encode())], "server": ("localhost", 80),
            "asgi": {"version": "3.0"},
        },
        inbox.get,
        send,
    )  # fmt: skip
    return codes[0]


def test_the_page_has_a_limit_of_its_own(tmp_path: Path) -> None:
    """Beyond it an address gets 429 in a line of text; the API and what monitors ask for answer all the same."""
    settings = Settings(data=tmp_path, limits=Limits(page_burst=3, page_rate=0.0001))
    paths = ("/", "/t/kitchen", "/_app/a.js", "/", "/livez", "/livez", "/api/games")
    answers = ask(settings, *((path, {}) for path in paths))
    assert [answer.status_code == 429 for answer in answers] == [False] * 3 + [True] + [False] * 3
    assert int(answers[3].headers["retry-after"]) > 0
    assert answers[3].text == "That was too much in a short time. Wait a moment, and try again.\n"


def test_a_private_table_is_not_read_for_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that how long a refusal takes does not tell it from one that does not exist."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        private, watched = [
            (await client.post("/api/tables", json={**ASKED, "spectators": who})).json()["table"]
            for who in ("none", "hidden")
        ]
        owner, loaded, load = dict(client.cookies), [], Room.load

        async def noted(context: AppContext, name: str) -> Room | None:
            loaded.append(name)
            return await load(context, name)

        monkeypatch.setattr(Room, "load", noted)
        client.cookies.clear()
        for has_cookie in (False, True):
            if has_cookie:
                await client.post("/api/me", json={"name": "Bo"})
            for name in (private, "z" * 16):
                assert await knock(app, name, client) == CloseCode.GONE
                for path in ("replay", "record"):
                    assert (await client.get(f"/api/tables/{name}/{path}")).status_code == 404
        assert loaded == []
        assert await knock(app, watched, client) is None
        client.cookies.clear()
        client.cookies.update(owner)
        assert (await client.get(f"/api/tables/{private}/record")).status_code == 409
        assert await knock(app, private, client) is None
        assert loaded == [watched, private]

    at_an_app(tmp_path, test)


def test_one_address_does_not_use_up_a_public_table(tmp_path: Path) -> None:
    """Somebody who joins and leaves is soon asked to wait, with a new cookie each time too; others get the seat."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        table = (await client.post("/api/tables", json={**ASKED, "public": True})).json()["table"]

        async def join(browser: httpx.AsyncClient, *, is_new: bool = False) -> int:
            if is_new:
                browser.cookies.clear()
            return (await browser.post(f"/api/tables/{table}/join", json={"name": "Eve"})).status_code

        transport = httpx.ASGITransport(app, client=("192.0.2.9", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as eve:
            await eve.get("/api/me")
            for number in range(ARRIVALS_ADDRESS_FACTOR * ARRIVALS_BURST):
                assert await join(eve, is_new=number >= ARRIVALS_BURST) == 200
                assert await join(eve) == 200  # who has a seat is led back to it
                assert (await eve.post(f"/api/tables/{table}/leave")).status_code == 200
                if number == ARRIVALS_BURST - 1:
                    assert await join(eve) == 429
            assert await join(eve, is_new=True) == 429
        assert await join(client, is_new=True) == 200

    at_an_app(tmp_path, test)


def test_a_link_that_many_devices_use_at_once_is_noted_once(tmp_path: Path) -> None:
    """One of them gets the seats; the others write nothing into the logs of the tables."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        table = (await client.post("/api/tables", json=ASKED)).json()["table"]
        token = (await client.post("/api/me/link")).json()["device_link"].split("#")[1]
        client.cookies.clear()
        asked = [client.post("/api/me/link/use", json={"token": token}) for _ in range(12)]
        assert sorted(answer.status_code for answer in await asyncio.gather(*asked)) == [200, *[400] * 11]
        log = await app.state.context.store.read(table)
        assert [kind_of(event) for event in log].count("device_changed") == 1

    at_an_app(tmp_path, test)


def test_a_link_is_still_good_if_the_server_could_not_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk at the wrong moment must not cost somebody their seats."""

    async def test(_: FastAPI, client: httpx.AsyncClient) -> None:
        await client.post("/api/tables", json=ASKED)
        token = (await client.post("/api/me/link")).json()["device_link"].split("#")[1]
        client.cookies.clear()

        async def refuse(*_: object) -> None:
            raise fault("full")

        async def mine() -> int:
            return len((await client.get("/api/tables/mine")).json()["tables"])

        with monkeypatch.context() as broken:
            broken.setattr(Store, "append", refuse)
            assert (await client.post("/api/me/link/use", json={"token": token})).status_code == 503
        assert await mine() == 0
        assert (await client.post("/api/me/link/use", json={"token": token})).status_code == 200
        assert await mine() == 1
        assert (await client.post("/api/me/link/use", json={"token": token})).status_code == 400

    at_an_app(tmp_path, test)


@pytest.mark.parametrize(
    ("days", "believed", "kept"), [(-2, False, 1), (400, False, 1), (400, True, 0), (31, False, 1), (0, False, 1)]
)
def test_a_clock_that_was_set_wrongly_deletes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, *, days: int, believed: bool,
    kept: int,
) -> None:  # fmt: skip
    """The log says so; a time that is far ahead is believed once the server has run with it for a day."""

    async def main() -> int:
        async with open_store(f"sqlite:///{tmp_path}/tables.db") as store:
            await store.append(Batch("t", 0, opening(now()), stage="playing"))
            task = asyncio.create_task(app_module._sweep_loop(store))
            await asyncio.sleep(0.3)
            task.cancel()
            return len(await store.tables_in_progress())

    time = now() + days * DAY
    monkeypatch.setattr(app_module, "now", lambda: time)
    monkeypatch.setattr(app_module, "CLOCK_TRUST_DELAY", -1.0 if believed else 3600.0)
    with caplog.at_level(logging.ERROR):
        assert asyncio.run(main()) == kept
    said = [record.getMessage() for record in caplog.records if "nothing old is deleted" in record.getMessage()]
    assert len(said) == (days != 0 and not believed)
    assert all("the machine's clock says" in text for text in said)


def test_a_quiet_server_is_no_clock_that_leaps(url: str) -> None:
    """Nobody has played for months, but it was swept every day; after a week without a sweep the time is in doubt."""

    async def main() -> None:
        async with open_store(url) as store:
            assert not await store.why_not_sweep(400 * DAY), "an empty database says nothing of the time"
            await store.append(Batch("t", 0, opening(), stage="finished"))
            for day in range(0, 120, 6):
                assert not await store.why_not_sweep(day * DAY)
                await store.sweep(day * DAY)
            assert "1970-04-25" in await store.why_not_sweep(130 * DAY)
            assert not await store.why_not_sweep(130 * DAY, accepts_gap=True)

    asyncio.run(main())


def test_names_of_people_who_played_nowhere_are_forgotten(url: str) -> None:
    """After the time for which a table is kept; people with a seat, an open link or a voided cookie stay."""

    async def main() -> None:
        async with open_store(url) as store:
            people = store.people
            for person in ("stranger", "player", "moving", "revoked"):
                await people.save(person, person.title(), now=0)
            await people.save("new", "New", now=2)
            await store.append(Batch("t", 0, opening(), seats=[(0, "player")], stage="finished"))
            await people.add_device_link("token", "moving", expires=RETENTION + 10)
            await people.void_cookies("revoked", "Revoked", now=0)
            await store.sweep(RETENTION + 1)
            names = {person: await people.name_of(person) for person in ("player", "moving", "revoked", "new")}
            assert names == {"player": "Player", "moving": "Moving", "revoked": "Revoked", "new": "New"}
            assert await people.name_of("stranger") is None
            assert await people.epoch_of("revoked") == 1

    asyncio.run(main())


@pytest.mark.parametrize("path", ["link", "sign_out_others", "link/use"])
def test_a_device_that_is_signed_out_while_it_asks_stays_signed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Whether its cookie is good is asked before, and what it may do is done after, its owner signs others out."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        await client.post("/api/me", json={"name": "Ada"})
        token = (await client.post("/api/me/link")).json()["device_link"].split("#")[1]
        people = app.state.context.store.people
        then = {"link": "add_device_link", "sign_out_others": "void_cookies", "link/use": "void_cookies"}[path]
        late = getattr(people, then)

        async def meanwhile(*given: Any, **more: Any) -> Any:
            await People.void_cookies(people, given[0] if path != "link" else given[1], "Ada", now=now())
            return await late(*given, **more)

        monkeypatch.setattr(people, then, meanwhile)
        query = "?sign_out=true" if path == "link/use" else ""
        refused = await client.post(f"/api/me/{path}{query}", json={"token": token})
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "signed_out")
        assert "set-cookie" not in refused.headers

    at_an_app(tmp_path, test)


def test_one_address_does_not_fill_the_queue_of_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond a few requests it waits for its own, and others are heard; then it may ask again."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        done = asyncio.Event()

        async def slow(_question: object) -> bytes:
            await done.wait()
            return b"{}"

        monkeypatch.setattr(app.state.record_worker, "ask", slow)
        monkeypatch.setattr(app.state.drill_worker, "ask", slow)

        def ask(browser: httpx.AsyncClient, path: str = "/api/replay") -> asyncio.Task[httpx.Response]:
            text = {"content": "x", "headers": {"Content-Type": "text/plain"}}
            return asyncio.create_task(browser.get(path) if "drills" in path else browser.post(path, **text))  # type: ignore[arg-type]

        first = [ask(client) for _ in range(MAX_QUEUED)]
        await asyncio.sleep(0.1)
        for path in ("/api/replay", "/api/drills/bidding/nonesuch?seed=x"):
            assert (await ask(client, path)).status_code == 429
        assert (await client.get("/api/me")).status_code == 200
        transport = httpx.ASGITransport(app, client=("192.0.2.9", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as other:
            theirs = ask(other)
            await asyncio.sleep(0.1)
            assert not theirs.done()
            done.set()
            answers = await asyncio.gather(*first, theirs)
        assert {answer.status_code for answer in answers} == {200}
        assert (await ask(client)).status_code == 200

    at_an_app(tmp_path, test)
