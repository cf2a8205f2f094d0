"""Puzzles: the list, a position without its answer, the verdict on a move, and playing on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from tricksmith import games
from tricksmith.bots import DEFAULT_BOT
from tricksmith.server.domain import Occupant, TableSetup, new_id
from tricksmith.server.http.dependencies import ContextOf, EnsuredPerson
from tricksmith.server.http.drills import DrillWorkerOf
from tricksmith.server.http.errors import problem
from tricksmith.server.http.games import compressed_json
from tricksmith.server.http.new_table import admit_table, batch_of, names_for
from tricksmith.server.presenters import (
    PuzzleLineQuestion,
    find_puzzle,
    puzzle_list,
    puzzle_position,
    puzzle_start,
    puzzle_verdict,
)
from tricksmith.server.realtime import RNG
from tricksmith.server.wire import (
    Created,
    PuzzleLineAnswer,
    PuzzleList,
    PuzzleMoveRequest,
    PuzzlePosition,
    PuzzleVerdict,
)
from tricksmith.study import Puzzle

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["all_puzzles", "answer", "line", "play_on", "position", "router"]

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
GameId = Annotated[str | None, Query(max_length=60, description="The id of a game; without it, all games.")]


def _puzzle(puzzle: Annotated[str, Path(max_length=64, description="The id of the puzzle.")]) -> Puzzle:
    chosen = find_puzzle(puzzle)
    if chosen is None:
        raise problem(404, "no_puzzle", "There is no such puzzle here. It may have been replaced by a better one.")
    return chosen


PuzzleOf = Annotated[Puzzle, Depends(_puzzle)]


@router.get("", summary="All puzzles", response_model=PuzzleList)
def all_puzzles(request: Request, game: GameId = None) -> Response:
    """The theme of a puzzle is part of its answer, and not in the list."""
    if game is not None and game not in games.names():
        raise problem(404, "no_game", "There is no such game here.")
    return compressed_json(request, puzzle_list(game))


@router.get("/{puzzle}", summary="A puzzle to solve", response_model=PuzzlePosition)
def position(request: Request, puzzle: PuzzleOf) -> Response:
    """What the seat that decides sees: no hidden card, and nothing of the answer."""
    return compressed_json(request, puzzle_position(puzzle, _names(puzzle)))


@router.post("/{puzzle}/answer", summary="What a move in a puzzle is worth")
def answer(body: PuzzleMoveRequest, puzzle: PuzzleOf) -> PuzzleVerdict:
    """With the reason, the values of all moves, and how often bots of each level failed. Nothing is stored."""
    return puzzle_verdict(puzzle, body.move, _names(puzzle))


@router.post("/{puzzle}/line", summary="How a wrong move in a puzzle loses", response_model=PuzzleLineAnswer)
async def line(body: PuzzleMoveRequest, puzzle: PuzzleOf, worker: DrillWorkerOf) -> Response:
    """A deal that fits what the seat knew, played to its end by bots after this move and after the best one."""
    return await worker.respond(PuzzleLineQuestion(puzzle.id, body.move, tuple(_names(puzzle))))


@router.post("/{puzzle}/play", summary="Play on from a puzzle, against bots")
async def play_on(body: PuzzleMoveRequest, puzzle: PuzzleOf, person: EnsuredPerson, context: ContextOf) -> Created:
    """A practice table, at which the move is already made. It lasts to the end of the hand."""
    admit_table(context)
    start = puzzle_start(puzzle, _names(puzzle, person.name))
    seats = tuple(Occupant("bot", level=DEFAULT_BOT) for _ in range(puzzle.game.players))
    name = new_id(RNG)
    batch, seat, _ = batch_of(name, TableSetup(practice=start, seats=seats), person.id, move=body.move)
    await context.store.append(batch)
    return Created(table=name, seat=seat, invites=[])


def _names(puzzle: Puzzle, me: str = "") -> Sequence[str]:
    """The names of the players: the solver's own, and those of bots for the others."""
    return names_for(puzzle.game.players, puzzle.seat, me)
