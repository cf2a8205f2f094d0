"""Suits: what a card bears, follows and is named by."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Suit"]


@dataclass(frozen=True, slots=True)
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

    def __hash__(self) -> int:
        return hash(self.letter)
