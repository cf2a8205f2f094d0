"""Piles in words: those that players give away are called by the players' names."""

from __future__ import annotations

from tricksmith import games
from tricksmith.play import Match
from tricksmith.present import PlayerNames, public_view


def test_cards_to_pass_on_are_called_by_who_gives_them() -> None:
    """And not by the number of a seat."""
    match = Match.begin(games.get("hearts"), seed="piles", names=("Ada", "Bo", "Cleo", "Dan"))
    seat = match.hand.to_act
    assert seat is not None
    match = match.play(next(iter(match.hand.legal)))
    (pile,) = public_view(match, PlayerNames(match.names)).piles
    assert (pile.name, pile.count, pile.cards) == (f"cards from {match.names[seat]}", 3, ())
