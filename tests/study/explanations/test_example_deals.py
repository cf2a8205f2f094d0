"""The deals that a moment shows: one in which the better play is ahead, and those where it is not, if common."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest

from tricksmith import games
from tricksmith.bots import make
from tricksmith.bots.search import play_scores
from tricksmith.engine import margins
from tricksmith.play import deal, play_hand, steps
from tricksmith.present import PlayerNames
from tricksmith.rules import Play, Seat, View, side_of
from tricksmith.study import CountedFact, ExampleDeal, explain
from tricksmith.study.reasons import PairedSample, holding_elsewhere

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED, FRESH = 3, 77
TABLES = [("nameless", 4), ("poison-nonesuch", 3)]
POSITIONS = 5
NAMES = ("Ada", "Bo", "Cy", "Di")


def positions(name: str, players: int) -> Iterator[View]:
    """What seats know in the middle of a hand, where they have a choice of plays."""
    game = games.get(name, players=players)
    for number in range(4):
        hand = game.hand(deal(game, seed="story", number=number), dealer=Seat(0))
        for step in steps(play_hand(hand, [make("novice")] * players, Random(number))):
            view = step.before.view(step.seat) if step.seat is not None else None
            if view is not None and view.phase == "tricks" and len(view.penalty_free) > 1 and len(view.hand) > 2:
                yield view


class ExplainedPair(NamedTuple):
    """What is said of two plays, and the same plays in other deals."""

    view: View
    better: Play
    other: Play
    facts: tuple[CountedFact, ...]
    deals: tuple[ExampleDeal, ...]
    again: PairedSample


@cache
def explained_pairs(name: str, players: int) -> tuple[ExplainedPair, ...]:
    """The first positions, each with its first and its last play."""
    pairs = []
    for view in islice(positions(name, players), POSITIONS):
        one, two = (move for move in (view.penalty_free[0], view.penalty_free[-1]) if isinstance(move, Play))
        ahead = PairedSample.of(view, one, two, SEED).gains.mean() > 0
        better, other = (one, two) if ahead else (two, one)
        facts, deals = explain(view, better, other, SEED)
        pairs.append(ExplainedPair(view, better, other, facts, deals, PairedSample.of(view, better, other, FRESH)))
    return tuple(pairs)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_contrary_deal_follows_where_it_is_not_rare(name: str, players: int) -> None:
    """Its share is about that in other deals, and played on again the other play is ahead in it, and only in it."""
    shown = 0
    for view, better, other, _, deals, again in explained_pairs(name, players):
        different = [story for story in deals if not story.same]
        for place, story in enumerate(different):
            assert bool(story.contrary) is bool(place)
            assert (story.gain < 0) is bool(place)
            assert gain_in(view, again, story.hands, better, other) * (-1 if place else 1) > 0
        if len(different) == 2:
            assert different[1].contrary >= 0.1
            assert different[1].contrary == pytest.approx(float((again.gains < 0).mean()), abs=0.08)
            shown += 1
    assert 0 < shown < POSITIONS


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_deal_in_which_both_come_to_the_same_follows_where_it_is_not_rare(name: str, players: int) -> None:
    """Its share is that of other deals; played on again both come to the same in it, and take as much."""
    shown = 0
    for view, better, other, facts, deals, again in explained_pairs(name, players):
        assert [bool(story.same) for story in deals] == [False, True, False][: len(deals)] or not any(
            story.same for story in deals
        )
        usual = float(np.median(again.gains[again.gains > 0])) if (again.gains > 0).any() else 0.0
        for story in deals:
            if not story.same:
                continue
            assert not story.contrary
            assert story.same >= 0.1
            assert story.same == pytest.approx(float((np.abs(again.gains) <= 0.1 * usual).mean()), abs=0.1)
            assert story.better.taken == story.other.taken
            assert abs(gain_in(view, again, story.hands, better, other)) <= 0.25 * usual
            shown += 1
            for fact in facts:
                if fact.holding is not None:
                    has = bool(story.hands[fact.holding.seat].mask & fact.holding.mask)
                    text = holding_elsewhere(fact.holding, story.hands, view.game, PlayerNames(NAMES[:players]))
                    assert bool(text) == (has == fact.holding.is_void)
    assert shown


def gain_in(view: View, tried: PairedSample, hands: tuple[object, ...], better: Play, other: Play) -> float:
    """By how much the better play is ahead in one deal, over many playouts."""
    assert view.seat is not None
    assert tried.deals is not None
    masks = np.array([[held.mask for held in hands]], dtype=np.uint64)  # type: ignore[attr-defined]
    only = tried.deals.pick(np.array([0]))._replace(hands=masks)
    scores = [play_scores(view, only, play, playouts=200, seed=FRESH) for play in (better, other)]
    one, two = (margins(each, lowest_wins=view.game.lowest_wins)[0, :, side_of(view.seat, view.game.sides)].mean()
                for each in scores)  # fmt: skip
    return float(one - two)
