"""Imagined worlds as positions of the core."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.rules.author import part

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.engine import Tricks
    from tricksmith.rules import View

__all__ = ["rows_of"]


def rows_of(tricks: Tricks, view: View, some: Imagined) -> NDArray[np.uint64]:
    """The position in each of these worlds."""
    assert view.contract is not None
    rows = np.tile(np.array(tricks.encode_view(view).to_words(), np.uint64), (len(some.hands), 1))
    for seat in range(view.game.players):
        if seat not in view.contract.out:
            rows[:, seat] = some.hands[:, seat]
        rows[:, 8 + seat] |= some.piles.get(part("taken", seat), np.uint64(0))
    return rows
