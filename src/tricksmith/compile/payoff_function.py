"""A score over counters: weights where it is linear, and a small table where it is not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.rules import Seat

__all__ = ["MAX_EXHAUSTIVE", "Axis", "Group", "PayoffFunction", "PayoffShape", "Point"]

MAX_EXHAUSTIVE = 20_000
"""Ends for which every case is asked; beyond, only those that a table holds, and others by chance."""

Group = tuple["Seat", ...]
Point = tuple[int, ...]


class Axis(NamedTuple):
    """A counter of some seats.

    Attributes:
        counter: 0 for tricks, else the place of the game's counter from 1.
        seats: The seats whose counts are added up.
        step: How many count as one step.
        size: The number of entries along the axis.
    """

    counter: int
    seats: Group
    step: int
    size: int


@dataclass(frozen=True, slots=True)
class PayoffFunction:
    """One payoff: a weighted sum of counters, plus an entry of a table with some of them as axes.

    Attributes:
        slopes: What each step of a counter adds, in points.
        axes: The axes of the table; the last runs fastest.
        table: The entries.
        levels: The score that each sum stands for; None where the sum is the score. A higher sum never means a lower
            score.
    """

    slopes: tuple[tuple[Axis, int], ...]
    axes: tuple[Axis, ...]
    table: tuple[int, ...]
    levels: dict[int, int] | None = None

    def score(self, value: int) -> int:
        """Return the score that a sum stands for, in points."""
        return value if self.levels is None else self.levels[value]


class PayoffShape:
    """Along which axes a score is linear, and which need a table."""

    def __init__(self, score: Callable[[Point], int], axes: list[Axis], points: list[Point]) -> None:
        self.score, self.axes = score, axes
        every = prod(axis.size for axis in axes) <= MAX_EXHAUSTIVE // 4
        self.points = list(product(*(range(axis.size) for axis in axes))) if every else points
        slopes = [self._slope(number, every=every) for number in range(len(axes))]
        self.slopes = {number: slope for number, slope in enumerate(slopes) if slope}
        self.table_axis_numbers = [number for number, slope in enumerate(slopes) if slope is None]

    def _slope(self, number: int, *, every: bool) -> int | None:
        """Return what each step along an axis adds; None if that varies."""
        if self.axes[number].size == 1:
            return 0
        slope = None
        for x in self.points:
            for steps in (x[number],) if every else range(self.axes[number].size):
                if steps + 1 == self.axes[number].size:
                    continue
                here, there = ((*x[:number], at, *x[number + 1 :]) for at in (steps, steps + 1))
                change = self.score(there) - self.score(here)
                slope = change if slope is None else slope
                if change != slope:
                    return None
        return slope

    @property
    def table_axes(self) -> tuple[Axis, ...]:
        """The axes along which the score is not linear."""
        return tuple(self.axes[number] for number in self.table_axis_numbers)

    @cached_property
    def table(self) -> dict[Point, int]:
        """The score at every point of these axes, with nothing along the others."""
        table = {}
        for steps in product(*(range(axis.size) for axis in self.table_axes)):
            x = [0] * len(self.axes)
            for number, at in zip(self.table_axis_numbers, steps, strict=True):
                x[number] = at
            table[steps] = self.score(tuple(x))
        return table

    @property
    def function(self) -> PayoffFunction:
        """As a payoff function."""
        slopes = tuple((self.axes[number], slope) for number, slope in self.slopes.items())
        return PayoffFunction(slopes, self.table_axes, tuple(self.table.values()))

    def value(self, x: Point) -> int:
        """Return the value of the function at a point."""
        return self.table[tuple(x[number] for number in self.table_axis_numbers)] + sum(
            slope * x[number] for number, slope in self.slopes.items()
        )
