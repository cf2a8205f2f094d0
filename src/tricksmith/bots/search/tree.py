"""Which card to play: a tree search that never tells apart what the seat cannot tell apart."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.decision import ONLY, Candidate, Decision
from tricksmith.bots.search.cards import search_card
from tricksmith.bots.search.imagined import imagine
from tricksmith.bots.search.rows import rows_of
from tricksmith.bots.search.weighed import SURE
from tricksmith.engine import Tricks, ismcts
from tricksmith.errors import RulesError
from tricksmith.rules import Play

if TYPE_CHECKING:
    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.engine import SearchResult
    from tricksmith.rules import Move, View

__all__ = ["ITERATIONS", "WORLDS", "search_tree"]

ITERATIONS = 10_000
"""Hands played out for one decision."""
WORLDS = 2_000
"""Imagined deals of one decision."""
WIDER = 2.0
"""How much further apart the points of a play lie, from search to search, than a hand for each deal would make them.

In a tree each hand follows from those before; measured by `python -m bench experiments action_values`.
"""
SHARED = 100
"""Deals in which all plays are compared, for the share of deals in which each was best."""


def search_tree(
    view: View, rng: Random, budget: int = ITERATIONS, seconds: float | None = None, some: Imagined | None = None
) -> Decision:
    """The play that a search of so many iterations came back to most often.

    Without `some` worlds any are drawn that fit the view. Where the score of the game does not fit into tables, what
    `search_card` finds.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(search_tree(hand.view(1), Random(1), 500).move) in map(str, hand.legal)
    True
    """
    begun = monotonic()
    moves = tuple(view.proper)
    world_seed, seed = rng.getrandbits(63), rng.getrandbits(63)
    if len(moves) == 1:
        return Decision(moves[0], because=ONLY)
    assert view.contract is not None
    tricks = Tricks.of(view.game, view.contract)
    some = some or imagine(view, WORLDS, world_seed)
    rows = rows_of(tricks, view, some)
    left = None if seconds is None else max(0.0, seconds - (monotonic() - begun))
    try:
        found = ismcts(tricks, view.contract, rows, some.weights, max_simulations=budget, seconds=left, seed=seed)
    except RulesError:
        return search_card(view, rng, some=some)
    # The same few deals for every play, which a tree does not give: it leaves a poor play after a few of them.
    shared = search_card(view, Random(seed), SHARED * len(moves), some)
    candidates = _candidates(
        tricks, view, found, {candidate.move: candidate for candidate in shared.candidates}, len(rows)
    )
    return Decision(candidates[0].move, candidates, len(rows), aim=shared.aim)


def _candidates(
    tricks: Tricks, view: View, found: SearchResult, shared: dict[Move, Candidate], worlds: int
) -> tuple[Candidate, ...]:  # fmt: skip
    """The plays that were tried, the one visited most often first.

    However many hands a play has had, they were of so many deals, and in a tree: they tell less than their number says.
    """
    plays = [move for move in shared if isinstance(move, Play)]
    moves = {tricks.play_number(play, leading=not view.trick): play for play in plays}
    points, apart = found.margins[:, found.party], SURE * found.standard_errors
    spread = WIDER * apart * np.sqrt(1 + found.visits / worlds)
    order = np.lexsort((-points, -found.visits.astype(np.int64))).tolist()
    by_place = [(shared[moves[int(found.plays[place])]], place) for place in order]
    return tuple(
        replace(known, points=float(points[at]), spread=float(spread[at]), apart=float(apart[at]))
        for known, at in by_place
    )
