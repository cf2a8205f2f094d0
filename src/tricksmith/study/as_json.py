"""A review as a JSON value, for scripts and user interfaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.present import names_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.present import PlayerNames
    from tricksmith.study.luck import HandLuck
    from tricksmith.study.moments import KeyMoment
    from tricksmith.study.odds import Chance
    from tricksmith.study.reviewed_decisions import MatchReview, ReviewedDecision

__all__ = ["review_values"]

DIGITS = 4
"""Decimals of points and chances."""


def review_values(
    review: MatchReview, moments: Iterable[KeyMoment] = (), luck: Iterable[HandLuck] = ()
) -> dict[str, Any]:
    """Return a review as an object of lists, numbers and texts; points and chances have four decimals.

    `lost` of a moment is true if points were lost by the move, and false if it was the only good one and was found
    (`KeyMoment.is_lost`). `chance_lost` of a decision is what the move cost of the chance to win the match
    (`ReviewedDecision.chance_lost`), null where that is not known.

    Args:
        review: The review.
        moments: The moments that are part of it.
        luck: The luck of each hand, where it was asked for.

    >>> from tricksmith import bots, games, play
    >>> from tricksmith.study import Reviewer
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
    >>> reviewer = Reviewer(match, seats=[0], depth="quick")
    >>> while not reviewer.so_far().decisions:
    ...     reviewer.judge_next()
    >>> values = review_values(reviewer.so_far())
    >>> values["game"], values["decisions"][0]["hand"], values["decisions"][0]["label"] in (None, "best", "as good")
    ('poison-nonesuch', 1, ...)
    """
    who = names_of(review.match.names, symbols=False)
    return {
        "game": review.match.game.id,
        "players": list(review.match.names),
        "depth": review.depth,
        "seed": review.seed,
        "swing": round(review.swing, DIGITS),
        "forced": review.forced,
        "unjudged": review.unjudged,
        "decisions": [_decision(decision) for decision in review.decisions],
        "at_start": _chances(review.at_start),
        "after_hands": [_chances(row) for row in review.after_hands],
        "moments": [_moment(moment, who) for moment in moments],
        "luck": [_luck(hand) for hand in luck],
    }


def _luck(luck: HandLuck) -> dict[str, Any]:
    """A hand from its deal to its result; points are lists with one number a side."""
    return {
        "hand": luck.hand_number,
        "parts": [
            {"kind": part.kind, "seat": None if part.seat is None else int(part.seat),
             "points": [round(points, DIGITS) for points in part.points],
             "half_widths": [round(width, DIGITS) for width in part.half_widths]}
            for part in luck.parts
        ],
        "result": [round(points, DIGITS) for points in luck.result],
    }  # fmt: skip


def _chances(row: tuple[Chance, ...]) -> list[dict[str, float]]:
    return [{"chance": round(chance.share, DIGITS), "half_width": round(chance.half_width, DIGITS)} for chance in row]


def _moment(moment: KeyMoment, who: PlayerNames) -> dict[str, Any]:
    decision = moment.decision
    return {
        "hand": decision.hand_number,
        "decision": decision.number,
        "seat": int(decision.seat),
        "lost": moment.is_lost,
        "move": str(decision.move),
        "other": str(moment.other),
        "reasons": [{"text": text, "count": fact.count, "of": fact.of}
                    for text, fact in zip(moment.texts(who), moment.reasons, strict=True) if text],
        "deals": [{"hands": [str(cards) for cards in deal.hands], "gain": round(deal.gain, DIGITS)}
                  for deal in moment.deals],
        "hindsight": None if moment.hindsight is None else list(moment.hindsight),
    }  # fmt: skip


def _decision(decision: ReviewedDecision) -> dict[str, Any]:
    played = decision.value_of(decision.move)
    return {
        "hand": decision.hand_number,
        "decision": decision.number,
        "trick": decision.trick,
        "seat": int(decision.seat),
        "move": str(decision.move),
        "label": None if decision.grade is None else str(decision.grade),
        "loss": round(decision.loss.mean, DIGITS),
        "half_width": round(decision.half_width, DIGITS),
        "chance": None if decision.chance is None else round(decision.chance, DIGITS),
        "chance_half_width": None if (width := played.chance_half_width) is None else round(width, DIGITS),
        "chance_lost": None if decision.chance_lost is None else round(decision.chance_lost, DIGITS),
        "deals": decision.deals,
        "all_deals": decision.is_exhaustive,
        "moves": [
            {
                "move": str(value.move),
                "points": round(value.points, DIGITS),
                "half_width": round(value.half_width, DIGITS),
                "behind": round(value.behind, DIGITS),
                "behind_half_width": round(value.behind_half_width, DIGITS),
            }
            for value in decision.values
        ],
    }
