"""The kinds of drills."""

from __future__ import annotations

from enum import Enum

__all__ = ["DrillKind"]


class DrillKind(Enum):
    """What a drill is about.

    >>> DrillKind("reading"), DrillKind.BIDDING.usual_number
    (<DrillKind.READING: 'reading'>, 20)
    """

    BIDDING = "bidding"
    ENDINGS = "endings"
    READING = "reading"

    def __str__(self) -> str:
        return self.value

    @property
    def usual_number(self) -> int:
        """How many items a drill has, unless another number is asked for."""
        return 20 if self is DrillKind.BIDDING else 10
