"""Seats, numbered from 0 in the order of play, and the sides they form."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Seat", "Sides", "each_for_themselves", "seat_bits", "seats_from", "side_of"]

Seat = NewType("Seat", int)
"""A place at the table: 0, 1, 2 … in the order of play; after the last comes 0 again."""

Sides = tuple[tuple[Seat, ...], ...]
"""Who scores together: seats in order, sides in the order of their first seats."""


@cache
def seats_from(first: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats in the order of play, starting with `first`.

    Args:
        first: The seat that comes first.
        players: The number of players.

    >>> seats_from(Seat(2), 4)
    (2, 3, 0, 1)
    """
    return tuple(Seat((first + step) % players) for step in range(players))


def seat_bits(seats: Iterable[int]) -> int:
    """Return seats as the bits of a number, as the core takes them.

    >>> seat_bits([0, 2])
    5
    """
    return sum(1 << seat for seat in seats)


@cache
def each_for_themselves(players: int) -> Sides:
    """Return the sides of a game without partners.

    Args:
        players: The number of players.

    >>> each_for_themselves(3)
    ((0,), (1,), (2,))
    """
    return tuple((Seat(seat),) for seat in range(players))


def side_of(seat: Seat, sides: Sides) -> int:
    """Return the number of the side that a seat belongs to.

    Args:
        seat: The seat.
        sides: The sides, each a tuple of seats.

    >>> side_of(Seat(2), ((Seat(0), Seat(2)), (Seat(1), Seat(3))))
    0
    """
    return next(number for number, side in enumerate(sides) if seat in side)
