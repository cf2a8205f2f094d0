"""The figures of a moment: how far the other moves were behind, and how its reasons differ from its points."""

from __future__ import annotations

from operator import itemgetter
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
"""The most moves among which others are named, unless one is a pass. There are more when cards are passed on, say."""
MAX_RELATIVE_GAP, MAX_GAP = 0.05, 0.2
"""The loss in the counted deals is mentioned if it differs from the loss by more than this share, and these points."""
MAX_BEHIND_SHARE, AS_GOOD_SHARE = 0.75, 0.3
"""Shares of the loss of the move: another move is named if it loses less than the first, and is called as good as the
best if it loses less than the second. It must not be an inaccuracy either."""
MAX_REDUCTION = 0.25
"""The points of playouts are shown unless tree search finds a loss that is smaller by more than this share."""


def half_width_of(moment: KeyMoment) -> float:
    """Return half the width of the confidence interval of the difference between the two moves.

    Args:
        moment: The moment.
    """
    if moment.is_lost:
        return moment.decision.half_width
    return moment.decision.values[1].behind_half_width


def others_of(moment: KeyMoment, who: PlayerNames, swing: float) -> str:
    """Return a sentence that compares the next best moves, and a pass, with the best one; "" if none is named.

    Only moves that were clearly better than the one that was made are named.

    Args:
        moment: The moment.
        who: The names of the seats, and who reads.
        swing: The standard deviation of a side's margin in a hand; 0 if it is not known.
    """
    decision, values = moment.decision, moment.decision.values
    is_pass = {value.move: value.move == PASS for value in values}
    if not moment.is_lost or (len(values) > MAX_LISTED and not any(is_pass.values())):
        return ""
    base = decision.value_of(moment.other).behind  # playouts may find another move best
    loss = decision.value_of(decision.move).behind - base
    comparable = _comparable(decision.before.view(decision.seat).penalty_free, (decision.move, moment.other))
    rest = [
        (value.behind - base, value) for value in values
        if value.move in comparable and value.move not in (decision.move, moment.other, *decision.as_good)
        and 0 <= value.behind - base < MAX_BEHIND_SHARE * loss
    ]  # fmt: skip
    least = min(AS_GOOD_SHARE * loss, LOSS_SHARES[0] * swing) if swing else AS_GOOD_SHARE * loss / 2
    # A move is as good as the best one only if that is known well.
    rest = [(gap, value) for gap, value in rest if gap >= least or value.behind_half_width <= least]
    rest.sort(key=itemgetter(0))
    passes = [(gap, value) for gap, value in rest if is_pass[value.move]]
    others = [(gap, value) for gap, value in rest if not is_pass[value.move]]
    named = sorted([*passes, *others][:MAX_OTHERS], key=itemgetter(0))
    behind = [(move_in_sentence(value.move, who), gap) for gap, value in named]
    is_measured = not _is_loss_reduced_by_search(moment)
    return others_text(behind, move_in_sentence(moment.other, who), least=least, is_measured=is_measured)


def _comparable(legal: Sequence[Move], pair: tuple[Move, Move]) -> Sequence[Move]:
    """The moves that others are compared with: of many bids only pass, and those next to the two."""
    if len(legal) <= MANY_BIDS or PASS not in legal:
        return legal
    bids = [move for move in legal if move != PASS]
    pair_indices = [bids.index(move) for move in pair if move in bids]
    neighbours = [move for index, move in enumerate(bids) if any(abs(index - other) == 1 for other in pair_indices)]
    return [PASS, *neighbours]


def _is_loss_reduced_by_search(moment: KeyMoment) -> bool:
    """Whether the loss by tree search is much smaller than in the playouts that the reasons count."""
    loss = _loss_in_playouts(moment)
    return moment.is_lost and loss - moment.decision.loss.mean > MAX_REDUCTION * loss


def _loss_in_playouts(moment: KeyMoment) -> float:
    """By how many points the move was behind the other one in playouts."""
    decision = moment.decision
    return decision.value_of(decision.move).behind - decision.value_of(moment.other).behind


def note_of(moment: KeyMoment, points: float) -> str:
    """Return a note on the points that the reasons count, if they differ from the points in the text; "" otherwise.

    Args:
        moment: The moment.
        points: The points in the text.
    """
    game, is_searched = moment.decision.before.game, _is_loss_reduced_by_search(moment)
    call_facts = [fact for fact in moment.reasons if fact.kind == "call"]
    counted = next((sum(fact.values) for fact in moment.reasons if fact.kind == "sum"), None)
    if counted is None and (len(game.sides) == 2 or game.lowest_wins):
        # The score of the side determines its margin with two sides, or if the fewest points win and all share them.
        factor = 1.0 if len(game.sides) == 2 else len(game.sides) / (len(game.sides) - 1)
        counted = next((factor * abs(fact.values[0] - fact.values[1]) for fact in call_facts), None)
    max_gap = max(MAX_RELATIVE_GAP * points, MAX_GAP, half_width_of(moment))
    is_different = counted is not None and abs(counted - points) > max_gap
    if not moment.reasons or not (is_searched or is_different):
        return ""
    if is_searched and (counted is None or counted <= points):
        counted = _loss_in_playouts(moment)
    where: Literal["auction", "deals"] = "auction" if _others_pass(moment) else "deals"
    return counted_note(counted or 0.0, "search" if is_searched else where, is_lost=moment.is_lost)


def _others_pass(moment: KeyMoment) -> bool:
    """Whether the reasons assume that all others pass, while the points are measured with further bids allowed."""
    question = getattr(moment.decision.before.stage, "question", None)
    return isinstance(question, Auction) and any(fact.is_after_passes for fact in moment.reasons)
