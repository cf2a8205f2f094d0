"""Whole matches over the wire: one person against bots, four people, a second tab, and a reload at every event."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.realtime.player import Message, Player
from tests.server.realtime.server import Server
from tricksmith.games import ORIGINALS
from tricksmith.play import fair, from_record
from tricksmith.server.wire import CloseCode, State

SHORT = {"nameless": {"target": "5"}, "nestors": {"target": "200"}}
"""Options with which a match is over soon."""
SEATS = {"nestors": 4, "nameless": 4}


@pytest.mark.parametrize("game", list(ORIGINALS))
def test_a_whole_match_is_played_against_bots(server: Server, game: str) -> None:
    """One person with a socket plays a match to its end; the record replays, and its deals are proven."""

    async def play() -> None:
        ada = Player(server.address)
        table = (await ada.open(game, SEATS.get(game, 3), options=SHORT.get(game, {})))["table"]
        state = await ada.play_through(table)
        assert state["stage"] == "finished"
        assert State.model_validate(state).model_dump(mode="json") == state
        record = (await ada.http.get(f"/api/tables/{table}/record")).json()
        match = from_record(record)
        assert list(match.totals) == state["public"]["score"]["totals"]
        assert fair.fairness_violations(fair.read_note(record["table"], match), match) == ()
        assert record["table"]["commitment"] == state["fairness"]["commitment"]
        verified = await ada.http.post(
            "/api/verify", content=json.dumps(record), headers={"content-type": "text/plain"}
        )
        assert verified.json()["holds"]
        await ada.close()

    asyncio.run(play())


@pytest.mark.parametrize("game", list(ORIGINALS))
def test_a_first_lesson_goes_to_its_end(server: Server, game: str) -> None:
    """A player who does what each step says comes to the end of the lesson."""

    async def learn() -> None:
        ada = Player(server.address)
        table = (await ada.open(game, 3, lesson=True))["table"]
        state = await ada.play_through(table)
        assert state["lesson"]["done"]
        await ada.close()

    asyncio.run(learn())


def test_four_people_play_at_one_table(tmp_path: Path, url: str) -> None:
    """Each takes a seat by a link of their own, sees nobody else's cards, and all see the same end."""

    async def play(server: Server) -> None:
        host = Player(server.address, 1)
        seats = ["me", "open", "open", "open"]
        made = await host.open("nameless", 4, seats=seats, options={"target": "5"})
        people = [host]
        for number, invite in enumerate(made["invites"]):
            guest = Player(server.address, number + 2)
            assert (await guest.take(invite["link"], f"Guest {number}"))["seat"] == invite["seat"]
            people.append(guest)
        ends = await asyncio.gather(*(person.play_through(made["table"]) for person in people))
        assert len({json.dumps(end["public"]) for end in ends}) == 1
        assert [end["mine"]["seat"] for end in ends] == [0, 1, 2, 3]
        assert all(part for part in ends[0]["fairness"]["parts"])
        for person in people:
            await person.close()

    with Server(tmp_path, "--database", url) as server:
        asyncio.run(play(server))


def test_a_reload_at_any_event_shows_the_same(server: Server) -> None:
    """A player who comes back and names the last event they saw gets the whole state, and exactly the log since."""

    async def play() -> None:
        ada = Player(server.address, 5)
        table = (await ada.open("nonesuch", 3))["table"]
        seen: list[Message] = []

        def third_hand(state: Message) -> bool:
            seen.append(state)
            return state["public"] is not None and state["public"]["hand"] == 3

        await ada.play_through(table, stop=third_hand)
        whole = await (await ada.sit(table)).state()
        assert whole["log"]
        for state in seen:
            if state["event"] < whole["log_from"]:
                continue
            seat = await ada.sit(table, state["event"])
            again = await seat.state()
            await seat.close()
            wanted = [line for line in whole["log"] if line["event"] > state["event"]]
            got = [line for line in again["log"] if line["event"] <= whole["event"]]
            assert got == wanted
            assert again["log_from"] == state["event"]
        await ada.close()

    asyncio.run(play())


def test_a_second_tab_takes_over_and_a_resend_from_it_changes_nothing(server: Server) -> None:
    """What the first tab has sent is acknowledged to the second; the first ends and learns why."""

    async def play() -> None:
        ada = Player(server.address, 3)
        table = (await ada.open("poison-nonesuch", 3))["table"]
        one = await ada.sit(table)
        part = {"type": "part", "id": "same", "hex": "ab" * 16}
        first = await one.done(part)
        two = await ada.sit(table)
        again = await two.done(part)
        with pytest.raises(ConnectionClosed) as ended:
            await one.of("pong")
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == CloseCode.REPLACED
        assert first["event"] <= again["event"]
        assert first["fairness"]["parts"][0] == again["fairness"]["parts"][0] == "ab" * 16
        state = again
        while state["mine"] is None or not state["mine"]["my_turn"]:
            state = await two.state()
        move = {"type": "move", "id": "m", "move": state["mine"]["choices"][0]["move"], "at": state["event"]}
        done = await two.done(move)
        three = await ada.sit(table)
        resent = await three.done(move)
        assert resent["type"] == "state"
        assert resent["event"] >= done["event"]
        await three.close()
        await ada.close()

    asyncio.run(play())
