"""The view model of a review (`tricksmith.present`), filled from its results."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, cast

from tricksmith.present import (
    CHANCES_NOTE,
    LUCK_NOTE,
    NO_CHANCES_CORE,
    NO_CHANCES_STATE,
    NO_LABEL_NOTE,
    POINTS_NOTE,
    ChanceView,
    CoursePointView,
    HandLuckView,
    LuckPartView,
    MomentView,
    ReviewedMoveView,
    ReviewView,
    StoryDealView,
    StoryHandView,
    again_text,
    any_of,
    chance_text,
    counted_note,
    effects_text,
    hindsight_text,
    labels_text,
    loss_text,
    luck_amount,
    luck_part,
    luck_sum,
    luck_text,
    moment_text,
    move_in_sentence,
    others_text,
    place_text,
    review_title,
    short_move,
    situation_text,
    sort_hand,
    story_text,
    unjudged_text,
)
from tricksmith.rules import Seat, side_of, summary
from tricksmith.rules.author import PASS
from tricksmith.study.grades import LOSS_SHARES
from tricksmith.study.reasons import own_party, share_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tricksmith.cards import CardSet
    from tricksmith.present import PlayerNames, ReviewLabel
    from tricksmith.rules import Move, View
    from tricksmith.study.judged import MatchReview, ReviewedDecision
    from tricksmith.study.luck import HandLuck
    from tricksmith.study.moments import KeyMoment
    from tricksmith.study.reasons import StoryDeal

__all__ = ["show_review"]

MAX_OTHERS = 2
"""The most other moves that a moment compares with the best one."""
MANY_BIDS = 7
"""The most bids among which any can be named; of more, only pass and the neighbours of the two compared bids are."""
MAX_LISTED = 40
"""The most moves among which others are named. There are more when cards are passed on, for example."""
MAX_APART = 0.2
"""The relative difference from the loss above which the loss in the counted deals is mentioned too."""
MAX_BEHIND, SAME_PART = 0.75, 0.3
"""The largest loss of another move that is named, as a share of the loss of the move, and the largest loss of a move
that is called as good as the best. The latter must not be an inaccuracy either."""
MAX_OFF = 0.25
"""The largest relative difference of the loss from that in playouts at which points of playouts are shown."""


def show_review(
    found: MatchReview, seat: Seat, moments: Iterable[KeyMoment], who: PlayerNames, *,
    luck: Sequence[HandLuck] = (), with_decisions: bool = True,
) -> ReviewView:  # fmt: skip
    """Return the review of one seat's decisions as plain values and sentences.

    Args:
        found: The review of the match.
        seat: Whose decisions.
        moments: The moments of this seat, explained or not.
        who: The names of the seats, and who reads.
        luck: The luck and skill in each hand, if requested.
        with_decisions: Whether all decisions are listed; a review in progress leaves them out.

    >>> from tricksmith import bots, games, play, study
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
    >>> reviewer = study.Reviewer(match, seats=[0], depth="quick")
    >>> while not reviewer.so_far().decisions:
    ...     reviewer.judge_next()
    >>> found, who = reviewer.so_far(), PlayerNames(("Ada", "Bo", "Cy"))
    >>> shown = show_review(found, 0, study.moments_of(found, 0), who)
    >>> shown.title, shown.decisions[0].place
    ('Ada: 1 decision with a choice', 'Hand 1, trick 2')
    """
    who, decisions, side = who.headed(), found.of_seat(seat), side_of(seat, found.match.game.sides)
    counts = {_label(grade): number for grade, number in found.counts(seat).items()}
    rows = [found.at_start, *found.after_hands] if found.at_start else []
    return ReviewView(
        seat=seat,
        name=_headed(who.name(seat)),
        title=review_title(who.name(seat), len(decisions)),
        labels=labels_text(counts),
        moments=tuple(_moment(moment, who, summary(type(found.match.game)), found.swing) for moment in moments),
        decisions=tuple(_decision(decision, who) for decision in decisions) if with_decisions else (),
        sides=tuple(_headed(who.all(side)) for side in found.match.game.sides),
        side=side,
        chances=tuple(tuple(ChanceView(share=one.share, half_width=one.half_width) for one in row) for row in rows),
        course=tuple(_course(found, decisions)) if rows else (),
        luck=tuple(_luck(one, side, who) for one in luck),
        notes=(
            *_notes(found, has_chances=bool(rows), is_labelled=all(one.grade for one in decisions)),
            *([LUCK_NOTE] if luck else []),
        ),
    )


def _headed(name: str) -> str:
    """A name that begins a line."""
    return name[:1].upper() + name[1:]


def _course(found: MatchReview, decisions: Iterable[ReviewedDecision]) -> Iterator[CoursePointView]:
    """The chance of the seat's side after its last decision in each trick, by what the seat knew."""
    last = {(decision.hand_number, decision.trick): decision for decision in decisions}
    for (hand, trick), decision in last.items():
        value = decision.value_of(decision.move)
        moves = len(found.match.hands[hand - 1].actions)
        if value.chance is not None and value.chance_half_width is not None:
            yield CoursePointView(
                hand=hand, trick=trick, at=round((decision.number + 1) / (moves + 1), 4),
                share=value.chance, half_width=value.chance_half_width,
            )  # fmt: skip


def _luck(one: HandLuck, side: int, who: PlayerNames) -> HandLuckView:
    totals = accumulate(part.points[side] for part in one.parts)
    return HandLuckView(
        hand=one.hand_number,
        parts=tuple(
            LuckPartView(
                text=luck_part(part.kind, "" if part.seat is None else who.name(part.seat)),
                points=round(part.points[side], 2),
                total=round(total, 2),
                amount=luck_amount(part.points[side], part.half_widths[side]),
                sum=luck_sum(total),
            )
            for part, total in zip(one.parts, totals, strict=True)
        ),
        text=luck_text(one.result[side], one.without_luck(side)),
    )


def _notes(found: MatchReview, *, has_chances: bool, is_labelled: bool) -> list[str]:
    no_chances = NO_CHANCES_STATE if found.match.game.has_states else NO_CHANCES_CORE
    unjudged = [unjudged_text(found.unjudged)] if found.unjudged else []
    unlabelled = [] if is_labelled else [NO_LABEL_NOTE]
    return [POINTS_NOTE, CHANCES_NOTE if has_chances else no_chances, *unjudged, *unlabelled]


def _label(grade: object) -> ReviewLabel:
    return cast("ReviewLabel", "no label" if grade is None else str(grade))


def _decision(decision: ReviewedDecision, who: PlayerNames) -> ReviewedMoveView:
    return ReviewedMoveView(
        hand=decision.hand_number,
        action=decision.number,
        trick=decision.trick,
        place=place_text(decision.hand_number, decision.trick),
        label=_label(decision.grade),
        is_error=decision.is_error,
        played=short_move(decision.move, who),
        best=short_move(decision.best, who),
        loss=loss_text(decision.loss.mean, decision.half_width),
        chance=chance_text(decision.chance_lost),
        deals=decision.deals,
    )


def _moment(moment: KeyMoment, who: PlayerNames, about: str, swing: float) -> MomentView:
    decision = moment.decision
    played, other = move_in_sentence(decision.move, who), move_in_sentence(moment.other, who)
    better, worse = (move_in_sentence(move, who) for move in moment.pair)
    view = decision.before.view(decision.seat)
    effects = f" {effects}" if (effects := effects_text(view, *moment.pair, who)) else ""
    earlier = [trick for trick in moment.also if trick < decision.trick]  # later ones the reader has yet to see
    also = f" {again_text(better, earlier)}" if earlier else ""
    points = decision.loss.mean if moment.is_lost else decision.values[1].behind
    others = f" {others}" if (others := _others(moment, who, swing)) else ""
    hindsight = "" if moment.hindsight is None else hindsight_text(better, worse, by=_in_hindsight(moment))
    situation = situation_text(view, who, moment.pair)
    if moment.says_measure and about:
        situation = f"{about} {situation}"
    reasons, figures = _reasons(moment, who)
    equals = [moment.other, *decision.as_good] if moment.is_lost and decision.as_good else []
    return MomentView(
        hand=decision.hand_number,
        action=decision.number,
        place=place_text(decision.hand_number, decision.trick),
        label=_label(decision.grade),
        is_lost=moment.is_lost,
        situation=situation,
        text=moment_text(
            who, decision.seat, played, other,
            points=points,
            half_width=_half_width(moment), chances=_chances(moment), is_lost=moment.is_lost,
            against=_against(view) if moment.says_measure else "",
            as_good=any_of(equals, decision.move, view, who) if equals else "",
        ) + effects + others + also,
        is_explained=moment.is_explained,
        reasons=reasons,
        figures=(*figures, *_note(moment, points)),
        deals=tuple(_deal(one, decision, (better, worse), who) for one in moment.deals),
        hindsight=hindsight,
    )  # fmt: skip


def _reasons(moment: KeyMoment, who: PlayerNames) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The reasons as sentences, and apart from them the sum in points, unless there is no other reason."""
    texts = [(fact.kind == "sum", text) for fact, text in zip(moment.reasons, moment.texts(who), strict=True) if text]
    if not texts or texts[0][0]:  # the first text says which deals are meant
        return tuple(text for _, text in texts), ()
    return tuple(text for is_sum, text in texts if not is_sum), tuple(text for is_sum, text in texts if is_sum)


def _others(moment: KeyMoment, who: PlayerNames, swing: float) -> str:
    """The values of the next best moves, and of a pass, if they were better than the move; "" if none is named."""
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
    named = sorted(rest, key=lambda one: (not is_pass[one[1].move], one[0]))[:MAX_OTHERS]
    named.sort(key=lambda one: one[0])
    behind = [(move_in_sentence(value.move, who), points) for points, value in named]
    least = min(SAME_PART * lost, LOSS_SHARES[0] * swing) if swing else SAME_PART * lost / 2
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
    decision = moment.decision
    lost = decision.value_of(decision.move).behind - decision.value_of(moment.other).behind
    return moment.is_lost and lost - decision.loss.mean > MAX_OFF * lost


def _note(moment: KeyMoment, points: float) -> list[str]:
    """The loss in the deals that the reasons count, if it differs from the points in the text; [] otherwise."""
    game, is_searched = moment.decision.before.game, _is_loss_reduced_by_search(moment)
    total = next((sum(fact.values) for fact in moment.reasons if fact.kind == "sum"), None)
    counted = total
    if total is None and (len(game.sides) == 2 or game.lowest_wins):
        # The score of the side determines its margin with two sides, or if the fewest points win and all share them.
        part = 1.0 if len(game.sides) == 2 else len(game.sides) / (len(game.sides) - 1)
        calls = (abs(fact.values[0] - fact.values[1]) for fact in moment.reasons if fact.kind == "call")
        counted = next((part * amount for amount in calls), None)
    is_apart = counted is not None and abs(counted - points) > max(MAX_APART * points, _half_width(moment))
    if not moment.reasons or not (is_searched or is_apart):
        return []
    return [counted_note(counted if total is None else None, is_lost=moment.is_lost, is_searched=is_searched)]


def _against(view: View) -> str:
    """Against whom points count."""
    return "the other side" if len(view.game.sides) == 2 else "the others' average"


def _in_hindsight(moment: KeyMoment) -> int:
    """The lead in the true deal of the move that was better on average, in points."""
    assert moment.hindsight is not None
    played, other = moment.hindsight
    return other - played if moment.is_lost else played - other


def _half_width(moment: KeyMoment) -> float:
    """Half the width of the confidence interval of the difference between the two moves."""
    if moment.is_lost:
        return moment.decision.half_width
    return moment.decision.values[1].behind_half_width


def _chances(moment: KeyMoment) -> tuple[float, float] | None:
    """The chance to win the match after the better of two moves, and after the other."""
    decision = moment.decision
    played, other = decision.chance, decision.value_of(moment.other).chance
    if played is None or other is None:
        return None
    return max(played, other), min(played, other)


def _deal(one: StoryDeal, decision: ReviewedDecision, moves: tuple[str, str], who: PlayerNames) -> StoryDealView:
    contract = decision.before.contract
    out = contract.out if contract is not None else frozenset()
    hands = tuple(
        _hand(decision, Seat(seat), cards, who) for seat, cards in enumerate(one.hands) if cards and seat not in out
    )
    contrary = share_text(one.contrary, "deals") if one.contrary else ""
    text = story_text(
        who.all(sorted(own_party(decision.before.view(decision.seat)))), moves[::-1] if one.contrary else moves,
        dict(zip(one.counters, zip(one.better.taken, one.other.taken, strict=True), strict=True)),
        None if one.rival is None else (who.name(one.rival[0]), *one.rival[1:]), contrary,
    )  # fmt: skip
    return StoryDealView(text=text, hands=hands)


def _hand(decision: ReviewedDecision, seat: Seat, held: CardSet, who: PlayerNames) -> StoryHandView:
    game, contract = decision.before.game, decision.before.contract
    groups = sort_hand(game, contract.mode if contract is not None else None, held)
    cards = [card for group in groups for card in group.cards]
    return StoryHandView(
        seat=seat,
        name=_headed(who.name(seat)),
        cards=tuple(card.code for card in cards),
        texts=tuple(card.symbols if who.symbols else card.code for card in cards),
    )
