"""`tricksmith check GAME`: check a game's file against the contract of all games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.shared import GameName, OptionValues, Plain, Players, load_game

if TYPE_CHECKING:
    from tricksmith.cli.shared import Sheet
    from tricksmith.rules import Game
    from tricksmith.testing import Report

__all__ = ["check", "register"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(check)


def check(
    game: GameName,
    *,
    players: Players = None,
    option: OptionValues = None,
    hands: Annotated[int, typer.Option(min=1, metavar="N", help="The number of hands to play at each table.")] = 10,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed deals the same hands.")] = "check",
    plain: Plain = False,
) -> None:
    """Check a game on random hands, with every number of players and every option, or at the one table asked for.

    The first fault ends the check and is reported with everything needed to see it again.
    """
    from tricksmith.cli.shared import open_sheet

    variants = _variants(game, players, option, seed)
    report = _check_variants(variants, hands=hands, seed=seed)
    _write(variants[0], report, open_sheet(plain=plain))


def _variants(name: str, players: int | None, options: list[str] | None, seed: str) -> list[Game[Any, Any]]:
    """The game as it was asked for, or with every number of players and every option."""
    from tricksmith import games
    from tricksmith.testing import CheckCase

    if players is not None or options:
        return [load_game(name, players, options)]
    game_class = games.load(name)
    with CheckCase(game_class, seed).guard("variants()"):
        return list(game_class.variants())


def _check_variants(variants: list[Game[Any, Any]], *, hands: int, seed: str) -> Report:
    from tricksmith.cli.shared import progress
    from tricksmith.testing import Report
    from tricksmith.testing import check as check_contract

    report = Report()
    with progress(len(variants), "tables") as advance:
        for variant in variants:
            report += check_contract(variant, hands=hands, seed=seed)
            advance()
    return report


def _write(game: Game[Any, Any], report: Report, sheet: Sheet) -> None:
    sheet.title(game.name, "passes the checks")
    sheet.entries(
        [
            ("tables", f"{report.games:,}, each a number of players with its options"),
            ("hands", f"{report.hands:,} played at random, {report.positions:,} positions"),
            ("legal moves", f"{report.accepted:,} accepted"),
            ("other moves", f"{report.refused:,} refused with a reason"),
            ("views", f"{report.determinizations:,} compared with those of other hidden cards"),
            ("matches", f"{report.matches:,} played to their end"),
            ("compiled core", _core(report)),
            *(_obstacles(report) if report.not_compiled else ()),
            *(("bots", note) for note in dict.fromkeys(report.bot_notes)),
        ]
    )


def _core(report: Report) -> str:
    """How many decisions the compiled core agreed on, and why it can't play the game or a part of it."""
    agreed = f"{report.lockstep_decisions:,} decisions in step with the rules"
    if not report.not_compiled:
        return agreed
    count = len(_obstacles(report))
    why = f"for {count} reasons" if count > 1 else "for one reason"
    if len(report.not_compiled) == report.games and report.lockstep_decisions:
        return f"plays the tricks, {agreed}, and not the calls, {why}"
    if len(report.not_compiled) == report.games:
        return (
            f"does not fit, {why}. Bots play by the rules, slower, less well and all levels alike; "
            "solver and batches need the core"
        )
    return f"{agreed}; {len(report.not_compiled)} tables do not fit, {why}"


def _obstacles(report: Report) -> list[tuple[str, str]]:
    """Each obstacle on the way into the core, once for all tables: which part it keeps out, and why."""
    tables = Counter(obstacle[:3] for obstacle in report.obstacles)
    first = {obstacle[:3]: obstacle for obstacle in reversed(report.obstacles)}
    rows = []
    for key in sorted(tables, key=lambda key: key[0]):  # the calls come first
        some = f"; at {tables[key]} of {report.games} tables" if tables[key] < report.games else ""
        rows.append((f"keeps out the {key[0]}", f"{first[key]}{some}"))
    return rows or [("keeps it out", why) for why in dict.fromkeys(report.not_compiled)]
