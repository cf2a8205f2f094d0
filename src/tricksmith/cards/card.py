"""A card: a rank, the suits it bears, and its place in the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tricksmith.cards.deck import Deck
    from tricksmith.cards.suit import Suit

__all__ = ["Card"]


class Card:
    """One card of a deck; there is one object a card, so cards are compared by identity.

    `index` is the card's bit in a `CardSet`, `rank` its rank's letter (None for a card without rank), `suits` the
    suits it bears in the deck's order, `name` what people call it.

    >>> from tricksmith.cards import DECKTET
    >>> card = DECKTET.card("8ms")
    >>> card, card.rank, [suit.name for suit in card.suits], card.name
    (Card('8ms'), '8', ['Moons', 'Suns'], 'the Diplomat, 8 of Moons and Suns')
    """

    __slots__ = ("bit", "code", "deck", "index", "level", "name", "rank", "suits", "title")

    def __init__(
        self, deck: Deck, index: int, rank: str | None, suits: tuple[Suit, ...], title: str, name: str
    ) -> None:
        self.deck = deck
        self.index = index
        self.bit = 1 << index
        self.rank = rank
        self.level = deck.ranks.index(rank) if rank is not None else -1
        self.suits = suits
        self.title = title
        self.name = name
        self.code = (rank or "X") + "".join(suit.letter for suit in suits)

    @property
    def suit(self) -> Suit:
        """The one suit of a card that bears exactly one."""
        (suit,) = self.suits
        return suit

    @property
    def symbols(self) -> str:
        """The card with its suits as symbols, where they have any: `7♥`."""
        return (self.rank or "X") + "".join(suit.symbol or suit.letter for suit in self.suits)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _card, (self.deck.name, self.code)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index


def _card(deck: str, code: str) -> Card:
    from tricksmith.cards.deck import DECKS  # noqa: PLC0415 - a deck imports its cards, and rebuilds a pickled one

    return DECKS[deck].card(code)
