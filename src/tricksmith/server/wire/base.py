"""What every message is made of: frozen, strict, and without a field that is not declared; and how a socket ends."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["CardCode", "CloseCode", "Letter", "SeatNumber", "Wire", "Word"]

CardCode = str
"""A card in notation: `8ms`, `Th`."""
Letter = str
"""A suit by its letter in the deck: `m`."""
SeatNumber = int
"""A seat, from 0 in the order of play."""
Word = Annotated[str, Field(max_length=200)]
"""A short text from a client."""


class CloseCode(IntEnum):
    """Why the server closes a socket. The page reads the same codes from the generated types."""

    GONE = 4001
    """There is no such table, or not for this person: trying again would not help."""
    FLOOD = 4002
    """Too many messages."""
    NONSENSE = 4003
    """Too many messages that make no sense."""
    RESTART = 1012
    """The server restarts: come back at once."""
    FOREIGN = 1008
    """The socket was opened by a page of another site, or too often."""


class Wire(BaseModel):
    """A part of a message."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_serialization_defaults_required=True)
