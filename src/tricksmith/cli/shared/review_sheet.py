"""A review as the terminal writes it: moments with their reasons, decisions, luck, chances and notes."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from tricksmith.present import LUCK_NOTE, NO_LOSS_NOTE, luck_total

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricksmith.cli.shared.sheet import Sheet
    from tricksmith.present import CoursePointView, MomentView, ReviewedMoveView, ReviewView

__all__ = ["write_chances", "write_luck", "write_notes", "write_player"]


def write_player(shown: ReviewView, sheet: Sheet, *, every: bool, unjudged: int) -> None:
    """Write the review of a player: the verdict, the moments that mattered and the decisions, all if `every`."""
    sheet.heading(shown.title)
    if shown.verdict:
        sheet.text(shown.verdict)
    if shown.label_counts:
        sheet.text(shown.label_counts)
    _write_moments(shown, sheet)
    _write_decisions(shown, sheet, every=every, unjudged=unjudged)


def _write_decisions(shown: ReviewView, sheet: Sheet, *, every: bool, unjudged: int = 0) -> None:
    """Write the decisions of one player; nothing if none of them could be judged."""
    if unjudged and not shown.decisions:
        return
    rows = [decision for decision in shown.decisions if every or decision.is_error]
    if not rows:
        sheet.text(NO_LOSS_NOTE)
        return
    sheet.heading("All decisions" if every else "Decisions that lost points")
    sheet.table(
        [("hand.trick", "played", "best", "points lost", "win chance lost", "label", "deals"), *map(_row, rows)]
    )
    sheet.text("Trick 0 is the time before the tricks.")


def _row(decision: ReviewedMoveView) -> tuple[str, ...]:
    return (
        f"{decision.hand}.{decision.trick}", decision.played, decision.best, decision.loss, decision.chance,
        decision.label, f"{decision.deals:,}",
    )  # fmt: skip


def _write_moments(shown: ReviewView, sheet: Sheet) -> None:
    """Write the moments that mattered, each with its reasons and the deals that show it."""
    if shown.no_turning_point:
        sheet.text(shown.no_turning_point)
    for heading, moments in groupby(shown.moments, lambda moment: moment.heading):
        sheet.heading(heading)
        for moment in moments:
            _write_moment(moment, shown.name, sheet)


def _write_moment(moment: MomentView, name: str, sheet: Sheet) -> None:
    """Write what was chosen and what that cost, then why, then what was known and the figures."""
    sheet.subheading(f"{moment.place}: {moment.label}")
    sheet.text(f"{moment.text} {moment.remarks}".rstrip())
    for text in ("Why:", *moment.reasons) if moment.reasons else ():
        sheet.text(text)
    sheet.text(f"What {name} knew: {moment.situation}")
    for text in moment.figures:
        sheet.text(text)
    for deal in moment.deals:
        sheet.text(deal.text)
        sheet.entries([(f"  {hand.name}", " ".join(hand.texts)) for hand in deal.hands])
    if moment.hindsight:
        sheet.text(moment.hindsight)


def write_luck(shown: ReviewView, sheet: Sheet) -> None:
    """Write each hand of a player from the deal to the result."""
    if not shown.luck:
        return
    sheet.heading("From the deal to the result")
    for hand in shown.luck:
        sheet.subheading(f"Hand {hand.hand}")
        sheet.table([("", "points", "sum"), *((part.text, part.amount, part.sum) for part in hand.parts)])
        sheet.text(hand.text)
    deals = sum(hand.parts[0].points for hand in shown.luck)
    ends = sum(hand.parts[-1].total for hand in shown.luck)
    sheet.text(luck_total(shown.name, len(shown.luck), deals, ends - deals))
    sheet.text(LUCK_NOTE)


def write_chances(reviews: Sequence[ReviewView], sheet: Sheet) -> None:
    """Write the chance of each side between the hands, and of the players within them."""
    shown = reviews[0]
    if shown.chances:
        sheet.heading("The chance to win the match")
        rows = [
            (
                f"after hand {number}" if number else "at the start",
                *(f"{chance.share:.0%} ± {chance.half_width:.0%}" for chance in row),
            )
            for number, row in enumerate(shown.chances)
        ]
        sheet.table([("", *shown.sides), *rows])
        for review in reviews:
            sheet.subheading(f"{review.name}, after each decision")
            by_hand = groupby(review.chances_within_hands, attrgetter("hand"))
            sheet.entries([(f"hand {hand}", _course(points)) for hand, points in by_hand])


def write_notes(shown: ReviewView, sheet: Sheet) -> None:
    """Write what there is to know about the figures."""
    sheet.heading("How to read this")
    for note in shown.notes:
        if note != LUCK_NOTE:
            sheet.text(note)


def _course(points: Iterable[CoursePointView]) -> str:
    """The chance of a player in a hand, trick by trick."""
    return ", ".join(
        f"{f'trick {point.trick}' if point.trick else 'before the tricks'} {point.share:.0%} ± {point.half_width:.0%}"
        for point in points
    )
