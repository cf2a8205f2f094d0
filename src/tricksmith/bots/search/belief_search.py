"""Which card to play by a long search over likely deals, and guarantees: the master's search."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from tricksmith.bots.decision import NO_OTHER_MOVE, ActionValue, Decision
from tricksmith.bots.search.determinization import determinize, posterior
from tricksmith.bots.search.exact_results import aim_threshold, guaranteed_points
from tricksmith.bots.search.ismcts import MAX_SEARCH_DEALS, search_ismcts, seconds_left
from tricksmith.bots.search.pimc import search_pimc
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.bots.search.exact_results import AimThreshold
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
"""Simulations of one decision in a tree."""
BELIEF_PLAYOUTS = 10_000
"""Playouts of one decision where partners play together, which is searched without a tree."""
GUARANTEE_NODES = 240_000
"""Nodes of the search for guarantees: 20 to 60 ms on one core."""
GUARANTEED = "it guarantees {}, whatever the others hold and play"
"""The reason of a decision for a guarantee: an aim in the game's words, or points."""
SAMPLED_DEALS = 6_000
"""Deals that are drawn for a decision, from which likely ones are resampled."""


def search_with_beliefs(
    view: View,
    rng: Random,
    budget: int = BELIEF_SIMULATIONS,
    seconds: float | None = None,
    *,
    use_posterior: bool = True,
) -> Decision:
    """Search over likely deals, and prefer a play that guarantees the aim, or more points and is not clearly worse.

    Args:
        view: What the seat knows.
        rng: The random generator for the deals and simulations.
        budget: The number of simulations, or of playouts where partners play together.
        seconds: Stop after this time, with the best so far.
        use_posterior: Whether deals are weighed by the opponent model of the game; else all that fit count the same.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(search_with_beliefs(hand.view(1), Random(1), 500).move) in map(str, hand.legal)
    True
    """
    if len(view.penalty_free) == 1:
        return Decision(view.penalty_free[0], because=NO_OTHER_MOVE)
    started = monotonic()
    deals = sample_posterior(view, rng) if use_posterior else determinize(view, SAMPLED_DEALS, rng.getrandbits(63))
    decision = _search(view, rng, budget, seconds_left(seconds, started), deals)
    is_late = seconds is not None and monotonic() - started > seconds
    if is_late or (values := guaranteed_points(view, deals, nodes=GUARANTEE_NODES)) is None:
        return decision
    return prefer_guaranteed(decision, values, aim_threshold(view, deals))


def _search(view: View, rng: Random, budget: int, seconds: float | None, deals: WeightedDeals) -> Decision:
    """Search a tree; where partners play together, PIMC.

    In a tree all seats choose as if they knew the hand of the seat that searches, so a partner's plays are overrated:
    see docs/design/search.md.
    """
    if any(len(side) > 1 for side in view.game.sides):
        return search_pimc(view, rng, min(budget, BELIEF_PLAYOUTS), deals, seconds)
    return search_ismcts(view, rng, budget, seconds, deals)


def sample_posterior(view: View, rng: Random) -> WeightedDeals:
    """Draw deals for a search, resampled by their posterior weights where the game has an opponent model.

    Args:
        view: What the seat knows.
        rng: The random generator for the deals.

    Returns:
        `MAX_SEARCH_DEALS` deals at most.
    """
    deals = determinize(view, SAMPLED_DEALS, rng.getrandbits(63))
    try:
        weighted = posterior(view, deals)
    except (RulesError, ValueError):  # the model can't read hands of this contract
        weighted = None
    if weighted is not None:
        deals = deals._replace(weights=weighted.weights)
    return deals.resample(MAX_SEARCH_DEALS, rng.getrandbits(63))


def prefer_guaranteed(
    decision: Decision, guarantees: Mapping[Play, float] | None, threshold: AimThreshold | None = None
) -> Decision:
    """Return the decision, or one for a play with a better guarantee whose value is not clearly lower.

    Where the side's aim can be guaranteed, only plays that guarantee it are considered, whatever others may be worth.

    Args:
        decision: The decision of a search.
        guarantees: The guaranteed points of each play, if they are known.
        threshold: The aim of the side in points, if it has one.

    Returns:
        The decision with the preferred play first, and the guarantee as its reason if that decided.
    """
    values = decision.action_values
    if not guarantees or not values:
        return decision
    highest, lowest = max(guarantees.values()), min(guarantees.values())
    if lowest == highest and len(guarantees) == len(values):
        return decision  # all plays guarantee the same
    if threshold is not None and lowest < threshold.points <= highest:
        safe = tuple(value for value in values if _guarantee_of(value.move, guarantees) >= threshold.points)
        if safe:
            rest = tuple(value for value in values if value not in safe)
            because = GUARANTEED.format(threshold.text)
            return replace(decision, move=safe[0].move, action_values=(*safe, *rest), because=because)
    best, because = values[0], GUARANTEED.format(f"{highest:+g} points")
    if _guarantee_of(best.move, guarantees) == highest:
        return replace(decision, because=because)
    for other in values[1:]:
        is_close = best.points - other.points <= _half_width(best) + _half_width(other)
        if _guarantee_of(other.move, guarantees) == highest and is_close:
            others = (value for value in values if value is not other)
            return replace(decision, move=other.move, action_values=(other, *others), because=because)
    return decision


def _guarantee_of(move: Move, guarantees: Mapping[Play, float]) -> float:
    return guarantees.get(move, -inf)  # type: ignore[call-overload, no-any-return]


def _half_width(value: ActionValue) -> float:
    """Half the interval within which values count as equal.

    That of a tree, which is wider, would give up too much for a guaranteed point.
    """
    return value.half_width if value.independent_half_width is None else value.independent_half_width
