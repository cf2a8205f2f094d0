"""`tricksmith audit`: the audit log of a server: who used which right, and when."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tricksmith.cli.hosting.backup import DATA, settings_of

__all__ = ["audit", "register"]

DATABASE = typer.Option(
    envvar="TRICKSMITH_DATABASE",
    metavar="DATABASE",
    show_envvar=True,
    help="The database, if it is not in the data folder: sqlite:///PATH or postgresql://…",
)
DAY_MILLISECONDS = 24 * 60 * 60 * 1000


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(audit)


def audit(
    *,
    data: Annotated[Path | None, DATA] = None,
    database: Annotated[str, DATABASE] = "",
    table: Annotated[str, typer.Option(metavar="ID", help="Show only this table, by the id in its address.")] = "",
    days: Annotated[int | None, typer.Option(metavar="N", help="Show only the last N days.", min=1)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON for each entry.")] = False,
) -> None:
    """Print what hosts did with their rights, and who changed or signed out devices, the latest last.

    The times are in UTC. The letters after a name begin the person's id, which distinguishes people of the same name.
    """
    import json
    import time
    from datetime import UTC, datetime

    from tricksmith.server.store import read_audit

    url = settings_of(data, database).database_url
    since = int(time.time() * 1000) - days * DAY_MILLISECONDS if days is not None else 0
    for entry in read_audit(url, table=table, since=since):
        at = datetime.fromtimestamp(entry.at / 1000, UTC)
        if as_json:
            facts = {
                "time": at.isoformat(timespec="milliseconds"), "action": entry.action, "table": entry.table,
                "person": entry.short_id, "name": entry.name, "seat": entry.seat, "target": entry.target,
                "level": entry.level,
            }  # fmt: skip
            typer.echo(json.dumps(facts, ensure_ascii=False))
        else:
            where = f"table {entry.table}: " if entry.table else ""
            typer.echo(f"{at:%Y-%m-%d %H:%M:%S}  {where}{entry.sentence} [{entry.short_id}]")
