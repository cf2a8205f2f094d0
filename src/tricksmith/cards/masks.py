"""Sets of cards as whole numbers: bit `n` is set if card `n` of the deck is in the set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["bits", "mask_of"]


class _HasBit(Protocol):
    """A card, or anything else that has a bit in a mask."""

    @property
    def bit(self) -> int:
        """The card as the one bit of a mask."""


def bits(mask: int) -> Iterator[int]:
    """Yield the indices of the bits that are set, from the lowest.

    Args:
        mask: A number from 0.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(cards: Iterable[_HasBit]) -> int:
    """Return the bits of these cards together.

    Raises:
        TypeError: If one of them isn't a card. The message is worded for `Deck.of`, which calls this with its argument.

    >>> from tricksmith.cards import FRENCH
    >>> mask_of(FRENCH.cards[:3])
    7
    >>> mask_of("Th")
    Traceback (most recent call last):
    TypeError: of() takes cards, not 'Th': to read text, use set('Th')
    """
    mask = 0
    if not hasattr(cards, "__iter__"):
        raise TypeError(f"of() takes cards, not {cards!r}: give a list of cards")
    try:
        for card in cards:
            mask |= card.bit
    except AttributeError:
        given: object = cards
        if isinstance(given, str):
            raise TypeError(f"of() takes cards, not {given!r}: to read text, use set({given!r})") from None
        raise TypeError(f"of() takes cards, not {card!r}: to read a card, use card(text)") from None
    return mask
