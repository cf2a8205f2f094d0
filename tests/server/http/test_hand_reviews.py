"""The review of a hand against bots while the match goes on: for its player alone, without what comes after it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.server.http.test_practice import practise, table_of
from tests.server.http.test_reviews import Played, at_an_app, lines, made, quick_workers
from tricksmith.server.domain import GoOn

__all__ = ["quick_workers"]


async def go_on(app: FastAPI, name: str) -> None:
    """Ada is ready for the next hand."""
    room = await app.state.rooms.get(name)
    await room.command(room.audience.owners[0], GoOn())
    assert room.table.stage == "playing"


async def answers(client: httpx.AsyncClient, table: str, hand: int) -> dict[str, httpx.Response]:
    """What each path says of a hand."""
    address = f"/api/tables/{table}"
    return {
        "info": await client.get(f"{address}/review", params={"hand": hand}),
        "review": await client.post(f"{address}/review/0", params={"hand": hand}),
        "replay": await client.get(f"{address}/replay", params={"hand": hand}),
        "practice": await practise(client, table, hand=hand),
    }


def codes(answered: dict[str, httpx.Response]) -> set[tuple[int, str]]:
    """How they refuse it."""
    return {(one.status_code, one.json()["error"]["code"]) for one in answered.values()}


def test_a_hand_is_reviewed_before_its_match_is_over(played: Played, tmp_path: Path) -> None:
    """Its decisions, luck and moments, as "you", kept, and the same once the next hand is played."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        table = played.reviewed_hand
        info = (await client.get(f"/api/tables/{table}/review", params={"hand": 1})).json()
        assert (info["mine"], info["is_over"]) == (0, False)
        updates = await lines(client, table, hand=1)
        review: dict[str, Any] = updates[-1]["review"]
        assert {update["state"] for update in updates} >= {"waiting", "done"}
        assert review["name"] == "You"
        assert {decision["hand"] for decision in review["decisions"]} == {1}
        assert [hand["hand"] for hand in review["luck"]] == [1]
        assert len(review["chances"]) == 2
        await go_on(app, table)
        (again,) = await lines(client, table, hand=1)
        assert again["review"] == review
        assert made(app, "made") == 1

    at_an_app(played, tmp_path, test)


@pytest.mark.parametrize("is_next_dealt", [False, True])
def test_nothing_after_the_hand_is_shown(played: Played, tmp_path: Path, is_next_dealt: bool) -> None:  # noqa: FBT001
    """No other hand, no seed, no proof of the deals and no record; and a moment of it is tried without the seed too."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        name = played.reviewed_hand
        if is_next_dealt:
            await go_on(app, name)
        shown = await answers(client, name, 1)
        assert {answered.status_code for answered in shown.values()} == {200}
        replay = shown["replay"].json()
        assert (replay["hands"], replay["hand"], replay["is_over"], replay["fairness"]) == (1, 1, False, None)
        assert replay["mine"] == 0
        again = await table_of(app, shown["practice"].json()["table"])
        table = await table_of(app, name)
        assert table.match is not None
        secrets = [str(table.match.seed), table.opened.secret]
        texts = [answered.text for answered in shown.values()] + [again.opened.practice]
        assert not any(secret in text for secret in secrets for text in texts)
        assert codes(await answers(client, name, 2)) == {(409, "not_finished")}
        for path in ("review", "record"):
            assert (await client.get(f"/api/tables/{name}/{path}")).status_code == 409
        assert (await client.post(f"/api/tables/{name}/review/0")).status_code == 409

    at_an_app(played, tmp_path, test)


def test_nobody_else_sees_the_hand(played: Played, tmp_path: Path) -> None:
    """Not who looks on, with a cookie or without, also when its review is kept."""

    async def test(_: FastAPI, client: httpx.AsyncClient) -> None:
        assert (await lines(client, played.reviewed_hand, hand=1))[-1]["state"] == "done"
        client.cookies.clear()
        for has_cookie in (False, True):
            if has_cookie:
                await client.post("/api/me", json={"name": "Bo"})
            assert codes(await answers(client, played.reviewed_hand, 1)) == {(409, "not_finished")}

    at_an_app(played, tmp_path, test)


def test_a_hand_whose_review_was_not_chosen_waits_for_the_next_deal(played: Played, tmp_path: Path) -> None:
    """Until then it can be undone."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        assert codes(await answers(client, played.going_on, 1)) == {(409, "not_finished")}
        await go_on(app, played.going_on)
        assert {one.status_code for one in (await answers(client, played.going_on, 1)).values()} == {200}

    at_an_app(played, tmp_path, test)
