"""`tricksmith new NAME`: the files of a new game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["new", "register"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(new)


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the game, such as 'Oak Hill'.")],
    template: Annotated[
        str, typer.Option(metavar="TEMPLATE", help="What to begin with: plain, bids, partners, points or stock.")
    ] = "plain",
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where to write the files.")] = Path(),
) -> None:
    """Write the file of a new game, which plays at once, and a test for it."""
    from tricksmith._os_errors import os_error_reason
    from tricksmith.errors import OptionError
    from tricksmith.games import new_game

    files = new_game(name, template)
    game, test = folder / f"{files.module}.py", folder / f"test_{files.module}.py"
    for path in (game, test):
        if path.exists():
            raise OptionError(f"{path} already exists: choose another name or --folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        game.write_text(files.game, encoding="utf-8")
        test.write_text(files.test, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"{folder}: {os_error_reason(error)}") from error
    typer.echo(f"{game} is a game that plays. Change it rule by rule, and look at it:")
    for command in (f"play {game}", f"serve {game} --reload --open", f"rules {game}", f"check {game}"):
        typer.echo(f"  tricksmith {command}")
    typer.echo(f"  pytest {test}")
