"""Two servers, one killed with -9: the other has its tables within two seconds, bots play on, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from time import monotonic

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.realtime.player import Message, Player, Seat
from tests.server.realtime.redis import needs_redis, news
from tests.server.realtime.server import Server
from tricksmith.server.domain import events as e
from tricksmith.server.domain import reduce_events
from tricksmith.server.store import Store
from tricksmith.server.wire import PROTOCOL, CloseCode

SOON = 2.0
"""Seconds from a kill to the first move of a bot."""
TABLES = 3
MOVES = 6
"""More events than a person makes without a bot's move between them."""
pytestmark = needs_redis


async def opened(player: Player) -> str:
    """The id of a new table, however busy the machine is."""
    for _ in range(200):
        with suppress(AssertionError):
            return str((await player.open("poison-nonesuch", 3, spectators="hidden"))["table"])
        await asyncio.sleep(0.1)
    raise AssertionError("no table was opened")


async def moved_on(player: Player, tables: list[str]) -> float:
    """Play until bots must have moved at every table; seconds that took from the player's first move on."""

    def mine(state: Message) -> bool:
        return bool(state["mine"] and state["mine"]["my_turn"])

    states = await asyncio.gather(*(player.play_through(table, stop=mine) for table in tables))
    begun = monotonic()
    further = [lambda new, old=old: new["event"] >= old["event"] + MOVES for old in states]
    await asyncio.gather(*(player.play_through(table, stop=stop) for table, stop in zip(tables, further, strict=True)))
    return monotonic() - begun


async def hello(player: Player, path: str) -> Seat:
    """A socket at any path of a player's server."""
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    url = f"{player.address.replace('http', 'ws', 1)}{path}"
    socket = await connect(url, additional_headers={"Cookie": cookie} if cookie else {}, max_size=2**22)
    seat = Seat(socket)
    with suppress(ConnectionClosed):
        await seat.send({"type": "hello", "last": 0, "protocol": PROTOCOL})
    return seat


def test_bots_play_on_when_their_process_is_killed(tmp_path: Path, url: str) -> None:
    """Ada plays through the second server at tables that the first one has; it dies, and the bots' moves come."""

    async def play(one: Server, two: Server) -> None:
        ada, other = Player(two.address, 1), Player(one.address)
        tables = [await opened(ada) for _ in range(TABLES)]
        watching = [await other.sit(table) for table in tables]  # so the first server has them
        for spectator in watching:
            await spectator.state()
        usual = await moved_on(ada, tables)
        await asyncio.to_thread(one.kill)
        assert await moved_on(ada, tables) < SOON + 3 * usual
        page = (await ada.http.get("/metrics")).text
        assert f"tricksmith_leases {TABLES}.0" in page
        await ada.close()
        await other.close()
        store = await Store.connect(url)
        for table in tables:
            log = await store.read(table)
            assert {event.by for event in log if isinstance(event, e.Played)} == {"bot", "person"}
            assert reduce_events(log).event_number == len(log)
            assert not any(isinstance(event, e.Outage) for event in log)
        await store.close()

    with news(tmp_path) as (redis, _):
        flags = ("--database", url, "--redis", redis)
        with Server(tmp_path, *flags) as one, Server(tmp_path, *flags) as two:
            asyncio.run(play(one, two))


def test_a_socket_is_told_where_its_table_is(tmp_path: Path) -> None:
    """By the code and the reason of the close; the path leads to the table, and without it the table is there too."""

    async def play(one: Server, two: Server) -> None:
        ada = Player(one.address)
        table = await opened(ada)
        first = await ada.sit(table)
        await first.state()
        await first.close()
        ada.move_to(two.address)
        seat = await hello(ada, f"/ws/{table}")
        with suppress(ConnectionClosed):
            await seat.next()
        assert seat.socket.close_code == CloseCode.REDIRECT
        assert seat.socket.close_reason == "/at/node-1"
        staying = await hello(ada, f"/ws/{table}?stay=1")
        assert (await staying.state())["type"] == "state"
        await staying.close()
        ada.move_to(one.address)
        there = await hello(ada, f"/at/node-1/ws/{table}")
        assert (await there.state())["type"] == "state"
        await there.close()
        ada.move_to(two.address)
        assert "tricksmith_redirects_total 1.0" in (await ada.http.get("/metrics")).text
        assert json.loads((await ada.http.get("/healthz")).text)["status"] == "ok"
        await ada.close()

    with news(tmp_path) as (redis, _):
        flags = ("--redis", redis, "--node")
        with Server(tmp_path, *flags, "node-1") as one, Server(tmp_path, *flags, "node-2") as two:
            asyncio.run(play(one, two))
