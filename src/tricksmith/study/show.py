"""Fill the view model of a review (`tricksmith.present`) from its results."""

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
    ExampleDealView,
    ExampleHandView,
    HandLuckView,
    LuckPartView,
    MomentView,
    ReviewedMoveView,
    ReviewView,
    again_text,
    any_of,
    chance_points_text,
    chance_text,
    effects_text,
    example_deal_text,
    hindsight_text,
    labels_text,
    loss_text,
    luck_amount,
    luck_part,
    luck_sum,
    luck_text,
    moment_text,
    move_in_sentence,
    place_text,
    review_title,
    short_move,
    situation_text,
    sort_hand,
    unjudged_text,
)
from tricksmith.rules import Seat, side_of, summary
from tricksmith.study.moment_figures import half_width_of, note_of, others_of
from tricksmith.study.reasons import aim_needs, holding_elsewhere, own_party, share_text
from tricksmith.study.verdicts import headings_of, turn_of, verdict_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tricksmith.cards import CardSet
    from tricksmith.present import PlayerNames, ReviewLabel
    from tricksmith.rules import View
    from tricksmith.study.luck import HandLuck
    from tricksmith.study.moments import KeyMoment
    from tricksmith.study.reasons import ExampleDeal
    from tricksmith.study.reviewed_decisions import MatchReview, ReviewedDecision

__all__ = ["show_review"]


def show_review(
    review: MatchReview, seat: Seat, moments: Iterable[KeyMoment], who: PlayerNames, *,
    luck: Sequence[HandLuck] = (), with_decisions: bool = True, hand: int | None = None,
) -> ReviewView:  # fmt: skip
    """Return the review of one seat's decisions as plain values and sentences.

    Args:
        review: The review of the match.
        seat: Whose decisions.
        moments: The moments of this seat, explained or not.
        who: The names of the seats, and who reads.
        luck: The luck and skill in each hand, if requested.
        with_decisions: Whether all decisions are listed; a review in progress leaves them out.
        hand: The only hand that is reviewed, from 1; None for all.

    >>> from tricksmith import bots, games, play, study
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
    >>> reviewer = study.Reviewer(match, seats=[0], depth="quick")
    >>> while not reviewer.so_far().decisions:
    ...     reviewer.judge_next()
    >>> review, who = reviewer.so_far(), PlayerNames(("Ada", "Bo", "Cy"))
    >>> shown = show_review(review, 0, study.moments_of(review, 0), who)
    >>> shown.title, shown.decisions[0].place
    ('Ada: 1 decision with a choice', 'Hand 1, trick 2')
    """
    who, decisions, side = who.headed(), review.of_seat(seat), side_of(seat, review.match.game.sides)
    counts = {_label(grade): number for grade, number in review.counts(seat).items()}
    rows = [review.at_start, *review.after_hands] if review.at_start else []
    moments = list(moments)
    game_summary, headings = summary(type(review.match.game)), headings_of(review, seat, moments)
    is_known = with_decisions or bool(rows)  # a review in progress may yet find the chances
    return ReviewView(
        seat=seat,
        name=_capitalized(who.name(seat)),
        title=review_title(who.name(seat), len(decisions), review.unjudged),
        label_counts=labels_text(counts),
        verdict=verdict_of(review, seat, who, hand, moments) if is_known else "",
        no_turning_point=turn_of(review, seat, who, moments),
        moments=tuple(
            _moment(moment, heading, who, game_summary, review.swing)
            for moment, heading in zip(moments, headings, strict=True)
        ),
        decisions=tuple(_decision(decision, who) for decision in decisions) if with_decisions else (),
        sides=tuple(_capitalized(who.all(side)) for side in review.match.game.sides),
        side=side,
        chances=tuple(tuple(ChanceView(share=each.share, half_width=each.half_width) for each in row) for row in rows),
        chances_within_hands=tuple(_course(review, decisions)) if rows else (),
        luck=tuple(_luck(hand_luck, side, who) for hand_luck in luck),
        notes=(
            *_notes(review, has_chances=bool(rows), is_labelled=all(decision.grade for decision in decisions)),
            *([LUCK_NOTE] if luck else []),
        ),
    )


def _capitalized(name: str) -> str:
    """A name with a capital letter, to begin a line with."""
    return name[:1].upper() + name[1:]


def _course(review: MatchReview, decisions: Iterable[ReviewedDecision]) -> Iterator[CoursePointView]:
    """The chance of the seat's side after its last decision in each trick, by what the seat knew."""
    last = {(decision.hand_number, decision.trick): decision for decision in decisions}
    for (hand, trick), decision in last.items():
        value = decision.value_of(decision.move)
        moves = len(review.match.hands[hand - 1].actions)
        if value.chance is not None and value.chance_half_width is not None:
            yield CoursePointView(
                hand=hand, trick=trick, at=round((decision.number + 1) / (moves + 1), 4),
                share=value.chance, half_width=value.chance_half_width,
            )  # fmt: skip


def _luck(luck: HandLuck, side: int, who: PlayerNames) -> HandLuckView:
    totals = accumulate(part.points[side] for part in luck.parts)
    return HandLuckView(
        hand=luck.hand_number,
        parts=tuple(
            LuckPartView(
                text=luck_part(part.kind, "" if part.seat is None else who.name(part.seat)),
                points=round(part.points[side], 2),
                total=round(total, 2),
                amount=luck_amount(part.points[side], part.half_widths[side]),
                sum=luck_sum(total),
            )
            for part, total in zip(luck.parts, totals, strict=True)
        ),
        text=luck_text(luck.result[side], luck.without_luck(side)),
    )


def _notes(review: MatchReview, *, has_chances: bool, is_labelled: bool) -> list[str]:
    no_chances = NO_CHANCES_STATE if review.match.game.has_states else NO_CHANCES_CORE
    unjudged = [unjudged_text(review.unjudged)] if review.unjudged else []
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
        chance=chance_text(decision.chances),
        chance_points=chance_points_text(decision.chances),
        deals=decision.deals,
    )


def _moment(moment: KeyMoment, heading: str, who: PlayerNames, game_summary: str, swing: float) -> MomentView:
    decision = moment.decision
    played, other = move_in_sentence(decision.move, who), move_in_sentence(moment.other, who)
    better, worse = (move_in_sentence(move, who) for move in moment.pair)
    view = decision.before.view(decision.seat)
    earlier = [trick for trick in moment.also if trick < decision.trick]
    later = [trick for trick in moment.also if trick > decision.trick]
    points = decision.loss.mean if moment.is_lost else decision.values[1].behind
    remarks = [
        note_of(moment, points),
        effects_text(view, *moment.pair, who),
        others_of(moment, who, swing),
        again_text(better, earlier, later),
    ]
    hindsight = "" if moment.hindsight is None else hindsight_text(better, worse, by=_in_hindsight(moment))
    situation = situation_text(view, who, moment.pair)
    if moment.explains_baseline and game_summary:
        situation = f"{game_summary} {situation}"
    reasons, figures = _reasons(moment, who)
    equals = [moment.other, *decision.as_good] if moment.is_lost and decision.as_good else []
    return MomentView(
        hand=decision.hand_number,
        action=decision.number,
        place=place_text(decision.hand_number, decision.trick),
        label=_label(decision.grade),
        is_lost=moment.is_lost,
        heading=heading,
        better=str(moment.other) if moment.is_lost else "",
        situation=situation,
        text=moment_text(
            who, decision.seat, played, other,
            points=points,
            half_width=half_width_of(moment), chances=_chances(moment), is_lost=moment.is_lost,
            against=_against(view) if moment.explains_baseline else "",
            as_good=any_of(equals, decision.move, view, who) if equals else "",
        ),
        remarks=" ".join(text for text in remarks if text),
        is_explained=moment.is_explained,
        reasons=reasons,
        figures=figures,
        deals=tuple(_deal(deal, moment, (better, worse), who) for deal in moment.deals),
        hindsight=hindsight,
    )  # fmt: skip


def _reasons(moment: KeyMoment, who: PlayerNames) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The reasons as sentences, and separately the sum in points, unless that is the only reason."""
    texts = [(fact.kind == "sum", text) for fact, text in zip(moment.reasons, moment.texts(who), strict=True) if text]
    if not texts:
        return (), ()
    begins_with_sum, _ = texts[0]
    if begins_with_sum:  # the first text says which deals are meant
        return tuple(text for _, text in texts), ()
    return tuple(text for is_sum, text in texts if not is_sum), tuple(text for is_sum, text in texts if is_sum)


def _against(view: View) -> str:
    """What the score of the seat's side is compared with."""
    return "the other side's" if len(view.game.sides) == 2 else "the others' average"


def _in_hindsight(moment: KeyMoment) -> int:
    """The lead in the true deal of the move that was better on average, in points."""
    assert moment.hindsight is not None
    played, other = moment.hindsight
    return other - played if moment.is_lost else played - other


def _chances(moment: KeyMoment) -> tuple[float, float] | None:
    """The chance to win the match after the better of two moves, and after the other."""
    decision = moment.decision
    played, other = decision.chance, decision.value_of(moment.other).chance
    if played is None or other is None:
        return None
    return max(played, other), min(played, other)


def _deal(deal: ExampleDeal, moment: KeyMoment, moves: tuple[str, str], who: PlayerNames) -> ExampleDealView:
    decision = moment.decision
    contract = decision.before.contract
    out = contract.out if contract is not None else frozenset()
    hands = tuple(
        _hand(decision, Seat(seat), cards, who) for seat, cards in enumerate(deal.hands) if cards and seat not in out
    )
    contrary, same = (share_text(share, "deals") if share else "" for share in (deal.contrary, deal.same))
    holding = next((fact.holding for fact in moment.reasons if fact.holding is not None), None)
    where = holding_elsewhere(holding, deal.hands, decision.before.game, who) if same and holding is not None else ""
    text = example_deal_text(
        who.all(sorted(own_party(decision.before.view(decision.seat)))), moves[::-1] if deal.contrary else moves,
        dict(zip(deal.counters, zip(deal.better.taken, deal.other.taken, strict=True), strict=True)),
        None if deal.rival is None else (who.name(deal.rival[0]), *deal.rival[1:]),
        contrary=contrary, same=same, where=where, aim=_aim_shown(deal, decision),
        is_low=decision.before.game.lowest_wins,
    )  # fmt: skip
    return ExampleDealView(text=text, hands=hands)


def _aim_shown(deal: ExampleDeal, decision: ReviewedDecision) -> str:
    """What the aim of the seat's side needs, if a deal shows whether it is reached, and its counts do not; else ""."""
    aim = decision.before.view(decision.seat).aim_of(decision.seat)
    is_shown = deal.better.reached is not None and deal.other.reached is not None
    return aim_needs(aim.text) if is_shown and aim is not None and aim.counter not in deal.counters else ""


def _hand(decision: ReviewedDecision, seat: Seat, held: CardSet, who: PlayerNames) -> ExampleHandView:
    game, contract = decision.before.game, decision.before.contract
    groups = sort_hand(game, contract, held)
    cards = [card for group in groups for card in group.cards]
    return ExampleHandView(
        seat=seat,
        name=_capitalized(who.name(seat)),
        cards=tuple(card.code for card in cards),
        texts=tuple(card.symbols if who.symbols else card.code for card in cards),
    )
