"""Many hands by number from one seed, for comparisons: each at one of the states that a match goes through."""

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

MAX_HANDS = 24
"""Hands of a match after which no new state is looked for."""


def match_states(game: Game[Any, Any]) -> tuple[Hashable, ...]:
    """Return states that a match goes through, that at its start first: those of one match played at random.

    Args:
        game: The game. One without a state of the match has a single state, None.

    >>> from tricksmith import games
    >>> match_states(games.get("nonesuch"))
    (None,)
    """
    return tuple(state for state, _ in _states_and_dealers(game))


def sample_hand(game: Game[Any, Any], *, seed: Seed, number: int) -> Hand:
    """Return hand `number` of many, right after its deal; seats deal in turn.

    In a game with a state of the match, hands are at the states of `match_states` in turn, each with the dealer that it
    had there, because a state may say what that seat can still do.

    Args:
        game: The game.
        seed: The seed of all deals; a whole number means the same as its text.
        number: The number of the hand, counted from 0.

    >>> from tricksmith import games
    >>> sample_hand(games.get("nonesuch"), seed="example", number=4).dealer
    1
    """
    states = _states_and_dealers(game)
    state, dealer = states[number % len(states)]
    game = game.at(state)
    return game.hand(deal(game, seed=seed, number=number), Seat(number % game.players) if dealer is None else dealer)


def _states_and_dealers(game: Game[Any, Any]) -> tuple[tuple[Hashable, Seat | None], ...]:
    """The states of `match_states`, each with the dealer of its hand; None where the dealer makes no difference."""
    if not game.has_states:
        return ((None, None),)
    key = ("states and dealers",)
    states: tuple[tuple[Hashable, Seat | None], ...] | None = game.derived.get(key)
    if states is None:
        rng, match = Random(0), Match.begin(game, seed="states")
        dealers: dict[Hashable, Seat | None] = {game.start(): match.hand.dealer}
        while match.verdict is None and match.number < MAX_HANDS:
            if match.is_between_hands:
                match = match.next_hand()
                dealers.setdefault(match.hand.game.match, match.hand.dealer)
            else:
                match = match.play(rng.choice(match.hand.legal))
        states = game.derived[key] = tuple(dealers.items())
    return states
