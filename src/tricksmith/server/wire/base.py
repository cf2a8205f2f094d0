"""What every message is made of: frozen, strict, and without a field that is not declared."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["CardCode", "Letter", "SeatNumber", "Wire", "Word"]

CardCode = str
"""A card in notation: `8ms`, `Th`."""
Letter = str
"""A suit by its letter in the deck: `m`."""
SeatNumber = int
"""A seat, from 0 in the order of play."""
Word = Annotated[str, Field(max_length=200)]
"""A short text from a client."""


class Wire(BaseModel):
    """A part of a message."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_serialization_defaults_required=True)
