"""Which card to play by PIMC (perfect information Monte Carlo, Long et al. 2010): playouts of all plays, no tree."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.decision import ONLY, Decision
from tricksmith.bots.search.determinization import determinize, encode_determinizations
from tricksmith.bots.search.evaluation import compare_actions, mean_margins, rollout_scores
from tricksmith.bots.search.exact import aim_threshold
from tricksmith.engine import Tricks
from tricksmith.rules import Play, side_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from numpy.typing import NDArray

    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.bots.search.exact import AimThreshold
    from tricksmith.rules import View

__all__ = ["PLAYOUTS", "encode_determinizations", "search_pimc"]

PLAYOUTS = 1_200
"""Playouts of one decision."""
MAX_PLAYOUTS = 1_000_000
"""The most playouts of one decision, whatever is asked for: more of them change nothing."""
BATCH_SIZE = 600
"""Deals between two looks at the clock."""

_Tried = tuple["NDArray[np.float64]", "NDArray[np.float64]", "NDArray[np.float64]"]
"""Margins (plays, deals), how often the side reached its aim (plays, deals), and the weights of the deals."""


def search_pimc(
    view: View, rng: Random, budget: int = PLAYOUTS, deals: WeightedDeals | None = None, seconds: float | None = None
) -> Decision:
    """Choose the play with the best mean margin over playouts, without a tree.

    Every play is tried in the same deals, with the same random numbers after each.

    Args:
        view: What the seat knows.
        rng: Deals and playouts follow from it.
        budget: Playouts of the decision, over all plays; a million at most.
        deals: The deals to use; without them, any that fit the view.
        seconds: Return the best so far after this time, which is checked every few hundred deals.

    Returns:
        The play, and the value of every play; of equal ones the first is chosen.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(search_pimc(hand.view(1), Random(1)).move) in map(str, hand.legal)
    True
    """
    moves = tuple(view.proper)
    world_seed, seed = rng.getrandbits(63), rng.getrandbits(63)
    if len(moves) == 1:
        return Decision(moves[0], because=ONLY)
    until = None if seconds is None else monotonic() + seconds
    budget = min(budget, MAX_PLAYOUTS)
    most = max(1, budget // len(moves))
    deals = determinize(view, most, world_seed) if deals is None else deals.resample(most, world_seed)
    each, bid = max(1, budget // (len(moves) * len(deals.weights))), aim_threshold(view, deals)
    tried = []
    for place, part in enumerate(_parts(deals, seed)):
        tried.append(_try(view, part, each, (seed + place) % (1 << 63), bid))
        if until is not None and monotonic() > until:
            break
    points, made, weights = (np.concatenate(part, axis=-1) for part in zip(*tried, strict=True))
    if len(weights) < len(deals.weights):
        weights = weights / weights.sum()
    found = compare_actions(moves, points, weights)
    if bid is None:
        return found
    return found.with_aim(bid.text, dict(zip(moves, (made @ weights).tolist(), strict=True)))


def _parts(deals: WeightedDeals, seed: int) -> Iterator[WeightedDeals]:
    """Yield the deals, in batches if there are many, and then in random order, because they may be listed in one."""
    count = len(deals.weights)
    if count <= BATCH_SIZE:
        yield deals
        return
    order = np.random.default_rng(seed).permutation(count)
    for begin in range(0, count, BATCH_SIZE):
        yield deals.pick(order[begin : begin + BATCH_SIZE])


def _try(view: View, deals: WeightedDeals, each: int, seed: int, bid: AimThreshold | None) -> _Tried:
    """Try every play in each deal."""
    assert view.seat is not None
    assert view.contract is not None
    tricks, side = Tricks.of(view.game, view.contract), side_of(view.seat, view.game.sides)
    rows = encode_determinizations(tricks, view, deals)
    points, made = np.empty((2, len(view.proper), len(rows)))
    for place, move in enumerate(view.proper):
        assert isinstance(move, Play)
        number = tricks.play_number(move, leading=not view.trick)
        after = tricks.step(rows, np.full(len(rows), number, np.uint16))
        scores = rollout_scores(view.game, view.contract, after, each=each, seed=seed)
        points[place] = mean_margins(view.game, scores)[:, side]
        made[place] = 0 if bid is None else (scores[:, :, side] >= bid.points).mean(axis=1)
    return points, made, deals.weights
