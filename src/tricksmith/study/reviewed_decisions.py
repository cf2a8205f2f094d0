"""What a review consists of: the values of moves, the reviewed decisions, and the review of a match."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricksmith._deprecated import renamed_method
from tricksmith.bots import Z_95
from tricksmith.present import trick_number
from tricksmith.study.grades import ERRORS

if TYPE_CHECKING:
    from tricksmith.play import Match
    from tricksmith.rules import Hand, Move, Seat
    from tricksmith.study.grades import Grade
    from tricksmith.study.move_values import Difference
    from tricksmith.study.odds import Chance

__all__ = ["STUDY_VERSION", "MatchReview", "MoveValue", "ReviewedDecision"]

STUDY_VERSION = 15
"""Goes up when a review of the same match would say something else: reviews that are kept are then made again."""


@dataclass(frozen=True, slots=True)
class MoveValue:
    """What one legal move was worth.

    Attributes:
        move: The move.
        points: The mean margin of the seat's side at the end of the hand, in points.
        half_width: Half the width of the 95% confidence interval of the points.
        behind: By how many points it is behind the best move.
        behind_half_width: Half the width of the 95% interval of that difference, which is narrower.
        chance: The chance of the side to win the match after this move; None where that is not known.
        chance_half_width: Half the width of its 95% confidence interval.
    """

    move: Move
    points: float
    half_width: float
    behind: float
    behind_half_width: float
    chance: float | None = None
    chance_half_width: float | None = None


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """One decision of a seat, judged by what the seat knew.

    Attributes:
        hand_number: The number of the hand in the match, counted from 1.
        number: The number of the decision among all of its hand, counted from 0.
        before: The hand before the decision.
        seat: Who decided.
        move: What was played or called.
        values: The moves that were compared, those with the most points first.
        best: The best move. For an error it is the one that both the playouts and the stronger search
            (`judging.second_opinion`) rate higher, which need not have the most points.
        loss: What the move lost against the best, in points, with its standard error; about 0 for the best. For an
            error it is at most the loss by that stronger search.
        grade: The label; None where the evidence fits several.
        deals: The number of determinizations that were tried.
        is_exhaustive: Whether those are all that fitted what the seat knew.
        as_good: For an error, the other moves that are as good as the best one.
    """

    hand_number: int
    number: int
    before: Hand
    seat: Seat
    move: Move
    values: tuple[MoveValue, ...]
    best: Move
    loss: Difference
    grade: Grade | None
    deals: int
    is_exhaustive: bool
    as_good: tuple[Move, ...] = ()

    @property
    def trick(self) -> int:
        """The number of the trick, counted from 1; 0 before the tricks."""
        return trick_number(self.before)

    def value_of(self, move: Move) -> MoveValue:
        """Return what one of the moves that were compared was worth.

        Args:
            move: The move.

        Raises:
            KeyError: If it is not one of them.

        >>> from tricksmith import bots, games, play, study
        >>> game = games.get("poison-nonesuch", players=3)
        >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
        >>> reviewer = study.Reviewer(match, seats=[0], depth="quick")
        >>> while not reviewer.so_far().decisions:
        ...     reviewer.judge_next()
        >>> decision = reviewer.so_far().decisions[0]
        >>> decision.value_of(decision.best).behind
        0.0
        """
        return {value.move: value for value in self.values}[move]

    @property
    def chance(self) -> float | None:
        """The chance of the side to win the match after the move that was made; None where that is not known."""
        return self.value_of(self.move).chance

    @property
    def chances(self) -> tuple[float, float] | None:
        """The chance to win the match after the best move and after this one; None where that is not known."""
        best, chance = self.value_of(self.best).chance, self.chance
        return None if best is None or chance is None else (best, chance)

    @property
    def chance_lost(self) -> float | None:
        """What the move cost of the chance to win the match; None where that is not known."""
        return None if self.chances is None else max(0.0, self.chances[0] - self.chances[1])

    @property
    def chance_lead(self) -> float | None:
        """How much more likely the move with the most points is to win the match than the second; None if unknown."""
        first, second = self.values[0].chance, self.values[1].chance
        return None if first is None or second is None else max(0.0, first - second)

    chance_won = renamed_method("chance_lead")

    @property
    def half_width(self) -> float:
        """Half the width of the 95% confidence interval of the loss."""
        return Z_95 * self.loss.error

    @property
    def is_error(self) -> bool:
        """Whether it is an inaccuracy, a mistake or a blunder."""
        return self.grade in ERRORS


@dataclass(frozen=True, slots=True)
class MatchReview:
    """The review of a match.

    Attributes:
        match: The match.
        decisions: Each decision with a choice of the seats that were reviewed, in order.
        forced: The number of their decisions that left no choice.
        unjudged: The number of decisions that could not be simulated, or were revokes.
        at_start: The chance of each side to win the match before the first hand; none where that is not known.
        after_hands: For each finished hand the chance of each side to win the match after it; none where that is not
            known.
        swing: The standard deviation of a side's margin in a hand of this game, in points.
        depth: The depth of the review.
        seed: What the samples followed from.

    >>> from tricksmith import bots, games, play, study
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
    >>> review = study.Reviewer(match, seats=[0], depth="quick").so_far()
    >>> review.of_seat(0), review.counts(0)
    ((), Counter())
    """

    match: Match
    decisions: tuple[ReviewedDecision, ...]
    forced: int
    unjudged: int
    at_start: tuple[Chance, ...]
    after_hands: tuple[tuple[Chance, ...], ...]
    swing: float
    depth: str
    seed: str

    def of_seat(self, seat: Seat) -> tuple[ReviewedDecision, ...]:
        """Return the decisions of one seat.

        Args:
            seat: The seat.
        """
        return tuple(decision for decision in self.decisions if decision.seat == seat)

    def counts(self, seat: Seat) -> Counter[Grade | None]:
        """Return how many decisions of a seat have each label.

        Args:
            seat: The seat.
        """
        return Counter(decision.grade for decision in self.of_seat(seat))

    def has_won(self, seat: Seat) -> bool:
        """Return whether the match is over and the side of a seat has won it, alone or with others.

        Args:
            seat: The seat.

        >>> from tricksmith import bots, games, play, study
        >>> game = games.get("poison-nonesuch", players=3, max_hands=1)
        >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example"))
        >>> review = study.Reviewer(match, seats=[0], depth="quick").so_far()
        >>> [seat for seat in range(3) if review.has_won(seat)] == list(match.winners)
        True
        """
        return self.match.verdict is not None and seat in self.match.winners
