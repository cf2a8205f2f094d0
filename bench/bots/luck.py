"""Scores without the luck of the deal: whether their mean is that of the raw scores, and how many hands they save."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.bots.strength import cores
from bench.measure.report import Estimate, Report, Section
from bench.measure.tables import tables
from tricksmith import bots
from tricksmith.engine import Hands, HeuristicPolicy, Tricks, margins
from tricksmith.executor import local_executor, map_ordered
from tricksmith.play import deal, decide, decision_rng, play_hand
from tricksmith.rules import Game, Hand, Seat, side_of
from tricksmith.study import adjust_scores, true_value

__all__ = ["run"]

QUICK, FULL = 60, 5_000
"""Hands at each table."""
PLAYOUTS = 200
"""Playouts of a deal for each bot that calls."""
IN_CORE = "heuristic"
"""The policy of the core, after the novice's calls: thousands of hands take minutes."""
WHAT = (
    "One player in a seat, others in the other seats; the deal goes round. 'heuristic', and 'random' next to it, call "
    "as the novice does, and play their cards by the heuristic policy and at random. Each deal is valued as the bot "
    "calls it. 'raw' and 'adjusted' are points a hand over the mean of the others, as they were and without the luck "
    "of the deal, with 95 % intervals; 'luck' is their difference, which must be zero within its interval. "
    "'hands needed' is the share of the hands that the adjusted mean needs for an interval as wide as that of the raw "
    "one."
)


def run(
    *, quick: bool = False, seed: str = "luck", game: str | None = "nonesuch", players: int | None = None,
    hands: int | None = None, new: str = IN_CORE, old: str = "random",
) -> Report:  # fmt: skip
    """Play one bot, or several with commas between them, among others whose strength is known."""
    count, section = hands or (QUICK if quick else FULL), Section("Scores without luck", WHAT)
    names = tuple(new.split(","))
    for table in tables(game, players):
        with local_executor(cores()) as executor:
            one = partial(_hand, table, names, old, seed)
            found = np.array(list(map_ordered(one, range(count), executor, describe=lambda _: "hands")))
        section.rows += [_row(table, name, old, found[:, place], found[:, len(names) :])
                         for place, name in enumerate(names)]  # fmt: skip
    return Report("luck", {"hands": count, "seed": seed}, [section])


def _hand(table: Game[Any, Any], names: tuple[str, ...], old: str, seed: str, number: int) -> list[float]:
    """The margin of each bot in seat 0 in this deal, then what the deal is worth to that seat as each bot calls it."""
    hand = table.hand(deal(table, seed=seed, number=number), number % table.players)
    side = side_of(Seat(0), table.sides)
    found = [
        _in_core(hand, side, old, seed, number) if name == IN_CORE else _by_bots(hand, side, name, old, seed, number)
        for name in names
    ]
    callers = dict.fromkeys("novice" if name == IN_CORE else name for name in names)
    values = [
        true_value(hand, seed=f"{seed}\n{number}", caller=bots.get(caller), playouts=PLAYOUTS).margins[side]
        for caller in callers
    ]
    return [*found, *map(float, values)]


def _by_bots(hand: Hand, side: int, name: str, old: str, seed: str, number: int) -> float:
    seating = [bots.get(name), *[bots.get(old)] * (hand.game.players - 1)]
    ended = play_hand(hand, seating, decision_rng(seed, number, [name, old], 0, 0))
    return float(true_value(ended, seed=0).margins[side])


def _in_core(hand: Hand, side: int, old: str, seed: str, number: int) -> float:
    """The heuristic policy in seat 0, among others who play like it or at random."""
    rng, novice, game = decision_rng(seed, number, [IN_CORE, old], 0, 0), bots.get("novice"), hand.game
    while hand.contract is None and hand.to_act is not None:
        hand = hand.play(decide(hand, novice, rng))
    if hand.contract is None:
        return 0.0
    rows = Tricks.of(game, hand.contract).encode([hand])
    seats = None if old == IN_CORE else [0]
    ends = HeuristicPolicy.of(hand).terminals(rows, each=1, seed=rng.getrandbits(62), seats=seats)
    scores = Hands.under_contract(game, hand.contract, ends).scores
    return float(margins(scores, lowest_wins=game.lowest_wins)[0, side])


def _row(
    table: Game[Any, Any], name: str, old: str, points: NDArray[np.float64], luck: NDArray[np.float64]
) -> dict[str, Any]:
    found = adjust_scores(points, luck)
    shown = {key: Estimate(round(one.mean, 2), round(1.96 * one.error, 2))
             for key, one in (("raw", found.raw), ("adjusted", found.adjusted), ("luck", found.luck))}  # fmt: skip
    return {
        "game": table.id, "players": table.players, "bot": name, "others": old, "hands": found.hands, **shown,
        "hands needed": f"{found.share:.0%}",
    }  # fmt: skip
