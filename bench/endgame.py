"""How well a bot plays the ends of hands: how often it plays the exact best, and what its plays cost."""

from __future__ import annotations

from typing import Any

from bench.endings import by_bot, decided, positions
from bench.estimate import Estimate
from bench.report import Report
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
    """Ask one bot, or several with commas between them, at every table."""
    count, names = hands or (QUICK if quick else FULL), new.split(",")
    titles = [f"Ends of hands by {name}" for name in names]
    sections = by_bot(titles, WHAT, tables(game, players), lambda table: _rows(table, names, count, seed))
    return Report("endgame", {"positions": count, "seed": seed}, sections)


def _rows(table: Game[Any, Any], names: list[str], count: int, seed: str) -> list[dict[str, Any]]:
    """A row for each bot, all of the same positions."""
    asked, skipped = [bots.get(name) for name in names], 0
    regrets: list[list[float]] = [[] for _ in names]
    for number, view in enumerate(positions(table, "novice", MOST, count, seed)):
        some = imagine(view, WORLDS + 1, seed=number)
        values = ending(view, some, nodes=NODES) if len(some.hands) <= WORLDS else None
        if values is None:
            skipped += 1
            continue
        for bot, found in zip(asked, regrets, strict=True):
            found.append(max(values.values()) - values[decided(bot, view, seed, number)])
    return [
        {
            "game": table.id,
            "players": table.players,
            "positions": len(found),
            "agrees": f"{100 * sum(regret < 1e-9 for regret in found) / max(1, len(found)):.1f} %",
            "regret": Estimate.of(found) if len(found) > 1 else "",
            "worst": round(max(found, default=0.0), 2),
            "skipped": skipped,
        }
        for found in regrets
    ]
