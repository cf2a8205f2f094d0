"""The master believes what it is told by bids and plays, keeps what is certain, and sees nothing hidden."""

from random import Random
from typing import Any

import pytest

from tests.bots.helper import GUEST_TABLES, begin, decisions, every_game, table_name
from tests.games.sight import doubles
from tricksmith import bots, games
from tricksmith.bots.decision import Candidate, Decision
from tricksmith.bots.novice import NoviceBot
from tricksmith.bots.random import RandomBot
from tricksmith.bots.search.deep import certain
from tricksmith.rules import Game, Move, Play, View

BUDGET = 60
QUICK_GUESTS = [game for game in GUEST_TABLES if game.id in ("whist", "euchre")]


def small() -> bots.Bot:
    """A master that thinks briefly."""
    return bots.get(f"master@{BUDGET}")


def card_moves(game: Game[Any, Any], number: int) -> list[tuple[Any, View, Move]]:
    """Decisions about cards in a hand that novices play."""
    return [found for found in decisions(begin(game, number), NoviceBot(), Random(number)) if found[1].phase != "calls"]


@every_game
def test_it_plays_every_game(game: Game[Any, Any]) -> None:
    """Its moves are legal, and it says what each promises."""
    for place, (_, view, _) in enumerate(card_moves(game, 1)):
        found = small().consider(view, Random(place))
        assert found.move in view.proper
        assert {candidate.move for candidate in found.candidates} <= set(view.proper)


@pytest.mark.parametrize("game", QUICK_GUESTS, ids=table_name)
def test_it_plays_games_without_a_model(game: Game[Any, Any]) -> None:
    """There it believes nothing, and searches all the same."""
    for place, (_, view, _) in enumerate(card_moves(game, 2)[::3]):
        assert small().choose(view, Random(place)) in view.proper


@every_game
def test_cards_that_it_cannot_see_make_no_difference(game: Game[Any, Any]) -> None:
    """However the unseen cards are dealt, its move is the same."""
    tried = 0
    for place, (hand, view, _) in enumerate(card_moves(game, 3)):
        if place % 6:
            continue
        move = small().choose(view, Random(place))
        for double in doubles(hand, view.seat)[:2]:
            assert small().choose(double.view(view.seat), Random(place)) == move
            tried += 1
    assert tried


def test_a_play_that_is_sure_of_more_is_preferred_unless_it_promises_less() -> None:
    """What is certain wins among plays that are as good as far as one can tell; more than that it is not worth."""
    view = card_moves(games.get("nonesuch"), 1)[0][1]
    plays = [move for move in view.proper if isinstance(move, Play)][:2]
    first, second = plays

    def found(points: float) -> Decision:
        return Decision(first, (Candidate(first, points, 0.3, 0.6), Candidate(second, 1.0, 0.3, 0.4)), 100)

    sure = {first: -5.0, second: 1.0}
    assert certain(found(1.4), sure).move == second
    assert certain(found(1.4), sure).reason == "it makes sure of +1 points, whatever the others hold and play"
    assert certain(found(3.0), sure).move == first
    assert certain(found(3.0), {first: 2.0, second: 1.0}).because.startswith("it makes sure of +2 points")
    assert certain(found(3.0), {first: 1.0, second: 1.0}).because == ""
    assert certain(found(1.4), None).move == first


def test_the_oracle_is_shown_all_cards_and_sits_with_nobody() -> None:
    """It takes a hand, refuses a view, and is in no list."""
    oracle = bots.get("oracle@50")
    assert isinstance(oracle, bots.OpenBot)
    assert "oracle" not in bots.names()
    for number, (hand, view, _) in enumerate(decisions(begin(games.get("nestors"), 1), RandomBot(), Random(1))):
        assert oracle.look(hand, Random(number)) in hand.proper
        with pytest.raises(TypeError, match="oracle must be shown the hand"):
            oracle.choose(view, Random(number))


@every_game
def test_a_limit_that_does_not_strike_changes_nothing(game: Game[Any, Any]) -> None:
    """With time enough each level does what it does without a clock; with none it still makes a legal move."""
    for number, (_, view, _) in enumerate(decisions(begin(game, 5), NoviceBot(), Random(5))):
        if number % 7:
            continue
        for name in ("regular@60", f"master@{BUDGET}"):
            free, timed, late = (bots.get(name) for _ in range(3))
            timed.seconds, late.seconds = 600.0, 0.0
            assert timed.choose(view, Random(number)) == free.choose(view, Random(number))
            assert late.choose(view, Random(number)) in view.proper
