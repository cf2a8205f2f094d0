"""The results of many matches: scores a hand with their intervals, and wins."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricksmith.arena import half_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.play import Match
    from tricksmith.rules import Game, Seat

__all__ = ["MatchStatistics", "Mean", "SideRow"]


class Mean:
    """A mean of numbers that come one by one, with its interval of 95% by Student's t.

    >>> mean = Mean()
    >>> for number in (1, 2, 3, 4):
    ...     mean.add(number)
    >>> mean.value, round(mean.margin, 3), str(mean)
    (2.5, 2.054, '+2.50 ± 2.05')

    A mean that rounds to zero has no minus:

    >>> mean = Mean()
    >>> mean.add(-0.004)
    >>> str(mean)
    '+0.00'
    """

    def __init__(self) -> None:
        self.count = 0
        self.value = 0.0
        self._squares = 0.0

    def add(self, number: float) -> None:
        """Count one more."""
        self.count += 1
        step = number - self.value
        self.value += step / self.count
        self._squares += step * (number - self.value)

    @property
    def margin(self) -> float:
        """Half the width of the interval; NaN for fewer than two numbers."""
        if self.count < 2:
            return math.nan
        return half_width(math.sqrt(self._squares / (self.count - 1) / self.count), self.count, 0.95)

    def as_dict(self) -> dict[str, Any]:
        """Count, mean and interval; null where there is none."""
        margin = self.margin
        interval = None if math.isnan(margin) else [round(self.value - margin, 4), round(self.value + margin, 4)]
        return {"hands": self.count, "mean": round(self.value, 4) if self.count else None, "interval": interval}

    def __str__(self) -> str:
        if not self.count:
            return "none"
        return f"{self.value:+z.2f}" + ("" if math.isnan(self.margin) else f" ± {self.margin:.2f}")


@dataclass(slots=True)
class SideRow:
    """What one side did: its seats, their bots, its score a hand, matches won alone and shared."""

    seats: tuple[Seat, ...]
    bots: tuple[str, ...]
    score: Mean
    won: int = 0
    shared: int = 0


class MatchStatistics:
    """Counts matches as they end. Redealt hands are counted separately; unfinished matches have no winner."""

    def __init__(self, game: Game[Any, Any], bots: Sequence[str]) -> None:
        self.game = game
        self.matches = self.unfinished = self.hands = self.redealt = 0
        self.sides = [SideRow(side, tuple(bots[seat] for seat in side), Mean()) for side in game.sides]
        self.bots = {name: Mean() for name in dict.fromkeys(bots)}

    def add(self, match: Match) -> None:
        """Count a match."""
        self.matches += 1
        for hand in match.hands:
            if hand.result is not None and hand.result.tally is not None:
                self._add_hand(hand.result.scores)
            else:
                self.redealt += 1
        if match.verdict is None:
            self.unfinished += 1
            return
        for side in match.verdict.sides:
            if len(match.verdict.sides) == 1:
                self.sides[side].won += 1
            else:
                self.sides[side].shared += 1

    def _add_hand(self, scores: Sequence[int]) -> None:
        self.hands += 1
        for row, points in zip(self.sides, scores, strict=True):
            row.score.add(points)
        for bot, mean in self.bots.items():
            own = [points for row, points in zip(self.sides, scores, strict=True) if set(row.bots) == {bot}]
            if own:  # the sides of one deal are not independent samples, so their mean counts as one sample
                mean.add(sum(own) / len(own))

    @property
    def compares_bots(self) -> bool:
        """Whether several bots play whole sides, and fewer bots than there are sides."""
        return 1 < sum(mean.count > 0 for mean in self.bots.values()) < len(self.sides)

    def as_dict(self) -> dict[str, Any]:
        """The statistics for scripts."""
        return {
            "matches": self.matches,
            "unfinished": self.unfinished,
            "hands": self.hands,
            "dealt_again": self.redealt,
            "sides": [
                {"seats": row.seats, "bots": row.bots, **row.score.as_dict(), "won": row.won, "shared": row.shared}
                for row in self.sides
            ],
            "bots": {name: mean.as_dict() for name, mean in self.bots.items() if mean.count and len(self.bots) > 1},
        }
