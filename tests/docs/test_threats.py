"""The threat model names tests that exist, for every threat."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "design" / "threats.md"


def test_every_threat_names_tests_that_exist() -> None:
    """Each row of its table ends with files of tests."""
    rows = [row for row in PAGE.read_text(encoding="utf-8").splitlines() if row.startswith("| ")][2:]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`([\w/]+\.py)`", row.rstrip("| ").rpartition("|")[2])
        assert named, row
        for name in named:
            folder = ROOT / "tests" if name.startswith("play/") else ROOT / "tests" / "server"
            assert (folder / name).is_file(), name
