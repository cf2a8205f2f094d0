"""Which drills a game has: those whose answers can be judged."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith.bots.search import can_search_calls, can_search_plays
from tricksmith.play import deal
from tricksmith.rules import Play, Seat
from tricksmith.study.drills.kinds import DrillKind

if TYPE_CHECKING:
    from tricksmith.rules import Game, View

__all__ = ["drill_kinds"]

HANDS = 12
"""Hands that are played by chance to find out."""


@lru_cache(maxsize=64)
def drill_kinds(game: Game[Any, Any]) -> tuple[DrillKind, ...]:
    """Return the drills that a game has.

    Calls and last tricks are judged by playouts in the core, which does not know the rules of every game. Where a card
    must be can be read only if the rules ever forbid a card: else a play says nothing about the others.

    Args:
        game: The game.

    >>> from tricksmith import games
    >>> [str(kind) for kind in drill_kinds(games.get("nameless", players=3))]
    ['bidding', 'endings', 'reading']
    >>> [str(kind) for kind in drill_kinds(games.get("jass"))], drill_kinds(games.get("briscola"))
    (['endings', 'reading'], ())
    """
    game, rng = game.at(game.start()), Random("drills")
    offered: dict[DrillKind, bool] = {}
    for number in range(HANDS):
        hand = game.hand(deal(game, seed="drills", number=number), Seat(0))
        while hand.to_act is not None and len(offered) < len(DrillKind):
            view = hand.view(hand.to_act)
            _look(view, offered)
            hand = hand.play(rng.choice(view.penalty_free))
    return tuple(kind for kind in DrillKind if offered.get(kind))


def _look(view: View, offered: dict[DrillKind, bool]) -> None:
    """Note what this decision says about the drills of its game."""
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
