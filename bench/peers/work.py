"""Something that decides what to play, again and again, and how long it takes beside others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bench.clock import beside

__all__ = ["Work", "mean", "measure", "opposite"]


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
    for work, seconds in zip(works, beside(*(work.run for work in works)), strict=True):
        work.seconds = seconds


def opposite(ours: Work, theirs: Sequence[Work]) -> Work | None:
    """Beside what one of our games stands, of the measured works of OpenSpiel: the same game, else all of them."""
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
