"""Playouts in the compiled core, their margins, and the comparison of moves that were tried in the same deals."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.bots.decision import ActionValue, Decision
from tricksmith.compile import compile_calls
from tricksmith.engine import EncodedPosition, Hands, HeuristicPolicy, Tricks, margins, totals_of_stock
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.belief import OpponentModel
    from tricksmith.rules import Contract, GameRules, Move

__all__ = [
    "Z_95",
    "compare_actions",
    "compile_score",
    "margins",
    "mean_margins",
    "rollout_ends",
    "rollout_margins",
    "rollout_margins_by_contract",
    "rollout_scores",
]


def rollout_margins(
    game: GameRules[Any, Any], contract: Contract[Any, Any], rows: NDArray[np.uint64], *, each: int, seed: int
) -> NDArray[np.float64]:
    """Return the mean margin of every side over `each` playouts of each position, shape (positions, sides)."""
    scores = rollout_scores(game, contract, rows, each=each, seed=seed)
    return mean_margins(game, scores)


def rollout_scores(
    game: GameRules[Any, Any], contract: Contract[Any, Any], rows: NDArray[np.uint64], *, each: int, seed: int
) -> NDArray[np.int32]:
    """Return the points of every side in `each` playouts of each position, shape (positions, each, sides)."""
    numbers = np.full(len(rows), compile_calls(game).contract(contract), np.int64)
    ends = rollout_ends(game, numbers, rows, each=each, seed=seed)
    scores: NDArray[np.int32] = Hands.under_contracts(game, np.repeat(numbers, each), ends).scores
    return scores.reshape(len(rows), each, -1)


def mean_margins(game: GameRules[Any, Any], scores: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return mean margins over playouts, shape (positions, sides), from points of shape (positions, each, sides)."""
    found = margins(scores, lowest_wins=game.lowest_wins)
    means: NDArray[np.float64] = found.mean(axis=1)
    return means


def rollout_margins_by_contract(
    game: GameRules[Any, Any], numbers: NDArray[np.int64], rows: NDArray[np.uint64], *, each: int, seed: int,
    model: OpponentModel | None = None,
) -> NDArray[np.float64]:  # fmt: skip
    """Do what `rollout_margins` does for several contracts, given by their numbers in the call graph (positions,)."""
    ends = rollout_ends(game, numbers, rows, each=each, seed=seed, model=model)
    scores = Hands.under_contracts(game, np.repeat(numbers, each), ends).scores
    return mean_margins(game, scores.reshape(len(rows), each, -1))


def rollout_ends(
    game: GameRules[Any, Any], numbers: NDArray[np.int64], rows: NDArray[np.uint64], *, each: int, seed: int,
    model: OpponentModel | None = None,
) -> NDArray[np.uint64]:  # fmt: skip
    """Play each position out `each` times, and return the final positions, shape (positions * each, words).

    All seats play by the heuristic policy of the core, or as the opponent model predicts if there is one; by chance
    where the score does not fit into tables.
    """
    contracts = compile_calls(game).contracts
    ends = np.empty((len(rows), each, rows.shape[1]), np.uint64)
    order = np.argsort(numbers, kind="stable")
    cuts = np.flatnonzero(np.diff(numbers[order])) + 1
    for here in np.split(order, cuts) if len(order) else ():
        contract, some = contracts[int(numbers[here[0]])], rows[here]
        tricks, policy = _policy(
            game, contract, Tricks.of(game, contract).total_tricks(EncodedPosition.from_words(some[0].tolist()))
        )
        if policy is None or model is None:
            found = (policy or tricks).ends(some, each=each, seed=seed, threads=1)
        else:
            found = model.ends(tricks, contract, some, each=each, seed=seed, threads=1)
        ends[here] = found.reshape(len(here), each, -1)
    return ends.reshape(-1, rows.shape[1])


def compile_score(game: GameRules[Any, Any], number: int, row: NDArray[np.uint64]) -> None:
    """Compile the score of a contract for hands with as many tricks in all as this position has."""
    known = compile_calls(game)
    if not known.is_scored(number):
        tricks = Tricks.of(game, known.contracts[number])
        known.compile_scores(
            number, totals_of_stock(tricks, tricks.total_tricks(EncodedPosition.from_words(row.tolist())))
        )


@lru_cache(maxsize=4096)
def _policy(
    game: GameRules[Any, Any], contract: Contract[Any, Any], size: int
) -> tuple[Tricks, HeuristicPolicy | None]:
    """The policy of playouts: the heuristic, or None (chance) where the score does not fit into tables."""
    tricks = Tricks.of(game, contract)
    try:
        thumb = HeuristicPolicy.for_stock(tricks, contract, size)
    except RulesError:
        return tricks, None
    known = compile_calls(game)
    known.compile_scores(
        known.contract(contract), thumb.totals
    )  # the score has been asked for the policy: no need to ask again
    return tricks, thumb


Z_95 = 1.96
"""Standard errors to each side of a mean that hold the true value in 95 of 100 cases."""


def compare_actions(moves: Sequence[Move], points: NDArray[np.float64], weights: NDArray[np.float64]) -> Decision:
    """Choose the move with the best mean over deals.

    Args:
        moves: The moves that were tried, all in the same deals. Of equal ones the first is chosen.
        points: The margin of each move in each deal, shape (moves, deals).
        weights: How likely each deal is, shape (deals,); they add up to 1.

    >>> found = compare_actions(["a", "b"], np.array([[1.0, 3.0], [2.0, 0.0]]), np.array([0.5, 0.5]))
    >>> found.move, [str(candidate) for candidate in found.action_values]
    ('a', ['a +2.00 ± 1.39, best in 50% of the deals', 'b +1.00 ± 1.39, best in 50% of the deals'])
    """
    means = points @ weights
    variance = ((points - means[:, None]) ** 2) @ weights
    spread = Z_95 * np.sqrt(variance * float(weights @ weights))
    top = points == points.max(axis=0)
    best = np.minimum((top / top.sum(axis=0)) @ weights, 1.0)  # weights add up to one but for the last bit
    order = np.argsort(-means, kind="stable").tolist()
    candidates = [
        ActionValue(moves[place], float(means[place]), float(spread[place]), float(best[place])) for place in order
    ]
    return Decision(candidates[0].move, tuple(candidates), points.shape[1])
