"""Jobs that make decisions, timed in turns with those of peers, and whether goals are met."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bench.measure.timing import in_turns

__all__ = ["Work", "has", "mean", "measure", "met", "missing", "times"]

PEERS = {"pyspiel": "OpenSpiel", "endplay": "endplay (DDS)"}
"""The program that each module belongs to."""
MEAN_DECISIONS = 1_000_000
"""The decisions of each job in a mean of several."""


@dataclass
class Work:
    """A job of one turn: its hands and decisions, and, once measured, its seconds.

    >>> work = Work("counting", lambda: None, hands=2, decisions=20)
    >>> work.seconds = 0.01
    >>> work.rate, work.hand_rate
    (2000.0, 200.0)
    """

    name: str
    run: Callable[[], object]
    hands: int
    decisions: int
    checksum: str = ""
    seconds: float = field(default=0.0, init=False)

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    @property
    def hand_rate(self) -> float:
        """Hands a second."""
        return self.hands / self.seconds


def measure(works: Sequence[Work]) -> None:
    """Time jobs in turns, and set the seconds of each."""
    for work, seconds in zip(works, in_turns(*(work.run for work in works)), strict=True):
        work.seconds = seconds


def mean(name: str, works: Sequence[Work]) -> Work:
    """Return several measured jobs as one that makes equally many decisions of each."""
    average = Work(name, lambda: None, 0, MEAN_DECISIONS * len(works))
    for work in works:
        factor = MEAN_DECISIONS / work.decisions
        average.hands += round(work.hands * factor)
        average.seconds += work.seconds * factor
    return average


def times(ours: float, theirs: float) -> float:
    """Return the ratio of our figure to the peer's, to three digits.

    >>> times(50.0, 4.0), times(1.0, 3.0)
    (12.5, 0.333)
    """
    return float(f"{ours / theirs:.3g}")


def met(ratio: float, *goals: float) -> str:
    """Return the highest of some goals that a ratio reaches, as a text: "no" for none, and "" without goals.

    >>> met(12.5, 10, 20), met(30, 10, 20), met(2, 10, 20), met(2)
    ('10×', '20×', 'no', '')
    """
    reached = [goal for goal in goals if ratio >= goal]
    return f"{max(reached):g}×" if reached else "no" if goals else ""


def has(module: str) -> bool:
    """Return whether a module can be imported.

    >>> has("json"), has("no_such_module")
    (True, False)
    """
    return importlib.util.find_spec(module) is not None


def missing(module: str) -> str:
    """Return the sentence for a peer that is not installed, with the command that installs it.

    >>> missing("pyspiel")
    'OpenSpiel is not installed, so these figures are ours alone: `make peers` installs it.'
    """
    return f"{PEERS[module]} is not installed, so these figures are ours alone: `make peers` installs it."
