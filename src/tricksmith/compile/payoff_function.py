"""A score over counters: weights where it is linear, and a small table where it is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tricksmith.rules import Seat

__all__ = ["MAX_EXHAUSTIVE", "Axis", "Group", "PayoffFunction", "PayoffShape", "Points", "Score", "grid_points"]

MAX_EXHAUSTIVE = 20_000
"""The most cases that are all checked. If there are more, only those that a table holds and random ones are."""
MAX_WHOLE_GRID = MAX_EXHAUSTIVE // 4
"""The most points of a grid that is scored whole, to find its slopes; on a larger one some lines are scored."""

Group = tuple["Seat", ...]
Points = NDArray[np.int64]
"""Points of a grid: steps along each axis, (points, axes)."""
Score = Callable[[Points], NDArray[np.int64]]
"""A function that returns a score for each point."""


class Axis(NamedTuple):
    """A counter of some seats.

    Attributes:
        counter: 0 for tricks, else the index of the game's counter, from 1.
        seats: The seats whose counts are added up.
        step: The count of one step.
        size: The number of entries along the axis.
    """

    counter: int
    seats: Group
    step: int
    size: int


def grid_points(axes: Sequence[Axis]) -> Points:
    """Return every point of the grid of these axes; the last axis varies fastest."""
    sizes = [axis.size for axis in axes]
    return np.indices(sizes, dtype=np.int64).reshape(len(sizes), prod(sizes)).T


@dataclass(frozen=True, slots=True)
class PayoffFunction:
    """One payoff: a weighted sum of counters, plus an entry of a table with some of them as axes.

    Attributes:
        slopes: The points that a step of each counter adds.
        axes: The axes of the table; the last varies fastest.
        table: The entries.
        levels: The score of each sum; None if the sum is the score. A higher sum never has a lower score.

    >>> tricks = Axis(counter=0, seats=(0, 2), step=1, size=14)
    >>> PayoffFunction(slopes=((tricks, 2),), axes=(), table=(-12,)).score(14)
    14
    >>> PayoffFunction(slopes=(), axes=(tricks,), table=(0,) * 7 + (1,) * 7, levels={0: -10, 1: 10}).score(1)
    10
    """

    slopes: tuple[tuple[Axis, int], ...]
    axes: tuple[Axis, ...]
    table: tuple[int, ...]
    levels: dict[int, int] | None = None

    def score(self, value: int) -> int:
        """Return the score of a sum, in points.

        Args:
            value: The sum that the game's payoff adds up.
        """
        return value if self.levels is None else self.levels[value]


class PayoffShape:
    """The axes along which a score is linear, and those that need a table.

    Args:
        score: The score.
        axes: The axes of its grid.
        points: Points at which slopes are measured, where the grid is too large to be scored whole.

    Attributes:
        slopes: The points that a step adds, by the number of the axis; none along axes that make no difference.
        table_axis_numbers: The numbers of the axes along which the score is not linear.
    """

    def __init__(self, score: Score, axes: Sequence[Axis], points: Points) -> None:
        self.score, self.axes = score, axes
        if prod(axis.size for axis in axes) <= MAX_WHOLE_GRID:
            whole = score(grid_points(axes)).reshape([axis.size for axis in axes])
            slopes = [_slope(np.diff(whole, axis=number)) for number in range(len(axes))]
        else:
            slopes = [self._slope_along(number, points) for number in range(len(axes))]
        self.slopes = {number: slope for number, slope in enumerate(slopes) if slope}
        self.table_axis_numbers = [number for number, slope in enumerate(slopes) if slope is None]

    def _slope_along(self, number: int, points: Points) -> int | None:
        """Return what each step along an axis adds through these points; None if that varies."""
        size = self.axes[number].size
        lines = np.repeat(points, size, axis=0)
        lines[:, number] = np.tile(np.arange(size), len(points))
        return _slope(np.diff(self.score(lines).reshape(len(points), size), axis=1))

    @property
    def table_axes(self) -> tuple[Axis, ...]:
        """The axes along which the score is not linear."""
        return tuple(self.axes[number] for number in self.table_axis_numbers)

    @cached_property
    def table(self) -> NDArray[np.int64]:
        """The score at every point of the table's axes, at step 0 of the others; the last axis varies fastest."""
        steps = grid_points(self.table_axes)
        points = np.zeros((len(steps), len(self.axes)), np.int64)
        points[:, self.table_axis_numbers] = steps
        return self.score(points)

    @property
    def function(self) -> PayoffFunction:
        """The score as a payoff function."""
        slopes = tuple((self.axes[number], slope) for number, slope in self.slopes.items())
        return PayoffFunction(slopes, self.table_axes, tuple(self.table.tolist()))

    def values(self, points: Points) -> NDArray[np.int64]:
        """Return the values of the function at points."""
        entries = np.zeros(len(points), np.int64)
        for number in self.table_axis_numbers:
            entries = entries * self.axes[number].size + points[:, number]
        return self.table[entries] + sum(slope * points[:, number] for number, slope in self.slopes.items())


def _slope(changes: NDArray[np.int64]) -> int | None:
    """Return what each step adds, 0 if there are no steps; None if that varies."""
    if not changes.size:
        return 0
    first = int(changes.flat[0])
    return first if (changes == first).all() else None
