"""Small words about numbers."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun; without `many`, the noun's plural ends in s.

    >>> counted(1, "trick"), counted(0, "trick"), counted(2, "hand was", "hands were")
    ('1 trick', '0 tricks', '2 hands were')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
