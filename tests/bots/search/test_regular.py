"""The regular plays any game by playouts of sampled deals: legally, repeatably, and from its view alone."""

import pickle
from contextlib import nullcontext
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.bots.helper import TABLES_FOR_BOTS, begin, decisions, every_game, every_table, table_name
from tests.bots.test_novice import Brittle, Stubborn
from tests.games.information import doubles
from tests.rules.toy import Toy
from tricksmith import bots, games
from tricksmith.bots import Bot, RandomBot, RegularBot
from tricksmith.bots.search import search_call, search_pimc
from tricksmith.bots.search.call_playouts import best_plan_mask
from tricksmith.errors import BotWarning
from tricksmith.play import simulate
from tricksmith.rules import Game, Move, View

AnyGame = Game[Any, Any]

BUDGET = 40
"""Playouts that are enough to see that a search works."""
QUICK_GUESTS = [game for game in TABLES_FOR_BOTS if game.id != "skat"]
SLOW_GUESTS = [game for game in TABLES_FOR_BOTS if game not in QUICK_GUESTS]


class Unguarded(Bot):
    """The search without its safety net: an exception ends the test, and so does a call that it can't evaluate."""

    name = "unguarded"

    def choose(self, view: View, rng: Random) -> Move:
        found = search_call(view, rng, BUDGET) if view.phase == "calls" else search_pimc(view, rng, BUDGET)
        assert found is not None
        return found.move


@every_table
def test_the_regular_plays_every_variant_of_our_games(game: AnyGame) -> None:
    """Each of its moves is legal and not a revoke, and none is a fallback after an exception."""
    for _, view, move in decisions(begin(game), Unguarded(), Random(1)):
        assert move in view.penalty_free


@pytest.mark.parametrize("game", QUICK_GUESTS, ids=table_name)
def test_the_regular_plays_games_of_other_authors(game: AnyGame) -> None:
    """A game of another author works as it is, with a dummy and with cards passed on."""
    for _, view, move in decisions(begin(game), Unguarded(), Random(1)):
        assert move in view.penalty_free


@pytest.mark.slow
@pytest.mark.parametrize("game", SLOW_GUESTS, ids=table_name)
def test_the_regular_plays_games_with_very_many_contracts(game: AnyGame) -> None:
    """It takes longer, because the score of every contract has to be compiled first."""
    for _, view, move in decisions(begin(game), Unguarded(), Random(1)):
        assert move in view.penalty_free


@every_game
def test_the_regular_can_sit_down_in_any_position(game: AnyGame) -> None:
    """Wherever others have led a hand, it finds a move that it may make."""
    for _, view, _ in decisions(begin(game, 1), RandomBot(), Random(1)):
        assert Unguarded().choose(view, Random(1)) in view.penalty_free


@every_game
def test_the_same_view_and_generator_give_the_same_move(game: AnyGame) -> None:
    """A hand that is played again goes the same way, whatever was played between."""
    played = [
        [str(move) for _, _, move in islice(decisions(begin(game, number), Unguarded(), Random(3)), 12)]
        for number in (1, 2, 1)
    ]
    assert played[0] == played[2]


@every_game
def test_the_regular_needs_nothing_but_the_view(game: AnyGame) -> None:
    """From a copy of the view that leads to no hand it makes the same move."""
    for place, (_, view, _) in enumerate(decisions(begin(game), RandomBot(), Random(5))):
        if place % 4 == 0:
            copy = pickle.loads(pickle.dumps(view))
            assert Unguarded().choose(copy, Random(place)) == Unguarded().choose(view, Random(place))


@every_game
def test_cards_that_the_regular_cannot_see_make_no_difference(game: AnyGame) -> None:
    """However the unseen cards are dealt, its move is the same."""
    tried = 0
    for place, (hand, _, _) in enumerate(decisions(begin(game, 2), RandomBot(), Random(7))):
        if place % 5 == 0:
            seat = hand.to_act
            assert seat is not None
            move = Unguarded().choose(hand.view(seat), Random(place))
            for double in islice(doubles(hand, seat), 4):
                assert Unguarded().choose(double.view(seat), Random(place)) == move
                tried += 1
    assert tried >= 5


@pytest.mark.parametrize("renege", ["penalise", "claim"])
def test_the_regular_never_revokes(renege: str) -> None:
    """Where an illegal card can be played, it plays none."""
    game = games.get("nameless", players=4, renege=renege)
    could_have = 0
    for number in range(10):
        for _, view, move in decisions(begin(game, number), Unguarded(), Random(number)):
            could_have += bool(view.revokes)
            assert str(move) not in view.revokes
    assert could_have > 10


@pytest.mark.parametrize("game_class", [Stubborn, Brittle])
def test_a_game_whose_rules_fail_on_hypothetical_hands_is_played_all_the_same(game_class: type[Toy]) -> None:
    """If the rules fail on a determinization, it does what the novice does."""
    hand, rng = begin(game_class(2)), Random(1)
    for _ in range(2):
        assert hand.to_act is not None
        view = hand.view(hand.to_act)
        with pytest.warns(BotWarning, match="nobody plays") if game_class is Brittle else nullcontext():
            assert RegularBot().choose(view, rng) in view.penalty_free
        hand = hand if hand.contract is not None else hand.play(hand.penalty_free[-1])
    assert hand.contract is not None


def test_a_pinned_match_is_unchanged() -> None:
    """These hands change with any change of the bot's play, so that none goes unnoticed."""
    seats = [bots.get("regular")] * 4
    match = next(iter(simulate(games.get("nameless", players=4), seats, matches=1, seed="pinned", most_hands=2)))
    assert [" ".join(map(str, hand.actions)) for hand in match.hands] == [
        "alone 7s 3s 8h 2s 4s 6s 3d 2d 7h 6h 3h 4h 2c 3c 6c",
        "team alone 8d 4d 3s 3d 7d 6s 8c 4h 3c 3h 6d 7s 8s 6h 7h",
    ]


def test_what_a_seat_says_later_is_the_same_in_all_determinizations() -> None:
    """The value of a plan is its mean over all determinizations, not the best in each."""
    path = np.array([[0, -1], [1, -1], [0, -1], [1, -1], [-1, -1]])
    value, weights = np.array([4.0, 0.0, 0.0, 6.0, 1.0]), np.array([1.0, 1.0, 1.0, 1.0, 2.0])
    assert best_plan_mask(path, value, weights).tolist() == [False, True, False, True, True]
