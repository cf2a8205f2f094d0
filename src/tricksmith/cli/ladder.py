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
FORMS = (".json", ".md", ".svg")
ASKED = {"tables": list, "pool": list, "editions": list, "every_pair": bool, "seed": str, "deals": int, "rated": int}
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
        typer.Argument(metavar="[GAME]…", help="Ids or paths of games; by default all of ours."),
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
        bool, typer.Option("--all-pairs", help="Compare every two bots rather than neighbours alone.")
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
    _check_forms(write or [])
    given = {"tables": games, "players": players, "pool": pool, "every_pair": all_pairs or None, "seed": seed}
    state = SavedRun.load(resume) if resume is not None else None
    run = _ladder_to_run(given, state, deals, rated)
    executor = executor_for(processes, ray)
    if save is not None:
        state = SavedRun.create(save, {**run.settings, "deals": run.deals, "rated": run.rated})
    stopped = _play(run, executor, state)
    result = {**run.as_dict(), "stopped": stopped, "extended_from": _deals_before_extension(state, run)}
    results = {"result": result, "times": run.times()}
    for path in write or []:
        _write_file(path, results)
    if as_json:
        typer.echo(json.dumps(results, indent=2))
    else:
        _write(results, open_sheet(plain=plain))
    if stopped:
        kept = f"; go on with --resume {state.path}" if state is not None else ""
        typer.echo(f"stopped: {run.deals_done:,} of {run.deals_total:,} deals were played{kept}", err=True)
        raise typer.Exit(STOPPED)


def _deals_before_extension(state: SavedRun | None, run: Ladder) -> int | None:
    """The deals a pair that a resumed run was begun with, if there are more now."""
    begun_with = state.settings["deals"] if state is not None else run.deals
    return begun_with if begun_with < run.deals else None


def _ladder_to_run(given: dict[str, Any], state: SavedRun | None, deals: int | None, rated: int | None) -> Ladder:
    """The ladder that was asked for, or that of the file; raises `OptionError` where these differ."""
    from tricksmith import games
    from tricksmith.arena import LEVELS, Ladder

    was: dict[str, Any] = saved_settings("ladder", state, ASKED) if state is not None else {}
    if state is None or given["tables"] or given["players"]:
        tables = _tables(given["tables"] or games.names(), given["players"])
    else:
        tables = [games.get(name, players=players, **options) for name, players, options in was["tables"]]
    run = Ladder(
        tables,
        [name.strip() for name in given["pool"].split(",")] if given["pool"] else was.get("pool", LEVELS),
        deals=deals or was.get("deals", DEALS),
        rated=rated if rated is not None else was.get("rated", DEALS),
        seed=given["seed"] or was.get("seed") or shared.seed_or_new(given["seed"]),
        every_pair=given["every_pair"] or was.get("every_pair", False),
    )
    if state is not None:
        for name, value in run.settings.items():
            if name == "editions":
                check_editions(state, {"bots": run.pool, "editions": value})
            elif json.loads(json.dumps(value)) != was[name]:
                raise OptionError(f"{state.path} was begun with another {_word(name)}: {was[name]}")
        run.count_saved(state)
    return run


def _word(name: str) -> str:
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


def _check_forms(paths: list[Path]) -> None:
    for path in paths:
        if path.suffix not in FORMS:
            raise OptionError(f"--write {path}: the name of the file ends in {', '.join(FORMS[:-1])} or {FORMS[-1]}")
        if not path.absolute().parent.is_dir():
            raise OptionError(f"--write {path}: there is no such folder")


def _play(ladder: Ladder, executor: Executor, state: SavedRun | None) -> bool:
    """Play and save the deals that are left; return whether Ctrl-C stopped it."""
    from tricksmith.cli.shared import Interrupt, progress

    experiments = ladder.experiments
    left = ladder.deals_total - ladder.deals_done
    try:
        with Interrupt().listening() as interrupt, executor, progress(left, "deals", quiet=True) as advance:
            for number, deal in ladder.run(executor):
                if state is not None:
                    with interrupt.held():
                        state.append(number, deal)
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


def _write(results: dict[str, Any], page: Sheet) -> None:
    """Write the tables for people."""
    from tricksmith.arena import margin_rows, rating_rows

    result = results["result"]
    page.title("The ladder", f"{' < '.join(result['pool'])}")
    page.entries([("seed", result["seed"])])
    if result["stopped"] or result["extended_from"] is not None:
        page.text(NOT_FIXED)
    page.heading("Margins a deal with 95 % intervals, and who beats whom (corrected p below 0.01)")
    page.table(list(margin_rows(result, results["times"])), turn=False)
    if any(table["ratings"] for table in result["tables"]):
        page.heading("Ratings by OpenSkill, from random seatings")
        page.table(list(rating_rows(result)))
