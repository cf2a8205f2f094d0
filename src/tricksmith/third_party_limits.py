"""Limits on third-party games and bots in a program: the seconds of one call, and memory.

A program calls `enforced`; loaders call `watch` before they run a third-party file. From then on a timer checks once a
second what the main thread is doing. A call of a third-party function that lasts longer than its limit ends in a
`ThirdPartyTimeout`, raised inside it. Calls themselves cost nothing, and waiting for a person is not a call.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NoReturn

from tricksmith.third_party_errors import is_third_party_frame, place_in_stack, third_party_packages

with suppress(ImportError):  # not on Windows
    import resource

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

__all__ = ["ThirdPartyTimeout", "enforced", "lift_memory_limit", "set_check_callback", "watch"]

SECONDS_ENV = "TRICKSMITH_THIRD_PARTY_SECONDS"
"""The environment variable that sets the seconds of every call; 0 for no limit."""
MEMORY_ENV = "TRICKSMITH_THIRD_PARTY_MEMORY"
"""The environment variable that sets the most memory, in MiB; 0 for no limit."""
GAME_SECONDS = 10
"""The seconds that a function of a game can run."""
PATIENT_SECONDS = 60
"""The seconds that a bot can think about a decision, and that a file can take to load."""
PATIENT_CALLERS = ("tricksmith.play", "tricksmith.bots", "importlib")
"""The modules that call bots and load files."""
NATIVE_SECONDS = 60
"""The processor seconds beyond the seconds of a call after which the process ends, if no signal was handled."""
CHECK_PERIOD = 1.0
"""Seconds between two checks of the main thread."""
MIN_MEMORY = 4 << 30
"""The memory in bytes that a program can always use, if the machine has it."""


class ThirdPartyTimeout(BaseException):
    """A third-party function does not return. Bots and games that catch every `Exception` don't catch it."""


class _Watch:
    """Counts the ticks of the timer during each call of a third-party function.

    Attributes:
        seconds: The limit of every call; None for the defaults.
        calls: The ticks so far, by the frame of the call.
    """

    def __init__(self, seconds: int | None) -> None:
        self.seconds = seconds
        self.calls: dict[FrameType, int] = {}

    def tick(self, _signal: int, frame: FrameType | None) -> None:
        """Check the running calls; raise `ThirdPartyTimeout` in one that has exceeded its limit."""
        _arm_native(self.seconds or PATIENT_SECONDS)
        if _state.check_callback is not None:
            _state.check_callback()
        calls = {entry: self.calls.get(entry, 0) + 1 for entry in _entries(frame)}
        self.calls = calls
        for entry, ticks in calls.items():
            seconds = self.seconds or _default_seconds(entry)
            if ticks * CHECK_PERIOD > seconds:
                self.calls = {}
                raise ThirdPartyTimeout(
                    f"{place_in_stack(frame)}: this call has not returned for {seconds} seconds "
                    f"({SECONDS_ENV} in the environment sets another limit)"
                )


class _State:
    """Whether limits are enforced in this process, and the settings that are restored afterwards.

    Attributes:
        depth: The number of `enforced` blocks that are open, one inside the other.
        program: The frame with the innermost such block.
        handler: The former handler of the timer's signal; None while there is no timer.
        timer: The former timer.
        memory: The former limits on memory; None if they were not changed.
        is_watching: Whether limits are enforced.
        check_callback: The function of `set_check_callback`.
    """

    def __init__(self) -> None:
        self.depth = 0
        self.program: FrameType | None = None
        self.handler: object = None
        self.timer = (0.0, 0.0)
        self.memory: tuple[int, int] | None = None
        self.is_watching = False
        self.check_callback: Callable[[], None] | None = None


_state = _State()


@contextmanager
def enforced() -> Iterator[None]:
    """Enforce the limits in this block, from the first third-party file on, if this is the main thread.

    In it Ctrl-C is raised by a function of this module, which distinguishes it from a `KeyboardInterrupt` that
    third-party code raises.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    _state.depth += 1
    outer_program, _state.program = _state.program, sys._getframe(2)
    try:
        yield
    finally:
        _state.depth, _state.program = _state.depth - 1, outer_program
        if _state.depth == 0:
            _end_watch()
        if before is signal.default_int_handler:
            signal.signal(signal.SIGINT, before)


def watch() -> None:
    """Begin to enforce the limits, unless they are enforced already; nothing happens outside of `enforced`."""
    if not _state.depth or _state.is_watching or threading.current_thread() is not threading.main_thread():
        return
    _state.is_watching = True
    _limit_memory()
    seconds = _setting(SECONDS_ENV)
    if seconds == 0 or not hasattr(signal, "setitimer"):
        return
    third_party_packages()  # cached now, because the timer may fire where the stack has no room left
    _state.handler = signal.signal(signal.SIGALRM, _Watch(seconds).tick)
    _state.timer = signal.setitimer(signal.ITIMER_REAL, CHECK_PERIOD, CHECK_PERIOD)
    if _state.check_callback is not None:
        _state.check_callback()
    with suppress(OSError, ValueError):  # no real standard error to write to
        if sys.__stderr__ is not None:
            faulthandler.register(signal.SIGPROF, file=sys.__stderr__, all_threads=False, chain=True)
            _arm_native(seconds or PATIENT_SECONDS)


def set_check_callback(function: Callable[[], None] | None) -> None:
    """Set a function that is called at each check of the main thread, and when checks begin; None for none."""
    _state.check_callback = function


def lift_memory_limit() -> None:
    """Lift the limit on memory, so that there is enough to report that it was reached."""
    if _state.memory is not None:
        resource.setrlimit(resource.RLIMIT_DATA, _state.memory)
        _state.memory = None


def _end_watch() -> None:
    """Restore the memory limit, the timer and the signal handler."""
    lift_memory_limit()
    if _state.handler is not None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, *_state.timer)
        signal.signal(signal.SIGALRM, _state.handler)  # type: ignore[arg-type]
        faulthandler.unregister(signal.SIGPROF)
    _state.handler, _state.is_watching = None, False


def _limit_memory() -> None:
    """Limit the memory to half of the machine's, or to 4 GiB if that is more."""
    megabytes = _setting(MEMORY_ENV)
    if "resource" not in sys.modules or megabytes == 0:  # Windows has none
        return
    limit = megabytes << 20 if megabytes else max(MIN_MEMORY, _physical_memory() // 2)
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if all(present == resource.RLIM_INFINITY or limit < present for present in (soft, hard)):
        with suppress(OSError, ValueError):  # a system that has no such limit
            resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
            _state.memory = soft, hard


def _physical_memory() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError):
        return 0


def _setting(variable: str) -> int | None:
    """The whole number in an environment variable; None if there is none."""
    text = os.environ.get(variable, "")
    return int(text) if text.isascii() and text.isdecimal() else None


def _arm_native(seconds: int) -> None:
    """End the process, with a dump of its stack, unless this is called again within this time and `NATIVE_SECONDS`.

    The interpreter handles no signal during a loop inside a function written in C, so the system has to end it. Only
    processor time counts: a process that was stopped, or had to wait, is not ended.
    """
    if "jax" not in sys.modules:  # one of its steps on all cores may take so much processor time
        signal.setitimer(signal.ITIMER_PROF, seconds + NATIVE_SECONDS)


def _entries(frame: FrameType | None) -> Iterator[FrameType]:
    """The frames of third-party functions that the library or another package has called, inside the program."""
    while frame is not None and frame is not _state.program:
        outer = frame.f_back
        if is_third_party_frame(frame) and (
            outer is None or outer is _state.program or not is_third_party_frame(outer)
        ):
            yield frame
        frame = outer


def _default_seconds(entry: FrameType) -> int:
    """The seconds that a call can take, which depend on the module that has called it."""
    caller = entry.f_back.f_globals.get("__name__", "") if entry.f_back is not None else ""
    is_patient = any(caller == name or caller.startswith(f"{name}.") for name in PATIENT_CALLERS)
    return PATIENT_SECONDS if is_patient else GAME_SECONDS


def _interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
