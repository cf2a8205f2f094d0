"""What can be played, and its rules."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from tricksmith import games
from tricksmith.server.http.errors import problem
from tricksmith.server.http.packed import packed
from tricksmith.server.presenters import game_list, rules_of
from tricksmith.server.wire.cards import GameList, Rules

__all__ = ["all_games", "router", "rules"]

router = APIRouter(prefix="/api/games", tags=["games"])


@router.get("", summary="All games and bots", response_model=GameList)
def all_games(request: Request) -> Response:
    """Every game with its cards, options and presets, and the levels of the bots."""
    return packed(request, game_list())


@router.get("/{game}/rules", summary="The rules of a game", response_model=Rules)
def rules(
    request: Request,
    game: Annotated[str, Path(max_length=60)],
    players: Annotated[int | None, Query(ge=2, le=16)] = None,
) -> Response:
    """The rule card for so many players; without a number for the usual one."""
    if game not in games.names():
        raise problem(404, "no_game", "There is no such game here.")
    kind = games.load(game)
    return packed(request, rules_of(game, players or kind.usual or kind.seats[0]))
