"""Means with their doubt."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

__all__ = ["Estimate"]


class Estimate(NamedTuple):
    """A mean and how far the true one may lie from it, to either side, in 95 cases of 100.

    >>> Estimate.of([1, 2, 3, 4])
    Estimate(mean=2.5, within=1.27)
    >>> str(Estimate.of([1, 2, 3, 4]))
    '+2.50 ± 1.27'
    """

    mean: float
    within: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The estimate from independent values, by the normal approximation; of one value, nothing is known."""
        doubt = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
        return cls(round(fmean(values), 2), round(doubt, 2))

    @property
    def is_above_zero(self) -> bool:
        """Whether zero lies below all of the interval."""
        return self.mean > self.within

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.within:.2f}"
