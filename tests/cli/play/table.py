"""A player who is a script: it reads the plain lines of `tricksmith play` and answers its prompts, in this process."""

import contextlib
import io
import os
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from tricksmith.cli import main

PROMPTS = {
    "your move> ", "choose> ", "Enter for the next hand> ", "another match, yes or no> ",
    "keep this match for later, yes or no> ", "game> ", "players> ", "the same moment again, yes or no> ",
}  # fmt: skip
"""Every prompt that there is: a script may wait for these lines."""

Answer = Callable[[str, list[str]], str | None]
"""From the prompt and the lines since the last one to what is typed; None is the end of the input."""


class Played(NamedTuple):
    """The outcome: the exit code, all that was printed, standard error, and what was said to each prompt."""

    code: int
    out: str
    err: str
    turns: list[tuple[list[str], str, str | None]]

    @property
    def lines(self) -> list[str]:
        """Everything that was printed, line by line."""
        return self.out.splitlines()

    def after(self, typed: str) -> list[str]:
        """The lines between what was typed (the first time) and the next prompt."""
        place = next(number for number, (_, _, text) in enumerate(self.turns) if text == typed)
        return self.turns[place + 1][0] if place + 1 < len(self.turns) else self.lines[self._printed(place) :]

    def _printed(self, place: int) -> int:
        return sum(len(lines) + 1 for lines, _, _ in self.turns[: place + 1])


class _Keys(io.TextIOBase):
    """A standard input that is asked, not filled beforehand."""

    def __init__(self, out: io.StringIO, answer: Answer) -> None:
        self.out, self.answer = out, answer
        self.turns: list[tuple[list[str], str, str | None]] = []
        self.read = 0  # type: ignore[assignment]

    def isatty(self) -> bool:
        return False

    def readline(self, _size: int = -1) -> str:  # type: ignore[override]
        text = self.out.getvalue()
        *lines, prompt = text[self.read :].splitlines()
        self.read = len(text)
        typed = self.answer(prompt, lines)
        self.turns.append((lines, prompt, typed))
        return "" if typed is None else f"{typed}\n"


def play(*words: object, home: Path, answer: Answer) -> Played:
    """Run `tricksmith play` with this player; `home` is where the program keeps its data."""
    out, err = io.StringIO(), io.StringIO()
    keys = _Keys(out, answer)
    with (
        mock.patch.dict(os.environ, {"XDG_DATA_HOME": str(home)}),
        mock.patch.object(sys, "argv", ["tricksmith", "play", *map(str, words)]),
        mock.patch.object(sys, "stdin", keys),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
    return Played(code, out.getvalue(), err.getvalue(), keys.turns)


def first_legal(prompt: str, lines: list[str]) -> str | None:
    """The first thing that may be done, by number; of bids the lowest, unless the bidding is over 60 already."""
    if prompt == "your move> ":
        offer = next((line for line in lines if line.startswith("You may say bid ")), None)
        if offer is None:
            return "1"
        lowest = re.findall(r"\d+", offer)[0]
        return lowest if int(lowest) <= 60 else "pass"
    return {"choose> ": "1", "Enter for the next hand> ": ""}.get(prompt, "no")


def typing(*texts: str | None, then: Answer = first_legal) -> Answer:
    """Type these lines first, whatever is asked, and then as the other player does."""
    left = list(texts)

    def answer(prompt: str, lines: list[str]) -> str | None:
        return left.pop(0) if left else then(prompt, lines)

    return answer


def until(number: int, then: str | None = None) -> Answer:
    """Play by number for `number` prompts, then type this for ever; None ends the input."""
    seen = 0

    def answer(prompt: str, lines: list[str]) -> str | None:
        nonlocal seen
        seen += 1
        return first_legal(prompt, lines) if seen <= number else then

    return answer


def options(values: dict[str, object]) -> Iterable[str]:
    """The words of the command line for these options."""
    return [word for name, value in values.items() for word in ("--option", f"{name}={value}")]
