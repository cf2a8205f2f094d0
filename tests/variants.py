"""The tables that tests of hands go through: every option that changes something within a hand.

The options that only say when a match ends make no difference before its score: hands played under each of their values
would be the same hands again. `tests/play` and `tests/testing` go through them too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import settings

from tests.perft.position import slow_game
from tricksmith import games
from tricksmith.games import ORIGINALS
from tricksmith.rules import Game

__all__ = ["EACH_GAME", "EVERY_VARIANT", "GUESTS", "HAND_VARIANTS", "differs_in"]

GUESTS = (str(Path(__file__).parents[1] / "examples" / "whist.py"), "hearts", "euchre", "bridge", "skat")
"""Games that nobody had in mind when engine, solver and bots were written: a file, and the first classics."""


EACH_GAME = settings(max_examples=max(1, settings().max_examples // 4))
"""For generated input that each of two dozen games is given: what one lets pass is met again in the others."""


def differs_in(game: Game[Any, Any]) -> set[str]:
    """The options that are not at their defaults for this number of players."""
    usual = type(game)(game.players).options.as_dict()
    return {name for name, value in game.options.as_dict().items() if usual[name] != value}


EVERY_VARIANT: list[Game[Any, Any]] = [game for name in ORIGINALS for game in games.load(name).variants()]
"""Every number of players with the default options, and with each other value of each option."""
HAND_VARIANTS = [game for game in EVERY_VARIANT if not differs_in(game) & slow_game(game.id).MATCH_OPTIONS]
"""Those whose hands differ."""
