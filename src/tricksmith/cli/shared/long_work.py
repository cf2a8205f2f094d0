"""The progress of long work, in a bar or in plain lines; the cores it runs on; and Ctrl-C that never cuts a write."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from rich.console import Console

__all__ = ["Interrupt", "progress", "run_interruptibly", "usable_cores", "waiting"]

T = TypeVar("T")

POLL_PERIOD = 0.05
"""Seconds between two checks for Ctrl-C."""
LINE_PERIOD = 5.0
"""Seconds from one plain line to the next."""


@contextmanager
def progress(total: int, things: str, *, quiet: bool = False) -> Iterator[Callable[..., None]]:
    """Show on standard error how many of `total` things are done, how fast, and how long it will take.

    Yields the function to call after each of them, optionally with a note about the result so far. With `quiet` nothing
    is written outside a terminal.
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
        """The number per second."""

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
        self.begun = self.written = time.monotonic()

    def advance(self, note: str = "") -> None:
        """Count one more, and write a line if the last one was a while ago."""
        self.done += 1
        now = time.monotonic()
        if now - self.written < LINE_PERIOD or self.done == self.total:
            return
        self.written = now
        rate = self.done / (now - self.begun)
        left = (self.total - self.done) / rate
        sys.stderr.write(
            f"{self.done:,} of {self.total:,} {self.things}, {rate:,.1f} a second, about {left:,.0f} s left"
            f"{note and ', ' + note}\n"
        )


def run_interruptibly(work: Callable[[], T], tick: Callable[[], None] = lambda: None) -> T:
    """Return the result of the work; `tick` is called now and then meanwhile.

    The work runs in a thread of its own, because the core does not react to signals: Ctrl-C is raised here at once, and
    the thread ends with the program.

    >>> run_interruptibly(lambda: 6 * 7)
    42
    """
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001 - it is raised again in the thread that waits
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(POLL_PERIOD)
        tick()
    if errors:
        raise errors[0]
    return results[0]


@contextmanager
def waiting(what: str, seconds: float | None) -> Iterator[Callable[[], None]]:
    """Say on standard error that something is being done, and for how long at most.

    Yields the function to call now and then, which shows the time.
    """
    from rich.console import Console

    most = f" of at most {seconds:g} s" if seconds is not None else ""
    console = Console(stderr=True, highlight=False)
    if console.is_terminal:
        begun = time.monotonic()
        with console.status(f"{what} … 0 s{most}") as status:
            yield lambda: status.update(f"{what} … {time.monotonic() - begun:.0f} s{most}")
    else:
        yield _WaitLines(what, most).tick


class _WaitLines:
    """A plain line now and then."""

    def __init__(self, what: str, most: str) -> None:
        self.what, self.most = what, most
        self.begun = self.reported = time.monotonic()

    def tick(self) -> None:
        """Say how long it has taken if the last line is a while ago."""
        now = time.monotonic()
        if now - self.reported >= LINE_PERIOD:
            self.reported = now
            sys.stderr.write(f"{self.what}: {now - self.begun:.0f} s{self.most}\n")


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Interrupt:
    """Turns Ctrl-C into a `KeyboardInterrupt` as usual, but delays it to the end of a `held` block."""

    def __init__(self) -> None:
        self._held = False
        self._pending = False

    @contextmanager
    def listening(self) -> Iterator[Interrupt]:
        """Catch Ctrl-C inside this block; where the shell ignores it (`&`), it stays ignored."""
        handler = signal.getsignal(signal.SIGINT)
        if handler == signal.SIG_IGN or threading.current_thread() is not threading.main_thread():
            yield self
            return
        signal.signal(signal.SIGINT, self._on_signal)
        try:
            yield self
        finally:
            signal.signal(signal.SIGINT, handler)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Run this block to its end; a Ctrl-C that came meanwhile is raised afterwards."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._pending:
            self._pending = False
            raise KeyboardInterrupt

    def _on_signal(self, _signal: int, _frame: FrameType | None) -> None:
        if not self._held:
            raise KeyboardInterrupt
        self._pending = True
