"""Which drills a game has: those whose answers can be judged."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith import games
from tricksmith.bots.search import can_search_calls, can_search_plays
from tricksmith.play import deal
from tricksmith.present import join
from tricksmith.rules import Play, Seat
from tricksmith.study.drills.drill import DrillKind

if TYPE_CHECKING:
    from tricksmith.rules import Game, View

__all__ = ["DRILLS_FILE", "drill_kinds", "drills_instead", "find_drill_kinds"]

DRILLS_FILE = "drill_kinds.json"
"""The file with the drills of the package's games, by the number of players. `make rules` writes it, because it takes
up to a second to find the drills of a game."""
HANDS = 12
"""The number of random hands that are played to find the drills of a game."""


@lru_cache(maxsize=64)
def drill_kinds(game: Game[Any, Any]) -> tuple[DrillKind, ...]:
    """Return the drills that a game has.

    Calls and last tricks are judged by playouts in the core, which does not know the rules of every game. Reading
    where a card must be needs rules that can forbid a card: else a play says nothing about the rest of a hand.

    Args:
        game: The game.

    >>> from tricksmith import games
    >>> [str(kind) for kind in drill_kinds(games.get("nameless", players=3))]
    ['bidding', 'endings', 'reading']
    >>> [str(kind) for kind in drill_kinds(games.get("jass"))], drill_kinds(games.get("briscola"))
    (['endings', 'reading'], ())
    """
    stored = _stored_kinds().get(game.id, {}).get(str(game.players)) if _has_stored_kinds(game) else None
    return find_drill_kinds(game) if stored is None else tuple(map(DrillKind, stored))


def drills_instead(game: Game[Any, Any]) -> str:
    """Return which drills a game has, as the end of an error about one that it lacks.

    Args:
        game: The game.

    >>> from tricksmith import games
    >>> drills_instead(games.get("whist")), drills_instead(games.get("briscola"))
    ('its drills are endings and reading', 'it has no drills')
    """
    match drill_kinds(game):
        case ():
            return "it has no drills"
        case (only,):
            return f"its one drill is {only}"
        case kinds:
            return f"its drills are {join(kinds)}"


@cache
def _stored_kinds() -> dict[str, dict[str, list[str]]]:
    """The drills in `DRILLS_FILE`, by the id of the game and the number of players."""
    kinds: dict[str, dict[str, list[str]]] = json.loads(
        files("tricksmith.study.drills").joinpath(DRILLS_FILE).read_text(encoding="utf-8")
    )
    return kinds


def _has_stored_kinds(game: Game[Any, Any]) -> bool:
    """Whether its drills can be in `DRILLS_FILE`: it is a game of the package, with its default options."""
    kind = type(game)
    return kind.__module__.startswith(f"{games.__name__}.") and game == kind(game.players)


def find_drill_kinds(game: Game[Any, Any]) -> tuple[DrillKind, ...]:
    """Return the drills that a game has, found in hands that are played at random.

    Args:
        game: The game.
    """
    game, rng = game.at(game.start()), Random("drills")
    offered: dict[DrillKind, bool] = {}
    for number in range(HANDS):
        hand = game.hand(deal(game, seed="drills", number=number), Seat(0))
        while hand.to_act is not None and len(offered) < len(DrillKind):
            view = hand.view(hand.to_act)
            _add_drills_of(view, offered)
            hand = hand.play(rng.choice(view.penalty_free))
    return tuple(kind for kind in DrillKind if offered.get(kind))


def _add_drills_of(view: View, offered: dict[DrillKind, bool]) -> None:
    """Add to `offered` the drills that can ask for this decision, and whether it can be judged."""
    if len(view.penalty_free) < 2:
        return
    if view.phase == "calls" and DrillKind.BIDDING not in offered:
        offered[DrillKind.BIDDING] = can_search_calls(view)
    elif view.phase == "tricks" and isinstance(view.penalty_free[0], Play):
        if DrillKind.ENDINGS not in offered:
            offered[DrillKind.ENDINGS] = can_search_plays(view)
        plays = {move.card for move in view.penalty_free if isinstance(move, Play)}
        if view.trick and len(plays) < len(view.hand):
            offered[DrillKind.READING] = True
