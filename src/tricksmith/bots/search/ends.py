"""What play-outs come to: the points of each side over the others."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith.engine import Hands, Thumb, Tricks
from tricksmith.error import RulesError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tricksmith.rules import Contract, Game

__all__ = ["margins", "play_out"]


def play_out(
    game: Game[Any, Any], contract: Contract[Any, Any], rows: NDArray[np.uint64], *, each: int, seed: int
) -> NDArray[np.float64]:
    """What each position promises every side (rows, sides): its margin at the end, the mean of so many play-outs."""
    tricks, policy = _policy(game, contract, _size(Tricks.of(game, contract), rows[0].tolist()))
    ends = (policy or tricks).ends(rows, each=each, seed=seed, threads=1)
    found = margins(game, Hands.at(game, contract, ends).scores)
    means: NDArray[np.float64] = found.reshape(len(rows), each, -1).mean(axis=1)
    return means


def margins(game: Game[Any, Any], scores: NDArray[np.int32]) -> NDArray[np.float64]:
    """By how much each side is ahead of the mean of the others (hands, sides), from the scores of all sides."""
    others = scores.shape[1] - 1
    mine = scores.astype(float)
    over = mine - (mine.sum(axis=1, keepdims=True) - mine) / others if others else mine
    return -over if game.lowest_wins else over


def _size(tricks: Tricks, words: list[int]) -> int:
    """All tricks of a hand, those that are over too."""
    held = sum(mask.bit_count() for mask in (*words[:8], words[16]))
    return sum(words[17].to_bytes(8, "little")) + held // int(tricks.places.order.shape[1])


@lru_cache(maxsize=1024)
def _policy(game: Game[Any, Any], contract: Contract[Any, Any], size: int) -> tuple[Tricks, Thumb | None]:
    """Who plays the hands out: the rule of thumb, or chance where the score does not fit into tables."""
    tricks = Tricks.of(game, contract)
    try:
        return tricks, Thumb.under(tricks, contract, size)
    except RulesError:
        return tricks, None
