"""The Decktet, by P. D. Magnus: six suits, and number cards that bear two of them."""

from __future__ import annotations

from tricksmith.cards.deck import CardSet, Deck
from tricksmith.cards.spelling import Suit

__all__ = [
    "ACES", "CROWNS", "DECKTET", "EXCUSE", "KNOTS", "LEAVES", "MOONS", "NUMBERS", "SUNS", "WAVES", "WYRMS",
]  # fmt: skip

MOONS = Suit("m", "Moons")
SUNS = Suit("s", "Suns")
WAVES = Suit("w", "Waves")
LEAVES = Suit("l", "Leaves")
WYRMS = Suit("y", "Wyrms")
KNOTS = Suit("k", "Knots")

_SUITS = (MOONS, SUNS, WAVES, LEAVES, WYRMS, KNOTS)
_BY_LETTER = {suit.letter: suit for suit in _SUITS}
_NUMBERS = {
    "2": {"mk": "Author", "sy": "Desert", "wl": "Origin"},
    "3": {"mw": "Journey", "sk": "Painter", "ly": "Savage"},
    "4": {"ms": "Mountain", "wl": "Sailor", "yk": "Battle"},
    "5": {"ml": "Forest", "sw": "Discovery", "yk": "Soldier"},
    "6": {"mw": "Lunatic", "sy": "Penitent", "lk": "Market"},
    "7": {"ml": "Chance Meeting", "sk": "Castle", "wy": "Cave"},
    "8": {"ms": "Diplomat", "wl": "Mill", "yk": "Betrayal"},
    "9": {"ms": "Pact", "wy": "Darkness", "lk": "Merchant"},
}
"""The titles of the number cards, by rank and by the letters of their suits."""
_CROWNS = {"m": "Huntress", "s": "Bard", "w": "Sea", "l": "End", "y": "Calamity", "k": "Windfall"}


def _cards() -> list[tuple[str | None, tuple[Suit, ...], str, str]]:
    """Rank, suits, title and name of the 37 cards: Aces, numbers from the 2s up, Crowns, the Excuse."""
    aces = [("A", (suit,), "", f"Ace of {suit.name}") for suit in _SUITS]
    numbers = []
    for rank, titles in _NUMBERS.items():
        for letters, title in titles.items():
            first, second = (_BY_LETTER[letter] for letter in letters)
            name = f"the {title}, {rank} of {first.name} and {second.name}"
            numbers.append((rank, (first, second), f"the {title}", name))
    crowns = [
        ("C", (_BY_LETTER[letter],), f"the {title}", f"the {title}, Crown of {_BY_LETTER[letter].name}")
        for letter, title in _CROWNS.items()
    ]
    return [*aces, *numbers, *crowns, (None, (), "the Excuse", "the Excuse")]


DECKTET = Deck("Decktet", _SUITS, ("A", *_NUMBERS, "C"), _cards(), {"♛": "c", "10": "c"})
"""The 36 cards of the basic deck and the Excuse."""

EXCUSE = DECKTET.card("X")
ACES: CardSet = DECKTET.all.of_rank("A")
CROWNS: CardSet = DECKTET.all.of_rank("C")
NUMBERS: CardSet = DECKTET.all.of_rank(*_NUMBERS)
