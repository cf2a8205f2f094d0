"""A sequential test of whether one bot is better than another by a given margin, or no better."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import copysign, inf, log
from typing import TYPE_CHECKING, Any

from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from tricksmith.arena.stats import RunningMean

__all__ = ["LLR_BOUND", "MIN_DEALS", "Sprt"]

ERROR_RATE = 0.05
"""How often the test decides wrongly, each way."""
LLR_BOUND = log((1 - ERROR_RATE) / ERROR_RATE)
"""The log-likelihood ratio that decides for the difference; its negative decides against it (Wald 1945)."""
MIN_DEALS = 20
"""The fewest deals that decide anything: with fewer, the variance of the margins is hardly known."""


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test of the mean margin: is it `delta`, or 0?

    It is Wald's test (1945) of a normal mean with the sample variance in place of the true one, and can be applied
    after every deal. Each answer is wrong in about `ERROR_RATE` of all runs.

    Args:
        delta: The margin to test for, in points a hand.

    Raises:
        OptionError: `delta` is not a number above 0.

    >>> from tricksmith.arena.stats import RunningMean
    >>> margins = RunningMean(denominator=1)
    >>> for margin in [3, -1, 2, 0] * 6:
    ...     margins.add(margin)
    >>> round(Sprt(1.0).log_likelihood_ratio(margins), 3), Sprt(1.0).decision(margins)
    (4.6, 'accept')
    >>> Sprt(1.0).as_dict(margins)["answer"]
    'accept'
    """

    delta: float

    def __post_init__(self) -> None:
        if not 0 < self.delta < inf:
            raise OptionError(f"a test for a margin of {self.delta} points: it takes a number above 0")

    def log_likelihood_ratio(self, margins: RunningMean) -> float:
        """Return the log-likelihood ratio: 0 for fewer than two margins, infinite if all margins are equal.

        Args:
            margins: The margins of all deals so far.
        """
        variance = margins.variance
        if variance is None:
            return 0.0
        mean = Fraction(margins.total, margins.count * margins.denominator)
        beyond_midpoint = 2 * mean - Fraction(self.delta)  # the midpoint of 0 and `delta` favours neither
        if variance == 0:
            return copysign(inf, beyond_midpoint) if beyond_midpoint else 0.0
        return float(margins.count * Fraction(self.delta) * beyond_midpoint / (2 * variance))

    def decision(self, margins: RunningMean) -> str:
        """Return "accept" where the margin is `delta` rather than 0, "reject" where it is 0, else "undecided".

        Args:
            margins: The margins of all deals so far.
        """
        ratio = self.log_likelihood_ratio(margins)
        if margins.count < MIN_DEALS or abs(ratio) < LLR_BOUND:
            return "undecided"
        return "accept" if ratio > 0 else "reject"

    def as_dict(self, margins: RunningMean) -> dict[str, Any]:
        """Return decision, ratio and bounds for JSON; an infinite ratio is null.

        Args:
            margins: The margins of all deals so far.
        """
        ratio = self.log_likelihood_ratio(margins)
        return {
            "delta": self.delta,
            "answer": self.decision(margins),
            "llr": ratio if abs(ratio) < inf else None,
            "bounds": [-LLR_BOUND, LLR_BOUND],
        }
