"""One path through an author's score: which numbers it looked at, with what result, and what it came to.

The score runs once for one end of a hand. The numbers that it gets know what they were computed from. Where it looks at
one, to compare it or to index with it, that is a decision, and it goes on as this end does.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.compile.contracts.symbolic_numbers import Sum

__all__ = ["Expressions", "ScorePath", "ScoreTrace", "TracedNumber"]

Expression = tuple[str, int, int]
"""A kind, and two numbers: those of its operands, or what it reads. See `expression` in the core."""


class ScorePath(NamedTuple):
    """A path, with numbers by the number of their expression."""

    decisions: tuple[tuple[int, int], ...]
    """The numbers that the score looked at, in order, with their values."""
    scores: tuple[int, ...]
    """The score of each side."""


class Expressions:
    """The expressions of one score function, each once.

    >>> expressions = Expressions()
    >>> tricks, ten = expressions.number("tricks", 0), expressions.constant(10)
    >>> expressions.number("*", tricks, ten), expressions.number("tricks", 0), expressions.new
    (2, 0, [('tricks', 0, 0), ('constant', 10, 0), ('*', 0, 1)])
    """

    def __init__(self) -> None:
        self._numbers: dict[Expression, int] = {}
        self.new: list[Expression] = []
        """Those that the core does not have yet."""

    def __len__(self) -> int:
        return len(self._numbers)

    def number(self, kind: str, first: int, second: int = 0) -> int:
        """Return the number of an expression.

        Args:
            kind: What it is.
            first: Its first operand, or what it reads.
            second: Its second operand.
        """
        expression = kind, first, second
        number = self._numbers.get(expression)
        if number is None:
            number = self._numbers[expression] = len(self._numbers)
            self.new.append(expression)
        return number

    def constant(self, value: int) -> int:
        """Return the number of a constant."""
        return self.number("constant", int(value))

    def said(self, total: Sum) -> int:
        """Return the number of a sum of numbers that were said in the calls."""
        constant, terms = total
        number = self.constant(constant)
        for place, factor in terms:
            term = self.number("*", self.number("said", place), self.constant(factor))
            number = self.number("+", number, term)
        return number


class ScoreTrace:
    """What an author's score looks at while it runs for one end.

    >>> trace = ScoreTrace(Expressions())
    >>> tricks = trace.traced(7, "tricks", 0)
    >>> tricks - 6 > 0, ["none", "one"][tricks - 6], f"took {tricks}"
    (True, 'one', 'took …')
    >>> trace.path([10 * (tricks - 6)])
    ScorePath(decisions=((4, 1), (2, 1)), scores=(5,))
    """

    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions
        self._known: dict[int, int] = {}
        """What the score has looked at, in order."""

    def traced(self, value: int, kind: str, first: int, second: int = 0) -> TracedNumber:
        """Return a number that the score may read.

        Args:
            value: Its value at this end.
            kind: What it is.
            first: Which one, see `Expressions.number`.
            second: Which one.
        """
        return TracedNumber(self, self.expressions.number(kind, first, second), value)

    def look_at(self, number: TracedNumber) -> int:
        """Return the value of a number, on which it depends how the score goes on."""
        return self._known.setdefault(number.expression, number.value)

    def is_known(self, number: Any) -> bool:
        """Return whether a number is the same at all ends that take this path."""
        return type(number) is not TracedNumber or number.expression in self._known

    def operand(self, number: Any) -> int:
        """Return the number of the expression of an operand."""
        if not self.is_known(number):
            return int(number.expression)
        return self.expressions.constant(number.value if type(number) is TracedNumber else number)

    def path(self, scores: Sequence[Any]) -> ScorePath:
        """Return the path that the score has taken.

        Args:
            scores: What it came to, by side.
        """
        return ScorePath(tuple(self._known.items()), tuple(map(self.operand, scores)))


class TracedNumber:
    """A whole number that knows what it was computed from, and notes when the author's code looks at it."""

    __slots__ = ("expression", "trace", "value")

    def __init__(self, trace: ScoreTrace, expression: int, value: int) -> None:
        self.trace, self.expression, self.value = trace, expression, value

    __class__ = property(lambda _: int)  # for `isinstance`

    def __index__(self) -> int:
        return self.trace.look_at(self)

    def __hash__(self) -> int:
        return hash(self.trace.look_at(self))

    def __bool__(self) -> bool:
        return bool(_compared("==", self, 0, is_true=False))

    def __neg__(self) -> Any:
        return _computed("-", 0, self)

    def __pos__(self) -> TracedNumber:
        return self

    def __abs__(self) -> Any:
        return self if _compared("<=", 0, self) else -self

    def __divmod__(self, other: Any) -> tuple[Any, Any]:
        return _computed("//", self, other), _computed("%", self, other)

    def __rdivmod__(self, other: Any) -> tuple[Any, Any]:
        return _computed("//", other, self), _computed("%", other, self)

    def __str__(self) -> str:
        return "…"

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return "…"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.trace.look_at(self), name)


def _computed(kind: str, left: Any, right: Any) -> Any:
    """The result of an operation on two numbers, of which at least one is traced."""
    one, other = type(left) is TracedNumber, type(right) is TracedNumber
    if not (one and other):
        plain = right if one else left
        if isinstance(plain, float):
            return _OPERATIONS[kind](_plain(left), _plain(right))
        if not isinstance(plain, int):
            return NotImplemented
        if kind == "+" and plain == 0:
            return left if one else right
    trace: ScoreTrace = left.trace if one else right.trace
    value = int(_OPERATIONS[kind](left.value if one else int(left), right.value if other else int(right)))
    if trace.is_known(left) and trace.is_known(right):
        return value
    return TracedNumber(trace, trace.expressions.number(kind, trace.operand(left), trace.operand(right)), value)


def _compared(kind: str, left: Any, right: Any, *, is_true: bool = True) -> Any:
    """Whether a comparison of two numbers has this result."""
    result = _computed(kind, left, right)
    return result if result is NotImplemented else (_plain(result) == 1) is is_true


def _plain(number: Any) -> Any:
    return number.trace.look_at(number) if type(number) is TracedNumber else number


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
    "==": operator.eq, "<": operator.lt, "<=": operator.le,
}  # fmt: skip


def _operation(name: str, kind: str) -> None:
    setattr(TracedNumber, f"__{name}__", lambda self, other: _computed(kind, self, other))
    setattr(TracedNumber, f"__r{name}__", lambda self, other: _computed(kind, other, self))


for _name, _kind in {"add": "+", "sub": "-", "mul": "*", "floordiv": "//", "mod": "%"}.items():
    _operation(_name, _kind)


def _comparison(name: str, compare: Callable[[Any, Any], Any]) -> None:
    setattr(TracedNumber, f"__{name}__", compare)


_comparison("eq", lambda one, other: _compared("==", one, other))
_comparison("ne", lambda one, other: _compared("==", one, other, is_true=False))
_comparison("lt", lambda one, other: _compared("<", one, other))
_comparison("le", lambda one, other: _compared("<=", one, other))
_comparison("gt", lambda one, other: _compared("<", other, one))
_comparison("ge", lambda one, other: _compared("<=", other, one))


def _looked_at(name: str) -> Any:
    def method(self: TracedNumber, *others: Any) -> Any:
        return getattr(self.trace.look_at(self), name)(*map(_plain, others))

    return method


for _name in ("truediv", "pow", "and", "or", "xor", "lshift", "rshift"):
    setattr(TracedNumber, f"__{_name}__", _looked_at(f"__{_name}__"))
    setattr(TracedNumber, f"__r{_name}__", _looked_at(f"__r{_name}__"))
for _name in ("int", "float", "trunc", "ceil", "floor", "round", "invert"):
    setattr(TracedNumber, f"__{_name}__", _looked_at(f"__{_name}__"))
