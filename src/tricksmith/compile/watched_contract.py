"""A contract that records which of its fields an author's code reads."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from tricksmith.rules import Contract

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["CONTRACT_FIELDS", "WatchedContract"]

CONTRACT_FIELDS = frozenset(field.name for field in fields(Contract))
"""The names of a contract's fields."""


class WatchedContract(Contract[Any, Any]):
    """A contract that records which of its fields are read.

    Attributes:
        reads: The names of the fields that have been read.

    >>> from tricksmith.rules import Contract, Seat
    >>> contract = WatchedContract(Contract("hearts", 90, leader=Seat(0)))
    >>> contract.bid, contract.reads
    (90, {'bid'})
    >>> contract == Contract("hearts", 90, leader=Seat(0))
    True
    """

    reads: set[str]

    def __init__(self, contract: Contract[Any, Any]) -> None:
        object.__setattr__(self, "reads", set())
        for name in CONTRACT_FIELDS:
            object.__setattr__(self, name, getattr(contract, name))

    def __getattribute__(self, name: str) -> Any:
        if name in CONTRACT_FIELDS:
            object.__getattribute__(self, "reads").add(name)
        if name == "__class__":
            return Contract  # for `==`, `isinstance` and `replace`
        return object.__getattribute__(self, name)

    def values(self, names: Sequence[str]) -> tuple[object, ...]:
        """Return the values of fields, without recording that they are read."""
        return tuple(object.__getattribute__(self, name) for name in names)
