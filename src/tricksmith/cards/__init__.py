"""Suits, cards, decks and sets of cards, and how they are written.

>>> from tricksmith.cards import DECKTET, FRENCH
>>> DECKTET.card("sm8").name, FRENCH.card("♥10").name
('the Diplomat, 8 of Moons and Suns', 'ten of hearts')
"""

from tricksmith.cards.card import Card
from tricksmith.cards.cardset import CardSet, bits
from tricksmith.cards.deck import Deck
from tricksmith.cards.decktet import DECKTET
from tricksmith.cards.french import FRENCH
from tricksmith.cards.suit import Suit

__all__ = ["DECKTET", "FRENCH", "Card", "CardSet", "Deck", "Suit", "bits"]
