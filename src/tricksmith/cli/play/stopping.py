"""Signals to stop become exceptions, so that the match is written down first."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

__all__ = ["Stopped", "deaf", "listening"]

ENDING = ("SIGTERM", "SIGHUP")
"""The signals that become `Stopped`; Ctrl-C is a `KeyboardInterrupt` by itself."""


class Stopped(BaseException):
    """The system has asked the program to end; `number` is the signal's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def listening() -> Iterator[None]:
    """Raise `Stopped` in the main thread when a signal to end comes; a signal that is ignored stays ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in _numbers("SIGINT", *ENDING)}
    for number in _numbers(*ENDING):
        if before[number] != signal.SIG_IGN:
            signal.signal(number, _stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _numbers(*names: str) -> list[signal.Signals]:
    """Those of these signals that the system has."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def deaf() -> None:
    """Hear no signal to end any more: what is to be written now is the last thing that the program does."""
    if threading.current_thread() is threading.main_thread():
        for number in _numbers("SIGINT", *ENDING):
            signal.signal(number, signal.SIG_IGN)


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    deaf()
    raise Stopped(number)
