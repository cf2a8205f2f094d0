"""A planned stop and a start again, two processes for the same tables, and what the log says."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.server.realtime.player import Message, Player
from tests.server.realtime.redis import needs_redis, news
from tests.server.realtime.server import Server
from tricksmith.server.wire import CloseCode


def enough(state: Message) -> bool:
    """Whether the second hand has begun."""
    return state["public"] is not None and state["public"]["hand"] == 2


def test_a_stop_is_told_and_a_start_goes_on(tmp_path: Path, url: str) -> None:
    """SIGTERM ends the server with 0 within seconds; sockets are asked to reconnect, and the match goes on."""

    async def play(server: Server) -> None:
        ada = Player(server.address)
        table = (await ada.open("poison-nonesuch", 3))["table"]
        state = await ada.play_through(table, stop=enough)
        seat = await ada.sit(table)
        before = await seat.state()
        assert await asyncio.to_thread(server.stop) == 0
        with suppress(ConnectionClosed):
            while True:
                await seat.next()
        assert seat.socket.close_code == CloseCode.RESTART
        await asyncio.to_thread(server.start)
        after = await (await ada.sit(table)).state()
        assert after["event"] >= before["event"] >= state["event"]
        assert after["fairness"] == before["fairness"]
        assert (await ada.play_through(table))["stage"] == "finished"
        await ada.close()

    with Server(tmp_path, "--database", url) as server:
        asyncio.run(play(server))


def test_the_log_names_no_card_no_secret_and_no_invitation(tmp_path: Path) -> None:
    """Of a whole match, at the most talkative level: no move, no card, no seed, no cookie, no link."""

    async def play(server: Server) -> tuple[set[str], set[str]]:
        ada, bo = Player(server.address, 1), Player(server.address, 2)
        made = await ada.open("poison-nonesuch", 3, seats=["me", "open", "bot"])
        link = made["invites"][0]["link"]
        await bo.take(link, "Bo")
        moved = (await ada.post("/api/me/link", {}))["device_link"].split("#")[1]
        end, _ = await asyncio.gather(ada.play_through(made["table"]), bo.play_through(made["table"]))
        record = (await ada.http.get(f"/api/tables/{made['table']}/record")).json()
        cards = {card for hand in record["hands"] for action in hand["actions"] for card in action.split("/")}
        fairness = end["fairness"]
        secrets = {fairness["secret"], fairness["seed"], *fairness["parts"], link.rsplit("/", 1)[-1], moved}
        secrets |= {*ada.http.cookies.values(), *bo.http.cookies.values()}
        await ada.close()
        await bo.close()
        return cards, secrets - {""}

    with Server(tmp_path, "--log-level", "debug") as server:
        cards, secrets = asyncio.run(play(server))
        server.stop()
        log = server.log.read_text()
    assert len(log.splitlines()) > 5
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert {"serving", "stopped"} <= {line["event"] for line in lines}
    assert [secret for secret in secrets if secret in log] == []
    reported = " ".join(str(value) for line in lines for key, value in line.items() if key not in {"time", "at"})
    assert [card for card in cards if len(card) > 1 and re.search(rf"(?<!\w){re.escape(card)}(?!\w)", reported)] == []


@needs_redis
def test_two_processes_serve_one_table(tmp_path: Path, url: str) -> None:
    """Ada is connected to one and Bo to the other; either may be killed, and its player goes to the other."""

    async def play(one: Server, two: Server) -> None:
        ada, bo = Player(one.address, 1), Player(two.address, 2)
        made = await ada.open("poison-nonesuch", 3, seats=["me", "open", "bot"])
        table = made["table"]
        await bo.take(made["invites"][0]["link"], "Bo")
        await asyncio.gather(ada.play_through(table, stop=enough), bo.play_through(table, stop=enough))
        seat, other = await ada.sit(table), await bo.sit(table)
        while not all(occupant["here"] for occupant in (await seat.of("presence"))["seats"]):
            pass
        await seat.close()
        await other.close()
        for killed, left, number in ((one, two, 3), (two, one, 4)):
            await asyncio.to_thread(killed.kill)

            def later(state: Message, number: int = number) -> bool:
                return bool(state["public"]["hand"] >= number)

            ada.move_to(left.address)
            bo.move_to(left.address)
            await asyncio.gather(ada.play_through(table, stop=later), bo.play_through(table, stop=later))
            await asyncio.to_thread(killed.start)
        ada.move_to(one.address)
        bo.move_to(two.address)
        ends = await asyncio.gather(ada.play_through(table), bo.play_through(table))
        assert json.dumps(ends[0]["public"]) == json.dumps(ends[1]["public"])
        await ada.close()
        await bo.close()

    with news(tmp_path) as (redis, _):
        flags = ("--database", url, "--redis", redis)
        with Server(tmp_path, *flags) as one, Server(tmp_path, *flags) as two:
            asyncio.run(play(one, two))
