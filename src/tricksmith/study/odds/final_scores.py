"""The scores that a hand may end with, as its players could foresee them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.search import determinize, play_scores
from tricksmith.play import steps
from tricksmith.rules import Play

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.rules import Hand

__all__ = ["final_scores"]

DEALS = 24
"""Deals that fit what a seat knows, played out at each lead of a hand."""


def final_scores(hand: Hand, seed: int) -> NDArray[np.int64]:
    """Return scores that a hand may end with, sampled at each of its leads.

    In deals that fit what the seat to lead knew, three of its plays are played out: the one that it made, and its first
    and its last legal one.

    Args:
        hand: A hand whose tricks have begun.
        seed: Determines the deals and playouts.

    Returns:
        Points of each side, shape (n, sides); the scores that the hand really ended with come first.

    Raises:
        RulesError: If the core can't play the game's hands.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while hand.result is None:
    ...     hand = hand.play(hand.legal[0])
    >>> scores = final_scores(hand, 1)
    >>> tuple(scores[0].tolist()) == hand.result.scores, len(scores) > 100
    (True, True)
    """
    batches = [] if hand.result is None else [np.array([hand.result.scores])]
    for number, step in enumerate(steps(hand)):
        if step.seat is None or not isinstance(step.move, Play) or step.before.trick:
            continue
        view = step.before.view(step.seat)
        deals = determinize(view, DEALS, seed + number)
        for play in dict.fromkeys((step.move, view.legal[0], view.legal[-1])):
            assert isinstance(play, Play)
            scores = play_scores(view, deals, play, playouts=1, seed=seed + number)
            batches.append(scores.reshape(-1, scores.shape[-1]))
    return np.concatenate(batches).astype(np.int64)
