"""Colour: each suit has its own, in cards, names and sentences. Rank, letter and symbol always say the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from tricksmith.cards import Card, Deck, Suit

__all__ = ["Paint"]

COLOURS = {
    "Moons": "bright_blue", "Suns": "yellow", "Waves": "cyan", "Leaves": "green", "Wyrms": "red", "Knots": "magenta",
    "spades": "", "hearts": "red", "diamonds": "bright_blue", "clubs": "green",
}  # fmt: skip
"""The terminal's own colours, so that they suit its background; spades are drawn in its ink."""
OTHERS = ("cyan", "magenta", "yellow", "green", "bright_blue", "red")
"""For the suits of other decks, in order."""


class Paint:
    """The colours of one deck.

    >>> from tricksmith.cards import DECKTET
    >>> paint = Paint(DECKTET)
    >>> [(span.start, span.end, str(span.style)) for span in paint.sentence("Bo plays 8ms.").spans]
    [(9, 10, 'bold'), (10, 11, 'bold bright_blue'), (11, 12, 'bold yellow')]
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._cards = {spelling: card for card in deck.cards for spelling in (card.code, card.symbols)}
        self._suits = {suit.name: suit for suit in deck.suits}
        words = sorted([*self._cards, *self._suits], key=len, reverse=True)
        self._pattern = re.compile(r"(?<![\w/+])(?:" + "|".join(map(re.escape, words)) + r")(?!\w)")

    def suit(self, suit: Suit) -> str:
        """The style of a suit."""
        place = self.deck.suits.index(suit) if suit in self.deck.suits else 0
        return f"bold {COLOURS.get(suit.name, OTHERS[place % len(OTHERS)])}".rstrip()

    def card(self, card: Card) -> Text:
        """A card, its rank in ink and each suit in its colour."""
        text = Text(card.symbols)
        self._paint_card(text, 0, card)
        return text

    def sentence(self, sentence: str, style: str = "") -> Text:
        """A sentence with the cards and suits in it coloured."""
        text = Text(sentence, style=style)
        for found in self._pattern.finditer(sentence):
            if card := self._cards.get(found[0]):
                self._paint_card(text, found.start(), card)
            else:
                text.stylize(self.suit(self._suits[found[0]]), found.start(), found.end())
        return text

    def _paint_card(self, text: Text, start: int, card: Card) -> None:
        length = len(card.symbols)
        if len(card.suits) == 1:
            text.stylize(self.suit(card.suit), start, start + length)
            return
        text.stylize("bold", start, start + length - len(card.suits))
        for place, suit in enumerate(card.suits):
            at = start + length - len(card.suits) + place
            text.stylize(self.suit(suit), at, at + 1)
