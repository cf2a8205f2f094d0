"""The arguments that several commands have: the game, its players, its options, plain lines; and what reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith._os_errors import os_error_reason
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tricksmith.rules import Game

__all__ = [
    "STOPPED",
    "GameName",
    "OptionValues",
    "Plain",
    "Players",
    "load_game",
    "os_error_text",
    "parse_options",
    "prepare_record",
    "seed_or_new",
]  # fmt: skip

STOPPED = 130
"""Exit code of a program that Ctrl-C has ended."""

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, or the path of its .py file.")]
Players = Annotated[int | None, typer.Option("--players", "-n", metavar="N", help="The number of players.")]
OptionValues = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; give the flag once for each."),
]
Plain = Annotated[bool, typer.Option("--plain", help="Print plain lines, without colour or frames.")]


def parse_options(values: Sequence[str] | None) -> dict[str, str]:
    """Read `name=value` texts; raises `OptionError`.

    >>> parse_options(["target=50", "tie = shared"])
    {'target': '50', 'tie': 'shared'}
    >>> parse_options(["target"])
    Traceback (most recent call last):
    tricksmith.errors.OptionError: --option target: write it as NAME=VALUE
    """
    options: dict[str, str] = {}
    for text in values or ():
        name, equals, value = (part.strip() for part in text.partition("="))
        if not name or not equals:
            raise OptionError(f"--option {text}: write it as NAME=VALUE")
        if name in options:
            raise OptionError(f"--option {name} is given twice")
        options[name] = value
    return options


def load_game(name: str, players: int | None = None, options: Sequence[str] | None = None) -> Game[Any, Any]:
    """Return the game of these arguments; raises `OptionError`."""
    from tricksmith import games

    return games.get(name, players=players, **parse_options(options))


def seed_or_new(seed: str | None) -> str:
    """Return the given seed, or a fresh one if it is None; raises `OptionError`."""
    from tricksmith.play import new_seed

    if seed is None:
        return new_seed()
    if not seed or not seed.isprintable():
        raise OptionError(f"--seed {seed!r}: a seed is one line of text")
    return seed


def os_error_text(error: OSError, place: object = None) -> str:
    """Return what could not be read or written, and why, in one line.

    >>> os_error_text(FileNotFoundError(2, "No such file or directory", "deals.jsonl"))
    'deals.jsonl: No such file or directory'
    >>> os_error_text(OSError("the device is gone"), "deals.jsonl"), os_error_text(OSError())
    ('deals.jsonl: the device is gone', 'OSError')
    """
    place = place or error.filename
    reason = os_error_reason(error)
    return f"{place}: {reason}" if place else reason


def prepare_record(record: Path, *, overwrite: bool, append: bool) -> None:
    """Make sure that the file can be written, and that its content is only removed with `overwrite`."""
    if record.suffix.lower() != ".jsonl":
        raise OptionError(f"--record {record}: matches go one on each line into a file whose name ends in .jsonl")
    if overwrite and append:
        raise OptionError("--overwrite and --append: choose one of them")
    if record.exists() and not (overwrite or append):
        raise OptionError(f"--record {record}: the file exists; say --append to add to it or --overwrite to empty it")
    try:
        with record.open("ab") as file:
            if overwrite:
                file.truncate(0)
    except OSError as error:
        raise OptionError(f"--record {os_error_text(error, record)}") from error
