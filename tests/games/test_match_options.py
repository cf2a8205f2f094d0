"""Options that say when a match ends change nothing within a hand, so tests of hands need not go through them."""

from random import Random
from typing import Any

import pytest

from tests.bots.helper import EVERY_GUEST, GUEST_TABLES
from tests.variants import EVERY_VARIANT, HAND_VARIANTS
from tricksmith.play import deal
from tricksmith.rules import Game

OTHERS = [game for game in EVERY_VARIANT if game not in HAND_VARIANTS]
THEIRS = [game for game in EVERY_GUEST if game not in GUEST_TABLES]


@pytest.mark.parametrize("game", [*OTHERS, *THEIRS], ids=str)
def test_hands_are_those_of_the_default(game: Game[Any, Any]) -> None:
    """At every decision the same seat acts, the same moves are legal for the same reasons, and the scores are equal."""
    usual = type(game)(game.players)
    for number in range(6):
        rng = Random(number)
        cards, dealer = deal(game, seed="match options", number=number), number % game.players
        hand, other = game.hand(cards, dealer), usual.hand(cards, dealer)
        while hand.to_act is not None:
            assert (hand.to_act, hand.plays_from, hand.asks) == (other.to_act, other.plays_from, other.asks)
            assert list(hand.legal) == list(other.legal)
            move = rng.choice(hand.legal)
            hand, other = hand.play(move), other.play(move)
        assert hand.result == other.result


def test_there_are_such_options() -> None:
    """Each game has one, and no number of players is left out of the tests of hands."""
    assert {game.id for game in OTHERS} == {game.id for game in HAND_VARIANTS}
    assert {(game.id, game.players) for game in HAND_VARIANTS} == {(game.id, game.players) for game in EVERY_VARIANT}
