"""The French deck: four suits, thirteen ranks."""

from __future__ import annotations

from tricksmith.cards.deck import Deck
from tricksmith.cards.spelling import Suit

__all__ = ["CLUBS", "DIAMONDS", "FRENCH", "HEARTS", "SPADES"]

SPADES = Suit("s", "spades", "♠")
HEARTS = Suit("h", "hearts", "♥")
DIAMONDS = Suit("d", "diamonds", "♦")
CLUBS = Suit("c", "clubs", "♣")

_SUITS = (SPADES, HEARTS, DIAMONDS, CLUBS)
_RANKS = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
_ALIASES = {"10": "t", "♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c"}

FRENCH = Deck(
    "French",
    _SUITS,
    tuple(_RANKS),
    [(rank, (suit,), "", f"{_RANKS[rank]} of {suit.name}") for suit in _SUITS for rank in _RANKS],
    _ALIASES,
)
"""The 52 cards: spades, hearts, diamonds, clubs, each from the two up to the ace."""
