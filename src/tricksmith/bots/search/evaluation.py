"""Playouts in the compiled core, their margins, and the comparison of moves that were tried in the same deals."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.bots.decision import Z_95, ActionValue, Decision
from tricksmith.compile import compile_calls
from tricksmith.engine import DEFAULT_NOISE, EncodedPosition, Hands, HeuristicPolicy, Tricks, margins
from tricksmith.errors import RulesError
from tricksmith.rules import side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.belief import OpponentModel
    from tricksmith.rules import Contract, GameRules, Move

__all__ = [
    "OPEN_HAND_PLAYOUTS",
    "compare_actions",
    "mean_margins",
    "rollout_ends",
    "rollout_margins_by_contract",
    "rollout_scores",
    "rollout_trajectories",
]

OPEN_HAND_PLAYOUTS = 4
"""How often a hand that lies open is played out for each playout; the end that is worst for its side counts."""


def rollout_scores(
    game: GameRules[Any, Any], contract: Contract[Any, Any], positions: NDArray[np.uint64], *, playouts: int, seed: int,
    noise: float = DEFAULT_NOISE,
) -> NDArray[np.int32]:  # fmt: skip
    """Return the points of every side in each playout of each position, shape (positions, playouts, sides).

    Args:
        game: The game.
        contract: The contract that all positions are played under.
        positions: Encoded positions, shape (positions, words).
        playouts: Playouts of each position.
        seed: Determines the playouts.
        noise: The noise of the heuristic policy, from 0 to 1, as in `rollout_ends`.
    """
    contracts = np.full(len(positions), compile_calls(game).contract(contract), np.int64)
    ends = _ends(game, contracts, positions, playouts=playouts, seed=seed, noise=noise)
    scores: NDArray[np.int32] = Hands.under_contracts(game, np.repeat(contracts, playouts), ends).scores
    return scores.reshape(len(positions), playouts, -1)


def mean_margins(game: GameRules[Any, Any], scores: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return mean margins over playouts.

    Args:
        game: The game.
        scores: Points, shape (positions, playouts, sides).

    Returns:
        Margins in points, shape (positions, sides).
    """
    means: NDArray[np.float64] = margins(scores, lowest_wins=game.lowest_wins).mean(axis=1)
    return means


def rollout_margins_by_contract(
    game: GameRules[Any, Any], contracts: NDArray[np.int64], positions: NDArray[np.uint64], *, playouts: int, seed: int,
    model: OpponentModel | None = None,
) -> NDArray[np.float64]:  # fmt: skip
    """Return the mean margin of every side over playouts of positions under several contracts.

    Arguments are those of `rollout_ends`.

    Returns:
        Margins in points, shape (positions, sides).
    """
    ends = rollout_ends(game, contracts, positions, playouts=playouts, seed=seed, model=model)
    scores = Hands.under_contracts(game, np.repeat(contracts, playouts), ends).scores
    return mean_margins(game, scores.reshape(len(positions), playouts, -1))


def rollout_ends(
    game: GameRules[Any, Any], contracts: NDArray[np.int64], positions: NDArray[np.uint64], *, playouts: int, seed: int,
    model: OpponentModel | None = None, noise: float = DEFAULT_NOISE,
) -> NDArray[np.uint64]:  # fmt: skip
    """Play each position, from the first lead, to its end, several times.

    All seats play by the heuristic policy of the core, or as the opponent model predicts if there is one. Where the
    score can't be compiled, they play at random. For each playout a hand that lies open is played out
    `OPEN_HAND_PLAYOUTS` times, and the end that is worst for its side counts: the others see its cards, and find a way.

    Args:
        game: The game.
        contracts: The number of each position's contract in the call graph, shape (positions,).
        positions: Encoded positions, shape (positions, words).
        playouts: Playouts of each position.
        seed: Determines the playouts.
        model: The opponent model.
        noise: The noise of the heuristic policy, from 0 to 1, as in `HeuristicPolicy.terminals`.

    Returns:
        Final positions, shape (positions * playouts, words): those of the first position come first.
    """
    ends = _ends(game, contracts, positions, playouts=playouts, seed=seed, noise=noise, model=model)
    sides = _open_sides(game, contracts)
    shown = np.flatnonzero(sides >= 0)
    if not len(shown):
        return ends
    numbers, count = contracts[shown], playouts * OPEN_HAND_PLAYOUTS
    lines = _ends(game, numbers, positions[shown], playouts=count, seed=seed, noise=noise, model=model)
    scores = Hands.under_contracts(game, np.repeat(numbers, count), lines).scores
    by_side = margins(scores.reshape(len(shown) * playouts, OPEN_HAND_PLAYOUTS, -1), lowest_wins=game.lowest_wins)
    own = by_side[np.arange(len(by_side)), :, np.repeat(sides[shown], playouts)]
    worst = lines.reshape(len(by_side), OPEN_HAND_PLAYOUTS, -1)[np.arange(len(by_side)), own.argmin(axis=1)]
    ends.reshape(len(positions), playouts, -1)[shown] = worst.reshape(len(shown), playouts, -1)
    return ends


def _open_sides(game: GameRules[Any, Any], contracts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The side of which a hand lies open during the tricks of each contract, shape (positions,); -1 for none."""
    ends = compile_calls(game).ends
    unique, inverse = np.unique(contracts, return_inverse=True)
    seats = [
        min(ends[number].seats_with_open_hands, default=None) if number in ends else None for number in unique.tolist()
    ]
    sides = np.array([-1 if seat is None else side_of(seat, game.sides) for seat in seats], np.int64)
    return sides[inverse]


def _ends(
    game: GameRules[Any, Any], contracts: NDArray[np.int64], positions: NDArray[np.uint64], *, playouts: int, seed: int,
    model: OpponentModel | None = None, noise: float = DEFAULT_NOISE,
) -> NDArray[np.uint64]:  # fmt: skip
    """The ends of playouts as in `rollout_ends`, with open hands played out like any other."""
    by_number = compile_calls(game).contracts
    ends = np.empty((len(positions), playouts, positions.shape[1]), np.uint64)
    order = np.argsort(contracts, kind="stable")
    cuts = np.flatnonzero(np.diff(contracts[order])) + 1
    for group in np.split(order, cuts) if len(order) else ():
        contract, starts = by_number[int(contracts[group[0]])], positions[group]
        tricks, policy = _policy(
            game, contract, Tricks.of(game, contract).total_tricks(EncodedPosition.from_words(starts[0].tolist()))
        )
        if policy is None:
            group_ends = tricks.terminals(starts, each=playouts, seed=seed, threads=1)
        elif model is None:
            group_ends = policy.terminals(starts, each=playouts, seed=seed, noise=noise, threads=1)
        else:
            group_ends = model.terminals(tricks, contract, starts, each=playouts, seed=seed, threads=1)
        ends[group] = group_ends.reshape(len(group), playouts, -1)
    return ends.reshape(-1, positions.shape[1])


def rollout_trajectories(
    game: GameRules[Any, Any], contract: Contract[Any, Any], positions: NDArray[np.uint64], *, seed: int
) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
    """Play each position to its end once, as `rollout_ends` does, and return it play by play.

    Args:
        game: The game.
        contract: The contract that all positions are played under.
        positions: Encoded positions, shape (positions, words).
        seed: Determines the playouts.

    Returns:
        The plays by number, shape (positions, plays), -1 after the last; and the positions before each play and after
        the last, shape (positions, plays + 1, words).
    """
    total = Tricks.of(game, contract).total_tricks(EncodedPosition.from_words(positions[0].tolist()))
    tricks, policy = _policy(game, contract, total)
    return (policy or tricks).trajectories(positions, seed=seed, threads=1)


@lru_cache(maxsize=4096)
def _policy(
    game: GameRules[Any, Any], contract: Contract[Any, Any], total_tricks: int
) -> tuple[Tricks, HeuristicPolicy | None]:
    """The policy of playouts: the heuristic, or None (chance) where the score can't be compiled."""
    tricks = Tricks.of(game, contract)
    try:
        policy = HeuristicPolicy.for_stock(tricks, contract, total_tricks)
    except RulesError:
        return tricks, None
    return tricks, policy


def compare_actions(moves: Sequence[Move], points: NDArray[np.float64], weights: NDArray[np.float64]) -> Decision:
    """Choose the move with the best mean over deals.

    Args:
        moves: The moves that were tried, all in the same deals. Of equal ones the first is chosen.
        points: The margin of each move in each deal, shape (moves, deals).
        weights: How likely each deal is, shape (deals,); they add up to 1.

    Returns:
        The decision, with the values of all moves, the best first.

    >>> decision = compare_actions(["a", "b"], np.array([[1.0, 3.0], [2.0, 0.0]]), np.array([0.5, 0.5]))
    >>> decision.move, [str(value) for value in decision.action_values]
    ('a', ['a +2.00 ± 1.39, best in 50% of the deals', 'b +1.00 ± 1.39, best in 50% of the deals'])
    """
    means = points @ weights
    variances = ((points - means[:, None]) ** 2) @ weights
    half_widths = Z_95 * np.sqrt(variances * float(weights @ weights))
    is_best = points == points.max(axis=0)
    best_shares = np.minimum((is_best / is_best.sum(axis=0)) @ weights, 1.0)  # weights add up to one but for rounding
    order = np.argsort(-means, kind="stable").tolist()
    values = [
        ActionValue(moves[index], float(means[index]), float(half_widths[index]), float(best_shares[index]))
        for index in order
    ]
    return Decision(values[0].move, tuple(values), points.shape[1])
