"""The numbers of calls as sums of unknowns, for symbolic execution: an author's code runs once for all of them.

The code may add, subtract and keep them. Where it looks at one, to compare it or to index with it, it needs its value,
and an exception that only the compiler catches says which sum that is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tricksmith.rules import Call

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "MAX_PLACES",
    "AskSum",
    "Knowledge",
    "KnownSum",
    "NumberedCalls",
    "Sum",
    "SumNeeded",
    "SymbolicCall",
    "SymbolicNumber",
    "single_term",
    "unpacked_numbers",
]

MAX_PLACES = 8
"""The most numbers that a hand keeps; the core packs them into one word, a byte for each place."""

Sum = tuple[int, tuple[tuple[int, int], ...]]
"""A constant, and a term for each number in the sum: its place, and the factor that it is multiplied by."""


def single_term(place: int) -> Sum:
    """Return the sum that is nothing but the number in a place."""
    return 0, ((place, 1),)


def unpacked_numbers(packed: int) -> bytes:
    """Return the numbers that a hand keeps, by place.

    Args:
        packed: The core's word.
    """
    return packed.to_bytes(MAX_PLACES, "little")


class SumNeeded(BaseException):
    """The author's code looks at a sum of numbers."""

    def __init__(self, total: Sum) -> None:
        self.total = total
        super().__init__(total)


@dataclass(frozen=True, slots=True)
class NumberedCalls:
    """An answer that stands for several calls, each of which says a number.

    Attributes:
        place: The place in which hands keep the number.
        calls: The calls.
        numbers: The number that each says.
    """

    place: int
    calls: tuple[Call, ...]
    numbers: tuple[int, ...] = field(compare=False)

    def call(self, number: int) -> Call:
        """Return the call that says a number.

        Args:
            number: The number.
        """
        if number in self.numbers:
            return self.calls[self.numbers.index(number)]
        return Call(self.calls[0].word, f"{number}")


class Knowledge:
    """What is known of the numbers while an author's code runs.

    Attributes:
        values: The sums that are known, with their values.
        is_running: Whether the author's code runs. If not, two numbers are equal if they are the same sum.
    """

    def __init__(self, values: Mapping[Sum, int]) -> None:
        self.values = values
        self.is_running = False

    def value(self, total: Sum) -> int:
        """Return the value of a sum; raises `SumNeeded` if it is not known."""
        constant, terms = total
        if not terms:
            return constant
        if (0, terms) not in self.values:
            raise SumNeeded((0, terms))
        return constant + self.values[0, terms]


@dataclass(frozen=True, slots=True)
class KnownSum:
    """An answer to an `AskSum`: this sum of numbers has this value, until the next question of the author's."""

    total: Sum
    value: int


@dataclass(frozen=True, slots=True)
class AskSum:
    """A question to the core between two of the author's: the value of a sum of bid numbers.

    Attributes:
        total: The sum.
        possible: The values that it can have.
    """

    total: Sum
    possible: range


class SymbolicNumber:
    """A whole number that depends on bid numbers.

    >>> knowledge = Knowledge({(0, ((0, 1), (1, 1))): 7})
    >>> first, second = SymbolicNumber((0, ((0, 1),)), knowledge), SymbolicNumber((0, ((1, 1),)), knowledge)
    >>> knowledge.is_running = True
    >>> first + second + 3 == 10, (first + second - second).total == first.total
    (True, True)
    >>> first > 2
    Traceback (most recent call last):
        ...
    tricksmith.compile.contracts.symbolic_numbers.SumNeeded: (0, ((0, 1),))
    """

    __slots__ = ("knowledge", "total")

    def __init__(self, total: Sum, knowledge: Knowledge) -> None:
        self.total, self.knowledge = total, knowledge

    __class__ = property(lambda _: int)  # for `isinstance`

    @property
    def key(self) -> Sum:
        """What distinguishes it from other numbers."""
        return self.total

    @property
    def value(self) -> int:
        """The value. Raises `SumNeeded` if it is not known, and `TypeError` if the author's code does not run."""
        if not self.knowledge.is_running:
            raise TypeError("nothing but the calls of a game may look at a number that is not known yet")
        return self.knowledge.value(self.total)

    def at(self, numbers: Any) -> Any:
        """Return the number for given ones, which may be arrays.

        Args:
            numbers: By place.
        """
        constant, terms = self.total
        return constant + sum(factor * numbers[place] for place, factor in terms)

    def _weighted_sum(self, other: object, own_factor: int, other_factor: int) -> Any:
        """This number times a factor, plus another number times another factor."""
        terms: tuple[tuple[int, int], ...] = ()
        if type(other) is int:
            constant = other
        elif type(other) is SymbolicNumber:
            constant, terms = other.total
        else:
            return NotImplemented
        own_constant, own_terms = self.total
        factors = {place: own_factor * factor for place, factor in own_terms}
        for place, factor in terms:
            factors[place] = factors.get(place, 0) + other_factor * factor
        remaining = tuple(sorted((place, factor) for place, factor in factors.items() if factor))
        total = own_factor * own_constant + other_factor * constant
        return SymbolicNumber((total, remaining), self.knowledge) if remaining else total

    def __add__(self, other: object) -> Any:
        return self._weighted_sum(other, 1, 1)

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        return self._weighted_sum(other, 1, -1)

    def __rsub__(self, other: object) -> Any:
        return self._weighted_sum(other, -1, 1)

    def __neg__(self) -> Any:
        return self._weighted_sum(0, -1, 1)

    def __mul__(self, other: object) -> Any:
        return self._weighted_sum(0, other, 1) if type(other) is int else self.value * other  # type: ignore[operator]

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if self.knowledge.is_running:
            return self.value == other
        return type(other) is SymbolicNumber and self.total == other.total

    def __hash__(self) -> int:
        return hash(self.value if self.knowledge.is_running else self.total)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.value, name)

    def __repr__(self) -> str:
        return f"<a number that was said: {self.total}>" if not self.knowledge.is_running else repr(self.value)

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, spec: str) -> str:
        return format(self.value, spec)


def _method_of_value(name: str) -> Any:
    """A method that needs the value, and does what the value's method of this name does."""

    def method(self: SymbolicNumber, *args: Any) -> Any:
        return getattr(self.value, name)(*args)

    return method


_BINARY = ["floordiv", "mod", "divmod", "truediv", "pow", "and", "or", "xor", "lshift", "rshift"]
_COMPARISONS, _CONVERSIONS = (
    ["lt", "le", "gt", "ge", "bool"],
    ["int", "index", "float", "trunc", "ceil", "floor", "round"],
)
for _name in (*_COMPARISONS, *_CONVERSIONS, "abs", "pos", "invert", *_BINARY, *(f"r{name}" for name in _BINARY)):
    setattr(SymbolicNumber, f"__{_name}__", _method_of_value(f"__{_name}__"))


class SymbolicCall:
    """A call whose number is unknown; code that looks at more than its number and word needs the value.

    >>> calls = Call("bid", "1"), Call("bid", "2")
    >>> call = SymbolicCall(NumberedCalls(0, calls, (1, 2)), Knowledge({}))
    >>> call.word, call.number.total
    ('bid', (0, ((0, 1),)))
    >>> call.number.knowledge.is_running = True
    >>> call.value
    Traceback (most recent call last):
        ...
    tricksmith.compile.contracts.symbolic_numbers.SumNeeded: (0, ((0, 1),))
    """

    __slots__ = ("number", "numbered_calls")

    def __init__(self, numbered_calls: NumberedCalls, knowledge: Knowledge) -> None:
        self.numbered_calls = numbered_calls
        self.number = SymbolicNumber(single_term(numbered_calls.place), knowledge)

    __class__ = property(lambda _: Call)  # for `isinstance`

    @property
    def key(self) -> tuple[object, ...]:
        """What distinguishes it from other calls."""
        return self.numbered_calls.place, *sorted({call.word for call in self.numbered_calls.calls})

    @property
    def known(self) -> Call:
        """The call, if its number is known."""
        return self.numbered_calls.call(self.number.value)

    @property
    def word(self) -> str:
        """The word, if it is the same for all or the number is known."""
        words = {call.word for call in self.numbered_calls.calls}
        return words.pop() if len(words) == 1 else self.known.word

    def __getattr__(self, name: str) -> Any:
        return getattr(self.known, name)

    def __eq__(self, other: object) -> bool:
        return self.known == other

    def __hash__(self) -> int:
        return hash(self.known)

    def __str__(self) -> str:
        return str(self.known)
