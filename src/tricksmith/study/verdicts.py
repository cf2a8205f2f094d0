"""What decided a reviewed match for one of its sides, and under which heading each moment is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present import (
    CostlyChoice,
    HandTurn,
    hand_text,
    is_turn,
    moment_heading,
    place_text,
    turn_text,
    verdict_text,
)
from tricksmith.rules import side_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tricksmith.present import PlayerNames
    from tricksmith.rules import Seat
    from tricksmith.study.moments import KeyMoment
    from tricksmith.study.reviewed_decisions import MatchReview

__all__ = ["change_of", "headings_of", "turn_of", "verdict_of"]


def verdict_of(
    review: MatchReview, seat: Seat, who: PlayerNames, hand: int | None, moments: Iterable[KeyMoment]
) -> str:
    """Return what decided a match for the side of a seat; empty where nobody has scored.

    Args:
        review: The review, with the chances to win where they are known.
        seat: The seat.
        who: The names of the seats, and who reads.
        hand: The only hand that is reviewed, from 1; None for all.
        moments: The moments of the seat.
    """
    match = review.match
    side = side_of(seat, match.game.sides)
    seats = match.game.sides[side]
    turns = {turn.hand: turn for turn in _turns(review, side)}
    if hand is not None or match.verdict is None:
        last = max(turns, default=0) if hand is None else hand
        return hand_text(who, seats, turns[last]) if last in turns else ""
    if not any(match.totals) and not any(any(turn.points) for turn in turns.values()):
        return ""
    return verdict_text(
        who, seats, tuple(turns.values()),
        has_won=review.has_won(seat), is_shared=len(match.verdict.sides) > 1, lowest_wins=match.game.lowest_wins,
        choice=_choice(moments),
    )  # fmt: skip


def _choice(moments: Iterable[KeyMoment]) -> CostlyChoice | None:
    """The choice with which the match turned, if any did."""
    for moment in moments:
        decision = moment.decision
        if moment.is_lost and is_turn(change_of(moment)) and decision.chances is not None:
            moment_name = place_text(decision.hand_number, decision.trick)
            return CostlyChoice(decision.seat, decision.hand_number, moment_name, decision.chances)
    return None


def _turns(review: MatchReview, side: int) -> Iterator[HandTurn]:
    """The points of a side in each finished hand, and its chance to win before and after it."""
    match = review.match
    rows = [review.at_start, *review.after_hands]
    best = min if match.game.lowest_wins else max
    for number, hand in enumerate(match.hands, start=1):
        if hand.result is None:
            return
        scores = hand.result.scores
        others = [score for other, score in enumerate(scores) if other != side]
        is_known = review.at_start and number < len(rows)
        chances = (rows[number - 1][side].share, rows[number][side].share) if is_known else None
        yield HandTurn(number, (scores[side], best(others, default=0)), chances)


def change_of(moment: KeyMoment) -> float | None:
    """Return by how much a moment changed the chance to win, or would have; None where that is not known.

    Args:
        moment: The moment.
    """
    return moment.decision.chance_lost if moment.is_lost else moment.decision.chance_lead


def headings_of(review: MatchReview, seat: Seat, moments: Iterable[KeyMoment]) -> list[str]:
    """Return the heading of each moment.

    Args:
        review: The review.
        seat: Whose moments they are.
        moments: The moments.
    """
    has_won, changes = review.has_won(seat), [(moment, change_of(moment)) for moment in moments]
    has_turned = any(moment.is_lost and is_turn(change) for moment, change in changes)
    return [
        moment_heading(change, is_lost=moment.is_lost, has_won=has_won, has_turned=has_turned)
        for moment, change in changes
    ]


def turn_of(review: MatchReview, seat: Seat, who: PlayerNames, moments: Iterable[KeyMoment]) -> str:
    """Return a sentence if no choice of a seat changed its chance to win much; empty if one did, or if that is unknown.

    Args:
        review: The review.
        seat: The seat.
        who: The names of the seats, and who reads.
        moments: The moments of the seat.
    """
    is_known = review.at_start and review.of_seat(seat)
    return turn_text(who, seat, [change_of(moment) for moment in moments]) if is_known else ""
