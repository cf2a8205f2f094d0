"""Exceptions from third-party code, such as a game or a bot: where they happened, in one line."""

from __future__ import annotations

import sys
import sysconfig
import warnings
from contextlib import contextmanager
from functools import cache
from inspect import unwrap
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from tricksmith._entry_points import entry_points
from tricksmith.errors import BotWarning, RulesError, TricksmithError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

__all__ = [
    "bot_warnings_kept",
    "describe_error",
    "describe_place",
    "is_failure",
    "is_fault",
    "is_third_party_frame",
    "place_in_stack",
    "place_of",
    "place_of_function",
    "root_of",
    "safe_text",
    "third_party_packages",
    "to_rules_error",
    "warn_once",
]

THIRD_PARTY_GROUPS = ("tricksmith.games", "tricksmith.bots")
"""Entry points by which packages add games and bots: these packages are third-party code too."""
MAX_WARNINGS = 1000
"""The most warnings of a process: a game's fault may have another text each time."""
_WARNED: dict[str | tuple[str, type[Warning], int], int] = {}
"""The warnings that have been given, as the module `warnings` keeps them."""
_OWN = frozenset({"tricksmith", "__main__", "", *sys.stdlib_module_names})
"""The top-level modules that are not third-party code: the library, the program and Python's own."""
_LIBRARY_FOLDERS = tuple({sysconfig.get_path(name) for name in ("purelib", "platlib")})
"""The folders of installed packages, which are not third-party code unless they add games or bots."""


def place_of(error: BaseException) -> str | None:
    """Return the file, line and function of third-party code in which the error happened; None if there is none.

    >>> place_of(ValueError("never raised")) is None
    True
    """
    third_party = _third_party_frames(error)
    return _place(*third_party[-1]) if third_party else None


def _third_party_frames(error: BaseException) -> list[tuple[FrameType, int]]:
    """The frames of third-party code in which the error happened, with their lines, the innermost last."""
    traces = (error.__traceback__, root_of(error).__traceback__)
    return [(frame, line) for trace in traces for frame, line in walk_tb(trace) if is_third_party_frame(frame)]


def root_of(error: BaseException) -> BaseException:
    """Return the error itself, or the `StopIteration` that Python replaces where one leaves a generator.

    >>> def first():
    ...     yield next(iter(()))
    >>> try:
    ...     list(first())
    ... except RuntimeError as error:
    ...     type(root_of(error)).__name__, describe_error(error)
    ('StopIteration', 'StopIteration: next() found nothing; give it a default, as in next(…, None)')
    """
    return error.__cause__ if isinstance(error, RuntimeError) and isinstance(error.__cause__, StopIteration) else error


def place_in_stack(frame: FrameType | None) -> str | None:
    """Return the file, line and function of the innermost third-party code that is running; None if there is none.

    >>> place_in_stack(None) is None
    True
    """
    while frame is not None and not is_third_party_frame(frame):
        frame = frame.f_back
    return _place(frame, frame.f_lineno) if frame is not None else None


def place_of_function(function: Callable[..., object]) -> str:
    """Return where a function begins: "file, line 12, in next_leader"; of a wrapped function, the original."""
    code = unwrap(function).__code__
    return f"{code.co_filename}, line {code.co_firstlineno}, in {code.co_name}"


def is_fault(error: BaseException) -> bool:
    """Return whether third-party code raised this, even if it would end the program or looks like Ctrl-C.

    A real Ctrl-C is raised by a signal handler, whose frame is then the innermost: see `third_party_limits.enforced`.

    >>> is_fault(SystemExit(0))
    False
    """
    if isinstance(error, KeyboardInterrupt):
        frames = [frame for frame, _ in walk_tb(error.__traceback__)]
        return bool(frames) and is_third_party_frame(frames[-1])
    kind = type(error)
    is_ordinary = isinstance(error, Exception | SystemExit | GeneratorExit) or kind is BaseException
    # The library's own kinds of `BaseException`, such as `ThirdPartyTimeout`, are not raised by third-party code.
    return (is_ordinary or kind.__module__.partition(".")[0] not in _OWN) and place_of(error) is not None


def is_failure(error: BaseException) -> bool:
    """Return whether a call of another author's code has failed with this: any `Exception`, or a fault of that code.

    >>> is_failure(ValueError()), is_failure(KeyboardInterrupt())
    (True, False)
    """
    return isinstance(error, Exception) or is_fault(error)


def describe_place(error: BaseException) -> str:
    """Return where the error happened and its kind, but not its text, which can name cards.

    >>> describe_place(KeyError("Ks"))
    'KeyError'
    """
    place, kind = place_of(error), type(root_of(error)).__name__
    return f"{place}: {kind}" if place else kind


def describe_error(error: BaseException) -> str:
    """Return the error in one line, with its place if that is in third-party code.

    >>> describe_error(KeyError("trump"))
    "KeyError: 'trump'"
    """
    root, place = root_of(error), place_of(error)
    text = safe_text(root, str)
    if root is not error and not text:
        text = "next() found nothing; give it a default, as in next(…, None)"
    kind = type(root).__name__
    return (f"{place}: " if place else "") + kind + (f": {text}" if text else "")


def safe_text(value: object, write: Callable[[object], str] = repr) -> str:
    """Return the text of a third-party value in one line; its class alone if that fails.

    >>> safe_text([1, 2])
    '[1, 2]'
    """
    try:
        return " ".join(write(value).split())
    except Exception:  # noqa: BLE001 - whatever a third-party class raises
        return f"<{type(value).__name__}>"


def to_rules_error(error: BaseException) -> RulesError | None:
    """Return a fault in third-party code as an error that keeps its place when it is pickled; None for other errors."""
    if isinstance(error, TricksmithError) or not is_fault(error):
        return None
    return RulesError(describe_error(error))


def warn_once(warning: BotWarning) -> None:
    """Give this warning, unless one with its text has been given before, or too many others have."""
    if len(_WARNED) < MAX_WARNINGS:
        warnings.warn_explicit(warning, BotWarning, "<bots>", 0, module="tricksmith.bots", registry=_WARNED)


@contextmanager
def bot_warnings_kept() -> Iterator[list[BotWarning]]:
    """Collect every `BotWarning` in this block, for another process to give, instead of showing them."""
    kept: list[BotWarning] = []
    show = warnings.showwarning

    def keep(message: Warning | str, category: type[Warning], *place: Any, **shown: Any) -> None:
        if isinstance(message, BotWarning):
            kept.append(message)
        else:
            show(message, category, *place, **shown)

    warnings.showwarning = keep
    try:
        yield kept
    finally:
        warnings.showwarning = show


def _place(frame: FrameType, line: int | None) -> str:
    return f"{frame.f_code.co_filename}, line {line}, in {frame.f_code.co_name}"


def is_third_party_frame(frame: FrameType) -> bool:
    """Return whether a frame runs third-party code: not that of the library, Python or any other installed package."""
    name = str(frame.f_globals.get("__name__", "")).partition(".")[0]
    if name in _OWN or name.startswith("namedtuple_"):
        return False
    return name in third_party_packages() or not frame.f_code.co_filename.startswith(_LIBRARY_FOLDERS)


@cache
def third_party_packages() -> frozenset[str]:
    """Return the installed packages that add games or bots, by the first part of their modules' names."""
    return frozenset(
        entry.module.partition(".")[0] for group in THIRD_PARTY_GROUPS for entry in entry_points(group=group)
    )
