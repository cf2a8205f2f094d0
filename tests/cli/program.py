"""Running the program as its user would: in this process for speed, or in one of its own."""

import contextlib
import io
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from tricksmith.cli import main

ROOT = Path(__file__).parents[2]
WHIST = ROOT / "examples" / "whist.py"

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Done(NamedTuple):
    """What a command came to: its exit code, what it printed, what it said on standard error."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What it printed, line by line, without colour and without spaces at the ends."""
        return [line.rstrip() for line in without_colour(self.out).splitlines()]


def without_colour(text: str) -> str:
    """The text without what steers a terminal."""
    return _ESCAPES.sub("", text)


def call(*words: object, columns: int | None = None, colour: bool = True, keys: str = "") -> Done:
    """Run a command in this process; with `columns` as in a terminal so wide. `keys` is what the user types."""
    out, err = io.StringIO(), io.StringIO()
    terminal = {} if columns is None else {"COLUMNS": str(columns), "FORCE_COLOR" if colour else "NO_COLOR": "1"}
    kept = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "COLUMNS", "NO_COLOR")}
    with (
        mock.patch.dict(os.environ, kept | terminal, clear=True),
        mock.patch.object(sys, "argv", ["tricksmith", *map(str, words)]),
        mock.patch.object(sys, "stdin", io.StringIO(keys)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
    return Done(code, out.getvalue(), err.getvalue())


def command(words: Sequence[object]) -> list[str]:
    """The command line of a process of its own."""
    return [sys.executable, "-m", "tricksmith", *map(str, words)]
