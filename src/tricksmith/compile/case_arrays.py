"""Numbers that stand for many cases at once in an author's code, which splits them where it compares.

Each path through the code runs once, on arrays: those cases go on that compare as the first one does, and the others
wait for a call of their own. So a function with four control paths is called four times, for any number of cases.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["CaseArray", "ControlPath"]

MAX_VALUE = 1 << 62
"""Beyond, an array's numbers might overflow."""


class ControlPath:
    """One path through the author's code: the cases that take it, and those that have left it.

    Attributes:
        size: How many cases begin it.
        kept: The numbers of those that have gone on until now.
        others: The numbers of those that left it, together where they left it together.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.kept = np.arange(size)
        self.others: list[NDArray[np.intp]] = []

    def decide(self, answers: NDArray[np.bool_]) -> bool:
        """Return the answer of the first case that is left; those with another leave."""
        mine = answers[self.kept]
        answer = bool(mine[0])
        if 0 < np.count_nonzero(mine) < len(mine):
            stays = mine if answer else ~mine
            self.others.append(self.kept[~stays])
            self.kept = self.kept[stays]
        return answer


class CaseArray(NDArrayOperatorsMixin):
    """A whole number for each case. Arithmetic is done for all of them; a comparison splits them."""

    def __init__(self, path: ControlPath, values: NDArray[np.int64], limit: int | None = None) -> None:
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
            elif isinstance(value, CaseArray):
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
            return tuple(CaseArray(self.path, result, most) for result in results)
        return CaseArray(self.path, results, most)

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


Real.register(CaseArray)  # so that a game's file may yield it for a number of points: see `check_returns`

COMPARISONS = {np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal}
DIVISIONS = {np.floor_divide, np.remainder, np.divmod}
LIMITS: dict[np.ufunc, Callable[..., int]] = {
    np.add: operator.add, np.subtract: operator.add, np.multiply: operator.mul, np.negative: int, np.positive: int,
    np.absolute: int, **dict.fromkeys(DIVISIONS, max),
}  # fmt: skip
"""What is done with arrays, each with the largest result that the largest operands can have."""
