"""Scores without luck: whether their mean is that of the raw scores, and how many hands they save."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.bots.strength import cores
from bench.measure.report import Estimate, Report, Section
from bench.measure.tables import tables
from tricksmith import bots
from tricksmith.bots import Z_95
from tricksmith.executor import local_executor, map_ordered
from tricksmith.play import deal, decision_rng, play_hand
from tricksmith.rules import Game, Seat, side_of
from tricksmith.study import adjust_scores, choice_luck, duplicate_values, seat_values, true_value

__all__ = ["run"]

QUICK, FULL = 60, 5_000
"""Hands at each table."""
PLAYOUTS = 400
"""Playouts of a deal."""
NEW, OLD = "novice", "novice+random"
"""The bot that is measured, and the bot in the other seats, by default."""
WHAT = (
    "One bot in a seat, others in the other seats; the deal goes round. 'raw' and 'adjusted' are points a hand over "
    "the mean of the others, as they were and without luck, with 95% intervals; 'luck' is their difference, which "
    "must be zero within its interval. 'hands needed' is the share of the hands that the adjusted mean needs for an "
    "interval as wide as that of the raw one: 'by deals' without the luck of the deal and of the seat in it, 'by "
    "choices' without that of the others' choices, and last without both. How the bot itself chooses is not used."
)


def run(
    *, quick: bool = False, seed: str = "luck", game: str | None = "nonesuch", players: int | None = None,
    hands: int | None = None, new: str = NEW, old: str = OLD,
) -> Report:  # fmt: skip
    """Play one bot, or several separated by commas, among others whose choices are known."""
    count, section = hands or (QUICK if quick else FULL), Section("Scores without luck", WHAT)
    for table in tables(game, players):
        for name in new.split(","):
            with local_executor(cores()) as executor:
                play_number = partial(_hand, table, name, old, seed)
                samples = np.array(list(map_ordered(play_number, range(count), executor, describe=lambda _: "hands")))
            section.rows.append(_row(table, name, old, samples))
    return Report("luck", {"hands": count, "seed": seed}, [section])


def _hand(table: Game[Any, Any], name: str, old: str, seed: str, number: int) -> list[float]:
    """The margin of the bot in seat 0 in a deal, what the deal and the seat are worth to it, and the others' luck."""
    hand = table.hand(deal(table, seed=seed, number=number), number % table.players)
    side, own, others = side_of(Seat(0), table.sides), bots.get(name), [bots.get(old)] * (table.players - 1)
    ended = play_hand(hand, [own, *others], decision_rng(seed, number, [name, old], 0, 0))
    luck_seed = f"{seed}\n{number}"
    if old.endswith("random"):
        seat_value = seat_values(hand, seed=luck_seed)
    else:
        seat_value = duplicate_values(hand, own, others[0], seed=luck_seed)
    return [
        float(true_value(ended, seed=0).margins[side]),
        float(true_value(hand, seed=luck_seed, caller=own, playouts=PLAYOUTS).margins[side]),
        float(seat_value[side]),
        float(choice_luck(ended, [None, *others], seed=luck_seed)[:, side].sum()),
    ]


def _row(table: Game[Any, Any], name: str, old: str, rows: NDArray[np.float64]) -> dict[str, Any]:
    """The row of one bot, from its hands."""
    points, luck = rows[:, 0], rows[:, 1:]  # the columns of `_hand`
    both, deals, choices = (adjust_scores(points, part) for part in (luck, luck[:, :2], luck[:, 2]))
    estimates = {name: Estimate(round(figure.mean, 2), round(Z_95 * figure.error, 2))
                 for name, figure in (("raw", both.raw), ("adjusted", both.adjusted), ("luck", both.luck))}  # fmt: skip
    return {
        "game": table.id, "players": table.players, "bot": name, "others": old, "hands": both.hands, **estimates,
        "by deals": f"{deals.share:.0%}", "by choices": f"{choices.share:.0%}", "hands needed": f"{both.share:.0%}",
    }  # fmt: skip
