"""The choice among moves that were tried in the same imagined deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.decision import Candidate, Decision

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.rules import Move

__all__ = ["SURE", "weighed"]

SURE = 1.96
"""Standard errors to either side that hold the true value 95 times in 100."""


def weighed(moves: Sequence[Move], points: NDArray[np.float64], weights: NDArray[np.float64]) -> Decision:
    """The move that promises most, from what each comes to in each imagined deal (moves, worlds).

    `weights` (worlds,) say how likely each deal is; their sum is 1. Of moves that promise the same it is the first.

    >>> found = weighed(["a", "b"], np.array([[1.0, 3.0], [2.0, 0.0]]), np.array([0.5, 0.5]))
    >>> found.move, [str(candidate) for candidate in found.candidates]
    ('a', ['a +2.00 ± 1.39, best in 50% of the deals', 'b +1.00 ± 1.39, best in 50% of the deals'])
    """
    means = points @ weights
    variance = ((points - means[:, None]) ** 2) @ weights
    spread = SURE * np.sqrt(variance * float(weights @ weights))
    top = points == points.max(axis=0)
    best = np.minimum((top / top.sum(axis=0)) @ weights, 1.0)  # weights add up to one but for the last bit
    order = np.argsort(-means, kind="stable").tolist()
    candidates = [
        Candidate(moves[place], float(means[place]), float(spread[place]), float(best[place])) for place in order
    ]
    return Decision(candidates[0].move, tuple(candidates), points.shape[1])
