"""The shuffle `tricksmith-deal/1`: a seed, a number and a label determine where each card goes."""

from __future__ import annotations

from tricksmith import _native
from tricksmith._seeds import Seed, seed_text

__all__ = ["permutation"]


def permutation(*, seed: Seed, number: int, label: str, size: int) -> list[int]:
    """Return the numbers from 0 to size - 1, shuffled by the seed, the number and the label alone.

    The same arguments give the same order on every machine and in every version: the algorithm has a name,
    `tricksmith-deal/1`, and `docs/deals.md` describes it so that another program can check a deal.

    Args:
        seed: The secret of the match: one line of text, or a whole number, meaning its decimal digits. If you
            know it, you know every deal.
        number: The number of the deal in the match, from 0 to 2**64 - 1.
        label: What is shuffled, one line of text; two piles of one deal have two labels.
        size: The number of cards, from 1 to 128.

    Returns:
        The order: the card at index `i` after the shuffle was at index `order[i]` before it.

    Raises:
        ValueError: If the seed or the label is empty or holds a newline, or a number is out of its range.

    Eight cards, and the next deal of the same match:

    >>> permutation(seed="example", number=0, label="deck", size=8)
    [4, 1, 2, 5, 3, 0, 6, 7]
    >>> permutation(seed="example", number=1, label="deck", size=8)
    [1, 3, 7, 5, 6, 2, 0, 4]

    >>> permutation(seed="example", number=0, label="deck", size=0)
    Traceback (most recent call last):
        ...
    ValueError: size is 0; it must be from 1 to 128
    """
    return _native.permutation(seed_text(seed), number, label, size)
