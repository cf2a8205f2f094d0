"""`tricksmith solve FILE`: what every play was worth with all cards open, at any moment of a recorded hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.shared import STOPPED, Plain, read_one_match
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from tricksmith.cli.solving import HandCosts, OpenDecision, SolveSettings
    from tricksmith.play import Match
    from tricksmith.present import PlayerNames

__all__ = ["register", "solve"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(solve)


def solve(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A record, a position, or a .jsonl file of them; - reads standard input."),
    ],
    *,
    match: Annotated[
        int | None, typer.Option("--match", "-m", min=1, metavar="M", help="Take this match of the file, from 1.")
    ] = None,
    hand: Annotated[int | None, typer.Option(min=1, metavar="N", help="Take this hand of the match, from 1.")] = None,
    at: Annotated[
        str | None, typer.Option(metavar="T[.C]", help="The moment: 5 for trick 5, 5.2 for its second card.")
    ] = None,
    every: Annotated[
        bool, typer.Option("--every", help="Show what each play of the hand cost, from --at on if it is given.")
    ] = False,
    aim: Annotated[
        str | None,
        typer.Option(
            metavar="AIM", help="The goal of the players: difference (two sides), each (their own score) or paranoid."
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0, metavar="S", help="Stop a search after S seconds; 0 for no limit.")
    ] = 30,
    nodes: Annotated[int | None, typer.Option(min=1, metavar="N", help="Stop a search after trying N plays.")] = None,
    game: Annotated[
        list[str] | None, typer.Option(metavar="FILE.py", help="The file of a game that is not installed.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON, for scripts.")] = False,
    plain: Plain = False,
) -> None:
    """Solve a hand exactly: what every play is worth if all cards lie open and everybody plays the best they can.

    Of a record it takes the hand and the moment that are asked for. Ctrl-C stops.
    """
    from tricksmith.cli.solving import SolveSettings, decision_at, open_decisions, read_moment

    moment = read_moment(at) if at is not None else None
    search = SolveSettings(_aim(aim), nodes, seconds or None)
    recorded = read_one_match(file, match, game or [])
    number = _number(recorded, hand)
    where = f"hand {number}" if len(recorded.hands) > 1 else "the hand"
    rows = open_decisions(recorded.hands[number - 1], where)
    first = decision_at(rows, moment, where) if moment is not None or not every else rows[0]
    if every:
        _every(recorded, number, rows[rows.index(first) :], search, as_json=as_json, plain=plain)
    else:
        _solve_one(recorded, number, first, search, as_json=as_json, plain=plain)


def _aim(text: str | None) -> str | None:
    aims = ("difference", "each", "paranoid")
    if text is not None and text not in aims:
        raise OptionError(f"--aim {text}: choose {', '.join(aims)}")
    return text


# What is asked about -------------------------------------------------------------------------------------------------


def _number(match: Match, hand: int | None) -> int:
    """The number of the hand: the one asked for, the only one, or the one that is not over."""
    last = len(match.hands)
    if hand is not None and hand > last:
        raise OptionError(f"--hand {hand}: the match has {last} hand{'s' * (last > 1)}")
    if hand is None and last > 1 and match.hand.result is not None:
        raise OptionError(f"the match has {last} hands: choose one with --hand")
    return hand if hand is not None else last


# What is answered ----------------------------------------------------------------------------------------------------


def _solve_one(
    match: Match, number: int, decision: OpenDecision, search: SolveSettings, *, as_json: bool, plain: bool
) -> None:
    """Solve one decision, and write the report."""
    from tricksmith.cli.shared import Interrupt, RichSheet, open_sheet, waiting
    from tricksmith.cli.solving import write_end, write_position_lines, write_values
    from tricksmith.play import Match, write_position
    from tricksmith.present import names_of

    try:
        with Interrupt().listening(), waiting("Solving", search.seconds) as tick:
            solved = search.run(decision, tick)
    except KeyboardInterrupt:
        typer.echo("stopped: the search was not at its end", err=True)
        raise typer.Exit(STOPPED) from None
    if as_json:
        _print({"hand": number, **solved.as_dict(), "position": write_position(decision.hand, match.names)})
        return
    sheet = open_sheet(plain=plain)
    who = names_of(match.names, symbols=isinstance(sheet, RichSheet))
    match_then = Match(match.game, match.names, match.seed, match.hands[: number - 1], decision.hand)
    sheet.title(match.game.name, ", ".join(who.names))
    sheet.heading(_place(match, number, decision, who))
    write_position_lines(match_then, decision, sheet, who)
    write_values(solved, sheet, who)
    write_end(solved, match.hands[number - 1].result, sheet, who)


def _place(match: Match, number: int, decision: OpenDecision, who: PlayerNames) -> str:
    """The heading of a decision: the hand, the trick, the card, and whose turn it is."""
    hand = f"Hand {number} of {len(match.hands)}, trick" if len(match.hands) > 1 else "Trick"
    card = f", card {decision.moment.card}" if decision.moment.card != 1 else ""
    return f"{hand} {decision.moment.trick}{card}: {who.does(decision.seat, 'are')} to play"


def _every(
    match: Match, number: int, rows: list[OpenDecision], search: SolveSettings, *, as_json: bool, plain: bool
) -> None:
    """Solve every decision from the last back, and report them in order."""
    from tricksmith.cli.shared import Interrupt, progress
    from tricksmith.cli.solving import HandCosts

    costs, stopped = HandCosts(rows, search), False
    try:
        with Interrupt().listening(), progress(len(rows), "plays") as advance:
            costs.run(advance)
    except KeyboardInterrupt:
        stopped = True
    if as_json:
        _print({"hand": number, **costs.as_dict()})
    else:
        _write_every(match, number, costs, plain=plain)
    if stopped:
        typer.echo("stopped: this is what was found until then", err=True)
        raise typer.Exit(STOPPED)


def _write_every(match: Match, number: int, costs: HandCosts, *, plain: bool) -> None:
    from tricksmith.cli.shared import RichSheet, open_sheet
    from tricksmith.present import names_of

    sheet = open_sheet(plain=plain)
    who = names_of(match.names, symbols=isinstance(sheet, RichSheet))
    sheet.title(match.game.name, ", ".join(who.names))
    sheet.heading(f"Hand {number} of {len(match.hands)}, play by play" if len(match.hands) > 1 else "Play by play")
    costs.write(sheet, who)


def _print(value: dict[str, Any]) -> None:
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))
