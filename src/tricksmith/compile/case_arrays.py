"""Arrays in place of numbers in an author's code, so that one call computes many cases.

Where the code compares a number, the cases split: those that compare as the first one does go on, and the others are
left for another call. So a function with four control paths is called four times, for any number of cases.
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
"""From here on, an array's numbers might overflow."""


class ControlPath:
    """One path through the author's code: the cases that take it, and those that have left it.

    Attributes:
        size: The number of cases at its start.
        kept: The numbers of the cases that are still on it.
        others: The numbers of the cases that left it, an array for each comparison.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.kept = np.arange(size)
        self.others: list[NDArray[np.intp]] = []

    def decide(self, answers: NDArray[np.bool_]) -> bool:
        """Return the answer of the first kept case; cases with the other answer leave the path.

        Args:
            answers: The result of a comparison for each case, `(size,) bool`.
        """
        kept_answers = answers[self.kept]
        answer = bool(kept_answers[0])
        if 0 < np.count_nonzero(kept_answers) < len(kept_answers):
            stays = kept_answers if answer else ~kept_answers
            self.others.append(self.kept[~stays])
            self.kept = self.kept[stays]
        return answer


class CaseArray(NDArrayOperatorsMixin):
    """A whole number for each case. Arithmetic is done for all of them; a comparison splits them.

    Its text is the same for all values, so that formatting it splits no cases.

    Attributes:
        path: The path that the cases are on.
        values: The number of each case.
        limit: A bound of their absolute values.
        fixed: The one value that all kept cases have since it was used as an index or a key; None before.

    Raises:
        OverflowError: If a number is so large that arithmetic might overflow.
    """

    def __init__(self, path: ControlPath, values: NDArray[np.int64], limit: int | None = None) -> None:
        self.path, self.values = path, values
        self.limit = int(np.abs(values).max()) if limit is None else limit
        self.fixed: int | None = None
        if self.limit >= MAX_VALUE:
            raise OverflowError("a number is too large for an array")

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = None) -> Any:
        if method != "__call__" or (out is not None and out[0] is not inputs[0]):
            return NotImplemented  # `out` comes with += and the like, which return a new number, as for an int
        values: list[Any] = []
        limits: list[int] = []
        for value in inputs:
            if isinstance(value, int):
                values.append(value)
                limits.append(abs(value))
            elif isinstance(value, CaseArray):
                # A number with a fixed value may be from an earlier path: a dictionary's key, say.
                values.append(value.values if value.fixed is None else np.full(self.path.size, value.fixed))
                limits.append(value.limit)
            else:
                return NotImplemented
        if ufunc in COMPARISONS:
            return self.path.decide(ufunc(*values))
        limit = LIMITS.get(ufunc)
        if limit is None or (ufunc in DIVISIONS and not np.all(values[1])):
            return NotImplemented  # the caller then computes the cases one by one, each with its value or its error
        result_limit, results = limit(*limits), ufunc(*values)
        if ufunc is np.divmod:
            return tuple(CaseArray(self.path, result, result_limit) for result in results)
        return CaseArray(self.path, results, result_limit)

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


Real.register(CaseArray)  # so that it passes for a number of points where `check_returns` checks them

COMPARISONS = {np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal}
DIVISIONS = {np.floor_divide, np.remainder, np.divmod}
LIMITS: dict[np.ufunc, Callable[..., int]] = {
    np.add: operator.add, np.subtract: operator.add, np.multiply: operator.mul, np.negative: int, np.positive: int,
    np.absolute: int, **dict.fromkeys(DIVISIONS, max),
}  # fmt: skip
"""The operations on arrays, each with a function that bounds its results by the bounds of its operands."""
