"""What a drill has come to so far."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DrillTally"]


@dataclass(frozen=True, slots=True)
class DrillTally:
    """Answers of a drill, added up.

    Attributes:
        answers: How many there are.
        right: How many of them nothing was better than.
        lost: The points that they lost on average, in all.

    >>> tally = DrillTally().after(0.0).after(1.5)
    >>> tally.mean, str(tally)
    (0.75, '1 of 2 right, 1.5 points lost, 0.75 on average')
    >>> str(DrillTally().after_answer(is_right=True))
    '1 of 1 right'
    """

    answers: int = 0
    right: int = 0
    lost: float | None = None

    def after(self, loss: float) -> DrillTally:
        """Return the tally after a move that lost some points.

        Args:
            loss: What it lost; 0 if it was right.
        """
        return DrillTally(self.answers + 1, self.right + (not loss), (self.lost or 0.0) + loss)

    def after_answer(self, *, is_right: bool) -> DrillTally:
        """Return the tally after an answer that is right or wrong, and no more.

        Args:
            is_right: Whether it is right.
        """
        return DrillTally(self.answers + 1, self.right + is_right, self.lost)

    @property
    def mean(self) -> float:
        """The points lost on average by an answer."""
        return (self.lost or 0.0) / self.answers if self.answers else 0.0

    def __str__(self) -> str:
        """The tally in a few words."""
        text = f"{self.right} of {self.answers} right"
        return text if self.lost is None else f"{text}, {self.lost:.1f} points lost, {self.mean:.2f} on average"
