"""Instructions of two loops of the core, a decision of a playout and a hidden hand: figures that no load disturbs."""

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
"""Rounds of the loop beyond the first run's."""
FEW = 5
"""Rounds of the first run."""
CONTRACTS = ("nonesuch 1", "poison-nonesuch 1", "nameless 1", "nestors 1")
"""The contracts of the perft file that are played out, one of each game."""
HOW = "apt-get install valgrind (Debian, Ubuntu), dnf install valgrind (Fedora); there is none for macOS"
WHAT = (
    "Counted by `valgrind --tool=callgrind` in the program `crates/core/benches/counted.rs`, a release build for any "
    "processor of its architecture: the instructions of a long run less those of a short run, divided by the "
    "additional decisions or deals. A playout is `playout::random` from positions in the perft file; a hidden hand is "
    "one sample of `Determinizations::sample` with three hands of six cards and three groups of cards."
)


class NoValgrindError(TricksmithError):
    """There is nothing here that counts instructions."""


def run(*, quick: bool = False) -> Report:
    """Count both loops; raises `NoValgrindError` where valgrind is missing."""
    if shutil.which("valgrind") is None:
        raise NoValgrindError(f"instructions are counted by valgrind, which is not installed: {HOW}")
    rounds = QUICK if quick else FULL
    section = Section("Instructions of two core loops", WHAT)
    for contract in CONTRACTS:
        section.rows.append(_row("play-out, a decision", contract, ["playouts", contract], rounds))
    section.rows.append(_row("hidden hands, a deal", "18 cards", ["determinizations"], rounds))
    return Report("instructions", {"rounds": rounds}, [section])


def _row(loop: str, of: str, arguments: list[str], rounds: int) -> dict[str, Any]:
    few, many = (_count_instructions([*arguments, str(count)]) for count in (FEW, FEW + rounds))
    done, instructions = many[0] - few[0], many[1] - few[1]
    return {"loop": loop, "of": of, "instructions": round(instructions / done, 1), "counted over": done}


@cache
def _program() -> str:
    """Build the program, and say where it is."""
    command = "cargo bench --locked -p tricksmith-core --bench counted --no-run --message-format=json"
    built = subprocess.run(command.split(), cwd=ROOT, check=True, capture_output=True, text=True).stdout
    messages = [json.loads(line) for line in built.splitlines()]
    return str(next(message["executable"] for message in reversed(messages) if message.get("executable")))


def _count_instructions(arguments: list[str]) -> tuple[int, int]:
    """What a run has done, and the instructions that it took."""
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}", _program(), *arguments]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, "RAYON_NUM_THREADS": "1"}
    )
    collected = re.search(r"Collected : (\d+)", done.stderr)
    assert collected is not None, done.stderr
    return int(done.stdout), int(collected[1])
