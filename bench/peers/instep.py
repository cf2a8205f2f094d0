"""The same games of Hearts and Euchre in OpenSpiel and in our core: every legal set, and the time it takes."""

from __future__ import annotations

from collections import deque
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from bench.measure.tables import example, in_tricks
from bench.peers import stepping
from bench.peers.compare import Work
from bench.peers.stepping import Game
from tricksmith.cards.french import CLUBS, DIAMONDS, FRENCH, HEARTS, SPADES
from tricksmith.engine import Tricks

__all__ = ["card", "works"]

SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES)
"""OpenSpiel's order of the suits; its cards go by rank first."""
LOWEST = {"hearts": "2", "euchre": "9"}
"""The lowest rank of each deck."""
CONTRACTS = 100
"""Deals from which our contracts are learnt, one of each trump."""


def card(name: str, action: int) -> int:
    """The number in our deck of a card of OpenSpiel's.

    >>> [FRENCH.cards[card(name, action)].code for name, action in [("hearts", 0), ("hearts", 51), ("euchre", 0)]]
    ['2c', 'As', '9c']
    """
    height = list(FRENCH.ranks).index(LOWEST[name]) + action // 4
    return FRENCH.card(f"{FRENCH.ranks[height]}{SUITS[action % 4]}").index


def works(name: str, count: int, seed: str) -> tuple[Work, Work]:
    """Our work and theirs on the same games, with the same checksum of all legal sets in the order of play."""
    some = [game for game in stepping.games(name, count, seed) if len({seat for seat, _ in game.plays}) == 4]
    groups = _by_tricks(name, some)
    batches = [(tricks, _rows(name, part), _numbers(name, part)) for tricks, part in groups]
    ordered = [game for _, part in groups for game in part]

    def ours() -> list[NDArray[np.uint64]]:
        return [_replay(*batch) for batch in batches]

    masks = np.concatenate([found for batch in ours() for found in batch.T])
    theirs = np.array([_mask(name, legal) for legal in stepping.replayed(ordered)], np.uint64)
    assert masks.tolist() == theirs.tolist(), f"{name}: a legal set is another one in OpenSpiel"
    checksum, decisions = f"{crc32(theirs.tobytes()):08x}", len(theirs)
    return (
        Work(name, ours, len(ordered), decisions, checksum),
        # Nothing of theirs is kept in the timed loop: ten thousand lists would make work for the garbage collector.
        Work(f"OpenSpiel {name}", lambda: deque(stepping.replayed(ordered), 0), len(ordered), decisions, checksum),
    )


def _by_tricks(name: str, some: list[Game]) -> list[tuple[Tricks, list[Game]]]:
    """The games by the tables that play them in our core."""
    table = example(name)
    known = [tricks for tricks in in_tricks(table, CONTRACTS, "contracts") if not tricks.out]
    if name == "hearts":
        return [(known[0], some)]
    trumps = {tricks.mode.trump: tricks for tricks in known}
    games_by_tricks: dict[Tricks, list[Game]] = {}
    for game in some:
        games_by_tricks.setdefault(trumps[SUITS[int(game.start.trump_suit())]], []).append(game)
    return list(games_by_tricks.items())


def _rows(name: str, some: list[Game]) -> NDArray[np.uint64]:
    """The positions at the first lead: a hand is what its seat went on to play."""
    rows = np.zeros((len(some), 19), np.uint64)
    for row, game in zip(rows, some, strict=True):
        for seat, action in game.plays:
            row[seat] |= np.uint64(1 << card(name, action))
        row[18] = game.plays[0][0]
    return rows


def _numbers(name: str, some: list[Game]) -> NDArray[np.uint16]:
    """The plays (places, games) by our numbers."""
    return np.array([[card(name, action) for _, action in game.plays] for game in some], np.uint16).T.copy()


def _replay(tricks: Tricks, rows: NDArray[np.uint64], plays: NDArray[np.uint16]) -> NDArray[np.uint64]:
    """The legal masks (places, games) of the same plays in our core."""
    found = np.empty((len(plays), len(rows)), np.uint64)
    for index, numbers in enumerate(plays):
        found[index] = tricks.legal(rows)[:, 0]
        rows = tricks.step(rows, numbers)
    return found


def _mask(name: str, legal: list[Any]) -> int:
    return sum(1 << card(name, action) for action in legal)
