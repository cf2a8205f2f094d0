"""Means and intervals of whole numbers, added up without rounding, so that no order of adding changes a digit."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any

__all__ = ["Moments", "sigmas"]


def sigmas(level: float) -> float:
    """Standard errors to each side of a mean that hold the true one in this share of cases.

    >>> round(sigmas(0.95), 3), round(sigmas(0.99), 3)
    (1.96, 2.576)
    """
    return NormalDist().inv_cdf((1 + level) / 2)


@dataclass
class Moments:
    """Count, sum and sum of squares of numbers that are so many `parts`-ths each.

    >>> found = Moments(parts=2)
    >>> for halves in (1, 2, 3, 6):
    ...     found.add(halves)
    >>> found.mean, round(found.error, 4), [round(end, 3) for end in found.interval(0.95)]
    (1.5, 0.5401, [0.441, 2.559])
    """

    parts: int
    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        """Count one more number, given in parts."""
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / (self.count * self.parts) if self.count else 0.0

    @property
    def variance(self) -> Fraction | None:
        """The variance of one number, by n - 1; None for fewer than two numbers."""
        if self.count < 2:
            return None
        return Fraction(self.count * self.squares - self.total**2, self.count * (self.count - 1) * self.parts**2)

    @property
    def error(self) -> float | None:
        """The standard error of the mean."""
        variance = self.variance
        return None if variance is None else sqrt(variance / self.count)

    def interval(self, level: float) -> tuple[float, float] | None:
        """Where the true mean lies in this share of cases, by the normal approximation."""
        error = self.error
        return None if error is None else (self.mean - sigmas(level) * error, self.mean + sigmas(level) * error)

    @property
    def p(self) -> float | None:
        """The chance of a mean as high as this one, or higher, if the true one were zero."""
        error = self.error
        if error is None:
            return None
        if error == 0:
            return 0.5 if self.total == 0 else float(self.total < 0)
        return NormalDist().cdf(-self.mean / error)

    def as_dict(self) -> dict[str, Any]:
        """Mean, standard error and both intervals for scripts; null where one number is not enough."""
        return {
            "deals": self.count,
            "mean": self.mean if self.count else None,
            "error": self.error,
            "interval95": _listed(self.interval(0.95)),
            "interval99": _listed(self.interval(0.99)),
            "p": self.p,
        }

    def __str__(self) -> str:
        error = self.error
        if not self.count:
            return "none"
        return f"{self.mean:+.2f}" + ("" if error is None else f" ± {sigmas(0.95) * error:.2f}")


def _listed(interval: tuple[float, float] | None) -> list[float] | None:
    return None if interval is None else list(interval)
