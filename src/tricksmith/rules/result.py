"""How a hand ends: what each seat took, and the points that come of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from tricksmith.rules.contract import Contract, S, T

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.rules.seat import Seat

__all__ = ["Aim", "End", "Points", "Result", "Verdict"]


@dataclass(frozen=True, slots=True)
class End(Generic[T, S]):
    """All that a score may read: the contract, and what each seat took. Tuples are by seat.

    It need not come from a played hand: a bot or a compiler makes ends of its own to ask what they would score.
    """

    contract: Contract[T, S]
    tricks_by_seat: tuple[int, ...]
    counts_by_seat: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    reneges_by_seat: tuple[int, ...] = ()

    def tricks(self, *seats: Seat) -> int:
        """Tricks taken by these seats."""
        return sum(self.tricks_by_seat[seat] for seat in seats)

    def count(self, name: str, *seats: Seat) -> int:
        """What a counter shows for these seats."""
        return sum(self.counts_by_seat[name][seat] for seat in seats)

    def reneges(self, *seats: Seat) -> int:
        """Reneges charged to these seats."""
        return sum(self.reneges_by_seat[seat] for seat in seats) if self.reneges_by_seat else 0


class Points(NamedTuple):
    """A line of the score sheet: points for a side, and why."""

    side: int
    points: int
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Result:
    """A finished hand: the change of score of each side, and the lines that add up to it.

    `end` is None if the hand is dealt again.
    """

    scores: tuple[int, ...]
    lines: tuple[Points, ...] = ()
    end: End[Any, Any] | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a match: the winning sides, the rule, and a sentence why."""

    sides: tuple[int, ...]
    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class Aim:
    """What a side plays for in this hand: between `at_least` and `at_most` of a counter, in words `text`.

    None as bound means that there is none; `counter` is "tricks", one of the game's own, or "score", the points
    that the score sheet would give.
    """

    text: str
    counter: str = "tricks"
    at_least: int | None = None
    at_most: int | None = None
