"""A long piece of work that Ctrl-C stops, with a sign of life while somebody waits for it."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["attended", "waiting"]

T = TypeVar("T")

LOOK = 0.05
"""Seconds between two looks at Ctrl-C."""
BETWEEN_LINES = 5.0
"""Seconds from one plain line to the next."""


def attended(work: Callable[[], T], tick: Callable[[], None] = lambda: None) -> T:
    """What the work comes to; `tick` is called now and then meanwhile.

    The work is done in a thread of its own, for the core hears no signal: Ctrl-C is raised here at once, and the
    thread, which nobody waits for, ends with the program.

    >>> attended(lambda: 6 * 7)
    42
    """
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001 - it is raised again, where somebody waits for it
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(LOOK)
        tick()
    if errors:
        raise errors[0]
    return results[0]


@contextmanager
def waiting(what: str, seconds: float | None) -> Iterator[Callable[[], None]]:
    """Say on standard error that something is being done, and for how long at most; gives the function to call."""
    from rich.console import Console

    most = f" of at most {seconds:g} s" if seconds is not None else ""
    console = Console(stderr=True, highlight=False)
    if console.is_terminal:
        begun = time.monotonic()
        with console.status(f"{what} … 0 s{most}") as status:
            yield lambda: status.update(f"{what} … {time.monotonic() - begun:.0f} s{most}")
    else:
        yield _Lines(what, most).tick


class _Lines:
    """A plain line now and then."""

    def __init__(self, what: str, most: str) -> None:
        self.what, self.most = what, most
        self.begun = self.told = time.monotonic()

    def tick(self) -> None:
        """Say how long it has taken if the last line is a while ago."""
        now = time.monotonic()
        if now - self.told >= BETWEEN_LINES:
            self.told = now
            sys.stderr.write(f"{self.what}: {now - self.begun:.0f} s{self.most}\n")
