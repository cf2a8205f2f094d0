"""Which card to play by ISMCTS (information set Monte Carlo tree search, Cowling et al. 2012)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.decision import ONLY, ActionValue, Decision
from tricksmith.bots.search.determinization import determinize, encode_determinizations
from tricksmith.bots.search.evaluation import Z_95
from tricksmith.bots.search.pimc import search_pimc
from tricksmith.engine import Tricks, ismcts
from tricksmith.errors import RulesError
from tricksmith.rules import Play

if TYPE_CHECKING:
    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.engine import SearchResult
    from tricksmith.rules import Move, View

__all__ = ["MAX_DEALS", "MAX_SIMULATIONS", "search_ismcts"]

MAX_SIMULATIONS = 10_000
"""Simulations of one decision."""
MAX_DEALS = 2_000
"""Deals of one decision."""
TREE_WIDENING = 2.0
"""How much wider the interval of an action value is than if simulations were independent.

In a tree each simulation follows from those before; measured by `python -m bench experiments action_values`.
"""
SHARED_DEALS = 100
"""Deals in which all plays are compared, to find the share of deals in which each is best."""


def search_ismcts(
    view: View,
    rng: Random,
    budget: int = MAX_SIMULATIONS,
    seconds: float | None = None,
    deals: WeightedDeals | None = None,
) -> Decision:
    """Choose the play that the tree search visited most often.

    The tree is one over what the seat can tell apart, and each simulation samples a deal; other seats choose what is
    best for their side, among the plays that are legal in that deal.

    Args:
        view: What the seat knows.
        rng: Deals and simulations follow from it.
        budget: The number of simulations.
        seconds: Stop after this time, with the best so far.
        deals: The deals to use; without them, any that fit the view.

    Returns:
        The play, and the value of every play; those of `search_pimc` where the score does not fit into tables.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(search_ismcts(hand.view(1), Random(1), 500).move) in map(str, hand.legal)
    True
    """
    begun = monotonic()
    moves = tuple(view.proper)
    world_seed, seed = rng.getrandbits(63), rng.getrandbits(63)
    if len(moves) == 1:
        return Decision(moves[0], because=ONLY)
    assert view.contract is not None
    tricks = Tricks.of(view.game, view.contract)
    deals = deals or determinize(view, MAX_DEALS, world_seed)
    rows = encode_determinizations(tricks, view, deals)
    left = None if seconds is None else max(0.0, seconds - (monotonic() - begun))
    try:
        found = ismcts(tricks, view.contract, rows, deals.weights, max_simulations=budget, seconds=left, seed=seed)
    except RulesError:
        return search_pimc(view, rng, deals=deals, seconds=left)
    # The same few deals for every play, which a tree does not give: it leaves a poor play after a few simulations.
    shared = search_pimc(view, Random(seed), SHARED_DEALS * len(moves), deals)
    candidates = _candidates(
        tricks, view, found, {candidate.move: candidate for candidate in shared.action_values}, len(rows)
    )
    return Decision(candidates[0].move, candidates, len(rows), aim=shared.aim)


def _candidates(
    tricks: Tricks, view: View, found: SearchResult, shared: dict[Move, ActionValue], deals: int
) -> tuple[ActionValue, ...]:  # fmt: skip
    """The values of the plays, the most visited first.

    However many simulations a play has had, they were of a limited number of deals, and in a tree: intervals are wider
    than their number alone would make them.
    """
    plays = [move for move in shared if isinstance(move, Play)]
    moves = {tricks.play_number(play, leading=not view.trick): play for play in plays}
    points, apart = found.margins[:, found.party], Z_95 * found.standard_errors
    spread = TREE_WIDENING * apart * np.sqrt(1 + found.visits / deals)
    order = np.lexsort((-points, -found.visits.astype(np.int64))).tolist()
    by_place = [(shared[moves[int(found.plays[place])]], place) for place in order]
    return tuple(
        replace(known, points=float(points[at]), half_width=float(spread[at]), independent_half_width=float(apart[at]))
        for known, at in by_place
    )
