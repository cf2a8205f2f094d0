"""The scores of a batch of hands, and margins: the lead of a side over the mean of the others, in points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.compile import side_scores_at
from tricksmith.engine.tallies import end_counts
from tricksmith.engine.tricks import Tricks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith import _native
    from tricksmith.compile import CallGraph

__all__ = ["batch_scores", "margin", "margins", "scaled_margin"]

MANY_PATHS = 8
"""The paths of one batch from which on others like them are looked for ahead of the hands."""
MAX_REHEARSED, MAX_BARREN = 256_000, 16
"""How many ends are rehearsed for one batch; and how many times all of its hands without a new path."""


def batch_scores(graph: CallGraph, batch: _native.HandBatch) -> NDArray[np.int32]:
    """Return what each side scores in each hand of a batch.

    Where a hand's score takes a path that the core does not know, the author's function is asked.

    Args:
        graph: The call graph that the batch was made from.
        batch: The hands in the core.

    Returns:
        The points, (hands, sides) int32; 0 before the end of a hand, or if it was dealt again.

    Raises:
        RulesError: If the author's score fails at an end or gives no whole points.
    """
    scores, unscored = batch.scores(graph.native)
    if not unscored:
        return scores
    ends, learned = _HandEnds(graph, batch), 0
    while unscored:
        changes = graph.scores.changes
        new, asked = ends.learn(unscored)
        learned += new
        if len(asked) == len(unscored):
            scores[list(asked)], unscored = list(asked.values()), []
        elif graph.scores.changes == changes:
            break
        else:
            scores, unscored = batch.scores(graph.native)
    if learned:
        if learned >= MANY_PATHS:
            ends.rehearse()
        if not ends.are_right(scores, learned):
            scores, unscored = batch.scores(graph.native)
    if unscored:
        ends.ask([row for row, *_ in unscored], scores)
    return scores


class _HandEnds:
    """What the hands of a batch have at their ends."""

    def __init__(self, graph: CallGraph, batch: _native.HandBatch) -> None:
        self.graph, self.batch = graph, batch
        self.contracts: NDArray[np.int64] = batch.contracts()
        self.rows: NDArray[np.uint64] = batch.rows()
        self.numbers: list[int] = batch.numbers().tolist()
        self.is_over = (self.contracts >= 0) & (batch.to_act(graph.native) < 0)

    def counts(self, hands: Sequence[int], contracts: Sequence[int] | None = None) -> NDArray[np.int64]:
        """What each seat has of the tricks, and then of each counter, in these hands: (hands, counters + 1, seats).

        Args:
            hands: Their places in the batch.
            contracts: The contracts that they are counted under, if not their own.
        """
        rows, contracts = self.rows[hands], self.contracts[hands].tolist() if contracts is None else contracts
        game, rules = self.graph.game, np.array([self.graph.rules[contract] for contract in contracts], np.int64)
        counts = np.zeros((len(rows), 1 + len(game.counters), game.players), np.int64)
        for number in np.flatnonzero(np.bincount(rules)).tolist():  # `np.unique` alone imports `numpy.ma`
            places = np.flatnonzero(rules == number)
            counts[places] = end_counts(Tricks.of(game, self.graph.contracts[contracts[places[0]]]), rows[places])
        return counts

    def learn(self, unscored: Sequence[tuple[int, int, int, int]], shift: int = 0) -> tuple[int, dict[int, list[int]]]:
        """Learn the paths that these hands need; return how many were new, and what some of the hands score.

        Args:
            unscored: The hands that the core could not score.
            shift: If the hands were rehearsed, by how much.
        """
        scores, learned, asked = self.graph.scores, 0, dict[int, list[int]]()
        places = scores.places(unscored)
        if not places:
            return learned, asked
        rows, contracts = [row for row, _ in places], [contract for _, contract in places]
        for row, contract, counts in zip(rows, contracts, self.counts(rows, contracts).tolist(), strict=True):
            said = self._said(row, shift) if shift else self.numbers[row]
            is_new, points = scores.learn(contract, counts, said, is_real=not shift)
            learned += is_new
            if points is not None:
                asked[row] = points
        return learned, asked

    def _said(self, row: int, shift: int) -> int:
        """The numbers with which a hand was rehearsed: each place has that of another hand, see the core."""
        others = (self.numbers[(row + shift * (place + 1)) % len(self.numbers)] for place in range(8))
        return int.from_bytes(bytes(said >> 8 * place & 255 for place, said in enumerate(others)), "little")

    def rehearse(self) -> None:
        """Learn the paths that the ends would take under other contracts, with other numbers, until few are new.

        Such paths are often rare, and hands that come to one must not wait for it.
        """
        barren = 0
        for shift in range(1, 1 + MAX_REHEARSED // len(self.numbers)):
            new, _ = self.learn(self.batch.rehearsed(self.graph.native, shift), shift)
            barren = 0 if new else barren + 1
            if barren == MAX_BARREN:
                break

    def are_right(self, scores: NDArray[np.int32], most: int) -> bool:
        """Whether the core has scored some hands, spread over the batch, as the author's function does."""
        over = np.flatnonzero(self.is_over)
        hands = over[:: max(1, len(over) // most)][:most].tolist()
        checked = [self.graph.scores.check(int(self.contracts[hand]), taken, self.numbers[hand], scores[hand].tolist())
                   for hand, taken in zip(hands, self.counts(hands).tolist(), strict=True)]  # fmt: skip
        return all(checked)

    def ask(self, hands: list[int], scores: NDArray[np.int32]) -> None:
        """Score hands by the author's function, those of one contract together."""
        numbers, counts = self.graph.numbered.settled(self.batch)[hands], self.counts(hands)
        for number in set(numbers.tolist()):
            alike = numbers == number
            asked = side_scores_at(self.graph.game, self.graph.contracts[number], counts[alike])
            scores[np.array(hands)[alike]] = asked


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
