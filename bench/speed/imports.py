"""How long an import takes and how much memory it needs, each in a fresh Python."""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from typing import Any, NamedTuple

from bench.measure.report import Report, Section
from bench.peers.compare import has, missing
from bench.peers.compare import times as ratio_of

__all__ = ["run"]

QUICK, FULL = 3, 15
"""How often each module is imported."""
MODULES = (
    "tricksmith", "tricksmith.rules", "tricksmith.games", "tricksmith.engine", "tricksmith.play", "tricksmith.bots",
    "tricksmith.cli",
)  # fmt: skip
PEERS = ("pyspiel", "endplay")
"""The peers whose import is measured for comparison."""
GOAL = 50.0
"""The goal for `import tricksmith`, in milliseconds."""
PROGRAM = """
from time import perf_counter, process_time
def held():
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1])
    except OSError:
        return 0
before, wall, processor = held(), perf_counter(), process_time()
import {}
print(perf_counter() - wall, process_time() - processor, held() - before)
"""
"""Prints the wall-clock and the processor time of an import, and the growth of resident memory in pages."""
PAGE = 4096
"""Bytes of a page of memory."""
WHAT = (
    "From the import statement to the next, in wall-clock and processor time, with the growth of resident memory (on "
    "Linux). Medians; the modules take turns. Python has already started and compiled files exist. Each import "
    "includes what it imports in turn."
)


class Import(NamedTuple):
    """One import: seconds by both clocks, and pages of memory."""

    wall: float
    processor: float
    held: float


def run(*, quick: bool = False, times: int | None = None) -> Report:
    """Import each module a few times."""
    count = times or (QUICK if quick else FULL)
    section = Section("Imports", WHAT)
    peers = [module for module in PEERS if has(module)]
    for module in PEERS:
        if module not in peers:
            section.what += " " + missing(module)
    modules = (*MODULES, *peers)
    for module in modules:
        _measure_import(module)  # once untimed, so that the files are in memory
    turns = [[_measure_import(module) for module in modules] for _ in range(count)]
    medians = {module: _median([turn[index] for turn in turns]) for index, module in enumerate(modules)}
    section.rows = [_row(module, medians) for module in modules]
    return Report("import", {"times": count}, [section])


def _row(module: str, imports: dict[str, Import]) -> dict[str, Any]:
    wall, processor, held = imports[module]
    peer = imports.get("pyspiel")
    return {
        "import": module,
        "wall ms": round(1000 * wall, 1),
        "processor ms": round(1000 * processor, 1),
        "MB": round(held * PAGE / 1e6, 1),
        "of pyspiel's time": ratio_of(processor, peer.processor) if peer else "",
        "goal": f"{GOAL:g} ms" if module == "tricksmith" else "",
        "met": ("yes" if 1000 * wall <= GOAL else "no") if module == "tricksmith" else "",
    }


def _median(imports: list[Import]) -> Import:
    return Import(*(median(column) for column in zip(*imports, strict=True)))


def _measure_import(module: str) -> Import:
    program = PROGRAM.format(module)
    completed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    wall, processor, held = map(float, completed.stdout.split())
    return Import(wall, processor, held)
