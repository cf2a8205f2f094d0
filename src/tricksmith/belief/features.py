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

    from tricksmith._arrays import Floats
    from tricksmith.rules import Contract, GameRules

__all__ = ["N_HAND_FEATURES", "FeatureExtractors", "HandFeatureExtractor", "feature_extractors"]

N_QUANTILES = 8
"""The number of groups of equal size into which cards are sorted by strength."""
N_COUNTERS = 3
"""The number of the game's counters that have features."""
N_LENGTHS = 4
"""The number of suits whose lengths are features: the strongest, then the longest."""
N_HAND_FEATURES = N_QUANTILES + 2 + N_COUNTERS + N_LENGTHS + 2
"""The number of features of a hand."""


class HandFeatureExtractor:
    """Extracts features of hands: strong and weak cards, what they count, how long and short the suits are.

    The factors scale each feature to about 1 in a usual hand.
    """

    def __init__(self, tricks: Tricks, extractor: _native.FeatureExtractor) -> None:
        size = len(tricks.game.deck.cards)
        stock = list(bits(tricks.game.the_layout.stock.mask))
        self.strength: Floats = extractor.strengths()[:size].astype(float)
        order = sorted(stock, key=lambda card: (self.strength[card], card))
        self._quantiles = np.zeros((size, N_QUANTILES))
        for index, card in enumerate(order):
            self._quantiles[card, index * N_QUANTILES // len(order)] = 1 / 3
        self._counter_values = np.zeros((size, N_COUNTERS))
        for counter, worth in enumerate(tricks.tables.worth[:N_COUNTERS]):
            self._counter_values[:, counter] = worth / max(1.0, np.abs(worth).mean() * size / 4)
        suits = [list(bits(suit)) for suit in extractor.suits().tolist()]
        suits.sort(key=lambda cards: -self.strength[cards].mean())
        self._suits = np.zeros((size, max(1, len(suits))))
        for number, cards in enumerate(suits):
            self._suits[cards, number] = 1

    def extract(self, hands: NDArray[np.uint64]) -> Floats:
        """Return the features of hands given as masks (hands,), as (hands, N_HAND_FEATURES) float64."""
        size = len(self.strength)
        held = (hands[:, None] >> np.arange(size, dtype=np.uint64) & np.uint64(1)).astype(float)
        count = np.maximum(held.sum(axis=1, keepdims=True), 1)
        mean = held @ self.strength[:, None] / count
        mean_square = held @ (self.strength[:, None] ** 2) / count
        lengths = held @ self._suits
        longest = -np.sort(-lengths[:, 1:], axis=1)[:, : N_LENGTHS - 1]
        longest = np.pad(longest, ((0, 0), (0, N_LENGTHS - 1 - longest.shape[1])))
        return np.hstack(
            [
                held @ self._quantiles,
                2 * mean,
                3 * np.sqrt(np.maximum(0, mean_square - mean**2)),
                held @ self._counter_values,
                lengths[:, :1] / 4,
                longest / 4,
                (lengths == 0).sum(axis=1, keepdims=True) / 4,
                (lengths == 1).sum(axis=1, keepdims=True) / 4,
            ]
        )


class FeatureExtractors:
    """Extracts the features of positions of one contract.

    Attributes:
        tricks: The tricks of the contract.
        policy: The heuristic policy, whose estimates are among the features.
        plays: The extractor of features of a decision and of its plays, in the core.
        hand_extractor: The extractor of a hand's features.
    """

    def __init__(self, tricks: Tricks, contract: Contract[Any, Any], total_tricks: int, reward_scale: float) -> None:
        self.tricks, self.policy = tricks, HeuristicPolicy.for_stock(tricks, contract, total_tricks)
        self.plays = _native.FeatureExtractor(self.policy._core, reward_scale=reward_scale)
        self.hand_extractor = HandFeatureExtractor(tricks, self.plays)


def feature_extractors(
    game: GameRules[Any, Any], contract: Contract[Any, Any], rows: NDArray[np.uint64], reward_scale: float
) -> FeatureExtractors:
    """Return the feature extractors for positions of hands with as many tricks as the first one; they are cached.

    Args:
        game: The game.
        contract: The contract.
        rows: Encoded positions, at least one.
        reward_scale: The points that count as 1 in features.

    Raises:
        ValueError: If there are no positions.
        RulesError: If the score can't be compiled.
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
