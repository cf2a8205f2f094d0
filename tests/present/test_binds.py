"""Whether the suit that was led binds, so that a tip about a missing suit is true."""

from __future__ import annotations

import pytest

from tricksmith import games
from tricksmith.play import Match
from tricksmith.present import PlayerNames, public_view


@pytest.mark.parametrize(
    ("name", "binds"), [("whist", True), ("briscola", False), ("schnapsen", False), ("poison-nonesuch", True)]
)
def test_a_trick_binds_where_a_suit_must_be_followed(name: str, *, binds: bool) -> None:
    """A tip for a player without the suit is right only where one who has it would be bound."""
    match = Match.begin(games.get(name), seed="example")
    who = PlayerNames(match.names)
    while match.hand.phase != "tricks" or not match.hand.view(None).trick:
        trick = public_view(match, who).trick
        assert trick is None or not trick.binds
        match = match.play(match.hand.legal[-1])
    trick = public_view(match, who).trick
    assert trick is not None
    assert trick.led is not None
    assert trick.binds is binds
