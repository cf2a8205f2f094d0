"""Study by HTTP: no path to a review, a replay, a record or a moment shows anything of a match that is on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from tests.server.http.test_practice import practise, table_of
from tests.server.http.test_reviews import Played, at_an_app, quick_workers
from tricksmith.server.http.reviews import VERSION
from tricksmith.server.store.database_schema import REVIEWS

__all__ = ["quick_workers"]

OF_A_MATCH = {
    "GET /api/tables/{table}/review",
    "POST /api/tables/{table}/review/{seat}",
    "GET /api/tables/{table}/replay",
    "GET /api/tables/{table}/record",
    "POST /api/practice",
}
"""The paths that show a match of this server, when it is over."""
OF_NO_MATCH = {
    "POST /api/replay",
    "POST /api/verify",
    "POST /api/practice/record",
    "GET /api/puzzles",
    "GET /api/puzzles/{puzzle}",
    "POST /api/puzzles/{puzzle}/answer",
    "POST /api/puzzles/{puzzle}/line",
    "POST /api/puzzles/{puzzle}/play",
    "GET /api/drills",
    "GET /api/drills/{kind}/{game}",
    "POST /api/drills/{kind}/{game}/answer",
}
"""The paths that never read a table: of a record that the asker has, of shipped puzzles, or of hands dealt for it."""


def routes_of(app: FastAPI) -> list[APIRoute]:
    """The routes that study what was played."""
    return [route for route in app.routes if isinstance(route, APIRoute) and {"records", "puzzles"} & set(route.tags)]


async def ask(client: httpx.AsyncClient, path: str, table: str) -> httpx.Response:
    """Use one of the paths for a table."""
    verb, _, address = path.partition(" ")
    if address == "/api/practice":
        return await practise(client, table)
    return await client.request(verb, address.replace("{table}", table).replace("{seat}", "0"))


async def refusals(client: httpx.AsyncClient, table: str) -> dict[str, tuple[int, str]]:
    """How each path refuses a table; whatever it says, it is an error and nothing else."""
    found = {}
    for path in sorted(OF_A_MATCH):
        answered = await ask(client, path, table)
        assert set(answered.json()) == {"error"}, (path, answered.text)
        found[path] = (answered.status_code, answered.json()["error"]["code"])
    return found


def test_every_path_is_known(played: Played, tmp_path: Path) -> None:
    """One that is added must be put among those that wait for the end of a match, or among those that read none."""

    async def test(app: FastAPI, _: httpx.AsyncClient) -> None:
        found = {f"{verb} {route.path}" for route in routes_of(app) for verb in route.methods or ()}
        assert found == OF_A_MATCH | OF_NO_MATCH

    at_an_app(played, tmp_path, test)


def test_those_that_read_no_match_have_no_tables(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table's id in their place is not found, and no room is opened for them."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        opened: list[str] = []

        async def get(name: str) -> Any:
            opened.append(name)

        monkeypatch.setattr(app.state.rooms, "get", get)
        for path in OF_NO_MATCH:
            verb, _, address = path.partition(" ")
            for part in ("{puzzle}", "{game}"):
                address = address.replace(part, played.going_on)
            answered = await client.request(
                verb,
                address.replace("{kind}", "endings"),
                params={"seed": played.going_on},
                json={"move": "some", "answers": [], "table": played.going_on, "hand": 1, "action": 0},
            )
            assert answered.status_code >= 400 or address in {"/api/puzzles", "/api/drills"}, path
            assert played.going_on not in answered.text
        assert opened == []

    at_an_app(played, tmp_path, test)


def test_nothing_of_a_match_that_is_on_is_shown_to_anybody(played: Played, tmp_path: Path) -> None:
    """Not to its player between two hands, not to those who watch it, and not where a review of it was kept."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        store = app.state.context.store
        row = {"table_id": played.going_on, "seat": 0, "hand": 0, "version": VERSION, "body": "{}\n{}"}
        await store.reviews._database.write(lambda connection: connection.execute(REVIEWS.insert(), row))
        assert await store.reviews.find(played.going_on, 0, 0, VERSION)
        on = dict.fromkeys(OF_A_MATCH, (409, "not_finished"))
        assert await refusals(client, played.going_on) == on
        again = (await practise(client, played.watched)).json()["table"]
        assert await refusals(client, again) == on  # a moment that is tried again is a match, too
        client.cookies.clear()
        assert await refusals(client, played.going_on) == on
        assert set((await refusals(client, again)).values()) == {(404, "no_table")}
        await client.post("/api/me", json={"name": "Bo"})
        assert await refusals(client, played.going_on) == on
        mine = (await practise(client, played.watched)).json()["table"]
        assert await refusals(client, mine) == on
        assert set((await refusals(client, again)).values()) == {(404, "no_table")}
        assert (await table_of(app, played.going_on)).stage == "between"

    at_an_app(played, tmp_path, test)
