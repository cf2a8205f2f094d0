"""The random bot: the floor that every other bot must clear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.bot import BlindBot

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import LegalMoves, Move

__all__ = ["RandomBot"]


class RandomBot(BlindBot):
    """Plays a random legal move, and never revokes.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(RandomBot().pick(hand.proper, Random(3)))
    'none'
    """

    name = "random"

    def pick(self, moves: LegalMoves, rng: Random) -> Move:
        return moves[int(rng.random() * len(moves))]
