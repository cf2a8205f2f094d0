"""The shape of a contract: all of it but its whole numbers, such as bids and seats, which arrays can replace."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields, replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from tricksmith.cards import Card, Suit
from tricksmith.compile.contracts.symbolic_numbers import SymbolicNumber
from tricksmith.compile.watched_contract import CONTRACT_FIELDS
from tricksmith.rules import Call, Contract

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = [
    "FREE_FIELDS",
    "PartialContract",
    "contract_with",
    "holds_unknowns",
    "is_named_tuple",
    "is_plain_dataclass",
    "leaves_of",
    "shape",
    "unknowns_of",
    "with_leaves",
]

FREE_FIELDS = ("bid", "secret")
"""The fields of a contract that may hold unknowns: nothing but the score reads them."""
MAX_REPLACED = 1 << 31
"""Numbers from here on belong to the shape: no array replaces them."""


def shape(value: Any, leaves: list[Any]) -> object:
    """Return all of a value but its whole numbers, as a key, and append the numbers to `leaves`, in order.

    Args:
        value: A bid, a secret or another part of a contract.
        leaves: The list that the numbers are appended to.

    Raises:
        LookupError: If the value holds something whose parts are not known.

    >>> first, second = [], []
    >>> shape((3, ("a", 5)), first) == shape((4, ("a", 0)), second), first, second
    (True, [3, 5], [4, 0])
    """
    kind: type[Any] = type(value)
    if kind is SymbolicNumber or (kind is int and abs(value) < MAX_REPLACED):
        leaves.append(value)
        return int
    if value is None or kind in (bool, str, Card, Suit, frozenset) or isinstance(value, Enum):
        return kind, value
    if kind is Call:
        return kind, value, value.also
    if kind is tuple or is_named_tuple(kind):
        return kind, tuple(shape(item, leaves) for item in value)
    if is_plain_dataclass(kind):
        return kind, tuple(shape(getattr(value, field.name), leaves) for field in fields(value))
    raise LookupError


def leaves_of(value: Any) -> list[Any]:
    """Return the whole numbers of a value, in order; numbers that are unknown are `SymbolicNumber`s.

    Raises:
        LookupError: If the value holds something whose parts are not known.

    >>> leaves_of((3, ("a", 5)))
    [3, 5]
    """
    leaves: list[Any] = []
    shape(value, leaves)
    return leaves


def with_leaves(value: Any, given: Iterator[Any]) -> Any:
    """Return a copy of a value with other numbers in place of its whole numbers.

    Args:
        value: The value.
        given: The other numbers, in order.

    >>> with_leaves((3, ("a", 5)), iter("xy"))
    ('x', ('a', 'y'))
    """
    kind: type[Any] = type(value)
    if kind in (int, SymbolicNumber):
        return next(given)
    if kind is tuple:
        return tuple(with_leaves(item, given) for item in value)
    if is_named_tuple(kind):
        return kind._make(with_leaves(item, given) for item in value)
    if kind is not Call and is_plain_dataclass(kind):
        copy = object.__new__(kind)
        for field in fields(value):
            object.__setattr__(copy, field.name, with_leaves(getattr(value, field.name), given))
        return copy
    return value


def is_named_tuple(kind: type[Any]) -> bool:
    """Return whether this is a `NamedTuple` that only holds its fields."""
    return issubclass(kind, tuple) and kind.__bases__ == (tuple,) and hasattr(kind, "_fields")


def is_plain_dataclass(kind: type[Any]) -> bool:
    """Return whether this is a frozen dataclass that only holds what it is given."""
    params: Any = vars(kind).get("__dataclass_params__")
    if params is None or not params.frozen:
        return False
    init_code = getattr(vars(kind).get("__init__"), "__code__", None)
    is_generated = init_code is not None and init_code.co_filename == "<string>"
    is_extended = any("__post_init__" in vars(cls) or "__new__" in vars(cls) for cls in kind.__mro__[:-1])
    return is_generated and not is_extended


def holds_unknowns(value: Any) -> bool:
    """Return whether a part of a contract holds numbers that are unknown."""
    return bool(unknowns_of(value))


def unknowns_of(value: Any) -> list[SymbolicNumber]:
    """Return the numbers of a part of a contract that are unknown."""
    with suppress(LookupError):
        return [leaf for leaf in leaves_of(value) if type(leaf) is SymbolicNumber]
    return []


def contract_with(contract: Contract[Any, Any], numbers: Mapping[int, int] | bytes) -> Contract[Any, Any]:
    """Return a contract with numbers in place of its unknowns.

    Args:
        contract: The contract.
        numbers: The numbers by place.
    """
    parts = {name: getattr(contract, name) for name in FREE_FIELDS}
    known = {
        name: with_leaves(
            part, (leaf.at(numbers) if type(leaf) is SymbolicNumber else leaf for leaf in leaves_of(part))
        )
        for name, part in parts.items()
        if unknowns_of(part)
    }
    return replace(contract, **known)


class PartialContract(Contract[Any, Any]):
    """A contract of which only some fields are known, and which records the names of those that are read.

    >>> reads = set()
    >>> contract = PartialContract({"bid": 90}, reads)
    >>> contract.bid, contract.mode
    Traceback (most recent call last):
        ...
    LookupError: mode
    >>> sorted(reads)
    ['bid', 'mode']
    """

    known: Mapping[str, Any]
    reads: set[str]

    def __init__(self, known: Mapping[str, Any], reads: set[str]) -> None:
        object.__setattr__(self, "known", known)
        object.__setattr__(self, "reads", reads)

    def __getattribute__(self, name: str) -> Any:
        if name in CONTRACT_FIELDS:
            object.__getattribute__(self, "reads").add(name)
            known = object.__getattribute__(self, "known")
            if name not in known:
                raise LookupError(name)
            return known[name]
        if name == "__class__":
            return Contract  # for `==`, `isinstance` and `replace`
        return object.__getattribute__(self, name)
