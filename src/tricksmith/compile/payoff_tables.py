"""What the counters of a finished hand are worth: an author's score as weights and small tables.

A score is asked at hypothetical ends. Counters that just add up become weights; those on which more depends (a target
that must be reached, a bonus for most of something) become the axes of a table. `PayoffTables` count cards, for
solvers and searches, `UtilityTables` counters, for the heuristic policy.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.payoff_cache import shared_payoffs
from tricksmith.compile.score_probe import ScoreProbe
from tricksmith.compile.trick_schema import LAST_TRICK, MAX_CARDS, ArrayFields
from tricksmith.compile.tricks import compile_trick
from tricksmith.rules import Seat, seat_bits, side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.compile.payoff_function import PayoffFunction, Score
    from tricksmith.rules import Contract, GameRules

__all__ = [
    "SITS_OUT",
    "TRICK_COLUMN",
    "WORTH_COLUMNS",
    "PayoffTables",
    "UtilityTables",
    "compile_payoffs",
    "compile_side_payoffs",
    "compile_utilities",
    "party_by_seat",
    "totals_in_steps",
]

SITS_OUT = 255
"""In `party`: the seat sits out."""

TRICK_COLUMN = MAX_CARDS
"""The column after those of the cards: what a trick adds."""
WORTH_COLUMNS = MAX_CARDS + 1
"""The number of columns of weights and worths: one for each card that a deck can have, and that of a trick."""


@dataclass(frozen=True, slots=True, eq=False)
class PayoffTables(ArrayFields):
    """The payoffs of a hand: one for each party, or a single one that one party maximizes and all others minimize.

    weights      (Q, P, 65) int32   what a card adds for the seat that takes it; last, what a trick adds
    axis_payoff  (A,) uint8         the payoff to whose table the axis belongs; its last axis varies fastest
    axis_seats   (A,) uint8         the seats that count together, as bits
    axis_size    (A,) uint32        entries along the axis
    axis_worth   (A, 65) uint32     what a card adds to the axis; last, what a trick adds
    entries      int32              the tables one after the other; a payoff without axes has one entry
    functions    Q functions        the same payoffs in Python, which also turn their sums into scores
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
    """Return the payoffs of the parties under this contract, negated in games where low wins; they are cached.

    Args:
        game: The game.
        contract: The contract.
        totals: The tricks of the hand, and each counter over its cards.
        against: A party whose payoff alone is compiled, for a search in which all others minimize it; None for the
            payoff of each party.
        difference: Whether the score of the other party is subtracted from that payoff, if there are two parties.

    Raises:
        RulesError: If the score does not fit into tables.

    >>> from tricksmith import games
    >>> from tricksmith.games.nestors import Bid, Mode
    >>> from tricksmith.rules import Contract
    >>> game = games.get("nestors")
    >>> payoffs = compile_payoffs(game, Contract(Mode("A"), Bid(0, 100), leader=0), (12, 120, 9), against=0)
    >>> [function.axes for function in payoffs.functions]
    [(Axis(counter=2, seats=(0, 2), step=1, size=10),)]
    """
    scores = ScoreProbe(game, contract, totals)
    functions = shared_payoffs(scores) if against is None else (scores.zero_sum_payoff(against, difference=difference),)
    return _arrays(game, contract, functions)


@lru_cache(maxsize=512)
def compile_side_payoffs(
    game: GameRules[Any, Any], contract: Contract[Any, Any], totals: tuple[int, ...]
) -> PayoffTables:
    """Return the payoffs of all sides under this contract, whichever of them are partners in the hand; they are cached.

    Payoffs are negated in games where low wins.

    Args:
        game: The game.
        contract: The contract.
        totals: As in `compile_payoffs`.

    Raises:
        RulesError: If the score does not fit into tables.

    >>> from tricksmith import games
    >>> from tricksmith.games.nestors import Bid, Mode
    >>> from tricksmith.rules import Contract
    >>> payoffs = compile_side_payoffs(games.get("nestors"), Contract(Mode("A"), Bid(0, 100), leader=0), (12, 120, 9))
    >>> payoffs.weights.shape
    (2, 4, 65)
    """
    if game.parties(contract) == game.sides:
        return compile_payoffs(game, contract, totals)
    scores = ScoreProbe(game, contract, totals, by_side=True)
    sign = -1 if game.lowest_wins else 1

    def score_of(side: int) -> Score:
        return lambda points: sign * scores.scores_at(points)[:, side]

    return _arrays(game, contract, [scores.payoff(score_of(side)) for side in range(len(game.sides))])


def _arrays(
    game: GameRules[Any, Any], contract: Contract[Any, Any], functions: Sequence[PayoffFunction]
) -> PayoffTables:
    """The payoffs as the core takes them."""
    worth = np.zeros((len(game.counters) + 1, WORTH_COLUMNS), np.int64)
    tables = compile_trick(game, contract.mode, size=len(game.trick_seats(contract.leader, contract.out)))
    worth[1:, : len(game.deck.cards)] = tables.worth
    worth[1:, LAST_TRICK] += tables.last_worth
    worth[0, TRICK_COLUMN] = 1
    axes = [(number, axis) for number, function in enumerate(functions) for axis in function.axes]
    weights = np.zeros((len(functions), game.players, WORTH_COLUMNS), np.int32)
    for number, function in enumerate(functions):
        for axis, slope in function.slopes:
            for seat in axis.seats:
                weights[number, seat] += (worth[axis.counter] // axis.step * slope).astype(np.int32)
    return PayoffTables(
        weights=weights,
        axis_payoff=np.array([number for number, _ in axes], np.uint8),
        axis_seats=np.array([seat_bits(axis.seats) for _, axis in axes], np.uint8),
        axis_size=np.array([axis.size for _, axis in axes], np.uint32),
        axis_worth=np.array([worth[axis.counter] // axis.step for _, axis in axes], np.uint32).reshape(
            -1, WORTH_COLUMNS
        ),
        entries=np.array([entry for function in functions for entry in function.table], np.int32),
        functions=tuple(functions),
    )


@dataclass(frozen=True, slots=True, eq=False)
class UtilityTables(ArrayFields):
    """The payoffs of the parties by counter: 0 the tricks, then the game's counters, each counted in its steps.

    party         (P,) uint8          the payoff that each seat works for, or SITS_OUT
    points_per_step (C + 1,) uint32   points of a step; 1 for tricks
    totals        (C + 1,) uint32     steps in the whole hand
    weights       (Q, P, C + 1) int32 what a step adds for the seat that takes it
    axis_payoff   (A,) uint8          the payoff to whose table the axis belongs; its last axis varies fastest
    axis_seats    (A,) uint8          the seats that count together, as bits
    axis_counter  (A,) uint8          the counter
    axis_size     (A,) uint32         entries along the axis
    entries       int32               the tables one after the other; a payoff without axes has one entry
    """

    party: NDArray[np.uint8]
    points_per_step: NDArray[np.uint32]
    totals: NDArray[np.uint32]
    weights: NDArray[np.int32]
    axis_payoff: NDArray[np.uint8]
    axis_seats: NDArray[np.uint8]
    axis_counter: NDArray[np.uint8]
    axis_size: NDArray[np.uint32]
    entries: NDArray[np.int32]

    @property
    def is_flat(self) -> bool:
        """Whether it makes no difference to any party who takes what."""
        return not self.weights.any() and not len(self.axis_payoff)


def party_by_seat(game: GameRules[Any, Any], contract: Contract[Any, Any]) -> NDArray[np.uint8]:
    """Return `UtilityTables.party` under this contract."""
    parties, seats = game.parties(contract), map(Seat, range(game.players))
    return np.array([SITS_OUT if seat in contract.out else side_of(seat, parties) for seat in seats], np.uint8)


def totals_in_steps(totals: Sequence[int], points_per_step: Sequence[int]) -> NDArray[np.uint32]:
    """Return `UtilityTables.totals` for the totals of a hand, in steps of its counters."""
    return np.array([abs(total) // points for total, points in zip(totals, points_per_step, strict=True)], np.uint32)


@lru_cache(maxsize=4096)
def compile_utilities(
    game: GameRules[Any, Any], contract: Contract[Any, Any], totals: tuple[int, ...]
) -> UtilityTables:
    """Return what counters are worth to the parties under this contract; the result is cached.

    Args:
        game: The game.
        contract: The contract.
        totals: As in `compile_payoffs`.

    Raises:
        RulesError: If the score does not fit into tables.

    >>> from tricksmith import games
    >>> from tricksmith.games.nestors import Bid, Mode
    >>> from tricksmith.rules import Contract
    >>> game = games.get("nestors")
    >>> payoffs = compile_utilities(game, Contract(Mode("A"), Bid(0, 100), leader=0), (12, 120, 9))
    >>> payoffs.party.tolist(), payoffs.totals.tolist(), payoffs.axis_counter.tolist(), payoffs.weights[1].tolist()
    ([0, 1, 0, 1], [12, 24, 9], [0, 1, 2, 2], [[0, 0, 0], [5, 5, 0], [0, 0, 0], [5, 5, 0]])
    """
    payoffs = compile_payoffs(game, contract, totals)
    weights = np.zeros((len(payoffs.functions), game.players, len(totals)), np.int32)
    points_per_step, axes = [1] * len(totals), []
    for number, function in enumerate(payoffs.functions):
        for axis, slope in function.slopes:
            weights[number, list(axis.seats), axis.counter] += slope
        axes += [(number, axis) for axis in function.axes]
        for axis in (*function.axes, *(axis for axis, _ in function.slopes)):
            points_per_step[axis.counter] = axis.step
    return UtilityTables(
        party=party_by_seat(game, contract),
        points_per_step=np.array(points_per_step, np.uint32),
        totals=totals_in_steps(totals, points_per_step),
        weights=weights,
        axis_payoff=np.array([number for number, _ in axes], np.uint8),
        axis_seats=np.array([seat_bits(axis.seats) for _, axis in axes], np.uint8),
        axis_counter=np.array([axis.counter for _, axis in axes], np.uint8),
        axis_size=np.array([axis.size for _, axis in axes], np.uint32),
        entries=payoffs.entries,
    )
