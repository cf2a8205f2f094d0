"""An author's score, asked at hypothetical ends of a hand, to learn where it is linear and where it is not."""

from __future__ import annotations

from itertools import product
from math import gcd, prod
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.payoff_function import MAX_EXHAUSTIVE, Axis, Group, PayoffFunction, PayoffShape, Point
from tricksmith.errors import RulesError
from tricksmith.rules import End
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules, Sides

__all__ = ["MAX_ENTRIES", "ScoreProbe", "side_scores"]


MAX_POINTS = 1_000_000_000
"""Points of a side in one hand, either way; the core's numbers hold twice as many."""


def side_scores(game: GameRules[Any, Any], end: End[Any, Any]) -> list[int]:
    """Return what each side scores at this end, in points.

    Args:
        game: The game.
        end: The end of a hand.

    Raises:
        RulesError: If the author's score fails, or gives points to no side or points that are not whole.
    """
    points: list[Any] = [0] * len(game.sides)  # an author may add anything
    try:
        for line in game.score(end):
            if not 0 <= line.side < len(points):
                raise RulesError(f"{game.id}: score({end}) gives points to side {line.side}; there are {len(points)}")
            points[line.side] += line.points
    except RulesError:
        raise
    except Exception as error:
        raise RulesError(f"{game.id}: score({end}) raises {type(error).__name__}: {error}") from error
    for side, sum_ in enumerate(points):
        if not isinstance(sum_, int) or abs(sum_) > MAX_POINTS:
            raise RulesError(f"{game.id}: score({end}) gives side {side} {sum_!r}, not a whole number up to 10^9")
    return points


MAX_ENTRIES = 1 << 16
"""Entries of one table."""
COMPARED_POINTS = 24
"""Ends chosen by chance, besides those along the axes, at which a score must equal a known one to be taken for it."""
COMPARED_LINES = 4
"""Lines along all axes that are gone for it too: from nothing, from everything and from between."""
CHECKED_POINTS = 200
"""Ends chosen by chance at which what was found must hold."""


class ScoreProbe:
    """An author's score at hypothetical ends: points of a grid with an axis for each counter and group of seats.

    The score is that of each party, negated in games where low wins; or with `by_side` that of each side.
    """

    def __init__(
        self, game: GameRules[Any, Any], contract: Contract[Any, Any], totals: tuple[int, ...], *, by_side: bool = False
    ) -> None:
        self.game, self.contract, self.totals = game, contract, totals
        self.parties: Sides = game.parties(contract)
        self.sides = [[n for n, side in enumerate(game.sides) if set(side) <= set(party)] for party in self.parties]
        if sorted(side for sides in self.sides for side in sides) != list(range(len(game.sides))):
            raise RulesError(f"{game.id}: parties({contract}) gives {self.parties}, which parts a side that scores")
        self.sign = -1 if game.lowest_wins else 1
        if by_side:
            self.sides, self.sign = [[side] for side in range(len(game.sides))], 1
        self.steps = (1, *map(self._step, game.counters))
        self.cache: dict[Point, tuple[int, ...]] = {}
        playing = [tuple(seat for seat in party if seat not in contract.out) for party in self.parties]
        self.axes = self._grid([group for group in playing if group])
        self.together = self._is_together()
        if not self.together:
            self.cache.clear()
            self.axes = self._grid([(seat,) for group in playing for seat in group])

    def _step(self, counter: str) -> int:
        book = trick_automaton(self.game, self.contract.terms)
        return gcd(*(book.worth(counter, card.bit) for card in self.game.cards)) or 1

    def _grid(self, groups: list[Group]) -> list[Axis]:
        return [
            Axis(counter, group, step, abs(total) // step + 1)
            for counter, (step, total) in enumerate(zip(self.steps, self.totals, strict=True))
            for group in groups
        ]

    def scores_at(self, point: Point) -> tuple[int, ...]:
        """Return what each party, or side, scores at a point of the grid: its steps along each axis."""
        scores = self.cache.get(point)
        if scores is None:
            scores = self.cache[point] = self._ask(point, 0)
        return scores

    def score_of(self, party: int) -> Callable[[Point], int]:
        """Return what one party scores, as a function of the point."""
        return lambda x: self.scores_at(x)[party]

    def _ask(self, point: Point, seat: int) -> tuple[int, ...]:
        """Ask the author's score; the seat of each group, by its place, has taken what the group has."""
        counts = [[0] * self.game.players for _ in self.totals]
        for axis, steps in zip(self.axes, point, strict=True):
            counts[axis.counter][axis.seats[seat % len(axis.seats)]] = steps * axis.step
        by_name = dict(zip(self.game.counters, map(tuple, counts[1:]), strict=True))
        end = End(self.contract, tuple(counts[0]), by_name, (0,) * self.game.players)
        points = side_scores(self.game, end)
        return tuple(self.sign * sum(points[side] for side in sides) for sides in self.sides)

    def _is_together(self) -> bool:
        """Return whether it makes no difference which seat of a party has taken what."""
        seats = max(len(axis.seats) for axis in self.axes)
        return all(self.scores_at(x) == self._ask(x, seat) for x in self.random_points(20) for seat in range(1, seats))

    def random_points(self, count: int, axes: Sequence[Axis] | None = None) -> list[Point]:
        """Return random points, the same each time; first the least and the greatest."""
        rng, axes = Random(len(self.axes)), self.axes if axes is None else axes
        ends: list[Point] = [tuple(0 for _ in axes), tuple(axis.size - 1 for axis in axes)]
        return ends + [tuple(rng.randrange(axis.size) for axis in axes) for _ in range(count)]

    def comparison_points(self) -> list[Point]:
        """Return random points, and others along all axes at once, so that each axis takes all of its values."""
        bases = self.random_points(COMPARED_POINTS)
        longest = max(axis.size for axis in self.axes)
        lines = (
            tuple((start + steps) % axis.size for start, axis in zip(base, self.axes, strict=True))
            for base in bases[:COMPARED_LINES]
            for steps in range(longest)
        )
        return [*dict.fromkeys((*bases, *lines))]

    # -- scales -----------------------------------------------------------------------------------------------------

    def zero_sum_payoff(self, party: int, *, difference: bool) -> PayoffFunction:
        """Return the payoff that one party maximizes and all others minimize."""
        if len(self.parties) != 2:
            return self.payoff(self.score_of(party))
        if not self.together:
            return self.payoff(lambda x: self.scores_at(x)[party] - difference * self.scores_at(x)[1 - party])
        mine = self._scores_of_both(party)

        def score(x: Point) -> int:
            own, other = mine(x)
            return own - other if difference else own

        axes = self._axes_of(party)
        return min(
            (scale for part in (lambda x: -mine(x)[1], lambda x: mine(x)[0], score)
             if (scale := self._with_levels(self.payoff(part, axes), part, score, axes)) is not None),
            key=lambda scale: len(scale.table),
        )  # fmt: skip

    def _axes_of(self, party: int) -> list[Axis]:
        """Return the axes of this party alone: what it has not taken, the other has."""
        return [axis for axis in self.axes if set(axis.seats) <= set(self.parties[party])]

    def _scores_of_both(self, party: int) -> Callable[[Point], tuple[int, int]]:
        """Return the scores of this party and the other, by what this one has taken."""
        own = [axis in self._axes_of(party) for axis in self.axes]
        # The other's counters: all that is left goes to its first group.
        rest = {axis.counter: number for number, axis in reversed(list(enumerate(self.axes))) if not own[number]}

        def scores(x: Point) -> tuple[int, int]:
            point, mine = [0] * len(self.axes), iter(x)
            left = [total // step for total, step in zip(self.totals, self.steps, strict=True)]
            for number, axis in enumerate(self.axes):
                if own[number]:
                    point[number] = next(mine)
                    left[axis.counter] -= point[number]
            for counter, number in rest.items():
                point[number] = left[counter]
            scores = self.scores_at(tuple(point))
            return scores[party], scores[1 - party]

        return scores

    def _with_levels(
        self, scale: PayoffFunction, part: Callable[[Point], int], score: Callable[[Point], int], axes: list[Axis]
    ) -> PayoffFunction | None:
        """Return the payoff with the scores that its values stand for, if more of it never means less; else None."""
        if part is score:
            return scale
        if prod(axis.size for axis in axes) > MAX_EXHAUSTIVE:
            return None
        levels: dict[int, int] = {}
        for x in product(*(range(axis.size) for axis in axes)):
            if levels.setdefault(part(x), score(x)) != score(x):
                return None
        rising = [levels[value] for value in sorted(levels)]
        return PayoffFunction(scale.slopes, scale.axes, scale.table, levels) if rising == sorted(rising) else None

    def payoff(self, score: Callable[[Point], int], axes: list[Axis] | None = None) -> PayoffFunction:
        """Return a score over these axes, or over all, as weights and a table.

        Raises:
            RulesError: If its table would be too long, or the score changes in a way that probing cannot find.
        """
        axes = self.axes if axes is None else axes
        shape = PayoffShape(score, axes, self.random_points(12, axes))
        if axes is self.axes and prod(axis.size for axis in shape.table_axes) > MAX_ENTRIES:
            axes, score = self._without_last(shape.table_axes, score)
            shape = PayoffShape(score, axes, self.random_points(12, axes))
        size = prod(axis.size for axis in shape.table_axes)
        if size > MAX_ENTRIES:
            reads = ", ".join(
                f"{('tricks', *self.game.counters)[axis.counter]} of {axis.seats}" for axis in shape.table_axes
            )
            what = f"depends on {reads} together: {size} cases; a table holds {MAX_ENTRIES}"
            raise RulesError(f"{self.game.id}: score() under {self.contract} {what}")
        for axis in shape.table_axes:
            if axis.counter and np.any(self._worth(axis) < 0):
                what = f"bends with {self.game.counters[axis.counter - 1]}, of which some cards take away"
                raise RulesError(f"{self.game.id}: score() under {self.contract} {what}")
        scale = shape.function
        wrong = next((x for x in self.random_points(CHECKED_POINTS, axes) if score(x) != shape.value(x)), None)
        if wrong is not None:
            what = f"changes at {dict(zip(axes, wrong, strict=True))} in a way that does not show elsewhere"
            raise RulesError(f"{self.game.id}: score() under {self.contract} {what}")
        return scale

    def _without_last(
        self, bent: Sequence[Axis], score: Callable[[Point], int]
    ) -> tuple[list[Axis], Callable[[Point], int]]:
        """Return fewer axes: where all of a counter are needed, the last group has what the others have not."""
        kept, last = list(self.axes), {}
        for counter in range(len(self.totals)):
            mine = [axis for axis in self.axes if axis.counter == counter]
            if len(mine) > 1 and all(axis in bent for axis in mine):
                kept.remove(mine[-1])
                last[counter] = mine[-1]

        at = {axis: place for place, axis in enumerate(kept)}
        others = {axis: [at[other] for other in kept if other.counter == counter] for counter, axis in last.items()}
        parts = [(axis.size - 1, at.get(axis, -1), others.get(axis, [])) for axis in self.axes]

        def score_of_own(x: Point) -> int:
            return score(
                tuple(
                    [x[place] if place >= 0 else max(0, most - sum([x[other] for other in rest]))
                     for most, place, rest in parts]
                )
            )  # fmt: skip

        return kept, score_of_own

    def _worth(self, axis: Axis) -> NDArray[Any]:
        book, name = trick_automaton(self.game, self.contract.terms), self.game.counters[axis.counter - 1]
        return np.array([book.worth(name, card.bit) for card in self.game.cards])
