"""Batches of random hands from Python: whole hands in one call, and step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tricksmith.engine import Hands
from tricksmith.rules import Game

__all__ = ["Pick", "Played", "by_numpy", "choose", "in_core", "stepped", "whole_hands"]

Pick = Callable[[Hands], NDArray[np.uint32]]
"""A function that returns one legal move for each hand."""


class Played(NamedTuple):
    """The number of hands and decisions, and a checksum of the scores."""

    hands: int
    decisions: int
    checksum: str


def whole_hands(table: Game[Any, Any], count: int, seed: int) -> Played:
    """Deal, call, play and score `count` random hands on one thread.

    >>> from tricksmith import games
    >>> whole_hands(games.get("poison-nonesuch", players=4), 10, 1).decisions
    240
    """
    hands = Hands.deal(table, count, seed=seed)
    decisions = hands.playout(threads=1)
    return Played(count, decisions, _checksum(hands))


def stepped(table: Game[Any, Any], count: int, seed: int, pick: Pick) -> Played:
    """The same, one decision of every hand at a time: whose turn it is, what is legal, a move, the step.

    >>> from tricksmith import games
    >>> stepped(games.get("poison-nonesuch", players=4), 10, 1, in_core).decisions
    240
    """
    hands = Hands.deal(table, count, seed=seed)
    decisions = 0
    while unfinished := int(np.count_nonzero(hands.to_act >= 0)):
        hands.step(pick(hands))
        decisions += unfinished
    return Played(count, decisions, _checksum(hands))


def _checksum(hands: Hands) -> str:
    return f"{crc32(hands.scores.tobytes()):08x}"


def in_core(hands: Hands) -> NDArray[np.uint32]:
    """Return moves drawn in the core; the legal moves are computed too, as a learner needs them."""
    hands.legal, hands.offered  # noqa: B018 - their time is measured too
    return hands.sample_moves()


def by_numpy(rng: np.random.Generator) -> Pick:
    """Return a function that chooses legal moves with NumPy."""

    def pick(hands: Hands) -> NDArray[np.uint32]:
        legal, offered = hands.legal, hands.offered
        calls = (rng.random(len(offered)) * offered).astype(np.uint32)
        return np.where(offered > 0, calls, choose(legal, rng).astype(np.uint32))

    return pick


def choose(legal: NDArray[np.uint64], rng: np.random.Generator) -> NDArray[np.uint16]:
    """Return the number of one legal play of each position, chosen uniformly; `legal` has the shape (positions, slots).

    >>> choose(np.array([[0b1000, 0], [0, 0b10]], np.uint64), np.random.default_rng(1)).tolist()
    [3, 65]
    """
    counts = np.bitwise_count(legal).astype(np.int64)
    skip = (rng.random(len(legal)) * counts.sum(axis=1)).astype(np.int64)  # the number of legal plays before the chosen
    slot = np.zeros(len(legal), np.int64)
    for column in range(legal.shape[1] - 1):
        is_beyond = (slot == column) & (skip >= counts[:, column])
        skip -= np.where(is_beyond, counts[:, column], 0)
        slot += is_beyond
    cards = legal[np.arange(len(legal)), slot]
    for _ in range(int(skip.max())):
        cards = np.where(skip > 0, cards & (cards - np.uint64(1)), cards)  # without the lowest card
        skip -= 1
    lowest = cards & (~cards + np.uint64(1))
    return (64 * slot + np.bitwise_count(lowest - np.uint64(1))).astype(np.uint16)
