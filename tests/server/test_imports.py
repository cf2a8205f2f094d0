"""What a server loads before it answers: every module costs each start its time."""

from __future__ import annotations

import subprocess
import sys

import pytest
import typer

from tricksmith.cli.app import COMMANDS, main

AT_FIRST_USE = (
    "alembic",  # where the database is not up to date
    "numpy",  # where a player claims the rest
    "opentelemetry.sdk",  # with --traces
    "psycopg",  # with PostgreSQL
    "redis",  # with --redis
    "rich",  # on other commands' terminals
    "sqlalchemy.dialects.postgresql",
    "tricksmith.bots.search",
    "tricksmith.compile.trick_schema",
)


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    """The modules that `tricksmith serve` has loaded when it begins to listen."""
    code = "import sys, tricksmith.cli.hosting.serve, tricksmith.server.serve; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize("module", AT_FIRST_USE)
def test_what_only_some_servers_need_is_loaded_at_first_use(loaded: set[str], module: str) -> None:
    """A start does without what takes long to load and is needed later, or never."""
    assert "tricksmith.server.http.app" in loaded
    assert module not in loaded


@pytest.mark.parametrize(
    ("words", "built"),
    [(["serve", "--help"], ["serve"]), (["--help"], [*COMMANDS]), (["sing"], [*COMMANDS]), ([], [*COMMANDS])],
    ids=["one", "help", "unknown", "none"],
)
def test_a_command_is_built_without_the_others(
    monkeypatch: pytest.MonkeyPatch, words: list[str], built: list[str]
) -> None:
    """Each takes a while to import and to read its flags; help and advice need them all."""
    imported: list[str] = []
    monkeypatch.setattr(sys, "argv", ["tricksmith", *words])
    monkeypatch.setattr(typer.Typer, "__call__", lambda self, **_: imported.extend(names_of(self)))
    with pytest.raises(SystemExit):
        main()
    assert sorted(imported) == sorted(built)


def names_of(program: typer.Typer) -> list[str]:
    """The commands of a program, and its groups of commands."""
    groups = [one.name for one in program.registered_groups if isinstance(one.name, str)]
    return [one.callback.__name__ for one in program.registered_commands if one.callback is not None] + groups
