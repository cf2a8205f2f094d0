"""Numbers that callers give, as the core takes them, or an error that says what is wrong with them."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from tricksmith.rules import Seat

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from tricksmith.rules import GameRules

__all__ = ["first_seat", "move_numbers", "whole_number"]


def whole_number(name: str, number: SupportsIndex) -> int:
    """A whole number of any kind, NumPy's too; raises `TypeError` with its name if it is none."""
    try:
        return index(number)
    except TypeError:
        raise TypeError(f"{name} is {number!r}; it must be a whole number") from None


def first_seat(game: GameRules[Any, Any], number: int) -> Seat:
    """The seat of this number; raises `ValueError` if there is none."""
    if not 0 <= number < game.players:
        raise ValueError(f"first is {number}; it must be a seat, from 0 to {game.players - 1}")
    return Seat(number)


def move_numbers(moves: ArrayLike) -> NDArray[np.uint32]:
    """Moves as the core takes them; raises `ValueError` if one is no whole number from 0."""
    array = np.asarray(moves)
    if array.dtype != np.uint32 and array.size:
        if array.dtype.kind not in "iu":
            raise ValueError(f"moves are of the kind {array.dtype}; they must be whole numbers")
        wrong = np.flatnonzero((array < 0) | (array > np.iinfo(np.uint32).max))
        if wrong.size:
            hand = int(wrong[0])
            raise ValueError(f"moves: that of hand {hand} is {array.flat[hand]}; a move is a number from 0")
    if array.ndim != 1:
        raise ValueError(f"moves have the shape {array.shape}; give one for each hand")
    return np.require(array, np.uint32, ["C_CONTIGUOUS", "ALIGNED"])
