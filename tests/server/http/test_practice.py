"""Practice by HTTP: for those who may see the match, never of one that is on, at a table of their own."""

from __future__ import annotations

import json
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.server.http.test_reviews import Played, at_an_app, quick_workers
from tests.study.test_review import played as recorded
from tricksmith.play import Match, from_record, practice_of, to_record, verify
from tricksmith.server.domain import Practice, TableState, practice_from
from tricksmith.server.http import practice
from tricksmith.server.realtime import game_log

__all__ = ["quick_workers"]


async def practise(client: httpx.AsyncClient, table: str, **more: Any) -> httpx.Response:
    """Ask for a moment of the first hand."""
    return await client.post("/api/practice", json={"table": table, "hand": 1, "action": 6, **more})


async def table_of(app: FastAPI, name: str) -> TableState:
    """The table with this id."""
    room = await app.state.rooms.get(name)
    found: TableState = room.table
    return found


def test_a_moment_becomes_a_table_with_the_same_cards_or_with_others(played: Played, tmp_path: Path) -> None:
    """The person decides at once, with exactly what the seat had seen."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        source = (await table_of(app, played.watched)).match
        assert source is not None
        for cards in ("same", "other"):
            answered = await practise(client, played.watched, cards=cards)
            assert answered.status_code == 200, answered.text
            made = answered.json()
            table = await table_of(app, made["table"])
            assert table.match is not None
            assert table.practice is not None
            assert (table.practice.source, table.stage, table.to_act) == (played.watched, "playing", made["seat"])
            assert made["invites"] == []
            assert (table.match.hand.deal == source.hands[0].deal) == (cards == "same")
            assert table.match.hand.actions == source.hands[0].actions[:6]
            assert [seat.level for seat in table.seats if seat.kind == "bot"] == ["novice"] * len(table.seats[1:])
            mine = (await client.get("/api/tables/mine")).json()["tables"]
            assert [row["practice"] for row in mine if row["id"] == made["table"]] == [True]
            assert [row["practice"] for row in mine if row["id"] == played.watched] == [False]

    at_an_app(played, tmp_path, test)


def test_who_may_not_see_a_match_may_not_try_it_again(played: Played, tmp_path: Path) -> None:
    """A private one is like one that does not exist, and one that is on is refused, for its players too."""

    async def test(_app: FastAPI, client: httpx.AsyncClient) -> None:
        for cards in ("same", "other"):
            refused = await practise(client, played.going_on, cards=cards)
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_finished")
        assert (await practise(client, played.private)).status_code == 200
        client.cookies.clear()
        hidden, missing = await practise(client, played.private), await practise(client, "nothing")
        assert hidden.status_code == missing.status_code == 404
        assert hidden.json() == missing.json()
        assert (await practise(client, played.watched)).status_code == 200  # a stranger may watch this table

    at_an_app(played, tmp_path, test)


def test_nobody_else_sees_a_practice_table(played: Played, tmp_path: Path) -> None:
    """Not in lists, not by its id, and not its record before its end."""

    async def test(_app: FastAPI, client: httpx.AsyncClient) -> None:
        made = (await practise(client, played.watched, cards="other")).json()
        for path in ("record", "replay", "review"):
            assert (await client.get(f"/api/tables/{made['table']}/{path}")).status_code == 409
        again = await practise(client, made["table"])
        assert again.status_code == 409
        client.cookies.clear()
        assert (await client.get(f"/api/tables/{made['table']}")).status_code == 404
        assert (await client.get(f"/api/tables/{made['table']}/record")).status_code == 404
        listed = (await client.get("/api/tables/open")).json()["tables"]
        assert made["table"] not in [row["id"] for row in listed]

    at_an_app(played, tmp_path, test)


def test_what_is_no_moment_is_refused_in_a_sentence(played: Played, tmp_path: Path) -> None:
    """With what there is."""

    async def test(_app: FastAPI, client: httpx.AsyncClient) -> None:
        for more, sentence in (
            ({"hand": 7}, "the match has the hands 1 to 1, and no hand 7"),
            ({"action": 99}, "hand 1 has 24 decisions, and no decision 99"),
            ({"action": 23, "cards": "other"}, "no other cards were found"),
        ):
            refused = await practise(client, played.watched, **more)
            assert refused.status_code == 400, refused.text
            assert sentence.lower() in refused.json()["error"]["sentence"].lower()
        assert (await practise(client, played.watched, cards="marked")).status_code == 422

    at_an_app(played, tmp_path, test)


def test_a_moment_of_a_record_becomes_a_table(played: Played, tmp_path: Path) -> None:
    """Its bots are those of the record where this server has them; names are such as a table may show."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        match = recorded("hearts", 4)
        match = Match(match.game, ("you", "novice", "novice", "x\u202e" * 40), match.seed, match.done, match.hand)
        record = to_record(match)
        record["unfinished"] = True
        text = json.dumps(record)
        path = "/api/practice/record?hand=2&action=9&cards=other"
        headers = {"content-type": "text/plain"}
        refused = await client.post(path, content=text, headers=headers)
        assert refused.status_code == 400
        assert "not finished" in refused.json()["error"]["sentence"]
        short = json.dumps(to_record(one_hand()))
        answered = await client.post(path.replace("hand=2", "hand=1"), content=short, headers=headers)
        assert answered.status_code == 200, answered.text
        table = await table_of(app, answered.json()["table"])
        assert table.practice is not None
        assert table.practice.source == ""
        assert len(set(table.names)) == 3
        levels = {seat.level for seat in table.seats if seat.kind == "bot"}
        assert levels <= {"novice", "regular"}
        torn = await client.post(path, content=short[:-2], headers=headers)
        assert torn.status_code == 400

    at_an_app(played, tmp_path, test)


def test_other_tables_go_on_while_a_match_is_played_again(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop that serves everyone doesn't do it, neither for a new practice table nor for one that is read."""
    where: list[str] = []

    def watched(text: str) -> Practice:
        where.append(current_thread().name)
        return practice_from(text)

    monkeypatch.setattr(practice, "practice_from", watched)
    monkeypatch.setattr(game_log, "practice_from", watched)

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        made = (await practise(client, played.watched)).json()
        assert len(where) == 1
        assert (await table_of(app, made["table"])).practice is not None
        assert len(where) == 2
        assert main_thread().name not in where

    at_an_app(played, tmp_path, test)


def one_hand() -> Match:
    """A finished match of one hand, with names that are alike and one that can't be seen."""
    from tricksmith import bots, games  # noqa: PLC0415 - for this test alone
    from tricksmith.play import simulate  # noqa: PLC0415

    game = games.get("poison-nonesuch", players=3, max_hands=1)
    match = next(simulate(game, [bots.get("novice")] * 3, matches=1, seed="one"))
    return Match(match.game, ("novice", "novice", "\u202e"), match.seed, match.done, match.hand)


def test_the_record_of_practice_says_so_and_can_be_looked_at(played: Played, tmp_path: Path) -> None:
    """It is downloaded like any other, verifies, and is shown from its file."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        made = (await practise(client, played.watched, action=22)).json()
        room = await app.state.rooms.get(made["table"])
        from tests.server.domain.helper import play  # noqa: PLC0415 - moves without a socket

        table = room.table
        while table.stage == "playing":
            table = play(table)
        room.table = table
        text = (await client.get(f"/api/tables/{made['table']}/record")).text
        match = from_record(json.loads(text))
        note = practice_of(json.loads(text), match)
        assert note is not None
        assert (note.hand, note.action, note.cards) == (1, 23, "same")
        assert all(finding.holds for finding in verify(json.loads(text)))
        shown = await client.get(f"/api/tables/{made['table']}/replay")
        assert shown.status_code == 200
        assert shown.json()["fairness"] is None
        uploaded = await client.post("/api/replay?hand=1", content=text, headers={"content-type": "text/plain"})
        assert uploaded.status_code == 200, uploaded.text

    at_an_app(played, tmp_path, test)
