"""Who has won a match after a hand, as the game's own rules decide it."""

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
    contract_indices: NDArray[np.integer] | None = None,
) -> NDArray[np.float64]:
    """Return each side's share of the win if a hand ends the match.

    Args:
        game: The game, with its options.
        totals: Points of each side after the hand, shape (n, sides).
        hands: The number of hands with this one.
        contracts: Contracts of the hand, None for a redeal.
        contract_indices: The index of each case's contract, shape (n,); by default all have the first one.

    Returns:
        The share of each side, shape (n, sides): 1 for a winner, less for several; a row of NaN where the match goes
        on.

    >>> import numpy as np
    >>> from tricksmith import games
    >>> settled_shares(games.get("hearts"), np.array([[100, 3, 3, 50], [9, 7, 5, 5]]), 4, [None]).tolist()
    [[0.0, 0.5, 0.5, 0.0], [nan, nan, nan, nan]]
    """
    verdict_indices, verdicts = winners_at(game, totals, hands, contracts, contract_indices)
    shares = np.zeros((len(verdicts), totals.shape[1]))
    for index, winners in enumerate(verdicts):
        if winners is None:
            shares[index] = np.nan
        else:
            shares[index, list(winners)] = 1 / len(winners)
    by_case: NDArray[np.float64] = shares[verdict_indices]
    return by_case


def distinct_rows(rows: NDArray[np.integer]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the index of the first of each group of equal rows, and for each row the group that it is in.

    The order of the groups is fixed. This is many times as fast as `numpy.unique` with an axis.

    Args:
        rows: Whole numbers, shape (n, columns).

    Returns:
        Indices of rows, shape (distinct,), and indices of these, shape (n,).

    >>> import numpy as np
    >>> firsts, groups = distinct_rows(np.array([[3, 1], [0, 7], [3, 1]]))
    >>> firsts.tolist(), groups.tolist()
    ([1, 0], [1, 0, 1])
    """
    keys: NDArray[np.int64] = np.zeros(len(rows), np.int64)
    for column in rows.T.astype(np.int64):
        if not len(column):
            break
        keys = keys * (int(np.ptp(column)) + 1) + (column - column.min())
        if keys.max() > MAX_KEY:
            keys = np.unique(keys, return_inverse=True)[1]
    _, firsts, groups = np.unique(keys, return_index=True, return_inverse=True)
    return firsts, groups
