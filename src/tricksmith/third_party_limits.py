"""Limits on third-party games and bots in a program: the seconds of one call, and memory.

A program calls `enforced`; loaders call `watch` before they run a third-party file. From then on a timer looks once a
second at what the main thread is doing. A call of a third-party function that is still the same one after its time
ends in a `ThirdPartyTimeout`, raised inside it. Calls themselves cost nothing, and waiting for a person is not a call.
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

__all__ = ["ThirdPartyTimeout", "at_each_look", "enforced", "lift_memory", "watch"]

SECONDS_ENV = "TRICKSMITH_THIRD_PARTY_SECONDS"
"""The variable of the environment that sets the seconds of every call; 0 for no limit."""
MEMORY_ENV = "TRICKSMITH_THIRD_PARTY_MEMORY"
"""The variable of the environment that sets the most memory, in MiB; 0 for no limit."""
GAME_SECONDS = 10
"""How long a function of a game may run."""
PATIENT_SECONDS = 60
"""How long a bot may think about a decision, and how long a file may take to load."""
PATIENT_CALLERS = ("tricksmith.play", "tricksmith.bots", "importlib")
"""The modules that ask bots and load files."""
NATIVE_SECONDS = 60
"""Processor seconds without a step of the interpreter, beyond the seconds of a call, that end the process."""
CHECK_PERIOD = 1.0
"""Seconds between two looks at the main thread."""
MIN_MEMORY = 4 << 30
"""The memory in bytes that a program may always use, where the machine has it."""


class ThirdPartyTimeout(BaseException):
    """Another author's function does not return. Bots and games that catch every `Exception` don't catch it."""


class _Watch:
    """Counts the ticks through which each call of another author's function goes on."""

    def __init__(self, seconds: int | None) -> None:
        self.seconds = seconds
        self.calls: dict[FrameType, int] = {}

    def tick(self, _signal: int, frame: FrameType | None) -> None:
        """Look at the running calls; raise `ThirdPartyTimeout` in one that has had its time."""
        _arm_native(self.seconds or PATIENT_SECONDS)
        if _state.tell_look is not None:
            _state.tell_look()
        calls = {entry: self.calls.get(entry, 0) + 1 for entry in _entries(frame)}
        self.calls = calls
        for entry, ticks in calls.items():
            seconds = self.seconds or _patience(entry)
            if ticks * CHECK_PERIOD > seconds:
                self.calls = {}
                raise ThirdPartyTimeout(
                    f"{place_in_stack(frame)}: this call has not returned for {seconds} seconds "
                    f"({SECONDS_ENV} in the environment sets another limit)"
                )


class _State:
    """Whether limits are enforced in this process, and what there was before."""

    def __init__(self) -> None:
        self.depth = 0
        self.program: FrameType | None = None
        self.handler: object = None
        self.timer = (0.0, 0.0)
        self.memory: tuple[int, int] | None = None
        self.is_watching = False
        self.tell_look: Callable[[], None] | None = None


_state = _State()


@contextmanager
def enforced() -> Iterator[None]:
    """Enforce the limits in this block as soon as somebody's file is loaded, if this is the main thread.

    Ctrl-C is raised by a function of ours in it, so that it can be distinguished from a `KeyboardInterrupt` of a file.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    _state.depth += 1
    outer, _state.program = _state.program, sys._getframe(2)
    try:
        yield
    finally:
        _state.depth, _state.program = _state.depth - 1, outer
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
    third_party_packages()  # read now: the timer may come where the stack has no room left
    _state.handler = signal.signal(signal.SIGALRM, _Watch(seconds).tick)
    _state.timer = signal.setitimer(signal.ITIMER_REAL, CHECK_PERIOD, CHECK_PERIOD)
    if _state.tell_look is not None:
        _state.tell_look()
    with suppress(OSError, ValueError):  # no real standard error to write to
        if sys.__stderr__ is not None:
            faulthandler.register(signal.SIGPROF, file=sys.__stderr__, all_threads=False, chain=True)
            _arm_native(seconds or PATIENT_SECONDS)


def at_each_look(function: Callable[[], None] | None) -> None:
    """Have a function called whenever the timer looks at the main thread, and when it begins to; None for none."""
    _state.tell_look = function


def lift_memory() -> None:
    """Lift the limit on memory, so that there is enough of it to report that it was reached."""
    if _state.memory is not None:
        resource.setrlimit(resource.RLIMIT_DATA, _state.memory)
        _state.memory = None


def _end_watch() -> None:
    lift_memory()
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
    if all(most == resource.RLIM_INFINITY or limit < most for most in (soft, hard)):
        with suppress(OSError, ValueError):  # a system that has no such limit
            resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
            _state.memory = soft, hard


def _physical_memory() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError):
        return 0


def _setting(variable: str) -> int | None:
    """The whole number in a variable of the environment; None if there is none."""
    text = os.environ.get(variable, "")
    return int(text) if text.isascii() and text.isdecimal() else None


def _arm_native(seconds: int) -> None:
    """End the process, with a dump of its stack, if no step of the interpreter follows within this time.

    A loop inside a function written in C hears no signal, so the system has to end it. Only processor time counts: a
    process that was stopped, or had to wait, is not ended.
    """
    if "jax" not in sys.modules:  # one of its steps on all cores may take that much
        signal.setitimer(signal.ITIMER_PROF, seconds + NATIVE_SECONDS)


def _entries(frame: FrameType | None) -> Iterator[FrameType]:
    """The frames by which our code, or a library's, has called another author's, inside of the program."""
    while frame is not None and frame is not _state.program:
        outer = frame.f_back
        if is_third_party_frame(frame) and (
            outer is None or outer is _state.program or not is_third_party_frame(outer)
        ):
            yield frame
        frame = outer


def _patience(entry: FrameType) -> int:
    """The seconds that a call may take, by who has called it."""
    caller = entry.f_back.f_globals.get("__name__", "") if entry.f_back is not None else ""
    is_patient = any(caller == name or caller.startswith(f"{name}.") for name in PATIENT_CALLERS)
    return PATIENT_SECONDS if is_patient else GAME_SECONDS


def _interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
