"""The match that a command is about, from a file of records or positions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tricksmith.cli.shared.arguments import os_error_text
from tricksmith.errors import OptionError, RecordError, TricksmithError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tricksmith.play import Match
    from tricksmith.rules import Game

__all__ = ["read_one_match"]


def read_one_match(file: Path, wanted: int | None, paths: list[str]) -> Match:
    """Return the match of a file, or the one that was asked for; a position is a match of one hand.

    Args:
        file: A record, a position, or a file of them; `-` is standard input.
        wanted: The number of the match in the file, from 1.
        paths: The files of games that are not installed.

    Raises:
        OptionError: If the file can't be read, holds several matches and none was asked for, or not that many.
        TricksmithError: If the file holds no match, or something else.
    """
    name = "standard input" if str(file) == "-" else str(file)
    chosen, number = None, 0
    try:
        for number, (line, value) in enumerate(_values(file), start=1):
            if number == (wanted or 1):
                chosen = line, value
            if chosen is not None and (number > 1 or wanted is not None):
                break
        if chosen is None:
            raise (
                TricksmithError(f"{name} holds no match")
                if not number
                else OptionError(f"--match {wanted}: {name} holds {number} match{'es' * (number > 1)}")
            )
        if wanted is None and number > 1:
            raise OptionError(f"{name} holds many matches: choose one with --match")
        return _read(*chosen, paths)
    except RecordError as error:
        raise TricksmithError(f"{name}: {error}") from error
    except OSError as error:
        raise OptionError(os_error_text(error, name)) from error


def _values(file: Path) -> Iterator[tuple[int, object]]:
    """What the file holds, each with its line."""
    from tricksmith.play import read_records, read_value

    if str(file) == "-":
        # As bytes where there are any, so that invalid UTF-8 is reported as in a file.
        yield read_value(sys.stdin.buffer.read() if hasattr(sys.stdin, "buffer") else sys.stdin.read().encode())
    else:
        yield from read_records(file)


def _read(line: int, value: object, paths: list[str]) -> Match:
    from tricksmith import games
    from tricksmith.play import from_record, looks_like_position, read_position

    game_classes: list[type[Game[Any, Any]]] = [games.load(path) for path in paths]
    try:
        return (read_position if looks_like_position(value) else from_record)(value, games=game_classes)
    except RecordError as error:
        raise error.at_line(line) from error.__cause__
