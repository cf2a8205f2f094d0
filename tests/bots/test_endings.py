"""The helpers of bots near the end of a hand: fair, exact, and silent where they cannot tell."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engine.table import called
from tests.examples.helper import example
from tests.solve.test_double_dummy import DEFAULTS, ends
from tests.solve.test_endgame import EXAMPLES
from tricksmith import games
from tricksmith.bots.search.ending import ending
from tricksmith.bots.search.imagined import imagine
from tricksmith.bots.search.rows import rows_of
from tricksmith.bots.search.sure import sure, sure_plays
from tricksmith.engine import Tricks
from tricksmith.rules import Game, Hand
from tricksmith.solve import guarantee

ALL = [*DEFAULTS, *(example(name) for name in EXAMPLES)]


def some_end(game: Game[Any, Any], seed: str, left: int = 2) -> Hand:
    """A hand near its end."""
    (hand,) = ends(game, 1, left, seed)
    return hand


@pytest.mark.parametrize("game", ALL, ids=lambda game: f"{game.id} {game.players}")
def test_every_play_has_a_value_or_nobody_can_tell(game: Game[Any, Any]) -> None:
    """In any game, ours or not, without an exception; what is sure is no more than what is expected at best."""
    told = 0
    for number in range(3):
        hand = some_end(game, f"ending {number}")
        view = hand.view(hand.contract.decides(hand.to_act))  # type: ignore[union-attr,arg-type]
        some = imagine(view, 500, seed=1)
        values, least = ending(view, some, nodes=10**7), sure(view, some, nodes=10**6, aim="margin")
        if values is not None:
            assert list(values) == list(view.proper)
        if least is not None:
            assert list(least) == list(view.proper)
        if values is not None and least is not None:
            told += 1
            assert max(values.values()) >= max(least.values()) - 1e-9
    assert told or game.id not in ("nonesuch", "poison-nonesuch", "whist")


def test_what_is_sure_is_so_in_every_imagined_world() -> None:
    """The worlds that are imagined are among those for which it is promised."""
    for game in DEFAULTS:
        hand = some_end(game, "promised")
        assert hand.contract is not None
        view = hand.view(hand.to_act)
        some = imagine(view, 300, seed=1)
        least = sure(view, some)
        if least is None:
            continue
        tricks = Tricks.of(game, hand.contract)
        listed = guarantee(tricks, hand.contract, rows_of(tricks, view, some))
        assert all(value <= listed.values[play] for play, value in least.items())  # type: ignore[operator]
        plays = sure_plays(view, some)
        assert plays
        assert all(least[play] == max(least.values()) for play in plays)


def test_the_truth_makes_no_difference() -> None:
    """A seat whose view is the same is told the same, whatever the others hold."""
    hand = some_end(games.get("nonesuch", players=3), "fair", 3)
    view = hand.view(hand.to_act)
    some = imagine(view, 500, seed=1)
    assert ending(view, some, nodes=10**7) == ending(view, imagine(view, 500, seed=2), nodes=10**7)
    assert sure(view, some) == sure(view, imagine(view, 1, seed=7))


def test_what_takes_too_long_is_not_told() -> None:
    """Early in a hand both give up within their plays."""
    game = games.get("poison-nonesuch", players=4)
    hand = called(game, 1)
    for _ in range(5):
        hand = hand.play(random.Random(1).choice(list(hand.proper)))
    view = hand.view(hand.to_act)
    some = imagine(view, 20, seed=1)
    assert ending(view, some, nodes=1000) is None
    assert sure(view, some, nodes=1000) is None
    assert sure_plays(view, some, nodes=1000) is None
