"""The library and the slow games play the same random hands in step, and agree at every decision."""

import random
from contextlib import suppress
from typing import Any

import pytest

from tests.perft.position import COUNTED, slow_game, state_of, text_of
from tests.perft.rewrite import text, variants
from tests.variants import HAND_VARIANTS
from tricksmith import games
from tricksmith.errors import OptionError
from tricksmith.games import CLASSICS
from tricksmith.play import sample_hand
from tricksmith.rules import Game, Hand, Move, Seat

HANDS = 12
CLASSIC_HANDS = 2
MIXTURES = 12

CLASSIC_VARIANTS = [
    game
    for name in COUNTED
    if name in CLASSICS
    for game, _ in variants(games.load(name), slow_game(name).MATCH_OPTIONS)
]
VARIANTS = [pytest.param(game, id=str(game)) for game in [*HAND_VARIANTS, *CLASSIC_VARIANTS]]


def mixtures(name: str) -> list[Game[Any, Any]]:
    """Games with every option drawn at random, the values of several together."""
    kind, rng = games.load(name), random.Random(name)
    found: set[Game[Any, Any]] = set()
    for _ in range(MIXTURES):
        chosen = {spec.name: rng.choice(spec.samples) for spec in kind.option_type.specs()}
        with suppress(OptionError):  # values that exclude each other
            found.add(kind(rng.choice(kind.seats), **chosen))
    return sorted(found, key=str)


MIXED = [pytest.param(game, id=str(game)) for name in COUNTED for game in mixtures(name)]


def pick(hand: Hand, rng: random.Random) -> Move:
    """A claim now and then; else one of the moves, those at the ends of the list more often."""
    claims = [claim for seat in range(hand.game.players) for claim in hand.legal_claims(Seat(seat))]
    if claims and rng.random() < 0.15:
        return rng.choice(claims)
    moves = hand.legal
    return rng.choice([*moves[:3], moves[-1]] if rng.random() < 0.5 else list(moves))


def in_step(game: Game[Any, Any], number: int) -> None:
    """Play one hand in both programs: the same seat to act, the same moves, the same cards, the same scores."""
    rng = random.Random(f"{game} {number}")
    slow = slow_game(game.id)
    hand = sample_hand(game, seed="lockstep", number=number)
    options = {name: text(value) for name, value in game.options.as_dict().items()}
    state = slow.begin(text_of(hand.deal), hand.dealer, game.players, options, *filter(None, [state_of(hand.game)]))
    while True:
        place = f"hand {number} of {game} after {', '.join(map(str, hand.actions)) or 'the deal'}"
        assert hand.to_act == slow.asks(state), place
        assert sorted(map(str, hand.legal)) == sorted(slow.moves(state)), place
        assert [set(str(held).split()) for held in hand.held] == [set(held) for held in state["hands"]], place
        if hand.to_act is None:
            break
        move = pick(hand, rng)
        hand, state = hand.play(move), slow.play(state, str(move))
    assert hand.result is not None
    assert list(hand.result.scores) == slow.scores(state), place


@pytest.mark.parametrize("game", VARIANTS)
def test_random_hands_of_every_variant_agree(game: Game[Any, Any]) -> None:
    """Legal moves, cards and scores are those of the slow game, for each value of each option."""
    for number in range(CLASSIC_HANDS if game.id in CLASSICS else HANDS):
        in_step(game, number)


@pytest.mark.parametrize("game", MIXED)
def test_random_hands_of_mixed_options_agree(game: Game[Any, Any]) -> None:
    """Options do not get in each other's way."""
    for number in range(1 if game.id in CLASSICS else HANDS // 4):
        in_step(game, number)
