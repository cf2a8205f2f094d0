"""`tricksmith review FILE`: what each decision of a recorded match was worth, by what its player knew."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tricksmith.cli.shared import STOPPED, Plain, read_one_match
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tricksmith.cli.shared import Sheet
    from tricksmith.play import Match
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, Seat
    from tricksmith.study import KeyMoment, MatchReview, ReviewedDecision

__all__ = ["register", "review"]

UNLABELLED = "no label"


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(review)


def review(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record, or a .jsonl file of records; - reads one of them.")
    ],
    *,
    match: Annotated[
        int | None, typer.Option("--match", "-m", min=1, metavar="M", help="Take this match of the file, from 1.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Review this player, by name or seat number; by default all people."),
    ] = None,
    depth: Annotated[
        str, typer.Option(metavar="DEPTH", help="How many deals are tried: quick, normal or deep.")
    ] = "normal",
    every: Annotated[
        bool, typer.Option("--every", help="List all decisions, not only those that lost points.")
    ] = False,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="What the deals that are tried follow from.")] = "0",
    game: Annotated[
        list[str] | None, typer.Option(metavar="FILE.py", help="The file of a game that is not installed.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON, for scripts.")] = False,
    plain: Plain = False,
) -> None:
    """Judge each decision of a match by what its player knew, and show where points were lost.

    Every legal move is tried in the same deals, which fit what the player had seen. Ctrl-C stops.
    """
    from tricksmith import study
    from tricksmith.cli.shared import Interrupt, RichSheet, open_sheet
    from tricksmith.present import names_of

    recorded = read_one_match(file, match, game or [])
    seats = [_seat(recorded, name) for name in seat] if seat else None
    try:
        with Interrupt().listening(), ExitStack() as stack:
            found = study.review(recorded, seats=seats, depth=depth, seed=seed, progress=_progress(stack))
            page = open_sheet(plain=plain)
            who = names_of(recorded.names, symbols=isinstance(page, RichSheet) and not as_json)
            reviewed = sorted({decision.seat for decision in found.decisions})
            moments = {one: study.moments_of(found, one, who) for one in reviewed}
    except KeyboardInterrupt:
        typer.echo("stopped: the review was not at its end", err=True)
        raise typer.Exit(STOPPED) from None
    if as_json:
        every_moment = [moment for one in reviewed for moment in moments[one]]
        typer.echo(json.dumps(study.review_values(found, every_moment), indent=2, ensure_ascii=False))
        return
    page.title(recorded.game.name, ", ".join(who.names))
    for one in reviewed:
        _write_seat(found, one, page, who, every=every)
        _write_moments(moments[one], page, who)
    _write_chances(found, page, who)


def _seat(match: Match, name: str) -> Seat:
    """The seat of this name or number."""
    from tricksmith.present import names_of
    from tricksmith.rules import Seat

    for names in (match.names, names_of(match.names, symbols=False).names):
        if names.count(name) == 1:
            return Seat(names.index(name))
    if name.isascii() and name.isdecimal() and int(name) < len(match.names):
        return Seat(int(name))
    raise OptionError(f"--seat {name}: the players are {', '.join(match.names)}, in seats 0 to {len(match.names) - 1}")


def _progress(stack: ExitStack) -> Callable[[int, int], None]:
    """What shows the progress, from the first decision on."""
    from tricksmith.cli.shared import progress

    shown: list[Callable[..., None]] = []

    def advance(_done: int, total: int) -> None:
        if not shown:
            shown.append(stack.enter_context(progress(total, "decisions", quiet=True)))
        shown[0]()

    return advance


def _write_seat(found: MatchReview, seat: Seat, page: Sheet, who: PlayerNames, *, every: bool) -> None:
    """The decisions of one player."""
    from tricksmith.present import count, join, sentence

    decisions = found.of_seat(seat)
    page.heading(f"{sentence(who.name(seat))[:-1]}: {count(len(decisions), 'decision')} with a choice")
    labels = {str(grade) if grade else UNLABELLED: many for grade, many in found.counts(seat).most_common()}
    page.text(sentence(join(f"{many} {label}" for label, many in labels.items())))
    shown = [decision for decision in decisions if every or decision.is_error]
    if not shown:
        page.text("No decision is known to have lost points.")
        return
    page.table([("hand.trick", "played", "best", "points lost", "chance lost", "label", "deals"),
                *(_row(decision, who) for decision in shown)])  # fmt: skip
    page.text("Points are lost on average over deals that fit what the player knew, with 95 % intervals.")
    page.text("Trick 0 is the calls.")


def _row(decision: ReviewedDecision, who: PlayerNames) -> tuple[str, ...]:
    loss = f"{max(0.0, decision.loss.mean):.2f} ± {decision.half_width:.2f}"
    return (
        f"{decision.hand_number}.{decision.trick}", _move(decision.move, who), _move(decision.best, who), loss,
        _chance(decision), str(decision.grade or UNLABELLED), f"{decision.deals:,}",
    )  # fmt: skip


def _move(move: Move, who: PlayerNames) -> str:
    from tricksmith.present import short_play
    from tricksmith.rules import Play

    return short_play(move, who) if isinstance(move, Play) else str(move)


def _chance(decision: ReviewedDecision) -> str:
    return "" if decision.chance_lost is None else f"{decision.chance_lost:.1%}"


def _write_moments(moments: Sequence[KeyMoment], page: Sheet, who: PlayerNames) -> None:
    """Where the match turned, each moment with its reasons and the deals that show it."""
    from tricksmith.present import cards_text

    if not moments:
        return
    page.heading("Where it turned")
    for moment in moments:
        decision = moment.decision
        page.topic(_headline(moment, who))
        for reason in moment.reasons:
            page.text(reason.text)
        for one in moment.deals:
            others = "; ".join(
                f"{who.name(seat)} {cards_text(cards, who)}"
                for seat, cards in enumerate(one.hands)
                if seat != decision.seat and cards
            )
            page.text(f"A deal that fits, difference {one.gain:+.1f} points: {others}.")
        if moment.hindsight is not None:
            mine, other = moment.hindsight
            page.text(
                f"In hindsight, with all cards open: {_move(decision.move, who)} {mine:+d} points, "
                f"{_move(moment.other, who)} {other:+d}."
            )


def _headline(moment: KeyMoment, who: PlayerNames) -> str:
    """What was played when, what else could have been, and what that made of the chance to win."""
    decision = moment.decision
    chance = decision.chance_lost if moment.is_lost else decision.chance_won
    place = f"Hand {decision.hand_number}, " + (f"trick {decision.trick}" if decision.trick else "the calls")
    made = f"{who.name(decision.seat)} chose {_move(decision.move, who)}"
    if moment.is_lost:
        cost = "" if chance is None else f", {chance:.1%} of the match"
        return f"{place}: {made}; {_move(moment.other, who)} was better by {decision.loss.mean:.1f} points{cost}"
    won = "" if chance is None else f", {chance:.1%} of the match"
    return f"{place}: {made}, {decision.values[1].behind:.1f} points better than {_move(moment.other, who)}{won}"


def _write_chances(found: MatchReview, page: Sheet, who: PlayerNames) -> None:
    """The chance of each side after each hand."""
    if not found.after_hands:
        return
    page.heading("The chance to win the match after each hand")
    sides = [who.all(side) for side in found.match.game.sides]
    rows = [
        (str(number), *(f"{one.share:.0%} ± {one.half_width:.0%}" for one in row))
        for number, row in enumerate(found.after_hands, start=1)
    ]
    page.table([("hand", *sides), *rows])
