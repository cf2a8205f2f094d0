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
    write_decisions,
    write_luck,
    write_moments,
    write_notes,
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
    in_play = len(recorded.hands) if recorded.hand.result is None else 0
    if hand and in_play in hand:
        raise OptionError(f"--hand {in_play}: that hand is not over, and shows cards that its players don't know yet")
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
            page = open_sheet(plain=plain)
            who = names_of(recorded.names, symbols=isinstance(page, RichSheet) and not as_json)
            reviewed = sorted(set(study.people_of(recorded) if seats is None else seats))
            moments = {one: study.moments_of(judged, one, executor=executor) for one in reviewed}
            hands = study.match_luck(recorded, hands=hand, seed=seed) if luck else ()
    except KeyboardInterrupt:
        typer.echo("stopped: the review was not at its end", err=True)
        raise typer.Exit(STOPPED) from None
    if as_json:
        every_moment = [moment for one in reviewed for moment in moments[one]]
        typer.echo(json.dumps(study.review_values(judged, every_moment, hands), indent=2, ensure_ascii=False))
        return
    page.title(recorded.game.name, ", ".join(who.names))
    if in_play and not hand:
        page.text(f"Hand {in_play} is not over, so it is not reviewed.")
    only = hand[0] if hand and len(hand) == 1 else None
    shown = [study.show_review(judged, one, moments[one], who, luck=hands, hand=only) for one in reviewed]
    for one in shown:
        page.heading(one.title)
        if one.verdict:
            page.text(one.verdict)
        if one.labels:
            page.text(one.labels)
        write_moments(one, page)
        write_decisions(one, page, every=every, unjudged=judged.unjudged)
        write_luck(one, page)
    if luck and not hands:
        page.text(NO_LUCK_NOTE)
    if shown:
        write_chances(shown, page)
        write_notes(shown[0], page)
        _write_next(shown, file, match, recorded.game, page)


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


def _write_next(shown: Sequence[ReviewView], file: Path, match: int | None, game: Game[Any, Any], page: Sheet) -> None:
    """What a player can do next: play the worst moment again, and practise in a drill that the game has."""
    from tricksmith import study

    kinds = study.drill_kinds(type(game)(game.players))
    lost = [(one.seat, moment) for one in shown for moment in one.moments if moment.is_lost]
    if lost or kinds:
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
    if kinds:
        kind = study.DrillKind.ENDINGS if study.DrillKind.ENDINGS in kinds else kinds[0]
        page.entries([("Practise", f"tricksmith drills {kind} {game.id}")])
