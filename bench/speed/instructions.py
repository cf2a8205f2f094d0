"""The instructions of two loops of the core, playouts and sampled deals: figures that do not depend on load."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from functools import cache
from typing import Any

from bench.measure.report import Report, Section
from bench.measure.tables import ROOT
from tricksmith.errors import TricksmithError

__all__ = ["run"]

QUICK, FULL = 20, 400
"""Rounds by which the long run exceeds the short one."""
SHORT_RUN = 5
"""Rounds of the short run."""
CONTRACTS = ("nonesuch 1", "poison-nonesuch 1", "nameless 1", "nestors 1")
"""The contracts of the perft file that are played out, one of each game."""
INSTALL_VALGRIND = "apt-get install valgrind (Debian, Ubuntu), dnf install valgrind (Fedora); there is none for macOS"
WHAT = (
    "Counted by `valgrind --tool=callgrind` in the program `crates/core/benches/counted.rs`, a release build for any "
    "processor of its architecture: the instructions of a long run less those of a short run, divided by the "
    "additional decisions or deals. A playout is `playout::random` from positions in the perft file; a hidden hand is "
    "one sample of `Determinizations::sample` with three hands of six cards and three groups of cards."
)


class NoValgrindError(TricksmithError):
    """Valgrind, which counts instructions, is not installed."""


def run(*, quick: bool = False) -> Report:
    """Count both loops; raises `NoValgrindError` where valgrind is missing."""
    if shutil.which("valgrind") is None:
        raise NoValgrindError(f"instructions are counted by valgrind, which is not installed: {INSTALL_VALGRIND}")
    rounds = QUICK if quick else FULL
    section = Section("Instructions of two core loops", WHAT)
    for contract in CONTRACTS:
        section.rows.append(_row("play-out, a decision", contract, ["playouts", contract], rounds))
    section.rows.append(_row("hidden hands, a deal", "18 cards", ["determinizations"], rounds))
    return Report("instructions", {"rounds": rounds}, [section])


def _row(loop: str, of: str, arguments: list[str], rounds: int) -> dict[str, Any]:
    (short_count, short_instructions), (long_count, long_instructions) = (
        _count_instructions([*arguments, str(count)]) for count in (SHORT_RUN, SHORT_RUN + rounds)
    )
    counted, instructions = long_count - short_count, long_instructions - short_instructions
    return {"loop": loop, "of": of, "instructions": round(instructions / counted, 1), "counted over": counted}


@cache
def _program() -> str:
    """Build the program, and return its path."""
    command = "cargo bench --locked -p tricksmith-core --bench counted --no-run --message-format=json"
    built = subprocess.run(command.split(), cwd=ROOT, check=True, capture_output=True, text=True).stdout
    messages = [json.loads(line) for line in built.splitlines()]
    return str(next(message["executable"] for message in reversed(messages) if message.get("executable")))


def _count_instructions(arguments: list[str]) -> tuple[int, int]:
    """The number of decisions or deals of a run, and its instructions."""
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}", _program(), *arguments]
    completed = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, "RAYON_NUM_THREADS": "1"}
    )
    collected = re.search(r"Collected : (\d+)", completed.stderr)
    assert collected is not None, completed.stderr
    return int(completed.stdout), int(collected[1])
