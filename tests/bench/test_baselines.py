"""The opponents that never change play fair, and well enough to be opponents."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from bench.baselines.plain import PlainFlat, PlainTree
from bench.baselines.thresholds import Thresholds, tricks_counted
from bench.bots.strength import compare
from tests.bots.helper import begin, decisions, every_game
from tests.games.information import doubles
from tricksmith import bots, games
from tricksmith.bots import Bot, RandomBot
from tricksmith.rules import Game

FLAT, TREE = "bench.baselines.plain:PlainFlat@60", "bench.baselines.plain:PlainTree@30"


@every_game
@pytest.mark.parametrize("name", [FLAT, TREE])
def test_they_play_every_game_and_see_nothing_hidden(game: Game[Any, Any], name: str) -> None:
    """However the unseen cards lie, the same view and chance give the same legal move."""
    bot, tried = bots.get(name), 0
    for place, (hand, _, _) in enumerate(decisions(begin(game, 3), RandomBot(), Random(3))):
        if hand.contract is None or place % 6:
            continue
        seat = hand.to_act
        assert seat is not None
        move = bot.choose(hand.view(seat), Random(place))
        assert move in hand.penalty_free
        for double in islice(doubles(hand, seat), 2):
            assert bot.choose(double.view(seat), Random(place)) == move
            tried += 1
    assert tried


@pytest.mark.parametrize("name", [FLAT, TREE])
def test_they_beat_chance(name: str) -> None:
    """With a small budget already."""
    found = compare(games.get("poison-nonesuch", players=3), name, "random", deals=4, seed="rivals")
    assert found.margin.mean > 0.5


@pytest.mark.parametrize("bot_class", [PlainFlat, PlainTree])
def test_they_are_found_under_their_path(bot_class: type[Bot]) -> None:
    """The name in tables is short."""
    assert bots.get(f"bench.baselines.plain:{bot_class.__name__}").name == bot_class.name


@pytest.mark.parametrize("players", [3, 4])
def test_thresholds_bid_by_what_is_held(players: int) -> None:
    """The more tricks are counted, the higher the bid; every bid is made, and the longer suit becomes trump."""
    game, bids = games.get("nonesuch", players=players), []
    for number in range(30):
        for hand, view, move in decisions(begin(game, number), Thresholds(), Random(number)):
            if view.phase != "calls":
                break
            if str(move) in ("none", "some", "most"):
                bids.append((tricks_counted(view), ("none", "some", "most").index(str(move))))
            assert move in hand.penalty_free
    assert [bid for _, bid in sorted(bids)] == sorted(bid for _, bid in bids)
    assert {bid for _, bid in bids} >= {1, 2}
    assert players == 3 or 0 in {bid for _, bid in bids}


def test_thresholds_are_better_than_chance() -> None:
    """With the cards played alike."""
    game = games.get("nonesuch", players=4)
    found = compare(game, "bench.baselines.thresholds:Thresholds+novice", "random+novice", deals=3, seed="rivals")
    assert found.margin.mean > 0.5
