"""`python -m bench`: run a benchmark by its name, or list them."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from tricksmith.errors import TricksmithError

BENCHES = {
    "playouts": "playouts", "hands": "hands", "step": "step", "sample": "sample", "solve": "solve",
    "import": "import_time", "speed": "speed", "strength": "strength", "growth": "growth", "calls": "calls",
    "instructions": "instructions", "opponents": "opponents", "endgame": "endgame", "guarantees": "guarantees",
    "scaling": "scaling", "efficiency": "efficiency", "response": "response", "beliefs": "beliefs",
    "promises": "promises", "foretold": "foretold",
}  # fmt: skip
"""Every benchmark and its module."""
WIDTH = 110
"""Columns of text where nobody says how many there are."""


def _listed() -> list[str]:
    """Each benchmark with what it measures: the first line of its file, which need not be loaded for that."""
    texts = ((name, Path(__file__).with_name(f"{module}.py")) for name, module in BENCHES.items())
    said = ((name, ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "") for name, path in texts)
    return [f"{name:12} {doc.splitlines()[0]}" for name, doc in said]


app = typer.Typer(add_completion=False)


@app.command(epilog="\n\n".join([*_listed(), "page writes the tables of the docs from docs/figures anew."]))
def main(
    name: Annotated[str | None, typer.Argument(help=f"{', '.join(BENCHES)}; all; page.", show_default=False)] = None,
    *,
    quick: Annotated[bool, typer.Option("--quick", help="Fewer of everything: seconds rather than minutes.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON for each benchmark.")] = False,
    save: Annotated[bool, typer.Option("--save", help="Keep the figures and write docs/benchmarks.md anew.")] = False,
    game: Annotated[str | None, typer.Option(help="One game alone.")] = None,
    players: Annotated[int | None, typer.Option(help="One number of players alone.")] = None,
    deals: Annotated[int | None, typer.Option(help="Deals at each table, where bots are compared.", min=2)] = None,
    new: Annotated[
        str | None,
        typer.Option(
            help="strength, calls, opponents, efficiency, response, endgame, guarantees, beliefs, promises: the "
            "bot to be measured; several with commas between them but in strength and calls."
        ),
    ] = None,
    old: Annotated[
        str | None, typer.Option(help="strength, calls: the bot to measure it by; in calls several.")
    ] = None,
    hands: Annotated[int | None, typer.Option(help="Hands, or positions, at each table.", min=2)] = None,
    times: Annotated[int | None, typer.Option(help="import: imports of each module.", min=1)] = None,
    seed: Annotated[str | None, typer.Option(help="Of deals and of bots' chance.")] = None,
) -> None:
    """Run a benchmark and print what it found; without a name, list them."""
    given = {
        "quick": quick or None, "game": game, "players": players, "deals": deals, "new": new, "old": old,
        "hands": hands, "times": times, "seed": seed,
    }  # fmt: skip
    if name is None:
        print("\n".join(_listed()))
        print("\nRun one with `python -m bench NAME`, or all of them with `python -m bench all --quick`.")
        return
    if name not in (*BENCHES, "all", "page"):
        raise typer.BadParameter(f"there is no benchmark {name!r}: choose {', '.join(BENCHES)}, all or page")
    if save and (game is not None or players is not None):
        raise typer.BadParameter("--save keeps the figures of every table: leave out --game and --players")
    for bench in BENCHES if name == "all" else () if name == "page" else (name,):
        _report(bench, given, strictly=name != "all", as_json=as_json, save=save)
    if save or name == "page":
        try:
            importlib.import_module("bench.page").write()
        except TricksmithError as error:
            raise typer.BadParameter(str(error)) from None


def _report(bench: str, given: dict[str, Any], *, strictly: bool, as_json: bool, save: bool) -> None:
    """Run a benchmark and print its report; if it cannot run here, say why, and give up if it was asked for by name."""
    try:
        report = _run(bench, given, strictly=strictly)
    except TricksmithError as error:
        if strictly:
            raise typer.BadParameter(str(error)) from None
        typer.echo(f"{bench}: {error}\n", err=True)
        return
    if as_json:
        print(report.json())
    else:
        console = Console()
        report.print(console if console.is_terminal else Console(width=WIDTH))
    if save:
        importlib.import_module("bench.page").keep(report)


def _run(bench: str, given: dict[str, Any], *, strictly: bool) -> Any:
    """Run a benchmark with the options that it knows; alone, it must know all that were given."""
    run = importlib.import_module(f"bench.{BENCHES[bench]}").run
    known = inspect.signature(run).parameters
    asked = {option: value for option, value in given.items() if value is not None}
    foreign = [option for option in asked if option not in known]
    if foreign and strictly:
        raise typer.BadParameter(f"{bench} has no option --{foreign[0]}")
    return run(**{option: value for option, value in asked.items() if option in known})


app(prog_name="python -m bench")
