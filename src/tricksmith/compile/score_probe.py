"""Evaluation of an author's `score` at hypothetical ends of a hand, to separate linear from other parts."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import gcd, prod
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.payoff_function import (
    MAX_EXHAUSTIVE,
    Axis,
    Group,
    PayoffFunction,
    PayoffShape,
    Points,
    Score,
    grid_points,
)  # fmt: skip
from tricksmith.compile.score_batch import side_scores_at
from tricksmith.compile.tricks import RuleCaller, last_trick_worth
from tricksmith.compile.watched_contract import WatchedContract
from tricksmith.errors import RulesError
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules, Sides

__all__ = ["MAX_ENTRIES", "ScoreProbe"]

MAX_ENTRIES = 1 << 16
"""The most entries of one table."""
COMPARED_POINTS = 24
"""The random ends at which a score must equal a known one to be identified with it."""
COMPARED_LINES = 4
"""The lines, parallel to the diagonal of the grid, on which they must be equal too: through the lowest end, the highest
end and random ones. On a line, every axis takes all of its values."""
CHECKED_POINTS = 200
"""The random ends at which a payoff function is checked against the score."""
SLOPE_POINTS = 12
"""The random ends at which the slopes of a score are measured."""
SPLIT_POINTS = 20
"""The random ends at which different splits of the counters within a party are compared."""
MAX_CALLS_AT_ONCE, MAX_CALLS = 5_000, 20_000
"""The most calls of the score for one evaluation (tens of milliseconds), and for one contract (tenths of a second)."""


class ScoreProbe:
    """An author's score at hypothetical ends, the points of a grid with an axis for each counter and group of seats.

    Scores are those of the parties, negated in games where low wins; with `by_side`, those of the sides as they are.

    Attributes:
        game: The game.
        contract: The contract.
        totals: The tricks of the hand, and each counter over its cards.
        parties: The parties of the contract.
        sides: The numbers of the sides that are scored together, a list for each party or, with `by_side`, each side.
        sign: -1 if scores are negated.
        last_worth: What the last trick adds to each counter.
        points_per_step: How much a step of the tricks (1) and of each counter is; every card adds whole steps.
        watched: The contract as the score reads it.
        key: All that the grid depends on, for caches.

        cache: Scores by the bytes of their points.
        calls: The number of calls of the author's score so far.

    Raises:
        RulesError: If the game's parties split a side, or its `trick_worth` can't be compiled.
    """

    def __init__(
        self, game: GameRules[Any, Any], contract: Contract[Any, Any], totals: tuple[int, ...], *, by_side: bool = False
    ) -> None:
        self.game, self.contract, self.totals = game, contract, totals
        self.parties: Sides = game.parties(contract)
        self.sides = [
            [number for number, side in enumerate(game.sides) if set(side) <= set(party)] for party in self.parties
        ]
        if sorted(side for sides in self.sides for side in sides) != list(range(len(game.sides))):
            raise RulesError(
                f"{game.id}: parties({contract}) gives {self.parties}, which splits a side that scores together"
            )
        self.sign = -1 if game.lowest_wins else 1
        if by_side:
            self.sides, self.sign = [[side] for side in range(len(game.sides))], 1
        self.last_worth, self.points_per_step = _worth_and_points_per_step(game, contract.mode)
        self.watched = WatchedContract(contract)
        self.key = (game, totals, self.parties, contract.out, str(self.sides), self.sign, self.points_per_step)

        self.cache: dict[bytes, NDArray[np.int64]] = {}
        self.calls = 0

    @cached_property
    def axes(self) -> list[Axis]:
        """An axis for each counter of each party, or of each seat if the split within a party makes a difference."""
        playing = [tuple(seat for seat in party if seat not in self.contract.out) for party in self.parties]
        together = self._grid([group for group in playing if group])
        return together if self._is_together(together) else self._grid([(seat,) for group in playing for seat in group])

    @cached_property
    def together(self) -> bool:
        """Whether the split of the counters within each party makes no difference."""
        return len(self.axes) == len(self.totals) * sum(bool(set(party) - self.contract.out) for party in self.parties)

    def _grid(self, groups: list[Group]) -> list[Axis]:
        return [
            Axis(counter, group, step, abs(total) // step + 1)
            for counter, (step, total) in enumerate(zip(self.points_per_step, self.totals, strict=True))
            for group in groups
        ]

    def scores_at(self, points: Points) -> NDArray[np.int64]:
        """Return the scores of the parties, or sides, at points of the grid: (points, parties).

        Args:
            points: Steps along each axis, (points, axes).

        Raises:
            RulesError: If the author's score fails.
        """
        key = points.tobytes()
        scores = self.cache.get(key)
        if scores is None:
            scores = self.cache[key] = self._evaluate(points, self.axes, taker=0)
        return scores

    def _evaluate(self, points: Points, axes: Sequence[Axis], *, taker: int) -> NDArray[np.int64]:
        """Evaluate the author's score, where the seat at index `taker` of each group has taken what the group has."""
        counts = np.zeros((len(points), len(self.totals), self.game.players), np.int64)
        for axis, steps in zip(axes, points.T, strict=True):
            counts[:, axis.counter, axis.seats[taker % len(axis.seats)]] = steps * axis.step
        by_side = side_scores_at(self.game, self.watched, counts, self._spend)
        return self.sign * np.stack([by_side[:, sides].sum(axis=1) for sides in self.sides], axis=1)

    def _spend(self, calls: int) -> None:
        """Count calls of the score. Too many are an error: such a score is not compiled."""
        self.calls += calls
        if calls > MAX_CALLS_AT_ONCE or self.calls > MAX_CALLS:
            names = ("tricks", *self.game.counters)
            size, counter = max(
                (abs(total) // step + 1, name)
                for name, total, step in zip(names, self.totals, self.points_per_step, strict=True)
            )
            what = f"takes {max(calls, self.calls):,} calls or more to learn; at most {MAX_CALLS_AT_ONCE:,} at once"
            advice = "let it count less, such as ranks from 0 to 12 instead of powers of two, or tens instead of units"
            raise RulesError(
                f"{self.game.id}: score() under {self.contract} {what}. {counter!r} has {size:,} values: {advice}"
            )

    def score_of(self, party: int) -> Score:
        """Return the score of one party as a function of the points."""
        return lambda points: self.scores_at(points)[:, party]

    def _is_together(self, axes: list[Axis]) -> bool:
        """Whether it makes no difference at random ends which seat of a group has taken what the group has."""
        points, seats = self.random_points(SPLIT_POINTS, axes), max(len(axis.seats) for axis in axes)
        if seats == 1:
            return True
        scores = [self._evaluate(points, axes, taker=index) for index in range(seats)]
        return all(np.array_equal(scores[0], others) for others in scores[1:])

    def random_points(self, count: int, axes: Sequence[Axis] | None = None) -> Points:
        """Return the lowest point, the highest point, and random ones, which are the same each time."""
        return _random_points(count, tuple(axis.size for axis in (self.axes if axes is None else axes)))

    @cached_property
    def compared(self) -> NDArray[np.int64]:
        """The scores at random points, and on lines on which every axis takes all of its values."""
        bases = self.random_points(COMPARED_POINTS)
        sizes = np.array([axis.size for axis in self.axes])
        lines = (bases[:COMPARED_LINES, None] + np.arange(sizes.max())[:, None]) % sizes
        return self.scores_at(np.concatenate([bases, lines.reshape(-1, len(sizes))]))

    # -- functions -----------------------------------------------------------------------------------------------------

    def zero_sum_payoff(self, party: int, *, difference: bool) -> PayoffFunction:
        """Return the payoff that one party maximizes and all others minimize.

        Args:
            party: The party that maximizes.
            difference: Whether the score of the other party is subtracted, if there are two.
        """
        if len(self.parties) != 2:
            return self.payoff(self.score_of(party))
        weights = np.array([1, -difference])
        if not self.together:
            return self.payoff(lambda points: self.scores_at(points)[:, [party, 1 - party]] @ weights)
        scores, axes = self._scores_of_both(party), self._axes_of(party)

        def payoff(points: Points) -> NDArray[np.int64]:
            difference_or_score: NDArray[np.int64] = scores(points) @ weights
            return difference_or_score

        def own_score(points: Points) -> NDArray[np.int64]:
            return scores(points)[:, 0]

        def negated_other_score(points: Points) -> NDArray[np.int64]:
            return -scores(points)[:, 1]

        # One of the scores alone often orders all ends as the payoff does, and has a smaller table.
        parts = (negated_other_score, own_score, payoff)
        functions = (self._with_levels(self.payoff(part, axes), part, payoff, axes) for part in parts)
        return min(
            (function for function in functions if function is not None), key=lambda function: len(function.table)
        )

    def _axes_of(self, party: int) -> list[Axis]:
        """Return the axes of this party: they determine those of the other, which has the rest."""
        return [axis for axis in self.axes if set(axis.seats) <= set(self.parties[party])]

    def _scores_of_both(self, party: int) -> Callable[[Points], NDArray[np.int64]]:
        """Return the scores of this party and the other, (points, 2), as a function of the points of this party."""
        own_axes = self._axes_of(party)
        is_own = [axis in own_axes for axis in self.axes]
        # The rest of each counter goes to the first group of the other party.
        rest = {axis.counter: number for number, axis in reversed(list(enumerate(self.axes))) if not is_own[number]}

        def scores(own_points: Points) -> NDArray[np.int64]:
            points = np.zeros((len(own_points), len(self.axes)), np.int64)
            points[:, is_own] = own_points
            for counter, number in rest.items():
                taken = sum(points[:, index] for index, axis in enumerate(self.axes)
                            if is_own[index] and axis.counter == counter)  # fmt: skip
                points[:, number] = self.totals[counter] // self.points_per_step[counter] - taken
            return self.scores_at(points)[:, [party, 1 - party]]

        return scores

    def _with_levels(
        self, function: PayoffFunction, part: Score, score: Score, axes: list[Axis]
    ) -> PayoffFunction | None:
        """Return a part's payoff function with the score of each of its values; None if a score falls as it rises."""
        if part is score:
            return function
        if prod(axis.size for axis in axes) > MAX_EXHAUSTIVE:
            return None
        points = grid_points(axes)
        values, scores = part(points), score(points)
        order = np.lexsort((scores, values))
        values, scores = values[order], scores[order]
        if np.any(np.diff(scores) < 0) or np.any((np.diff(values) == 0) & (np.diff(scores) != 0)):
            return None
        levels = dict(zip(values.tolist(), scores.tolist(), strict=True))
        return PayoffFunction(function.slopes, function.axes, function.table, levels)

    def payoff(self, score: Score, axes: list[Axis] | None = None) -> PayoffFunction:
        """Return a score over these axes, or over all, as weights and a table.

        Raises:
            RulesError: If the table would be too large, or the score is wrong at a random end that is checked.
        """
        axes = self.axes if axes is None else axes
        shape = PayoffShape(score, axes, self.random_points(SLOPE_POINTS, axes))
        if axes is self.axes and prod(axis.size for axis in shape.table_axes) > MAX_ENTRIES:
            axes, score = self._without_last(shape.table_axes, score)
            shape = PayoffShape(score, axes, self.random_points(SLOPE_POINTS, axes))
        size, names = prod(axis.size for axis in shape.table_axes), ("tricks", *self.game.counters)
        if size > MAX_ENTRIES:
            reads = ", ".join(
                f"{names[axis.counter]} of seat{'s' * (len(axis.seats) > 1)} " + " and ".join(map(str, axis.seats))
                for axis in shape.table_axes
            )
            what = f"depends on {reads} together: {size} cases; a table holds {MAX_ENTRIES}"
            raise RulesError(f"{self.game.id}: score() under {self.contract} {what}")
        for axis in shape.table_axes:
            if axis.counter and np.any(self._worth(names[axis.counter]) < 0):
                what = f"is not linear in {names[axis.counter]}, which some cards reduce"
                raise RulesError(f"{self.game.id}: score() under {self.contract} {what}")
        function = shape.function
        checked = self.random_points(CHECKED_POINTS, axes)
        wrong = checked[score(checked) != shape.values(checked)]
        if len(wrong):
            what = f"differs at {dict(zip(axes, wrong[0].tolist(), strict=True))} from what other ends suggest"
            raise RulesError(f"{self.game.id}: score() under {self.contract} {what}")
        return function

    def _without_last(self, table_axes: Sequence[Axis], score: Score) -> tuple[list[Axis], Score]:
        """Return fewer axes: if a table needs all axes of a counter, the last follows from the others and the total."""
        kept, last = list(self.axes), set()
        for counter in range(len(self.totals)):
            of_counter = [axis for axis in self.axes if axis.counter == counter]
            if len(of_counter) > 1 and all(axis in table_axes for axis in of_counter):
                kept.remove(of_counter[-1])
                last.add(of_counter[-1])

        def score_of_kept(kept_points: Points) -> NDArray[np.int64]:
            steps = dict(zip(kept, kept_points.T, strict=True))
            for axis in last:
                others = [steps[other] for other in kept if other.counter == axis.counter]
                steps[axis] = np.maximum(0, axis.size - 1 - sum(others))
            return score(np.stack([steps[axis] for axis in self.axes], axis=1))

        return kept, score_of_kept

    def _worth(self, counter: str) -> NDArray[Any]:
        """What each card adds to a counter, followed by what the last trick adds."""
        return _card_worth(self.game, self.contract.mode, counter, self.last_worth)


@lru_cache(maxsize=512)
def _worth_and_points_per_step(game: GameRules[Any, Any], mode: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the last trick adds to each counter, and `ScoreProbe.points_per_step`."""
    last_worth = last_trick_worth(RuleCaller(game, mode))
    units = (gcd(*map(int, _card_worth(game, mode, counter, last_worth))) or 1 for counter in game.counters)
    return last_worth, (1, *units)


def _card_worth(game: GameRules[Any, Any], mode: Any, counter: str, last_worth: tuple[int, ...]) -> NDArray[Any]:
    """What each card adds to a counter, followed by what the last trick adds."""
    automaton, last = trick_automaton(game, mode), last_worth[game.counters.index(counter)]
    return np.array([*(automaton.worth(counter, card.bit) for card in game.cards), last])


@lru_cache(maxsize=256)
def _random_points(count: int, sizes: tuple[int, ...]) -> Points:
    """Random points of a grid of these sizes, read-only because contracts share them."""
    rng = Random(len(sizes))
    ends = [[0 for _ in sizes], [size - 1 for size in sizes]]
    rows = ends + [[rng.randrange(size) for size in sizes] for _ in range(count)]
    points = np.array(rows, np.int64).reshape(len(rows), len(sizes))
    points.setflags(write=False)
    return points
