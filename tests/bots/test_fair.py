"""No level sees a hidden card: its move follows from the view and the generator, however the rest is dealt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.helper import OURS, begin
from tests.games.information import doubles
from tests.variants import GUESTS
from tricksmith import bots, games
from tricksmith.rules import Game

GAMES = [games.get(name, players=players) for name in OURS for players in games.load(name).seats]
GUEST_GAMES = [games.get(name) for name in GUESTS]
LEVELS = ["random", "novice", "regular@60", "expert@100", "master@100"]
"""Every level that may sit at a table, with a small budget."""


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=max(1, settings().max_examples // 4))
@given(
    st.sampled_from([*GAMES, *GUEST_GAMES]), st.integers(0, 99), st.integers(0, 60), st.randoms(use_true_random=False)
)
def test_hidden_cards_change_no_move(level: str, game: Game[Any, Any], number: int, turns: int, rng: Random) -> None:
    """In calls and in play, after any beginning of a hand, if two hidden cards change places."""
    hand = begin(game, number)
    for _ in range(turns):
        after = hand.play(rng.choice(hand.penalty_free))
        if after.to_act is None:
            break
        hand = after
    assert hand.to_act is not None
    others = list(doubles(hand, hand.to_act))
    if not others:
        return
    view, other = hand.view(hand.to_act), rng.choice(others).view(hand.to_act)
    bot = bots.get(level)
    assert bot.consider(other, Random(number)) == bot.consider(view, Random(number))
