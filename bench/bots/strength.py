"""How much better one bot is than another: points a hand on the same deals, in every seating of the arena."""

from __future__ import annotations

import os
import sys
from typing import Any

from bench.measure.report import Estimate, Report, Section
from bench.measure.tables import tables
from tricksmith.arena import Arena, Pairing, RunningMean, half_width
from tricksmith.bots import get
from tricksmith.executor import local_executor
from tricksmith.rules import Game

__all__ = ["compare", "cores", "estimate", "run"]

QUICK, FULL = 20, 300
"""Deals at each table."""
WHAT = (
    "Points a hand, with 95% intervals over deals, each played in every seating. 'alone' is the score of one side of "
    "the new bot among sides of the old one, less the mean of those. 'against' is the same for sides of the new bot "
    "around one side of the old bot; with two sides both are the same. 'new' and 'old' are the mean scores of a side "
    "of each. 'clear' means that both intervals are above zero."
)


def cores() -> int:
    """Return the number of cores that this process can use, which `taskset` may have reduced.

    >>> cores() >= 1
    True
    """
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def compare(game: Game[Any, Any], new: str, old: str, *, deals: int, seed: str, processes: int = 1) -> Pairing:
    """Return the pairing of two bots that have played the same deals in every seating."""
    arena = Arena(game, [new, old], deals=deals, seed=seed)
    with local_executor(processes) as executor:
        for _ in arena.run(executor):
            pass
    return arena.pairings[0]


def estimate(running: RunningMean) -> Estimate:
    """Return a mean with half the width of its confidence interval."""
    half = float("inf") if running.standard_error is None else half_width(running.standard_error, running.count, 0.95)
    return Estimate(round(running.mean, 2), round(half, 2))


def run(
    *, quick: bool = False, seed: str = "strength", game: str | None = None, players: int | None = None,
    deals: int | None = None, new: str = "novice", old: str = "random",
) -> Report:  # fmt: skip
    """Compare two bots at every table."""
    count = deals or (QUICK if quick else FULL)
    section = Section(f"{new} against {old}", WHAT)
    for table in tables(game, players):
        comparison = compare(table, new, old, deals=count, seed=seed, processes=cores())
        alone = estimate(comparison.margin_alone)
        against = estimate(comparison.margin_against) if comparison.sides > 2 else alone
        section.rows.append(
            {
                "game": table.id,
                "players": table.players,
                "alone": alone,
                "against": against,
                "new": estimate(comparison.scores[0]),
                "old": estimate(comparison.scores[1]),
                "clear": alone.is_above_zero and against.is_above_zero,
            }
        )
    versions = ", ".join(f"{bot} {get(bot).version}" for bot in (new, old))
    return Report("strength", {"deals": count, "seed": seed, "bots": versions}, [section])
