"""The HTTP side: cookies, invitations, limits, headers, lists, records, and the page itself."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.realtime.player import Player
from tests.server.realtime.server import Server
from tricksmith.server.wire import PROTOCOL

PAGE = {
    "index.html": "<script>home()</script><style>b{}</style>",
    "app.html": "<script>start()</script>",
    "t.html": "<script>start()</script> with its links",
    "_app/immutable/a.js": "let a",
    "_app/immutable/a.js.br": "brotli",
    "_app/immutable/a.js.gz": "gzip",
    "favicon.svg": "<svg/>",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that answers quickly, with a little page of our own."""
    folder = tmp_path_factory.mktemp("server")
    for name, text in PAGE.items():
        path = folder / "page" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    with Server(folder, environment={"TRICKSMITH_PAGE": str(folder / "page")}) as found:
        yield found


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    """Somebody new."""
    with httpx.Client(base_url=server.address) as found:
        yield found


def table(client: httpx.Client, **more: object) -> dict:  # type: ignore[type-arg]
    """A new table of theirs."""
    asked = {"game": "poison-nonesuch", "players": 3, "name": "Ada", "bot": "novice", **more}
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 200, answer.text
    found: dict = answer.json()  # type: ignore[type-arg]
    return found


def code(answer: httpx.Response) -> tuple[int, str]:
    """The status of an error and its code; its sentence is one."""
    error = answer.json()["error"]
    assert re.fullmatch(r"[^\s].*[.?!]", error["sentence"]), error["sentence"]
    assert answer.headers["content-type"] == "application/json"
    return answer.status_code, error["code"]


def test_a_person_is_a_signed_cookie_that_no_script_reads(client: httpx.Client) -> None:
    """It is HttpOnly and SameSite, and one that was changed is nobody's."""
    answer = client.post("/api/me", json={"name": "  Ada   L "})
    assert answer.json()["name"] == "Ada L"
    cookie = SimpleCookie(answer.headers["set-cookie"])["tricksmith"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "lax"
    assert not cookie["secure"]
    assert client.get("/api/me").json()["name"] == "Ada L"
    client.cookies.clear()
    text, signature = cookie.value.rsplit(".", 1)
    forged = f"{text}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}"  # the last has bits that mean nothing
    assert client.get("/api/me", headers={"cookie": f"tricksmith={forged}"}).json()["name"] == ""


def test_cookies_are_secure_behind_tls(tmp_path: Path) -> None:
    """The cookie is for that address alone, browsers stay with TLS, and only its pages change things."""
    with Server(tmp_path, "--public-url", "https://cards.example") as server, httpx.Client() as client:
        client.headers["Host"] = "cards.example"
        answer = client.get(f"{server.address}/api/me")
        cookie = SimpleCookie(answer.headers["set-cookie"])["__Host-tricksmith"]
        assert cookie["secure"]
        assert "strict-transport-security" in answer.headers
        for origin, status in (("https://cards.example", 200), (server.address, 403)):
            named = client.post(f"{server.address}/api/me", json={"name": "Ada"}, headers={"Origin": origin})
            assert named.status_code == status
        me = client.post(f"{server.address}/api/me/link")
        assert me.json()["device_link"].startswith("https://cards.example/move#")


def test_another_device_takes_over_by_a_link_once(server: Server, client: httpx.Client) -> None:
    """The link is claimed by POST, once, and then both devices are the same person."""
    mine = table(client)["table"]
    link = client.post("/api/me/link").json()["device_link"]
    token = link.split("#")[1]
    with httpx.Client(base_url=server.address) as phone:
        assert phone.get("/move").status_code == 200
        assert phone.get("/api/tables/mine").json()["tables"] == []
        assert phone.post("/api/me/link/use", json={"token": token}).json()["name"] == "Ada"
        assert [row["id"] for row in phone.get("/api/tables/mine").json()["tables"]] == [mine]
        assert code(phone.post("/api/me/link/use", json={"token": token})) == (400, "old_link")
    with connect(f"{server.address.replace('http', 'ws', 1)}/ws/{mine}") as socket:  # and everyone at the table sees it
        socket.send(json.dumps({"type": "hello", "last": 0, "protocol": PROTOCOL}))
        state = next(message for message in map(json.loads, socket) if message["type"] == "state")
        assert "Ada continues on another device." in [line["text"] for line in state["log"]]


def test_signing_out_other_devices_voids_their_cookies(server: Server, client: httpx.Client) -> None:
    """This browser goes on with a new cookie; a copy of the old one is a stranger, and so are links not yet used."""
    mine = table(client)["table"]

    def seen(somebody: httpx.Client) -> list[str]:
        return [row["id"] for row in somebody.get("/api/tables/mine").json()["tables"]]

    def token() -> str:
        return str(client.post("/api/me/link").json()["device_link"]).split("#")[1]

    with httpx.Client(base_url=server.address) as phone, httpx.Client(base_url=server.address) as thief:
        phone.post("/api/me/link/use", json={"token": token()})
        old, unused = client.cookies["tricksmith"], token()
        assert seen(phone) == [mine]
        assert client.post("/api/me/sign_out_others").json()["name"] == "Ada"
        assert seen(client) == [mine]
        assert seen(phone) == []
        assert httpx.get(f"{server.address}/api/tables/mine", cookies={"tricksmith": old}).json()["tables"] == []
        assert code(thief.post("/api/me/link/use", json={"token": unused})) == (400, "old_link")
        assert code(httpx.post(f"{server.address}/api/tables/{mine}/close", cookies={"tricksmith": old})) == (
            404, "no_table",
        )  # fmt: skip
    with httpx.Client(base_url=server.address) as tablet:
        tablet.post("/api/me/link/use?sign_out=true", json={"token": token()})
        assert seen(tablet) == [mine]
        assert seen(client) == []


def test_an_old_backup_gives_no_stolen_cookie_back(server: Server, client: httpx.Client) -> None:
    """A cookie that is newer than the database counts, and voids the older ones again."""
    mine, old = table(client)["table"], client.cookies["tricksmith"]

    def seen(cookie: str) -> list[str]:
        return [row["id"] for row in httpx.get(address, cookies={"tricksmith": cookie}).json()["tables"]]

    address = f"{server.address}/api/tables/mine"
    client.post("/api/me/sign_out_others")
    new = client.cookies["tricksmith"]
    with closing(sqlite3.connect(server.folder / "tables.db", timeout=30)) as database, database:
        database.execute("UPDATE persons SET epoch = 0 WHERE epoch = 1")
    assert seen(old) == [mine], "both cookies are good until the newer one comes back"
    assert seen(new) == [mine]
    assert (seen(old), seen(new)) == ([], [mine])


def test_an_invitation_is_taken_by_post_alone(server: Server, client: httpx.Client) -> None:
    """Looking at the link changes nothing; the first who presses the button has the seat, and can return to it."""
    clock = {"kind": "bank", "seconds": 15, "bank": 180}
    made = table(client, seats=["me", "open", "bot"], clock=clock, spectators="none", undo=False)
    token = made["invites"][0]["link"].rsplit("/", 1)[-1]
    with httpx.Client(base_url=server.address) as bo, httpx.Client(base_url=server.address) as eve:
        for _ in range(2):
            info = bo.get(f"/api/join/{token}").json()
            assert (info["taken"], info["mine"], info["host"], info["seat"]) == (False, False, "Ada", 1)
            assert bo.get(f"/join/{token}").status_code == 200
        assert (info["sides"], info["host_seat"]) == ([[0], [1], [2]], 0)
        assert info["rules"] == {
            "clock": {"kind": "bank", "seconds": 15, "bank": 180}, "spectators": "none", "public": False,
            "undo": False, "hints": True, "second_look": "off",
        }  # fmt: skip
        assert bo.post(f"/api/join/{token}", json={"name": "Bo"}).json() == {"table": made["table"], "seat": 1}
        assert bo.get(f"/api/join/{token}").json()["mine"]
        assert bo.post(f"/api/join/{token}", json={"name": "Bo"}).json()["seat"] == 1
        torn = eve.get(f"/api/join/{token}x")
        for used in (eve.get(f"/api/join/{token}"), eve.post(f"/api/join/{token}", json={"name": "Eve"})):
            assert (used.status_code, used.content) == (torn.status_code, torn.content)
        assert code(eve.get(f"/api/join/{token}x")) == (404, "no_invite")
        assert code(bo.get(f"/api/tables/{made['table']}/invites")) == (403, "not_host")


def test_pages_of_other_sites_change_nothing(client: httpx.Client) -> None:
    """A POST must come from a page of ours; a GET may come from anywhere."""
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = client.post("/api/me", json={"name": "Eve"}, headers=headers)
        assert code(answer) == (403, "foreign_page")
    assert client.get("/api/me", headers={"Origin": "https://evil.example"}).status_code == 200


def test_every_answer_has_the_headers_that_keep_pages_apart(client: httpx.Client) -> None:
    """Nothing from elsewhere, no frames, no guessing of types, no address passed on."""
    for path in ("/", "/api/games", "/nowhere", "/api/nowhere", "/_app/immutable/a.js"):
        headers = client.get(path, headers={"Accept-Encoding": "identity"}).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy
        assert not re.search(r"https?:|\*", policy)
        assert policy.split("script-src")[1].split(";")[0].count("sha256-") == 2
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_what_is_the_same_for_everybody_is_compressed(client: httpx.Client) -> None:
    """The games and their rules, for clients that accept it; the text is the same."""
    for path in ("/api/games", "/api/games/nameless/rules?players=4"):
        packed = client.get(path, headers={"Accept-Encoding": "gzip"})
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        assert (packed.headers["content-encoding"], "content-encoding" in plain.headers) == ("gzip", False)
        assert packed.json() == plain.json()
        assert int(packed.headers["content-length"]) < len(plain.content) / 2


def test_the_page_is_served_for_every_address_of_it(client: httpx.Client) -> None:
    """`/` is the first page, an address without a file the app, for tables with what they need; assets are kept."""
    assert client.get("/").text == PAGE["index.html"]
    for path, name in (("/t/abc", "t.html"), ("/join/token", "app.html"), ("/favicon", "app.html")):
        answer = client.get(path)
        assert (answer.text, answer.headers["cache-control"]) == (PAGE[name], "no-cache")
    for missing in ("/_app/immutable/b.js", "/robots.txt", "/manifest.webmanifest"):
        assert client.get(missing).status_code == 404, missing
    assert client.post("/t/abc").status_code == 405
    for secret in ("/../secret", "/%2e%2e/secret", "/..%2fsecret"):
        assert client.get(secret).text in PAGE.values()


def test_a_page_that_is_built_anew_is_served_with_a_policy_of_its_own(tmp_path: Path) -> None:
    """The server goes on meanwhile: a policy of the older build would leave the page blank until a restart."""
    folder = tmp_path / "page"
    folder.mkdir()
    app = folder / "app.html"
    with Server(tmp_path, environment={"TRICKSMITH_PAGE": str(folder)}) as server, httpx.Client() as client:
        assert client.get(f"{server.address}/t/abc").status_code == 503
        for number, script in enumerate(("one()", "two()")):
            (folder / f"asset-{number}.js").write_text(script)
            app.write_text(f"<script>{script}</script>")
            os.utime(app, ns=(number + 1, number + 1))
            answer = client.get(f"{server.address}/t/abc")
            digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
            assert (answer.status_code, answer.text) == (200, f"<script>{script}</script>")
            assert f"script-src 'self' 'sha256-{digest}'; " in answer.headers["content-security-policy"]
            assert client.get(f"{server.address}/asset-{number}.js").text == script
        app.unlink()
        assert digest in client.get(f"{server.address}/api/games").headers["content-security-policy"]


@pytest.mark.parametrize(("accepted", "encoding"), [("br, gzip", "br"), ("gzip", "gzip"), ("identity", None)])
def test_compressed_files_are_sent_to_who_takes_them(client: httpx.Client, accepted: str, encoding: str | None) -> None:
    """The build made them; the type stays that of the file."""
    with client.stream("GET", "/_app/immutable/a.js", headers={"Accept-Encoding": accepted}) as answer:
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]


def test_health_and_metrics(client: httpx.Client) -> None:
    """The store answers too; the meters count what was asked."""
    assert client.get("/healthz").json() == {"status": "ok", "degraded": []}
    assert client.get("/livez").text == "ok"
    text = client.get("/metrics").text
    assert 'route="/healthz"' in text
    assert 'tricksmith_degraded{part="database"} 0.0' in text
    assert "tricksmith_move_seconds_bucket" in text


def test_health_says_what_is_wrong_with_the_database(tmp_path: Path) -> None:
    """503 and a sentence for whom a proxy asks; the server itself lives, and serves what it can."""
    with Server(tmp_path) as server, httpx.Client(base_url=server.address) as client:
        (tmp_path / "tables.db").rename(tmp_path / "elsewhere")
        for _ in range(100):
            if (answer := client.get("/healthz")).status_code != 200:
                break
            time.sleep(0.1)
        assert code(answer) == (503, "storage")
        assert "its database was removed or replaced" in answer.text
        assert client.get("/livez").status_code == 200
        assert 'tricksmith_degraded{part="database"} 1.0' in client.get("/metrics").text
        answer = client.post("/api/tables", json={"game": "nonesuch", "players": 3, "name": "Ada", "bot": "novice"})
        assert code(answer) == (503, "storage")
        lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
        (line,) = [line for line in lines if line["from"] == "tricksmith.server.store"]
        assert "restore the latest backup" in line["event"]


def test_errors_have_a_code_and_a_sentence(client: httpx.Client) -> None:
    """Whatever is wrong with a request."""
    assert code(client.get("/api/nowhere")) == (404, "not_found")
    assert code(client.put("/api/me")) == (405, "wrong_method")
    assert code(client.post("/api/me", json={"name": ""})) == (422, "wrong_shape")
    assert code(client.post("/api/me", content="{")) == (422, "wrong_shape")
    assert code(client.post("/api/me", content="x" * 20_000)) == (413, "too_large")
    assert code(client.get("/api/tables/none")) == (404, "no_table")
    asked = {"game": "poison-nonesuch", "players": 3}
    for more in ({"game": "chess"}, {"bot": "oracle"}, {"players": 9}, {"options": {"x": "y"}}, {"seats": ["bot"] * 3}):
        assert client.post("/api/tables", json={**asked, **more}).status_code in {400, 409}


def test_lists_show_what_is_mine_and_what_is_public(server: Server, client: httpx.Client) -> None:
    """A private table is nobody else's business."""
    private, public = table(client)["table"], table(client, public=True, seats=["me", "open", "bot"])["table"]
    with httpx.Client(base_url=server.address) as bo:
        listed = [row["id"] for row in bo.get("/api/tables/open").json()["tables"]]
        assert public in listed
        assert private not in listed
        assert code(bo.post(f"/api/tables/{private}/join", json={"name": "Bo"})) == (404, "no_table")
        assert code(bo.get(f"/api/tables/{private}/join")) == (404, "no_table")
        free = bo.get(f"/api/tables/{public}/join").json()
        assert (free["seat"], free["host"], free["taken"], free["mine"]) == (1, "Ada", False, False)
        assert free["rules"]["public"]
        assert bo.post(f"/api/tables/{public}/join", json={"name": "Bo"}).json() == {"table": public, "seat": 1}
        assert bo.get(f"/api/tables/{public}/join").json()["taken"]
        assert bo.get("/api/tables/mine").json()["tables"][0]["names"][:2] == ["Ada", "Bo"]
        assert code(client.post(f"/api/tables/{public}/leave")) == (409, "host")
        assert bo.post(f"/api/tables/{public}/leave").json()["tables"] == []
        assert code(bo.post(f"/api/tables/{public}/close")) == (404, "no_table")
    assert code(client.delete(f"/api/tables/{private}")) == (409, "in_play")
    client.post(f"/api/tables/{private}/close")
    assert private not in str(client.delete(f"/api/tables/{private}").json())
    assert code(client.get(f"/api/tables/{private}")) == (404, "no_table")


def test_a_private_table_cannot_be_told_from_none(server: Server, client: httpx.Client) -> None:
    """Every route answers somebody without a seat with the same bytes, whether they have a cookie or not."""
    private = table(client, spectators="none", seats=["me", "open", "bot"])["table"]
    routes = (
        ("GET", ""), ("GET", "/invites"), ("GET", "/join"), ("GET", "/replay"), ("GET", "/record"), ("POST", "/join"),
        ("GET", "/review"), ("POST", "/review/0"), ("POST", "/leave"), ("POST", "/close"), ("DELETE", ""),
    )  # fmt: skip
    with httpx.Client(base_url=server.address) as stranger, httpx.Client(base_url=server.address) as bo:
        bo.post("/api/me", json={"name": "Bo"})
        for somebody in (stranger, bo):
            for method, path in routes:
                body = {"name": "Bo"} if path == "/join" and method == "POST" else None
                there, nowhere = (
                    somebody.request(method, f"/api/tables/{name}{path}", json=body) for name in (private, "z" * 16)
                )
                assert there.status_code == 404, (method, path)
                assert there.content == nowhere.content, (method, path)
    assert client.get(f"/api/tables/{private}/invites").status_code == 200


def test_a_full_table_that_nobody_may_watch_is_not_offered(server: Server, client: httpx.Client) -> None:
    """It is listed while a seat is free; then it would only be a door that is shut."""
    shut, watched = (
        table(client, public=True, spectators=who, seats=["me", "open", "bot"])["table"] for who in ("none", "hidden")
    )
    with httpx.Client(base_url=server.address) as bo:
        for name, stays in ((shut, False), (watched, True)):
            assert name in str(client.get("/api/tables/open").json())
            assert bo.post(f"/api/tables/{name}/join", json={"name": "Bo"}).status_code == 200
            assert (name in str(client.get("/api/tables/open").json())) is stays


def test_a_name_can_be_seen(server: Server, client: httpx.Client) -> None:
    """What turns text round, hides in it or breaks lines is left out; a name of nothing else is refused."""
    for name in (" ", "\u200b", "\0", "\u202e\u2066"):
        assert code(client.post("/api/me", json={"name": name})) == (409, "no_name")
    assert client.post("/api/me", json={"name": "A\0d\u202ea\n  L"}).json()["name"] == "Ada L"
    invite = table(client, name="\t", seats=["me", "open", "bot"])["invites"][0]["link"].rsplit("/", 1)[1]
    with httpx.Client(base_url=server.address) as bo:
        assert code(bo.post(f"/api/join/{invite}", json={"name": "\u202e"})) == (409, "no_name")
        assert not bo.get(f"/api/join/{invite}").json()["taken"]


def test_who_says_no_name_is_a_guest_to_the_others(client: httpx.Client) -> None:
    """Only the player who is meant reads "You"."""
    table(client, name="", seats=["me", "open", "bot"])
    assert client.get("/api/tables/mine").json()["tables"][0]["names"][0] == "Guest"


def test_nothing_of_an_unfinished_match_is_told(client: httpx.Client) -> None:
    """No replay, no record."""
    name = table(client)["table"]
    for what in ("replay", "record"):
        assert code(client.get(f"/api/tables/{name}/{what}")) == (409, "not_finished")


def test_a_finished_match_can_be_stepped_through_and_taken_away(server: Server, client: httpx.Client) -> None:
    """Each decision of each hand with all hands open; the record gives the same replay, a changed one none."""

    async def play() -> tuple[str, Player]:
        ada = Player(server.address)
        name = (await ada.open("poison-nonesuch", 3))["table"]
        await ada.play_through(name)
        await ada.close()
        return name, ada

    name, ada = asyncio.run(play())
    replay = client.get(f"/api/tables/{name}/replay?hand=2").json()
    assert replay["hand"] == 2
    assert replay["hands"] == len(replay["totals"])
    assert all(len(step["hands"]) == 3 for step in replay["steps"])
    record = client.get(f"/api/tables/{name}/record")
    assert "attachment" in record.headers["content-disposition"]
    plain = {"content-type": "text/plain"}
    again = client.post("/api/replay?hand=2", content=record.content, headers=plain).json()
    assert (again["steps"], again["log"]) == (replay["steps"], replay["log"])
    mine = httpx.get(f"{server.address}/api/tables/{name}/replay?hand=2", cookies=ada.http.cookies).json()
    spoken = [[step["text"] for step in one["steps"]] for one in (mine, replay)]
    assert [any(text.startswith("You ") for text in texts) for texts in spoken] == [True, False]
    assert client.post("/api/verify", content=record.content, headers=plain).json()["holds"]
    wrong = record.text.replace('"secret": "', '"secret": "00', 1)
    assert not client.post("/api/verify", content=wrong, headers=plain).json()["holds"]
    assert code(client.post("/api/replay", content="{}", headers=plain)) == (400, "record")
    assert code(client.get(f"/api/tables/{name}/replay?hand=99")) == (400, "option")
    assert code(httpx.post(f"{server.address}/api/tables/{name}/close", cookies=ada.http.cookies)) == (409, "not_now")
    assert client.get(f"/api/tables/{name}/replay").status_code == 200


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    """An address may ask so much at once; a new table costs more than a look."""
    flags = ("--tables-burst", "2", "--tables-rate", "0.001")
    with Server(tmp_path, *flags) as server, httpx.Client(base_url=server.address) as client:
        table(client)
        table(client)
        answer = client.post("/api/tables", json={"game": "poison-nonesuch", "players": 3})
        assert code(answer) == (429, "too_many")
        assert int(answer.headers["retry-after"]) > 0
        assert client.get("/api/me").status_code == 200
