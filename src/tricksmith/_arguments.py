"""Checks of the arguments of public functions. Errors have the argument's name and value, and what would be right."""

from __future__ import annotations

from typing import Any

__all__ = ["require_game", "require_list", "require_text"]


def require_game(game: Any) -> None:
    """Check that an argument is a game at one table, and not the name or the class of a game.

    Raises:
        TypeError: If it is a name or a class.

    >>> require_game("whist")
    Traceback (most recent call last):
    TypeError: game is 'whist'; it must be a game at one table: games.get('whist')
    """
    if isinstance(game, str):
        raise TypeError(f"game is {game!r}; it must be a game at one table: games.get({game!r})")
    if isinstance(game, type):
        raise TypeError(f"game is the class {game.__name__}; it must be a game at one table: {game.__name__}()")


def require_text(name: str, value: Any, example: str) -> None:
    """Check that an argument is text.

    Raises:
        TypeError: If it is not.

    >>> require_text("name", 3, "whist")
    Traceback (most recent call last):
    TypeError: name is 3; it must be text, such as 'whist'
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} is {value!r}; it must be text, such as {example!r}")


def require_list(name: str, value: Any, what: str) -> None:
    """Check that an argument that must be a list is not one text, whose letters would be taken for the items.

    Raises:
        TypeError: If it is one text.

    >>> require_list("bots", "novice", "one bot a seat")
    Traceback (most recent call last):
    TypeError: bots is one text, 'novice'; it must be a list: one bot a seat
    """
    if isinstance(value, str):
        raise TypeError(f"{name} is one text, {value!r}; it must be a list: {what}")
