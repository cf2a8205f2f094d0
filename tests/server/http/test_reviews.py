"""Reviews of finished matches: for those who may see the match, made once, and never of a match that is on."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.server.realtime.player import Player
from tests.server.realtime.server import Server
from tricksmith import bots, games, study
from tricksmith.play import Match, play_match
from tricksmith.present import ReviewView
from tricksmith.rules import Seat
from tricksmith.server.http import create_app
from tricksmith.server.http.reviews import VERSION
from tricksmith.server.observability import Metrics
from tricksmith.server.reviews import ReviewKey, ReviewPart, ReviewPool, ReviewProgress, ReviewTask, worker
from tricksmith.server.reviews.worker import answer
from tricksmith.server.settings import Limits, Settings

Update = dict[str, Any]
SHORT = {"options": {"max_hands": "1"}}


class Played:
    """A data folder with a match that anyone may watch, a private one, and two that are on; Ada plays in each.

    In the last one she chose to review the first hand, which is over.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with Server(folder) as server:
            asyncio.run(self._play(server))
            server.stop()

    async def _play(self, server: Server) -> None:
        ada = Player(server.address)
        self.watched = (await ada.open("poison-nonesuch", 3, **SHORT))["table"]
        self.private = (await ada.open("poison-nonesuch", 3, spectators="none", **SHORT))["table"]
        self.going_on = (await ada.open("poison-nonesuch", 3))["table"]
        for table in (self.watched, self.private):
            await ada.play_through(table)
        await ada.play_through(self.going_on, stop=lambda state: state["stage"] == "between")
        self.reviewed_hand = (await ada.open("poison-nonesuch", 3))["table"]
        await ada.play_through(self.reviewed_hand, stop=lambda state: state["stage"] == "between")
        seat = await ada.sit(self.reviewed_hand)
        assert (await seat.done({"type": "review_hand", "id": "r"}))["hand_review"] == "open"
        self.cookies = dict(ada.http.cookies)
        await ada.close()


@pytest.fixture(autouse=True)
def quick_workers(monkeypatch: pytest.MonkeyPatch, forked_children: None) -> None:  # noqa: ARG001 - it forks them
    """Reviews are quick here, and yield to nobody, so that other tests on the same machine don't stop them."""
    make_workers(monkeypatch, "quick")


def make_workers(monkeypatch: pytest.MonkeyPatch, depth: str, step_seconds: float = worker.STEP_SECONDS) -> None:
    """Have the workers that begin from now on look so deep, in steps of this length."""
    settings = f"worker.DEPTH = {depth!r}; worker.STEP_SECONDS = {step_seconds}"
    program = f"from tricksmith.server.reviews import worker; {settings}; worker.run(niceness=0)"
    monkeypatch.setattr("tricksmith.server.reviews.pool.WORKER_PROGRAM", program)


def at_an_app(
    played: Played,
    folder: Path,
    test: Callable[[FastAPI, httpx.AsyncClient], Awaitable[None]],
    *,
    is_restart: bool = False,
    **limits: Any,
) -> None:
    """Run a test with a server in this process that has a copy of the matches, or the folder as it is, as Ada."""

    async def run() -> None:
        if not is_restart:
            shutil.copytree(played.folder, folder, dirs_exist_ok=True)
        app = create_app(Settings(data=folder, bot_workers=0, limits=Limits(busy_delay=0, **limits)))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client,
        ):
            client.cookies.update(played.cookies)
            await test(app, client)

    asyncio.run(run())


async def lines(client: httpx.AsyncClient, table: str, seat: int = 0, hand: int | None = None) -> list[Update]:
    """A review, of a hand or of the match, line by line."""
    answered = await client.post(f"/api/tables/{table}/review/{seat}", params={} if hand is None else {"hand": hand})
    assert answered.status_code == 200, answered.text
    return [json.loads(line) for line in answered.text.splitlines()]


def made(app: FastAPI, outcome: str) -> float:
    """How many reviews ended like this."""
    found: float = app.state.metrics.reviews.labels(outcome)._value.get()
    return found


def test_a_review_grows_and_is_kept(played: Played, tmp_path: Path) -> None:
    """Progress and moments come first, the decisions at the end; a second request gets the same at once."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        info = (await client.get(f"/api/tables/{played.watched}/review")).json()
        assert (info["mine"], [seat["kind"] for seat in info["seats"]]) == (0, ["person", "bot", "bot"])
        assert info["table"]["deck"]["cards"]
        assert info["practice"] == ["drills", "puzzles"]
        updates = await lines(client, played.watched)
        states = [update["state"] for update in updates]
        assert states[0] == "waiting"
        assert states[-1] == "done"
        assert states == sorted(states, key=["waiting", "running", "done"].index)
        done = [update["done"] for update in updates]
        assert done == sorted(done)
        assert all(not update["review"]["decisions"] for update in updates if update["state"] == "running")
        review = updates[-1]["review"]
        assert review["name"] == "You"
        assert review["title"] == f"You: {len(review['decisions'])} decisions with a choice"
        assert review["sides"] == ["You", "Birch", "Cedar"]
        assert all("you held" in moment["situation"].lower() for moment in review["moments"])
        assert all(moment["is_explained"] for moment in review["moments"])
        assert len(review["chances"]) == 2
        replay = (await client.get(f"/api/tables/{played.watched}/replay?hand=1")).json()
        assert replay["mine"] == 0
        for decision in review["decisions"]:  # each has its place in the replay
            step = replay["steps"][decision["action"]]
            assert (step["action"], step["seat"]) == (decision["action"], 0)
        for moment in review["moments"]:
            for deal in moment["deals"]:
                cards = [card for hand in deal["hands"] for card in hand["cards"]]
                assert len(cards) == len(set(cards))
        client.cookies.clear()  # a stranger may watch this table
        assert (await client.get(f"/api/tables/{played.watched}/replay?hand=1")).json()["mine"] is None
        (again,) = [update["review"] for update in await lines(client, played.watched)]
        assert again["title"] == f"Ada: {len(review['decisions'])} decisions with a choice"
        assert " you " not in json.dumps([moment["text"] + moment["situation"] for moment in again["moments"]]).lower()
        assert again["decisions"] == review["decisions"]
        assert (made(app, "made"), made(app, "kept")) == (1, 1)

    at_an_app(played, tmp_path, test)


def test_a_kept_review_outlives_the_server(played: Played, tmp_path: Path) -> None:
    """After a restart it is one line, the same to the letter, and nothing is computed for it."""
    shown: list[list[Update]] = []

    async def ask(app: FastAPI, client: httpx.AsyncClient) -> None:
        shown.append(await lines(client, played.watched))
        assert made(app, "made") == (1 if len(shown) == 1 else 0)
        assert (app.state.reviews.child.pid is None) == (len(shown) == 2)

    async def ask_again(app: FastAPI, client: httpx.AsyncClient) -> None:
        await ask(app, client)
        assert await app.state.context.store.reviews.find(played.watched, 0, 0, f"{VERSION}x") is None

    at_an_app(played, tmp_path, ask)
    at_an_app(played, tmp_path, ask_again, is_restart=True)
    assert [len(update) for update in shown][1] == 1
    assert shown[0][-1]["review"] == shown[1][-1]["review"]


def test_a_review_is_the_one_that_the_library_makes(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page, the terminal and Python say the same of a match."""
    make_workers(monkeypatch, worker.DEPTH)

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        review = (await lines(client, played.watched))[-1]["review"]
        room = await app.state.rooms.get(played.watched)
        match_review = study.review(room.table.match, seats=[Seat(0)])
        labels = [str(decision.grade or "no label") for decision in match_review.decisions]
        assert [decision["label"] for decision in review["decisions"]] == labels

    at_an_app(played, tmp_path, test)


def test_nothing_is_reviewed_while_its_match_is_on(played: Played, tmp_path: Path) -> None:
    """Not for a player, not after a hand is over, and not even if the store is asked to keep it."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        for ask in (client.get(_path(played.going_on)), client.post(_path(played.going_on, 0))):
            refused = await ask
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_finished")
        reviews = app.state.context.store.reviews
        assert not await reviews.keep(played.going_on, 0, 0, VERSION, "{}")
        assert await reviews.find(played.going_on, 0, 0, VERSION) is None
        assert app.state.reviews.child.pid is None

    at_an_app(played, tmp_path, test)


def test_a_private_match_is_reviewed_for_its_players_alone(played: Played, tmp_path: Path) -> None:
    """A stranger gets the same answer as for no table, also for a review that was made; its players see it."""

    async def test(_: FastAPI, client: httpx.AsyncClient) -> None:
        assert (await lines(client, played.private))[-1]["state"] == "done"
        client.cookies.clear()
        for has_cookie in (False, True):
            if has_cookie:
                await client.post("/api/me", json={"name": "Bo"})
            for seat in (None, 0):
                method = "GET" if seat is None else "POST"
                there, nowhere = [
                    await client.request(method, _path(table, seat)) for table in (played.private, "z" * 16)
                ]
                assert (there.status_code, there.content) == (404, nowhere.content)

    at_an_app(played, tmp_path, test)


def test_a_match_that_is_deleted_meanwhile_is_shown_no_more(played: Played, tmp_path: Path) -> None:
    """Neither is anything of it kept."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        store, rooms = app.state.context.store, app.state.rooms
        keep = store.reviews.keep

        async def keep_late(*review: Any) -> bool:
            await store.delete(played.watched)
            await rooms.forget(played.watched)
            return bool(await keep(*review))

        store.reviews.keep = keep_late
        last = (await lines(client, played.watched))[-1]
        assert (last["state"], last["review"]) == ("failed", None)
        assert (made(app, "made"), made(app, "failed")) == (0, 1)
        assert await store.reviews.find(played.watched, 0, 0, VERSION) is None

    at_an_app(played, tmp_path, test)


def test_reviews_are_limited_for_a_person_and_for_the_server(played: Played, tmp_path: Path) -> None:
    """One that is kept costs nothing; another one is refused in words."""

    async def test(_: FastAPI, client: httpx.AsyncClient) -> None:
        await lines(client, played.watched)
        refused = await client.post(_path(played.watched, 1))
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many")
        assert (await lines(client, played.watched))[-1]["state"] == "done"
        assert (await client.post(_path(played.watched, 3))).status_code == 404

    at_an_app(played, tmp_path / "one", test, reviews_burst=1, reviews_rate=0.0001)

    async def none(_: FastAPI, client: httpx.AsyncClient) -> None:
        refused = await client.post(_path(played.watched, 1))
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "full")

    at_an_app(played, tmp_path / "none", none, reviews_open=0)


def test_a_hand_of_a_finished_match_is_reviewed_alone(played: Played, tmp_path: Path) -> None:
    """It says of that hand what the review of the match does, and is kept next to it."""

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        whole = (await lines(client, played.watched))[-1]["review"]
        hand = (await lines(client, played.watched, hand=1))[-1]["review"]
        assert hand["decisions"] == whole["decisions"]  # it has one hand
        assert hand["luck"] == whole["luck"]
        assert made(app, "made") == 2
        assert len(await lines(client, played.watched, hand=1)) == 1
        refused = await client.post(_path(played.watched, 0), params={"hand": 2})
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, "no_hand")
        assert (await client.get(_path(played.watched), params={"hand": 0})).status_code == 422

    at_an_app(played, tmp_path, test)


def _path(table: str, seat: int | None = None) -> str:
    return f"/api/tables/{table}/review" + (f"/{seat}" if seat is not None else "")


# -- the pool ---------------------------------------------------------------------------------------------------------


def task(seat: int = 0, *, first: int = 16) -> ReviewTask:
    """The review of a short match, of whose 24 decisions those from this one on are judged."""
    game = games.get("poison-nonesuch", players=3, max_hands=1)
    match = play_match(Match.begin(game, seed="review"), [bots.get("random") for _ in range(3)])
    return ReviewTask(match, seat, frozenset((1, number) for number in range(first)))


def key(seat: int) -> ReviewKey:
    """The review of a seat in the whole match."""
    return ReviewKey("t", seat, 0)


async def kept(_: ReviewPart) -> bool:
    """Keep a review."""
    return True


async def ended(pool: ReviewPool, of: ReviewKey, review: ReviewTask) -> ReviewProgress:
    """The end of a review."""
    return [progress async for progress in pool.watch(of, review, kept)][-1]


def with_pool(test: Callable[[ReviewPool], Awaitable[None]], **settings: Any) -> None:
    """Run a test with a pool."""

    async def run() -> None:
        pool = ReviewPool(Metrics(), **{"is_busy": lambda: False, "max_open": 3, **settings})
        try:
            await test(pool)
        finally:
            await pool.close()

    asyncio.run(run())


def test_a_review_that_nobody_waits_for_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process ends with it; the next review is made."""
    make_workers(monkeypatch, "quick", step_seconds=0)

    async def test(pool: ReviewPool) -> None:
        async for progress in (watch := pool.watch(key(0), task(), kept)):
            if progress.state == "running":
                break
        await watch.aclose()  # type: ignore[attr-defined]
        while pool.is_open(key(0)):
            await asyncio.sleep(0.01)
        assert pool.child.pid is None
        assert pool.metrics.reviews.labels("cancelled")._value.get() == 1
        assert (await ended(pool, key(0), task())).state == "done"

    with_pool(test, unwatched=0.0)


def test_those_who_want_the_same_review_share_it() -> None:
    """It goes on while one of them waits, and another review waits for its turn."""

    async def test(pool: ReviewPool) -> None:
        first, second = pool.watch(key(0), task(), kept), pool.watch(key(0), task(), kept)
        await anext(first)
        await anext(second)
        other = pool.watch(key(1), task(1), kept)
        assert await anext(other) == ReviewProgress("waiting", ahead=1)
        await first.aclose()  # type: ignore[attr-defined]
        await asyncio.sleep(0.1)
        assert [progress async for progress in second][-1].state == "done"
        assert [progress async for progress in other][-1].state == "done"
        assert pool.metrics.reviews.labels("made")._value.get() == 2

    with_pool(test, unwatched=0.0)


def test_a_process_that_is_lost_costs_one_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who wait hear that it was given up; the next one is made by another process."""
    make_workers(monkeypatch, "quick", step_seconds=0)

    async def test(pool: ReviewPool) -> None:
        states = []
        async for progress in pool.watch(key(0), task(first=0), kept):
            states.append(progress.state)
            if progress.state == "running" and pool.child.pid is not None:
                os.kill(pool.child.pid, signal.SIGKILL)
        assert states[-1] == "failed"
        assert pool.metrics.workers_lost._value.get() == 1
        assert (await ended(pool, key(0), task())).state == "done"

    with_pool(test)


def test_bots_go_first() -> None:
    """No step begins while a bot waits for a worker."""
    asked: list[bool] = []

    def is_busy() -> bool:
        asked.append(pool_has_begun[-1]())
        return len(asked) < 5

    pool_has_begun: list[Callable[[], bool]] = []

    async def test(pool: ReviewPool) -> None:
        pool_has_begun.append(lambda: pool.child.pid is not None)
        assert (await ended(pool, key(0), task())).state == "done"
        assert asked[:5] == [False] * 5

    with_pool(test, is_busy=is_busy)


def test_a_match_that_the_study_stumbles_over_ends_its_review_alone() -> None:
    """A seat that is none is an error in the process, and no end of it."""
    assert isinstance(answer(task(7)), str)

    async def test(pool: ReviewPool) -> None:
        assert (await ended(pool, key(7), task(7))).state == "failed"
        assert (await ended(pool, key(0), task())).state == "done"
        assert pool.metrics.workers_lost._value.get() == 0

    with_pool(test)


def test_a_pool_that_closes_gives_its_reviews_up() -> None:
    """A server that stops keeps nobody waiting."""

    async def test(pool: ReviewPool) -> None:
        watch = pool.watch(key(0), task(), kept)
        await anext(watch)
        await pool.close()
        assert [progress async for progress in watch][-1].state == "failed"
        assert pool.is_full

    with_pool(test)


def test_what_is_shown_has_no_field_that_is_not_sent() -> None:
    """The view model of a review is read back as it was."""
    part = answer(task(first=0))
    while not isinstance(part, str) and not part.is_whole:
        part = answer("go on")
    assert not isinstance(part, str)
    assert part.reader_view == part.view
    assert set(json.loads(part.view)) == set(ReviewView.__dataclass_fields__)
