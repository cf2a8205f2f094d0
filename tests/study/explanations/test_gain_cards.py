"""The cards that make most of the difference: counted once more, in other deals and from what came of them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tricksmith import games
from tricksmith.bots import make
from tricksmith.bots.search import LineResults, play_outcomes
from tricksmith.cards import FRENCH
from tricksmith.engine import margins
from tricksmith.play import deal, play_hand, steps
from tricksmith.rules import Play, Seat, View, side_of
from tricksmith.study import CountedFact, explain
from tricksmith.study.reasons import PairedSample, gain_part, own_party

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

TABLES = [("nestors", 4, {0, 33}), ("poison-nonesuch", 3, {9, 33}), ("nonesuch", 3, {18, 45, 72, 81})]
"""Games, players, and which of the positions are asked about: few, for each takes up to a second."""


def positions(name: str, players: int) -> Iterator[View]:
    """What seats knew that had a choice of plays."""
    game = games.get(name, players=players)
    for number in range(3):
        hand = game.hand(deal(game, seed="makes", number=number), dealer=Seat(0))
        for step in steps(play_hand(hand, [make("novice")] * players, Random(number))):
            view = step.before.view(step.seat) if step.seat is not None else None
            if view is not None and view.phase == "tricks" and len(view.penalty_free) > 1:
                yield view


def in_order(view: View) -> tuple[Play, Play]:
    """The better of two plays, and the other one."""
    one, two = (move for move in (view.penalty_free[0], view.penalty_free[-1]) if isinstance(move, Play))
    return (one, two) if PairedSample.of(view, one, two, 3).gains.mean() > 0 else (two, one)


def took(view: View, lines: LineResults, hands: NDArray[np.uint64], fact: CountedFact) -> NDArray[np.bool_]:
    """In which playouts one of the cards was taken by the party, or took a trick for it."""
    party, bits = sorted(own_party(view)), np.uint64(sum(card.bit for card, _ in fact.cards))
    if fact.counter == "tricks":
        held = np.bitwise_or.reduce(hands[:, party], axis=1)[:, None]
        return ((lines.winners | lines.later) & held & bits) != 0  # type: ignore[no-any-return]
    return np.bitwise_or.reduce(lines.taken[:, :, party], axis=2) & bits != 0  # type: ignore[no-any-return]


@pytest.mark.parametrize(("name", "players", "places"), TABLES)
def test_the_cards_make_the_difference_in_other_deals_too(name: str, players: int, places: set[int]) -> None:
    """How often a card was taken after one play alone, and which part of the gain was made there, but for chance."""
    checked = 0
    for place, view in enumerate(positions(name, players)):
        if place not in places:
            continue
        better, other = in_order(view)
        for fact in explain(view, better, other, seed=3)[0]:
            if fact.kind != "makes":
                continue
            assert view.seat is not None
            assert not {card for card, _ in fact.cards} & {play.card for _, play in view.trick}
            deals = PairedSample.of(view, better, other, 77).deals
            assert deals is not None
            one, two = (play_outcomes(view, deals, play, playouts=2, seed=78) for play in (better, other))
            first, second = (took(view, lines, deals.hands, fact) for lines in (one, two))
            # With several cards, one of them was taken after one play alone.
            if len(fact.cards) > 1:
                singles = [
                    CountedFact("makes", fact.values, counter=fact.counter, cards=(card,)) for card in fact.cards
                ]
                each = [[took(view, lines, deals.hands, single) for lines in (one, two)] for single in singles]
                there = np.any([(a & ~b) if fact.is_of_better else (b & ~a) for a, b in each], axis=0)
            else:
                there = (first & ~second) if fact.is_of_better else (second & ~first)
            side = side_of(view.seat, view.game.sides)
            ahead, behind = (
                margins(lines.scores, lowest_wins=view.game.lowest_wins)[:, :, side] for lines in (one, two)
            )
            gain = ahead - behind
            assert float(there.mean()) == pytest.approx(fact.values[0], abs=0.1)
            assert float(gain[there].sum() / gain.sum()) == pytest.approx(fact.values[1], abs=0.4)
            assert fact.values[1] >= 0.6
            checked += 1
    assert checked >= 2


def test_a_part_of_the_gain_counts_the_other_direction_too() -> None:
    """A card may have been taken after the other play alone, and one of several is enough."""
    seven, nine = FRENCH.card("7h"), FRENCH.card("9s")
    taken = np.zeros((2, 4, 64), bool)
    taken[1, 0, seven.index] = taken[1, 2, nine.index] = taken[0, 2, seven.index] = True
    gains = np.array([4.0, 2.0, 3.0, 1.0])
    assert gain_part(gains, taken, [seven], is_of_better=False) == (0.4, 0.25)
    assert gain_part(gains, taken, [seven, nine], is_of_better=False) == (0.7, 0.5)
    assert gain_part(gains, taken, [seven], is_of_better=True) == (0.3, 0.25)
