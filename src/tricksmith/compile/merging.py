"""Rows that say the same become one: what keeps the automaton of a trick small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["merge_rows"]


def merge_rows(rows: NDArray[np.int32], blank: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Few rows that hold all of these, where a blank may become anything; and for each row, which of them holds it.

    Rows are taken in their order: one joins the first that it does not contradict, so the result is small, if not
    always the smallest.

    >>> few, which = merge_rows(np.array([[1, -1, 3], [1, 2, -1], [4, 2, 3]], np.int32), -1)
    >>> few.tolist(), which.tolist()
    ([[1, 2, 3], [4, 2, 3]], [0, 0, 1])
    """
    which = np.empty(len(rows), np.int32)
    few: list[NDArray[Any]] = []
    differing = (rows != rows[0]).any(axis=0)
    small = np.int16 if rows.max(initial=0) < 2**15 else np.int32
    left, mine = np.arange(len(rows)), rows[:, differing].astype(small)
    blanks = mine == blank
    while len(left):
        row = mine[0].copy()
        fits = ((mine == row) | blanks | blanks[0]).all(axis=1)
        place = fits.nonzero()[0]
        for column in blanks[0].nonzero()[0]:
            # The blank takes the first value there is; rows that want another have to stay behind.
            values = mine[place, column]
            row[column] = next((value for value in values if value != blank), blank)
            place = place[(values == blank) | (values == row[column])]
        which[left[place]] = len(few)
        few.append(row)
        stays = np.ones(len(left), np.bool_)
        stays[place] = False
        left, mine, blanks = left[stays], mine[stays], blanks[stays]
    whole = np.repeat(rows[:1], len(few), axis=0)
    whole[:, differing] = few
    return whole, which
