"""Tests of many files: one for each folder, for one for each file would cost more than what it looks at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def in_folders(paths: Iterable[Path]) -> pytest.MarkDecorator:
    """Run a test for the files of each folder, which it gets as `paths`.

    Args:
        paths: The files; a test of none of them would check nothing, and is refused.
    """
    folders = defaultdict(list)
    for path in sorted(paths):
        folders[path.parent].append(path)
    assert folders
    return pytest.mark.parametrize("paths", folders.values(), ids=[str(folder.relative_to(ROOT)) for folder in folders])
