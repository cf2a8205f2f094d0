"""Advice for the player: a hint before a decision, and a review at the end of the hand."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from tricksmith.cli.shared import Interrupt, usable_cores, write_player
from tricksmith.errors import TricksmithError
from tricksmith.executor import local_executor
from tricksmith.present import effect_text, hint_text, move_in_sentence, sentence, short_move

if TYPE_CHECKING:
    from tricksmith.cli.play.session import Session
    from tricksmith.cli.shared import Sheet
    from tricksmith.present import PlayerNames, TableView

__all__ = ["hint", "review_hand"]

MAX_SHOWN = 8
"""The most moves in the table of a hint; there may be a hundred bids."""
SIMULATIONS = 10_000
"""Simulations of a hint about a card: a fixed number, so that hints don't depend on the speed of the computer."""
EMERGENCY_SECONDS = 30.0
"""The search is cut short after this time; a hint takes about a second, most of it the first time for each game."""
DEPTH = "normal"
"""How many deals a review tries, as in `study.review`."""


def hint(session: Session, table: TableView, sheet: Sheet) -> None:
    """Show what the adviser would do, why, and what each of the moves it compared is worth on average.

    The same question at the same moment gets the same answer, on every computer: the search is limited by its
    simulations, and by the clock only in an emergency.
    """
    from tricksmith import bots
    from tricksmith.bots import HINT_BOT

    if not session.is_my_turn:
        sheet.text("There is nothing to decide now.")
        return
    adviser = bots.get(HINT_BOT)
    adviser.budget, adviser.seconds = SIMULATIONS, EMERGENCY_SECONDS
    rng = Random(f"hint\n{session.seed}\n{session.match.number}\n{len(session.hand.actions)}")
    advice = adviser.consider(session.view, rng)
    effect = effect_text(session.view, advice.move, table.who) if advice.action_values else ""
    reason = advice.reason_text(partial(move_in_sentence, who=table.who))
    why = f": {effect or reason}." if reason else "."
    sheet.text(sentence(f"{adviser.name} would {hint_text(session.view, advice.move, table.who)}{why}"))
    if effect:
        sheet.text(sentence(f"{reason}."))
    shown = advice.action_values[:MAX_SHOWN]
    if len(shown) > 1:
        rows = [
            (short_move(row.move, table.who), f"{row.points:+z.2f} ± {row.half_width:.2f}", f"{row.best_share:.0%}")
            for row in shown
        ]
        sheet.table([("move", "points", "best in"), *rows])
        whose = "yours" if len(session.match.game.sides) == session.match.game.players else "your side's"
        sheet.text(
            f"Points are {whose} at the end of the hand against the mean of the others, over "
            f"{advice.deals:,} deals that agree with what you have seen."
        )


def review_hand(session: Session, who: PlayerNames, sheet: Sheet) -> None:
    """Judge the player's decisions in the hand that is over; from then on they can't be taken back.

    Ctrl-C stops the review alone.
    """
    from tricksmith import study

    if session.hand.result is None:
        sheet.text("A hand is reviewed at its end.")
        return
    session.end_undo()
    sheet.text("Your decisions are being reviewed. Ctrl-C stops that.")
    number = session.match.number + 1
    try:
        with Interrupt().listening(), local_executor(usable_cores()) as executor:
            review = study.review(session.match, seats=[session.seat], hands=[number], depth=DEPTH, executor=executor)
            moments = study.moments_of(review, session.seat, executor=executor)
    except KeyboardInterrupt:
        sheet.text("The review was stopped.")
        return
    except TricksmithError as error:  # the match goes on
        sheet.text(sentence(f"The hand can't be reviewed: {error}"))
        return
    shown = study.show_review(review, session.seat, moments, who, hand=number)
    write_player(shown, sheet, every=False, unjudged=review.unjudged)
