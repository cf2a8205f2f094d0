"""What each seat has taken at many positions at once, as the game's score reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile import LAST_TRICK
from tricksmith.engine.encoding import MAX_SEATS, TAKEN_WORDS, TRICKS_WORD
from tricksmith.rules import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from tricksmith.engine.tricks import Tricks
    from tricksmith.rules import Contract

__all__ = ["mask_bits", "seat_bytes", "taken_counts", "tallies"]


def tallies(
    tricks: Tricks, contracts: Sequence[Contract[Any, Any]], rows: NDArray[np.uint64]
) -> Iterator[Tally[Any, Any]]:
    """Yield what each seat has taken in positions that share their rules of tricks.

    Args:
        tricks: The tricks of all these contracts.
        contracts: The contract of each position.
        rows: The encoded positions, (positions, 19).

    >>> from tricksmith import games
    >>> from tricksmith.engine.positions import position
    >>> from tricksmith.play import Match
    >>> now = position(Match.begin(games.get("poison-nonesuch", players=3), seed="example").hand)
    >>> [tally.tricks(0) for tally in tallies(now.tricks, [now.contract], now.words[None])]
    [0]
    """
    game, none = tricks.game, (0,) * tricks.game.players
    for contract, (won, *counted) in zip(contracts, taken_counts(tricks, rows).tolist(), strict=True):
        yield Tally(contract, tuple(won), dict(zip(game.counters, map(tuple, counted), strict=True)), none)


def taken_counts(tricks: Tricks, rows: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return the tricks that each seat has taken, and then each counter: shape (positions, counters + 1, seats).

    Args:
        tricks: The tricks of all these positions.
        rows: The encoded positions, (positions, 19).

    >>> from tricksmith import games
    >>> from tricksmith.engine.positions import position
    >>> from tricksmith.play import Match
    >>> now = position(Match.begin(games.get("poison-nonesuch", players=3), seed="example").hand)
    >>> taken_counts(now.tricks, now.words[None]).tolist()
    [[[0, 0, 0], [0, 0, 0]]]
    """
    game = tricks.game
    counts = np.zeros((len(rows), 1 + len(game.counters), game.players), np.int64)
    counts[:, 0] = seat_bytes(rows[:, TRICKS_WORD])[:, : game.players]
    if game.counters:
        cards = mask_bits(rows[:, TAKEN_WORDS])[:, : game.players]
        worth = np.zeros((len(game.counters), 64), np.int64)
        worth[:, : len(game.deck.cards)] = tricks.tables.worth
        worth[:, LAST_TRICK] += tricks.tables.last_worth
        counts[:, 1:] = np.einsum("nsc,kc->nks", cards, worth)
    return counts


def mask_bits(masks: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return the bits of masks, the lowest first, as an array of shape (…, 64).

    Args:
        masks: The masks, of any shape (…).

    >>> mask_bits(np.array([0b101], np.uint64))[0, :4].tolist()
    [1, 0, 1, 0]
    """
    words = np.ascontiguousarray(masks.astype("<u8", copy=False))[..., None]
    return np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little")


def seat_bytes(words: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return the bytes of words that have one for each seat, seat 0 lowest, as an array of shape (words, 8).

    Args:
        words: The words, shape (words,).

    >>> seat_bytes(np.array([0x0201], np.uint64)).tolist()
    [[1, 2, 0, 0, 0, 0, 0, 0]]
    """
    return np.ascontiguousarray(words.astype("<u8", copy=False)).view(np.uint8).reshape(-1, MAX_SEATS)
