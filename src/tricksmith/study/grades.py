"""Labels of moves by evidence: what a move lost, with an interval, against fixed shares of a game's usual swing."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricksmith.study.move_values import Difference, MoveSamples

__all__ = [
    "ERRORS", "LOSS_SHARES", "Z_SETTLED", "Grade", "grade_loss", "grade_of", "is_certain", "is_milder",
    "limit_by_chance",
]  # fmt: skip


class Grade(Enum):
    """How good a move was, by evidence."""

    BEST = "best"
    AS_GOOD = "as good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    def __str__(self) -> str:
        return self.value


ERRORS = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
"""The labels of moves that lost something."""
LOSS_SHARES = (0.04, 0.12, 0.35)
"""From which loss on a move is an inaccuracy, a mistake, a blunder: shares of the swing of a hand, which is the
standard deviation of a side's margin in this game."""
MIN_CHANCE_LOST = (0.005, 0.03)
"""The chance of the match that a mistake and a blunder cost at least, where that chance is known."""
Z_SETTLED = 3.0
"""Standard errors to each side of a loss that must lie within one label."""


def grade_loss(loss: Difference, lead: Difference, swing: float, *, is_final: bool = False) -> Grade | None:
    """Return the label of a move; None while the evidence fits several.

    Args:
        loss: What it lost against the best move, in points.
        lead: Its smallest lead over another move.
        swing: The standard deviation of a side's margin in the game, in points.
        is_final: Whether there will be no more evidence. A move that surely lost something then has the label of the
            least that it lost.

    >>> from tricksmith.study.move_values import Difference
    >>> print(grade_loss(Difference(1.0, 0.1), Difference(-1.0, 0.1), swing=4.0))
    mistake
    >>> grade_loss(Difference(1.0, 0.5), Difference(-1.0, 0.5), swing=4.0) is None
    True
    """
    low, high = loss.mean - Z_SETTLED * loss.error, loss.mean + Z_SETTLED * loss.error
    limits = [share * swing for share in LOSS_SHARES]
    if high < limits[0]:
        return Grade.BEST if is_certain(lead) else Grade.AS_GOOD
    for grade, lower, upper in zip(ERRORS, limits, [*limits[1:], float("inf")], strict=True):
        if lower <= low < upper and (high < upper or is_final):
            return grade
    return None


def is_certain(lead: Difference) -> bool:
    """Whether one move is certainly better than another.

    Args:
        lead: By how much it is better, in points.

    >>> from tricksmith.study.move_values import Difference
    >>> is_certain(Difference(0.4, 0.1)), is_certain(Difference(0.2, 0.1))
    (True, False)
    """
    return lead.mean > Z_SETTLED * lead.error


def is_milder(loss: Difference, least: Grade, swing: float) -> bool:
    """Whether a loss surely has a milder label than one of the errors.

    Args:
        loss: What a move lost against the best one, in points.
        least: An inaccuracy, a mistake or a blunder.
        swing: The standard deviation of a side's margin in the game, in points.

    >>> from tricksmith.study.move_values import Difference
    >>> is_milder(Difference(0.3, 0.05), Grade.MISTAKE, swing=4.0)
    True
    """
    return loss.mean + Z_SETTLED * loss.error < LOSS_SHARES[ERRORS.index(least)] * swing


def limit_by_chance(grade: Grade | None, chance_lost: float | None) -> Grade | None:
    """Return the label of a move, or a milder one if the move cost little of the chance to win the match.

    Args:
        grade: The label by the points that the move lost.
        chance_lost: The chance to win the match that it cost; None if that is not known.

    >>> print(
    ...     limit_by_chance(Grade.BLUNDER, 0.02),
    ...     limit_by_chance(Grade.MISTAKE, 0.02),
    ...     limit_by_chance(Grade.BLUNDER, None),
    ... )
    mistake mistake blunder
    """
    if grade not in ERRORS or chance_lost is None:
        return grade
    worst = sum(chance_lost >= chance for chance in MIN_CHANCE_LOST)
    return ERRORS[min(ERRORS.index(grade), worst)]


def grade_of(samples: MoveSamples, played: int, swing: float, *, is_final: bool = False) -> Grade | None:
    """Return the label of one of the moves that were compared.

    Args:
        samples: The moves, compared in the same samples.
        played: The index of the move.
        swing: As `grade_loss` takes it.
        is_final: As `grade_loss` takes it.
    """
    return grade_loss(samples.loss(played), samples.lead(played), swing, is_final=is_final)
