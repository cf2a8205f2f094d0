"""What every party wants of the tricks, as arrays for the core's rule of thumb: payoffs by counter, not by card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.arrays import ArrayFields
from tricksmith.compile.payoff_tables import compile_payoffs
from tricksmith.rules import Seat, seat_bits, side_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules

__all__ = ["SITS_OUT", "UtilityTables", "compile_utilities"]

SITS_OUT = 255
"""In `party`: the seat sits out."""


@dataclass(frozen=True, slots=True, eq=False)
class UtilityTables(ArrayFields):
    """The payoffs of the parties by counter: 0 the tricks, then the game's counters, each counted in its steps.

    party         (P,) uint8          the payoff that each seat works for, or OUT
    steps         (C + 1,) uint32     units of a step
    totals        (C + 1,) uint32     steps in the whole hand
    weights       (Q, P, C + 1) int32 what a step adds for the seat that takes it
    axis_payoff   (A,) uint8          the payoff to whose table the axis belongs; its last axis runs fastest
    axis_seats    (A,) uint8          the seats that count together, as bits
    axis_counter  (A,) uint8          the counter
    axis_size     (A,) uint32         entries along the axis
    entries       int32               the tables one after the other; a payoff without axes has one entry
    """

    party: NDArray[np.uint8]
    steps: NDArray[np.uint32]
    totals: NDArray[np.uint32]
    weights: NDArray[np.int32]
    axis_payoff: NDArray[np.uint8]
    axis_seats: NDArray[np.uint8]
    axis_counter: NDArray[np.uint8]
    axis_size: NDArray[np.uint32]
    entries: NDArray[np.int32]


@lru_cache(maxsize=4096)
def compile_utilities(
    game: GameRules[Any, Any], contract: Contract[Any, Any], totals: tuple[int, ...]
) -> UtilityTables:
    """The wishes of the parties under this contract, made once and kept.

    `totals` are the tricks of the hand and what its cards come to in each counter. Raises `RulesError` if the score
    does not fit into tables.

    >>> from tricksmith import games
    >>> from tricksmith.games.nestors import Bid, Terms
    >>> from tricksmith.rules import Contract
    >>> game = games.get("nestors")
    >>> found = compile_utilities(game, Contract(Terms("A"), Bid(0, 100), leader=0), (12, 120, 9))
    >>> found.party.tolist(), found.totals.tolist(), found.axis_counter.tolist(), found.weights[1].tolist()
    ([0, 1, 0, 1], [12, 24, 9], [0, 1, 2, 2], [[0, 0, 0], [5, 5, 0], [0, 0, 0], [5, 5, 0]])
    """
    payoffs, parties = compile_payoffs(game, contract, totals), game.parties(contract)
    weights = np.zeros((len(payoffs.functions), game.players, len(totals)), np.int32)
    steps, axes = [1] * len(totals), []
    for number, scale in enumerate(payoffs.functions):
        for axis, slope in scale.slopes:
            weights[number, list(axis.seats), axis.counter] += slope
        axes += [(number, axis) for axis in scale.axes]
        for axis in (*scale.axes, *(axis for axis, _ in scale.slopes)):
            steps[axis.counter] = axis.step
    party = [SITS_OUT if seat in contract.out else side_of(seat, parties) for seat in map(Seat, range(game.players))]
    return UtilityTables(
        party=np.array(party, np.uint8),
        steps=np.array(steps, np.uint32),
        totals=np.array([abs(total) // step for total, step in zip(totals, steps, strict=True)], np.uint32),
        weights=weights,
        axis_payoff=np.array([number for number, _ in axes], np.uint8),
        axis_seats=np.array([seat_bits(axis.seats) for _, axis in axes], np.uint8),
        axis_counter=np.array([axis.counter for _, axis in axes], np.uint8),
        axis_size=np.array([axis.size for _, axis in axes], np.uint32),
        entries=payoffs.entries,
    )
