"""How long decisions take: counts on a logarithmic scale, from which any quantile can be read."""

from __future__ import annotations

from collections import Counter
from math import floor, log2
from typing import Any

__all__ = ["TimeHistogram", "format_duration"]

BINS_PER_DOUBLING = 16
"""The number of bins between a time and its double: a bin is 4% wide."""


class TimeHistogram:
    """Processor times of decisions, in bins of 4%, which can be added up over deals and machines.

    >>> times = TimeHistogram()
    >>> for nanoseconds in (1_000_000, 1_000_000, 5_000_000):
    ...     times.add(nanoseconds)
    >>> times.count, f"{times.quantile(0.5):.1g}", f"{times.quantile(0.99):.1g}"
    (3, '0.001', '0.005')
    >>> times.include(TimeHistogram.from_dict(times.as_dict()))
    >>> times.summary()["moves"]
    6
    """

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()

    def add(self, nanoseconds: int) -> None:
        """Count one decision.

        Args:
            nanoseconds: The processor time that it took.
        """
        self._counts[floor(BINS_PER_DOUBLING * log2(max(1, nanoseconds)))] += 1

    def include(self, other: TimeHistogram) -> None:
        """Count all decisions of another histogram.

        Args:
            other: The histogram, which is not changed.
        """
        self._counts.update(other._counts)

    @property
    def count(self) -> int:
        """The number of decisions."""
        return self._counts.total()

    def quantile(self, share: float) -> float:
        """Return the time in seconds that this share of the decisions does not exceed; 0 without decisions.

        Args:
            share: The share, from 0 to 1: 0.5 for the median.
        """
        remaining = share * self.count
        for number, count in sorted(self._counts.items()):
            remaining -= count
            if remaining <= 0:
                return 2 ** ((number + 0.5) / BINS_PER_DOUBLING) / 1e9
        return 0.0

    def summary(self) -> dict[str, Any]:
        """Return the number of decisions, their median and their 99th percentile in seconds, to 4%."""
        return {"moves": self.count, "p50": self.quantile(0.5), "p99": self.quantile(0.99)}

    def as_dict(self) -> dict[str, Any]:
        """Return the counts by bin, as JSON holds them."""
        return {str(number): count for number, count in sorted(self._counts.items())}

    @classmethod
    def from_dict(cls, value: dict[str, Any]) -> TimeHistogram:
        """Read what `as_dict` returned.

        Args:
            value: The counts by bin.
        """
        histogram = cls()
        histogram._counts.update({int(number): int(count) for number, count in value.items()})
        return histogram


def format_duration(seconds: float) -> str:
    """Return a duration for people, with two digits.

    >>> format_duration(0.0000123), format_duration(0.0123), format_duration(1.23)
    ('12 µs', '12 ms', '1.2 s')
    >>> format_duration(1e-9)  # less than the clock shows
    '<1 µs'
    """
    if seconds < 0.95e-6:
        return "<1 µs"
    for unit, size in (("µs", 1e-6), ("ms", 1e-3)):
        if seconds < 999.5 * size:
            return f"{seconds / size:.2g} {unit}" if seconds < 99.5 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds:.2g} s" if seconds < 99.5 else f"{seconds:.0f} s"
