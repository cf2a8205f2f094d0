"""The chance of winning a match as it depends on the hand in play: by the points of all sides, or by a margin alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith.study.odds.settled import distinct_rows, settled_shares

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith._arrays import Floats, Ints
    from tricksmith.rules import Contract, Game

__all__ = ["MarginChances", "ScoreChances", "spread_out"]

DIGITS = 6
"""Decimals of a chance: the last bits of an interpolation differ between processors."""


class _Block(NamedTuple):
    """Adjacent margins that isotonic regression has pooled: the sum of their samples, and the numbers of both."""

    total: float
    samples: int
    margins: int

    @property
    def mean(self) -> float:
        return self.total / self.samples


@dataclass(frozen=True, slots=True)
class MarginChances:
    """The chance of a side to win the match, by its margin in the present hand.

    Attributes:
        margins: Margins in points, rising, shape (n,).
        chances: The chance to win with each margin, never falling, shape (n,).
        matches_each: How many times the rest of the match was played for about the same margin.
    """

    margins: Floats
    chances: Floats
    matches_each: int

    @classmethod
    def fitted(cls, margins: Floats, win_shares: Floats, matches_each: int) -> MarginChances:
        """Fit a curve that never falls (isotonic regression by pooling adjacent violators, Ayer et al. 1955).

        Args:
            margins: Margins in points, in any order, shape (n,).
            win_shares: The side's share of the win in a match with each of them, shape (n,).
            matches_each: How many of the matches have about the same margin.

        >>> import numpy as np
        >>> MarginChances.fitted(np.array([3.0, 1.0, 2.0]), np.array([1.0, 0.5, 0.0]), 1).chances.tolist()
        [0.25, 0.25, 1.0]
        """
        distinct, inverse, sizes = np.unique(margins, return_inverse=True, return_counts=True)
        sums = np.bincount(inverse, weights=win_shares)
        blocks: list[_Block] = []
        for total, size in zip(sums.tolist(), sizes.tolist(), strict=True):
            block = _Block(total, size, 1)
            while blocks and blocks[-1].mean >= block.mean:
                last = blocks.pop()
                block = _Block(last.total + block.total, last.samples + block.samples, last.margins + block.margins)
            blocks.append(block)
        chances = np.concatenate([np.full(block.margins, block.mean) for block in blocks])
        return cls(distinct, chances, matches_each)

    def of(self, margins: Floats) -> Floats:
        """Return the chance with each of these margins, interpolated.

        Args:
            margins: Margins in points, of any shape.
        """
        chances: Floats = np.interp(margins, self.margins, self.chances)
        return chances


@dataclass(frozen=True, slots=True)
class ScoreChances:
    """The chance of each side to win the match, by the points that all sides get in the present hand.

    Where these points end the match, the game says who has won. Elsewhere the rest of the match was played after some
    scores, the anchors. Between them the chances are interpolated by distances (radial basis functions with an affine
    part, Hardy 1971); in one dimension that is linear interpolation.

    Attributes:
        game: The game, with its options.
        totals: The points of each side before the hand.
        hands: The number of hands with this one.
        contract: The contract of the hand.
        anchors: Scores after which the rest of the match was played, shape (anchors, sides).
        weights: Weights of the anchors, of a constant and of each side's points, shape (anchors + 1 + sides, sides).
        matches_each: How many times the rest of the match was played after each of them.
    """

    game: Game[Any, Any]
    totals: tuple[int, ...]
    hands: int
    contract: Contract[Any, Any] | None
    anchors: Floats
    weights: Floats
    matches_each: int

    @staticmethod
    def weights_of(anchors: Floats, anchor_chances: Floats) -> Floats:
        """Return the weights with which the interpolation gives these chances at its anchors.

        Args:
            anchors: Scores, no two alike, shape (anchors, sides).
            anchor_chances: The chance of each side after each of them, shape (anchors, sides).
        """
        if not len(anchors):
            return np.zeros((1 + anchors.shape[1], anchors.shape[1]))
        affine = np.column_stack([np.ones(len(anchors)), anchors])
        zeros = np.zeros((affine.shape[1], affine.shape[1]))
        system = np.block([[-_distances(anchors, anchors), affine], [affine.T, zeros]])
        values = np.concatenate([anchor_chances, np.zeros((affine.shape[1], anchor_chances.shape[1]))])
        weights: Floats = np.linalg.lstsq(system, values)[0]
        return weights

    def of(self, scores: NDArray[np.integer]) -> Floats:
        """Return the chance of each side to win the match with these points in the hand.

        Args:
            scores: The points of each side, shape (…, sides).

        Returns:
            Chances from 0 to 1, in the shape of `scores`; those of all sides add up to 1.
        """
        flat = scores.reshape(-1, scores.shape[-1])
        firsts, inverse = distinct_rows(flat)
        rows = flat[firsts].astype(np.int64)
        of_rows = settled_shares(self.game, rows + self.totals, self.hands, [self.contract])
        is_open = np.isnan(of_rows[:, 0])
        if is_open.any():
            of_rows[is_open] = self._interpolated(rows[is_open].astype(float))
        chances: Floats = of_rows[inverse.reshape(scores.shape[:-1])]
        return chances

    def _interpolated(self, scores: Floats) -> Floats:
        """The chances after scores that do not end the match, from 0 to 1, which add up to 1."""
        basis = np.column_stack([-_distances(scores, self.anchors), np.ones(len(scores)), scores])
        raw = np.clip(np.round(np.einsum("ij,jk->ik", basis, self.weights), DIGITS) + 0.0, 0.0, 1.0)
        sums = raw.sum(axis=1, keepdims=True)
        chances: Floats = np.where(sums > 0, raw / np.where(sums > 0, sums, 1.0), 1 / raw.shape[1])
        return chances


def spread_out(rows: Ints, count: int) -> Ints:
    """Return the indices of rows that are spread over all of them: each is the farthest from those chosen before it.

    Args:
        rows: Scores, no two alike, shape (n, sides); the first is chosen first.
        count: The most indices.

    >>> import numpy as np
    >>> spread_out(np.array([[0, 0], [1, 0], [9, 0], [4, 0]]), 3).tolist()
    [0, 2, 3]
    """
    chosen = [0]
    nearest = _distances(rows[:1].astype(float), rows.astype(float))[0]
    while len(chosen) < min(count, len(rows)):
        farthest = int(np.argmax(nearest))
        chosen.append(farthest)
        nearest = np.minimum(nearest, _distances(rows[[farthest]].astype(float), rows.astype(float))[0])
    return np.array(chosen)


def _distances(points: Floats, others: Floats) -> Floats:
    """The distance of each point to each of the others, shape (points, others)."""
    distances: Floats = np.sqrt(((points[:, None, :] - others[None, :, :]) ** 2).sum(axis=2))
    return distances
