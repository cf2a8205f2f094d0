"""Guarantees and exact values near the end of a hand: fair, exact, and None where they can't be computed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engine.table import called
from tests.solve.test_double_dummy import DEFAULTS, ends
from tests.solve.test_endgame import EXAMPLES
from tricksmith import games
from tricksmith.bots.search import (
    determinize,
    encode_determinizations,
    endgame_values,
    guaranteed_plays,
    guaranteed_points,
)
from tricksmith.engine import Tricks
from tricksmith.rules import Game, Hand
from tricksmith.solve import guarantee

ALL = [*DEFAULTS, *(games.get(name) for name in EXAMPLES)]


def some_end(game: Game[Any, Any], seed: str, left: int = 2) -> Hand:
    """A hand near its end."""
    (hand,) = ends(game, 1, left, seed)
    return hand


def test_a_wrong_argument_is_no_limit() -> None:
    """A misspelt objective and a share beyond 1 are errors, rather than None as where a search can't be done."""
    hand = some_end(games.get("nonesuch", players=3), "argument")
    view = hand.view(hand.to_act)
    deals = determinize(view, 1, seed=1)
    for function in (guaranteed_points, guaranteed_plays):
        with pytest.raises(ValueError, match=r"^there is no objective 'margins': choose margin, score, tricks$"):
            function(view, deals, objective="margins")
    with pytest.raises(ValueError, match=r"^epsilon is 2; it must be from 0 to 1$"):
        endgame_values(view, deals, epsilon=2)


@pytest.mark.parametrize("game", ALL, ids=lambda game: f"{game.id} {game.players}")
def test_every_play_has_a_value_or_nobody_can_tell(game: Game[Any, Any]) -> None:
    """In any game, ours or not, without an exception; what is sure is no more than what is expected at best."""
    reported = 0
    for number in range(3):
        hand = some_end(game, f"ending {number}")
        view = hand.view(hand.contract.decides(hand.to_act))  # type: ignore[union-attr,arg-type]
        some = determinize(view, 500, seed=1)
        values, least = (
            endgame_values(view, some, nodes=10**7),
            guaranteed_points(view, some, nodes=10**6, objective="margin"),
        )
        if values is not None:
            assert list(values) == list(view.penalty_free)
        if least is not None:
            assert list(least) == list(view.penalty_free)
        if values is not None and least is not None:
            reported += 1
            assert max(values.values()) >= max(least.values()) - 1e-9
    assert reported or game.id not in ("nonesuch", "poison-nonesuch", "whist", "plain-whist")


def test_a_guarantee_holds_in_every_determinization() -> None:
    """The determinizations that are drawn are among those for which it is guaranteed."""
    for game in DEFAULTS:
        hand = some_end(game, "promised")
        assert hand.contract is not None
        view = hand.view(hand.to_act)
        some = determinize(view, 300, seed=1)
        least = guaranteed_points(view, some)
        if least is None:
            continue
        tricks = Tricks.of(game, hand.contract)
        listed = guarantee(tricks, hand.contract, encode_determinizations(tricks, view, some))
        assert all(value <= listed.values[play] for play, value in least.items())  # type: ignore[operator]
        plays = guaranteed_plays(view, some)
        assert plays
        assert all(least[play] == max(least.values()) for play in plays)


def test_the_truth_makes_no_difference() -> None:
    """A seat with the same view gets the same values, whatever the others hold."""
    hand = some_end(games.get("nonesuch", players=3), "fair", 3)
    view = hand.view(hand.to_act)
    some = determinize(view, 500, seed=1)
    assert endgame_values(view, some, nodes=10**7) == endgame_values(view, determinize(view, 500, seed=2), nodes=10**7)
    assert guaranteed_points(view, some) == guaranteed_points(view, determinize(view, 1, seed=7))


def test_what_takes_too_long_is_not_told() -> None:
    """Early in a hand both give up within their plays."""
    game = games.get("poison-nonesuch", players=4)
    hand = called(game, 1)
    for _ in range(5):
        hand = hand.play(random.Random(1).choice(list(hand.penalty_free)))
    view = hand.view(hand.to_act)
    some = determinize(view, 20, seed=1)
    assert endgame_values(view, some, nodes=1000) is None
    assert guaranteed_points(view, some, nodes=1000) is None
    assert guaranteed_plays(view, some, nodes=1000) is None
