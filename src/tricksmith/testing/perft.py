"""Perft: count all ways in which a hand can continue, so that two programs can compare their rules by numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tricksmith.rules import Hand

__all__ = ["Leaves", "leaves", "perft"]


class Leaves(NamedTuple):
    """The ends that a hand can reach. Two programs that differ in who wins a trick hardly ever agree in all fields."""

    ends: int
    """The number of ends."""
    scores: tuple[int, ...]
    """The sum of their scores, by side, in points."""
    squares: tuple[int, ...]
    """The sum of the squares of their scores, by side."""


def perft(hand: Hand, depth: int) -> int:
    """Return the number of sequences of exactly `depth` legal moves from this hand, without claims out of turn.

    Args:
        hand: The hand.
        depth: The number of moves, from 0.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> [perft(hand, depth) for depth in range(3)]
    [1, 3, 9]
    """
    if depth == 0:
        return 1
    moves = hand.legal
    if depth == 1:
        return len(moves)
    return sum(perft(hand.play(move), depth - 1) for move in moves)


def leaves(hand: Hand) -> Leaves:
    """Play a hand out by all legal moves, and return its ends. For positions shortly before the end.

    Args:
        hand: The hand.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=4)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while len(hand.actions) < 20:
    ...     hand = hand.play(hand.legal[0])
    >>> leaves(hand).ends, sum(leaves(hand).scores)
    (2, -4)
    """
    ends: list[tuple[int, ...]] = []
    unfinished = [hand]
    while unfinished:
        hand = unfinished.pop()
        result = hand.result
        if result is not None:
            ends.append(result.scores)
        else:
            unfinished += map(hand.play, hand.legal)
    by_side = list(zip(*ends, strict=True))
    squares = tuple(sum(score * score for score in scores) for scores in by_side)
    return Leaves(len(ends), tuple(map(sum, by_side)), squares)
