"""`tricksmith ladder`: compare a pool of bots at many tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli import shared
from tricksmith.cli.arena import (
    AsJson,
    RayAddress,
    ResumeFrom,
    SaveTo,
    Seed,
    Workers,
    check_editions,
    executor_for,
    saved_settings,
)
from tricksmith.cli.shared import STOPPED, Plain, Players, os_error_text
from tricksmith.errors import OptionError, TricksmithError

if TYPE_CHECKING:
    from tricksmith.arena import Ladder, SavedRun
    from tricksmith.cli.shared import Sheet
    from tricksmith.executor import Executor
    from tricksmith.rules import Game

__all__ = ["ladder", "register"]

DEALS = 200
"""Deals of a pair, and for the ratings of a table, by default."""
SUFFIXES = (".json", ".md", ".svg")
"""The files that `--write` can write."""
SETTING_TYPES = {
    "tables": list, "pool": list, "editions": list, "every_pair": bool, "seed": str, "deals": int, "rated": int,
}  # fmt: skip
"""The settings in the file of a run, and their types."""

NOT_FIXED = (
    "The number of deals was not fixed beforehand, because the run was stopped or extended. P-values presume that it "
    "was: take them with care."
)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(ladder)


def ladder(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Ids or paths of games; by default the four originals."),
    ] = None,
    *,
    pool: Annotated[
        str | None, typer.Option(metavar="A,B,…", help="The bots from the weakest up; by default all levels.")
    ] = None,
    players: Players = None,
    deals: Annotated[
        int | None, typer.Option("--deals", "-m", min=1, metavar="M", help=f"Deals a pair: {DEALS} by default.")
    ] = None,
    rated: Annotated[
        int | None,
        typer.Option(min=0, metavar="M", help=f"Deals for the ratings of a table: {DEALS} by default; 0 for none."),
    ] = None,
    all_pairs: Annotated[
        bool, typer.Option("--all-pairs", help="Compare every pair of bots, not only neighbours.")
    ] = False,
    seed: Seed = None,
    processes: Workers = None,
    ray: RayAddress = None,
    save: SaveTo = None,
    resume: ResumeFrom = None,
    write: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Write the figures (.json), the tables (.md) or the chart (.svg)."),
    ] = None,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Compare each bot of a pool with the one below it, at every table. Ctrl-C stops and prints the result so far."""
    from tricksmith.arena import SavedRun
    from tricksmith.cli.shared import open_sheet

    if save is not None and resume is not None:
        raise OptionError("--save begins a new file and --resume continues one: choose one of them")
    _check_suffixes(write or [])
    given = {"tables": games, "players": players, "pool": pool, "every_pair": all_pairs or None, "seed": seed}
    saved_run = SavedRun.load(resume) if resume is not None else None
    ladder = _ladder_to_run(given, saved_run, deals, rated)
    executor = executor_for(processes, ray)
    if save is not None:
        saved_run = SavedRun.create(save, {**ladder.settings, "deals": ladder.deals, "rated": ladder.rated})
    stopped = _play(ladder, executor, saved_run)
    result = {**ladder.as_dict(), "stopped": stopped, "extended_from": _deals_before_extension(saved_run, ladder)}
    results = {"result": result, "times": ladder.times()}
    for path in write or []:
        _write_file(path, results)
    if as_json:
        typer.echo(json.dumps(results, indent=2))
    else:
        _write(results, open_sheet(plain=plain))
    if stopped:
        how_to_resume = f"; go on with --resume {saved_run.path}" if saved_run is not None else ""
        done = f"{ladder.deals_done:,} of {ladder.deals_total:,} deals were played"
        typer.echo(f"stopped: {done}{how_to_resume}", err=True)
        raise typer.Exit(STOPPED)


def _deals_before_extension(saved_run: SavedRun | None, ladder: Ladder) -> int | None:
    """The deals a pair that a resumed run was begun with, if there are more now."""
    begun_with = saved_run.settings["deals"] if saved_run is not None else ladder.deals
    return begun_with if begun_with < ladder.deals else None


def _ladder_to_run(given: dict[str, Any], saved_run: SavedRun | None, deals: int | None, rated: int | None) -> Ladder:
    """The ladder that was asked for, or that of the file; raises `OptionError` where these differ."""
    from tricksmith import games
    from tricksmith.arena import LEVELS, Ladder

    begun_with: dict[str, Any] = saved_settings("ladder", saved_run, SETTING_TYPES) if saved_run is not None else {}
    if saved_run is None or given["tables"] or given["players"]:
        tables = _tables(given["tables"] or list(games.ORIGINALS), given["players"])
    else:
        tables = [games.get(name, players=players, **options) for name, players, options in begun_with["tables"]]
    ladder = Ladder(
        tables,
        [name.strip() for name in given["pool"].split(",")] if given["pool"] else begun_with.get("pool", LEVELS),
        deals=deals or begun_with.get("deals", DEALS),
        rated=rated if rated is not None else begun_with.get("rated", DEALS),
        seed=given["seed"] or begun_with.get("seed") or shared.seed_or_new(given["seed"]),
        every_pair=given["every_pair"] or begun_with.get("every_pair", False),
    )
    if saved_run is not None:
        for name, value in ladder.settings.items():
            if name == "editions":
                check_editions(saved_run, {"bots": ladder.pool, "editions": value})
            elif json.loads(json.dumps(value)) != begun_with[name]:
                raise OptionError(f"{saved_run.path} was begun with another {_setting_name(name)}: {begun_with[name]}")
        ladder.count_saved(saved_run)
    return ladder


def _setting_name(name: str) -> str:
    return {"tables": "choice of tables", "every_pair": "--all-pairs"}.get(name, f"--{name}")


def _tables(names: list[str], players: int | None) -> list[Game[Any, Any]]:
    """Every table of these games, or those for this number of players."""
    from tricksmith import games

    seats_by_game = [(name, games.load(name).seats) for name in names]
    tables = [
        games.get(name, players=count) for name, seats in seats_by_game for count in seats if players in (None, count)
    ]
    if not tables:
        raise OptionError(f"--players {players}: none of {', '.join(names)} has a table of that size")
    return tables


def _check_suffixes(paths: list[Path]) -> None:
    for path in paths:
        if path.suffix not in SUFFIXES:
            known = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
            raise OptionError(f"--write {path}: the name of the file ends in {known}")
        if not path.absolute().parent.is_dir():
            raise OptionError(f"--write {path}: there is no such folder")


def _play(ladder: Ladder, executor: Executor, saved_run: SavedRun | None) -> bool:
    """Play and save the deals that are left; return whether Ctrl-C stopped it."""
    from tricksmith.cli.shared import Interrupt, progress

    experiments = ladder.experiments
    total = ladder.deals_total - ladder.deals_done
    try:
        with Interrupt().listening() as interrupt, executor, progress(total, "deals", quiet=True) as advance:
            for number, deal in ladder.run(executor):
                if saved_run is not None:
                    with interrupt.held():
                        saved_run.append(number, deal)
                advance(f"{experiments[number].config.game} {experiments[number].title}")
    except KeyboardInterrupt:
        return True
    except OSError as error:
        raise TricksmithError(f"{os_error_text(error)}, after {ladder.deals_done:,} deals") from error
    return False


def _write_file(path: Path, results: dict[str, Any]) -> None:
    from tricksmith.arena import margin_chart, markdown
    from tricksmith.play import replace_file

    if path.suffix == ".json":
        text = json.dumps(results, indent=1, ensure_ascii=False) + "\n"
    else:
        text = (
            markdown(results["result"], results["times"]) if path.suffix == ".md" else margin_chart(results["result"])
        )
    try:
        replace_file(path, text.encode())
    except OSError as error:
        raise TricksmithError(f"--write {os_error_text(error, path)}") from error


def _write(results: dict[str, Any], sheet: Sheet) -> None:
    """Write the tables for people."""
    from tricksmith.arena import margin_rows, rating_rows

    result = results["result"]
    sheet.title("The ladder", f"{' < '.join(result['pool'])}")
    sheet.entries([("seed", result["seed"])])
    if result["stopped"] or result["extended_from"] is not None:
        sheet.text(NOT_FIXED)
    sheet.heading("Margins a deal with 95% intervals, and who beats whom (corrected p below 0.01)")
    sheet.table(list(margin_rows(result, results["times"])), transpose=False)
    if any(table["ratings"] for table in result["tables"]):
        sheet.heading("Ratings by OpenSkill, from random seatings")
        sheet.table(list(rating_rows(result)))
