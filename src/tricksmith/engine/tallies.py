"""What each seat has taken at many positions at once, as the game's score reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile import LAST_TRICK
from tricksmith.engine.encoding import MAX_SEATS
from tricksmith.rules import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from tricksmith.engine.tricks import Tricks
    from tricksmith.rules import Contract

__all__ = ["tallies"]

TAKEN, TRICKS = slice(MAX_SEATS, 2 * MAX_SEATS), 2 * MAX_SEATS + 1
"""The words of a row that hold the cards and the tricks that each seat has taken."""


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
    game = tricks.game
    words = np.ascontiguousarray(rows[:, TAKEN].astype("<u8", copy=False)).view(np.uint8)
    cards = np.unpackbits(words, axis=1, bitorder="little").reshape(len(rows), MAX_SEATS, 64)[:, : game.players]
    worth = np.zeros((len(game.counters), 64), np.int64)
    worth[:, : len(game.deck.cards)] = tricks.tables.worth
    worth[:, LAST_TRICK] += tricks.tables.last_worth
    counts = np.einsum("nsc,kc->kns", cards, worth).tolist()
    won = np.ascontiguousarray(rows[:, TRICKS].astype("<u8", copy=False)).view(np.uint8)
    none = (0,) * game.players
    for number, (contract, taken) in enumerate(
        zip(contracts, won.reshape(len(rows), MAX_SEATS)[:, : game.players].tolist(), strict=True)
    ):
        by_name = {name: tuple(counts[place][number]) for place, name in enumerate(game.counters)}
        yield Tally(contract, tuple(taken), by_name, none)
