"""Revokes that the public tricks prove: a seat did not follow, and later played what it should have followed with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.novice_policy import CardKnowledge

if TYPE_CHECKING:
    from tricksmith.rules import Seat, View

__all__ = ["proven_reneges"]


def proven_reneges(view: View) -> tuple[Seat, ...]:
    """Return the seats that are proven to have revoked in this hand, in the order of the proofs, once for each revoke.

    Only what the viewer saw counts as proof: the tricks, and cards that were shown or taken openly. A seat that did not
    follow and has not yet played a card that it should have followed with is not listed.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless", renege="claim", twos_switch=False, alone=False)
    >>> hand = game.hand(deal(game, seed="0"), dealer=3)
    >>> for card in "8h 6d 2d 6c 3s".split():
    ...     hand = hand.play(hand.parse(card))
    >>> str(hand.held[1]), proven_reneges(hand.view(0))
    ('4s 6h 7h 8d', ())
    >>> proven_reneges(hand.play(hand.parse("6h")).view(0))
    (1,)
    """
    return tuple(CardKnowledge(view).breaches)
