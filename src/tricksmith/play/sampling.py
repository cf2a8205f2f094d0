"""Hands by number from one seed, for all who compare many: each at one of the states that a match goes through."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith.play.dealing import deal
from tricksmith.play.match import Match
from tricksmith.rules import Seat

if TYPE_CHECKING:
    from collections.abc import Hashable

    from tricksmith._seeds import Seed
    from tricksmith.rules import Game, Hand

__all__ = ["match_states", "sample_hand"]

MOST_HANDS = 24
"""Hands of a match after which no new state is looked for."""


def match_states(game: Game[Any, Any]) -> tuple[Hashable, ...]:
    """Return states that a match goes through, that at its start first: those of one match played by chance.

    Args:
        game: The game. One without a state of the match has a single state, None.

    >>> from tricksmith import games
    >>> match_states(games.get("nonesuch"))
    (None,)
    """
    if not game.has_states:
        return (None,)
    key = ("match_states",)
    states: tuple[Hashable, ...] | None = game.derived.get(key)
    if states is None:
        found, rng = {game.start(): None}, Random(0)
        match = Match.begin(game, seed="states")
        while match.verdict is None and match.number < MOST_HANDS:
            if match.is_between_hands:
                match = match.next_hand()
                found[match.hand.game.match] = None
            else:
                match = match.play(rng.choice(match.hand.legal))
        states = game.derived[key] = tuple(found)
    return states


def sample_hand(game: Game[Any, Any], *, seed: Seed, number: int) -> Hand:
    """Return hand `number` of many, right after its deal; seats deal in turn, at the states of `match_states` in turn.

    Args:
        game: The game.
        seed: The seed of all deals; a whole number means the same as its text.
        number: The number of the hand, counted from 0.

    >>> from tricksmith import games
    >>> sample_hand(games.get("nonesuch"), seed="example", number=4).dealer
    1
    """
    states = match_states(game)
    game = game.at(states[number % len(states)])
    return game.hand(deal(game, seed=seed, number=number), Seat(number % game.players))
