"""A figure of ours beside a peer's, and whether the goal is met."""

from __future__ import annotations

__all__ = ["met", "times"]


def times(ours: float, theirs: float) -> float:
    """How many times the peer's figure ours is, to three digits.

    >>> times(50.0, 4.0), times(1.0, 3.0)
    (12.5, 0.333)
    """
    return float(f"{ours / theirs:.3g}")


def met(ratio: float, *goals: float) -> str:
    """The highest of some goals that a ratio reaches, lowest first.

    >>> met(12.5, 10, 20), met(30, 10, 20), met(2, 10, 20), met(2)
    ('10×', '20×', 'no', '')
    """
    reached = [goal for goal in goals if ratio >= goal]
    return f"{max(reached):g}×" if reached else "no" if goals else ""
