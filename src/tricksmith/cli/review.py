"""`tricksmith review FILE`: what each decision of a recorded match was worth, by what its player knew."""

from __future__ import annotations

import json
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tricksmith.cli.arena import Workers, usable_cores
from tricksmith.cli.shared import STOPPED, Plain, read_one_match
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tricksmith.cli.shared import Sheet
    from tricksmith.play import Match
    from tricksmith.present import CoursePointView, MomentView, ReviewedMoveView, ReviewView
    from tricksmith.rules import Seat

__all__ = ["register", "review"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(review)


def review(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record, or a .jsonl file of records; - reads standard input.")
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
        str, typer.Option(metavar="DEPTH", help="The number of deals to try: quick, normal or deep.")
    ] = "normal",
    every: Annotated[
        bool, typer.Option("--every", help="List all decisions, not only those that lost points.")
    ] = False,
    luck: Annotated[
        bool, typer.Option("--luck", help="Show what each deal was worth, and how calls and plays changed that.")
    ] = False,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed tries the same deals.")] = "0",
    game: Annotated[
        list[str] | None, typer.Option(metavar="FILE.py", help="The file of a game that is not installed.")
    ] = None,
    processes: Workers = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON, for scripts.")] = False,
    plain: Plain = False,
) -> None:
    """Judge each decision of a match by what its player knew, and show where points were lost.

    Every legal move is tried in the same deals, which fit what the player had seen. Ctrl-C stops.
    """
    from tricksmith import study
    from tricksmith.cli.shared import Interrupt, RichSheet, open_sheet
    from tricksmith.executor import local_executor
    from tricksmith.present import NO_LUCK_NOTE, names_of

    recorded = read_one_match(file, match, game or [])
    seats = [_seat(recorded, name) for name in seat] if seat else None
    try:
        with Interrupt().listening(), ExitStack() as stack:
            executor = stack.enter_context(local_executor(processes or usable_cores()))
            found = study.review(
                recorded, seats=seats, depth=depth, seed=seed, progress=_progress(stack), executor=executor
            )
            page = open_sheet(plain=plain)
            who = names_of(recorded.names, symbols=isinstance(page, RichSheet) and not as_json)
            reviewed = sorted({decision.seat for decision in found.decisions})
            moments = {one: study.moments_of(found, one, executor=executor) for one in reviewed}
            hands = study.match_luck(recorded, seed=seed) if luck else ()
    except KeyboardInterrupt:
        typer.echo("stopped: the review was not at its end", err=True)
        raise typer.Exit(STOPPED) from None
    if as_json:
        every_moment = [moment for one in reviewed for moment in moments[one]]
        typer.echo(json.dumps(study.review_values(found, every_moment, hands), indent=2, ensure_ascii=False))
        return
    page.title(recorded.game.name, ", ".join(who.names))
    shown = [study.show_review(found, one, moments[one], who, luck=hands) for one in reviewed]
    for one in shown:
        page.heading(one.title)
        page.text(one.labels)
        _write_moments(one, page)
        _write_decisions(one, page, every=every)
        _write_luck(one, page)
    if luck and not hands:
        page.text(NO_LUCK_NOTE)
    if shown:
        _write_chances(shown, page)
        _write_notes(shown[0], page)
        _write_next(shown, file, match, recorded.game.id, page)


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


def _write_decisions(shown: ReviewView, page: Sheet, *, every: bool) -> None:
    """The decisions of one player."""
    from tricksmith.present import NO_LOSS_NOTE

    rows = [decision for decision in shown.decisions if every or decision.is_error]
    if not rows:
        page.text(NO_LOSS_NOTE)
        return
    page.heading("All decisions" if every else "Decisions that lost points")
    page.table([("hand.trick", "played", "best", "points lost", "win chance lost", "label", "deals"), *map(_row, rows)])
    page.text("Trick 0 is the time before the tricks.")


def _row(decision: ReviewedMoveView) -> tuple[str, ...]:
    return (
        f"{decision.hand}.{decision.trick}", decision.played, decision.best, decision.loss, decision.chance,
        decision.label, f"{decision.deals:,}",
    )  # fmt: skip


def _write_moments(shown: ReviewView, page: Sheet) -> None:
    """Where points were lost, and what was played well, each moment with its reasons and the deals that show it."""
    for heading, is_lost in (("Where it turned", True), ("Well played", False)):
        chosen = [moment for moment in shown.moments if moment.is_lost is is_lost]
        if chosen:
            page.heading(heading)
        for moment in chosen:
            _write_moment(moment, shown.name, page)


def _write_moment(moment: MomentView, name: str, page: Sheet) -> None:
    """What was chosen and what that cost comes first, then why; what was known there and the figures follow."""
    page.topic(f"{moment.place}: {moment.label}")
    page.text(moment.text)
    for text in ("Why:", *moment.reasons) if moment.reasons else ():
        page.text(text)
    page.text(f"What {name} knew: {moment.situation}")
    for text in moment.figures:
        page.text(text)
    for one in moment.deals:
        page.text(one.text)
        page.entries([(f"  {hand.name}", " ".join(hand.texts)) for hand in one.hands])
    if moment.hindsight:
        page.text(moment.hindsight)


def _write_luck(shown: ReviewView, page: Sheet) -> None:
    """Each hand of a player from the deal to the result."""
    from tricksmith.present import LUCK_NOTE, luck_total

    if not shown.luck:
        return
    page.heading("From the deal to the result")
    for hand in shown.luck:
        page.topic(f"Hand {hand.hand}")
        page.table([("", "points", "sum"), *((part.text, part.amount, part.sum) for part in hand.parts)])
        page.text(hand.text)
    deals = sum(hand.parts[0].points for hand in shown.luck)
    ends = sum(hand.parts[-1].total for hand in shown.luck)
    page.text(luck_total(shown.name, len(shown.luck), deals, ends - deals))
    page.text(LUCK_NOTE)


def _write_chances(every: Sequence[ReviewView], page: Sheet) -> None:
    """The chance of each side between the hands, and of the players within them."""
    shown = every[0]
    if shown.chances:
        page.heading("The chance to win the match")
        rows = [
            (
                f"after hand {number}" if number else "at the start",
                *(f"{one.share:.0%} ± {one.half_width:.0%}" for one in row),
            )
            for number, row in enumerate(shown.chances)
        ]
        page.table([("", *shown.sides), *rows])
        for one in every:
            page.topic(f"{one.name}, after each decision")
            page.entries(
                [(f"hand {hand}", _course(points)) for hand, points in groupby(one.course, lambda at: at.hand)]
            )


def _write_notes(shown: ReviewView, page: Sheet) -> None:
    """What there is to know about the figures."""
    from tricksmith.present import LUCK_NOTE

    page.heading("How to read this")
    for note in shown.notes:
        if note != LUCK_NOTE:
            page.text(note)


def _write_next(shown: Sequence[ReviewView], file: Path, match: int | None, game: str, page: Sheet) -> None:
    """What a player can do next: play the worst moment again, and practise."""
    lost = [(one.seat, moment) for one in shown for moment in one.moments if moment.is_lost]
    page.heading("What to do next")
    if lost and file != Path("-"):
        seat, worst = lost[0]
        trick = next(one.trick for one in shown[[one.seat for one in shown].index(seat)].decisions
                     if (one.hand, one.action) == (worst.hand, worst.action))  # fmt: skip
        number = f" --match {match}" if match is not None else ""
        place = f"--at {worst.hand}.{trick} --seat {seat}"
        page.entries(
            [
                ("Play it again", f"tricksmith play --again {file}{number} {place}"),
                ("Make puzzles of it", f"tricksmith puzzles make --from {file}{number}"),
            ]
        )
    page.entries([("Practise", f"tricksmith drills endings {game}")])


def _course(points: Iterable[CoursePointView]) -> str:
    """The chance of a player in a hand, trick by trick."""
    return ", ".join(
        f"{f'trick {at.trick}' if at.trick else 'before the tricks'} {at.share:.0%} ± {at.half_width:.0%}"
        for at in points
    )
