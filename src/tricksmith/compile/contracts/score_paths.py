"""One path through an author's score, traced: the numbers that it looked at, with their values, and the result.

The score runs once for one end of a hand. The numbers that it gets record what they were computed from. Where it looks
at one, to compare it or to index with it, that is a decision of the path.
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
"""A kind, and two numbers: those of the operands' expressions, or the indices of what it reads. `read_expression` in
`crates/python/src/hand/scores.rs` lists the kinds."""


class ScorePath(NamedTuple):
    """A path through a score.

    Attributes:
        decisions: The expressions that the score looked at, in order, each with its value.
        scores: The expression of each side's score.
    """

    decisions: tuple[tuple[int, int], ...]
    scores: tuple[int, ...]


class Expressions:
    """The expressions of one score function, numbered; equal ones have one number.

    Attributes:
        new: The expressions that the core does not have yet.

    >>> expressions = Expressions()
    >>> tricks, ten = expressions.number("tricks", 0), expressions.constant(10)
    >>> expressions.number("*", tricks, ten), expressions.number("tricks", 0), expressions.new
    (2, 0, [('tricks', 0, 0), ('constant', 10, 0), ('*', 0, 1)])
    """

    def __init__(self) -> None:
        self._numbers: dict[Expression, int] = {}
        self.new: list[Expression] = []

    def __len__(self) -> int:
        return len(self._numbers)

    def number(self, kind: str, first: int, second: int = 0) -> int:
        """Return the number of an expression.

        Args:
            kind: Its operation, or the kind of number that it reads.
            first: Its first operand, or the first index of what it reads.
            second: Its second operand, or the second index.
        """
        expression = kind, first, second
        number = self._numbers.get(expression)
        if number is None:
            number = self._numbers[expression] = len(self._numbers)
            self.new.append(expression)
        return number

    def constant(self, value: int) -> int:
        """Return the number of the expression for a constant."""
        return self.number("constant", int(value))

    def bid_number_sum(self, total: Sum) -> int:
        """Return the number of the expression for a sum of bid numbers."""
        constant, terms = total
        number = self.constant(constant)
        for place, factor in terms:
            term = self.number("*", self.number("bid number", place), self.constant(factor))
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
        """The expressions that the score has looked at, in order, with their values."""

    def traced(self, value: int, kind: str, first: int, second: int = 0) -> TracedNumber:
        """Return a number that the score may read.

        Args:
            value: Its value at this end.
            kind: What it counts: "tricks", "count" or "parameter".
            first: Its first index, as `Expressions.number` takes it.
            second: Its second index.
        """
        return TracedNumber(self, self.expressions.number(kind, first, second), value)

    def look_at(self, number: TracedNumber) -> int:
        """Return the value of a number, and record it as a decision of the path."""
        return self._known.setdefault(number.expression, number.value)

    def is_known(self, number: Any) -> bool:
        """Return whether a number is the same at all ends that take this path."""
        return type(number) is not TracedNumber or number.expression in self._known

    def operand(self, number: Any) -> int:
        """Return the number of an operand's expression: a constant, if its value is known on this path."""
        if not self.is_known(number):
            return int(number.expression)
        return self.expressions.constant(number.value if type(number) is TracedNumber else number)

    def path(self, scores: Sequence[Any]) -> ScorePath:
        """Return the path that the score has taken.

        Args:
            scores: The points of each side.
        """
        return ScorePath(tuple(self._known.items()), tuple(map(self.operand, scores)))


class TracedNumber:
    """A whole number that records what it was computed from, and when the author's code looks at it.

    Its text is the same for all values, so that a score which formats it, for an item's label say, takes no decision.
    """

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
    is_left_traced, is_right_traced = type(left) is TracedNumber, type(right) is TracedNumber
    if not (is_left_traced and is_right_traced):
        plain = right if is_left_traced else left
        if isinstance(plain, float):
            return _OPERATIONS[kind](_looked_at(left), _looked_at(right))
        if not isinstance(plain, int):
            return NotImplemented
        if kind == "+" and plain == 0:
            return left if is_left_traced else right
    trace: ScoreTrace = left.trace if is_left_traced else right.trace
    left_value = left.value if is_left_traced else int(left)
    right_value = right.value if is_right_traced else int(right)
    value = int(_OPERATIONS[kind](left_value, right_value))
    if trace.is_known(left) and trace.is_known(right):
        return value
    return TracedNumber(trace, trace.expressions.number(kind, trace.operand(left), trace.operand(right)), value)


def _compared(kind: str, left: Any, right: Any, *, is_true: bool = True) -> Any:
    """Whether a comparison of two numbers has this result."""
    result = _computed(kind, left, right)
    return result if result is NotImplemented else (_looked_at(result) == 1) is is_true


def _looked_at(number: Any) -> Any:
    """The value of a number, which becomes a decision of the path if it is traced."""
    return number.trace.look_at(number) if type(number) is TracedNumber else number


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
    "==": operator.eq, "<": operator.lt, "<=": operator.le,
}  # fmt: skip


def _set_operation(name: str, kind: str) -> None:
    setattr(TracedNumber, f"__{name}__", lambda self, other: _computed(kind, self, other))
    setattr(TracedNumber, f"__r{name}__", lambda self, other: _computed(kind, other, self))


for _name, _kind in {"add": "+", "sub": "-", "mul": "*", "floordiv": "//", "mod": "%"}.items():
    _set_operation(_name, _kind)


def _set_comparison(name: str, compare: Callable[[Any, Any], Any]) -> None:
    setattr(TracedNumber, f"__{name}__", compare)


_set_comparison("eq", lambda left, right: _compared("==", left, right))
_set_comparison("ne", lambda left, right: _compared("==", left, right, is_true=False))
_set_comparison("lt", lambda left, right: _compared("<", left, right))
_set_comparison("le", lambda left, right: _compared("<=", left, right))
_set_comparison("gt", lambda left, right: _compared("<", right, left))
_set_comparison("ge", lambda left, right: _compared("<=", right, left))


def _method_of_value(name: str) -> Any:
    """A method that looks at the value, and does what the value's method of this name does."""

    def method(self: TracedNumber, *others: Any) -> Any:
        return getattr(self.trace.look_at(self), name)(*map(_looked_at, others))

    return method


for _name in ("truediv", "pow", "and", "or", "xor", "lshift", "rshift"):
    setattr(TracedNumber, f"__{_name}__", _method_of_value(f"__{_name}__"))
    setattr(TracedNumber, f"__r{_name}__", _method_of_value(f"__r{_name}__"))
for _name in ("int", "float", "trunc", "ceil", "floor", "round", "invert"):
    setattr(TracedNumber, f"__{_name}__", _method_of_value(f"__{_name}__"))
