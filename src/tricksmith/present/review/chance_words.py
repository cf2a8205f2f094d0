"""Chances to win a match in words, no more exactly than they are known."""

from __future__ import annotations

__all__ = ["MIN_TURN", "chance_in_steps"]

CHANCE_STEP = 0.05
"""The step to which chances are rounded, because another seed would find slightly different ones."""
NEAR_END = 0.03
"""A chance that is nearer to 0 or 1 is said to be under or over it."""
MIN_TURN = 2 * CHANCE_STEP
"""The change of the chance from which on a match is said to have turned: two steps, three times what another seed moves
a chance by, so that another seed would name the same turn."""


def chance_in_steps(chance: float) -> str:
    """Return a chance, rounded because another seed would find a slightly different one.

    Args:
        chance: The chance, from 0 to 1.

    >>> chance_in_steps(0.36), chance_in_steps(0.01), chance_in_steps(0.99)
    ('about 35%', 'under 3%', 'over 97%')
    """
    if chance < NEAR_END:
        return f"under {NEAR_END:.0%}"
    if chance > 1 - NEAR_END:
        return f"over {1 - NEAR_END:.0%}"
    step = round(100 * CHANCE_STEP)
    return f"about {step * round(chance / CHANCE_STEP)}%"
