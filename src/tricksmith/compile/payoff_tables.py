"""What the counters of a finished hand are worth: an author's score as weights and small tables.

A score is asked for ends that nobody has played. Counters that just add up become weights; those on which more depends
(a target that must be reached, a bonus for most of something) become the axes of a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.arrays import ArrayFields
from tricksmith.compile.payoff_cache import shared_payoffs
from tricksmith.compile.score_probe import ScoreProbe
from tricksmith.compile.trick_tables import compile_trick
from tricksmith.rules import seat_bits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from tricksmith.compile.payoff_function import PayoffFunction
    from tricksmith.rules import Contract, GameRules

__all__ = ["PayoffTables", "compile_payoffs", "compile_side_payoffs"]


@dataclass(frozen=True, slots=True, eq=False)
class PayoffTables(ArrayFields):
    """The payoffs of a hand, one a party, or only that of which one party wants much and all others little.

    weights      (Q, P, 65) int32   what a card adds for the seat that takes it; last, what a trick adds
    axis_payoff  (A,) uint8         the payoff to whose table the axis belongs; its last axis runs fastest
    axis_seats   (A,) uint8         the seats that count together, as bits
    axis_size    (A,) uint32        entries along the axis
    axis_worth   (A, 65) uint32     what a card adds to the axis; last, what a trick adds
    entries      int32              the tables one after the other; a payoff without axes has one entry
    scales       Q scales           the same in Python, and what their sums mean
    """

    weights: NDArray[np.int32]
    axis_payoff: NDArray[np.uint8]
    axis_seats: NDArray[np.uint8]
    axis_size: NDArray[np.uint32]
    axis_worth: NDArray[np.uint32]
    entries: NDArray[np.int32]
    functions: tuple[PayoffFunction, ...]


@lru_cache(maxsize=4096)
def compile_payoffs(
    game: GameRules[Any, Any], contract: Contract[Any, Any], totals: tuple[int, ...], *, against: int | None = None,
    difference: bool = False,
) -> PayoffTables:  # fmt: skip
    """The payoffs of the parties under this contract, made once and kept.

    `totals` are the tricks of the hand and what its cards come to in each counter. With `against`, the one payoff of
    that party; with `difference` too, less the score of the other party, where there are two. Points that are bad are
    turned round. Raises `RulesError` if the score does not fit.

    >>> from tricksmith import games
    >>> from tricksmith.games.nestors import Bid, Terms
    >>> from tricksmith.rules import Contract
    >>> game = games.get("nestors")
    >>> found = compile_payoffs(game, Contract(Terms("A"), Bid(0, 100), leader=0), (12, 120, 9), against=0)
    >>> [function.axes for function in found.functions]
    [(Axis(counter=2, seats=(0, 2), step=1, size=10),)]
    """
    scores = ScoreProbe(game, contract, totals)
    scales = shared_payoffs(scores) if against is None else (scores.zero_sum_payoff(against, difference=difference),)
    return _arrays(game, contract, scales)


@lru_cache(maxsize=512)
def compile_side_payoffs(
    game: GameRules[Any, Any], contract: Contract[Any, Any], totals: tuple[int, ...]
) -> PayoffTables:
    """The scores of all sides under this contract, partners for one hand or not; made once and kept.

    `totals` are as in `compile_payoffs`. Points that are bad are turned round. Raises `RulesError` if the score does
    not fit.

    >>> from tricksmith import games
    >>> from tricksmith.games.nestors import Bid, Terms
    >>> from tricksmith.rules import Contract
    >>> found = compile_side_payoffs(games.get("nestors"), Contract(Terms("A"), Bid(0, 100), leader=0), (12, 120, 9))
    >>> found.weights.shape
    (2, 4, 65)
    """
    if game.parties(contract) == game.sides:
        return compile_payoffs(game, contract, totals)
    scores = ScoreProbe(game, contract, totals, by_side=True)
    sign = -1 if game.lowest_wins else 1

    def part(side: int) -> Callable[[tuple[int, ...]], int]:
        return lambda point: sign * scores.scores_at(point)[side]

    return _arrays(game, contract, [scores.payoff(part(side)) for side in range(len(game.sides))])


def _arrays(game: GameRules[Any, Any], contract: Contract[Any, Any], scales: Sequence[PayoffFunction]) -> PayoffTables:
    worth = np.zeros((len(game.counters) + 1, 65), np.int64)
    worth[1:, : len(game.deck.cards)] = compile_trick(
        game, contract.terms, size=len(game.trick_seats(contract.leader, contract.out))
    ).worth
    worth[0, 64] = 1
    axes = [(number, axis) for number, scale in enumerate(scales) for axis in scale.axes]
    weights = np.zeros((len(scales), game.players, 65), np.int32)
    for number, scale in enumerate(scales):
        for axis, slope in scale.slopes:
            for seat in axis.seats:
                weights[number, seat] += (worth[axis.counter] // axis.step * slope).astype(np.int32)
    return PayoffTables(
        weights=weights,
        axis_payoff=np.array([number for number, _ in axes], np.uint8),
        axis_seats=np.array([seat_bits(axis.seats) for _, axis in axes], np.uint8),
        axis_size=np.array([axis.size for _, axis in axes], np.uint32),
        axis_worth=np.array([worth[axis.counter] // axis.step for _, axis in axes], np.uint32).reshape(-1, 65),
        entries=np.array([entry for scale in scales for entry in scale.table], np.int32),
        functions=tuple(scales),
    )
