"""How much of the oracle's gain a bot achieves: its margin over playouts alone, divided by that of the oracle."""

from __future__ import annotations

from math import hypot
from typing import Any

from bench.bots.strength import compare, cores, estimate
from bench.measure.report import Estimate, Report, Section
from bench.measure.tables import tables
from tricksmith.arena import RunningMean, half_width
from tricksmith.rules import Game

__all__ = ["efficiency", "run"]

QUICK, FULL = 6, 200
"""Deals at each table."""
BASE, ORACLE = "regular@1200", "oracle"
"""The regular with four times its playouts, beyond which more playouts add nothing; and the bot that sees all cards."""
WHAT = (
    "Points a hand over the regular with 1,200 playouts, over every seating of the arena on the same deals, with 95% "
    "intervals, for the bot and for the oracle, which sees all cards. All of them bid as the regular does. "
    "'efficiency' is the bot's gain divided by the oracle's, with an interval that treats both as independent; it is "
    "empty where the oracle's gain is not clear."
)


def efficiency(bot: RunningMean, best: RunningMean) -> Estimate | None:
    """Return the bot's share of a gain with its 95% interval, by the delta method; None if the whole gain is not clear.

    >>> bot, best = RunningMean(1), RunningMean(1)
    >>> for gain in (1, 2, 1, 2):
    ...     bot.add(gain)
    >>> for gain in (3, 3, 3, 4):
    ...     best.add(gain)
    >>> print(efficiency(bot, best))
    +0.46 ± 0.30
    """
    if (
        best.standard_error is None
        or bot.standard_error is None
        or best.mean <= half_width(best.standard_error, best.count, 0.95)
    ):
        return None
    share = bot.mean / best.mean
    half = half_width(hypot(bot.standard_error, share * best.standard_error), best.count, 0.95) / best.mean
    return Estimate(round(share, 2), round(half, 2))


def run(
    *, quick: bool = False, seed: str = "efficiency", game: str | None = None, players: int | None = None,
    deals: int | None = None, new: str = "expert",
) -> Report:  # fmt: skip
    """Compare the oracle, and one bot or several separated by commas, with playouts alone at every table."""
    count, names = deals or (QUICK if quick else FULL), new.split(",")
    sections = [Section(f"Efficiency of {name}", WHAT) for name in names]
    for table in tables(game, players):
        best = _margin(table, ORACLE, count, seed)
        for section, name in zip(sections, names, strict=True):
            bot = _margin(table, f"{BASE}+{name}", count, seed)
            section.rows.append(
                {
                    "game": table.id,
                    "players": table.players,
                    "bot": estimate(bot),
                    "oracle": estimate(best),
                    "efficiency": efficiency(bot, best) or "",
                }
            )
    return Report("efficiency", {"deals": count, "seed": seed}, sections)


def _margin(table: Game[Any, Any], name: str, deals: int, seed: str) -> RunningMean:
    return compare(table, name, BASE, deals=deals, seed=seed, processes=cores()).margin
