"""An author's score at many ends of a hand at once: each path through the author's code runs once, on arrays.

The score is called with arrays of counts, one entry for each case. Where the code compares a count, the cases split:
those with the same result as the first go on, the others wait for a call of their own. So a score with four control
paths is called four times, for any number of ends.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from contextlib import suppress
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from tricksmith.errors import RulesError
from tricksmith.rules import Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules

__all__ = ["MAX_POINTS", "side_scores", "side_scores_at"]

MAX_POINTS = 1_000_000_000
"""Points of a side in one hand, either way; the core's numbers hold twice as many."""
BRANCH_COST = 12
"""How many ends, scored one by one, take the time of one path over arrays. A path with fewer ends is not worth it."""
MAX_WASTED = 5 * BRANCH_COST
"""The loss, in ends, after which arrays are given up and the rest is scored one by one."""
CASES_PER_CALL = 256
"""How many cases of one path take as long as one call of the score."""
MAX_VALUE = 1 << 62
"""Beyond, an array's numbers might overflow."""


def side_scores(game: GameRules[Any, Any], tally: Tally[Any, Any]) -> list[int]:
    """Return what each side scores at this end, in points.

    Args:
        game: The game.
        tally: The end of a hand.

    Raises:
        RulesError: If the author's score fails, or gives points to no side or points that are not whole.
    """
    try:
        points = _points(game, tally)
    except RulesError:
        raise
    except Exception as error:
        raise RulesError(f"{game.id}: score({tally}) raises {type(error).__name__}: {error}") from error
    for side, sum_ in enumerate(points):
        if not isinstance(sum_, int) or abs(sum_) > MAX_POINTS:
            raise RulesError(f"{game.id}: score({tally}) gives side {side} {sum_!r}, not a whole number up to 10^9")
    return points


def side_scores_at(
    game: GameRules[Any, Any], contract: Contract[Any, Any], counts: NDArray[np.int64],
    spend: Callable[[int], None] | None = None,
) -> NDArray[np.int64]:  # fmt: skip
    """Return what each side scores at many ends under one contract: (ends, sides).

    Args:
        game: The game.
        contract: The contract.
        counts: What each seat has of the tricks, and then of each of the game's counters, (ends, counters + 1, seats).
        spend: Called before work is done, with how many calls of the score take as long; it may raise an error.

    Raises:
        RulesError: As `side_scores` does.

    >>> from tricksmith import games
    >>> from tricksmith.games.nonesuch import MOST, NONE, Mode
    >>> from tricksmith.rules import Contract
    >>> contract = Contract(Mode(None), (NONE, MOST, NONE), leader=0)
    >>> tricks = np.array([[[0, 12, 0]], [[3, 5, 4]]])
    >>> side_scores_at(games.get("nonesuch", players=3), contract, tricks).tolist()
    [[12, 24, 12], [-3, -1, -4]]
    """
    scores = np.zeros((len(counts), len(game.sides)), np.int64)
    waiting, balance = [np.arange(len(counts))], 0
    while waiting:
        cases = waiting.pop()
        found = None
        if len(cases) > 2 * BRANCH_COST and balance > -MAX_WASTED:
            if spend is not None:
                spend(1 + len(cases) // CASES_PER_CALL)
            path = _ControlPath(len(cases))
            columns = counts[cases].transpose(1, 2, 0)
            end = _end(game, contract, [[_CaseArray(path, values) for values in row] for row in columns])
            # A score that can't take arrays, or that fails, has its value or its error when it is asked one by one.
            with suppress(Exception):
                found = path.values(_points(game, end))
            balance += len(path.kept) - BRANCH_COST
        if found is None:
            if spend is not None:
                spend(len(cases))
            scores[cases] = [side_scores(game, _end(game, contract, counts[case].tolist())) for case in cases]
            continue
        taken = cases[path.kept]
        waiting += [cases[others] for others in path.others]
        # A score may look at more than the values of its counts: then no batch is right.
        if side_scores(game, _end(game, contract, counts[taken[-1]].tolist())) != found[-1].tolist():
            waiting, balance = [np.arange(len(counts))], -MAX_WASTED
            continue
        scores[taken] = found
    return scores


def _end(game: GameRules[Any, Any], contract: Contract[Any, Any], counts: list[list[Any]]) -> Tally[Any, Any]:
    by_name = dict(zip(game.counters, map(tuple, counts[1:]), strict=True))
    return Tally(contract, tuple(counts[0]), by_name, (0,) * game.players)


def _points(game: GameRules[Any, Any], tally: Tally[Any, Any]) -> list[Any]:
    """The sums by side; an author may add anything."""
    points: list[Any] = [0] * len(game.sides)
    for line in game.score(tally):
        if not 0 <= line.side < len(points):
            raise RulesError(f"{game.id}: score({tally}) gives points to side {line.side}; there are {len(points)}")
        points[line.side] += line.points
    return points


class _ControlPath:
    """One path through the author's code: the cases that take it, and those that have left it."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.kept = np.arange(size)
        self.others: list[NDArray[np.intp]] = []

    def decide(self, answers: NDArray[np.bool_]) -> bool:
        """Return the answer of the first case that is left; those with another leave."""
        mine = answers[self.kept]
        answer = bool(mine[0])
        if not (mine == answer).all():
            self.others.append(self.kept[mine != answer])
            self.kept = self.kept[mine == answer]
        return answer

    def values(self, points: list[Any]) -> NDArray[np.int64] | None:
        """Return the points of the cases that go on, (cases, sides); None if they are not whole numbers up to 10^9."""
        found = np.zeros((len(self.kept), len(points)), np.int64)
        for side, sum_ in enumerate(points):
            if not isinstance(sum_, int | _CaseArray):
                return None
            found[:, side] = sum_ if isinstance(sum_, int) else sum_.values[self.kept]
        return None if (np.abs(found) > MAX_POINTS).any() else found


class _CaseArray(NDArrayOperatorsMixin):
    """A whole number for each case. Arithmetic is done for all of them; a comparison splits them."""

    def __init__(self, path: _ControlPath, values: NDArray[np.int64], limit: int | None = None) -> None:
        self.path, self.values = path, values
        self.limit = int(np.abs(values).max()) if limit is None else limit
        self.fixed: int | None = None
        if self.limit >= MAX_VALUE:
            raise OverflowError("a number is too large for an array")

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = None) -> Any:
        if method != "__call__" or (out is not None and out[0] is not inputs[0]):
            return NotImplemented  # `out` comes with += and its like, which give a new number, as they do with an int
        values: list[Any] = []
        limits: list[int] = []
        for value in inputs:
            if isinstance(value, int):
                values.append(value)
                limits.append(abs(value))
            elif isinstance(value, _CaseArray):
                # A count that was looked up in a dictionary has one value since, and may be of an earlier path.
                values.append(value.values if value.fixed is None else np.full(self.path.size, value.fixed))
                limits.append(value.limit)
            else:
                return NotImplemented
        if ufunc in COMPARISONS:
            return self.path.decide(ufunc(*values))
        limit = LIMITS.get(ufunc)
        if limit is None or (ufunc in DIVISIONS and not np.all(values[1])):
            return NotImplemented  # scored one by one, it has its value or its error
        most, results = limit(*limits), ufunc(*values)
        if ufunc is np.divmod:
            return tuple(_CaseArray(self.path, result, most) for result in results)
        return _CaseArray(self.path, results, most)

    def __index__(self) -> int:
        if self.fixed is None:
            fixed = int(self.values[self.path.kept[0]])
            self.path.decide(self.values == fixed)
            self.fixed = fixed
        return self.fixed

    def __int__(self) -> int:
        return self.__index__()

    def __hash__(self) -> int:
        return hash(int(self))

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __format__(self, spec: str) -> str:
        return "…"

    def __str__(self) -> str:
        return "…"


Real.register(_CaseArray)  # so that a game's file may yield it for a number of points: see `check_returns`

COMPARISONS = {np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal}
DIVISIONS = {np.floor_divide, np.remainder, np.divmod}
LIMITS: dict[np.ufunc, Callable[..., int]] = {
    np.add: operator.add, np.subtract: operator.add, np.multiply: operator.mul, np.negative: int, np.positive: int,
    np.absolute: int, **dict.fromkeys(DIVISIONS, max),
}  # fmt: skip
"""What is done with arrays, each with the largest result that the largest operands can have."""
