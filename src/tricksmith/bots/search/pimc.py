"""Which card to play by PIMC (perfect information Monte Carlo, Long et al. 2010): playouts of all plays, no tree."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.decision import NO_OTHER_MOVE, Decision
from tricksmith.bots.search.determinization import determinize, encode_determinizations
from tricksmith.bots.search.evaluation import compare_actions, mean_margins, rollout_scores
from tricksmith.bots.search.exact_results import aim_threshold
from tricksmith.engine import Tricks
from tricksmith.errors import RulesError
from tricksmith.rules import Play, side_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from numpy.typing import NDArray

    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.bots.search.exact_results import AimThreshold
    from tricksmith.rules import View

    BatchResult = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]

__all__ = ["PLAYOUTS", "can_search_plays", "play_scores", "positions_after", "search_pimc"]

PLAYOUTS = 1_200
"""Playouts of one decision."""
MAX_PLAYOUTS = 1_000_000
"""The most playouts of one decision, whatever is asked for: more of them change nothing."""
BATCH_SIZE = 600
"""Deals between two checks of the clock."""


def search_pimc(
    view: View, rng: Random, budget: int = PLAYOUTS, deals: WeightedDeals | None = None, seconds: float | None = None
) -> Decision:
    """Choose the play with the best mean margin over playouts, without a tree.

    Every play is tried in the same deals, with the same random numbers after each.

    Args:
        view: What the seat knows.
        rng: The random generator for the deals and playouts.
        budget: Playouts of the decision, over all plays; `MAX_PLAYOUTS` at most.
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
    moves = tuple(view.penalty_free)
    deal_seed, playout_seed = rng.getrandbits(63), rng.getrandbits(63)
    if len(moves) == 1:
        return Decision(moves[0], because=NO_OTHER_MOVE)
    stop_at = None if seconds is None else monotonic() + seconds
    budget = min(budget, MAX_PLAYOUTS)
    max_deals = max(1, budget // len(moves))
    deals = determinize(view, max_deals, deal_seed) if deals is None else deals.resample(max_deals, deal_seed)
    playouts = max(1, budget // (len(moves) * len(deals.weights)))
    threshold = aim_threshold(view, deals)
    results = []
    for number, batch in enumerate(_batches(deals, playout_seed)):
        results.append(_evaluate(view, batch, playouts, (playout_seed + number) % (1 << 63), threshold))
        if stop_at is not None and monotonic() > stop_at:
            break
    points, successes, weights = (np.concatenate(arrays, axis=-1) for arrays in zip(*results, strict=True))
    if len(weights) < len(deals.weights):
        weights = weights / weights.sum()
    decision = compare_actions(moves, points, weights)
    if threshold is None:
        return decision
    return decision.with_aim(threshold.text, dict(zip(moves, (successes @ weights).tolist(), strict=True)))


def _batches(deals: WeightedDeals, seed: int) -> Iterator[WeightedDeals]:
    """Yield the deals; if there are many, in batches and random order, because they may be listed systematically."""
    count = len(deals.weights)
    if count <= BATCH_SIZE:
        yield deals
        return
    order = np.random.default_rng(seed).permutation(count)
    for begin in range(0, count, BATCH_SIZE):
        yield deals.pick(order[begin : begin + BATCH_SIZE])


def _evaluate(
    view: View, deals: WeightedDeals, playouts: int, seed: int, threshold: AimThreshold | None
) -> BatchResult:
    """Try every play in each deal.

    Returns:
        Margins and success rates, both of shape (plays, deals), and the weights of the deals, shape (deals,).
    """
    assert view.seat is not None
    side = side_of(view.seat, view.game.sides)
    points, successes = np.empty((2, len(view.penalty_free), len(deals.hands)))
    for index, move in enumerate(view.penalty_free):
        assert isinstance(move, Play)
        scores = play_scores(view, deals, move, playouts=playouts, seed=seed)
        points[index] = mean_margins(view.game, scores)[:, side]
        successes[index] = 0 if threshold is None else (scores[:, :, side] >= threshold.points).mean(axis=1)
    return points, successes, deals.weights


def play_scores(view: View, deals: WeightedDeals, play: Play, *, playouts: int, seed: int) -> NDArray[np.int32]:
    """Return the points of every side in playouts after a play, in each deal.

    Plays of one view that are given the same seed are played out with the same random numbers.

    Args:
        view: What the seat to act knows, in the tricks.
        deals: Deals that fit it.
        play: A legal play.
        playouts: Playouts of each deal.
        seed: Determines the playouts.

    Returns:
        Points, shape (deals, playouts, sides).
    """
    assert view.contract is not None
    return rollout_scores(view.game, view.contract, positions_after(view, deals, play), playouts=playouts, seed=seed)


def can_search_plays(view: View) -> bool:
    """Return whether plays can be tried from here: whether the core knows the rules of these tricks.

    Args:
        view: What the seat to act knows, in the tricks.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> views = [(game := games.get(name)).hand(deal(game, seed="x"), dealer=0) for name in ("whist", "briscola")]
    >>> [can_search_plays(hand.view(hand.to_act)) for hand in views]
    [True, False]
    """
    try:
        play = next(move for move in view.penalty_free if isinstance(move, Play))
        positions_after(view, determinize(view, 2, 0), play)
    except (RulesError, ValueError):
        return False
    return True


def positions_after(view: View, deals: WeightedDeals, play: Play) -> NDArray[np.uint64]:
    """Return the encoded position after a play in each deal, shape (deals, words).

    Args:
        view: What the seat to act knows, in the tricks.
        deals: Deals that fit it.
        play: A legal play.
    """
    assert view.contract is not None
    tricks = Tricks.of(view.game, view.contract)
    positions = encode_determinizations(tricks, view, deals)
    number = tricks.play_number(play, leading=not view.trick)
    return tricks.step(positions, np.full(len(positions), number, np.uint16))
