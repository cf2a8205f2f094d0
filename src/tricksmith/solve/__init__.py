"""Exact answers: open hands solved, and endgames solved over all deals that a seat cannot tell apart.

`solve` returns the value of every play of an open hand (double dummy), `solve_all` the values of many hands. Near the
end of a hand `endgame` returns the exact expectation of each play over all deals that fit, and `guarantee` the score
that each play guarantees. Positions come from `engine`, deals from `belief`; bots are built on top.

Signs differ in games where low wins: `solve` and `solve_all` return scores as the game counts them, so the lowest is
the best (`Solution.lowest_wins`); `endgame` and `guarantee` negate them, so more is always better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.solve.double_dummy import Solution, solve, solve_all
    from tricksmith.solve.double_dummy import SolverInput as SolverInput
    from tricksmith.solve.endgames import EPSILON as EPSILON
    from tricksmith.solve.endgames import endgame
    from tricksmith.solve.guarantees import guarantee, hidden_places
    from tricksmith.solve.objective import EXACT_OBJECTIVES as EXACT_OBJECTIVES
    from tricksmith.solve.objective import ExactValues

__all__ = [
    "ExactValues",
    "Solution",
    "endgame",
    "guarantee",
    "hidden_places",
    "solve",
    "solve_all",
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "double_dummy": ["Solution", "SolverInput", "solve", "solve_all"],
        "endgames": ["EPSILON", "endgame"],
        "guarantees": ["guarantee", "hidden_places"],
        "objective": ["EXACT_OBJECTIVES", "ExactValues"],
    },
)
