"""How far a long piece of work has come: a bar in a terminal, a plain line now and then anywhere else."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Console

__all__ = ["progress"]

BETWEEN_LINES = 5.0
"""Seconds from one plain line to the next."""


@contextmanager
def progress(total: int, things: str, *, quiet: bool = False) -> Iterator[Callable[..., None]]:
    """Show on standard error how many of `total` things are done, how fast, and how long it will take.

    Gives the function to call after each of them; it takes a note of what is known by now. With `quiet` nothing is said
    outside of a terminal.
    """
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    if console.is_terminal:
        with _bar(console, total, things) as advance:
            yield advance
    elif quiet:
        yield lambda *_: None
    else:
        yield _Lines(total, things).advance


@contextmanager
def _bar(console: Console, total: int, things: str) -> Iterator[Callable[..., None]]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """How many a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.1f} a second" if task.speed else "")

    columns: tuple[str | ProgressColumn, ...] = (
        BarColumn(None), MofNCompleteColumn(), things, Rate(), TimeRemainingColumn(), "left", "{task.fields[note]}",
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(things, total=total, note="")
        yield lambda note="": bar.update(task, advance=1, note=note)


class _Lines:
    """Progress as plain lines on standard error."""

    def __init__(self, total: int, things: str) -> None:
        self.total = total
        self.things = things
        self.done = 0
        self.begun = self.told = time.monotonic()

    def advance(self, note: str = "") -> None:
        """Note that one more is done; tell it if the last line is a while ago."""
        self.done += 1
        now = time.monotonic()
        if now - self.told < BETWEEN_LINES or self.done == self.total:
            return
        self.told = now
        rate = self.done / (now - self.begun)
        left = (self.total - self.done) / rate
        sys.stderr.write(
            f"{self.done:,} of {self.total:,} {self.things}, {rate:,.1f} a second, about {left:,.0f} s left"
            f"{note and ', ' + note}\n"
        )
