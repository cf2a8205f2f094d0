"""The figures of a moment: how far the other moves were behind, and where its reasons count something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tricksmith.present import counted_note, move_in_sentence, others_text
from tricksmith.rules.author import PASS, Auction
from tricksmith.study.grades import LOSS_SHARES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move
    from tricksmith.study.moments import KeyMoment

__all__ = ["half_width_of", "note_of", "others_of"]

MAX_OTHERS = 2
"""The most other moves that a moment compares with the best one."""
MANY_BIDS = 7
"""The most bids among which any can be named; of more, only pass and the neighbours of the two compared bids are."""
MAX_LISTED = 40
"""The most moves among which others are named. There are more when cards are passed on, for example."""
MAX_APART, MIN_APART = 0.05, 0.2
"""The relative difference from the loss, and that in points, above which the loss in the counted deals is mentioned."""
MAX_BEHIND, SAME_PART = 0.75, 0.3
"""The largest loss of another move that is named, as a share of the loss of the move, and the largest loss of a move
that is called as good as the best. The latter must not be an inaccuracy either."""
MAX_OFF = 0.25
"""The largest relative difference of the loss from that in playouts at which points of playouts are shown."""


def half_width_of(moment: KeyMoment) -> float:
    """Return half the width of the confidence interval of the difference between the two moves.

    Args:
        moment: The moment.
    """
    if moment.is_lost:
        return moment.decision.half_width
    return moment.decision.values[1].behind_half_width


def others_of(moment: KeyMoment, who: PlayerNames, swing: float) -> str:
    """Return the values of the next best moves, and of a pass, if they were better than the move; "" if none is named.

    Args:
        moment: The moment.
        who: The names of the seats, and who reads.
        swing: The standard deviation of a side's margin in a hand; 0 if it is not known.
    """
    decision, values = moment.decision, moment.decision.values
    is_pass = {value.move: value.move == PASS for value in values}
    if not moment.is_lost or (len(values) > MAX_LISTED and not any(is_pass.values())):
        return ""
    base, played = decision.value_of(moment.other).behind, decision.value_of(decision.move)
    lost = played.behind - base
    near = _near(decision.before.view(decision.seat).penalty_free, (decision.move, moment.other))
    rest = [
        (value.behind - base, value) for value in values
        if value.move in near and value.move not in (decision.move, moment.other, *decision.as_good)
        and 0 <= value.behind - base < MAX_BEHIND * lost
    ]  # fmt: skip
    least = min(SAME_PART * lost, LOSS_SHARES[0] * swing) if swing else SAME_PART * lost / 2
    # A move is as good as the best one only if that is known well.
    rest = [(gap, value) for gap, value in rest if gap >= least or value.behind_half_width <= least]
    named = sorted(rest, key=lambda one: (not is_pass[one[1].move], one[0]))[:MAX_OTHERS]
    named.sort(key=lambda one: one[0])
    behind = [(move_in_sentence(value.move, who), points) for points, value in named]
    is_measured = not _is_loss_reduced_by_search(moment)
    return others_text(behind, move_in_sentence(moment.other, who), least=least, is_measured=is_measured)


def _near(legal: Sequence[Move], pair: tuple[Move, Move]) -> Sequence[Move]:
    """The moves that others are compared with: of many bids only pass, and those next to the two."""
    if len(legal) <= MANY_BIDS or PASS not in legal:
        return legal
    calls = [move for move in legal if move != PASS]
    places = [calls.index(move) for move in pair if move in calls]
    return [PASS, *(move for at, move in enumerate(calls) if any(abs(at - place) == 1 for place in places))]


def _is_loss_reduced_by_search(moment: KeyMoment) -> bool:
    """Whether the loss by tree search is much smaller than in the playouts that the reasons count."""
    lost = _lost_in_playouts(moment)
    return moment.is_lost and lost - moment.decision.loss.mean > MAX_OFF * lost


def _lost_in_playouts(moment: KeyMoment) -> float:
    """By how many points the move was behind the other one in playouts."""
    decision = moment.decision
    return decision.value_of(decision.move).behind - decision.value_of(moment.other).behind


def note_of(moment: KeyMoment, points: float) -> str:
    """Return what the reasons count where that differs from the points in the text; "" otherwise.

    Args:
        moment: The moment.
        points: The points in the text.
    """
    game, is_searched = moment.decision.before.game, _is_loss_reduced_by_search(moment)
    calls = [fact for fact in moment.reasons if fact.kind == "call"]
    counted = next((sum(fact.values) for fact in moment.reasons if fact.kind == "sum"), None)
    if counted is None and (len(game.sides) == 2 or game.lowest_wins):
        # The score of the side determines its margin with two sides, or if the fewest points win and all share them.
        part = 1.0 if len(game.sides) == 2 else len(game.sides) / (len(game.sides) - 1)
        counted = next((part * abs(fact.values[0] - fact.values[1]) for fact in calls), None)
    is_apart = counted is not None and abs(counted - points) > max(MAX_APART * points, MIN_APART, half_width_of(moment))
    if not moment.reasons or not (is_searched or is_apart):
        return ""
    if is_searched and (counted is None or counted <= points):
        counted = _lost_in_playouts(moment)
    elsewhere: Literal["auction", "deals"] = "auction" if _others_pass(moment) else "deals"
    return counted_note(counted or 0.0, "search" if is_searched else elsewhere, is_lost=moment.is_lost)


def _others_pass(moment: KeyMoment) -> bool:
    """Whether the others pass in the reasons, while they may bid on in what the points are measured in."""
    question = getattr(moment.decision.before.stage, "question", None)
    return isinstance(question, Auction) and any(fact.is_after_passes for fact in moment.reasons)
