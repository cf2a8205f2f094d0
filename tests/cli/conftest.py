"""What the tests of the command line share: the program with its commands, made once."""

from __future__ import annotations

import pytest
import typer

from tricksmith.cli import app

_PROGRAM = typer.main.get_command(app.build())


@pytest.fixture(autouse=True)
def built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reuse the commands: to put them together again is half of what a short command costs."""
    monkeypatch.setattr(app, "build", lambda *_: _PROGRAM)
