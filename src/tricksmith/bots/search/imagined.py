"""Imagined worlds for a search: drawn by chance, or all of them where they are few."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.belief import Determinizations

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.rules import View

__all__ = ["Imagined", "imagine"]


class Imagined(NamedTuple):
    """Worlds that fit a view: the hands (worlds, players), the piles by name (worlds,), and how likely each is."""

    hands: NDArray[np.uint64]
    piles: dict[str, NDArray[np.uint64]]
    weights: NDArray[np.float64]

    def first(self) -> Imagined:
        """The first of these worlds alone, for what is the same in all of them.

        >>> some = Imagined(np.arange(4, dtype=np.uint64)[:, None], {}, np.full(4, 0.25))
        >>> some.first().hands.tolist(), some.first().weights.tolist()
        ([[0]], [1.0])
        """
        return self.pick(np.arange(1))._replace(weights=np.ones(1))

    def pick(self, places: NDArray[np.int64]) -> Imagined:
        """Some of these worlds, each as likely as it was."""
        piles = {name: cards[places] for name, cards in self.piles.items()}
        return Imagined(self.hands[places], piles, self.weights[places])

    def focused(self, most: int, seed: int) -> Imagined:
        """So many of these worlds at most, likely ones more often than others, so that a search looks where it counts.

        A world that is drawn several times stands there once, with as much more weight. The draws lie at equal
        distances along the weights, so that chance adds little of its own.

        >>> some = Imagined(np.arange(4, dtype=np.uint64)[:, None], {}, np.array([0.5, 0.5, 0.0, 0.0]))
        >>> found = some.focused(2, seed=1)
        >>> found.hands.ravel().tolist(), found.weights.tolist()
        ([0, 1], [0.5, 0.5])
        """
        if len(self.weights) <= most:
            return self
        marks = (np.arange(most) + np.random.default_rng(seed).random()) / most
        drawn = np.minimum(np.searchsorted(np.cumsum(self.weights), marks), len(self.weights) - 1)
        places, counts = np.unique(drawn, return_counts=True)
        return self.pick(places)._replace(weights=counts / most)


def imagine(view: View, most: int, seed: int) -> Imagined:
    """Up to so many worlds; all there are, if they are no more."""
    worlds = Determinizations(view)
    if worlds.count <= most:
        found, weights = worlds.enumerate(most), worlds.weights(most).astype(float)
    else:
        found, weights = worlds.sample(most, seed, threads=1), np.ones(most)
    piles = {holder.name: found[:, column] for column, holder in enumerate(worlds.places) if holder.seat is None}
    return Imagined(worlds.hands(found), piles, weights / weights.sum())
