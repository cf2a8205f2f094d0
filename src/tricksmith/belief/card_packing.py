"""Hidden cards of a large deck as bits of one machine word, which is what the sampler draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricksmith.cards import bits
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MAX_HIDDEN_CARDS", "CardPacking"]

MAX_HIDDEN_CARDS = 64
"""The most hidden cards of which deals can be drawn: the bits of a machine word."""


@dataclass(frozen=True, slots=True)
class CardPacking:
    """The hidden cards of a deck of more than 64 cards, numbered from 0; of a smaller deck, as they are.

    >>> packing = CardPacking.of("tarot", 78, 1 << 77 | 1 << 5)
    >>> packing.cards, packing.pack(1 << 77), packing.dtype
    ((5, 77), 2, dtype('O'))
    """

    cards: tuple[int, ...] | None
    """The card of each number; None if the numbers are those of the deck."""

    @classmethod
    def of(cls, game: str, deck: int, hidden: int) -> CardPacking:
        """Return the packing of some cards.

        Args:
            game: The game's id, for the error.
            deck: The number of cards in the deck.
            hidden: The cards that are hidden, as bits.

        Raises:
            RulesError: If they do not fit into a word.
        """
        if deck <= MAX_HIDDEN_CARDS:
            return cls(None)
        if hidden.bit_count() > MAX_HIDDEN_CARDS:
            what = f"{hidden.bit_count()} cards are hidden, and deals can be drawn of up to {MAX_HIDDEN_CARDS}"
            raise RulesError(f"{game}: {what}")
        return cls(tuple(bits(hidden)))

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of the masks: uint64, or Python's whole numbers for a large deck."""
        import numpy as np  # noqa: PLC0415 - loaded when deals are drawn, not with the package

        return np.dtype(np.uint64 if self.cards is None else object)

    def pack(self, mask: int) -> int:
        """Return the numbers of these cards, as bits."""
        if self.cards is None:
            return mask
        return sum(1 << number for number, card in enumerate(self.cards) if mask >> card & 1)

    def pack_groups(self, groups: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Return pairs (cards, places) with the cards packed."""
        return tuple((self.pack(cards), places) for cards, places in groups)

    def unpack(self, masks: NDArray[np.uint64]) -> NDArray[Any]:
        """Return masks of the deck's cards for packed masks, in the same shape.

        Args:
            masks: Packed masks, (deals, places) uint64.
        """
        if self.cards is None:
            return masks
        import numpy as np  # noqa: PLC0415

        cards = np.array([1 << card for card in self.cards], object)
        held = masks[..., None] >> np.arange(len(cards), dtype=np.uint64) & np.uint64(1)
        return (held.astype(object) * cards).sum(axis=-1) if len(cards) else masks.astype(object)
