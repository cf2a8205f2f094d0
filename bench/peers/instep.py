"""The same games of Hearts and Euchre in OpenSpiel and in our core: all sets of legal plays, and the time they take."""

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
from tricksmith.engine import POSITION_WORDS, Tricks

__all__ = ["card", "works"]

SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES)
"""OpenSpiel's order of the suits; its cards go by rank first."""
LOWEST = {"hearts": "2", "euchre": "9"}
"""The lowest rank of each deck."""
SEATS = 4
CONTRACTS = 100
"""The number of deals among which our contracts are found, one for each trump."""


def card(name: str, action: int) -> int:
    """Return the index in our deck of a card of OpenSpiel.

    >>> [FRENCH.cards[card(name, action)].code for name, action in [("hearts", 0), ("hearts", 51), ("euchre", 0)]]
    ['2c', 'As', '9c']
    """
    rank_index = list(FRENCH.ranks).index(LOWEST[name]) + action // 4
    return FRENCH.card(f"{FRENCH.ranks[rank_index]}{SUITS[action % 4]}").index


def works(name: str, count: int, seed: str) -> tuple[Work, Work]:
    """Return our job and theirs on the same games, with a checksum of all sets of legal plays in the order of play."""
    games = [game for game in stepping.games(name, count, seed) if len({seat for seat, _ in game.plays}) == SEATS]
    groups = _by_tricks(name, games)
    batches = [(tricks, _rows(name, part), _numbers(name, part)) for tricks, part in groups]
    ordered = [game for _, part in groups for game in part]

    def ours() -> list[NDArray[np.uint64]]:
        return [_replay(*batch) for batch in batches]

    masks = np.concatenate([of_game for batch in ours() for of_game in batch.T])
    theirs = np.array([_mask(name, legal) for legal in stepping.replayed(ordered)], np.uint64)
    assert masks.tolist() == theirs.tolist(), f"{name}: a legal set is another one in OpenSpiel"
    checksum, decisions = f"{crc32(theirs.tobytes()):08x}", len(theirs)
    return (
        Work(name, ours, len(ordered), decisions, checksum),
        # The timed loop keeps no list of theirs: ten thousand of them would burden the garbage collector.
        Work(f"OpenSpiel {name}", lambda: deque(stepping.replayed(ordered), 0), len(ordered), decisions, checksum),
    )


def _by_tricks(name: str, games: list[Game]) -> list[tuple[Tricks, list[Game]]]:
    """The games, by the trick tables that play them in our core."""
    table = example(name)
    all_tricks = [tricks for tricks in in_tricks(table, CONTRACTS, "contracts") if not tricks.out]
    if name == "hearts":
        return [(all_tricks[0], games)]
    trumps = {tricks.mode.trump: tricks for tricks in all_tricks}
    games_by_tricks: dict[Tricks, list[Game]] = {}
    for game in games:
        games_by_tricks.setdefault(trumps[SUITS[int(game.start.trump_suit())]], []).append(game)
    return list(games_by_tricks.items())


def _rows(name: str, games: list[Game]) -> NDArray[np.uint64]:
    """The encoded positions at the first lead: a seat holds the cards that it plays later."""
    rows = np.zeros((len(games), POSITION_WORDS), np.uint64)
    for row, game in zip(rows, games, strict=True):
        for seat, action in game.plays:
            row[seat] |= np.uint64(1 << card(name, action))
        row[-1], _ = game.plays[0]  # the last word holds the leader in its lowest byte
    return rows


def _numbers(name: str, games: list[Game]) -> NDArray[np.uint16]:
    """The numbers of the plays in our core, shape (plays, games)."""
    return np.array([[card(name, action) for _, action in game.plays] for game in games], np.uint16).T.copy()


def _replay(tricks: Tricks, rows: NDArray[np.uint64], plays: NDArray[np.uint16]) -> NDArray[np.uint64]:
    """The masks of legal cards before each of these plays in our core, shape (plays, games)."""
    masks = np.empty((len(plays), len(rows)), np.uint64)
    for index, numbers in enumerate(plays):
        masks[index] = tricks.legal(rows)[:, 0]
        rows = tricks.step(rows, numbers)
    return masks


def _mask(name: str, legal: list[Any]) -> int:
    return sum(1 << card(name, action) for action in legal)
