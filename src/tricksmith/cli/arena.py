"""`tricksmith arena GAME`: bots compared on the same deals."""

from __future__ import annotations

import json
import os
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli import asked
from tricksmith.cli.asked import STOPPED, OptionValues, Plain, Players
from tricksmith.errors import OptionError, TricksmithError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.arena import Arena, Crew, State
    from tricksmith.rules import Game

__all__ = [
    "AsJson", "RayAddress", "ResumeFrom", "SaveTo", "Seed", "Workers", "arena", "begun_by", "check_editions", "crew_of",
    "register", "usable_cores",
]  # fmt: skip

RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: the address of its head, or auto."),
]
Seed = Annotated[
    str | None, typer.Option(metavar="TEXT", help="The same seed gives the same result; without one it is drawn.")
]
Workers = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Worker processes: one for each core unless you say.")
]
SaveTo = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write each finished deal to this file, to go on from.")
]
ResumeFrom = Annotated[Path | None, typer.Option(metavar="FILE", help="Go on from such a file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print what came of it as JSON, for scripts.")]

DEALS, MOST_DEALS = 200, 20_000
"""Deals when nobody says how many: of a comparison, and at most of a test."""
ASKED = {
    "game": str, "players": int, "options": dict, "bots": list, "editions": list, "seed": str,
    "deals": int, "sprt": int | float | None,
}  # fmt: skip
"""What a file says of its run, and of which kind it is."""


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
        typer.Option("--deals", "-m", min=1, metavar="M", help=f"Deals a pair: {DEALS}, or at most {MOST_DEALS:,}."),
    ] = None,
    sprt: Annotated[
        float | None,
        typer.Option(metavar="DELTA", help="Stop once it is clear whether the margin is DELTA points a deal, or 0."),
    ] = None,
    seed: Seed = None,
    processes: Workers = None,
    ray: RayAddress = None,
    save: SaveTo = None,
    resume: ResumeFrom = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE.jsonl", help="Write each hand to this file, a line each, to replay it.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Empty the record's file first.")] = False,
    append: Annotated[bool, typer.Option("--append", help="Add to the record's file.")] = False,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Compare bots: every deal is played in every seating; Ctrl-C stops, and what is known by then is told."""
    from tricksmith.cli.sheet import sheet
    from tricksmith.cli.standing import write_arena

    if save is not None and resume is not None:
        raise OptionError("--save begins a new file and --resume goes on with one: choose one of them")
    state = None
    if resume is not None:
        from tricksmith.arena import State

        state = State.resume(resume)
    given = {"game": game, "players": players, "options": option, "bots": bots, "seed": seed, "sprt": sprt}
    found = _begun(given, state, deals, record=record is not None)
    crew = crew_of(processes, ray)
    if record is not None:
        asked.prepare(record, overwrite=overwrite, append=append or state is not None)
    if save is not None:
        from tricksmith.arena import State

        state = State.begin(save, {**found.asked, "deals": found.deals})
    stopped = _play(found, crew, state, record)
    if as_json:
        times = {name: times.summary() for name, times in found.times().items()}
        typer.echo(json.dumps({"result": {**found.as_dict(), "stopped": stopped}, "times": times}, indent=2))
    else:
        write_arena(found, sheet(plain=plain), state=state, record=record)
    if stopped:
        kept = f"; go on with --resume {state.path}" if state is not None else ""
        typer.echo(f"stopped: {found.deals_done:,} deals were played{kept}", err=True)
        raise typer.Exit(STOPPED)


def _begun(given: dict[str, Any], state: State | None, deals: int | None, *, record: bool) -> Arena:
    """What was asked for, or what the file says that it was; raises `OptionError` where these differ."""
    from tricksmith import games
    from tricksmith.arena import Arena, Sprt

    if state is None:
        if given["game"] is None or given["bots"] is None:
            raise OptionError("name a game and --bots A,B, or --resume a file")
        table = asked.asked_game(given["game"], given["players"], given["options"])
        bots, seed, delta = _names(given["bots"]), asked.asked_seed(given["seed"]), given["sprt"]
        deals = deals or (MOST_DEALS if delta is not None else DEALS)
    else:
        was = begun_by("arena", state, ASKED)
        table = games.get(was["game"], players=was["players"], **was["options"])
        _check_same(given, table, state)
        bots, seed, delta, deals = list(map(str, was["bots"])), was["seed"], was["sprt"], deals or was["deals"]
    sprt = Sprt(delta) if delta is not None else None
    found = Arena(table, bots, deals=deals, seed=seed, sprt=sprt, record=record)
    if state is not None:
        check_editions(state, found.asked)
        found.include(state)
    return found


def check_editions(state: State, found: Mapping[str, Any]) -> None:
    """Raise `OptionError` if a bot of the run, for which `found` is asked now, is not what it was when it began."""
    begun, names = state.asked["editions"], cycle(found["bots"])
    if len(begun) != len(found["editions"]):
        raise OptionError(f"{state.path} tells {len(begun)} editions, and its run has {len(found['editions'])} bots")
    for name, was, now in zip(names, begun, found["editions"], strict=False):
        if was != now:
            raise OptionError(f"{state.path} was begun with {name} of edition {was}, and it is {now} now: begin anew")


def begun_by(command: str, state: State, kinds: Mapping[str, Any]) -> dict[str, Any]:
    """What the file was begun with, all of these kinds; raises `OptionError` if it is of another command or damaged."""
    if any(name not in state.asked or not isinstance(state.asked[name], kind) for name, kind in kinds.items()):
        raise OptionError(f"{state.path} is no file of `tricksmith {command}`")
    return state.asked


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _check_same(given: dict[str, Any], table: Game[Any, Any], state: State) -> None:
    """Raise `OptionError` if something is given that contradicts what the file was begun with."""
    from tricksmith import games

    was = state.asked
    found = {
        "GAME": (given["game"] and games.load(given["game"]).id, table.id),
        "--players": (given["players"], table.players),
        "--bots": (given["bots"] and ",".join(_names(given["bots"])), ",".join(map(str, was["bots"]))),
        "--seed": (given["seed"], was["seed"]),
        "--sprt": (given["sprt"], was["sprt"]),
    }
    for name, value in asked.asked_options(given["options"]).items():
        there = table.options.as_dict().get(name)
        other = type(table)(table.players, **{**table.options.as_dict(), name: value})
        found[f"--option {name}"] = (value if other != table else None, there)
    for flag, (mine, theirs) in found.items():
        if mine is not None and mine != theirs:
            raise OptionError(f"{flag} {mine}: {state.path} was begun with {'none' if theirs is None else theirs}")


def crew_of(processes: int | None, ray: str | None) -> Crew:
    """This process alone, so many others, or a cluster; without a number as many as there are cores for us."""
    from tricksmith.arena import Cluster
    from tricksmith.executor import gather

    if ray is not None:
        if processes is not None:
            raise OptionError("--ray and --processes: a cluster uses all of its cores")
        return Cluster(ray)
    size = processes or usable_cores()
    return gather(size)


def usable_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _play(found: Arena, crew: Crew, state: State | None, record: Path | None) -> bool:
    """Play what is left and write down each deal; whether Ctrl-C stopped it."""
    from tricksmith.cli.interrupt import Interrupt
    from tricksmith.cli.progress import progress
    from tricksmith.play import as_line

    total = found.deals * len(found.pairs) - found.deals_done
    try:
        with Interrupt().listening() as interrupt, crew, progress(total, "deals", quiet=True) as advance:
            for number, deal in found.run(crew):
                with interrupt.held():
                    if record is not None:
                        with record.open("a", encoding="utf-8") as file:
                            file.writelines(as_line(position) + "\n" for position in deal.positions)
                    if state is not None:
                        state.add(number, deal)
                advance(f"{found.pairs[number].bots[0]} {found.pairs[number].margin}")
    except KeyboardInterrupt:
        return True
    except OSError as error:
        raise TricksmithError(f"{error.filename}: {error.strerror}, after {found.deals_done:,} deals") from error
    return False
