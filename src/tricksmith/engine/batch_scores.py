"""The scores of a batch of hands, and margins: the lead of a side over the mean of the others, in points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.engine.encoding import EncodedPosition
from tricksmith.engine.tallies import end_counts
from tricksmith.engine.tricks import Tricks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith import _native
    from tricksmith.compile import CallGraph

__all__ = ["batch_scores", "margin", "margins", "scaled_margin"]


def batch_scores(graph: CallGraph, batch: _native.HandBatch) -> NDArray[np.int32]:
    """Return what each side scores in each hand of a batch.

    The scores of frequent contracts are compiled; for the others the author's function is called.

    Args:
        graph: The call graph that the batch was made from.
        batch: The hands in the core.

    Returns:
        The points, (hands, sides) int32; 0 before the end of a hand, or if it was dealt again.

    Raises:
        RulesError: If the author's score fails at an end or gives no whole points.
    """
    scores, missing = batch.scores(graph.native)
    graph.scores.count_hands(len(scores))
    if missing and _compile_scores(graph, batch, missing):
        scores, missing = batch.scores(graph.native)
    if missing:
        _ask_scores(graph, batch, missing, scores)
    return scores


def _ask_scores(graph: CallGraph, batch: _native.HandBatch, missing: list[int], scores: NDArray[np.int32]) -> None:
    """Score hands by the author's function, those whose contracts are alike together."""
    numbers, rows = graph.numbered.settled(batch)[missing], batch.rows()[missing]
    distinct, places = np.unique(numbers, return_inverse=True)
    rules = np.array([graph.rules[number] for number in distinct.tolist()], np.int64)[places]
    counts = np.zeros((len(rows), 1 + len(graph.game.counters), graph.game.players), np.int64)
    for number in np.flatnonzero(np.bincount(rules)).tolist():  # `np.unique` alone imports `numpy.ma`
        hands = np.flatnonzero(rules == number)
        counts[hands] = end_counts(Tricks.of(graph.game, graph.contracts[int(numbers[hands[0]])]), rows[hands])
    scores[missing] = graph.scores.scores_at(numbers, counts)


def _compile_scores(graph: CallGraph, batch: _native.HandBatch, missing: list[int]) -> bool:
    """Compile or share the scores of contracts that many hands end with; return whether there were any."""
    contracts, rows, scores = batch.contracts()[missing], batch.rows(), graph.scores
    numbers, places, counts = (
        column.tolist() for column in np.unique(contracts, return_index=True, return_counts=True)
    )
    due, changed = scores.requested(numbers, counts)
    first = dict(zip(numbers, places, strict=True)) if due else {}
    for number in due:
        if not scores.share(number):
            tricks = Tricks.of(graph.game, graph.contracts[number])
            scores.compile(number, tricks.totals(EncodedPosition.from_words(rows[missing[first[number]]].tolist())))
    if due:
        scores.share_rest()
    return changed or bool(due)


def scaled_margin(scores: Sequence[int], side: int, *, lowest_wins: bool) -> int:
    """Return a side's margin times one less than the number of sides, which is a whole number.

    Args:
        scores: The points of each side.
        side: The side that is measured.
        lowest_wins: Whether points are bad, so that the margin is negated.

    >>> scaled_margin([5, 1, 0], 0, lowest_wins=False), scaled_margin([5, 1, 0], 0, lowest_wins=True)
    (9, -9)
    """
    scaled = len(scores) * scores[side] - sum(scores)
    return -scaled if lowest_wins else scaled


def margin(scores: Sequence[int], side: int, *, lowest_wins: bool) -> float:
    """Return a side's margin in points; if there is only one side, its score.

    Args:
        scores: The points of each side.
        side: The side that is measured.
        lowest_wins: Whether points are bad, so that the margin is negated.

    >>> margin([5, 1, 0], 0, lowest_wins=False)
    4.5
    """
    mine, others = scores[side], len(scores) - 1
    over = mine - (sum(scores) - mine) / others if others else float(mine)
    return -over if lowest_wins else over


def margins(scores: NDArray[np.integer], *, lowest_wins: bool) -> NDArray[np.float64]:
    """Return the margin of every side in many hands.

    Args:
        scores: The points of each side, shape (…, sides).
        lowest_wins: Whether points are bad, so that margins are negated.

    Returns:
        The margins in points, with the shape of `scores`.

    >>> import numpy as np
    >>> margins(np.array([[5, 1, 0]]), lowest_wins=False).tolist()
    [[4.5, -1.5, -3.0]]
    """
    others = scores.shape[-1] - 1
    mine = scores.astype(float)
    over = mine - (mine.sum(axis=-1, keepdims=True) - mine) / others if others else mine
    return -over if lowest_wins else over
