"""Who has won a match after a hand, by the game's own word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile import winners_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, Game

__all__ = ["distinct_rows", "settled_shares"]

MAX_KEY = 1 << 32
"""Above this number the keys of rows are replaced by their ranks, so that they do not overflow."""


def settled_shares(
    game: Game[Any, Any],
    totals: NDArray[np.int64],
    hands: int,
    contracts: Sequence[Contract[Any, Any] | None],
    which: NDArray[np.integer] | None = None,
) -> NDArray[np.float64]:
    """Return what each side has of the win after a hand.

    Args:
        game: The game, with its options.
        totals: Points of each side after the hand, shape (n, sides).
        hands: The number of hands with this one.
        contracts: Contracts of the hand, None for a redeal.
        which: The number of each case's contract, shape (n,); by default all have the first one.

    Returns:
        The share of each side, shape (n, sides): 1 for a winner, less for several; a row of NaN where the match goes
        on.

    >>> import numpy as np
    >>> from tricksmith import games
    >>> settled_shares(games.get("hearts"), np.array([[100, 3, 3, 50], [9, 7, 5, 5]]), 4, [None]).tolist()
    [[0.0, 0.5, 0.5, 0.0], [nan, nan, nan, nan]]
    """
    places, known = winners_at(game, totals, hands, contracts, which)
    shares = np.zeros((len(known), totals.shape[1]))
    for number, winners in enumerate(known):
        if winners is None:
            shares[number] = np.nan
        else:
            shares[number, list(winners)] = 1 / len(winners)
    by_case: NDArray[np.float64] = shares[places]
    return by_case


def distinct_rows(rows: NDArray[np.integer]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return where rows of whole numbers occur first, in a fixed order, and which of these each row is like.

    It is many times as fast as `numpy.unique` with an axis.

    Args:
        rows: Whole numbers, shape (n, columns).

    Returns:
        Places of rows, shape (distinct,), and places in these, shape (n,).

    >>> import numpy as np
    >>> firsts, places = distinct_rows(np.array([[3, 1], [0, 7], [3, 1]]))
    >>> firsts.tolist(), places.tolist()
    ([1, 0], [1, 0, 1])
    """
    keys: NDArray[np.int64] = np.zeros(len(rows), np.int64)
    for column in rows.T.astype(np.int64):
        if not len(column):
            break
        keys = keys * (int(np.ptp(column)) + 1) + (column - column.min())
        if keys.max() > MAX_KEY:
            keys = np.unique(keys, return_inverse=True)[1]
    _, firsts, places = np.unique(keys, return_index=True, return_inverse=True)
    return firsts, places
