"""The games and their rules: answers that are the same for everyone, compressed once."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from tricksmith import games
from tricksmith.server.http.errors import problem
from tricksmith.server.presenters import game_list, rules_of
from tricksmith.server.wire import GameList, Rules

if TYPE_CHECKING:
    from pydantic import BaseModel

__all__ = ["all_games", "compressed_json", "router", "rules"]

router = APIRouter(prefix="/api/games", tags=["games"])
JSON = "application/json"


@router.get("", summary="All games and bots", response_model=GameList)
def all_games(request: Request) -> Response:
    """Every game with its cards, options and presets, and the levels of the bots."""
    return compressed_json(request, game_list())


@router.get("/{game}/rules", summary="The rules of a game", response_model=Rules)
def rules(
    request: Request,
    game: Annotated[str, Path(max_length=60)],
    players: Annotated[int | None, Query(ge=2, le=16)] = None,
) -> Response:
    """The rule card for this number of players; without one, for the usual number."""
    if game not in games.names():
        raise problem(404, "no_game", "There is no such game here.")
    game_class = games.load(game)
    return compressed_json(request, rules_of(game, players or game_class.usual or game_class.seats[0]))


def compressed_json(request: Request, model: BaseModel) -> Response:
    """Return the model as JSON, compressed if the client accepts that; never for what only one person can see."""
    body = model.model_dump_json()
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(body, media_type=JSON, headers={"Vary": "Accept-Encoding"})
    return Response(_gzipped(body), media_type=JSON, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


@lru_cache(maxsize=64)
def _gzipped(body: str) -> bytes:
    return gzip.compress(body.encode())
