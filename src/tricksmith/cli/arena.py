"""`tricksmith arena GAME`: compare bots on the same deals."""

from __future__ import annotations

import json
import os
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli import shared
from tricksmith.cli.shared import STOPPED, OptionValues, Plain, Players
from tricksmith.errors import OptionError, TricksmithError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.arena import Arena, SavedRun
    from tricksmith.executor import Executor
    from tricksmith.rules import Game

__all__ = [
    "AsJson",
    "RayAddress",
    "ResumeFrom",
    "SaveTo",
    "Seed",
    "Workers",
    "arena",
    "check_editions",
    "executor_for",
    "register",
    "saved_settings",
]  # fmt: skip

RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: the address of its head, or auto."),
]
Seed = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help="The same seed gives the same result; without one, a fresh seed is drawn."),
]
Workers = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Worker processes; by default one for each core.")
]
SaveTo = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Save each finished deal to this file, so that --resume can go on from it."),
]
ResumeFrom = Annotated[Path | None, typer.Option(metavar="FILE", help="Resume the run in this file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON, for scripts.")]

DEALS, MAX_SPRT_DEALS = 200, 20_000
"""Deals by default: of a comparison, and at most of a sequential test."""
SETTING_TYPES = {
    "game": str, "players": int, "options": dict, "bots": list, "editions": list, "seed": str,
    "deals": int, "sprt": int | float | None,
}  # fmt: skip
"""The settings in the file of a run, and their types."""


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(arena)


def arena(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id, or the path of its .py file.", show_default=False)
    ] = None,
    *,
    bots: Annotated[
        str | None, typer.Option(metavar="A,B,…", help="The bots: the first is compared with each of the others.")
    ] = None,
    players: Players = None,
    option: OptionValues = None,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            "-m",
            min=1,
            metavar="M",
            help=f"Deals a pair: {DEALS} by default; with --sprt at most {MAX_SPRT_DEALS:,}.",
        ),
    ] = None,
    sprt: Annotated[
        float | None,
        typer.Option(
            metavar="DELTA", help="Stop as soon as a sequential test decides whether the margin is DELTA points, or 0."
        ),
    ] = None,
    seed: Seed = None,
    processes: Workers = None,
    ray: RayAddress = None,
    save: SaveTo = None,
    resume: ResumeFrom = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE.jsonl", help="Write each hand to a line of this file, for `replay`.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Empty the record's file first.")] = False,
    append: Annotated[bool, typer.Option("--append", help="Add to the record's file.")] = False,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Compare bots on the same deals, each played in every seating. Ctrl-C stops and prints the result so far."""
    from tricksmith.cli.shared import open_sheet, write_arena

    if save is not None and resume is not None:
        raise OptionError("--save begins a new file and --resume continues one: choose one of them")
    if resume is not None and overwrite:
        raise OptionError("--resume adds to the record: leave out --overwrite")
    saved_run = None
    if resume is not None:
        from tricksmith.arena import SavedRun

        saved_run = SavedRun.load(resume)
    given = {"game": game, "players": players, "options": option, "bots": bots, "seed": seed, "sprt": sprt}
    run = _arena_to_run(given, saved_run, deals, record=record is not None)
    executor = executor_for(processes, ray)
    if record is not None:
        shared.prepare_record(record, overwrite=overwrite, append=append or saved_run is not None)
    if save is not None:
        from tricksmith.arena import SavedRun

        saved_run = SavedRun.create(save, {**run.settings, "deals": run.deals})
    stopped = _play(run, executor, saved_run, record, resumed=resume is not None)
    if as_json:
        times = {name: times.summary() for name, times in run.times().items()}
        typer.echo(json.dumps({"result": {**run.as_dict(), "stopped": stopped}, "times": times}, indent=2))
    else:
        write_arena(run, open_sheet(plain=plain), saved_run=saved_run, record=record)
    if stopped:
        how_to_resume = f"; go on with --resume {saved_run.path}" if saved_run is not None else ""
        typer.echo(f"stopped: {run.deals_done:,} deals were played{how_to_resume}", err=True)
        raise typer.Exit(STOPPED)


def _arena_to_run(given: dict[str, Any], saved_run: SavedRun | None, deals: int | None, *, record: bool) -> Arena:
    """The arena that was asked for, or that of the file; raises `OptionError` where these differ."""
    from tricksmith import games
    from tricksmith.arena import Arena, Sprt

    if saved_run is None:
        if given["game"] is None or given["bots"] is None:
            raise OptionError("give a game and --bots A,B, or --resume FILE")
        game = shared.load_game(given["game"], given["players"], given["options"])
        bots, seed, delta = _names(given["bots"]), shared.seed_or_new(given["seed"]), given["sprt"]
        deals = deals or (MAX_SPRT_DEALS if delta is not None else DEALS)
    else:
        saved = saved_settings("arena", saved_run, SETTING_TYPES)
        game = games.get(saved["game"], players=saved["players"], **saved["options"])
        _check_same(given, game, saved_run)
        bots, seed, delta = list(map(str, saved["bots"])), saved["seed"], saved["sprt"]
        deals = deals or saved["deals"]
    sprt = Sprt(delta) if delta is not None else None
    arena = Arena(game, bots, deals=deals, seed=seed, sprt=sprt, record=record)
    if saved_run is not None:
        check_editions(saved_run, arena.settings)
        arena.count_saved(saved_run)
    return arena


def check_editions(saved_run: SavedRun, settings: Mapping[str, Any]) -> None:
    """Raise `OptionError` if a bot's edition (`Bot.edition`) has changed since the run was begun."""
    saved, names = saved_run.settings["editions"], cycle(settings["bots"])
    if len(saved) != len(settings["editions"]):
        raise OptionError(
            f"{saved_run.path} names {len(saved)} editions, and its run has {len(settings['editions'])} bots"
        )
    for name, was, now in zip(names, saved, settings["editions"], strict=False):
        if was != now:
            raise OptionError(
                f"{saved_run.path} was begun with {name} of edition {was}, and it is {now} now: start a new run"
            )


def saved_settings(command: str, saved_run: SavedRun, types: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of the file; raise `OptionError` if it is of another command or damaged."""
    if any(
        name not in saved_run.settings or not isinstance(saved_run.settings[name], kind) for name, kind in types.items()
    ):
        raise OptionError(f"{saved_run.path} was not written by `tricksmith {command}`")
    return saved_run.settings


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _check_same(given: dict[str, Any], game: Game[Any, Any], saved_run: SavedRun) -> None:
    """Raise `OptionError` if an option contradicts the settings of the file."""
    from tricksmith import games

    saved = saved_run.settings
    options = {
        "GAME": (given["game"] and games.load(given["game"]).id, game.id),
        "--players": (given["players"], game.players),
        "--bots": (given["bots"] and ",".join(_names(given["bots"])), ",".join(map(str, saved["bots"]))),
        "--seed": (given["seed"], saved["seed"]),
        "--sprt": (given["sprt"], saved["sprt"]),
    }
    for name, value in shared.parse_options(given["options"]).items():
        saved_value = game.options.as_dict().get(name)
        with_value = type(game)(game.players, **{**game.options.as_dict(), name: value})
        options[f"--option {name}"] = (value if with_value != game else None, saved_value)
    for flag, (value, saved_value) in options.items():
        if value is not None and value != saved_value:
            begun_with = "none" if saved_value is None else saved_value
            raise OptionError(f"{flag} {value}: {saved_run.path} was begun with {begun_with}")


def executor_for(processes: int | None, ray: str | None) -> Executor:
    """Return this process, worker processes (by default one for each core), or a Ray cluster."""
    from tricksmith.executor import RayExecutor, local_executor

    if ray is not None:
        if processes is not None:
            raise OptionError("--ray and --processes: a cluster uses all of its cores")
        return RayExecutor(ray)
    size = processes or shared.usable_cores()
    return local_executor(size)


def _play(arena: Arena, executor: Executor, saved_run: SavedRun | None, record: Path | None, *, resumed: bool) -> bool:
    """Play and save the deals that are left; return whether Ctrl-C stopped it."""
    from tricksmith.cli.shared import Interrupt, progress
    from tricksmith.play import as_line

    total = arena.deals * len(arena.pairings) - arena.deals_done
    may_be_recorded = resumed  # the hands of the first deal
    try:
        with Interrupt().listening() as interrupt, executor, progress(total, "deals", quiet=True) as advance:
            for number, deal in arena.run(executor):
                with interrupt.held():
                    if record is not None:
                        lines = [as_line(position) for position in deal.positions]
                        _append_lines(record, lines, may_be_recorded=may_be_recorded)
                        may_be_recorded = False
                    if saved_run is not None:
                        saved_run.append(number, deal)
                advance(f"{arena.pairings[number].bots[0]} {arena.pairings[number].margin}")
    except KeyboardInterrupt:
        return True
    except OSError as error:
        raise TricksmithError(f"{shared.os_error_text(error)}, after {arena.deals_done:,} deals") from error
    return False


def _append_lines(path: Path, lines: list[str], *, may_be_recorded: bool) -> None:
    """Append lines to a file; with `may_be_recorded`, without those that an interrupted run has already appended.

    Hands are recorded before their deal is saved. So a run that is killed between the two has recorded some or all
    hands of the next deal, the last of them perhaps in part, and plays them again when it is resumed.
    """
    new = [line.encode() for line in lines]
    if may_be_recorded:
        data = path.read_bytes()  # a line may end in the middle of a character
        whole, _, torn = data.rpartition(b"\n")
        recorded = whole.split(b"\n") if whole else []
        for count in range(min(len(new), len(recorded)), -1, -1):
            if recorded[len(recorded) - count :] == new[:count] and b"".join(new[count : count + 1]).startswith(torn):
                if torn:
                    os.truncate(path, len(data) - len(torn))
                new = new[count:]
                break
    with path.open("ab") as file:
        file.writelines(line + b"\n" for line in new)
