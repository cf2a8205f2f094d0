"""A test that stops as soon as it knows: is one bot better than another by so many points a deal, or not at all?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import copysign, inf, log
from typing import TYPE_CHECKING, Any

from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from tricksmith.arena.moments import Moments

__all__ = ["BOUND", "LEAST", "Sprt"]

ERROR = 0.05
"""How often a wrong answer may come, each way."""
BOUND = log((1 - ERROR) / ERROR)
"""Where the logarithm of the likelihood ratio decides: here for the difference, at its negative against it."""
LEAST = 20
"""Deals before which nothing is decided: from fewer the spread of the margins is not known."""


@dataclass(frozen=True)
class Sprt:
    """The generalised sequential probability ratio test of normal margins, whose spread is taken from themselves.

    The first hypothesis says that the mean margin is 0, the second that it is `delta`. Raises `OptionError` unless
    `delta` is a number above 0.

    >>> from tricksmith.arena.moments import Moments
    >>> margins = Moments(parts=1)
    >>> for margin in [3, -1, 2, 0] * 6:
    ...     margins.add(margin)
    >>> round(Sprt(1.0).ratio(margins), 3), Sprt(1.0).answer(margins)
    (4.6, 'accept')
    """

    delta: float

    def __post_init__(self) -> None:
        if not 0 < self.delta < inf:
            raise OptionError(f"a test for a margin of {self.delta} points: it takes a number above 0")

    def ratio(self, margins: Moments) -> float:
        """The logarithm of the likelihood ratio; 0 of fewer than two margins, infinite where they are all the same."""
        variance = margins.variance
        if variance is None:
            return 0.0
        beyond = 2 * Fraction(margins.total, margins.count * margins.parts) - Fraction(self.delta)
        if variance == 0:
            return copysign(inf, beyond) if beyond else 0.0
        return float(margins.count * Fraction(self.delta) * beyond / (2 * variance))

    def answer(self, margins: Moments) -> str:
        """`accept` where the margin is `delta` rather than 0, `reject` where it is 0, else `undecided`."""
        ratio = self.ratio(margins)
        if margins.count < LEAST or abs(ratio) < BOUND:
            return "undecided"
        return "accept" if ratio > 0 else "reject"

    def as_dict(self, margins: Moments) -> dict[str, Any]:
        """Answer, ratio and bounds for scripts; an infinite ratio is null."""
        ratio = self.ratio(margins)
        return {
            "delta": self.delta,
            "answer": self.answer(margins),
            "llr": ratio if abs(ratio) < inf else None,
            "bounds": [-BOUND, BOUND],
        }
