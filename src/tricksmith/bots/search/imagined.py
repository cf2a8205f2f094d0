"""Imagined worlds for a search: drawn by chance, or all of them where they are few."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.engine import Worlds

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.rules import View

__all__ = ["Imagined", "imagine"]


class Imagined(NamedTuple):
    """Worlds that fit a view: the hands (worlds, players), the piles by name (worlds,), and how likely each is."""

    hands: NDArray[np.uint64]
    piles: dict[str, NDArray[np.uint64]]
    weights: NDArray[np.float64]


def imagine(view: View, most: int, seed: int) -> Imagined:
    """Up to so many worlds; all there are, if they are no more."""
    worlds = Worlds(view)
    if worlds.count <= most:
        found, weights = worlds.enumerate(most), worlds.weights(most).astype(float)
    else:
        found, weights = worlds.sample(most, seed, threads=1), np.ones(most)
    piles = {holder.name: found[:, column] for column, holder in enumerate(worlds.holders) if holder.seat is None}
    return Imagined(worlds.hands(found), piles, weights / weights.sum())
