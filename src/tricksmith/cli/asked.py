"""What several commands ask for in the same words: the game, its players, its options, plain lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.error import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.rules import Game

__all__ = ["GameName", "OptionValues", "Plain", "Players", "asked_game", "asked_options"]

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, or the path of its .py file.")]
Players = Annotated[int | None, typer.Option("--players", "-n", metavar="N", help="How many play.")]
OptionValues = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A choice of the table; may be given several times."),
]
Plain = Annotated[bool, typer.Option("--plain", help="Print plain lines, without colour or frames.")]


def asked_options(values: Sequence[str] | None) -> dict[str, str]:
    """Read `name=value` texts; raises `OptionError`.

    >>> asked_options(["target=50", "tie = shared"])
    {'target': '50', 'tie': 'shared'}
    >>> asked_options(["target"])
    Traceback (most recent call last):
    tricksmith.error.OptionError: --option target: write it as NAME=VALUE
    """
    found: dict[str, str] = {}
    for text in values or ():
        name, equals, value = (part.strip() for part in text.partition("="))
        if not name or not equals:
            raise OptionError(f"--option {text}: write it as NAME=VALUE")
        if name in found:
            raise OptionError(f"--option {name} is given twice")
        found[name] = value
    return found


def asked_game(name: str, players: int | None = None, options: Sequence[str] | None = None) -> Game[Any, Any]:
    """The game that was asked for; raises `OptionError`."""
    from tricksmith import games

    return games.get(name, players=players, **asked_options(options))
