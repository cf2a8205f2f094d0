"""How long moves take: counts on a fine scale, from which any share of them can be told."""

from __future__ import annotations

from collections import Counter
from math import floor, log2
from typing import Any

__all__ = ["Times", "duration"]

STEPS = 16
"""Steps of the scale from one time to its double: a step is 4 %."""


class Times:
    """Times of moves on one core, in steps of 4 %, which can be added up over deals and machines.

    >>> times = Times()
    >>> for nanoseconds in (1_000_000, 1_000_000, 5_000_000):
    ...     times.add(nanoseconds)
    >>> times.moves, f"{times.quantile(0.5):.1g}", f"{times.quantile(0.99):.1g}"
    (3, '0.001', '0.005')
    """

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()

    def add(self, nanoseconds: int) -> None:
        """Count one more."""
        self._counts[floor(STEPS * log2(max(1, nanoseconds)))] += 1

    def include(self, other: Times) -> None:
        """Count all that the other has."""
        self._counts.update(other._counts)

    @property
    def moves(self) -> int:
        """How many there are."""
        return self._counts.total()

    def quantile(self, share: float) -> float:
        """The time, in seconds, that this share of the moves does not exceed; 0 for no moves."""
        left = share * self.moves
        for step, count in sorted(self._counts.items()):
            left -= count
            if left <= 0:
                return 2 ** ((step + 0.5) / STEPS) / 1e9
        return 0.0

    def summary(self) -> dict[str, Any]:
        """How many moves there were, and the seconds that half of them and 99 of 100 take at most, to 4 %."""
        return {"moves": self.moves, "p50": self.quantile(0.5), "p99": self.quantile(0.99)}

    def as_dict(self) -> dict[str, Any]:
        """The counts, by step, as JSON holds them."""
        return {str(step): count for step, count in sorted(self._counts.items())}

    @classmethod
    def from_dict(cls, value: dict[str, Any]) -> Times:
        """The same back from JSON."""
        found = cls()
        found._counts.update({int(step): int(count) for step, count in value.items()})
        return found


def duration(time: float) -> str:
    """A time of a move for people.

    >>> duration(0.0000123), duration(0.0123), duration(1.23)
    ('12 µs', '12 ms', '1.2 s')
    """
    for unit, size in (("µs", 1e-6), ("ms", 1e-3)):
        if time < 999.5 * size:
            return f"{time / size:.2g} {unit}" if time < 99.5 * size else f"{time / size:.0f} {unit}"
    return f"{time:.2g} s" if time < 99.5 else f"{time:.0f} s"
