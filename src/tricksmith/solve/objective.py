"""What a seat maximizes at the end of a hand, as the core's searches over determinizations take it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import _native
from tricksmith.compile import MAX_LED_SUITS, TRICK_COLUMN, WORTH_COLUMNS, compile_side_payoffs
from tricksmith.engine import POSITION_WORDS, SLOT_SIZE, TRICKS_WORD, EncodedPosition, Tricks
from tricksmith.errors import RulesError
from tricksmith.rules import Seat, seat_bits, side_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, Play

__all__ = ["EXACT_OBJECTIVES", "ExactValues", "Objective"]

EXACT_OBJECTIVES = ("margin", "score", "tricks")
"""What a seat can maximize: what its side scores above the mean of the others, what it scores, or its tricks."""
ROUNDING = 1e-9
"""The largest difference of two equal values, from rounding."""


@dataclass(frozen=True, slots=True)
class ExactValues:
    """The exact value of each play of the seat to act.

    Attributes:
        values: For each legal play, in the order of a hand's legal moves, its points, negated in games where low wins,
            so that more is always better; None where a limit was reached first.
        nodes: The number of plays tried.
        stop: The limit that was reached ("nodes" or "seconds"), or "".
    """

    values: Mapping[Play, float | None]
    nodes: int
    stop: str = ""

    @property
    def solved(self) -> bool:
        """Whether every play has a value."""
        return not self.stop

    @property
    def value(self) -> float | None:
        """The value of the best play; None if not solved."""
        values = [value for value in self.values.values() if value is not None]
        return max(values) if self.solved else None

    @property
    def best(self) -> tuple[Play, ...]:
        """The plays with the highest value, up to rounding; none if not solved."""
        highest = self.value
        return tuple(play for play, value in self.values.items() if highest is not None and value is not None
                     and value > highest - ROUNDING)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Objective:
    """What the seat to act maximizes: a weighted sum of the payoffs of all sides.

    Attributes:
        tricks: The tricks.
        solver: The core's solver with the payoffs.
        coefficients: The factor of each side's payoff in the sum.
        divisor: Points are the sum, divided by this.
        seats: The seats that the seat to act decides for, as bits.
        leading: Whether a trick begins.
    """

    tricks: Tricks
    solver: _native.Solver
    coefficients: list[int]
    divisor: int
    seats: int
    leading: bool

    @classmethod
    def of(cls, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], name: str) -> Objective:
        """Compile an objective.

        Args:
            tricks: The tricks of the contract.
            contract: The contract.
            rows: Determinizations as encoded positions, (n, 19) uint64, at least one.
            name: One of `EXACT_OBJECTIVES`.

        Raises:
            ValueError: If the contract, the rows or the name do not fit.
            RulesError: If the score can't be compiled.
        """
        game = tricks.game
        if (contract.mode, contract.out) != (tricks.mode, tricks.out):
            raise ValueError(f"these are tricks under {tricks.mode}, not under {contract.mode}")
        if name not in EXACT_OBJECTIVES:
            raise ValueError(f"there is no objective {name!r}: choose {', '.join(EXACT_OBJECTIVES)}")
        if rows.ndim != 2 or rows.shape[1] != POSITION_WORDS or not len(rows):
            raise ValueError(
                f"determinizations are {rows.shape}; they must be one or more rows of {POSITION_WORDS} words"
            )
        row, order = EncodedPosition.from_words(rows[0].tolist()), tricks.seat_order.order
        # The core checks the row later; until then its numbers may be out of range.
        actor = order[row.leader % game.players][row.place % order.shape[1]]
        decider = contract.decides(Seat(int(actor)))
        side, n_others = side_of(decider, game.sides), len(game.sides) - 1
        # A margin is multiplied by the number of other sides, so that its coefficients are whole.
        coefficients = [-1 if name == "margin" else 0] * (n_others + 1)
        divisor = coefficients[side] = n_others if name == "margin" and n_others else 1
        seats = seat_bits(seat for seat in range(game.players) if contract.decides(Seat(seat)) == decider)
        solver = _trick_solver(tricks) if name == "tricks" else _solver(tricks, contract, _totals(tricks, rows))
        return cls(tricks, solver, coefficients, divisor, seats, row.place == 0)

    def exact_values(self, plays: list[int], values: list[Any], nodes: int, stop: str) -> ExactValues:
        """Return the values that the core has computed, by play.

        Args:
            plays: The plays by number.
            values: The value of each, None where a limit was reached first.
            nodes: The number of plays tried.
            stop: The limit that was reached, or "".
        """
        by_number = dict(zip(plays, values, strict=True))
        masks = [0] * MAX_LED_SUITS
        for number in plays:
            slot, card = divmod(number, SLOT_SIZE)
            masks[slot] |= 1 << card
        moves = self.tricks.moves(masks, leading=self.leading)
        values_by_move = {move: by_number[self.tricks.play_number(move, leading=self.leading)] for move in moves}
        points = {move: None if value is None else value / self.divisor for move, value in values_by_move.items()}
        return ExactValues(points, nodes, stop)


def _totals(tricks: Tricks, rows: NDArray[np.uint64]) -> tuple[int, ...]:
    """Return the tricks of the hand and each counter over its cards; raises `RulesError` if that is hidden."""
    cards = np.bitwise_or.reduce(rows[:, :TRICKS_WORD], axis=1)  # held, taken and on the table
    _, firsts = np.unique(cards, return_index=True)
    totals = {tricks.totals(EncodedPosition.from_words(rows[index].tolist())) for index in firsts}
    if len(totals) > 1:
        raise RulesError(f"{tricks.game.id}: what cards are in play, and so what there is to win, is hidden")
    return totals.pop()


@lru_cache(maxsize=256)
def _solver(tricks: Tricks, contract: Contract[Any, Any], totals: tuple[int, ...]) -> _native.Solver:
    payoffs = _native.Payoffs(**compile_side_payoffs(tricks.game, contract, totals).arrays())
    return _native.Solver(tricks._tables, tricks._seating, payoffs)


@lru_cache(maxsize=256)
def _trick_solver(tricks: Tricks) -> _native.Solver:
    """Return the solver of a hand in which each side wants tricks and nothing else."""
    sides = tricks.game.sides
    weights = np.zeros((len(sides), tricks.game.players, WORTH_COLUMNS), np.int32)
    for side, seats in enumerate(sides):
        weights[side, list(seats), TRICK_COLUMN] = 1
    no_axes = np.zeros(0, np.uint8)
    payoffs = _native.Payoffs(
        weights=weights, axis_payoff=no_axes, axis_seats=no_axes, axis_size=np.zeros(0, np.uint32),
        axis_worth=np.zeros((0, WORTH_COLUMNS), np.uint32), entries=np.zeros(len(sides), np.int32),
    )  # fmt: skip
    return _native.Solver(tricks._tables, tricks._seating, payoffs)
