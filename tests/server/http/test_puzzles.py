"""Puzzles by HTTP: a position without its answer, the verdict on a move, and a table that goes on from there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tests.server.http.in_process import at_an_app
from tricksmith.server.presenters import puzzle_position
from tricksmith.server.presenters.puzzles import puzzle_line
from tricksmith.server.settings import Limits
from tricksmith.study import Puzzle, PuzzleCount, PuzzleProof, PuzzleTheme, load_puzzles
from tricksmith.study.second_try import refit

pytestmark = pytest.mark.usefixtures("forked_children")

SHIPPED = ("nonesuch", "poison-nonesuch", "nameless", "nestors")
"""The games with puzzles: these are read when a test wants them, not by each process that collects the tests."""


def shown(puzzle: Puzzle) -> str:
    """All that a solver gets before the answer, but for the id, which is a hash of the whole deal."""
    names = [f"player {seat}" for seat in range(puzzle.game.players)]
    return puzzle_position(puzzle, names).model_dump_json().replace(puzzle.id, "id")


def with_another_answer(puzzle: Puzzle) -> Puzzle:
    """The same position with everything else that is known of it changed, but how hard it is."""
    return replace(
        puzzle,
        moves=tuple(one._replace(points=-one.points) for one in reversed(puzzle.moves)),
        theme=next(theme for theme in PuzzleTheme if theme is not puzzle.theme),
        proof=next(proof for proof in PuzzleProof if proof is not puzzle.proof),
        deals=puzzle.deals + 1,
        count=PuzzleCount(*(number + 1 for number in puzzle.count)),
    )


@pytest.mark.parametrize("game", SHIPPED)
def test_a_position_shows_neither_hidden_cards_nor_the_answer(game: str) -> None:
    """Other cards in the places that the seat does not see, or another answer, change nothing that is sent."""
    puzzle = load_puzzles(game)[-1]
    other = refit(puzzle.hand, puzzle.seat, seed=7)
    assert other is not None
    assert other.deal != puzzle.hand.deal
    assert shown(replace(puzzle, hand=other)) == shown(puzzle)
    assert shown(with_another_answer(puzzle)) == shown(puzzle)


def test_a_puzzle_is_found_shown_and_judged(tmp_path: Path) -> None:
    """The list is by game; a right move loses nothing, and the verdict on a wrong one says what it loses."""
    puzzle = load_puzzles("nonesuch")[0]
    wrong = next(one for one in puzzle.moves if not one.is_right)

    async def test(_app: FastAPI, client: httpx.AsyncClient) -> None:
        listed = (await client.get("/api/puzzles")).json()
        every, puzzles = listed["puzzles"], load_puzzles()
        assert [row["id"] for row in every] == [one.id for one in puzzles]
        assert {one.game.id for one in puzzles} == {*SHIPPED}
        one_game = (await client.get("/api/puzzles", params={"game": "nonesuch"})).json()["puzzles"]
        assert one_game == [row for row in every if row["game"] == "nonesuch"]
        assert set(one_game[0]) == {"id", "game", "game_name", "players", "difficulty", "rating"}
        path = f"/api/puzzles/{puzzle.id}"
        position = (await client.get(path)).json()
        assert (position["seat"], position["mine"]["my_turn"]) == (puzzle.seat, True)
        assert {choice["move"] for choice in position["mine"]["choices"]} == {str(one.move) for one in puzzle.moves}
        right = (await client.post(f"{path}/answer", json={"move": str(puzzle.best[0])})).json()
        assert (right["is_right"], right["loss"], right["best"]) == (True, 0, [str(move) for move in puzzle.best])
        assert len(right["others"]) == len(puzzle.best) - 1
        assert all(other in right["text"] for other in right["others"])
        failed = (await client.post(f"{path}/answer", json={"move": str(wrong.move)})).json()
        assert (failed["is_right"], failed["loss"]) == (False, puzzle.loss(wrong.move))
        assert failed["others"] == []
        assert (failed["reason"], failed["theme"]) == (right["reason"], puzzle.theme.title)
        assert [one["move"] for one in failed["moves"]] == [str(one.move) for one in puzzle.moves]
        assert {one["level"]: (one["failed"], one["tries"]) for one in failed["levels"]} == puzzle.trials

    at_an_app(tmp_path, test)


def test_what_is_no_puzzle_or_no_move_is_refused(tmp_path: Path) -> None:
    """With a sentence, and nothing is opened."""
    path = f"/api/puzzles/{load_puzzles()[0].id}"

    async def test(_app: FastAPI, client: httpx.AsyncClient) -> None:
        assert (await client.get("/api/puzzles", params={"game": "whist"})).json() == {"puzzles": []}
        refused = await client.get("/api/puzzles", params={"game": "nonsuch"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, "no_game")
        for missing in (
            await client.get("/api/puzzles/none"),
            await client.post("/api/puzzles/none/play", json={"move": "x"}),
        ):
            assert (missing.status_code, missing.json()["error"]["code"]) == (404, "no_puzzle")
        for move in ("", "no move", "Zz", "pass"):
            for verb in ("answer", "play"):
                answered = await client.post(f"{path}/{verb}", json={"move": move})
                assert answered.status_code in {400, 409, 422}, (move, verb, answered.text)
                assert answered.json()["error"]["sentence"].endswith(".")
        assert (await client.get("/api/tables/mine")).json()["tables"] == []

    at_an_app(tmp_path, test)


def test_a_wrong_move_is_played_out(tmp_path: Path) -> None:
    """In a deal that fits what the seat saw, once after the wrong move and once after the best, to its loss."""
    puzzle = next(one for one in load_puzzles("poison-nonesuch") if one.proof is PuzzleProof.GUARANTEE)
    wrong, path = puzzle.moves[-1].move, f"/api/puzzles/{puzzle.id}/line"

    async def test(_app: FastAPI, client: httpx.AsyncClient) -> None:
        verdict = (await client.post(path, json={"move": str(wrong)})).json()["line"]
        assert "fits what you knew" in verdict["text"]
        assert "points worse than" in verdict["text"]
        for steps, move in ((verdict["wrong"], wrong), (verdict["right"], puzzle.best[0])):
            assert (steps[0]["seat"], steps[0]["move"]) == (puzzle.seat, str(move))
            assert steps[0]["action"] == len(puzzle.hand.actions)
            assert steps[-1]["seat"] is None
            assert steps[-1]["public"]["phase"] in {"over", "finished"}
        first = [steps[0]["hands"] for steps in (verdict["wrong"], verdict["right"])]
        assert first[0] == first[1]
        own = [card["code"] for group in first[0][puzzle.seat]["hand"] for card in group["cards"]]
        assert sorted(own) == sorted(card.code for card in puzzle.view.hand)
        right = (await client.post(path, json={"move": str(puzzle.best[0])})).json()
        assert right == {"line": None}
        refused = await client.post(path, json={"move": "no move"})
        assert refused.status_code in {400, 409, 422}
        assert refused.json()["error"]["sentence"].endswith(".")

    at_an_app(tmp_path, test)


def test_moves_are_played_out_no_more_often_than_there_is_time_for(tmp_path: Path) -> None:
    """The limit is that of drills; an answer is judged as often as before."""
    puzzle = load_puzzles("poison-nonesuch")[0]

    async def test(_app: FastAPI, client: httpx.AsyncClient) -> None:
        path, move = f"/api/puzzles/{puzzle.id}", {"move": str(puzzle.best[0])}
        first, second = [(await client.post(f"{path}/line", json=move)).status_code for _ in range(2)]
        assert first != 429
        assert second == 429
        assert (await client.post(f"{path}/answer", json=move)).status_code == 200

    at_an_app(tmp_path, test, Limits(busy_delay=0, drills_burst=1, drills_rate=0.0001))


def test_playing_on_counts_as_a_new_table(tmp_path: Path) -> None:
    """An address opens no more tables from puzzles than it may open otherwise."""
    puzzle = load_puzzles("poison-nonesuch")[0]

    async def test(_app: FastAPI, client: httpx.AsyncClient) -> None:
        path, move = f"/api/puzzles/{puzzle.id}/play", {"move": str(puzzle.best[0])}
        assert [(await client.post(path, json=move)).status_code for _ in range(2)] == [200, 429]
        assert (await client.post("/api/tables", json={"game": "nonesuch", "players": 3})).status_code == 429

    at_an_app(tmp_path, test, Limits(busy_delay=0, tables_burst=1, tables_rate=0.0001))


def test_a_line_does_not_depend_on_hidden_cards() -> None:
    """Other cards in the places that the seat does not see change nothing of the deal that is shown."""
    puzzle = next(one for one in load_puzzles("poison-nonesuch") if one.proof is PuzzleProof.GUARANTEE)
    other = refit(puzzle.hand, puzzle.seat, seed=7)
    assert other is not None
    assert other.deal != puzzle.hand.deal
    names = [f"player {seat}" for seat in range(puzzle.game.players)]
    lines = [puzzle_line(one, str(puzzle.moves[-1].move), names) for one in (puzzle, replace(puzzle, hand=other))]
    assert lines[0] == lines[1]


@pytest.mark.parametrize("game", ["nonesuch", "nameless"])
def test_playing_on_opens_a_table_with_the_move_made(tmp_path: Path, game: str) -> None:
    """A table of your own, where the others hold what they held in the puzzle; nobody else can see it."""
    puzzle = load_puzzles(game)[0]

    async def test(app: FastAPI, client: httpx.AsyncClient) -> None:
        made = (await client.post(f"/api/puzzles/{puzzle.id}/play", json={"move": str(puzzle.best[0])})).json()
        table = (await app.state.rooms.get(made["table"])).table
        assert (made["seat"], made["invites"], table.practice.source) == (puzzle.seat, [], "")
        assert table.match.hand.deal.hands == puzzle.hand.deal.hands
        assert str(table.match.hand.actions[len(puzzle.hand.actions)]) == str(puzzle.best[0])
        assert [seat.kind for seat in table.seats].count("person") == 1
        client.cookies.clear()
        assert (await client.get(f"/api/tables/{made['table']}")).status_code == 404
        assert (await client.get(f"/api/tables/{made['table']}/record")).status_code == 404

    at_an_app(tmp_path, test)
