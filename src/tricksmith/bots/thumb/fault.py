"""What may go wrong when the rules of somebody's game are asked about a hand that is only imagined."""

from __future__ import annotations

from tricksmith.errors import TricksmithError

__all__ = ["FAULTS"]

FAULTS = (
    ArithmeticError, AssertionError, AttributeError, LookupError, NotImplementedError, StopIteration, TricksmithError,
    TypeError, ValueError,
)  # fmt: skip
"""A match goes on after one of these: the bot then decides by less."""
