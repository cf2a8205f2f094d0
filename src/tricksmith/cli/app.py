"""The `tricksmith` program: its commands, and how it ends when something is wrong."""

from __future__ import annotations

import importlib
import io
import os
import sys
import traceback
import warnings
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from tricksmith import third_party_errors, third_party_limits
from tricksmith.errors import BotWarning, OptionError, TricksmithError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from typer.models import CommandInfo, TyperInfo

__all__ = ["COMMANDS", "PANELS", "build", "main"]

PANELS = {
    "Play": {"play": "play", "serve": "hosting.serve", "games": "games", "rules": "games"},
    "Look back and practise": {
        "review": "review",
        "replay": "replay",
        "verify": "verify",
        "solve": "solve",
        "drills": "practice.drills",
        "puzzles": "practice.puzzles",
    },
    "Write a game": {"new": "new", "check": "check"},
    "Let bots play": {"simulate": "simulate", "arena": "arena", "ladder": "ladder", "train": "train"},
    "Look after a server": {
        "doctor": "hosting.doctor",
        "backup": "hosting.backup",
        "restore": "hosting.backup",
        "audit": "hosting.audit",
    },
}
"""The commands as the help groups them: each by its name, with the module whose `register(app)` adds it."""
COMMANDS = {name: module for commands in PANELS.values() for name, module in commands.items()}
"""The module of each command, by the command's name."""
TRACEBACK_ENV = "TRICKSMITH_TRACEBACK"
"""The variable of the environment that asks for whole tracebacks."""


def build(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The program with all its commands, or with some of them; each costs the time to import it."""
    app = typer.Typer(
        name="tricksmith",
        cls=_Group,
        help="Trick-taking games in the browser and in the terminal, each from one readable Python file.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_program)
    for module in dict.fromkeys(COMMANDS[name] for name in names):
        importlib.import_module(f"tricksmith.cli.{module}").register(app)
    groups = [app]
    for group in app.registered_groups:
        group.cls = _Group
        groups += [group.typer_instance] if group.typer_instance is not None else []
    for command in (command for group in groups for command in group.registered_commands):
        command.cls = _Command
    entries: list[CommandInfo | TyperInfo] = [*app.registered_commands, *app.registered_groups]
    for entry in entries:
        entry.rich_help_panel = _panel_of(entry)
    return app


def _panel_of(entry: CommandInfo | TyperInfo) -> str:
    """The heading under which the help lists a command or a group of commands."""
    name = entry.name or getattr(entry.callback, "__name__", "")
    return next(panel for panel, commands in PANELS.items() if name in commands)


class _PlainFlags:
    """A mixin whose help shows a flag by its name alone, without a type, because it takes no value."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return what the command takes, with no placeholder after a flag."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]  # of the class that this one is mixed into
        for param in params:
            if getattr(param, "is_flag", False) and param.metavar is None:
                param.metavar = ""
        return params


class _Command(_PlainFlags, TyperCommand):
    """A command with this help."""


class _Group(_PlainFlags, TyperGroup):
    """A group of commands with this help."""


def _print_version(is_asked: bool) -> None:
    """Print the version and stop, before the program complains about a missing command."""
    if is_asked:
        from tricksmith._version import __version__

        typer.echo(f"tricksmith {__version__}")
        raise typer.Exit


_Version = Annotated[
    bool, typer.Option("--version", help="Print the version and stop.", is_eager=True, callback=_print_version)
]


def _program(*, version: _Version = False) -> None:
    del version  # it has been printed


def main() -> NoReturn:
    """Run the program: exit code 2 for a wrong option, 1 for any other error, each in one line on standard error.

    A fault in another author's game or bot is one line too, with its place; a fault of our own is a traceback.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a character that the terminal can't show must not end a match
    warnings.showwarning = _show_warning
    try:
        with third_party_limits.enforced():
            _run()
    except third_party_limits.ThirdPartyTimeout as error:
        _end(error, str(error), code=1)
    except TricksmithError as error:
        _end(error, str(error), code=2 if isinstance(error, OptionError) else 1)
    except BrokenPipeError:
        # The reader of our output has gone: there is nothing left to report, and Python's last flush would fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except (Exception, SystemExit, GeneratorExit) as error:
        if not third_party_errors.is_fault(error):
            raise
        _end(error, third_party_errors.describe_error(error), code=1)
    sys.exit(0)


def _run() -> None:
    """Run the command; when memory runs out, lift the limit first, because the report needs memory too."""
    try:
        command = sys.argv[1:2]
        build(command if command and command[0] in COMMANDS else COMMANDS)(prog_name="tricksmith")
    except MemoryError as error:
        third_party_limits.lift_memory_limit()
        if third_party_errors.place_of(error) is not None:
            raise
        setting = f"{third_party_limits.MEMORY_ENV} sets the limit in MiB"
        raise TricksmithError(f"memory ran out: a game or bot may collect without end ({setting})") from error


_SHOW_WARNING = warnings.showwarning


def _show_warning(message: Warning | str, category: type[Warning], *place: Any, **shown: Any) -> None:
    """Say in one line what a bot warns of; show any other warning as Python does."""
    if issubclass(category, BotWarning):
        print(f"tricksmith: {message}", file=sys.stderr)  # noqa: T201
    else:
        _SHOW_WARNING(message, category, *place, **shown)


def _end(error: BaseException, text: str, *, code: int) -> NoReturn:
    """Exit with one line on standard error, after the traceback if the environment asks for it."""
    if os.environ.get(TRACEBACK_ENV):
        traceback.print_exception(error)
    print(f"tricksmith: {text}", file=sys.stderr)  # noqa: T201
    sys.exit(code)
