"""Who knows a bot plays as it does where nothing is gained, sees no hidden card, and is measured against the bot."""

from random import Random
from typing import Any

import numpy as np
import pytest

from bench import response
from bench.rivals import exploiter
from bench.rivals.exploiter import Exploiter
from tests.bots.helper import begin, decisions
from tests.games.sight import doubles
from tricksmith import games
from tricksmith.bots.novice import NoviceBot
from tricksmith.rules import Game

GAME = games.get("poison-nonesuch", players=3)


@pytest.mark.parametrize("game", [GAME, games.get("nonesuch", players=3)], ids=["poison-nonesuch", "nonesuch"])
def test_hidden_cards_make_no_difference(game: Game[Any, Any]) -> None:
    """Though it is shown the hand, it plays the same however the cards lie that it cannot see."""
    bot, tried = Exploiter("regular@30"), 0
    for place, (hand, view, _) in enumerate(decisions(begin(game, 2), NoviceBot(), Random(2))):
        if view.phase == "calls" or len(view.hand) > exploiter.LEFT or place % 4:
            continue
        move = bot.look(hand, Random(place))
        assert move in hand.proper
        for double in doubles(hand, view.seat)[:2]:
            assert bot.look(double, Random(place)) == move
            tried += 1
    assert tried


def test_a_play_must_be_clearly_ahead() -> None:
    """Of points by imagined deal and play: by more than a standard error, and more than any other."""
    assert exploiter._ahead(np.array([[0.0, 1.0, 3.0], [0.0, 1.0, 2.0]])) == 2
    assert exploiter._ahead(np.array([[0.0, 9.0], [0.0, -8.0]])) == 0
    assert exploiter._ahead(np.array([[0.0, 5.0]])) == 0


def test_a_bot_gains_nothing_by_knowing_one_that_thinks_nothing() -> None:
    """The novice tells no candidates, so there is nothing to choose from: both hands are the same."""
    assert response.gains(GAME, "novice", "chance", "response", 0) == [0.0, 0.0, 0.0]


def test_the_gain_is_told_for_games_whose_cards_stay() -> None:
    """One row a table; a game with a talon has none."""
    found = response.run(game="poison-nonesuch", players=3, deals=2, new="regular@30").sections[0].rows
    assert [(row["game"], row["players"]) for row in found] == [("poison-nonesuch", 3)]
    assert response.run(game="nameless", players=4, deals=2).sections[0].rows == []
