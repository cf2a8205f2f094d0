"""The process that reviews matches: one review at a time, a little of it for each question.

It gets matches that are over, or the finished hands of one, with all cards. Each answer has the progress of the review
and what there is to show of it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Literal

from tricksmith import study
from tricksmith.errors import RulesError
from tricksmith.present import PlayerNames, unique_names
from tricksmith.rules import Seat
from tricksmith.server.child import answer_questions
from tricksmith.server.wire import to_json

if TYPE_CHECKING:
    from tricksmith.play import Match
    from tricksmith.rules import Hand
    from tricksmith.study import HandLuck, KeyMoment, MatchReview

__all__ = ["ReviewPart", "ReviewTask", "answer", "run"]

NICENESS = 15
"""The niceness of the process: bots, which have less, get three times its share of a busy processor."""
STEP_SECONDS = 0.4
"""Seconds of work between two answers, unless a single decision takes longer."""
DEPTH = "normal"
"""The depth of a review, as in `study.Reviewer`."""


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A review to begin.

    Attributes:
        match: A match with the hands that can be shown.
        seat: The seat whose decisions are judged.
        left_out: Decisions that are not judged, as in `study.Reviewer`.
        reader: A seat that is addressed as "you" in `ReviewPart.reader_view`; None for none.
        hand: The only hand that is reviewed, from 1; None for all.
    """

    match: Match
    seat: int
    left_out: frozenset[tuple[int, int]] = frozenset()
    reader: int | None = None
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """A review as far as it has been made.

    Attributes:
        done: The number of decisions that have been judged.
        total: The number of all decisions.
        view: The `ReviewView` so far, as JSON; it has the decisions only once the review is whole.
        reader_view: The same for the reader of the task; equal to `view` if there is none.
        is_whole: Whether the review is complete.
    """

    done: int
    total: int
    view: str
    reader_view: str
    is_whole: bool


class _Session:
    """A review that is being made: its decisions are judged, then its moments explained, then the luck of its deals."""

    def __init__(self, task: ReviewTask) -> None:
        self._seat, self._hand = Seat(task.seat), task.hand
        names = unique_names(task.match.names)
        readers = [None] if task.reader is None else [None, task.reader]
        self._readers = [PlayerNames(names, reader, symbols=True) for reader in readers]
        hands = range(1, len(task.match.hands) + 1) if task.hand is None else [task.hand]
        self._reviewer = study.Reviewer(
            task.match, seats=[self._seat], hands=hands, depth=DEPTH, left_out=task.left_out
        )
        self._review: MatchReview | None = None
        self._moments: list[KeyMoment] = []
        self._unvalued = deque(
            (number, hand)
            for number, hand in enumerate(task.match.hands, start=1)
            if hand.result is not None and number in hands
        )
        self._luck: list[HandLuck] = []

    def go_on(self, until: float) -> ReviewPart:
        """Work until this `monotonic` time, but at least one step, and return the review so far."""
        while self._step() and monotonic() < until:
            pass
        return self._part()

    def _step(self) -> bool:
        """Judge one decision, explain one moment, or value one hand; return whether there may be more to do."""
        if self._reviewer.remaining:
            self._reviewer.judge_next()
        elif self._review is None:
            self._review = self._reviewer.with_chances()
            self._moments = self._moments_in(self._review)
        else:
            for index, moment in enumerate(self._moments):
                if not moment.is_explained:
                    self._moments[index] = study.explain_moment(moment, self._review.seed)
                    return True
            if not self._unvalued:
                return False
            self._value_hand(*self._unvalued.popleft())
        return True

    def _moments_in(self, review: MatchReview) -> list[KeyMoment]:
        """The moments, without reasons."""
        return [*study.moments_of(review, self._seat, with_reasons=False)]

    def _value_hand(self, number: int, hand: Hand) -> None:
        """Compute the luck in the deal of a hand; if the core can't play the game's hands, no hand gets one."""
        try:
            self._luck.append(study.hand_luck(hand, number, seed=self._reviewer.seed))
        except (RulesError, ValueError):
            self._unvalued.clear()
            self._luck.clear()

    def _part(self) -> ReviewPart:
        """The review so far, with the decisions and the luck once it is whole."""
        review, moments = self._review, self._moments
        if review is None:
            review = self._reviewer.so_far()
            moments = self._moments_in(review)
        is_explained = self._review is not None and all(moment.is_explained for moment in moments)
        is_whole = is_explained and not self._unvalued
        luck = self._luck if is_whole else ()
        views = [
            to_json(
                study.show_review(review, self._seat, moments, who, luck=luck, with_decisions=is_whole, hand=self._hand)
            )
            for who in self._readers
        ]
        total = self._reviewer.total
        return ReviewPart(total - self._reviewer.remaining, total, views[0], views[-1], is_whole)


_session: list[_Session] = []
"""The review that is being made, if any: `answer` keeps it from question to question."""


def answer(question: ReviewTask | Literal["go on"]) -> ReviewPart | str:
    """Begin a review, or go on with it; return the review so far, or the name of an error."""
    until = monotonic() + STEP_SECONDS
    try:
        if isinstance(question, ReviewTask):
            _session[:] = [_Session(question)]
        return _session[0].go_on(until)
    except Exception as error:  # noqa: BLE001 - whatever a review does wrong, the next one is made
        return type(error).__name__


def run(niceness: int = NICENESS) -> None:
    """Answer questions until the input ends."""
    answer_questions(answer, niceness=niceness)
