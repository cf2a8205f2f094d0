"""Exact values of plays, over all deals that fit what a seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.belief import Determinizations
from tricksmith.bots.search import determinize, endgame_values
from tricksmith.solve import EPSILON

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.bots.search import WeightedDeals
    from tricksmith.rules import Move, View

__all__ = ["MAX_EXACT_DEALS", "can_be_exact", "exact_values", "exact_values_in"]

MAX_EXACT_DEALS = 10_000
"""The most determinizations that are all solved."""
EXACT_NODES = 1_500_000
"""The most nodes of the search. It needs at least one for each card of each deal."""


def can_be_exact(view: View, nodes: int = EXACT_NODES) -> bool:
    """Return whether so few deals fit that a search of all of them may finish within the node limit.

    Args:
        view: What the seat to act knows.
        nodes: The most nodes of the search.
    """
    count = Determinizations(view).count
    return count <= MAX_EXACT_DEALS and count * len(view.penalty_free) * sum(view.counts) <= nodes


def exact_values(view: View, *, epsilon: float = EPSILON, nodes: int = EXACT_NODES) -> Mapping[Move, float] | None:
    """Return the exact value of each play over all deals that fit, each as likely as the rules make it.

    Args:
        view: What the seat to act knows.
        epsilon: How often the others play a random card.
        nodes: The most nodes of the search.

    Returns:
        The mean margins of the seat's side in points; None if the search takes too long.
    """
    return exact_values_in(view, determinize(view, MAX_EXACT_DEALS, 0), epsilon, nodes)


def exact_values_in(
    view: View, deals: WeightedDeals, epsilon: float = EPSILON, nodes: int = EXACT_NODES
) -> Mapping[Move, float] | None:
    """Return the exact value of each play over some deals, by their weights; None if the search takes too long.

    Args:
        view: What the seat to act knows.
        deals: The deals.
        epsilon: How often the others play a random card.
        nodes: The most nodes of the search.
    """
    values = endgame_values(view, deals, nodes=nodes, epsilon=epsilon)
    return None if values is None else dict(values.items())
