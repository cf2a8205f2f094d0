"""Decks: the cards there are, in their order, and how their names are read."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tricksmith.cards.card import Card
from tricksmith.cards.cardset import CardSet
from tricksmith.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricksmith.cards.suit import Suit

__all__ = ["DECKS", "Deck"]

DECKS: dict[str, Deck] = {}
"""Every deck that was made, by name: where a pickled card finds its deck again."""


class Deck:
    """All cards of one kind, at most 64, in the order of their bits.

    `cards` lists rank, suits and title of each card; `aliases` maps other spellings (symbols, `10`) to the letters of
    the notation.

    >>> from tricksmith.cards import FRENCH
    >>> len(FRENCH.cards), FRENCH.card("10♥"), FRENCH.card("hT"), FRENCH.card("ten of hearts")
    (52, Card('Th'), Card('Th'), Card('Th'))
    >>> FRENCH.card("1h")
    Traceback (most recent call last):
    tricksmith.errors.NotationError: '1h' is no card of the French deck: write a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (s spades, h hearts, d diamonds, c clubs)
    """  # noqa: E501 - the error stands on one line, as it is printed

    def __init__(
        self,
        name: str,
        suits: Sequence[Suit],
        ranks: Sequence[str],
        cards: Iterable[tuple[str | None, tuple[Suit, ...], str, str]],
        aliases: dict[str, str],
    ) -> None:
        self.name = name
        self.suits = tuple(suits)
        self.ranks = tuple(ranks)
        self.cards: tuple[Card, ...] = tuple(
            Card(self, index, rank, bears, title, text) for index, (rank, bears, title, text) in enumerate(cards)
        )
        if len(self.cards) > 64:
            raise ValueError(f"a deck has at most 64 cards; {name} has {len(self.cards)}")
        self.all = CardSet(self, (1 << len(self.cards)) - 1)
        self._aliases = aliases
        self._by_code = {card.code: card for card in self.cards}
        self._by_name = {spelling: card for card in self.cards for spelling in _spellings(card)}
        self._by_signs = self._index_by_signs()
        DECKS[name] = self

    def _index_by_signs(self) -> dict[frozenset[str], Card]:
        """Map every unambiguous choice of a rank and some of a card's suits to the card."""
        found: dict[frozenset[str], list[Card]] = {}
        for card in self.cards:
            letters = [suit.letter for suit in card.suits]
            choices = [letters] if len(letters) < 2 else [letters, *([letter] for letter in letters)]
            for choice in choices:
                found.setdefault(frozenset([(card.rank or "X").lower(), *choice]), []).append(card)
        return {signs: cards[0] for signs, cards in found.items() if len(cards) == 1}

    @lru_cache(maxsize=4096)  # noqa: B019 - decks live as long as the program
    def card(self, text: str) -> Card:
        """Read a card, in any case, suits in any order, with symbols, as `10`, or by its name.

        Raises `NotationError` for a text that is no card of this deck.
        """
        if card := self._by_code.get(text):
            return card
        plain = " ".join(text.lower().split())
        if card := self._by_name.get(plain.removeprefix("the ")):
            return card
        for alias, letters in self._aliases.items():
            plain = plain.replace(alias, letters)
        signs = [sign for sign in plain if sign != " "]
        card = self._by_signs.get(frozenset(signs)) if len(set(signs)) == len(signs) else None
        if card is None:
            suits = ", ".join(f"{suit.letter} {suit.name}" for suit in self.suits)
            ranks = " ".join(self.ranks)
            raise NotationError(
                f"{text!r} is no card of the {self.name} deck: write a rank ({ranks}) and a suit ({suits})"
            )
        return card

    def set(self, text: str) -> CardSet:
        """Read cards separated by spaces or commas as a set; a card that comes twice is an error."""
        mask = 0
        for word in text.replace(",", " ").split():
            card = self.card(word)
            if mask & card.bit:
                raise NotationError(f"{card} stands twice in {text!r}: a set holds each card once")
            mask |= card.bit
        return CardSet(self, mask)

    def of(self, cards: Iterable[Card]) -> CardSet:
        """The set of these cards."""
        mask = 0
        for card in cards:
            mask |= card.bit
        return CardSet(self, mask)

    def suit(self, text: str) -> Suit:
        """Read a suit by its letter, symbol, name or the beginning of its name."""
        plain = text.strip().lower()
        plain = self._aliases.get(plain, plain)
        for suit in self.suits:
            if plain and (plain in (suit.letter, suit.symbol) or suit.name.lower().startswith(plain)):
                return suit
        raise NotationError(
            f"{text!r} is no suit of the {self.name} deck: write one of "
            + ", ".join(f"{suit.letter} ({suit.name})" for suit in self.suits)
        )

    @lru_cache(maxsize=256)  # noqa: B019 - decks live as long as the program
    def suit_mask(self, *suits: Suit) -> int:
        """The bits of the cards that bear one of these suits."""
        return sum(card.bit for card in self.cards if any(suit in suits for suit in card.suits))

    @lru_cache(maxsize=256)  # noqa: B019 - decks live as long as the program
    def rank_mask(self, *ranks: str) -> int:
        """The bits of the cards of these ranks."""
        return sum(card.bit for card in self.cards if card.rank in ranks)

    def __repr__(self) -> str:
        return f"Deck({self.name!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return _deck, (self.name,)


def _deck(name: str) -> Deck:
    return DECKS[name]


def _spellings(card: Card) -> set[str]:
    """The names of a card in lower case: with and without what follows the comma, and the article."""
    name = card.name.lower().removeprefix("the ")
    return {name, name.split(",")[0], name.split(", ")[-1], card.title.lower().removeprefix("the ")} - {""}
