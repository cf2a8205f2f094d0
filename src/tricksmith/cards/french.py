"""The French deck: four suits, thirteen ranks."""

from __future__ import annotations

from tricksmith.cards.deck import Deck
from tricksmith.cards.spelling import Suit

__all__ = [
    "BIG_JOKER", "CLUBS", "DIAMONDS", "FRENCH", "FRENCH_AND_JOKER", "FRENCH_AND_TWO_JOKERS", "HEARTS", "JOKER",
    "LITTLE_JOKER", "SPADES",
]  # fmt: skip

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

_CARDS: list[tuple[str | None, tuple[Suit, ...], str, str]] = [
    (rank, (suit,), "", f"{_RANKS[rank]} of {suit.name}") for suit in _SUITS for rank in _RANKS
]

FRENCH = Deck("French", _SUITS, tuple(_RANKS), _CARDS, _ALIASES)
"""The 52 cards: spades, hearts, diamonds, clubs, each from the two up to the ace."""

FRENCH_AND_JOKER = Deck(
    "French with joker", _SUITS, tuple(_RANKS), [*_CARDS, (None, (), "the joker", "the joker")], _ALIASES
)
"""The same 52 cards and a joker, which has no suit. A card of this deck is none of the other."""

JOKER = FRENCH_AND_JOKER.card("X")

FRENCH_AND_TWO_JOKERS = Deck(
    "French with two jokers",
    _SUITS,
    (*_RANKS, "L", "B"),
    [*_CARDS, ("L", (), "the little joker", "the little joker"), ("B", (), "the big joker", "the big joker")],
    _ALIASES,
)
"""The same 52 cards and two jokers of different height, which have no suit."""

LITTLE_JOKER, BIG_JOKER = map(FRENCH_AND_TWO_JOKERS.card, "LB")
