"""An exception from somebody's own file: where it happened, in one line."""

from __future__ import annotations

import sysconfig
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from traceback import FrameSummary

__all__ = ["WHOLE", "told"]

WHOLE = "TRICKSMITH_TRACEBACK"
"""The variable of the environment that asks for whole tracebacks."""
OURS = Path(__file__).parents[1]
LIBRARIES = [Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib", "purelib", "platlib")]


def told(error: BaseException) -> str | None:
    """Where in a file of somebody else's the error happened, and what it says; None if it happened in our own."""
    theirs = [frame for frame in extract_tb(error.__traceback__) if _is_theirs(frame)]
    if not theirs:
        return None
    at, text = theirs[-1], " ".join(str(error).split())
    return f"{at.filename}, line {at.lineno}, in {at.name}: {type(error).__name__}{text and ': ' + text}"


def _is_theirs(frame: FrameSummary) -> bool:
    """Whether this is neither our code nor that of a library."""
    path = Path(frame.filename)
    return path.is_file() and not any(path.is_relative_to(folder) for folder in (OURS, *LIBRARIES))
