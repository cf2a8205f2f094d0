"""Endgames solved over all determinizations that a seat cannot tell apart, against the heuristic policy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import _native
from tricksmith._deprecated import renamed_argument
from tricksmith.engine import EncodedPosition, HeuristicPolicy
from tricksmith.solve.objective import ExactValues, Objective

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.engine import Tricks
    from tricksmith.rules import Contract

__all__ = ["EPSILON", "endgame"]

EPSILON = 0.3
"""The probability with which the others are assumed to play a random card instead of the heuristic policy's."""


@renamed_argument("aim", "objective")
def endgame(
    tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], weights: NDArray[np.float64] | None = None,
    *, epsilon: float = EPSILON, objective: str = "margin", nodes: int | None = None, seconds: float | None = None,
    threads: int | None = None,
) -> ExactValues:  # fmt: skip
    """Return the exact expectation of each play, against others who follow the heuristic policy with ε-noise.

    The seat plays optimally, and makes the same play in all determinizations that look the same to it, now and later.
    Each other seat plays by `HeuristicPolicy`, seeing its own hand alone, or with probability `epsilon` a random legal
    card. So strategy fusion (Long et al. 2010) cannot happen.

    Args:
        tricks: The tricks of the contract.
        contract: The contract.
        rows: The determinizations as encoded positions, (n, 19) uint64. All that the seat sees must be the same in
            each. Where it plays for a dummy, both hands are its own.
        weights: The relative likelihood of each determinization, (n,) above 0; None for equal weights. A
            determinization can occur several times.
        epsilon: The probability that another seat plays a random legal card, from 0 to 1.
        objective: "margin": points of the seat's side above the mean of the other sides. "score": its points. "tricks":
            its tricks, whatever they are worth. It was called `aim`, which is deprecated.
        nodes: The most plays to try, each counted in every determinization; shared evenly among the root plays.
        seconds: A limit of wall-clock time.
        threads: The number of threads for root plays; None for all cores.
            The result depends on it only if `seconds` run out.

    Raises:
        ValueError: If determinizations, weights or limits do not fit.
        RulesError: If the score can't be compiled, or determinizations differ in the totals of tricks and counters.

    >>> from tricksmith import games
    >>> from tricksmith.belief import Determinizations
    >>> from tricksmith.engine import Tricks
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while sum(map(len, hand.held)) > 9:
    ...     hand = hand.play(hand.legal[0])
    >>> tricks, deals = Tricks.of(game, hand.contract), Determinizations(hand.view(hand.to_act))
    >>> rows = np.repeat(tricks.encode([hand]), deals.count, axis=0)
    >>> rows[:, :3] = deals.hands(deals.enumerate())
    >>> result = endgame(tricks, hand.contract, rows)
    >>> deals.count, {str(play): round(value, 2) for play, value in result.values.items()}
    (20, {'5yk/y': 2.51, '5yk/k': 1.78, '7sk/s': 1.32, '7sk/k': 1.83, '9ms/m': 1.68, '9ms/s': 0.55})
    """
    maximized = Objective.of(tricks, contract, rows, objective)
    policy = HeuristicPolicy.for_position(tricks, contract, EncodedPosition.from_words(rows[0].tolist()))
    result = _native.endgame_values(
        maximized.solver, policy._core, rows, np.ones(len(rows)) if weights is None else weights,
        coefficients=maximized.coefficients, seats=maximized.seats, epsilon=epsilon,
        nodes=nodes, seconds=seconds, threads=threads,
    )  # fmt: skip
    return maximized.exact_values(*result)
