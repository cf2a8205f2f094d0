"""Write the file of the drills that each game of the package has: `make rules`."""

from __future__ import annotations

import json
from pathlib import Path

from tricksmith import games
from tricksmith.study import DRILLS_FILE, find_drill_kinds

__all__ = ["FILE", "drills_by_game"]

FILE = Path(__file__).parents[1] / "src" / "tricksmith" / "study" / "drills" / DRILLS_FILE


def drills_by_game() -> dict[str, dict[str, list[str]]]:
    """Return the drills of each game for each number of players."""
    return {
        name: {str(count): [str(kind) for kind in find_drill_kinds(games.get(name, players=count))]
               for count in games.load(name).seats}
        for name in games.BUILT_IN
    }  # fmt: skip


def main() -> None:
    """Write the file, one game on each line."""
    lines = [f' "{name}": {json.dumps(kinds)}' for name, kinds in drills_by_game().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
