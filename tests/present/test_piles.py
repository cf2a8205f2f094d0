"""Piles in words: those that players give away are called by the players' names."""

from __future__ import annotations

from tricksmith import games
from tricksmith.play import Match
from tricksmith.present import PlayerNames, own_view, public_view


def test_cards_to_pass_on_are_called_by_who_gives_them() -> None:
    """And not by the number of a seat."""
    match = Match.begin(games.get("hearts"), seed="piles", names=("Ada", "Bo", "Cleo", "Dan"))
    seat = match.hand.to_act
    assert seat is not None
    match = match.play(next(iter(match.hand.legal)))
    (pile,) = public_view(match, PlayerNames(match.names)).piles
    assert (pile.name, pile.count, pile.cards) == (f"cards from {match.names[seat]}", 3, ())


def test_a_question_to_pass_cards_names_who_gets_them() -> None:
    """To the left in the first hand, to the right in the second and across in the third."""
    names = ("Ada", "Bo", "Cleo", "Dan")
    match = Match.begin(games.get("hearts"), seed="piles", names=names)
    for places_on in (1, 3, 2):
        seat = match.hand.to_act
        assert seat is not None
        own = own_view(match, seat, PlayerNames(names, you=seat))
        assert own.asks == f"pass three cards to {names[(seat + places_on) % 4]}"
        while not match.is_between_hands:
            match = match.play(next(iter(match.hand.legal)))
        match = match.next_hand()
