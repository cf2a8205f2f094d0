"""Who sits at a table now, and what one of them has proposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Proposal", "Sitting"]


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
