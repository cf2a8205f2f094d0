"""Drills by HTTP: an item without its answer, what an answer was worth, and no more of them than there is time for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tests.server.http.in_process import at_an_app
from tricksmith import games
from tricksmith.errors import TricksmithError
from tricksmith.server.presenters import DrillQuestion, drill_position, drill_result, game_info
from tricksmith.server.presenters.record_worker import answer
from tricksmith.server.settings import Limits
from tricksmith.study import BiddingItem, DrillKind, EndingItem, ReadingItem, drill_item, refit

pytestmark = pytest.mark.usefixtures("forked_children")

QUICK = {"bidding": "nameless", "endings": "poison-nonesuch", "reading": "poison-nonesuch"}
"""A game of which the bots play hands in a moment, for each drill."""
NAMES = ("Ash", "Birch", "Cedar")


def item_of(kind: str, number: int = 0) -> BiddingItem | EndingItem | ReadingItem:
    """An item, as the server finds it."""
    return drill_item(DrillKind(kind), games.get(QUICK[kind], players=3), seed="http", number=number)


@pytest.mark.parametrize("kind", QUICK)
def test_an_item_shows_no_hidden_card(kind: str) -> None:
    """Other cards in the places that the seat does not see change nothing that is sent, before the answer and after."""
    item = item_of(kind)
    other = refit(item.hand, item.seat, seed=7)
    assert other is not None
    assert other.deal != item.hand.deal
    again = replace(item, hand=other)
    assert drill_position(again, NAMES) == drill_position(item, NAMES)
    if isinstance(item, EndingItem):
        move = (str(item.moves[-1].move),)
        results = [drill_result(one, move, NAMES).move for one in (item, again)]
    else:
        said = item.choices[0].name if isinstance(item, ReadingItem) else str(item.view.legal[0])
        results = [drill_result(one, (said,), NAMES) for one in (item, again)]
    assert results[0] == results[1]


def test_games_are_listed_with_what_can_be_drilled(tmp_path: Path) -> None:
    """A game without calls says so, no drill is there that can't be judged, and a process is ready."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        assert app.state.drill_worker.child.pid is None
        rows = {row["game"]: row for row in (await client.get("/api/drills")).json()["games"]}
        assert list(rows) == games.names()
        assert rows["nestors"]["has_calls"]
        assert not rows["poison-nonesuch"]["has_calls"]
        assert rows["poison-nonesuch"]["kinds"] == ["endings", "reading"]
        assert (rows["jass"]["has_calls"], rows["jass"]["kinds"]) == (True, ["endings", "reading"])
        assert rows["briscola"]["kinds"] == []
        assert rows["nonesuch"]["players"] == [*games.load("nonesuch").seats]
        assert all(row["usual"] == game_info(name).players for name, row in rows.items())
        running = app.state.drill_worker.child.pid
        assert running is not None, "the process that sets drills starts while one is chosen"
        await client.get("/api/drills")
        assert app.state.drill_worker.child.pid == running

    at_an_app(tmp_path, test)


def test_items_are_set_and_judged(tmp_path: Path) -> None:
    """Of each drill: the item, the result of an answer, and the same as the library says of it."""
    bidding, ending, reading = (item_of(kind) for kind in QUICK)
    assert isinstance(bidding, BiddingItem)
    assert isinstance(ending, EndingItem)
    assert isinstance(reading, ReadingItem)

    async def test(_app: FastAPI, client: httpx.AsyncClient) -> None:
        asked = {"seed": "http", "players": 3}

        async def get(kind: str) -> dict:  # type: ignore[type-arg]
            return (await client.get(f"/api/drills/{kind}/{QUICK[kind]}", params=asked)).json()  # type: ignore[no-any-return]

        async def say(kind: str, *answers: object) -> dict:  # type: ignore[type-arg]
            body = {"answers": [*map(str, answers)]}
            path = f"/api/drills/{kind}/{QUICK[kind]}/answer"
            return (await client.post(path, params=asked, json=body)).json()  # type: ignore[no-any-return]

        shown = await get("bidding")
        assert (shown["kind"], shown["seat"], shown["mine"]["my_turn"]) == ("bidding", bidding.seat, True)
        assert {one["move"] for one in shown["mine"]["choices"]} == {str(move) for move in bidding.view.legal}
        assert (shown["question"], shown["places"]) == ("", [])
        move = bidding.view.legal[0]
        result = await say("bidding", move)
        assert (result["is_over"], result["lost"]) == (True, bidding.judge(move).loss)
        assert len(result["move"]["moves"]) == len(bidding.view.legal)

        shown, line, lost = await get("endings"), ending.play(), 0.0
        while not line.is_over:
            line = ending.play(*line.moves, line.view.legal[0])
            result = await say("endings", *line.moves)
            lost += result["move"]["loss"]
            assert (result["is_over"], result["lost"]) == (line.is_over, pytest.approx(lost))
            assert result["position"]["mine"]["my_turn"] != line.is_over
        assert result["text"] == line.text

        shown = await get("reading")
        assert shown["card"] == reading.card.code
        assert [place["name"] for place in shown["places"]] == [place.name for place in reading.choices]
        assert [place["cards"] for place in shown["places"]] == [place.size for place in reading.choices]
        result = await say("reading", reading.place.name)
        assert (result["place"]["is_right"], result["place"]["name"]) == (True, reading.place.name)
        assert shown["names"][shown["seat"]] == "Guest"
        said = " ".join(line["text"] for line in shown["log"])
        assert ("Guest" in said, " you " in said.lower()) == (False, True), 'a player reads their own moves as "you"'

        wrong = await client.post(
            "/api/drills/reading/poison-nonesuch/answer", params=asked, json={"answers": ["moon"]}
        )
        assert (wrong.status_code, "none of the places" in wrong.json()["error"]["sentence"]) == (400, True)
        wrong = await client.get("/api/drills/bidding/poison-nonesuch", params=asked)
        assert "has no calls" in wrong.json()["error"]["sentence"].lower()
        for path, status in (
            ("reading/nothing", 404), ("singing/nestors", 422), ("reading/nestors?players=16", 404),
            ("reading/nestors?number=10000", 422),
        ):  # fmt: skip
            sign = "&" if "?" in path else "?"
            assert (await client.get(f"/api/drills/{path}{sign}seed=1")).status_code == status

    at_an_app(tmp_path, test)


def test_too_many_at_once_are_refused(tmp_path: Path) -> None:
    """There is a limit for each address; the list costs nothing."""

    async def test(_app: FastAPI, client: httpx.AsyncClient) -> None:
        path = "/api/drills/reading/nothing?seed=1"
        assert [(await client.get(path)).status_code for _ in range(3)] == [404, 404, 429]
        assert (await client.get("/api/drills")).status_code == 200

    at_an_app(tmp_path, test, Limits(busy_delay=0, drills_burst=2, drills_rate=0.0001))


def test_a_fault_in_a_game_ends_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rules of somebody's game raise is an answer in one sentence."""

    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tricksmith.study.drill_item", fails)
    drill_answer = answer(DrillQuestion("reading", "nestors", 4, "a seed of its own", 0, ("Ash",) * 4, "Guest"))
    assert isinstance(drill_answer, TricksmithError)
    assert "its rules have a fault" in str(drill_answer)
