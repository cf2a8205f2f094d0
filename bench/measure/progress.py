"""A file of what a long measurement has found so far, so that it can be stopped and continued."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

__all__ = ["ProgressFile"]


class ProgressFile:
    """Lines of JSON, one for each part of the measurement, added as soon as the part is done.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = ProgressFile(Path(folder) / "found.jsonl")
    ...     file.add({"game": "whist", "match": 0})
    ...     file.add({"game": "hearts", "match": 0})
    ...     file.rows({"game": "whist"})
    [{'game': 'whist', 'match': 0}]
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def rows(self, key: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the lines that agree with all fields of a key; a last line that was cut off does not count."""
        found = []
        for line in self.path.read_text(encoding="utf-8").splitlines() if self.path.is_file() else ():
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if key.items() <= row.items():
                found.append(row)
        return found

    def add(self, row: dict[str, Any]) -> None:
        """Write a line, on a line of its own even if the last one was cut off."""
        text = json.dumps(row, ensure_ascii=False) + "\n"
        with self.path.open("a+", encoding="utf-8") as file:
            file.seek(0)
            before = file.read()
            file.write(text if not before or before.endswith("\n") else f"\n{text}")
