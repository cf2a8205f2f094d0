"""`tricksmith backup` and `tricksmith restore`: copy the tables of a server while it runs, and bring them back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith._os_errors import os_error_reason
from tricksmith.errors import TricksmithError

if TYPE_CHECKING:
    from tricksmith.server import Settings

__all__ = ["DATA", "DATABASE", "backup", "register", "restore", "settings_of"]


def _setting(name: str, text: str) -> Any:
    return typer.Option(envvar=f"TRICKSMITH_{name}", show_envvar=True, help=text)


DATA = _setting("DATA", "The data folder of the server; by default the one in your home folder.")
DATABASE = _setting("DATABASE", "The database, if it is not in the data folder: sqlite:///PATH.")


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command()(backup)
    app.command()(restore)


def backup(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder for the copy.")],
    *,
    data: Annotated[Path | None, DATA] = None,
    database: Annotated[str, DATABASE] = "",
) -> None:
    """Copy a server's tables and its secret to a new folder, while it runs, and check the copy."""
    from tricksmith.server import back_up

    settings = settings_of(data, database)
    try:
        result = back_up(settings, folder)
    except OSError as error:
        raise TricksmithError(f"{error.filename or folder}: {os_error_reason(error).lower()}") from None
    only_you = "" if result.warnings else " Only you can read it."
    typer.echo(f"{folder}: {result.tables} table{'s' * (result.tables != 1)}, read and found whole.{only_you}")
    for warning in result.warnings:
        typer.echo(f"Warning: {warning}", err=True)
    if not result.has_secret:
        typer.echo("There is no secret in the data folder: keep a copy of TRICKSMITH_SECRET yourself.")


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
        raise TricksmithError(f"{error.filename or folder}: {os_error_reason(error).lower()}") from None
    typer.echo(f"{result.tables} table{'s' * (result.tables != 1)} restored to {settings.data}.")
    for path in result.replaced:
        typer.echo(f"What was there before is in {path}")
    for warning in result.warnings:
        typer.echo(f"Warning: make sure that nobody has changed the backup. {warning}", err=True)
    if not result.has_secret:
        typer.echo("The backup has no secret: start the server with the same TRICKSMITH_SECRET as before.")


def settings_of(data: Path | None, database: str) -> Settings:
    """Return the settings of a server with this data folder and database; raise an error for a bad database."""
    from tricksmith.cli.play import data_folder
    from tricksmith.server import Settings
    from tricksmith.server.store import url_of

    settings = Settings(data=data or data_folder() / "server", database=database)
    url_of(settings.database_url)
    return settings
