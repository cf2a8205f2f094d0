"""How a broken game is registered, and what the checker must say about it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.testing.mini import Mini
from tricksmith.testing import GameCheckError, check

__all__ = ["Faults", "complains"]


class Faults:
    """The broken games of a file, with what the checker must say about each."""

    def __init__(self) -> None:
        self.cases: list[Any] = []

    def __call__(self, message: str) -> Callable[[type[Mini]], type[Mini]]:
        """Register a broken game."""

        def register(game_class: type[Mini]) -> type[Mini]:
            game_class.__doc__ = game_class.__doc__ or Mini.__doc__
            self.cases.append(pytest.param(game_class, message, id=game_class.__name__))
            return game_class

        return register


def complains(game_class: type[Mini], message: str) -> None:
    """Fail unless the checker says this of the game, and names it."""
    with pytest.raises(GameCheckError, match=message) as caught:
        check(game_class, hands=6, scores=(-5, 5), bots=False)
    assert game_class.__name__ in str(caught.value)
