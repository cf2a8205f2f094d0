"""The tables of a trick: what each array means, its shape and its sentinels.

They hold the answers of a contract's trick rules in every case. Cards are bits of a 64-bit mask by their index in the
deck; a play is `slot * 64 + card`, where the slot says as which of its suits a card is led (0 for followers).
Letters in shapes: `n` cards of the deck, `K` slots, `M` sets of flags, `S` states of the trick, `D` obligations, `Q` of
them in a row at most, `P` seats, `C` counters.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.rules import Flags

__all__ = [
    "LAST_TRICK",
    "MAX_CARDS",
    "MAX_FLAG_SETS",
    "MAX_LED_SUITS",
    "MAX_PLAYERS",
    "MAX_STATES",
    "STILL_WINS",
    "WINS_NOW",
    "ArrayFields",
    "SeatOrder",
    "TrickTables",
]


class ArrayFields:
    """A dataclass some of whose fields are arrays.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Weights(ArrayFields):
    ...     values: NDArray[Any]
    ...     name: str
    >>> Weights(np.ones(2, int), "initial").arrays()
    {'values': array([1, 1])}
    """

    __slots__ = ()

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return every array by the name of its field."""
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {name: value for name, value in values.items() if isinstance(value, np.ndarray)}


MAX_CARDS = 64
"""The most cards of a deck: the bits of a mask."""
LAST_TRICK = MAX_CARDS - 1
"""In a mask of what a seat has taken, the bit of the last trick, if that counts; then no card has that bit."""
MAX_PLAYERS = 8
"""The most seats of a table."""
MAX_LED_SUITS = 4
"""The most suits as which one card can be led."""
MAX_FLAG_SETS = 250
"""The most sets of hand flags."""
MAX_STATES = 65_000
"""The most states of a trick."""

STILL_WINS = 255
"""In `winning_place`: the card that won so far still wins."""
WINS_NOW = 254
"""In `winning_place`: this card wins now."""


@dataclass(frozen=True, slots=True, eq=False)
class TrickTables(ArrayFields):
    """The trick automaton of one contract mode, as arrays.

    leadable            (K,) uint64      cards that can be led in each slot
    free                (M, K) uint64    of these, the cards that no lead restriction forbids, by hand flags
    begin               (K, n) uint16    the state after a lead; 0 where the card cannot be led so
    flags_after_lead    (M, n) uint8     the flags after a card was led
    flags_after_follow  (M, n) uint8     the flags after a card was played by a follower
    flags_after_trick   (M,) uint8       the flags after a trick
    next                (S, n) uint16    the state after a further card
    winning_place       (S, n) uint8     the place in the trick (0 the leader) of the card that wins if this card is the
                                         last, or STILL_WINS or WINS_NOW
    obligation          (S, M) uint16    the obligation of the next seat
    hold                (D, Q) uint64    a seat that holds one of these …
    play                (D, Q) uint64    … must play one of those; the first that applies binds. A row ends with
                                         all cards.
    worth               (C, n) int32     what a taken card adds to each of the game's counters
    last_worth          (C,) int32       what the last trick adds to each, as the card `LAST_TRICK`
    flag_sets           M sets of texts  the hand flags by the number of their set; set 0 is empty

    >>> from tricksmith import games
    >>> from tricksmith.compile import compile_trick
    >>> tables = compile_trick(games.get("hearts"), None)
    >>> tables.leadable.shape, tables.next.shape[1], "flag_sets" in tables.arrays()
    ((1,), 52, False)
    """

    leadable: NDArray[np.uint64]
    free: NDArray[np.uint64]
    begin: NDArray[np.uint16]
    flags_after_lead: NDArray[np.uint8]
    flags_after_follow: NDArray[np.uint8]
    flags_after_trick: NDArray[np.uint8]
    next: NDArray[np.uint16]
    winning_place: NDArray[np.uint8]
    obligation: NDArray[np.uint16]
    hold: NDArray[np.uint64]
    play: NDArray[np.uint64]
    worth: NDArray[np.int32]
    last_worth: NDArray[np.int32]
    flag_sets: tuple[Flags, ...]

    @property
    def nbytes(self) -> int:
        """The size of the arrays in memory, in bytes."""
        return sum(array.nbytes for array in self.arrays().values())


@dataclass(frozen=True, slots=True, eq=False)
class SeatOrder:
    """Who plays to a trick, and who leads the next, while some seats sit the hand out.

    order        (P, k) uint8       the seats of a trick in order, by its leader; `k` play to it
    next_leader  (P, P) uint8       who leads the next trick, by leader and winner

    The rows of a leader that sits out are never read; they copy those of a seat that plays. The entry of a winner that
    did not play is 0.
    """

    order: NDArray[np.uint8]
    next_leader: NDArray[np.uint8]
