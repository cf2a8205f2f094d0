"""Exceptions from third-party code, a game or a bot: where they happened, in one line."""

from __future__ import annotations

import sys
import sysconfig
from functools import cache
from inspect import unwrap
from traceback import walk_tb
from typing import TYPE_CHECKING

from tricksmith._entry_points import entry_points
from tricksmith.errors import RulesError, TricksmithError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

__all__ = [
    "describe_error",
    "is_fault",
    "is_third_party_frame",
    "place_in_stack",
    "place_of",
    "place_of_function",
    "safe_text",
    "third_party_packages",
    "to_rules_error",
]

THIRD_PARTY_GROUPS = ("tricksmith.games", "tricksmith.bots")
"""Entry points by which packages add games and bots: these packages are third-party code too."""
_OWN = frozenset({"tricksmith", "__main__", "", *sys.stdlib_module_names})
_LIBRARIES = tuple({sysconfig.get_path(name) for name in ("purelib", "platlib")})


def place_of(error: BaseException) -> str | None:
    """Return the file, line and function of another author in which the error happened; None if it was in ours.

    >>> place_of(ValueError("never raised")) is None
    True
    """
    theirs = [(frame, line) for frame, line in walk_tb(error.__traceback__) if is_third_party_frame(frame)]
    return _place(*theirs[-1]) if theirs else None


def place_in_stack(frame: FrameType | None) -> str | None:
    """Return the file, line and function of another author that is running, by the innermost frame of the stack.

    >>> place_in_stack(None) is None
    True
    """
    while frame is not None and not is_third_party_frame(frame):
        frame = frame.f_back
    return _place(frame, frame.f_lineno) if frame is not None else None


def place_of_function(function: Callable[..., object]) -> str:
    """Return where a function begins, also one that is wrapped: "file, line 12, in next_leader"."""
    code = unwrap(function).__code__
    return f"{code.co_filename}, line {code.co_firstlineno}, in {code.co_name}"


def is_fault(error: BaseException) -> bool:
    """Return whether another author's function raised this, even if it would end the program or looks like Ctrl-C.

    Ctrl-C in a program of ours is raised by a function of ours, which is then the innermost.

    >>> is_fault(SystemExit(0))
    False
    """
    if isinstance(error, KeyboardInterrupt):
        frames = [frame for frame, _ in walk_tb(error.__traceback__)]
        return bool(frames) and is_third_party_frame(frames[-1])
    kind = type(error)
    is_usual = isinstance(error, Exception | SystemExit | GeneratorExit) or kind is BaseException
    return (is_usual or kind.__module__.partition(".")[0] not in _OWN) and place_of(error) is not None


def describe_error(error: BaseException) -> str:
    """Return the error in one line, with its place if that is in another author's file.

    >>> describe_error(KeyError("trump"))
    "KeyError: 'trump'"
    """
    text, place = safe_text(error, str), place_of(error)
    return f"{(place and place + ': ') or ''}{type(error).__name__}{text and ': ' + text}"


def safe_text(value: object, write: Callable[[object], str] = repr) -> str:
    """Return the text of another author's value in one line; its class alone if that fails.

    >>> safe_text([1, 2])
    '[1, 2]'
    """
    try:
        return " ".join(write(value).split())
    except Exception:  # noqa: BLE001 - whatever a third-party class raises
        return f"<{type(value).__name__}>"


def to_rules_error(error: BaseException) -> RulesError | None:
    """Return a fault in another author's file as an error that keeps its place in other processes; else None."""
    if isinstance(error, TricksmithError) or not is_fault(error):
        return None
    return RulesError(describe_error(error))


def _place(frame: FrameType, line: int | None) -> str:
    return f"{frame.f_code.co_filename}, line {line}, in {frame.f_code.co_name}"


def is_third_party_frame(frame: FrameType) -> bool:
    """Return whether a frame is neither our code nor Python's nor a library's."""
    name = str(frame.f_globals.get("__name__", "")).partition(".")[0]
    if name in _OWN or name.startswith("namedtuple_"):
        return False
    return name in third_party_packages() or not frame.f_code.co_filename.startswith(_LIBRARIES)


@cache
def third_party_packages() -> frozenset[str]:
    """Return the installed packages that add games or bots, by the first part of their modules' names."""
    return frozenset(
        entry.module.partition(".")[0] for group in THIRD_PARTY_GROUPS for entry in entry_points(group=group)
    )
