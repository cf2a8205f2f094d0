"""`python -m bench`: run a benchmark or an experiment by its name, or list them."""

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
    "playouts": "speed.playouts", "hands": "speed.hands", "cold": "speed.cold", "step": "speed.step",
    "sample": "speed.sample", "solve": "speed.solve", "import": "speed.imports", "speed": "speed.python",
    "instructions": "speed.instructions", "scaling": "speed.scaling", "strength": "bots.strength",
    "opponents": "bots.opponents",
    "efficiency": "bots.efficiency", "calls": "bots.calls", "endgame": "bots.endgame", "guarantees": "bots.guarantees",
    "luck": "bots.luck", "reviews": "bots.reviews", "review_time": "speed.review_time",
}  # fmt: skip
"""Every benchmark and its module: each stands for a claim in the documentation."""
EXPERIMENTS = {
    "action_values": "experiments.action_values", "beliefs": "experiments.beliefs",
    "calibration": "experiments.calibration", "exploitability": "experiments.exploitability",
    "growth": "experiments.growth",
}  # fmt: skip
"""Every experiment and its module: `docs/research` reports the results."""
PROGRAMS = {
    "server.load": "server.load",
    "server.move": "server.move",
    "server.start": "server.start",
    "server.commit": "server.commit",
    "server.capacity": "server.capacity",
    "experiments.paint": "experiments.paint",
    "experiments.frames": "experiments.frames",
    "experiments.reconnect": "experiments.reconnect",
}
"""Programs with options of their own, run as `python -m bench.NAME`."""
WIDTH = 110
"""Columns of text when the output is not a terminal."""


def _summaries(modules: dict[str, str]) -> list[str]:
    """One line for each name: the first line of its module's docstring, read without importing the module."""
    folder = Path(__file__).parent
    paths = {name: folder / f"{module.replace('.', '/')}.py" for name, module in modules.items()}
    docs = {name: ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) for name, path in paths.items()}
    return [f"{name:22} {(doc or '').splitlines()[0]}" for name, doc in docs.items()]


app = typer.Typer(add_completion=False)
EPILOG = [
    *_summaries(BENCHES),
    *_summaries({f"experiments {name}": module for name, module in EXPERIMENTS.items()}),
    "page rewrites the tables in the docs from docs/figures.",
]


@app.command(epilog="\n\n".join(EPILOG))
def main(
    name: Annotated[
        str | None,
        typer.Argument(help=f"{', '.join(BENCHES)}; all; page; or experiments and a name.", show_default=False),
    ] = None,
    experiment: Annotated[
        str | None, typer.Argument(help=f"After `experiments`: {', '.join(EXPERIMENTS)}.", show_default=False)
    ] = None,
    *,
    quick: Annotated[bool, typer.Option("--quick", help="A small run: seconds instead of minutes.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON for each benchmark.")] = False,
    save: Annotated[bool, typer.Option("--save", help="Keep the figures and rewrite the tables in the docs.")] = False,
    game: Annotated[str | None, typer.Option(help="Measure this game only.")] = None,
    players: Annotated[int | None, typer.Option(help="Measure this number of players only.")] = None,
    deals: Annotated[int | None, typer.Option(help="Deals at each table, where bots are compared.", min=2)] = None,
    new: Annotated[
        str | None,
        typer.Option(
            help="The bot to measure, or several separated by commas (strength and calls take one): strength, calls, "
            "opponents, efficiency, endgame, guarantees, and experiments."
        ),
    ] = None,
    old: Annotated[
        str | None, typer.Option(help="strength, calls: the bot to compare it with; calls takes several.")
    ] = None,
    hands: Annotated[int | None, typer.Option(help="Hands, or positions, at each table.", min=2)] = None,
    times: Annotated[int | None, typer.Option(help="import: how often each module is imported.", min=1)] = None,
    progress: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="reviews: save the figures of each match in this file, and resume from it."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The seed of the deals and of the bots' random choices.")] = None,
) -> None:
    """Run a benchmark and print its report; without a name, list them."""
    options = {
        "quick": quick or None, "game": game, "players": players, "deals": deals, "new": new, "old": old,
        "hands": hands, "times": times, "seed": seed, "progress": progress,
    }  # fmt: skip
    if name is None:
        _list()
        return
    chosen = _select(name, experiment)
    if save and (game is not None or players is not None):
        raise typer.BadParameter("--save keeps the figures of every table: leave out --game and --players")
    for bench, module in chosen.items():
        _report(bench, module, options, strictly=name != "all", as_json=as_json, save=save)
    if save or name == "page":
        try:
            importlib.import_module("bench.measure.page").write_pages()
        except TricksmithError as error:
            raise typer.BadParameter(str(error)) from None


def _list() -> None:
    print("\n".join(_summaries(BENCHES)))
    print("\nRun one with `python -m bench NAME`, or all of them with `python -m bench all --quick`.\n")
    print("\n".join(_summaries(EXPERIMENTS)))
    print("\nThese are experiments: run one with `python -m bench experiments NAME`.\n")
    print("\n".join(_summaries(PROGRAMS)))
    print("\nThese have options of their own: run one with `python -m bench.NAME --help`.")


def _select(name: str, experiment: str | None) -> dict[str, str]:
    """The modules to run, by name."""
    if name == "experiments":
        if experiment not in EXPERIMENTS:
            raise typer.BadParameter(f"there is no experiment {experiment!r}: choose {', '.join(EXPERIMENTS)}")
        return {experiment: EXPERIMENTS[experiment]}
    if experiment is not None:
        raise typer.BadParameter(f"{name} takes no second name")
    if name not in (*BENCHES, "all", "page"):
        raise typer.BadParameter(f"there is no benchmark {name!r}: choose {', '.join(BENCHES)}, all, page, experiments")
    return BENCHES if name == "all" else {} if name == "page" else {name: BENCHES[name]}


def _report(bench: str, module: str, options: dict[str, Any], *, strictly: bool, as_json: bool, save: bool) -> None:
    """Run a benchmark and print its report; if it cannot run here, print why, and fail if it was asked for by name."""
    try:
        report = _run(bench, module, options, strictly=strictly)
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
        importlib.import_module("bench.measure.page").save_report(report)


def _run(bench: str, module: str, options: dict[str, Any], *, strictly: bool) -> Any:
    """Run a benchmark with the options that it takes; when it was asked for by name, an unknown option is an error."""
    run = importlib.import_module(f"bench.{module}").run
    known = inspect.signature(run).parameters
    given = {option: value for option, value in options.items() if value is not None}
    unknown = [option for option in given if option not in known]
    if unknown and strictly:
        raise typer.BadParameter(f"{bench} has no option --{unknown[0]}")
    return run(**{option: value for option, value in given.items() if option in known})


if __name__ == "__main__":
    app(prog_name="python -m bench")
