"""What processes tell each other: that a table has more events, and who looks at it where. The store is the truth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Alone", "Relay"]


class Relay(Protocol):
    """Tells other processes, and never waits for them."""

    def tell(self, table: str, event: int) -> None:
        """A table has so many events now."""

    def here(self, table: str, seats: Sequence[int], spectators: int) -> None:
        """Who of a table is connected to this process."""

    def gone(self, table: str) -> None:
        """A table is deleted."""

    async def held(self, table: str) -> bool:
        """Whether another process has the table in memory now, so that its clocks run there."""

    async def close(self) -> None:
        """Say goodbye."""


class Alone:
    """There is no other process."""

    def tell(self, table: str, event: int) -> None:
        """Nobody listens."""

    def here(self, table: str, seats: Sequence[int], spectators: int) -> None:
        """Nobody listens."""

    def gone(self, table: str) -> None:
        """Nobody listens."""

    async def held(self, table: str) -> bool:
        """Nobody else has any."""
        return False

    async def close(self) -> None:
        """There is nothing to close."""
