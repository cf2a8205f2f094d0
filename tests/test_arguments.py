"""A wrong argument of a public function is named, with what would be right; and what it returns can be copied."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tricksmith as ts
from tricksmith import bots, games, play
from tricksmith.belief import Determinizations
from tricksmith.engine import Hands, HeuristicPolicy, Tricks, position
from tricksmith.games.nonesuch import Nonesuch
from tricksmith.play import Match, deal, simulate

GAME = games.get("nonesuch")
NO_GAME = r"game is 'nonesuch'; it must be a game at one table: games\.get\('nonesuch'\)"

UNTYPED: Any = ts
"""The package, of which the wrong types below are no business of the type checker."""


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: UNTYPED.Match.begin("nonesuch"), NO_GAME),
        (lambda: UNTYPED.deal("nonesuch", seed=1), NO_GAME),
        (lambda: UNTYPED.play.first_dealer("nonesuch", seed=1), NO_GAME),
        (lambda: UNTYPED.Hands.deal("nonesuch", 5, seed=1), NO_GAME),
        (lambda: UNTYPED.Arena("nonesuch", ["novice", "random"], deals=1, seed=1), NO_GAME),
        (lambda: next(UNTYPED.play.simulate("nonesuch", ["random"], matches=1, seed=1)), NO_GAME),
        (lambda: UNTYPED.Match.begin(Nonesuch), r"game is the class Nonesuch; .*: Nonesuch\(\)"),
        (lambda: UNTYPED.Match.begin(GAME, names=[1, 2, 3]), r"a name is 1; it must be text, such as 'Ada'"),
        (lambda: UNTYPED.Match.begin(GAME, names="Ada"), r"names is one text, 'Ada'; .*one name a seat"),
        (lambda: UNTYPED.Arena(GAME, "novice", deals=1, seed=1), r"bots is one text, 'novice'; it must be a list"),
        (lambda: next(simulate(GAME, "random", matches=1, seed=1)), r"bots is one text, 'random'; .*one bot a seat"),
        (lambda: UNTYPED.games.get(3), r"name is 3; it must be text, such as 'nonesuch'"),
        (lambda: UNTYPED.bots.get(3), r"name is 3; it must be text, such as 'novice'"),
        (lambda: UNTYPED.Match.begin(GAME, seed=1).play_text(3), r"a move is one of hand\.legal or its text, .*not 3"),
        (lambda: UNTYPED.Match.begin(GAME, seed=1).hand.parse(3), r"a move is one of hand\.legal or its text, .*not 3"),
    ],
)
def test_an_argument_of_the_wrong_type_is_named(call: Callable[[], object], said: str) -> None:
    """The error has the argument's name, what was given, and what to give."""
    with pytest.raises(TypeError, match=said):
        call()


@pytest.mark.parametrize("seat", [-1, 3, 9])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    """A negative number does not count from the end."""
    hand = Match.begin(GAME, seed="example").hand
    with pytest.raises(ValueError, match=rf"seat is {seat}; it must be from 0 to 2, or None for a spectator"):
        hand.view(seat)


def in_its_tricks(name: str) -> play.Hand:
    """A hand of a game at the first lead."""
    game = games.get(name)
    hand = game.hand(deal(game, seed="example"), dealer=0)
    while hand.contract is None:
        hand = hand.play(hand.legal[0])
    return hand


@pytest.mark.parametrize("name", ["nonesuch", "nestors", "bridge"])
@pytest.mark.parametrize("again", [copy.deepcopy, copy.copy, lambda value: pickle.loads(pickle.dumps(value))])
def test_what_the_core_makes_can_be_copied_and_pickled(name: str, again: Callable[[Any], Any]) -> None:
    """Copies of tricks, positions, policies and determinizations give the same results."""
    hand = in_its_tricks(name)
    tricks = Tricks.of(hand.game, hand.contract)
    rows = tricks.encode([hand])
    first, second = (each.playouts(rows, each=50, seed=1) for each in (tricks, again(tricks)))
    assert all(np.array_equal(one, two) for one, two in zip(first, second, strict=True))
    policy = HeuristicPolicy.of(hand)
    first, second = (each.playouts(rows, each=50, seed=1) for each in (policy, again(policy)))
    assert all(np.array_equal(one, two) for one, two in zip(first, second, strict=True))
    assert again(position(hand)).legal == position(hand).legal
    deals = Determinizations(hand.view(1))
    assert np.array_equal(again(deals).sample(20, seed=1), deals.sample(20, seed=1))


def test_an_estimated_policy_stays_one() -> None:
    """Its utilities are those of the estimate, not those that are compiled."""
    hand = in_its_tricks("nonesuch")
    tricks = Tricks.of(hand.game, hand.contract)
    policy = HeuristicPolicy(tricks, hand.contract, tricks.totals(tricks.encode_hand(hand)), estimate=True)
    copied = pickle.loads(pickle.dumps(policy)).utilities.arrays()
    assert all(np.array_equal(copied[name], array) for name, array in policy.utilities.arrays().items())


@pytest.mark.parametrize("made", [lambda hand: Tricks.of(hand.game, hand.contract), HeuristicPolicy.of, position])
def test_objects_of_the_core_say_what_they_are(made: Callable[[Any], object]) -> None:
    """Their representation names the game, not an address in memory."""
    said = repr(made(in_its_tricks("nonesuch")))
    assert "Nonesuch" in said
    assert " at 0x" not in said


@pytest.mark.parametrize("number", [7, 0, -1, 2**64 - 1, 2**70])
def test_a_number_and_its_digits_are_one_seed(number: int) -> None:
    """Of deals, batches, determinizations and bots, and no number is too large or too small."""
    pair = number, str(number)
    assert deal(GAME, seed=number) == deal(GAME, seed=str(number))
    first, second = (Hands.deal(GAME, 20, seed=seed) for seed in pair)
    assert np.array_equal(first.positions, second.positions)
    deals = Determinizations(Match.begin(GAME, seed=1).hand.view(0))
    assert np.array_equal(deals.sample(5, seed=number), deals.sample(5, seed=str(number)))
    matches = [next(simulate(GAME, [bots.get("random")] * 3, matches=1, seed=seed)) for seed in pair]
    assert matches[0].hands == matches[1].hands
