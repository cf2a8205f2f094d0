"""What a finished hand scores: each side's score as weights of counters and a small table, by contract."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.arrays import ArrayFields
from tricksmith.compile.payoff_cache import shared_payoffs
from tricksmith.compile.score_probe import ScoreProbe
from tricksmith.rules import seat_bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.compile.payoff_function import PayoffFunction
    from tricksmith.rules import Contract, GameRules

__all__ = ["ScoreTables", "Scorer"]


@dataclass(frozen=True, slots=True, eq=False)
class ScoreTables(ArrayFields):
    """The scores of the sides. A counter is 0 for tricks, else the place of one of the game's, from 1.

    slope_side     (L,) uint8     the side that scores
    slope_counter  (L,) uint8     what is counted …
    slope_seats    (L,) uint8     … of which seats together, as bits …
    slope_step     (L,) uint32    … how many of it make a step …
    slope_points   (L,) int32     … and what a step is worth
    axis_side      (A,) uint8     the side to whose table the axis belongs; its last axis runs fastest
    axis_counter   (A,) uint8     what is counted …
    axis_seats     (A,) uint8     … of which seats together, as bits …
    axis_step      (A,) uint32    … how many of it make a step …
    axis_size      (A,) uint32    … and how many entries there are along the axis
    entries        int32          the tables one after the other; a side without axes has one entry
    """

    slope_side: NDArray[np.uint8]
    slope_counter: NDArray[np.uint8]
    slope_seats: NDArray[np.uint8]
    slope_step: NDArray[np.uint32]
    slope_points: NDArray[np.int32]
    axis_side: NDArray[np.uint8]
    axis_counter: NDArray[np.uint8]
    axis_seats: NDArray[np.uint8]
    axis_step: NDArray[np.uint32]
    axis_size: NDArray[np.uint32]
    entries: NDArray[np.int32]

    @classmethod
    def of(cls, scales: Sequence[PayoffFunction]) -> ScoreTables:
        """The scales of the sides as arrays."""
        slopes = [(side, *slope) for side, scale in enumerate(scales) for slope in scale.slopes]
        axes = [(side, axis) for side, scale in enumerate(scales) for axis in scale.axes]
        return cls(
            slope_side=np.array([side for side, _, _ in slopes], np.uint8),
            slope_counter=np.array([axis.counter for _, axis, _ in slopes], np.uint8),
            slope_seats=np.array([seat_bits(axis.seats) for _, axis, _ in slopes], np.uint8),
            slope_step=np.array([axis.step for _, axis, _ in slopes], np.uint32),
            slope_points=np.array([points for _, _, points in slopes], np.int32),
            axis_side=np.array([side for side, _ in axes], np.uint8),
            axis_counter=np.array([axis.counter for _, axis in axes], np.uint8),
            axis_seats=np.array([seat_bits(axis.seats) for _, axis in axes], np.uint8),
            axis_step=np.array([axis.step for _, axis in axes], np.uint32),
            axis_size=np.array([axis.size for _, axis in axes], np.uint32),
            entries=np.array(list(chain.from_iterable(scale.table for scale in scales)), np.int32),
        )


class Scorer:
    """The scores of a game's contracts.

    Many contracts score alike for a side: its own bid counts, say, and not those of the others. So a score is first
    asked at some ends, and where it equals one that is known for this side at all of them, it is that one.

    >>> from tricksmith import games
    >>> from tricksmith.games.nonesuch import MOST, NONE, Terms
    >>> from tricksmith.rules import Contract
    >>> game = games.get("nonesuch", players=3)
    >>> found = Scorer(game).scores(Contract(Terms(None), (NONE, MOST, NONE), leader=0), (12,))
    >>> found.axis_side.tolist(), found.entries[:13].tolist()
    ([0, 1, 2], [12, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12])
    """

    def __init__(self, game: GameRules[Any, Any]) -> None:
        self.game = game

    def scores(self, contract: Contract[Any, Any], totals: tuple[int, ...]) -> ScoreTables:
        """The scores under this contract; raises `RulesError` if they do not fit into tables.

        `totals` are the tricks of the hand and what its cards come to in each counter.
        """
        return ScoreTables.of(shared_payoffs(ScoreProbe(self.game, contract, totals, by_side=True)))
