"""What is kept of the public view from move to move is what would be made again."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from tricksmith import games
from tricksmith.play import Match
from tricksmith.present import KeptParts, PlayerNames, public_view

HANDS = 2
"""Hands that are played of each match."""


def _moments(match: Match, rng: Random) -> list[Match]:
    """A match after each of its moves, for some hands."""
    found = [match]
    while match.verdict is None and match.number < HANDS:
        match = match.next_hand() if match.is_between_hands else match.play(rng.choice(list(match.hand.legal)))
        found.append(match)
    return found


@pytest.mark.parametrize("name", games.names())
def test_a_view_with_kept_parts_is_the_view(name: str) -> None:
    """Forwards, backwards as after an undo, and with names that change, the same view is shown as without them."""
    game, kept = games.get(name), KeptParts()
    moments = _moments(Match.begin(game, seed="kept"), Random(1))
    for letter, shown in (("P", moments), ("P", moments[::-5]), ("Q", moments[::5])):
        who = PlayerNames(tuple(f"{letter}{seat}" for seat in range(game.players)), symbols=True)
        for match in shown:
            assert public_view(match, who, kept=kept) == public_view(match, who)


def test_parts_are_kept() -> None:
    """From card to card the score sheet is the very same; after a trick the sides are made again."""
    game, kept = games.get("nestors"), KeptParts()
    who = PlayerNames(tuple(f"P{seat}" for seat in range(game.players)))
    views = [public_view(match, who, kept=kept) for match in _moments(Match.begin(game, seed="kept"), Random(1))]
    first = [view for view in views if view.hand == 1 and view.phase == "tricks"]
    assert all(view.score is first[0].score for view in first)
    assert any(one.sides is not other.sides for one, other in itertools.pairwise(first))
    assert sum(one.sides is other.sides for one, other in itertools.pairwise(first)) > len(first) / 2
