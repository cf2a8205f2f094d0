"""Jobs that make decisions, timed in turns with those of peers, and whether a target is met."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bench.measure.timing import in_turns

__all__ = ["Work", "counterpart", "has", "mean", "measure", "met", "missing", "times"]


@dataclass
class Work:
    """What is done in a turn, how much that is, and the seconds that it took once it was measured.

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
    """Let works take turns, and note the seconds of each."""
    for work, seconds in zip(works, in_turns(*(work.run for work in works)), strict=True):
        work.seconds = seconds


def counterpart(ours: Work, theirs: Sequence[Work]) -> Work | None:
    """The measured job of OpenSpiel to compare one of our games with: the same game, else the mean of all."""
    same = [peer for peer in theirs if peer.name.endswith(ours.name.split()[0].lower())]
    return same[0] if same else mean("OpenSpiel, all four", theirs) if theirs else None


def mean(name: str, works: Sequence[Work]) -> Work:
    """Several measured works as one that makes as many decisions of each."""
    found = Work(name, lambda: None, 0, 1_000_000 * len(works))
    for work in works:
        share = 1_000_000 / work.decisions
        found.hands += round(work.hands * share)
        found.seconds += work.seconds * share
    return found


def times(ours: float, theirs: float) -> float:
    """How many times the peer's figure ours is, to three digits.

    >>> times(50.0, 4.0), times(1.0, 3.0)
    (12.5, 0.333)
    """
    return float(f"{ours / theirs:.3g}")


def met(ratio: float, *goals: float) -> str:
    """The highest of some goals that a ratio reaches, lowest first.

    >>> met(12.5, 10, 20), met(30, 10, 20), met(2, 10, 20), met(2)
    ('10×', '20×', 'no', '')
    """
    reached = [goal for goal in goals if ratio >= goal]
    return f"{max(reached):g}×" if reached else "no" if goals else ""


PEERS = {"pyspiel": "OpenSpiel", "endplay": "endplay (DDS)"}
"""What each module belongs to."""


def has(module: str) -> bool:
    """Whether a module could be imported.

    >>> has("json"), has("no_such_module")
    (True, False)
    """
    return importlib.util.find_spec(module) is not None


def missing(module: str) -> str:
    """What to say where a peer is not there, with the command that installs it.

    >>> missing("pyspiel")
    'OpenSpiel is not installed, so these figures are ours alone: `make peers` installs it.'
    """
    return f"{PEERS[module]} is not installed, so these figures are ours alone: `make peers` installs it."
