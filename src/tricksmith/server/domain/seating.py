"""Who sits at a table now, and what one of them has proposed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Proposal", "Sitting", "distinct"]

LONGEST = 24
"""Signs of the longest name."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who has a seat now. `level` is that of the bot, or of the one that sits in for the person."""

    kind: Literal["person", "bot", "open"]
    name: str
    level: str = ""
    stand_in: bool = False
    wished: bool = False
    """Whether the person asked for the bot that sits in: it plays until they say that they are back."""

    @property
    def is_present(self) -> bool:
        """Whether a person decides here."""
        return self.kind == "person" and not self.stand_in


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a person proposed, and who of the people has agreed so far."""

    what: Literal["undo", "concede"]
    by: int
    agreed: frozenset[int] = frozenset()


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if somebody at the table is called so already, in whatever letters.

    >>> distinct("Ada", ["Ada", "", "Bo"]), distinct("ada", ["Ada", "ada (2)"]), distinct("Cy", ["Ada"])
    ('Ada (2)', 'ada (3)', 'Cy')
    """
    known = {one.casefold() for one in taken}
    if name.casefold() not in known:
        return name
    tries = (f"{name[: LONGEST - len(mark)].rstrip()}{mark}" for number in count(2) if (mark := f" ({number})"))
    return next(found for found in tries if found.casefold() not in known)
