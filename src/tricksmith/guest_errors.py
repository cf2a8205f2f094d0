"""Exceptions from another author's file, a game or a bot: where they happened, in one line."""

from __future__ import annotations

import sys
from functools import cache
from importlib.metadata import entry_points, packages_distributions
from traceback import walk_tb
from typing import TYPE_CHECKING

from tricksmith.errors import RulesError, TricksmithError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

__all__ = ["describe_error", "place_of", "safe_text", "to_rules_error"]

GUESTS = ("tricksmith.games", "tricksmith.bots")
"""Entry points by which packages add games and bots: those packages are somebody's own files too."""


def place_of(error: BaseException) -> str | None:
    """Return the file, line and function of another author in which the error happened; None if it was in ours.

    >>> place_of(ValueError("never raised")) is None
    True
    """
    theirs = [(frame, line) for frame, line in walk_tb(error.__traceback__) if _is_theirs(frame)]
    if not theirs:
        return None
    frame, line = theirs[-1]
    return f"{frame.f_code.co_filename}, line {line}, in {frame.f_code.co_name}"


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
    except Exception:  # noqa: BLE001 - whatever a class of anybody's may raise
        return f"<{type(value).__name__}>"


def to_rules_error(error: Exception) -> RulesError | None:
    """Return a fault in another author's file as an error that keeps its place in other processes; else None."""
    if isinstance(error, TricksmithError) or place_of(error) is None:
        return None
    return RulesError(describe_error(error))


def _is_theirs(frame: FrameType) -> bool:
    """Whether this is neither our code nor Python's nor a library's."""
    return frame.f_globals.get("__name__", "").partition(".")[0] not in _known()


@cache
def _known() -> frozenset[str]:
    guests = {entry.module.partition(".")[0] for group in GUESTS for entry in entry_points(group=group)}
    installed = set(packages_distributions()) - guests
    return frozenset({"tricksmith", "__main__", "", *sys.stdlib_module_names, *installed})
