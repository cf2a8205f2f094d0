"""The margin: by how many points a side is ahead of the mean of the other sides, for one side and for arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["margin", "margins", "scaled_margin"]


def scaled_margin(scores: Sequence[int], side: int, *, lowest_wins: bool) -> int:
    """Return a side's margin times one less than the number of sides, which is a whole number.

    Args:
        scores: The points of each side.
        side: The side that is measured.
        lowest_wins: Whether points are bad, so that the margin is negated.

    >>> scaled_margin([5, 1, 0], 0, lowest_wins=False), scaled_margin([5, 1, 0], 0, lowest_wins=True)
    (9, -9)
    """
    found = len(scores) * scores[side] - sum(scores)
    return -found if lowest_wins else found


def margin(scores: Sequence[int], side: int, *, lowest_wins: bool) -> float:
    """Return a side's margin in points; of one side alone its score.

    >>> margin([5, 1, 0], 0, lowest_wins=False)
    4.5
    """
    mine, others = scores[side], len(scores) - 1
    over = mine - (sum(scores) - mine) / others if others else float(mine)
    return -over if lowest_wins else over


def margins(scores: NDArray[np.integer], *, lowest_wins: bool) -> NDArray[np.float64]:
    """Return the margin of every side in many hands.

    Args:
        scores: The points of each side, shape (…, sides).
        lowest_wins: Whether points are bad, so that margins are negated.

    Returns:
        The margins in points, with the shape of `scores`.

    >>> import numpy as np
    >>> margins(np.array([[5, 1, 0]]), lowest_wins=False).tolist()
    [[4.5, -1.5, -3.0]]
    """
    others = scores.shape[-1] - 1
    mine = scores.astype(float)
    over = mine - (mine.sum(axis=-1, keepdims=True) - mine) / others if others else mine
    return -over if lowest_wins else over
