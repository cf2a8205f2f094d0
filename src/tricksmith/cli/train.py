"""`tricksmith train GAME`: the model of the others, from self-play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.arena import Workers, usable_cores
from tricksmith.cli.shared import STOPPED, GameName, Plain
from tricksmith.errors import OptionError, TricksmithError

if TYPE_CHECKING:
    from tricksmith.belief import OpponentModel
    from tricksmith.training import Job

__all__ = ["register", "train"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(train)


def train(
    game: GameName,
    *,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", "-n", metavar="N", help="How many play; may be given several times."),
    ] = None,
    bot: Annotated[str, typer.Option(metavar="NAME", help="Who plays the hands.")] = "regular@1200",
    hands: Annotated[int, typer.Option(min=10, metavar="M", help="How many hands, at each table.")] = 1000,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed gives the same model.")] = "train",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.json",
            help="Where the model goes; if you do not say, beside the game's .py file, where master finds it, "
            "or GAME.json for a game by its id.",
        ),
    ] = None,
    processes: Workers = None,
    epochs: Annotated[int | None, typer.Option(min=1, metavar="E", help="Times through all hands.")] = None,
    device: Annotated[
        str,
        typer.Option(
            metavar="auto|cpu|gpu", help="Where the model is fitted: on an accelerator if JAX finds one, or say which."
        ),
    ] = "auto",
    as_json: Annotated[bool, typer.Option("--json", help="Print what came of it as JSON, for scripts.")] = False,
    plain: Plain = False,
) -> None:
    """Train the model of the others by self-play; Ctrl-C stops, and the same command goes on from there."""
    from tricksmith import bots, games
    from tricksmith.belief import OpponentModel
    from tricksmith.cli.shared import progress
    from tricksmith.training import Job
    from tricksmith.training import train as train_model
    from tricksmith.training.fit import EPOCHS

    bots.get(bot)
    tables = [games.get(game, players=count) for count in dict.fromkeys(players or [None])]  # type: ignore[list-item]
    named_by_file = Path(game).suffix == ".py"
    path = out or (OpponentModel.path_of(type(tables[0])) if named_by_file else None) or Path(f"{tables[0].id}.json")
    if path.is_dir():
        raise OptionError(f"--out {path} is a folder: name a file")
    if path.suffix != ".json":
        raise OptionError(f"--out {path}: a model is a file whose name ends in .json")
    job = Job(
        game=game if named_by_file else tables[0].id,
        players=tuple(table.players for table in tables),
        bot=bot,
        hands=hands,
        seed=seed,
        out=path,
        processes=processes or usable_cores(),
        epochs=epochs or EPOCHS,
        device=device,
    )
    try:
        model = train_model(job, progress=progress)
    except KeyboardInterrupt:
        typer.echo(f"stopped: what was played is kept in {job.played}; the same command goes on", err=True)
        raise typer.Exit(STOPPED) from None
    except OSError as error:
        raise TricksmithError(f"{error.filename}: {error.strerror}") from error
    if as_json:
        typer.echo(
            json.dumps({"file": str(path), "game": model.game, "recipe": model.recipe, "measured": model.measured})
        )
    else:
        _write(model, job, plain=plain)


def _write(model: OpponentModel, job: Job, *, plain: bool) -> None:
    """The summary for people."""
    from tricksmith.cli.shared import open_sheet

    page = open_sheet(plain=plain)
    page.title(model.game, f"{', '.join(map(str, job.players))} players")
    files = f"{job.out}, {job.out.with_suffix('.svg')}, {job.played}"
    made = [("hands", f"{model.measured['hands']:,} by {job.bot}"), ("seed", job.seed)]
    page.entries([*made, ("fitted on", model.recipe["device"]), ("files", files)])
    for name, figures in model.measured.items():
        if isinstance(figures, dict):
            page.heading(f"{name.capitalize()}, on hands held out")
            page.entries([(LABELS[key], _figure(value)) for key, value in figures.items()])
    if model.measured["plays"]["loss"] >= model.measured["plays"]["thumb"]:
        page.text(WORSE)


WORSE = (
    "It foretells plays no better than the rule of thumb, which needs no learning: give it more hands before you "
    "let master play by it."
)
LABELS = {
    "decisions": "decisions", "answers": "calls with a choice", "loss": "loss, in nats", "uniform": "loss of any legal",
    "thumb": "loss of the rule of thumb", "unseen": "loss without seeing the hand", "error": "calibration error",
    "best": "likeliest was played",
}  # fmt: skip


def _figure(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.4f}"
