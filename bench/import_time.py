"""How long an import takes, each in a fresh Python."""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from typing import Any

from bench.report import Report, Section

__all__ = ["run"]

QUICK, FULL = 3, 15
"""Times that each is imported."""
MODULES = ("tricksmith", "tricksmith.rules", "tricksmith.games", "tricksmith.play", "tricksmith.bots", "tricksmith.cli")
TIMED = "from time import perf_counter, process_time; w, c = perf_counter(), process_time(); import {}; print(perf_counter() - w, process_time() - c)"  # noqa: E501 - a program on one line
WHAT = (
    "Milliseconds from the import statement to the next, by the clock on the wall and by the processor's: the median. "
    "Python itself has started before; compiled files are there."
)


def run(*, quick: bool = False, times: int | None = None) -> Report:
    """Import each module a few times."""
    count = times or (QUICK if quick else FULL)
    section = Section("Imports", WHAT, [_measured(module, count) for module in MODULES])
    return Report("import_time", {"times": count}, [section])


def _measured(module: str, count: int) -> dict[str, Any]:
    _imported(module)  # once untimed, so that the files are in memory
    walls, processors = zip(*(_imported(module) for _ in range(count)), strict=True)
    return {
        "import": module,
        "wall ms": round(1000 * median(walls), 1),
        "processor ms": round(1000 * median(processors), 1),
    }


def _imported(module: str) -> tuple[float, float]:
    found = subprocess.run([sys.executable, "-c", TIMED.format(module)], check=True, capture_output=True, text=True)
    wall, processor = map(float, found.stdout.split())
    return wall, processor
