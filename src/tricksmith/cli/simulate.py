"""`tricksmith simulate GAME`: matches among bots, recorded and counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.shared import (
    STOPPED,
    GameName,
    OptionValues,
    Plain,
    Players,
    load_game,
    os_error_text,
    prepare_record,
    seed_or_new,
)
from tricksmith.errors import OptionError, TricksmithError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.bots import Bot
    from tricksmith.cli.shared import MatchStatistics, Sheet
    from tricksmith.rules import Game

__all__ = ["register", "simulate"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(simulate)


def simulate(
    game: GameName,
    *,
    players: Players = None,
    matches: Annotated[
        int, typer.Option("--matches", "-m", min=1, metavar="M", help="The number of matches to play.")
    ] = 100,
    bots: Annotated[
        str, typer.Option(metavar="A,B,…", help="A bot for each seat, from seat 0; a single bot takes every seat.")
    ] = "random",
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="The same seed gives the same matches; without one, a fresh seed is drawn."),
    ] = None,
    option: OptionValues = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE.jsonl", help="Write each match to a line of this file.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Empty the record's file first.")] = False,
    append: Annotated[bool, typer.Option("--append", help="Add to the record's file.")] = False,
    most_hands: Annotated[int, typer.Option(min=1, metavar="N", help="Leave a match unfinished after N hands.")] = 200,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON, for scripts.")] = False,
    plain: Plain = False,
) -> None:
    """Play matches among bots; Ctrl-C stops, and what has been played is kept and counted."""
    from tricksmith.cli.shared import MatchStatistics, open_sheet

    loaded = load_game(game, players, option)
    chosen = parse_bots(loaded, bots)
    seed = seed_or_new(seed)
    if record is not None:
        prepare_record(record, overwrite=overwrite, append=append)
    statistics = MatchStatistics(loaded, [bot.title for bot in chosen])
    stopped = _play(loaded, chosen, statistics, matches=matches, seed=seed, most_hands=most_hands, record=record)
    if as_json:
        head = {"game": loaded.id, "players": loaded.players, "options": loaded.options.as_dict(), "seed": seed}
        end = {"asked": matches, "stopped": stopped, "record": str(record) if record is not None else None}
        typer.echo(json.dumps(head | statistics.as_dict() | end, indent=2, ensure_ascii=False))
    else:
        _write(statistics, open_sheet(plain=plain), seed=seed, record=record)
    if stopped:
        kept = f" and are kept in {record}" if record is not None else ""
        typer.echo(f"stopped: {statistics.matches:,} of {matches:,} matches were played to their end{kept}", err=True)
        raise typer.Exit(STOPPED)


def parse_bots(game: Game[Any, Any], text: str) -> list[Bot]:
    """Return a bot for each seat; raises `OptionError` for an unknown one or a wrong number of them."""
    from tricksmith import bots

    names = [name.strip() for name in text.split(",")]
    chosen = [bots.get(name) for name in names]
    if len(chosen) == 1:
        chosen *= game.players
    if len(chosen) != game.players:
        raise OptionError(
            f"--bots {text}: {game.id} with {game.players} players needs one bot, or {game.players}, not {len(chosen)}"
        )
    return chosen


def _play(
    game: Game[Any, Any],
    bots: Sequence[Bot],
    statistics: MatchStatistics,
    *,
    matches: int,
    seed: str,
    most_hands: int,
    record: Path | None,
) -> bool:
    """Play and count the matches, and write each as it ends; return whether Ctrl-C stopped it."""
    from tricksmith.cli.shared import Interrupt, progress
    from tricksmith.play import simulate, write_match

    try:
        with Interrupt().listening() as interrupt, progress(matches, "matches") as advance:
            for match in simulate(game, bots, matches=matches, seed=seed, most_hands=most_hands):
                with interrupt.held():
                    if record is not None:
                        write_match(record, match, sync=False)
                    statistics.add(match)
                advance()
    except KeyboardInterrupt:
        return True
    except OSError as error:
        raise TricksmithError(f"{os_error_text(error, record)}, after {statistics.matches:,} matches") from error
    return False


def _write(statistics: MatchStatistics, sheet: Sheet, *, seed: str, record: Path | None) -> None:
    """Write the summary for people."""
    from tricksmith.arena import MIN_SAMPLES

    redealt = f", and {statistics.redealt:,} that were dealt again" if statistics.redealt else ""
    unfinished = f", {statistics.unfinished:,} of them left unfinished" if statistics.unfinished else ""
    sheet.title(statistics.game.name, f"{statistics.game.players} players")
    facts = [
        ("seed", seed),
        ("matches", f"{statistics.matches:,}{unfinished}"),
        ("hands", f"{statistics.hands:,}{redealt}"),
    ]
    sheet.entries([*facts, ("record", str(record))] if record is not None else facts)
    sheet.heading("Score per hand (95% interval) and matches won")
    rows = [
        (" + ".join(map(str, row.seats)), " + ".join(row.bots), str(row.score), f"{row.won:,}", f"{row.shared:,}")
        for row in statistics.sides
    ]
    sheet.table(
        [
            ("seats" if len(statistics.sides) < statistics.game.players else "seat", "bot", "score", "won", "shared"),
            *rows,
        ]
    )
    if statistics.compares_bots:
        sheet.heading("Score per hand, by bot")
        sheet.entries([(name, str(mean)) for name, mean in statistics.bots.items() if mean.count])
    if statistics.hands < MIN_SAMPLES:
        sheet.text(f"These are too few hands to compare bots: play {MIN_SAMPLES} or more.")
