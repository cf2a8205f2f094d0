"""Suits: what a card bears, follows and is named by."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Suit"]


@dataclass(frozen=True, slots=True, eq=False)
class Suit:
    """A suit: its letter in notation, its name in text, and its symbol where the type has one.

    >>> from tricksmith.cards import french
    >>> french.HEARTS
    Suit('h')
    >>> str(french.HEARTS), french.HEARTS.name, french.HEARTS.symbol
    ('h', 'hearts', '♥')
    """

    letter: str
    name: str
    symbol: str = ""

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Suit({self.letter!r})"

    def __eq__(self, other: object) -> bool:
        # Most suits differ in their letters: rules ask so often that it shows.
        return self is other or (
            isinstance(other, Suit)
            and self.letter == other.letter
            and self.name == other.name
            and self.symbol == other.symbol
        )

    def __hash__(self) -> int:
        return hash(self.letter)
