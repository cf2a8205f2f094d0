"""Which card to play by a long search over likely deals, and guarantees: the master's search."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from tricksmith.bots.decision import ONLY, ActionValue, Decision
from tricksmith.bots.search.determinization import determinize, posterior
from tricksmith.bots.search.exact import aim_threshold, guaranteed_points
from tricksmith.bots.search.ismcts import MAX_DEALS, search_ismcts
from tricksmith.bots.search.pimc import search_pimc
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.bots.search.exact import AimThreshold
    from tricksmith.rules import Move, Play, View

__all__ = [
    "BELIEF_SIMULATIONS",
    "GUARANTEE_NODES",
    "SAMPLED_DEALS",
    "prefer_guaranteed",
    "sample_posterior",
    "search_with_beliefs",
]

BELIEF_SIMULATIONS = 40_000
"""Simulations of one decision in a tree …"""
BELIEF_PLAYOUTS = 10_000
"""… and without one."""
GUARANTEE_NODES = 240_000
"""Nodes of the search for guarantees: 20 to 60 ms on one core."""
GUARANTEED = "it guarantees {}, whatever the others hold and play"
SAMPLED_DEALS = 6_000
"""Deals that are drawn for a decision, from which likely ones are resampled."""


def search_with_beliefs(
    view: View, rng: Random, budget: int = BELIEF_SIMULATIONS, seconds: float | None = None, *, believing: bool = True
) -> Decision:
    """Search over likely deals, and prefer a play that guarantees the aim, or more points and is not clearly worse.

    Args:
        view: What the seat knows.
        rng: Deals and simulations follow from it.
        budget: The number of simulations, or of playouts where partners play together.
        seconds: Stop after this time, with the best so far.
        believing: Whether deals are weighed by the opponent model of the game; else all that fit count the same.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(search_with_beliefs(hand.view(1), Random(1), 500).move) in map(str, hand.legal)
    True
    """
    if len(view.proper) == 1:
        return Decision(view.proper[0], because=ONLY)
    begun = monotonic()
    deals = sample_posterior(view, rng) if believing else determinize(view, SAMPLED_DEALS, rng.getrandbits(63))
    left = None if seconds is None else max(0.0, seconds - (monotonic() - begun))
    found = _search(view, rng, budget, left, deals)
    late = seconds is not None and monotonic() - begun > seconds
    if late or (values := guaranteed_points(view, deals, nodes=GUARANTEE_NODES)) is None:
        return found
    return prefer_guaranteed(found, values, aim_threshold(view, deals))


def _search(view: View, rng: Random, budget: int, seconds: float | None, deals: WeightedDeals) -> Decision:
    """Search a tree; where partners play together, PIMC.

    In a tree all seats choose as if they knew the hand of the seat that searches, so a partner's plays are overrated:
    see docs/design/search.md.
    """
    if any(len(side) > 1 for side in view.game.sides):
        return search_pimc(view, rng, min(budget, BELIEF_PLAYOUTS), deals, seconds)
    return search_ismcts(view, rng, budget, seconds, deals)


def sample_posterior(view: View, rng: Random) -> WeightedDeals:
    """Draw deals for a search, resampled by their posterior weights where the game has an opponent model."""
    deals = determinize(view, SAMPLED_DEALS, rng.getrandbits(63))
    try:
        believed = posterior(view, deals)
    except (RulesError, ValueError):  # the model reads no hand of this contract
        believed = None
    if believed is not None:
        deals = deals._replace(weights=believed.weights)
    return deals.resample(MAX_DEALS, rng.getrandbits(63))


def prefer_guaranteed(
    found: Decision, sure_of: Mapping[Play, float] | None, bid: AimThreshold | None = None
) -> Decision:
    """Return the decision, or one for a play with a better guarantee whose value is not clearly lower.

    Where the side's aim can be guaranteed, only plays that guarantee it are considered, whatever others may be worth.

    Args:
        found: The decision of a search.
        sure_of: The guaranteed points of each play, if they are known.
        bid: The aim of the side in points, if it has one.
    """
    if not sure_of or not found.action_values:
        return found
    most = max(sure_of.values())
    if min(sure_of.values()) == most and len(sure_of) == len(found.action_values):
        return found  # there is nothing to lose
    if bid is not None and min(sure_of.values()) < bid.points <= most:
        safe = tuple(one for one in found.action_values if _sure(one.move, sure_of) >= bid.points)
        if safe:
            rest = tuple(one for one in found.action_values if one not in safe)
            return replace(found, move=safe[0].move, action_values=(*safe, *rest), because=GUARANTEED.format(bid.text))
    best = found.action_values[0]
    because = GUARANTEED.format(f"{most:+g} points")
    if _sure(best.move, sure_of) == most:
        return replace(found, because=because)
    for other in found.action_values[1:]:
        if _sure(other.move, sure_of) == most and best.points - other.points <= _apart(best) + _apart(other):
            others = (candidate for candidate in found.action_values if candidate is not other)
            return replace(found, move=other.move, action_values=(other, *others), because=because)
    return found


def _sure(move: Move, sure_of: Mapping[Play, float]) -> float:
    return sure_of.get(move, -inf)  # type: ignore[call-overload, no-any-return]


def _apart(one: ActionValue) -> float:
    """Half the interval within which values count as equal; that of a tree would give up too much for a sure point."""
    return one.half_width if one.independent_half_width is None else one.independent_half_width
