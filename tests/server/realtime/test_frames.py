"""What nobody should send: each gets a clear answer, and no match is changed by it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.realtime.player import Message, Player, Seat
from tests.server.realtime.server import Server
from tricksmith.server.wire import PROTOCOL, CloseCode

NONSENSES = [
    "", "{", "[]", "null", '"hello"', "{}", '{"type":"jump"}', '{"type":"move"}', '{"type":"hello","last":-1}',
    '{"type":"hello","last":1e99}', '{"type":"ping","n":"x"}', '{"type":"move","id":"","move":"x","at":0}',
    '{"type":"move","id":"a b","move":"x","at":0}', '{"type":"part","id":"a","hex":"XYZ"}', "\u0000", "[" * 4000,
    '{"type":"say","id":"a","phrase":"x","more":1}', '{"type":"host","id":"a","do":"explode"}',
]  # fmt: skip
"""No message, each in its own way."""
ABNORMAL = 1006
"""What a client notes that was cut off without a close code."""
HELLO = f'{{"type":"hello","protocol":{PROTOCOL}}}'


def at_a_table(server: Server, test: Callable[[Player, str, Seat, Message], Awaitable[None]], **more: object) -> None:
    """Run a test for somebody whose turn it is."""

    async def run() -> None:
        ada = Player(server.address)
        table = (await ada.open("poison-nonesuch", 3, **more))["table"]
        seat = await ada.sit(table)
        await seat.send({"type": "part", "id": "part", "hex": "ab" * 16})
        while not (state := await seat.state())["mine"] or not state["mine"]["my_turn"]:
            pass
        try:
            await test(ada, table, seat, state)
        finally:
            await seat.close()
            await ada.close()

    asyncio.run(run())


async def unchanged(ada: Player, table: str, state: Message) -> None:
    """The match has not changed."""
    seat = await ada.sit(table)
    now = await seat.state()
    assert (now["event"], now["public"], now["mine"]) == (state["event"], state["public"], state["mine"])
    await seat.close()


def move_of(state: Message, **more: object) -> Message:
    """The first move that may be made."""
    return {"type": "move", "id": "m", "move": state["mine"]["choices"][0]["move"], "at": state["event"], **more}


def refused(address: str, code: str) -> float:
    """How many messages or sockets a server has refused with this code."""
    start = f'tricksmith_refused_total{{code="{code}"}} '
    found = [line for line in httpx.get(f"{address}/metrics").text.splitlines() if line.startswith(start)]
    return float(found[0].removeprefix(start)) if found else 0.0


@pytest.mark.parametrize("text", NONSENSES, ids=range(len(NONSENSES)))
def test_nonsense_is_answered_and_changes_nothing(server: Server, text: str) -> None:
    """Whatever is not a message gets an error, and the socket lives on."""

    async def test(ada: Player, table: str, seat: Seat, state: Message) -> None:
        await seat.socket.send(text)
        assert (await seat.error())["code"] == "malformed"
        await seat.send({"type": "ping", "n": 7})
        assert (await seat.of("pong"))["n"] == 7
        await unchanged(ada, table, state)

    at_a_table(server, test)


def test_too_much_nonsense_ends_the_socket(server: Server) -> None:
    """Ten mistakes are forgiven."""

    async def test(ada: Player, table: str, seat: Seat, state: Message) -> None:
        with suppress(ConnectionClosed):
            for _ in range(20):
                await seat.socket.send("{")
            await asyncio.wait_for(seat.socket.wait_closed(), 20)
        assert seat.socket.close_code == CloseCode.INVALID_MESSAGES
        await unchanged(ada, table, state)

    at_a_table(server, test)


def test_a_frame_of_more_than_8_kib_ends_the_socket(server: Server) -> None:
    """It is not even read."""

    async def test(ada: Player, table: str, seat: Seat, state: Message) -> None:
        await seat.socket.send(json.dumps({"type": "say", "id": "a", "phrase": "x" * 9000}))
        await asyncio.wait_for(seat.socket.wait_closed(), 20)
        assert seat.socket.close_code == 1009
        await unchanged(ada, table, state)

    at_a_table(server, test)


def test_broken_frames_are_counted_and_fill_no_log(server: Server) -> None:
    """Text that is not UTF-8, whole or in parts, and frames that no protocol has: each ends its socket."""
    frames = [
        b"\x81\x82\0\0\0\0\xff\xfe",
        b"\x01\x81\0\0\0\0\xe2\x80\x81\0\0\0\0\x28",
        b"\x83\x80\0\0\0\0",
        b"\xf1\x80\0\0\0\0",
    ]
    codes = []

    async def test(ada: Player, table: str, _: Seat, state: Message) -> None:
        for frame in frames:
            async with connect(f"{ada.address.replace('http', 'ws')}/ws/{table}") as socket:
                socket.transport.write(frame)
                with suppress(ConnectionClosed):
                    while True:
                        await socket.recv()
                codes.append(socket.close_code)
        await unchanged(ada, table, state)

    before, log = refused(server.address, "broken_frame"), len(server.log.read_text())
    at_a_table(server, test)
    assert codes == [1007, 1007, 1002, 1002]
    assert refused(server.address, "broken_frame") - before == len(frames)
    assert "UTF-8" not in server.log.read_text()[log:]
    assert '"error"' not in server.log.read_text()[log:]


SMALL_FRAMES = {
    "pings": (b"", b"\x89\x80\0\0\0\0"),
    "pongs": (b"", b"\x8a\x80\0\0\0\0"),
    "empty pieces of a message": (b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"),
}


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes a hundred messages of a socket at once."""
    with Server(tmp_path_factory.mktemp("narrow"), "--socket-burst", "100", "--socket-rate", "5") as found:
        yield found


@pytest.mark.parametrize("frames", SMALL_FRAMES.values(), ids=SMALL_FRAMES)
def test_a_flood_of_small_frames_ends_the_socket(narrow: Server, frames: tuple[bytes, bytes]) -> None:
    """None is a message, so no table counts them, and each costs much more than its six bytes."""
    first, again = frames
    before = refused(narrow.address, "flood")

    async def flood(ada: Player, table: str, _: Seat, state: Message) -> None:
        async with connect(f"{ada.address.replace('http', 'ws')}/ws/{table}", ping_interval=None) as socket:
            socket.transport.write(first + again * 100)
            socket.transport.write(again * 2000)
            await asyncio.wait_for(socket.wait_closed(), 20)
        assert socket.close_code in {CloseCode.FLOOD, None, 1006}, "the rest of the flood may cut the goodbye off"
        assert refused(ada.address, "flood") == before + 1
        await unchanged(ada, table, state)

    at_a_table(narrow, flood)


def test_moves_that_cannot_be_are_refused_with_a_reason(server: Server) -> None:
    """A card of another hand, no card at all, a move for the future, and one for a table that was another."""

    async def test(ada: Player, table: str, seat: Seat, state: Message) -> None:
        for id_, more, code in (
            ("a", {"move": "no such move"}, "no_move"),
            ("b", {"at": state["event"] + 5}, "unknown_event"),
            ("c", {"at": 0}, "stale"),
        ):
            answer = await seat.done(move_of(state, id=id_, **more))
            assert (answer["type"], answer["code"], answer["for_id"]) == ("error", code, id_)
            assert answer["sentence"]
        held = {card["code"] for group in state["mine"]["hand"] for card in group["cards"]}
        playable = {choice["card"] for choice in state["mine"]["choices"]}
        foreign = next(
            code for code in ("2ms", "3mk", "4wl", "5wl", "6sy", "7sk", "8ms") if code not in held | playable
        )
        answer = await seat.done(move_of(state, id="d", move=foreign))
        assert answer["code"] in {"illegal", "no_move"}
        await unchanged(ada, table, state)

    at_a_table(server, test)


def test_a_message_is_carried_out_once(server: Server) -> None:
    """A move that is sent again, or by another connection, is acknowledged again and changes nothing."""

    async def test(ada: Player, table: str, seat: Seat, state: Message) -> None:
        move = move_of(state)
        done = await seat.done(move)
        assert "m" in done["acks"]
        other = await ada.sit(table)
        again = await other.done(move)
        assert "m" in again["acks"]
        mine = [line for line in again["log"] if line["event"] == state["event"] + 1]
        assert len({line["event"] for line in mine}) <= 1
        await other.close()

    at_a_table(server, test)


def test_a_spectator_may_look_and_nothing_else(server: Server) -> None:
    """Somebody with a copied link sees no hand and moves nothing; where nobody may look on, they see nothing."""

    async def test(ada: Player, table: str, _seat: Seat, state: Message) -> None:
        eve = Player(server.address)
        await eve.http.get("/api/me")
        looks = await eve.sit(table)
        welcome, shown = await looks.of("welcome"), await looks.state()
        assert welcome["seat"] is None
        assert shown["mine"] is None
        assert shown["public"] == state["public"]
        for message in (
            move_of(state, id="x"),
            {"type": "hint", "id": "h"},
            {"type": "second_look", "id": "l"},
            {"type": "host", "id": "c", "do": "close"},
            {"type": "say", "id": "s", "phrase": "Hello!"},
        ):
            assert (await looks.done(message))["code"] == "no_seat"
        await looks.close()
        await eve.close()
        await unchanged(ada, table, state)

    at_a_table(server, test)


def test_nobody_looks_on_where_the_host_wants_none(server: Server) -> None:
    """The socket is closed, as if there were no such table."""

    async def test(_ada: Player, table: str, _seat: Seat, _state: Message) -> None:
        eve = Player(server.address)
        for name in (table, "nosuchtable", "x" * 100):
            looks = await eve.sit(name)
            with pytest.raises(ConnectionClosed):
                await looks.next()
            assert looks.socket.close_code == CloseCode.GONE
        await eve.close()

    at_a_table(server, test, spectators="none")


def test_a_guest_has_no_rights_of_the_host(server: Server) -> None:
    """Nobody closes, pauses or takes a seat but their own."""

    async def run() -> None:
        ada, bo = Player(server.address), Player(server.address)
        made = await ada.open("poison-nonesuch", 3, seats=["me", "open", "bot"])
        await bo.take(made["invites"][0]["link"], "Bo")
        seat = await bo.sit(made["table"])
        for number, more in enumerate(({"do": "close"}, {"do": "pause"}, {"do": "remove", "seat": 0})):
            answer = await seat.done({"type": "host", "id": f"h{number}", **more})
            assert answer["code"] == "not_host"
        await seat.close()
        await ada.close()
        await bo.close()

    asyncio.run(run())


def test_a_person_who_is_removed_cannot_come_back_by_the_old_link(server: Server) -> None:
    """The seat is open again before the first deal, and the host has a new link to it."""

    async def run() -> None:
        ada, bo = Player(server.address), Player(server.address)
        made = await ada.open("poison-nonesuch", 3, seats=["me", "open", "open"])
        old = made["invites"][0]["link"]
        await bo.take(old, "Bo")
        seat, host = await bo.sit(made["table"]), await ada.sit(made["table"])
        assert (await seat.of("welcome"))["seat"] == 1
        await host.done({"type": "host", "id": "r", "do": "remove", "seat": 1})
        with pytest.raises(ConnectionClosed):
            await seat.of("pong")
        seat = await bo.sit(made["table"])
        assert (await seat.state())["seats"][1]["kind"] == "open"
        assert (await seat.done({"type": "part", "id": "p", "hex": "ab" * 16}))["code"] == "no_seat"
        assert (await bo.http.get(f"/api/join/{old.rsplit('/', 1)[-1]}")).status_code == 404
        fresh = (await ada.http.get(f"/api/tables/{made['table']}/invites")).json()["invites"]
        assert [invite["seat"] for invite in fresh] == [1, 2]
        assert (await bo.take(fresh[0]["link"], "Bo"))["seat"] == 1
        for one in (seat, host):
            await one.close()
        await ada.close()
        await bo.close()

    asyncio.run(run())


def test_a_hello_comes_first(server: Server) -> None:
    """Another message before it is refused, and the hello still works."""

    async def run() -> None:
        ada = Player(server.address)
        table = (await ada.open("poison-nonesuch", 3))["table"]
        async with connect(f"{server.address.replace('http', 'ws', 1)}/ws/{table}") as socket:
            await socket.send('{"type":"ping","n":1}')
            assert json.loads(await socket.recv())["code"] == "hello_first"
            await socket.send(HELLO)
            assert json.loads(await socket.recv())["type"] == "welcome"
        await ada.close()

    asyncio.run(run())


@pytest.mark.parametrize("protocol", [None, 0, PROTOCOL + 1])
def test_a_page_of_another_protocol_is_asked_to_reload(server: Server, protocol: int | None) -> None:
    """It gets that message instead of a welcome, or an error that the first pages show, and its socket is closed."""

    async def run() -> None:
        ada = Player(server.address)
        table = (await ada.open("poison-nonesuch", 3))["table"]
        async with connect(f"{server.address.replace('http', 'ws', 1)}/ws/{table}") as socket:
            await socket.send(json.dumps({"type": "hello"} | ({} if protocol is None else {"protocol": protocol})))
            got = []
            with suppress(ConnectionClosed):
                while True:
                    got.append(json.loads(await socket.recv()))
        assert [message["type"] for message in got] == ["error", "reload"][protocol is not None :]
        for message in got:
            assert "Reload this page" in (message.get("reason") or message.get("sentence"))
        assert socket.close_code == CloseCode.OTHER_PROTOCOL
        assert (await (await ada.sit(table)).state())["stage"] == "waiting"
        await ada.close()

    asyncio.run(run())


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_gets_no_socket(server: Server, origin: str) -> None:
    """The browser says where the page is from, and the handshake is refused."""

    async def run() -> None:
        ada = Player(server.address)
        table = (await ada.open("poison-nonesuch", 3))["table"]
        url = f"{server.address.replace('http', 'ws', 1)}/ws/{table}"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, additional_headers={"Origin": origin})
        assert refused.value.response.status_code == 403
        async with connect(url, additional_headers={"Origin": server.address}) as socket:
            await socket.send(HELLO)
            assert json.loads(await socket.recv())["type"] == "welcome"
        await ada.close()

    asyncio.run(run())


def test_a_flood_is_slowed_and_then_cut_off(tmp_path: Path) -> None:
    """A limited number of messages at once and a second; beyond that a warning, and then the end of the socket."""
    flags = ("--socket-burst", "20", "--socket-rate", "0.1")

    async def test(ada: Player, table: str, seat: Seat, state: Message) -> None:
        with suppress(ConnectionClosed):
            for number in range(200):
                await seat.send({"type": "ping", "n": number})
            await asyncio.wait_for(seat.socket.wait_closed(), 20)
        # On a busy machine the browser may read too late why it was cut off.
        assert seat.socket.close_code in {CloseCode.FLOOD, ABNORMAL}
        await unchanged(ada, table, state)

    with Server(tmp_path, *flags) as server:
        at_a_table(server, test)
