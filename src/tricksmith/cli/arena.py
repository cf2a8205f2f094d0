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
    state = None
    if resume is not None:
        from tricksmith.arena import SavedRun

        state = SavedRun.load(resume)
    given = {"game": game, "players": players, "options": option, "bots": bots, "seed": seed, "sprt": sprt}
    run = _arena_to_run(given, state, deals, record=record is not None)
    executor = executor_for(processes, ray)
    if record is not None:
        shared.prepare_record(record, overwrite=overwrite, append=append or state is not None)
    if save is not None:
        from tricksmith.arena import SavedRun

        state = SavedRun.create(save, {**run.settings, "deals": run.deals})
    stopped = _play(run, executor, state, record, resumed=resume is not None)
    if as_json:
        times = {name: times.summary() for name, times in run.times().items()}
        typer.echo(json.dumps({"result": {**run.as_dict(), "stopped": stopped}, "times": times}, indent=2))
    else:
        write_arena(run, open_sheet(plain=plain), state=state, record=record)
    if stopped:
        kept = f"; go on with --resume {state.path}" if state is not None else ""
        typer.echo(f"stopped: {run.deals_done:,} deals were played{kept}", err=True)
        raise typer.Exit(STOPPED)


def _arena_to_run(given: dict[str, Any], state: SavedRun | None, deals: int | None, *, record: bool) -> Arena:
    """The arena that was asked for, or that of the file; raises `OptionError` where these differ."""
    from tricksmith import games
    from tricksmith.arena import Arena, Sprt

    if state is None:
        if given["game"] is None or given["bots"] is None:
            raise OptionError("give a game and --bots A,B, or --resume FILE")
        game = shared.load_game(given["game"], given["players"], given["options"])
        bots, seed, delta = _names(given["bots"]), shared.seed_or_new(given["seed"]), given["sprt"]
        deals = deals or (MAX_SPRT_DEALS if delta is not None else DEALS)
    else:
        was = saved_settings("arena", state, SETTING_TYPES)
        game = games.get(was["game"], players=was["players"], **was["options"])
        _check_same(given, game, state)
        bots, seed, delta, deals = list(map(str, was["bots"])), was["seed"], was["sprt"], deals or was["deals"]
    sprt = Sprt(delta) if delta is not None else None
    arena = Arena(game, bots, deals=deals, seed=seed, sprt=sprt, record=record)
    if state is not None:
        check_editions(state, arena.settings)
        arena.count_saved(state)
    return arena


def check_editions(state: SavedRun, settings: Mapping[str, Any]) -> None:
    """Raise `OptionError` if a bot has another edition now, the version of the bot, than when the run was begun."""
    begun, names = state.settings["editions"], cycle(settings["bots"])
    if len(begun) != len(settings["editions"]):
        raise OptionError(f"{state.path} names {len(begun)} editions, and its run has {len(settings['editions'])} bots")
    for name, was, now in zip(names, begun, settings["editions"], strict=False):
        if was != now:
            raise OptionError(
                f"{state.path} was begun with {name} of edition {was}, and it is {now} now: start a new run"
            )


def saved_settings(command: str, state: SavedRun, types: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of the file; raise `OptionError` if it is of another command or damaged."""
    if any(name not in state.settings or not isinstance(state.settings[name], kind) for name, kind in types.items()):
        raise OptionError(f"{state.path} was not written by `tricksmith {command}`")
    return state.settings


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _check_same(given: dict[str, Any], game: Game[Any, Any], state: SavedRun) -> None:
    """Raise `OptionError` if an option contradicts the settings of the file."""
    from tricksmith import games

    was = state.settings
    options = {
        "GAME": (given["game"] and games.load(given["game"]).id, game.id),
        "--players": (given["players"], game.players),
        "--bots": (given["bots"] and ",".join(_names(given["bots"])), ",".join(map(str, was["bots"]))),
        "--seed": (given["seed"], was["seed"]),
        "--sprt": (given["sprt"], was["sprt"]),
    }
    for name, value in shared.parse_options(given["options"]).items():
        there = game.options.as_dict().get(name)
        other = type(game)(game.players, **{**game.options.as_dict(), name: value})
        options[f"--option {name}"] = (value if other != game else None, there)
    for flag, (mine, theirs) in options.items():
        if mine is not None and mine != theirs:
            raise OptionError(f"{flag} {mine}: {state.path} was begun with {'none' if theirs is None else theirs}")


def executor_for(processes: int | None, ray: str | None) -> Executor:
    """Return this process, worker processes (by default one for each core), or a Ray cluster."""
    from tricksmith.executor import RayExecutor, local_executor

    if ray is not None:
        if processes is not None:
            raise OptionError("--ray and --processes: a cluster uses all of its cores")
        return RayExecutor(ray)
    size = processes or shared.usable_cores()
    return local_executor(size)


def _play(arena: Arena, executor: Executor, state: SavedRun | None, record: Path | None, *, resumed: bool) -> bool:
    """Play and save the deals that are left; return whether Ctrl-C stopped it."""
    from tricksmith.cli.shared import Interrupt, progress
    from tricksmith.play import as_line

    total = arena.deals * len(arena.pairings) - arena.deals_done
    again = resumed
    try:
        with Interrupt().listening() as interrupt, executor, progress(total, "deals", quiet=True) as advance:
            for number, deal in arena.run(executor):
                with interrupt.held():
                    if record is not None:
                        _append_lines(record, [as_line(position) for position in deal.positions], again=again)
                        again = False
                    if state is not None:
                        state.append(number, deal)
                advance(f"{arena.pairings[number].bots[0]} {arena.pairings[number].margin}")
    except KeyboardInterrupt:
        return True
    except OSError as error:
        raise TricksmithError(f"{shared.os_error_text(error)}, after {arena.deals_done:,} deals") from error
    return False


def _append_lines(path: Path, lines: list[str], *, again: bool) -> None:
    """Append lines to a file; with `again`, without those that an interrupted run has already appended.

    Hands are recorded before their deal is saved. So a run that is killed between the two has recorded some or all
    hands of the next deal, the last of them perhaps in part, and plays them again when it is resumed.
    """
    new = [line.encode() for line in lines]
    if again:
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
