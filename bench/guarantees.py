"""How often a bot gives up points of which it could have been sure."""

from __future__ import annotations

from typing import Any

from bench.endings import decided, positions
from bench.report import Report, Section
from bench.tables import tables
from tricksmith import bots
from tricksmith.bots.search.imagined import imagine
from tricksmith.bots.search.sure import sure
from tricksmith.rules import Game

__all__ = ["QUICK", "run"]

QUICK, FULL = 20, 1_000
"""Positions at each table."""
MOST = 5
"""Tricks left."""
NODES = 300_000
"""Plays to try for a position."""
WHAT = (
    "Positions with at most five tricks left and a choice, from hands that the novice plays with itself. 'told': those "
    "in which what each play makes sure of can be worked out. 'at stake': those of them in which some plays make sure "
    "of more of the side's own points than others: a bid or a contract that can no longer fail, if it is played right, "
    "or a few points more. 'kept': the bot made sure of the most. 'missed': it did not, and gave up so many sure "
    "points in all. A play that promises more on average may be worth a smaller guarantee."
)


def run(
    *, quick: bool = False, seed: str = "guarantees", game: str | None = None, players: int | None = None,
    hands: int | None = None, new: str = "novice",
) -> Report:  # fmt: skip
    """Ask the bot at every table."""
    count = hands or (QUICK if quick else FULL)
    section = Section(f"What {new} is sure of", WHAT)
    section.rows = [_row(table, new, count, seed) for table in tables(game, players)]
    return Report("guarantees", {"positions": count, "seed": seed}, [section])


def _row(table: Game[Any, Any], new: str, count: int, seed: str) -> dict[str, Any]:
    bot, told, at_stake, given_up = bots.get(new), 0, 0, []
    for number, view in enumerate(positions(table, "novice", MOST, count, seed)):
        values = sure(view, imagine(view, 1, seed=number), nodes=NODES)
        told += values is not None
        if values is None or min(values.values()) == max(values.values()):
            continue
        at_stake += 1
        given_up.append(max(values.values()) - values[decided(bot, view, seed, number)])
    missed = [points for points in given_up if points > 0]
    return {
        "game": table.id,
        "players": table.players,
        "positions": count,
        "told": told,
        "at stake": at_stake,
        "kept": at_stake - len(missed),
        "missed": len(missed),
        "points": round(sum(missed), 1),
    }
