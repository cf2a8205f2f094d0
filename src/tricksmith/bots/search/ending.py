"""The end of a hand worked out: exact values of each play over the imagined worlds, where there is time for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.search.rows import rows_of
from tricksmith.engine import Tricks
from tricksmith.errors import RulesError
from tricksmith.solve import EPSILON, endgame

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.rules import Play, View

__all__ = ["NODES", "ending"]

NODES = 600_000
"""Plays to try, each in every world: 15 to 25 ms on one core."""


def ending(view: View, some: Imagined, *, nodes: int = NODES, slip: float = EPSILON) -> Mapping[Play, float] | None:
    """What each play is worth: the margin of the seat's side at the end, the mean over these worlds by their weights.

    The others are taken to play by the rule of thumb but to slip so often. None if it takes more plays than these, or
    the core cannot tell.

    >>> from tricksmith import games
    >>> from tricksmith.bots.search.imagined import imagine
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while sum(map(len, hand.held)) > 9:
    ...     hand = hand.play(hand.legal[0])
    >>> view = hand.view(hand.to_act)
    >>> values = ending(view, imagine(view, 100, seed=1))
    >>> max(values, key=values.get)
    Play(card=Card('5yk'), named=Suit('y'))
    """
    assert view.contract is not None
    tricks = Tricks.of(view.game, view.contract)
    rows = rows_of(tricks, view, some)
    try:
        found = endgame(tricks, view.contract, rows, some.weights, epsilon=slip, nodes=nodes, threads=1)
    except (RulesError, ValueError):
        return None
    return {play: value for play, value in found.values.items() if value is not None} if found.solved else None
