"""Calls that are tried in hands which the opponent model plays out."""

from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.bots.helper import begin, guest, table_name
from tests.games.information import doubles
from tricksmith import bots, games
from tricksmith.belief import OpponentModel
from tricksmith.bots import Decision
from tricksmith.bots.search import rollout_ends, search_call
from tricksmith.compile.calls import compile_calls
from tricksmith.engine import Tricks
from tricksmith.rules import Game, Hand, View

BUDGET = 120
WITH_CALLS = [games.get("nonesuch", players=3), games.get("nameless", players=4), games.get("nestors")]
every_game_with_calls = pytest.mark.parametrize("game", WITH_CALLS, ids=table_name)


def asked(game: Game[Any, Any]) -> tuple[Hand, View]:
    """A hand at its first call, and what the seat sees that is asked."""
    hand = begin(game, 2)
    assert hand.to_act is not None
    return hand, hand.view(hand.to_act)


def found(view: View, model: OpponentModel | None, seed: int = 1) -> Decision:
    """What the search makes of it."""
    decision = search_call(view, Random(seed), BUDGET, model=model)
    assert decision is not None
    return decision


@every_game_with_calls
def test_the_model_has_another_opinion_of_the_same_calls(game: Game[Any, Any]) -> None:
    """In the same deals other cards are played, so the same calls promise something else, and the same each time."""
    _, view = asked(game)
    model = OpponentModel.of(game)
    by_model, by_heuristic = found(view, model), found(view, None)
    assert {one.move for one in by_model.action_values} == {one.move for one in by_heuristic.action_values}
    assert by_model.deals == by_heuristic.deals
    assert sorted(one.points for one in by_model.action_values) != sorted(
        one.points for one in by_heuristic.action_values
    )
    assert by_model == found(view, model)


@every_game_with_calls
def test_the_master_asks_it_and_sees_nothing_hidden(game: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its call is that of a search with the model, and the same however the unseen cards are dealt."""
    monkeypatch.setattr("tricksmith.bots.levels.PLAYOUTS", BUDGET)
    hand, view = asked(game)
    master, seat = bots.get("master@600"), hand.to_act
    assert seat is not None
    called = master.consider(view, Random(1))
    assert called == found(view, OpponentModel.of(game))
    assert called != bots.get("expert@600").consider(view, Random(1))
    for double in islice(doubles(hand, seat), 2):
        assert master.consider(double.view(seat), Random(1)) == called


def test_a_game_without_a_model_is_called_by_the_heuristic_policy() -> None:
    """Nothing was learnt about it, and its calls are tried as those of everybody else are."""
    game = guest("euchre")
    assert OpponentModel.of(game) is None
    hand = begin(game)
    assert hand.to_act is not None
    view = hand.view(hand.to_act)
    assert view.phase == "calls"
    assert bots.get("master").consider(view, Random(1)) == search_call(view, Random(1), 1_200)


def test_hands_are_played_to_their_end_as_the_model_says() -> None:
    """The final positions are those of each contract alone, whatever else is in the batch."""
    game = games.get("nonesuch", players=3)
    model = OpponentModel.of(game)
    assert model is not None
    hand = begin(game)
    while hand.contract is None:
        hand = hand.play(hand.legal[-1])
    tricks = Tricks.of(game, hand.contract)
    rows, numbers = tricks.encode([hand, hand]), np.full(2, compile_calls(game).contract(hand.contract))
    ends = rollout_ends(game, numbers, rows, playouts=3, seed=5, model=model)
    assert ends.tolist() == model.terminals(tricks, hand.contract, rows, each=3, seed=5, threads=1).tolist()
    assert ends.tolist() != rollout_ends(game, numbers, rows, playouts=3, seed=5).tolist()
