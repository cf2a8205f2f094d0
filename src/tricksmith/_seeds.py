"""Seeds: text or a whole number wherever a seed is asked for, by one rule.

Where chance is drawn from text (deals, matches, the arena), a number means its decimal digits. Where it is drawn from a
number (batches in the core), a text of digits means that number, and any other text the first eight bytes of its
SHA-256, read from the lowest. So `7` and `"7"` are the same seed.

Two things differ. Digits with zeros in front are a text: `"007"` is not `7`. And numbers below 0 or from 2**64 are fine
where chance is drawn from text, but refused where it is drawn from a number. Training a model has a rule of its own
(`training.pipeline`), which the models in the package were made by.
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
