"""What a side takes in a hand after each of two plays, and which of what is counted the points follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith._arrays import Floats


__all__ = ["Taken", "taken_together"]

MIN_TOGETHER = 0.8
"""All counters together explain the points if they explain at least this part of the variance."""


class Taken(NamedTuple):
    """What the seat and its partners take in the hand, on average.

    Attributes:
        counter: What is counted: "tricks", or one of the game's counters.
        better: How much of it after the better play.
        other: How much after the other play.
        is_wanted: Whether more of it was better.
    """

    counter: str
    better: float
    other: float
    is_wanted: bool


def taken_together(
    amounts: Mapping[str, tuple[float, float, Floats]], gain: Floats, min_share: float
) -> Taken | None:  # fmt: skip
    """Return the counter that explains most of a gain in points, where only all counters together explain the gain.

    Args:
        amounts: For each counter the mean amount taken after the better play, that after the other one, and how much
            more was taken after the better one in each deal, shape (deals,).
        gain: By how many points the better play was ahead in each deal, shape (deals,).
        min_share: The least part of the gain that the counter must explain.

    Returns:
        The counter; None if the counters don't explain the gain, or each only a small part.

    >>> tricks, cursed = np.array([1.0, 1.0, 0.0, 1.0]), np.array([1.0, 0.0, -1.0, 1.0])
    >>> amounts = {"tricks": (1.75, 1.0, tricks), "cursed": (2.25, 2.0, cursed)}
    >>> taken_together(amounts, tricks - cursed + 1e-3, 0.4)
    Taken(counter='tricks', better=1.75, other=1.0, is_wanted=True)
    """
    if not gain.std() or float(gain.mean()) <= 0:
        return None
    changes = np.stack([more for *_, more in amounts.values()], axis=1)
    scale, *_ = np.linalg.lstsq(np.column_stack([changes, np.ones(len(gain))]), gain, rcond=None)
    rest = gain - changes @ scale[:-1] - scale[-1]
    if 1 - float(rest.var() / gain.var()) < MIN_TOGETHER:
        return None
    parts = dict(zip(amounts, (scale[:-1] * changes.mean(axis=0)).tolist(), strict=True))
    counter = max(parts, key=lambda counter: parts[counter])
    if parts[counter] < min_share * float(gain.mean()):
        return None
    better, other, _ = amounts[counter]
    return Taken(counter, better, other, better > other)
