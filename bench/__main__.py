"""`python -m bench`: run a benchmark by its name, or list them."""

from __future__ import annotations

import importlib
import inspect
from typing import Annotated, Any

import typer
from rich.console import Console

from tricksmith.error import TricksmithError

BENCHES = ("strength", "speed", "import_time", "playouts", "sample", "solve")
WIDTH = 110
"""Columns of text where nobody says how many there are."""

app = typer.Typer(add_completion=False)


@app.command()
def main(
    name: Annotated[str | None, typer.Argument(help=f"{', '.join(BENCHES)}, or all.", show_default=False)] = None,
    *,
    quick: Annotated[bool, typer.Option("--quick", help="Fewer of everything: seconds rather than minutes.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON for each benchmark.")] = False,
    game: Annotated[str | None, typer.Option(help="One game alone.")] = None,
    players: Annotated[int | None, typer.Option(help="One number of players alone.")] = None,
    deals: Annotated[int | None, typer.Option(help="strength: deals at each table.", min=2)] = None,
    new: Annotated[str | None, typer.Option(help="strength: the bot to be measured.")] = None,
    old: Annotated[str | None, typer.Option(help="strength: the bot to measure it by.")] = None,
    hands: Annotated[int | None, typer.Option(help="speed, playouts: hands at each table.", min=2)] = None,
    times: Annotated[int | None, typer.Option(help="import_time: imports of each module.", min=1)] = None,
    seed: Annotated[str | None, typer.Option(help="Of deals and of bots' chance.")] = None,
) -> None:
    """Run a benchmark and print what it found; without a name, list them."""
    given = {
        "quick": quick, "game": game, "players": players, "deals": deals, "new": new, "old": old, "hands": hands,
        "times": times, "seed": seed,
    }  # fmt: skip
    if name is None:
        for bench in BENCHES:
            print(f"{bench:12} {(importlib.import_module(f'bench.{bench}').__doc__ or '').strip()}")
        print("\nRun one with `python -m bench NAME`, or all of them with `python -m bench all --quick`.")
        return
    if name not in (*BENCHES, "all"):
        raise typer.BadParameter(f"there is no benchmark {name!r}: choose {', '.join(BENCHES)} or all")
    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDTH)
    for bench in BENCHES if name == "all" else (name,):
        try:
            report = _run(bench, given, strictly=name != "all")
        except TricksmithError as error:
            raise typer.BadParameter(str(error)) from None
        if as_json:
            print(report.json())
        else:
            report.print(console)


def _run(bench: str, given: dict[str, Any], *, strictly: bool) -> Any:
    """Run a benchmark with the options that it knows; alone, it must know all that were given."""
    run = importlib.import_module(f"bench.{bench}").run
    known = inspect.signature(run).parameters
    asked = {option: value for option, value in given.items() if value is not None}
    foreign = [option for option in asked if option not in known]
    if foreign and strictly:
        raise typer.BadParameter(f"{bench} has no option --{foreign[0]}")
    return run(**{option: value for option, value in asked.items() if option in known})


app(prog_name="python -m bench")
