"""The novice plays any game to its end, by the rules, from its view alone, and the same way each time."""

import pickle
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.bots.helper import TABLES_FOR_BOTS, begin, decisions, every_game, every_table, table_name
from tests.games.information import doubles
from tests.rules.toy import Toy
from tricksmith import bots, games
from tricksmith.bots import Bot, NoviceBot, RandomBot
from tricksmith.bots.novice_policy import choose_call, choose_card
from tricksmith.cards import Card
from tricksmith.errors import RulesError
from tricksmith.rules import Call, Contract, Game, Move, Play, Points, Steps, Table, Tally, TrickSoFar, View

AnyGame = Game[Any, Any]


class Unguarded(Bot):
    """The novice without its safety net: an exception ends the test."""

    name = "unguarded"

    def choose(self, view: View, rng: Random) -> Move:
        return choose_call(view) if view.phase == "calls" else choose_card(view, rng)


@every_table
def test_the_novice_plays_every_variant_of_our_games(game: AnyGame) -> None:
    """Each of its moves is legal and not a revoke, and none is a fallback after an exception."""
    for _, view, move in decisions(begin(game), Unguarded(), Random(0)):
        assert move in view.penalty_free


@pytest.mark.parametrize("game", TABLES_FOR_BOTS, ids=table_name)
def test_the_novice_plays_games_of_other_authors(game: AnyGame) -> None:
    """A game of another author works as it is."""
    for _, view, move in decisions(begin(game), Unguarded(), Random(0)):
        assert move in view.penalty_free


@every_table
def test_the_novice_can_sit_down_in_any_position(game: AnyGame) -> None:
    """Wherever others have led a hand, it finds a move that it may make."""
    for _, view, _ in decisions(begin(game, 1), RandomBot(), Random(1)):
        assert Unguarded().choose(view, Random(1)) in view.penalty_free


@every_game
def test_the_same_view_and_generator_give_the_same_move(game: AnyGame) -> None:
    """A hand that is played again from its seed goes the same way."""
    played = [[str(move) for _, _, move in decisions(begin(game), NoviceBot(), Random(3))] for _ in range(2)]
    assert played[0] == played[1]


@every_game
def test_what_was_played_before_makes_no_difference(game: AnyGame) -> None:
    """The novice keeps nothing from one decision to the next that changes one."""
    fresh = [str(move) for _, _, move in decisions(begin(game, 1), NoviceBot(), Random(3))]
    for number in (2, 3):
        for _ in decisions(begin(game, number), NoviceBot(), Random(number)):
            pass
    assert [str(move) for _, _, move in decisions(begin(game, 1), NoviceBot(), Random(3))] == fresh


@every_game
def test_the_novice_needs_nothing_but_the_view(game: AnyGame) -> None:
    """From a copy of the view that was written down and read back, and so leads to no hand, it makes the same move."""
    for _, view, move in decisions(begin(game), NoviceBot(), Random(5)):
        copy = pickle.loads(pickle.dumps(view))
        assert copy == view
        assert copy.game is not view.game
        assert NoviceBot().choose(copy, Random(5)) == NoviceBot().choose(view, Random(5))
        assert move in copy.penalty_free


@every_game
def test_cards_that_the_novice_cannot_see_make_no_difference(game: AnyGame) -> None:
    """However the unseen cards are dealt, its move is the same."""
    tried = 0
    for place, (hand, _, _) in enumerate(decisions(begin(game, 2), NoviceBot(), Random(7))):
        if place % 7 == 0:
            seat = hand.to_act
            assert seat is not None
            move = NoviceBot().choose(hand.view(seat), Random(place))
            for double in islice(doubles(hand, seat), 5):
                assert NoviceBot().choose(double.view(seat), Random(place)) == move
                tried += 1
    assert tried >= 5


@pytest.mark.parametrize("name", ["novice"])
@pytest.mark.parametrize("renege", ["penalise", "claim"])
def test_the_novice_never_revokes(name: str, renege: str) -> None:
    """Where an illegal card can be played, it plays none."""
    game = games.get("nameless", players=4, renege=renege)
    could_have = 0
    for number in range(20):
        for _, view, move in decisions(begin(game, number), bots.get(name), Random(number)):
            could_have += bool(view.revokes)
            assert str(move) not in view.revokes
    assert could_have > 20


class Stubborn(Toy):
    """A game with a call, whose score fails for ends that are only hypothetical."""

    is_deciding = False
    """Whether a bot is choosing a move, so that every end is hypothetical."""

    def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
        """TO4: The first seat says a number; others may not know what comes of it."""
        yield from table.choose(table.first, [Call("say", str(number)) for number in range(20)], "TO4", "say a number")
        return Contract("plain", None, leader=table.first)

    def score(self, tally: Tally[str, None]) -> Iterator[Points]:
        if Stubborn.is_deciding:
            raise TypeError("this end was not played")
        yield from super().score(tally)


class Brittle(Stubborn):
    """A game in which even hypothetical plays of cards fail."""

    def after_card(self, trick: TrickSoFar, card: Card, mode: str) -> TrickSoFar:
        if card.rank == "A":
            raise LookupError("nobody plays aces here")
        return super().after_card(trick, card, mode)


@pytest.mark.filterwarnings("ignore::tricksmith.errors.BotWarning")
@pytest.mark.parametrize("game_class", [Stubborn, Brittle])
def test_a_game_whose_rules_fail_on_hypothetical_hands_is_played_all_the_same(
    monkeypatch: pytest.MonkeyPatch, game_class: type[Toy]
) -> None:
    """If the rules fail on a hypothetical hand, the novice makes a legal move and the match continues."""
    game = game_class(2)
    decided = 0
    for number in range(20):
        hand, rng = begin(game, number), Random(number)
        while hand.to_act is not None:
            monkeypatch.setattr(Stubborn, "is_deciding", True)
            move = NoviceBot().choose(hand.view(hand.to_act), rng)
            monkeypatch.setattr(Stubborn, "is_deciding", False)
            assert move in hand.penalty_free
            if game_class is Brittle and "A" in str(move) and isinstance(move, Play):
                break
            hand = hand.play(move)
            decided += 1
    assert decided > 20
    monkeypatch.setattr(Stubborn, "is_deciding", True)
    with pytest.raises((TypeError, RulesError), match=r"not played|nobody plays"):
        choose_call(begin(game).view(begin(game).to_act))
