"""Where the last trick counts, the solvers know it: against trying everything, in Belote and in a toy of three."""

from __future__ import annotations

from typing import Any

import pytest

from tests.compile.test_last_trick import LastTen
from tests.solve.test_double_dummy import agrees as solved
from tests.solve.test_double_dummy import ends
from tests.solve.test_endgame import agrees as ended
from tests.solve.test_endgame import some_determinizations
from tests.solve.test_guarantee import agrees as guaranteed
from tests.solve.test_guarantee import case
from tricksmith import games
from tricksmith.rules import Game

GAMES: list[Any] = [
    pytest.param(games.get("belote"), id="belote"),
    pytest.param(LastTen(2), id="two"),
    pytest.param(LastTen(3), id="three"),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("left", [1, 2, 3])
def test_open_hands_are_solved(game: Game[Any, Any], left: int) -> None:
    """Whenever the search begins, in the middle of the last trick too."""
    for hand in ends(game, 4, left, "last"):
        solved(hand)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("left", [1, 2])
def test_endings_are_solved(game: Game[Any, Any], left: int) -> None:
    """Over determinizations that might be."""
    for number, hand in enumerate(ends(game, 4, left, "last ending")):
        ended(hand, some_determinizations(hand, 6, f"{number}"), ("margin", "score")[number % 2], 0.3)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("left", [1, 2])
def test_guarantees_hold(game: Game[Any, Any], left: int) -> None:
    """The last trick is counted in what a seat can be sure of."""
    for number, objective in enumerate(["score", "margin"]):
        guaranteed(*case(game, left, f"last {number}"), objective)
