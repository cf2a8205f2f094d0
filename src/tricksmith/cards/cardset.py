"""Sets of cards as bit masks, with set words rather than bit words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.cards.card import Card
    from tricksmith.cards.deck import Deck
    from tricksmith.cards.suit import Suit

__all__ = ["CardSet", "bits"]


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits that are set, from the lowest.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class CardSet:
    """An immutable set of cards of one deck, in the deck's order.

    >>> from tricksmith.cards import FRENCH
    >>> hand = FRENCH.set("7h 3h As")
    >>> len(hand), FRENCH.card("3h") in hand, str(hand)
    (3, True, 'As 3h 7h')
    >>> hand - FRENCH.set("3h") | FRENCH.set("2c")
    CardSet('As 7h 2c')
    """

    __slots__ = ("deck", "mask")

    def __init__(self, deck: Deck, mask: int = 0) -> None:
        self.deck = deck
        self.mask = mask

    def bearing(self, *suits: Suit) -> CardSet:
        """The cards that bear one of these suits."""
        return CardSet(self.deck, self.mask & self.deck.suit_mask(*suits))

    def of_rank(self, *ranks: str) -> CardSet:
        """The cards of these ranks."""
        return CardSet(self.deck, self.mask & self.deck.rank_mask(*ranks))

    def __contains__(self, card: object) -> bool:
        return getattr(card, "deck", None) is self.deck and bool(self.mask & card.bit)  # type: ignore[attr-defined]

    def __iter__(self) -> Iterator[Card]:
        cards = self.deck.cards
        return (cards[index] for index in bits(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.deck, self.mask | self._same(other))

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.deck, self.mask & self._same(other))

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.deck, self.mask & ~self._same(other))

    def __le__(self, other: CardSet) -> bool:
        return self.mask & ~self._same(other) == 0

    def is_disjoint(self, other: CardSet) -> bool:
        """Whether the two sets share no card."""
        return self.mask & self._same(other) == 0

    def _same(self, other: CardSet) -> int:
        if other.deck is not self.deck:
            raise TypeError(f"cards of {self.deck.name} and of {other.deck.name} do not mix in one set")
        return other.mask

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask and self.deck is other.deck

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return " ".join(card.code for card in self)

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"
