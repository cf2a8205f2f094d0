"""`tricksmith review FILE`: what each decision of a recorded match was worth, by what its player knew."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.arena import Workers
from tricksmith.cli.shared import (
    STOPPED,
    Plain,
    read_one_match,
    usable_cores,
    write_chances,
    write_luck,
    write_notes,
    write_player,
)
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tricksmith.cli.shared import Sheet
    from tricksmith.play import Match
    from tricksmith.present import ReviewView
    from tricksmith.rules import Game, Seat

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
    hand: Annotated[
        list[int] | None, typer.Option(min=1, metavar="N", help="Review this hand, from 1; by default all hands.")
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
    unfinished_hand = len(recorded.hands) if recorded.hand.result is None else 0
    if hand and unfinished_hand in hand:
        raise OptionError(
            f"--hand {unfinished_hand}: that hand is not over, and shows cards that its players don't know yet"
        )
    try:
        with Interrupt().listening(), ExitStack() as stack:
            executor = stack.enter_context(local_executor(processes or usable_cores()))
            judged = study.review(
                recorded,
                seats=seats,
                hands=hand,
                depth=depth,
                seed=seed,
                progress=_progress(stack),
                executor=executor,
            )
            sheet = open_sheet(plain=plain)
            who = names_of(recorded.names, symbols=isinstance(sheet, RichSheet) and not as_json)
            reviewed = sorted(set(study.people_of(recorded) if seats is None else seats))
            moments = {number: study.moments_of(judged, number, executor=executor) for number in reviewed}
            hands = study.match_luck(recorded, hands=hand, seed=seed) if luck else ()
    except KeyboardInterrupt:
        typer.echo("stopped: the review was not at its end", err=True)
        raise typer.Exit(STOPPED) from None
    if as_json:
        every_moment = [moment for number in reviewed for moment in moments[number]]
        typer.echo(json.dumps(study.review_values(judged, every_moment, hands), indent=2, ensure_ascii=False))
        return
    sheet.title(recorded.game.name, ", ".join(who.names))
    if unfinished_hand and not hand:
        sheet.text(f"Hand {unfinished_hand} is not over, so it is not reviewed.")
    only = hand[0] if hand and len(hand) == 1 else None
    reviews = [study.show_review(judged, number, moments[number], who, luck=hands, hand=only) for number in reviewed]
    for shown in reviews:
        write_player(shown, sheet, every=every, unjudged=judged.unjudged)
        write_luck(shown, sheet)
    if luck and not hands:
        sheet.text(NO_LUCK_NOTE)
    if reviews:
        write_chances(reviews, sheet)
        write_notes(reviews[0], sheet)
        _write_next(reviews, file, match, recorded.game, sheet)


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
    """Return a function that shows the progress from its first call on, when the total is known."""
    from tricksmith.cli.shared import progress

    shown: list[Callable[..., None]] = []

    def advance(_done: int, total: int) -> None:
        if not shown:
            shown.append(stack.enter_context(progress(total, "decisions", quiet=True)))
        shown[0]()

    return advance


def _write_next(
    reviews: Sequence[ReviewView], file: Path, match: int | None, game: Game[Any, Any], sheet: Sheet
) -> None:
    """Write what a player can do next: play the first moment that lost points again, and practise in a drill."""
    from tricksmith import study

    kinds = study.drill_kinds(type(game)(game.players))
    lost = [(shown, moment) for shown in reviews for moment in shown.moments if moment.is_lost]
    if lost or kinds:
        sheet.heading("What to do next")
    if lost and file != Path("-"):
        shown, first = lost[0]
        trick = next(decision.trick for decision in shown.decisions
                     if (decision.hand, decision.action) == (first.hand, first.action))  # fmt: skip
        number = f" --match {match}" if match is not None else ""
        place = f"--at {first.hand}.{trick} --seat {shown.seat}"
        sheet.entries(
            [
                ("Play it again", f"tricksmith play --again {file}{number} {place}"),
                ("Make puzzles of it", f"tricksmith puzzles make --from {file}{number}"),
            ]
        )
    if kinds:
        kind = study.DrillKind.ENDINGS if study.DrillKind.ENDINGS in kinds else kinds[0]
        sheet.entries([("Practise", f"tricksmith drills {kind} {game.id}")])
