"""Seeds: text or a whole number, read by one rule wherever a function takes a seed.

A number means the same as its decimal digits, so `7` and `"7"` are one seed, and `"007"` is another. An empty text is
no seed. Everything is seeded with the text, except batches in the core, which take a number from 0 to 2**64 - 1: digits
are that number, and any other text, as well as a number out of that range, is the first eight bytes of its SHA-256, the
lowest first. Results keep the text.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import SupportsIndex

__all__ = ["Seed", "seed_number", "seed_text"]

Seed = str | SupportsIndex
"""What can be given as a seed: text or a whole number, also one of NumPy's."""

MAX_SEED = 2**64 - 1
"""The highest seed of a batch in the core."""
SEED_DIGITS = re.compile("0|[1-9][0-9]{0,19}")
"""The digits of a number that can be at most `MAX_SEED`, without leading zeros."""


def seed_text(seed: Seed) -> str:
    """Return the seed as text.

    Raises:
        TypeError: If the seed is neither text nor a whole number.
        ValueError: If the text is empty.

    >>> seed_text("kitchen table"), seed_text(7)
    ('kitchen table', '7')
    >>> seed_text(0.5)
    Traceback (most recent call last):
    TypeError: a seed is text or a whole number, not 0.5
    >>> seed_text("")
    Traceback (most recent call last):
    ValueError: seed is empty; it must be a text of at least one character
    """
    if isinstance(seed, str):
        if not seed:
            raise ValueError("seed is empty; it must be a text of at least one character")
        return str(seed)
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"a seed is text or a whole number, not {seed!r}")
    return str(seed.__index__())


def seed_number(seed: Seed) -> int:
    """Return the seed as a whole number from 0 to 2**64 - 1.

    Raises:
        TypeError: If the seed is neither text nor a whole number.
        ValueError: If the text is empty.

    >>> seed_number(7), seed_number("7"), seed_number("kitchen table")
    (7, 7, 12877059977285812735)
    >>> seed_number(-1) == seed_number("-1"), seed_number(2**64 - 1) == 2**64 - 1
    (True, True)
    """
    text = seed_text(seed)
    if SEED_DIGITS.fullmatch(text) and int(text) <= MAX_SEED:
        return int(text)
    return int.from_bytes(sha256(text.encode()).digest()[:8], "little")
