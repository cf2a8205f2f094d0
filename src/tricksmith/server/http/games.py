"""What can be played, and its rules."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from tricksmith import games
from tricksmith.server.http.errors import problem
from tricksmith.server.showing import game_list, rules_of
from tricksmith.server.wire.cards import GameList, Rules

__all__ = ["all_games", "router", "rules"]

router = APIRouter(prefix="/api/games", tags=["games"])


@router.get("", summary="All games and bots")
def all_games() -> GameList:
    """Every game with its cards, options and presets, and the levels of the bots."""
    return game_list()


@router.get("/{game}/rules", summary="The rules of a game")
def rules(
    game: Annotated[str, Path(max_length=60)], players: Annotated[int | None, Query(ge=2, le=16)] = None
) -> Rules:
    """The rule card for so many players; without a number for the usual one."""
    if game not in games.names():
        raise problem(404, "no_game", "There is no such game here.")
    kind = games.load(game)
    return rules_of(game, players or kind.usual or kind.seats[0])
