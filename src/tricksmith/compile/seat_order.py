"""The order of play as arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.schema import SeatOrder
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from tricksmith.rules import GameRules, Seat

__all__ = ["compile_seat_order"]


@lru_cache(maxsize=128)
def compile_seat_order(game: GameRules[Any, Any], out: frozenset[Seat] = frozenset()) -> SeatOrder:
    """Return who plays when in a hand that these seats sit out; raises `RulesError` naming the function and the case.

    >>> from tricksmith import games
    >>> compile_seat_order(games.get("nestors")).order.tolist()
    [[0, 1, 2], [1, 2, 3], [2, 3, 0], [3, 0, 1]]
    """
    playing = [seat for seat in range(game.players) if seat not in out]
    orders = {leader: _order(game, leader, out) for leader in playing}
    size = len(orders[playing[0]])
    order = np.zeros((game.players, size), np.uint8)
    following = np.zeros((game.players, game.players), np.uint8)
    for leader in range(game.players):
        row = leader if leader in orders else playing[0]
        if len(orders[row]) != size:
            raise RulesError(f"{game.id}: trick_seats({row}, …) gives {len(orders[row])} seats, elsewhere {size}")
        order[leader] = (leader, *orders[row][1:])
        for place, winner in enumerate(orders[row]):
            following[leader, order[leader, place]] = _next(game, row, winner, playing)
    return SeatOrder(order, following)


def _order(game: GameRules[Any, Any], leader: Any, out: frozenset[Seat]) -> tuple[Seat, ...]:
    found = game.trick_seats(leader, out)
    case = f"trick_seats({leader}, {{{', '.join(map(str, sorted(out)))}}}) gives {found}"
    if not found or found[0] != leader or len(set(found)) != len(found):
        raise RulesError(f"{game.id}: {case}: the leader comes first, and each seat once")
    if not set(found) <= set(range(game.players)) - out:
        raise RulesError(f"{game.id}: {case}: only seats that play this hand can be in it")
    return found


def _next(game: GameRules[Any, Any], leader: Any, winner: Any, playing: list[int]) -> Seat:
    found = game.next_leader(leader, winner)
    if found not in playing:
        raise RulesError(f"{game.id}: next_leader({leader}, {winner}) gives {found}, a seat that does not play")
    return found
