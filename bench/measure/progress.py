"""A file with the results of a long measurement so far, so that it can be stopped and resumed."""

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
        """Return the rows that agree with all fields of a key; an incomplete last line is ignored."""
        rows = []
        for line in self.path.read_text(encoding="utf-8").splitlines() if self.path.is_file() else ():
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if key.items() <= row.items():
                rows.append(row)
        return rows

    def add(self, row: dict[str, Any]) -> None:
        """Append a row, on a line of its own even if the last line is incomplete."""
        text = json.dumps(row, ensure_ascii=False) + "\n"
        with self.path.open("a+", encoding="utf-8") as file:
            file.seek(0)
            before = file.read()
            file.write(text if not before or before.endswith("\n") else f"\n{text}")
