"""The benchmarks of the ends of hands: what they count adds up, and a bot that plays exactly misses nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bench.bots import endgame, guarantees
from bench.bots.endgame import positions
from tricksmith import bots, games
from tricksmith.bots import NoviceBot
from tricksmith.bots.search import GUARANTEE_NODES, determinize, endgame_values, guaranteed_plays
from tricksmith.rules import Move, View


class Exact(NoviceBot):
    """Plays the end of a hand exactly, or by what is sure."""

    name = "exact"

    def __init__(self, *, safe: bool) -> None:
        self.safe = safe

    def choose(self, view: View, rng: Random) -> Move:
        some = determinize(view, 3000, seed=5)
        if self.safe:
            plays = guaranteed_plays(view, some, nodes=GUARANTEE_NODES)
            return plays[0] if plays else super().choose(view, rng)
        values = endgame_values(view, some, nodes=endgame.NODES)
        return max(values, key=values.__getitem__) if values else super().choose(view, rng)


def rows(bench: Any, *, hands: int = 8, **options: Any) -> Any:
    """The rows of a short run."""
    return bench.run(game="nonesuch", players=3, hands=hands, **options).sections[0].rows


def test_positions_are_those_in_which_a_card_must_be_chosen() -> None:
    """The seat to play sees its view, near the end, and the same ones each time."""
    game = games.get("nestors")
    views = list(positions(game, "random", 3, 6, "bench"))
    assert len(views) == 6
    assert all(view.is_my_turn and 1 < len(view.hand) <= 3 and len(view.penalty_free) > 1 for view in views)
    assert views == list(positions(game, "random", 3, 6, "bench"))


def test_who_plays_exactly_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    """And regrets nothing; chance does."""
    monkeypatch.setattr(bots, "get", lambda name: Exact(safe=False) if name == "exact" else NoviceBot())
    (found,) = rows(endgame, new="exact")
    assert (found["agrees"], found["worst"], found["positions"] + found["skipped"]) == ("100.0%", 0, 8)


def test_chance_regrets_something() -> None:
    """A measure that everybody passes would measure nothing."""
    (found,) = rows(endgame, new="random")
    assert found["worst"] > 0


def test_a_bot_that_plays_guarantees_misses_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counts of proved, at stake, kept and missed add up."""
    (novice,) = rows(guarantees, new="random", hands=12)
    assert novice["positions"] >= novice["proved"] >= novice["at stake"] == novice["kept"] + novice["missed"] > 0
    assert novice["at stake"] >= novice["bids"] >= novice["failed"]
    monkeypatch.setattr(bots, "get", lambda name: Exact(safe=True) if name == "exact" else NoviceBot())
    (found,) = rows(guarantees, new="exact", hands=12)
    assert (found["missed"], found["points lost"], found["failed"]) == (0, 0, 0)


def test_the_master_fails_no_bid_that_is_sure() -> None:
    """Bots are asked in the same positions, among them some in which a bid is at stake."""
    report = guarantees.run(game="nonesuch", players=4, hands=60, new="random,master@60", seed="b")
    (chance,), (master,) = (section.rows for section in report.sections)
    assert chance["bids"] == master["bids"] >= chance["failed"] > master["failed"] == 0
