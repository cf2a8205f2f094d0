"""Features of a hand of cards under a contract, with the same meaning in any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.cards import bits

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith import _native
    from tricksmith.engine import Tricks

    Floats = NDArray[np.float64]

__all__ = ["HAND_FEATURES", "HandFeatures"]

SHARES = 8
"""The quantiles of strength that cards are sorted into."""
COUNTERS = 3
"""Counters of the game that are looked at."""
LENGTHS = 4
"""Groups of cards (suits) whose lengths are looked at: the strongest, then the longest."""
HAND_FEATURES = SHARES + 2 + COUNTERS + LENGTHS + 2
"""Numbers about a hand."""


class HandFeatures:
    """Extracts features of hands: strong and weak cards, what they count, how long and short the suits are."""

    def __init__(self, tricks: Tricks, extractor: _native.FeatureExtractor) -> None:
        size = len(tricks.game.deck.cards)
        stock = list(bits(tricks.game.the_layout.stock.mask))
        self.strength: Floats = extractor.strengths()[:size].astype(float)
        order = sorted(stock, key=lambda card: (self.strength[card], card))
        self._shares = np.zeros((size, SHARES))
        for place, card in enumerate(order):
            self._shares[card, place * SHARES // len(order)] = 1 / 3
        self._worth = np.zeros((size, COUNTERS))
        for counter, worth in enumerate(tricks.tables.worth[:COUNTERS]):
            self._worth[:, counter] = worth / max(1.0, np.abs(worth).mean() * size / 4)
        groups = [list(bits(group)) for group in extractor.suits().tolist()]
        groups.sort(key=lambda cards: -self.strength[cards].mean())
        self._groups = np.zeros((size, max(1, len(groups))))
        for number, cards in enumerate(groups):
            self._groups[cards, number] = 1

    def extract(self, hands: NDArray[np.uint64]) -> Floats:
        """Return the features of hands given as masks (hands,), as (hands, HAND_FEATURES) float64."""
        size = len(self.strength)
        held = (hands[:, None] >> np.arange(size, dtype=np.uint64) & np.uint64(1)).astype(float)
        count = np.maximum(held.sum(axis=1, keepdims=True), 1)
        mean = held @ self.strength[:, None] / count
        square = held @ (self.strength[:, None] ** 2) / count
        lengths = held @ self._groups
        longest = -np.sort(-lengths[:, 1:], axis=1)[:, : LENGTHS - 1]
        longest = np.pad(longest, ((0, 0), (0, LENGTHS - 1 - longest.shape[1])))
        return np.hstack(
            [
                held @ self._shares,
                2 * mean,
                3 * np.sqrt(np.maximum(0, square - mean**2)),
                held @ self._worth,
                lengths[:, :1] / 4,
                longest / 4,
                (lengths == 0).sum(axis=1, keepdims=True) / 4,
                (lengths == 1).sum(axis=1, keepdims=True) / 4,
            ]
        )
