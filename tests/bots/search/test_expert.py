"""The expert plays any game by a tree search: legally, repeatably, from its view alone, and better than the regular."""

from contextlib import nullcontext
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.bots.helper import TABLES_FOR_BOTS, begin, decisions, every_game, every_table, table_name
from tests.bots.test_novice import Brittle, Stubborn
from tests.games.information import doubles
from tests.rules.toy import Toy
from tricksmith import bots, games
from tricksmith.bots import Bot, ExpertBot, RandomBot
from tricksmith.bots.search import MAX_SIMULATIONS, search_ismcts
from tricksmith.bots.search import ismcts as trees
from tricksmith.errors import BotWarning, RulesError
from tricksmith.play import simulate
from tricksmith.rules import Game, Move, View

AnyGame = Game[Any, Any]

BUDGET = 100
"""Iterations that are enough to see that a search works."""
FEWEST = 40
"""Enough to see that its moves are legal: a tree of several levels, in as many deals as it has iterations."""


class Unguarded(RandomBot):
    """The search of plays without its safety net: an exception ends the test. Calls are random."""

    name = "unguarded"

    def choose(self, view: View, rng: Random) -> Move:
        if view.phase == "calls":
            return super().choose(view, rng)
        return search_ismcts(view, rng, FEWEST).move


@every_table
def test_the_expert_plays_every_variant_of_our_games(game: AnyGame) -> None:
    """Each of its moves is legal and not a revoke, and none is a fallback after an exception."""
    for _, view, move in decisions(begin(game), Unguarded(), Random(1)):
        assert move in view.penalty_free


@pytest.mark.parametrize("game", TABLES_FOR_BOTS, ids=table_name)
def test_the_expert_plays_games_of_other_authors(game: AnyGame) -> None:
    """A game of another author works as it is, with a dummy and with cards passed on."""
    for _, view, move in decisions(begin(game), Unguarded(), Random(1)):
        assert move in view.penalty_free


@every_game
def test_cards_that_the_expert_cannot_see_make_no_difference(game: AnyGame) -> None:
    """However the unseen cards are dealt, what it thinks of every move is the same, and so is its move."""
    tried, expert = 0, bots.get(f"expert@{BUDGET}")
    for place, (hand, view, _) in enumerate(decisions(begin(game, 2), RandomBot(), Random(7))):
        if place % 5 == 0 and view.phase != "calls":
            seat = hand.to_act
            assert seat is not None
            decision = expert.consider(hand.view(seat), Random(place))
            assert expert.choose(hand.view(seat), Random(place)) == decision.move
            for double in islice(doubles(hand, seat), 4):
                assert expert.consider(double.view(seat), Random(place)) == decision
                tried += 1
    assert tried >= 4


def test_a_decision_says_what_each_play_promises() -> None:
    """The play that was chosen comes first; the shares of deals add up."""
    game = games.get("poison-nonesuch", players=3)
    for _, view, _ in decisions(begin(game), RandomBot(), Random(4)):
        decision = ExpertBot().consider(view, Random(1))
        if len(view.penalty_free) > 1:
            assert decision.move == decision.action_values[0].move
            assert {candidate.move for candidate in decision.action_values} == set(view.penalty_free)
            assert sum(candidate.best_share for candidate in decision.action_values) == pytest.approx(1)
            assert all(0 <= candidate.half_width < 100 for candidate in decision.action_values)
            assert decision.deals <= trees.MAX_SEARCH_DEALS
        else:
            assert not decision.action_values
            assert decision.because


def test_a_score_that_fits_no_table_is_searched_as_the_regular_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it tries every play in the same deals."""

    def refused(*_: object, **__: object) -> None:
        raise RulesError("the score does not fit")

    hand = begin(games.get("poison-nonesuch", players=3))
    view = hand.view(hand.to_act)
    monkeypatch.setattr(trees, "ismcts", refused)
    decision = ExpertBot().consider(view, Random(1))
    assert len(decision.action_values) == len(view.penalty_free)
    assert decision.deals < trees.MAX_SEARCH_DEALS


@pytest.mark.parametrize("game_class", [Stubborn, Brittle])
def test_a_game_whose_rules_fail_on_hypothetical_hands_is_played_all_the_same(game_class: type[Toy]) -> None:
    """If the rules fail on a determinization, it does what the novice does."""
    hand = begin(game_class(2))
    assert hand.to_act is not None
    view = hand.view(hand.to_act)
    with pytest.warns(BotWarning, match="nobody plays") if game_class is Brittle else nullcontext():
        assert ExpertBot().choose(view, Random(1)) in view.penalty_free


def test_time_ends_a_decision() -> None:
    """With a deadline it gives the best that it has found by then."""
    hand = begin(games.get("poison-nonesuch", players=3))
    expert = bots.get("expert@4000000000")
    expert.seconds = 0.01
    view = hand.view(hand.to_act)
    assert expert.choose(view, Random(1)) in view.penalty_free


def test_its_budget_is_part_of_its_name() -> None:
    """The usual one goes without saying."""
    assert bots.get("expert").title == "expert"
    assert bots.get("expert").budget == MAX_SIMULATIONS
    assert bots.get("expert@400").title == "expert@400"


def test_a_pinned_match_goes_as_it_went() -> None:
    """A change of strength is never an accident: these hands change with it."""
    seats: list[Bot] = [bots.get("expert@2000")] * 3
    match = next(iter(simulate(games.get("poison-nonesuch", players=3), seats, matches=1, seed="pinned", most_hands=1)))
    assert " ".join(map(str, match.hands[0].actions)) == (
        "7sk/s 4ms 3sk 6sy/s 6mw 9ms 6lk/l 5ml "
        "4wl 8wl/w 7wy 3mw 9wy/w 7ml 2wl 2sy/s 4yk 5sw 2mk/m 8yk 3ly 8ms/m 9lk 5yk"
    )
