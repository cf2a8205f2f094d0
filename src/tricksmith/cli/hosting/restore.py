"""`tricksmith restore`: bring back what `tricksmith backup` has copied."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tricksmith.cli.hosting.backup import DATA, DATABASE, settings_of
from tricksmith.errors import TricksmithError

__all__ = ["register", "restore"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(restore)


def restore(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder that `tricksmith backup` wrote.")],
    *,
    data: Annotated[Path | None, DATA] = None,
    database: Annotated[str, DATABASE] = "",
) -> None:
    """Check a backup and put it in the place of a stopped server's data; what it replaces stays, under another name."""
    from tricksmith.server import restore as restore_backup

    settings = settings_of(data, database)
    try:
        result = restore_backup(settings, folder)
    except OSError as error:
        raise TricksmithError(f"{error.filename or folder}: {(error.strerror or str(error)).lower()}") from None
    typer.echo(f"{result.tables} table{'s' * (result.tables != 1)} restored to {settings.data}.")
    for path in result.replaced:
        typer.echo(f"What was there before is in {path}")
    for warning in result.warnings:
        typer.echo(f"Warning: make sure that nobody has changed the backup. {warning}", err=True)
    if not result.has_secret:
        typer.echo("The backup has no secret: start the server with the same TRICKSMITH_SECRET as before.")
