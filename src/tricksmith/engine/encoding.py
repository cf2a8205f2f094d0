"""A position as a row of 19 words of 64 bits: how the core and arrays of positions hold it.

    0 to 7    the cards that each seat holds
    8 to 15   the cards that each seat has taken; the highest bit says that it took the last trick, where that counts
    16        the cards of the trick on the table
    17        the tricks that each seat has taken, a byte a seat, seat 0 lowest
    18        bytes from the lowest: leader, place, best and flags; two bytes state

`place` is the number of cards in the trick on the table, `best` the place of the card that wins it so far; `flags` and
`state` are numbers in the tables. Between tricks `best` and `state` are 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tricksmith.rules import Play

__all__ = [
    "DEALT_AGAIN",
    "MAX_SEATS",
    "NO_CONTRACT",
    "PLACE_SHIFT",
    "POSITION_WORDS",
    "SLOT_SIZE",
    "STATE_WORD",
    "TABLE_WORD",
    "TAKEN_WORDS",
    "TRICKS_WORD",
    "EncodedPosition",
    "NumberedLeads",
]

MAX_SEATS = 8
"""The most seats that a row has room for."""
POSITION_WORDS = 2 * MAX_SEATS + 3
"""The number of words in a row."""
TAKEN_WORDS = slice(MAX_SEATS, 2 * MAX_SEATS)
"""The words that hold the cards which each seat has taken."""
TABLE_WORD = 2 * MAX_SEATS
"""The word that holds the cards of the trick on the table."""
TRICKS_WORD = 2 * MAX_SEATS + 1
"""The word that holds the number of tricks which each seat has taken, as `seat_bytes` reads them."""
STATE_WORD = 2 * MAX_SEATS + 2
"""The word that holds leader, place, best, flags and state."""
PLACE_SHIFT = 8
"""The lowest bit of the byte of the `STATE_WORD` that holds the place."""

SLOT_SIZE = 64
"""A play has the number `slot * SLOT_SIZE + card`: a slot has room for every card that a deck can have."""

NO_CONTRACT, DEALT_AGAIN = -1, -2
"""In place of the number of a hand's contract: the hand is still in its calls, or it is dealt again."""


@dataclass(slots=True)
class EncodedPosition:
    """One position in the tricks, word by word, as plain Python numbers.

    Attributes:
        held: The cards that each seat holds, as masks; always `MAX_SEATS` entries.
        taken: The cards that each seat has taken, as masks.
        tricks: The number of tricks that each seat has taken.
        table: The cards of the trick on the table, as a mask.
        leader: The seat that leads the trick.
        place: The number of cards in the trick on the table.
        winning_place: The place in the trick of the card that wins it so far.
        flags: The set of hand flags, by its number in the tables.
        state: The state of the trick automaton; 0 between tricks.

    >>> row = EncodedPosition([0b0011, 0b1100], leader=1)
    >>> row.to_words()[:3], row.to_words()[18]
    ([3, 12, 0], 1)
    >>> EncodedPosition.from_words(row.to_words()) == row
    True
    """

    held: list[int]
    taken: list[int]
    tricks: list[int]
    table: int = 0
    leader: int = 0
    place: int = 0
    winning_place: int = 0
    flags: int = 0
    state: int = 0

    def __init__(
        self, held: list[int], *, taken: list[int] | None = None, tricks: list[int] | None = None, table: int = 0,
        leader: int = 0, place: int = 0, winning_place: int = 0, flags: int = 0, state: int = 0,
    ) -> None:  # fmt: skip
        def pad(values: list[int] | None) -> list[int]:
            return [*(values or []), *[0] * (MAX_SEATS - len(values or []))]

        self.held, self.taken, self.tricks = pad(held), pad(taken), pad(tricks)
        self.table, self.leader, self.place = table, leader, place
        self.winning_place, self.flags, self.state = winning_place, flags, state

    @classmethod
    def from_words(cls, words: list[int]) -> EncodedPosition:
        """Read a row of an array of positions.

        Args:
            words: 19 words, as Python's own ints: `positions[i].tolist()`.
        """
        last = words[STATE_WORD]
        return cls(
            words[:MAX_SEATS], taken=words[TAKEN_WORDS], table=words[TABLE_WORD],
            tricks=list(words[TRICKS_WORD].to_bytes(MAX_SEATS, "little")),
            leader=last & 255, place=last >> PLACE_SHIFT & 255, winning_place=last >> 16 & 255, flags=last >> 24 & 255,
            state=last >> 32,
        )  # fmt: skip

    def to_words(self) -> list[int]:
        """Return the 19 words of the position, as a row of an array."""
        last = self.leader | self.place << PLACE_SHIFT | self.winning_place << 16 | self.flags << 24 | self.state << 32
        return [*self.held, *self.taken, self.table, int.from_bytes(bytes(self.tricks), "little"), last]


class NumberedLeads(NamedTuple):
    """Every lead with its number.

    Attributes:
        by_number: The lead of each number.
        numbers: The number of each lead.
    """

    by_number: dict[int, Play]
    numbers: dict[Play, int]
