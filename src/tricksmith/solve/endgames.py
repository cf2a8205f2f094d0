"""Ends of hands solved over all worlds that a seat cannot tell apart, against others who play by a heuristic policy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import _native
from tricksmith.engine import EncodedPosition, HeuristicPolicy
from tricksmith.solve.objective import ExactValues, Objective

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.engine import Tricks
    from tricksmith.rules import Contract

__all__ = ["EPSILON", "endgame"]

EPSILON = 0.3
"""How often the others are thought to play any card rather than the one of the heuristic policy."""


def endgame(
    tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], weights: NDArray[np.float64] | None = None,
    *, epsilon: float = EPSILON, aim: str = "margin", nodes: int | None = None, seconds: float | None = None,
    threads: int | None = None,
) -> ExactValues:  # fmt: skip
    """What each play of the seat to act is worth, exactly, if the others play by the heuristic policy but slip.

    The seat must play alike in all worlds that look alike to it, now and later, and plays the best it can; each other
    seat plays by `HeuristicPolicy` with no noise, looking at its own hand alone, or with
    probability `epsilon` any legal card.

    Args:
        tricks: The tricks of the contract.
        contract: The contract.
        rows: The worlds, positions as in `Tricks`. All that the seat sees must be the same in each. Where it plays
            for a dummy, both hands are its own.
        weights: How likely each world is as against the others, above 0; all alike without. A world may come more than
            once. The order of the worlds changes nothing.
        epsilon: The chance that another seat plays any legal card, from 0 to 1.
        aim: "margin": points of the seat's side above the mean of the other sides. "score": its points. "tricks": its
            tricks, whatever they are worth.
        nodes: The most plays to try, where each counts once in every world; shared out evenly among the root plays.
        seconds: The most time to take, by the clock on the wall. It is how a search is broken off, too.
        threads: Root plays are searched on so many threads; on all cores without. It changes no result.

    Raises:
        ValueError: If worlds, weights or limits do not fit.
        RulesError: If the score does not fit into tables, or worlds differ in what there is to win.

    >>> from tricksmith import games
    >>> from tricksmith.belief import Determinizations
    >>> from tricksmith.engine import Tricks
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while sum(map(len, hand.held)) > 9:
    ...     hand = hand.play(hand.legal[0])
    >>> tricks, worlds = Tricks.of(game, hand.contract), Determinizations(hand.view(hand.to_act))
    >>> rows = np.repeat(tricks.encode([hand]), worlds.count, axis=0)
    >>> rows[:, :3] = worlds.hands(worlds.enumerate())
    >>> found = endgame(tricks, hand.contract, rows)
    >>> worlds.count, {str(play): round(value, 2) for play, value in found.values.items()}
    (20, {'5yk/y': 2.51, '5yk/k': 1.78, '7sk/s': 1.32, '7sk/k': 1.83, '9ms/m': 1.68, '9ms/s': 0.55})
    """
    objective = Objective.of(tricks, contract, rows, aim)
    policy = HeuristicPolicy.for_position(tricks, contract, EncodedPosition.from_words(rows[0].tolist()))
    found = _native.endgame(
        objective.solver, policy._core, rows, np.ones(len(rows)) if weights is None else weights,
        parts=objective.coefficients, seats=objective.seats, slip=epsilon,
        nodes=nodes, seconds=seconds, threads=threads,
    )  # fmt: skip
    return objective.exact_values(*found)
