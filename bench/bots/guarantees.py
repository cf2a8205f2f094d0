"""How often a bot gives up guaranteed points, or a bid that could no longer fail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bench.bots.endgame import by_bot, choose_play, positions
from bench.measure.report import Report
from bench.measure.tables import tables
from tricksmith import bots
from tricksmith.bots.search import GUARANTEE_NODES, aim_threshold, determinize, guaranteed_points
from tricksmith.rules import Game

if TYPE_CHECKING:
    from tricksmith.bots import Bot

__all__ = ["QUICK", "run"]

QUICK, FULL = 20, 1_000
"""Positions at each table."""
MAX_CARDS = 4
"""The most cards in the hand at a position."""
WHAT = (
    "Positions with at most four tricks left and more than one legal play, from hands that the novice plays against "
    "itself. 'proved': positions in which the guarantee of every play could be computed. 'bids': those of them in "
    "which some plays guarantee the side's bid or contract and others do not; 'failed': the bot chose one of the "
    "others. 'at stake': positions in which some plays guarantee more of the side's own points than others. 'kept': "
    "the bot chose the highest guarantee. 'missed': it did not, and gave up that many guaranteed points in total. A "
    "play that is better on average can be worth a smaller guarantee."
)


@dataclass
class _Count:
    """The choices of one bot where something was at stake.

    Attributes:
        bot: The bot.
        failed: How often it chose a play that does not guarantee the bid, where another one does.
        missed: How often it did not choose the highest guarantee.
        points: The guaranteed points that it gave up in all.
    """

    bot: Bot
    failed: int = 0
    missed: int = 0
    points: float = 0.0


def run(
    *, quick: bool = False, seed: str = "guarantees", game: str | None = None, players: int | None = None,
    hands: int | None = None, new: str = "novice",
) -> Report:  # fmt: skip
    """Ask one bot, or several separated by commas, at every table."""
    count, names = hands or (QUICK if quick else FULL), new.split(",")
    titles = [f"What {name} guarantees" for name in names]
    sections = by_bot(titles, WHAT, tables(game, players), lambda table: _rows(table, names, count, seed))
    return Report("guarantees", {"positions": count, "seed": seed}, sections)


def _rows(table: Game[Any, Any], names: list[str], count: int, seed: str) -> list[dict[str, Any]]:
    """A row for each bot, all from the same positions."""
    proved = bids = at_stake = 0
    counts = [_Count(bots.get(name)) for name in names]
    for number, view in enumerate(positions(table, "novice", MAX_CARDS, count, seed)):
        deals = determinize(view, 1, seed=number)
        values = guaranteed_points(view, deals, nodes=GUARANTEE_NODES)
        proved += values is not None
        if values is None or min(values.values()) == (highest := max(values.values())):
            continue
        at_stake += 1
        threshold = aim_threshold(view, deals)
        decides_bid = threshold is not None and min(values.values()) < threshold.points <= highest
        bids += decides_bid
        for counted in counts:
            value = values[choose_play(counted.bot, view, seed, number)]
            counted.failed += threshold is not None and decides_bid and value < threshold.points
            counted.missed += value < highest
            counted.points += highest - value
    return [
        {
            "game": table.id,
            "players": table.players,
            "positions": count,
            "proved": proved,
            "bids": bids,
            "failed": counted.failed,
            "at stake": at_stake,
            "kept": at_stake - counted.missed,
            "missed": counted.missed,
            "points lost": round(counted.points, 1),
        }
        for counted in counts
    ]
