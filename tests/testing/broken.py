"""How a broken game is registered, and what the kit must say about it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.testing.mini import Mini
from tricksmith.testing import ContractError, check

__all__ = ["Faults", "complains"]


class Faults:
    """The broken games of a file, with what the kit must say about each."""

    def __init__(self) -> None:
        self.found: list[Any] = []

    def __call__(self, message: str) -> Callable[[type[Mini]], type[Mini]]:
        """Register a broken game."""

        def register(kind: type[Mini]) -> type[Mini]:
            kind.__doc__ = kind.__doc__ or Mini.__doc__
            self.found.append(pytest.param(kind, message, id=kind.__name__))
            return kind

        return register


def complains(kind: type[Mini], message: str) -> None:
    """Fail unless the kit says this of the game, and names it."""
    with pytest.raises(ContractError, match=message) as caught:
        check(kind, hands=6, scores=(-5, 5))
    assert kind.__name__ in str(caught.value)
