"""First lessons of games, as data: whether there is one."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

__all__ = ["has_lesson"]


@cache
def has_lesson(game: str) -> bool:
    """Whether the game with this id has a first lesson."""
    return game.replace("-", "").isalnum() and (files("tricksmith.games") / "lessons" / f"{game}.json").is_file()
