"""The entry points by which other packages add games and bots, cached until a package is installed or removed."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import metadata
from pathlib import Path

__all__ = ["entry_points"]


def entry_points(group: str) -> tuple[metadata.EntryPoint, ...]:
    """Return the entry points of a group, as `importlib.metadata` does, but cached and a hundred times as fast.

    They are read again when the module search path, or one of its folders, has changed: installing or removing a
    package changes a folder.

    >>> entry_points("tricksmith.no.such.group")
    ()
    """
    return _read(group, tuple((entry, _state(entry)) for entry in sys.path), tuple(map(id, sys.meta_path)))


def _state(entry: str) -> tuple[int, int]:
    """Two numbers that change when a file is added to or removed from this entry of the module search path."""
    try:
        status = Path(entry).stat()
    except OSError:
        return -1, -1
    return status.st_ino, status.st_mtime_ns


@lru_cache(maxsize=4)
def _read(
    group: str, _search_path: tuple[tuple[str, tuple[int, int]], ...], _finders: tuple[int, ...]
) -> tuple[metadata.EntryPoint, ...]:
    return tuple(metadata.entry_points(group=group))
