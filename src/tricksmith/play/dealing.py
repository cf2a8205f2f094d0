"""Deals from a seed: every hand of a match follows from (seed, hand number) alone. See `docs/deals.md`.

The shuffle is `tricksmith-deal/1`: a seed, a number and a label determine where each card goes.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from tricksmith._arguments import require_game
from tricksmith._seeds import Seed, seed_text
from tricksmith.engine import permutation
from tricksmith.rules import Seat, deal_from

if TYPE_CHECKING:
    from tricksmith.rules import Deal, Game

__all__ = ["deal", "first_dealer", "new_seed", "permutation"]


def new_seed() -> str:
    """Return a fresh seed that nobody can guess: 32 hexadecimal digits.

    >>> len(new_seed()), new_seed() == new_seed()
    (32, False)
    """
    return secrets.token_hex(16)


def deal(game: Game[Any, Any], *, seed: Seed, number: int = 0) -> Deal:
    """Return the deal of a hand of the match with this seed.

    Args:
        game: The game with its number of players.
        seed: The seed of the match; a whole number means the same as its text.
        number: The number of the hand, counted from 0.

    >>> from tricksmith import games
    >>> cards = deal(games.get("nameless", players=3), seed="example")
    >>> [len(hand) for hand in cards.hands], len(cards.piles["switch"])
    ([5, 5, 5], 5)
    """
    require_game(game)
    text = seed_text(seed)

    def permute(label: str, number: int, size: int) -> list[int]:
        return permutation(seed=text, number=number, label=label, size=size)

    return deal_from(game.the_layout, players=game.players, number=number, permute=permute)


def first_dealer(game: Game[Any, Any], *, seed: Seed) -> Seat:
    """Return the dealer of the first hand of the match with this seed.

    Args:
        game: The game.
        seed: The seed of the match; a whole number means the same as its text.

    >>> from tricksmith import games
    >>> first_dealer(games.get("nonesuch", players=4), seed="example")
    2
    """
    require_game(game)
    return Seat(permutation(seed=seed_text(seed), number=0, label="dealer", size=game.players)[0])
