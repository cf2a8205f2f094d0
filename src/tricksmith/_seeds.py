"""Seeds: text or a whole number wherever a seed is asked for, by one rule.

Generators that are seeded with text (deals, matches, the arena) take a number as its decimal digits. Those that are
seeded with a number (batches in the core) take a text of digits as that number, and any other text as the first eight
bytes of its SHA-256, the lowest first. So `7` and `"7"` are the same seed.

There are two exceptions. Digits with leading zeros are a text: `"007"` is not `7`. Numbers below 0 or from 2**64 are
valid for generators that are seeded with text, but not for the others. Training has its own rule (`training.pipeline`),
with which the models in the package were made.
"""

from __future__ import annotations

from hashlib import sha256
from typing import SupportsIndex

__all__ = ["Seed", "seed_number", "seed_text"]

Seed = str | SupportsIndex
"""What can be given as a seed: text or a whole number, NumPy's too."""

MAX_SEED = 2**64 - 1


def seed_text(seed: Seed) -> str:
    """Return the seed as text.

    Raises:
        TypeError: If the seed is neither text nor a whole number.

    >>> seed_text("kitchen table"), seed_text(7)
    ('kitchen table', '7')
    >>> seed_text(0.5)
    Traceback (most recent call last):
    TypeError: a seed is text or a whole number, not 0.5
    """
    if isinstance(seed, str):
        return str(seed)
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"a seed is text or a whole number, not {seed!r}")
    return str(seed.__index__())


def seed_number(seed: Seed) -> int:
    """Return the seed as a whole number from 0 to 2**64 - 1.

    Raises:
        TypeError: If the seed is neither text nor a whole number.
        ValueError: If it is a number outside that range.

    >>> seed_number(7), seed_number("7"), seed_number("kitchen table")
    (7, 7, 12877059977285812735)
    >>> seed_number(-1)
    Traceback (most recent call last):
    ValueError: seed is -1; it must be from 0 to 18446744073709551615
    """
    text = seed_text(seed)
    if isinstance(seed, str) and not (text.isascii() and text.isdecimal() and text == str(int(text))):
        return int.from_bytes(sha256(text.encode()).digest()[:8], "little")
    if not 0 <= int(text) <= MAX_SEED:
        raise ValueError(f"seed is {text}; it must be from 0 to {MAX_SEED}")
    return int(text)
