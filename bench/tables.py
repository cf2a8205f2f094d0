"""The tables to measure at: every game with every number of players, or those that were asked for."""

from __future__ import annotations

from typing import Any

from tricksmith import games
from tricksmith.rules import Game

__all__ = ["tables"]


def tables(game: str | None = None, players: int | None = None) -> list[Game[Any, Any]]:
    """The games with their default options.

    >>> [f"{table.id} {table.players}" for table in tables("nameless")]
    ['nameless 3', 'nameless 4', 'nameless 5', 'nameless 6']
    >>> len(tables(players=3))
    3
    """
    ids = [game] if game is not None else games.names()
    every = [games.get(name, players=count) for name in ids for count in games.load(name).seats]
    return [table for table in every if players in (None, table.players)]
