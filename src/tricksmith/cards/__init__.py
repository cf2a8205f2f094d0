"""Suits, cards, decks and sets of cards, and how they are written.

`deck` holds `Card`, `CardSet` and `Deck`, `masks` sets as bits, `spelling` the reading of cards; `french` and `decktet`
are the decks of the games in this package. Nothing here depends on a game's rules.

>>> from tricksmith.cards import DECKTET, FRENCH
>>> DECKTET.card("sm8").name, FRENCH.card("♥10").name
('the Diplomat, 8 of Moons and Suns', 'ten of hearts')
"""

from tricksmith.cards.deck import Card, CardSet, Deck
from tricksmith.cards.decktet import DECKTET
from tricksmith.cards.french import FRENCH
from tricksmith.cards.masks import bits
from tricksmith.cards.spelling import Suit

__all__ = ["DECKTET", "FRENCH", "Card", "CardSet", "Deck", "Suit", "bits"]
