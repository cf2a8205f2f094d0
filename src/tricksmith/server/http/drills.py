"""Drills: the list, an item without its answer, and the verdict on an answer. Nothing is stored."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from tricksmith import games
from tricksmith.server.http.errors import problem
from tricksmith.server.http.games import compressed_json
from tricksmith.server.http.new_table import GUEST_NAME, names_for
from tricksmith.server.http.records import QuestionWorker
from tricksmith.server.presenters import DrillQuestion, drill_list, game_info
from tricksmith.server.wire import DrillAnswers, DrillList, DrillPosition, DrillResult

__all__ = ["DrillWorkerOf", "all_drills", "answer_drill", "drill", "router"]

router = APIRouter(prefix="/api/drills", tags=["puzzles"])
MAX_NUMBER = 9_999
"""The largest number of an item."""
NO_SEAT = -1
"""In place of the seat of a person: all names are those of bots."""


def _drill_worker(request: Request) -> QuestionWorker:
    return cast("QuestionWorker", request.app.state.drill_worker)


def _question(
    kind: Annotated[Literal["bidding", "endings", "reading"], Path(description="What is practised.")],
    game: Annotated[str, Path(max_length=60, description="The id of the game.")],
    seed: Annotated[str, Query(min_length=1, max_length=64, description="The same seed gives the same drill.")],
    number: Annotated[int, Query(ge=0, le=MAX_NUMBER, description="The number of the item, from 0.")] = 0,
    players: Annotated[int | None, Query(ge=2, le=16, description="How many play, if not as many as usual.")] = None,
) -> DrillQuestion:
    if game not in games.names():
        raise problem(404, "no_game", "There is no such game here.")
    game_class = games.load(game)
    count = players or game_info(game).players
    if count not in game_class.seats:
        raise problem(404, "no_game", f"{game_class.name} is not played by {count}.")
    return DrillQuestion(kind, game, count, seed, number, names_for(count, NO_SEAT, ""), GUEST_NAME)


DrillWorkerOf = Annotated[QuestionWorker, Depends(_drill_worker)]
QuestionOf = Annotated[DrillQuestion, Depends(_question)]


async def _begin(request: Request) -> None:
    """Start the process that sets drills while the reader chooses one."""
    await _drill_worker(request).begin()


@router.get("", summary="All games that can be drilled", response_model=DrillList, dependencies=[Depends(_begin)])
def all_drills(request: Request) -> Response:
    """With the numbers of players, and whether there are calls."""
    return compressed_json(request, drill_list())


@router.get("/{kind}/{game}", summary="An item of a drill", response_model=DrillPosition)
async def drill(question: QuestionOf, worker: DrillWorkerOf) -> Response:
    """What the seat that answers sees: no hidden card, and nothing of the answer. The same seed gives the same item."""
    return await worker.respond(question)


@router.post("/{kind}/{game}/answer", summary="What an answer to a drill is worth", response_model=DrillResult)
async def answer_drill(body: DrillAnswers, question: QuestionOf, worker: DrillWorkerOf) -> Response:
    """Judged by what the seat knew. In an ending the bots play on, and the answers are all moves of the seat so far."""
    return await worker.respond(question.answered(body.answers))
