"""`tricksmith doctor`: check the environment of a server, and say what to do about faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tricksmith.cli.hosting.serve import takes_server_settings

if TYPE_CHECKING:
    from tricksmith.server import Settings

__all__ = ["doctor", "register"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(doctor)


@takes_server_settings
def doctor(
    settings: Settings, *, as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False
) -> None:
    """Check what a server needs, with the flags and variables of `serve`; the exit code is 1 if there is a fault."""
    import json
    from dataclasses import asdict

    from tricksmith.server import examine

    findings = examine(settings)
    if as_json:
        typer.echo(json.dumps([asdict(finding) for finding in findings], indent=2))
    else:
        for finding in findings:
            advice = f" {finding.advice}." if finding.advice else ""
            typer.echo(f"{finding.grade:8} {finding.check}: {finding.text}.{advice}")
    raise typer.Exit(any(finding.grade == "fault" for finding in findings))
