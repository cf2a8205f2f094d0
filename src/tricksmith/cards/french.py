"""The French deck: four suits, thirteen ranks."""

from __future__ import annotations

from tricksmith.cards.deck import Deck
from tricksmith.cards.spelling import Suit

__all__ = [
    "BIG_JOKER", "CLUBS", "DIAMONDS", "FRENCH", "FRENCH_AND_JOKER", "FRENCH_AND_TWO_JOKERS", "HEARTS", "JOKER",
    "LITTLE_JOKER", "SPADES", "two_of_each",
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
"""The same 52 cards and a joker, which has no suit. Its cards are not those of `FRENCH`."""

JOKER = FRENCH_AND_JOKER.card("X")

FRENCH_AND_TWO_JOKERS = Deck(
    "French with two jokers",
    _SUITS,
    (*_RANKS, "L", "B"),
    [*_CARDS, ("L", (), "the little joker", "the little joker"), ("B", (), "the big joker", "the big joker")],
    _ALIASES,
)
"""The same 52 cards and two jokers of different rank, which have no suit."""

LITTLE_JOKER, BIG_JOKER = map(FRENCH_AND_TWO_JOKERS.card, "LB")


def two_of_each(name: str, ranks: str) -> Deck:
    """Return a new deck with two of each card of some ranks; the second has an apostrophe after its rank.

    Args:
        name: The name of the deck.
        ranks: The letters of its ranks, from low to high.

    >>> deck = two_of_each("two of each", "9JQKTA")
    >>> len(deck.cards), deck.card("T'h").name, deck.card("10h")
    (48, 'second ten of hearts', Card('Th'))
    """
    names = {card.code: card.name for card in FRENCH.cards}
    copies = [(rank, suffix, prefix) for rank in ranks for suffix, prefix in (("", ""), ("'", "second "))]
    cards = [
        (rank + suffix, (suit,), "", prefix + names[rank + suit.letter])
        for suit in _SUITS
        for rank, suffix, prefix in copies
    ]
    all_ranks = [rank + suffix for rank, suffix, _ in copies]
    return Deck(name, _SUITS, all_ranks, cards, {"10": "t", **{suit.symbol: suit.letter for suit in _SUITS}})
