"""Which card to play: a tree search in the deals that the others' calls and plays make likely, and what is certain."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from tricksmith.bots.decision import ONLY, Decision
from tricksmith.bots.search.beliefs import believe
from tricksmith.bots.search.imagined import imagine
from tricksmith.bots.search.sure import sure
from tricksmith.bots.search.tree import WORLDS, search_tree
from tricksmith.error import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.rules import Move, Play, View

__all__ = ["DRAWN", "ITERATIONS", "certain", "likely", "search_deep"]

ITERATIONS = 40_000
"""Hands played out for one decision."""
DRAWN = 6_000
"""Imagined deals of one decision, from which those that are likely are chosen."""


def search_deep(view: View, rng: Random, budget: int = ITERATIONS, seconds: float | None = None) -> Decision:
    """What `search_tree` finds in likely deals, unless another play makes sure of more and promises as much.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(search_deep(hand.view(1), Random(1), 500).move) in map(str, hand.legal)
    True
    """
    if len(view.proper) == 1:
        return Decision(view.proper[0], because=ONLY)
    begun = monotonic()
    some = likely(view, rng)
    left = None if seconds is None else max(0.0, seconds - (monotonic() - begun))
    found = search_tree(view, rng, budget, left, some)
    late = seconds is not None and monotonic() - begun > seconds
    return found if late else certain(found, sure(view, some))


def likely(view: View, rng: Random) -> Imagined:
    """Worlds for a search, chosen by what the others have done where there is a model of them."""
    some = imagine(view, DRAWN, rng.getrandbits(63))
    try:
        believed = believe(view, some)
    except (RulesError, ValueError):  # the model reads no hand of this contract
        believed = None
    if believed is not None:
        some = some._replace(weights=believed.weights)
    return some.focused(WORLDS, rng.getrandbits(63))


def certain(found: Decision, sure_of: Mapping[Play, float] | None) -> Decision:
    """The same decision, or that for a play which makes sure of more and is as good as far as one can tell."""
    if not sure_of or not found.candidates:
        return found
    most = max(sure_of.values())
    if min(sure_of.values()) == most and len(sure_of) == len(found.candidates):
        return found  # there is nothing to lose
    best = found.candidates[0]
    if _sure(best.move, sure_of) == most:
        return replace(found, because=f"it makes sure of {most:+g} points, whatever the others hold and play")
    for other in found.candidates[1:]:
        if _sure(other.move, sure_of) == most and other.points + other.spread >= best.points - best.spread:
            rest = (candidate for candidate in found.candidates if candidate is not other)
            because = f"it makes sure of {most:+g} points, whatever the others hold and play"
            return Decision(other.move, (other, *rest), found.worlds, because)
    return found


def _sure(move: Move, sure_of: Mapping[Play, float]) -> float | None:
    return sure_of.get(move)  # type: ignore[call-overload, no-any-return]
