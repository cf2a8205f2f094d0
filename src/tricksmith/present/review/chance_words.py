"""Chances to win a match in words, no more precisely than they are known."""

from __future__ import annotations

from tricksmith.present.names import count

__all__ = ["MIN_TURN", "chance_in_steps", "chance_points_text", "chance_text"]

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
    return f"about {_rounded(chance)}%"


def chance_text(chances: tuple[float, float] | None) -> str:
    """Return what a move cost of the chance to win the match; empty where it is not known.

    From a turn of the match on, it is the difference of the two chances as `chance_in_steps` rounds them.

    Args:
        chances: The chance after the best move and after this one, from 0 to 1.

    >>> chance_text((0.5213, 0.5)), chance_text((0.502, 0.5)), chance_text((0.5, 0.5)), chance_text(None)
    ('2%', 'under 1%', '0%', '')
    >>> chance_text((0.53, 0.07)), chance_in_steps(0.53), chance_in_steps(0.07)
    ('50%', 'about 55%', 'about 5%')
    """
    if chances is None:
        return ""
    points = _points_lost(*chances)
    return f"{points}%" if points else "under 1%" if chances[0] > chances[1] else "0%"


def chance_points_text(chances: tuple[float, float] | None) -> str:
    """Return what a move cost of the chance, in percentage points; empty where that is not known, or nothing.

    Args:
        chances: The chance after the best move and after this one, from 0 to 1.

    >>> chance_points_text((0.5213, 0.5)), chance_points_text((0.502, 0.5)), chance_points_text((0.5, 0.5))
    ('2 percentage points', 'under 1 percentage point', '')
    >>> chance_points_text((0.247, 0.15)), chance_points_text((0.25, 0.15))
    ('9 percentage points', '10 percentage points')
    """
    if chances is None or chances[0] <= chances[1]:
        return ""
    return count(_points_lost(*chances), "percentage point") if _points_lost(*chances) else "under 1 percentage point"


def _points_lost(best: float, chance: float) -> int:
    """The difference of two chances in percentage points; 0 also where it is less than half of one.

    One that is too small to turn a match is also less in words: 9.7 are 9, for a turn is 10.
    """
    lost = max(0.0, best - chance)
    if lost >= MIN_TURN:
        return _rounded(best) - _rounded(chance)
    return min(round(100 * lost), round(100 * MIN_TURN) - 1)


def _rounded(chance: float) -> int:
    """A chance in percent, in steps."""
    return round(100 * CHANCE_STEP) * round(chance / CHANCE_STEP)
