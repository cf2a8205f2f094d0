"""Ctrl-C that never tears what is being written."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

__all__ = ["Interrupt"]


class Interrupt:
    """Ctrl-C is a `KeyboardInterrupt` as usual, but waits for the end of what is done under `held`."""

    def __init__(self) -> None:
        self._held = False
        self._pending = False

    @contextmanager
    def listening(self) -> Iterator[Interrupt]:
        """Catch Ctrl-C inside this block; where the shell ignores it (`&`), it stays ignored."""
        before = signal.getsignal(signal.SIGINT)
        if before == signal.SIG_IGN or threading.current_thread() is not threading.main_thread():
            yield self
            return
        signal.signal(signal.SIGINT, self._on_signal)
        try:
            yield self
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Do this to its end; a Ctrl-C that came meanwhile is raised afterwards."""
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
