"""What people do to a table: go away and come back, take back, agree, begin again, watch later."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.server.realtime.player import Message, Player, Seat
from tests.server.realtime.server import Server


async def until(seat: Seat, holds: Callable[[Message], object]) -> Message:
    """The first state for which something holds."""
    while not holds(state := await seat.state()):
        pass
    return state


def for_two(server: Server, test: Callable[[Player, Player, str], Awaitable[None]], **more: object) -> None:
    """Run a test for Ada and Bo at a table with one bot, the first hand dealt."""

    async def run() -> None:
        ada, bo = Player(server.address, 1), Player(server.address, 2)
        made = await ada.open("poison-nonesuch", 3, seats=["me", "open", "bot"], **more)
        await bo.take(made["invites"][0]["link"], "Bo")
        for number, person in enumerate((ada, bo)):
            seat = await person.sit(made["table"])
            await seat.done({"type": "part", "id": f"p{number}", "hex": "ab" * 16})
            await seat.close()
        try:
            await test(ada, bo, made["table"])
        finally:
            await ada.close()
            await bo.close()

    asyncio.run(run())


def test_a_bot_sits_in_for_somebody_who_is_away_until_they_are_back(server: Server) -> None:
    """A countdown is shown, then a bot plays, marked; a person who comes back plays again."""

    async def test(ada: Player, bo: Player, table: str) -> None:
        playing = asyncio.create_task(ada.play_through(table))
        guest = Player(server.address)
        watch = await guest.sit(table)
        presence = await watch.of("presence")
        while presence["seats"][1]["deadline"] is None:
            presence = await watch.of("presence")
        assert 0 <= presence["seats"][1]["deadline"] <= 1
        state = await until(watch, lambda state: state["seats"][1]["stand_in"])
        assert not state["seats"][1]["here"]
        assert "a bot" in " ".join(line["text"] for line in state["log"])
        back = await bo.sit(table)
        state = await until(back, lambda state: not state["seats"][1]["stand_in"])
        assert state["seats"][1]["here"]
        await back.close()
        await guest.close()
        end = await playing
        record = (await ada.http.get(f"/api/tables/{table}/record")).json()
        assert end["stage"] == "finished"
        assert record["table"]["stand_ins"]

    for_two(server, test, clock={"kind": "countdown", "seconds": 1})


def test_among_friends_nobody_is_hurried(server: Server) -> None:
    """Without a clock the table waits for people who are away."""

    async def test(ada: Player, bo: Player, table: str) -> None:
        playing = asyncio.create_task(ada.play_through(table))
        guest = Player(server.address)
        seat = await guest.sit(table)
        state = await until(seat, lambda state: state["public"] and state["public"]["to_act"] == 1)
        assert all(occupant["deadline"] is None for occupant in state["seats"])
        assert not (await asyncio.wait([playing], timeout=1.5))[0]
        assert (await (await bo.sit(table)).state())["event"] == state["event"]
        await guest.close()
        playing.cancel()

    for_two(server, test, clock={"kind": "none"})


def test_a_rematch_seats_the_same_people(server: Server) -> None:
    """Any player can ask; all are led to the new table and sit where they sat."""

    async def test(ada: Player, bo: Player, table: str) -> None:
        await asyncio.gather(ada.play_through(table), bo.play_through(table))
        one, two = await ada.sit(table), await bo.sit(table)
        await one.state()
        state = await one.done({"type": "rematch", "id": "again"})
        new = state["next_table"]
        assert (await until(two, lambda state: state["next_table"]))["next_table"] == new
        for person, number in ((ada, 0), (bo, 1)):
            assert (await (await person.sit(new)).of("welcome"))["seat"] == number
        ends = await asyncio.gather(ada.play_through(new), bo.play_through(new))
        assert ends[0]["stage"] == "finished"

    for_two(server, test)


def test_who_watches_late_sees_nothing_of_a_hand_before_it_is_over(server: Server) -> None:
    """No card of the present hand, and no line of its log."""

    async def test(ada: Player, bo: Player, table: str) -> None:
        eve = Player(server.address)
        watch = await eve.sit(table)
        first = await watch.state()
        assert first["public"] is None
        assert {line["kind"] for line in first["log"]} <= {"table"}
        playing = asyncio.gather(ada.play_through(table), bo.play_through(table))
        seen: list[Message] = []
        while not seen or seen[-1]["stage"] != "finished":
            seen.append(await watch.state())
        await playing
        shown = [state["public"] for state in seen if state["public"] is not None]
        assert {public["phase"] for public in shown} <= {"over", "finished"}
        assert all(line["hand"] <= (state["public"] or {"hand": 0})["hand"] for state in seen for line in state["log"])
        await watch.close()
        await eve.close()

    for_two(server, test, spectators="late")


def test_a_phrase_is_said_to_all_and_a_hint_to_one(server: Server) -> None:
    """Only the table's phrases; a hint has a move that may be made and a reason."""

    async def test(ada: Player, bo: Player, table: str) -> None:
        one, two = await ada.sit(table), await bo.sit(table)
        await two.state()
        await one.send({"type": "say", "id": "s", "phrase": "Hello!"})
        assert (await two.of("phrase")) == {"type": "phrase", "seat": 0, "phrase": "Hello!"}
        assert (await one.done({"type": "say", "id": "t", "phrase": "Buy my coins!"}))["code"] == "no_phrase"
        own = await ada.sit(table)
        state = await own.state()
        asker, seat = (ada, 0) if state["public"]["to_act"] == 0 else (bo, 1)
        hints = await asker.sit(table)
        state = await until(hints, lambda state: state["public"]["to_act"] in {0, 1})
        if state["public"]["to_act"] == seat:
            await hints.send({"type": "hint", "id": "h"})
            hint = await hints.of("hint", within=60)
            assert hint["move"] in {choice["move"] for choice in state["mine"]["choices"]}
        else:
            assert (await hints.done({"type": "hint", "id": "h"}))["code"] == "not_your_turn"

    for_two(server, test)


def test_a_guest_takes_a_finished_match_off_the_list(server: Server) -> None:
    """The others keep it with its names, and a rematch has a bot in that seat."""

    async def test(ada: Player, bo: Player, table: str) -> None:
        await asyncio.gather(ada.play_through(table), bo.play_through(table))
        before = (await ada.http.get(f"/api/tables/{table}/record")).json()
        assert await bo.post(f"/api/tables/{table}/leave", {}) == {"tables": []}
        assert (await ada.http.get("/api/tables/mine")).json()["tables"][0]["id"] == table
        after = (await ada.http.get(f"/api/tables/{table}/record")).json()
        assert (after["players"], after["hands"]) == (before["players"], before["hands"])
        one = await ada.sit(table)
        await one.state()
        new = (await one.done({"type": "rematch", "id": "again"}))["next_table"]
        assert (await ada.play_through(new))["stage"] == "finished"

    for_two(server, test)


def test_whoever_goes_lets_a_bot_play_and_comes_back(server: Server) -> None:
    """At a table that waits for ever for people who are just away."""

    async def test(ada: Player, bo: Player, table: str) -> None:
        leaving = await bo.sit(table)
        await leaving.state()
        assert (await leaving.done({"type": "away", "id": "w"}))["seats"][1]["stand_in"]
        await leaving.close()
        await ada.play_through(table, stop=lambda state: state["public"]["hand"] == 2)
        watch = await ada.sit(table)
        back = await bo.sit(table)
        assert (await back.state())["seats"][1]["stand_in"], "a browser that is there again ends no wish"
        state = await back.done({"type": "back", "id": "b"})
        assert not state["seats"][1]["stand_in"]
        assert (await (await bo.sit(table)).of("welcome"))["seat"] == 1
        assert state["seats"][1]["name"] == "Bo"
        await watch.close()
        ends = await asyncio.gather(ada.play_through(table), bo.play_through(table))
        assert ends[0]["stage"] == "finished"

    for_two(server, test, clock={"kind": "none"})


def test_rematches_open_no_more_tables_than_an_address_may_open(tmp_path: Path) -> None:
    """One match can be given up after the other, each at a new table; asking twice at the same one opens no other."""

    async def run(address: str) -> None:
        ada, found = Player(address), []
        table = (await ada.open("poison-nonesuch", 3))["table"]
        for _ in range(2):
            seat = await ada.sit(table)
            await seat.done({"type": "part", "id": "part", "hex": "ab" * 16})
            await seat.done({"type": "concede", "id": "enough"})
            for number in range(2):
                await seat.send({"type": "rematch", "id": f"again-{number}"})
                while not (answer := await seat.of("state", "error")).get("next_table", "none"):
                    pass
                found.append(answer.get("code", ""))
                table = answer.get("next_table", table)
            await seat.close()
        await ada.close()
        assert found == ["", "", "too_many", "too_many"]

    with Server(tmp_path, "--tables-burst", "1", "--tables-rate", "0.0001") as server:
        asyncio.run(run(server.address))
