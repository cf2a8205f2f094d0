"""Which card to play by ISMCTS (information set Monte Carlo tree search, Cowling et al. 2012)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.decision import NO_OTHER_MOVE, Z_95, ActionValue, Decision
from tricksmith.bots.search.determinization import determinize, encode_determinizations
from tricksmith.bots.search.pimc import search_pimc
from tricksmith.engine import Tricks, ismcts
from tricksmith.errors import RulesError
from tricksmith.rules import Play

if TYPE_CHECKING:
    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.engine import SearchResult
    from tricksmith.rules import Move, View

__all__ = ["MAX_SEARCH_DEALS", "MAX_SIMULATIONS", "search_ismcts", "seconds_left"]

MAX_SIMULATIONS = 10_000
"""Simulations of one decision."""
MAX_SEARCH_DEALS = 2_000
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
    max_simulations: int = MAX_SIMULATIONS,
    seconds: float | None = None,
    deals: WeightedDeals | None = None,
) -> Decision:
    """Choose the play that the tree search visited most often.

    There is a single tree over the seat's information sets, and each simulation samples a deal; other seats choose what
    is best for their side, among the plays that are legal in that deal.

    Args:
        view: What the seat knows.
        rng: The random generator for the deals and simulations.
        max_simulations: The number of simulations.
        seconds: Stop after this time, with the best so far.
        deals: The deals to use; without them, any that fit the view.

    Returns:
        The play, and the value of every play; those of `search_pimc` where the score can't be compiled.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(search_ismcts(hand.view(1), Random(1), 500).move) in map(str, hand.legal)
    True
    """
    started = monotonic()
    moves = tuple(view.penalty_free)
    deal_seed, search_seed = rng.getrandbits(63), rng.getrandbits(63)
    if len(moves) == 1:
        return Decision(moves[0], because=NO_OTHER_MOVE)
    assert view.contract is not None
    tricks = Tricks.of(view.game, view.contract)
    deals = deals or determinize(view, MAX_SEARCH_DEALS, deal_seed)
    positions = encode_determinizations(tricks, view, deals)
    # The same few deals for every play, which a tree does not give: it leaves a poor play after a few simulations.
    shared = search_pimc(view, Random(search_seed), SHARED_DEALS * len(moves), deals, seconds_left(seconds, started))
    try:
        result = ismcts(
            tricks, view.contract, positions, deals.weights,
            max_simulations=max_simulations, seconds=seconds_left(seconds, started), seed=search_seed,
        )  # fmt: skip
    except RulesError:
        return search_pimc(view, rng, deals=deals, seconds=seconds_left(seconds, started))
    values = _action_values(tricks, view, result, {value.move: value for value in shared.action_values}, len(positions))
    return Decision(values[0].move, values, len(positions), aim=shared.aim)


def seconds_left(seconds: float | None, started: float) -> float | None:
    """Return what is left of a time limit, at least 0; None without a limit.

    Args:
        seconds: The limit.
        started: When the time began, by `time.monotonic`.
    """
    return None if seconds is None else max(0.0, seconds - (monotonic() - started))


def _action_values(
    tricks: Tricks, view: View, result: SearchResult, shared: dict[Move, ActionValue], deals: int
) -> tuple[ActionValue, ...]:  # fmt: skip
    """The values of the plays, the most visited first.

    Simulations share a limited number of deals, and in a tree they depend on each other, so intervals are wider than
    the number of simulations alone would make them.
    """
    plays = [move for move in shared if isinstance(move, Play)]
    moves = {tricks.play_number(play, leading=not view.trick): play for play in plays}
    points, independent_half_widths = result.margins[:, result.party], Z_95 * result.standard_errors
    half_widths = TREE_WIDENING * independent_half_widths * np.sqrt(1 + result.visits / deals)
    order = np.lexsort((-points, -result.visits.astype(np.int64))).tolist()
    return tuple(
        replace(
            shared[moves[int(result.plays[index])]],
            points=float(points[index]),
            half_width=float(half_widths[index]),
            independent_half_width=float(independent_half_widths[index]),
        )
        for index in order
    )
