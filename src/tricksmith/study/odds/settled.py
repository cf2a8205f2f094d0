"""Who has won a match after a hand, by the game's own word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, Game

__all__ = ["distinct_rows", "settled_shares"]

MAX_KEY = 1 << 32
"""Above this number the keys of rows are replaced by their ranks, so that they do not overflow."""


def settled_shares(
    game: Game[Any, Any], totals: NDArray[np.int64], hands: int, contracts: Iterable[Contract[Any, Any] | None]
) -> NDArray[np.float64]:
    """Return what each side has of the win after a hand.

    Args:
        game: The game, with its options.
        totals: Points of each side after the hand, shape (n, sides).
        hands: The number of hands with this one.
        contracts: The contract of the hand in each case, None after a redeal; there may be more of them than cases.

    Returns:
        The share of each side, shape (n, sides): 1 for a winner, less for several; a row of NaN where the match goes
        on.

    >>> import numpy as np
    >>> from tricksmith import games
    >>> settled_shares(games.get("hearts"), np.array([[100, 3, 3, 50], [9, 7, 5, 5]]), 4, [None, None]).tolist()
    [[0.0, 0.5, 0.5, 0.0], [nan, nan, nan, nan]]
    """
    sides = totals.shape[1]
    known: dict[tuple[int, ...] | None, list[float]] = {None: [np.nan] * sides}
    rows = []
    for points, contract in zip(map(tuple, totals.tolist()), contracts, strict=False):
        verdict = game.verdict(points, hands, contract)
        winners = None if verdict is None else verdict.sides
        if winners not in known:
            assert winners is not None
            known[winners] = [1 / len(winners) if side in winners else 0.0 for side in range(sides)]
        rows.append(known[winners])
    return np.array(rows).reshape(totals.shape)


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
