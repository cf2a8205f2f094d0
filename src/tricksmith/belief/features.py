"""Features of hands and of plays under a contract, with the same meaning in any game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import _native
from tricksmith.cards import bits
from tricksmith.engine import EncodedPosition, HeuristicPolicy, Tricks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules

    Floats = NDArray[np.float64]

__all__ = ["HAND_FEATURES", "FeatureExtractors", "HandFeatures", "feature_extractors"]

QUANTILES = 8
"""Groups of equal size that cards are sorted into by strength."""
COUNTERS = 3
"""Counters of the game that are looked at."""
LENGTHS = 4
"""Groups of cards (suits) whose lengths are looked at: the strongest, then the longest."""
HAND_FEATURES = QUANTILES + 2 + COUNTERS + LENGTHS + 2
"""Numbers about a hand."""


class HandFeatures:
    """Extracts features of hands: strong and weak cards, what they count, how long and short the suits are."""

    def __init__(self, tricks: Tricks, extractor: _native.FeatureExtractor) -> None:
        size = len(tricks.game.deck.cards)
        stock = list(bits(tricks.game.the_layout.stock.mask))
        self.strength: Floats = extractor.strengths()[:size].astype(float)
        order = sorted(stock, key=lambda card: (self.strength[card], card))
        self._quantiles = np.zeros((size, QUANTILES))
        for place, card in enumerate(order):
            self._quantiles[card, place * QUANTILES // len(order)] = 1 / 3
        self._counted = np.zeros((size, COUNTERS))
        for counter, worth in enumerate(tricks.tables.worth[:COUNTERS]):
            self._counted[:, counter] = worth / max(1.0, np.abs(worth).mean() * size / 4)
        suits = [list(bits(suit)) for suit in extractor.suits().tolist()]
        suits.sort(key=lambda cards: -self.strength[cards].mean())
        self._suits = np.zeros((size, max(1, len(suits))))
        for number, cards in enumerate(suits):
            self._suits[cards, number] = 1

    def extract(self, hands: NDArray[np.uint64]) -> Floats:
        """Return the features of hands given as masks (hands,), as (hands, HAND_FEATURES) float64."""
        size = len(self.strength)
        held = (hands[:, None] >> np.arange(size, dtype=np.uint64) & np.uint64(1)).astype(float)
        count = np.maximum(held.sum(axis=1, keepdims=True), 1)
        mean = held @ self.strength[:, None] / count
        mean_square = held @ (self.strength[:, None] ** 2) / count
        lengths = held @ self._suits
        longest = -np.sort(-lengths[:, 1:], axis=1)[:, : LENGTHS - 1]
        longest = np.pad(longest, ((0, 0), (0, LENGTHS - 1 - longest.shape[1])))
        return np.hstack(
            [
                held @ self._quantiles,
                2 * mean,
                3 * np.sqrt(np.maximum(0, mean_square - mean**2)),
                held @ self._counted,
                lengths[:, :1] / 4,
                longest / 4,
                (lengths == 0).sum(axis=1, keepdims=True) / 4,
                (lengths == 1).sum(axis=1, keepdims=True) / 4,
            ]
        )


class FeatureExtractors:
    """What turns positions of one contract into features.

    Attributes:
        tricks: The tricks of the contract.
        policy: The heuristic policy, whose estimates are among the features.
        plays: The extractor of features of a decision and of its plays, in the core.
        hands: The extractor of a hand's features.
    """

    def __init__(self, tricks: Tricks, contract: Contract[Any, Any], total_tricks: int, reward_scale: float) -> None:
        self.tricks, self.policy = tricks, HeuristicPolicy.for_stock(tricks, contract, total_tricks)
        self.plays = _native.FeatureExtractor(self.policy._core, reward_scale=reward_scale)
        self.hands = HandFeatures(tricks, self.plays)


def feature_extractors(
    game: GameRules[Any, Any], contract: Contract[Any, Any], rows: NDArray[np.uint64], reward_scale: float
) -> FeatureExtractors:
    """Return the feature extractors for positions of deals like this one, made once and kept.

    Args:
        game: The game.
        contract: The contract.
        rows: Encoded positions, at least one.
        reward_scale: The points that count as 1 in features.

    Raises:
        ValueError: If there are no positions.
        RulesError: If the score does not fit into tables.
    """
    if not len(rows):
        raise ValueError("there are no positions: give at least one")
    total_tricks = Tricks.of(game, contract).total_tricks(EncodedPosition.from_words(rows[0].tolist()))
    return _cached_extractors(game, contract, total_tricks, reward_scale)


@lru_cache(maxsize=512)
def _cached_extractors(
    game: GameRules[Any, Any], contract: Contract[Any, Any], total_tricks: int, reward_scale: float
) -> FeatureExtractors:
    return FeatureExtractors(Tricks.of(game, contract), contract, total_tricks, reward_scale)
