"""`tricksmith train GAME`: train the opponent model of a game by self-play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.arena import Workers
from tricksmith.cli.shared import STOPPED, GameName, Plain, os_error_text, usable_cores
from tricksmith.errors import OptionError, TricksmithError

if TYPE_CHECKING:
    from tricksmith.belief import OpponentModel
    from tricksmith.training import TrainingConfig

__all__ = ["register", "train"]

WORSE = (
    "It predicts plays no better than the heuristic policy, which needs no learning: train it on more hands before you "
    "let master use it."
)
"""The warning about a model that is no improvement."""
LABELS = {
    "decisions": "decisions", "answers": "calls with a choice", "loss": "loss, in nats",
    "uniform": "loss of a uniform prediction", "heuristic": "loss of the heuristic policy",
    "unseen": "loss without seeing the hand", "error": "expected calibration error", "best": "likeliest was played",
}  # fmt: skip
"""What each metric of a model is, by its name in the model's file."""


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(train)


def train(
    game: GameName,
    *,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", "-n", metavar="N", help="The number of players; give the flag once for each."),
    ] = None,
    bot: Annotated[str, typer.Option(metavar="NAME", help="The bot that plays the hands.")] = "regular@1200",
    hands: Annotated[int, typer.Option(min=10, metavar="M", help="Hands at each table.")] = 1000,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed gives the same model.")] = "train",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.json",
            help="The file of the model; by default next to the game's .py file, where master finds it, "
            "or GAME.json for a game by its id.",
        ),
    ] = None,
    processes: Workers = None,
    epochs: Annotated[int | None, typer.Option(min=1, metavar="E", help="The number of passes over all hands.")] = None,
    device: Annotated[
        str,
        typer.Option(
            metavar="auto|cpu|gpu", help="Where the model is fitted; by default on an accelerator if JAX finds one."
        ),
    ] = "auto",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON, for scripts.")] = False,
    plain: Plain = False,
) -> None:
    """Train the opponent model by self-play. Ctrl-C stops, and the same command goes on from there."""
    from tricksmith import bots, games
    from tricksmith.belief import OpponentModel
    from tricksmith.cli.shared import progress
    from tricksmith.training import EPOCHS, TrainingConfig
    from tricksmith.training import train as train_model

    bots.get(bot)
    loaded = [games.get(game, players=count) for count in dict.fromkeys(players or [None])]  # type: ignore[list-item]
    named_by_file = Path(game).suffix == ".py"
    path = out or (OpponentModel.path_of(type(loaded[0])) if named_by_file else None) or Path(f"{loaded[0].id}.json")
    if path.is_dir():
        raise OptionError(f"--out {path} is a folder: name a file")
    if path.suffix != ".json":
        raise OptionError(f"--out {path}: a model is a file whose name ends in .json")
    config = TrainingConfig(
        game=game if named_by_file else loaded[0].id,
        players=tuple(one.players for one in loaded),
        bot=bot,
        hands=hands,
        seed=seed,
        out=path,
        processes=processes or usable_cores(),
        epochs=epochs or EPOCHS,
        device=device,
    )
    try:
        model = train_model(config, progress=progress)
    except KeyboardInterrupt:
        typer.echo(f"stopped: the hands so far are in {config.hands_file}; the same command goes on", err=True)
        raise typer.Exit(STOPPED) from None
    except OSError as error:
        raise TricksmithError(os_error_text(error)) from error
    if as_json:
        typer.echo(
            json.dumps({"file": str(path), "game": model.game, "recipe": model.training, "measured": model.metrics})
        )
    else:
        _write(model, config, plain=plain)


def _write(model: OpponentModel, config: TrainingConfig, *, plain: bool) -> None:
    """Write the summary for people."""
    from tricksmith.cli.shared import open_sheet

    sheet = open_sheet(plain=plain)
    sheet.title(model.game, f"{', '.join(map(str, config.players))} players")
    files = f"{config.out}, {config.out.with_suffix('.svg')}, {config.hands_file}"
    dataset = [("hands", f"{model.metrics['hands']:,} by {config.bot}"), ("seed", str(config.seed))]
    fault = model.training.get("accelerator_error")
    fitted_on = model.training["device"] + (f", because {fault}" if fault else "")
    sheet.entries([*dataset, ("fitted on", fitted_on), ("files", files)])
    for name, figures in model.metrics.items():
        if isinstance(figures, dict):
            sheet.heading(f"{name.capitalize()}, on hands held out")
            sheet.entries([(LABELS[key], _figure(value)) for key, value in figures.items()])
    if model.metrics["plays"]["loss"] >= model.metrics["plays"]["heuristic"]:
        sheet.text(WORSE)


def _figure(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.4f}"
