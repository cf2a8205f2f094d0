"""What a check has looked at."""

from __future__ import annotations

from dataclasses import dataclass, fields

__all__ = ["Report"]


@dataclass(frozen=True)
class Report:
    """How much a check has looked at; `worlds` are the hidden worlds in which a view was found to be the same.

    >>> print(Report(games=1, hands=20) + Report(games=1, hands=20, worlds=700))
    2 games, 40 hands, 0 positions, 0 moves accepted, 0 moves refused, 700 worlds, 0 matches
    """

    games: int = 0
    hands: int = 0
    positions: int = 0
    accepted: int = 0
    refused: int = 0
    worlds: int = 0
    matches: int = 0

    def __add__(self, other: Report) -> Report:
        return Report(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(self)))

    def __str__(self) -> str:
        return (
            f"{self.games:,} games, {self.hands:,} hands, {self.positions:,} positions, "
            f"{self.accepted:,} moves accepted, {self.refused:,} moves refused, "
            f"{self.worlds:,} worlds, {self.matches:,} matches"
        )
