"""How well a bot plays the ends of hands: how often it plays the exact best, and what its plays cost."""

from __future__ import annotations

from typing import Any

from bench.endings import decided, positions
from bench.estimate import Estimate
from bench.report import Report, Section
from bench.tables import tables
from tricksmith import bots
from tricksmith.bots.search.ending import ending
from tricksmith.bots.search.imagined import imagine
from tricksmith.rules import Game

__all__ = ["QUICK", "run"]

QUICK, FULL = 20, 400
"""Positions at each table."""
MOST = 3
"""Tricks left."""
WORLDS = 2_000
"""The most worlds of a position."""
NODES = 20_000_000
"""Plays to try for a position."""
WHAT = (
    "Positions with at most three tricks left and a choice, from hands that the novice plays with itself, compared "
    "with the exact values over all worlds against others who play by the rule of thumb and slip three times in ten. "
    "'agrees': how often the bot's play is a best one. 'regret': by how many points a hand its plays are worse than "
    "the best, and the worst of them. 'skipped': with more than 2,000 worlds, or too long to work out."
)


def run(
    *, quick: bool = False, seed: str = "endgame", game: str | None = None, players: int | None = None,
    hands: int | None = None, new: str = "novice",
) -> Report:  # fmt: skip
    """Ask the bot at every table."""
    count = hands or (QUICK if quick else FULL)
    section = Section(f"Ends of hands by {new}", WHAT)
    section.rows = [_row(table, new, count, seed) for table in tables(game, players)]
    return Report("endgame", {"positions": count, "seed": seed}, [section])


def _row(table: Game[Any, Any], new: str, count: int, seed: str) -> dict[str, Any]:
    bot, regrets, skipped = bots.get(new), [], 0
    for number, view in enumerate(positions(table, "novice", MOST, count, seed)):
        some = imagine(view, WORLDS + 1, seed=number)
        values = ending(view, some, nodes=NODES) if len(some.hands) <= WORLDS else None
        if values is None:
            skipped += 1
            continue
        regrets.append(max(values.values()) - values[decided(bot, view, seed, number)])
    good = sum(regret < 1e-9 for regret in regrets)
    return {
        "game": table.id,
        "players": table.players,
        "positions": len(regrets),
        "agrees": f"{100 * good / max(1, len(regrets)):.1f} %",
        "regret": Estimate.of(regrets) if len(regrets) > 1 else "",
        "worst": round(max(regrets, default=0.0), 2),
        "skipped": skipped,
    }
