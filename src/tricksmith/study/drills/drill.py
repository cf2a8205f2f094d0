"""What all drills have in common: their kinds, the items, and the tally of the answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from tricksmith.play import position_of

if TYPE_CHECKING:
    from tricksmith.play import SecondTry
    from tricksmith.rules import Hand, Seat, View

__all__ = ["DrillItem", "DrillKind", "DrillTally"]


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
        """The number of items of a drill by default."""
        return 20 if self is DrillKind.BIDDING else 10


@dataclass(frozen=True)
class DrillItem:
    """One item of a drill: a moment at which a seat is asked.

    Attributes:
        hand: The hand at this moment. It holds all cards: show a player its `view` alone.
        seat: The seat that is asked.
        seed: The seed of the drill.
        number: The number of the item in it, counted from 0.

    >>> from tricksmith import games
    >>> from tricksmith.study import drill_item
    >>> item = drill_item(DrillKind.ENDINGS, games.get("poison-nonesuch", players=3), seed="example")
    >>> isinstance(item, DrillItem), item.view.seat == item.seat, item.position.match.hand == item.hand
    (True, True, True)
    """

    hand: Hand
    seat: Seat
    seed: str
    number: int

    @cached_property
    def view(self) -> View:
        """What the seat knows."""
        return self.hand.view(self.seat)

    @property
    def position(self) -> SecondTry:
        """The moment as a practice table takes it."""
        return position_of(self.hand)


@dataclass(frozen=True, slots=True)
class DrillTally:
    """Answers of a drill, added up.

    Attributes:
        answers: The number of answers.
        right: The number of right answers: correct, or moves that no other move was better than.
        lost: The sum of the points that the answers lost on average; None if they are only right or wrong.

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
        """Return the tally after an answer that loses no points, but is right or wrong.

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
