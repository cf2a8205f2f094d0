"""Means of whole numbers with confidence intervals, Student's t, and Holm's correction for many tests.

Sums are kept as whole numbers, so that no order of adding changes a digit. Intervals and p-values are those of
Student's t (Student 1908): with few deals the standard error is itself uncertain, and a normal approximation would
claim far too much. They hold for a number of deals that was fixed beforehand; to stop early, use `Sprt`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import exp, lgamma, log, log1p, pi, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MIN_SAMPLES", "RunningMean", "half_width", "holm", "one_sided_p", "t_quantile", "t_tail"]

MIN_SAMPLES = 10
"""The fewest deals for a p-value: the t test assumes normal margins, which can't be checked with fewer."""
TINY = 1e-300
"""Takes the place of 0 in the continued fraction, where it would be divided by."""


# Student's t ---------------------------------------------------------------------------------------------------------


def t_tail(t: float, degrees: int) -> float:
    """Return the chance that a variable of Student's t distribution exceeds `t`.

    By the regularised incomplete beta function (Abramowitz and Stegun 1964, 26.7.1), so that small chances are exact
    to many digits.

    Args:
        t: Any number.
        degrees: Degrees of freedom, 1 or more.

    >>> round(t_tail(2.228, 10), 4), round(t_tail(-2.228, 10), 4), t_tail(0.0, 3)
    (0.025, 0.975, 0.5)
    """
    if t < 0:
        return 1 - t_tail(-t, degrees)
    return _incomplete_beta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2


@lru_cache(maxsize=4096)
def t_quantile(probability: float, degrees: int) -> float:
    """Return the value that a variable of Student's t distribution stays below with this probability.

    Args:
        probability: Between 0 and 1, ends excluded.
        degrees: Degrees of freedom, 1 or more.

    Raises:
        ValueError: An argument is out of range.

    >>> [round(t_quantile(0.975, degrees), 3) for degrees in (1, 2, 10, 30, 1000)]
    [12.706, 4.303, 2.228, 2.042, 1.962]
    """
    if not 0 < probability < 1 or degrees < 1:
        raise ValueError(f"no quantile of t for probability {probability} and {degrees} degrees of freedom")
    if probability < 0.5:
        return -t_quantile(1 - probability, degrees)
    tail = 1 - probability
    quantile = NormalDist().inv_cdf(probability)  # below the quantile of t, from where Newton's method never overshoots
    scale = lgamma((degrees + 1) / 2) - lgamma(degrees / 2) - log(degrees * pi) / 2
    for _ in range(200):
        density = exp(scale - (degrees + 1) / 2 * log1p(quantile * quantile / degrees))
        step = (t_tail(quantile, degrees) - tail) / density
        quantile += step
        if abs(step) <= 1e-12 * max(1.0, abs(quantile)):
            break
    return quantile


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function I_x(a, b), by its continued fraction where that converges fast."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x > (a + 1) / (a + b + 2):
        return 1 - front * _beta_fraction(1 - x, b, a) / b
    return front * _beta_fraction(x, a, b) / a


def _beta_fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method (Press et al. 2007, 6.4)."""
    c, d = 1.0, 1 / _nonzero(1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, 1000):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _nonzero(1 + term * d)
            c = _nonzero(1 + term / c)
            change = c * d
            fraction *= change
        if abs(change - 1) < 1e-15:
            break
    return fraction


def _nonzero(value: float) -> float:
    """The value, or `TINY` for one that is too close to 0 to divide by."""
    return value if abs(value) > TINY else TINY


# Intervals and tests -------------------------------------------------------------------------------------------------


def half_width(standard_error: float, samples: int, level: float) -> float:
    """Return half the width of the confidence interval of a mean.

    Args:
        standard_error: That of the mean.
        samples: The number of independent samples, 2 or more.
        level: The share of cases in which the interval holds the true mean, such as 0.95.

    >>> round(half_width(1.0, 5, 0.95), 3)
    2.776
    """
    return standard_error * t_quantile((1 + level) / 2, samples - 1)


def one_sided_p(mean: float, standard_error: float | None, samples: int) -> float | None:
    """Return the chance of a mean at least this high if the true mean were zero; None with fewer than `MIN_SAMPLES`.

    >>> one_sided_p(1.0, 0.1, 3) is None, round(one_sided_p(1.0, 0.5, 20), 4)
    (True, 0.03)
    """
    if standard_error is None or samples < MIN_SAMPLES:
        return None
    if standard_error == 0:
        return 0.5 if mean == 0 else float(mean < 0)
    return t_tail(mean / standard_error, samples - 1)


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Correct p-values for their number by Holm's step-down method (Holm 1979).

    Claiming all differences whose corrected value is below 0.01 makes even one wrong claim in at most 1 of 100 such
    families of tests, however they depend on one another.

    Args:
        p_values: One for each test, in any order. A test without one (None) counts as a test all the same.

    Returns:
        The corrected values in the same order, None where there was none.

    >>> holm([0.01, 0.04, 0.03, None])
    [0.04, 0.09, 0.09, None]
    """
    corrected: list[float | None] = [None] * len(p_values)
    highest = 0.0
    ranked = sorted((p, index) for index, p in enumerate(p_values) if p is not None)
    for rank, (p, index) in enumerate(ranked):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p))
        corrected[index] = highest
    return corrected


@dataclass
class RunningMean:
    """The mean of numbers that arrive one by one, each a multiple of 1 / `denominator`.

    Attributes:
        denominator: The number of parts of 1: 2 if numbers are given in halves.
        count: The number of numbers added.
        total: Their sum, in parts.
        squares: The sum of their squares, in squares of parts.

    >>> average = RunningMean(denominator=2)
    >>> for halves in (1, 2, 3, 6):
    ...     average.add(halves)
    >>> average.mean, round(average.standard_error, 4), [round(end, 3) for end in average.confidence_interval(0.95)]
    (1.5, 0.5401, [-0.219, 3.219])
    >>> average.as_dict()["deals"]
    4
    """

    denominator: int
    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        """Add a number, given in parts.

        Args:
            number: The number, in parts: 3 is one and a half if `denominator` is 2.
        """
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def mean(self) -> float:
        """The mean; 0 before the first number."""
        return self.total / (self.count * self.denominator) if self.count else 0.0

    @property
    def variance(self) -> Fraction | None:
        """The sample variance (n - 1); None with fewer than two numbers."""
        if self.count < 2:
            return None
        parts = self.count * (self.count - 1) * self.denominator**2
        return Fraction(self.count * self.squares - self.total**2, parts)

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean; None with fewer than two numbers."""
        variance = self.variance
        return None if variance is None else sqrt(variance / self.count)

    def confidence_interval(self, level: float) -> tuple[float, float] | None:
        """Return the ends of the confidence interval, by Student's t.

        Args:
            level: The share of cases in which the interval holds the true mean, such as 0.95.

        Returns:
            The lower and the upper end; None with fewer than two numbers.
        """
        error = self.standard_error
        if error is None:
            return None
        half = half_width(error, self.count, level)
        return self.mean - half, self.mean + half

    @property
    def p_value(self) -> float | None:
        """The one-sided p-value of a mean above zero, by Student's t; None with fewer than `MIN_SAMPLES` numbers."""
        return one_sided_p(self.mean, self.standard_error, self.count)

    def as_dict(self) -> dict[str, Any]:
        """Return mean, standard error, intervals and p-value for JSON; null where there are too few numbers."""
        return {
            "deals": self.count,
            "mean": self.mean if self.count else None,
            "error": self.standard_error,
            "interval95": _as_list(self.confidence_interval(0.95)),
            "interval99": _as_list(self.confidence_interval(0.99)),
            "p": self.p_value,
        }

    def __str__(self) -> str:
        if not self.count:
            return "none"
        error = self.standard_error
        return f"{self.mean:+z.2f}" + ("" if error is None else f" ± {half_width(error, self.count, 0.95):.2f}")


def _as_list(interval: tuple[float, float] | None) -> list[float] | None:
    return None if interval is None else list(interval)
