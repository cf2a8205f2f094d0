"""The scores of a batch of hands, and margins: the lead of a side over the mean of the others, in points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.compile import MAX_PLACES, side_scores_at
from tricksmith.engine.tallies import taken_counts
from tricksmith.engine.tricks import Tricks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith import _native
    from tricksmith.compile import CallGraph

__all__ = ["batch_scores", "margin", "margins", "scaled_margin"]

MIN_PATHS_TO_LEARN_AHEAD = 8
"""The new paths of a batch from which on others are learned ahead: see `_HandEnds.learn_ahead`."""
MAX_SCORED_AHEAD = 256_000
"""The most ends that are scored ahead for one batch."""
MAX_BARREN = 16
"""The shifts in a row without a new path after which no more are tried."""


def batch_scores(graph: CallGraph, batch: _native.HandBatch) -> NDArray[np.int32]:
    """Return what each side scores in each hand of a batch.

    Where a hand's score takes a path that the core does not know, the author's function is called.

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
        new, known = ends.learn(unscored)
        learned += new
        if len(known) == len(unscored):
            scores[list(known)], unscored = list(known.values()), []
        elif graph.scores.changes == changes:
            break  # nothing more can be learned from these hands
        else:
            scores, unscored = batch.scores(graph.native)
    if learned:
        if learned >= MIN_PATHS_TO_LEARN_AHEAD:
            ends.learn_ahead()
        if not ends.are_right(scores, learned):
            scores, unscored = batch.scores(graph.native)
    if unscored:
        ends.score_by_author([row for row, *_ in unscored], scores)
    return scores


class _HandEnds:
    """The hands of a batch at their ends, from which the core learns paths of score functions.

    Attributes:
        graph: The call graph.
        batch: The hands in the core.
        contracts: The number of each hand's contract or template.
        rows: The encoded positions.
        numbers: The packed bid numbers of each hand.
        is_over: Which hands are over.
    """

    def __init__(self, graph: CallGraph, batch: _native.HandBatch) -> None:
        self.graph, self.batch = graph, batch
        self.contracts: NDArray[np.int64] = batch.contracts()
        self.rows: NDArray[np.uint64] = batch.rows()
        self.numbers: list[int] = batch.bid_numbers().tolist()
        self.is_over = (self.contracts >= 0) & (batch.to_act(graph.native) < 0)

    def counts(self, hands: Sequence[int], contracts: Sequence[int] | None = None) -> NDArray[np.int64]:
        """Return what each seat has of the tricks, then of each counter: (hands, counters + 1, seats).

        Args:
            hands: Their indices in the batch.
            contracts: The contracts that they are counted under, if not their own.
        """
        rows, contracts = self.rows[hands], self.contracts[hands].tolist() if contracts is None else contracts
        game, rules = self.graph.game, np.array([self.graph.rules[contract] for contract in contracts], np.int64)
        counts = np.zeros((len(rows), 1 + len(game.counters), game.players), np.int64)
        for number in np.flatnonzero(np.bincount(rules)).tolist():  # `np.unique` alone imports `numpy.ma`
            with_rules = np.flatnonzero(rules == number)
            tricks = Tricks.of(game, self.graph.contracts[contracts[with_rules[0]]])
            counts[with_rules] = taken_counts(tricks, rows[with_rules])
        return counts

    def learn(self, unscored: Sequence[tuple[int, int, int, int]], shift: int = 0) -> tuple[int, dict[int, list[int]]]:
        """Learn the paths that these hands need; return how many were new, and what some of the hands score.

        Args:
            unscored: The hands that the core could not score.
            shift: The shift at which the core scored them under other contracts; 0 for the hands as they are.
        """
        scores, learned, known = self.graph.scores, 0, dict[int, list[int]]()
        samples = scores.samples(unscored)
        if not samples:
            return learned, known
        rows, contracts = [row for row, _ in samples], [contract for _, contract in samples]
        for row, contract, counts in zip(rows, contracts, self.counts(rows, contracts).tolist(), strict=True):
            packed = self._shifted_bid_numbers(row, shift) if shift else self.numbers[row]
            is_new, points = scores.learn(contract, counts, packed, is_real=not shift)
            learned += is_new
            if points is not None:
                known[row] = points
        return learned, known

    def _shifted_bid_numbers(self, row: int, shift: int) -> int:
        """The packed bid numbers with which the core scores a hand at a shift: each place has that of another hand."""
        others = (self.numbers[(row + shift * (place + 1)) % len(self.numbers)] for place in range(MAX_PLACES))
        return int.from_bytes(bytes(packed >> 8 * place & 255 for place, packed in enumerate(others)), "little")

    def learn_ahead(self) -> None:
        """Learn the paths that the ends would take with contracts and numbers of other hands, until few are new.

        Such paths are often rare. Learned here, they do not hold up a later hand that takes one.
        """
        barren = 0
        for shift in range(1, 1 + MAX_SCORED_AHEAD // len(self.numbers)):
            new, _ = self.learn(self.batch.unscored_under_other_contracts(self.graph.native, shift), shift)
            barren = 0 if new else barren + 1
            if barren == MAX_BARREN:
                break

    def are_right(self, scores: NDArray[np.int32], max_checked: int) -> bool:
        """Return whether the core has scored some hands, spread over the batch, as the author's function does."""
        over = np.flatnonzero(self.is_over)
        hands = over[:: max(1, len(over) // max_checked)][:max_checked].tolist()
        checked = [self.graph.scores.check(int(self.contracts[hand]), counts, self.numbers[hand], scores[hand].tolist())
                   for hand, counts in zip(hands, self.counts(hands).tolist(), strict=True)]  # fmt: skip
        return all(checked)

    def score_by_author(self, hands: list[int], scores: NDArray[np.int32]) -> None:
        """Write the scores of hands by the author's function, those of one contract together, into `scores`."""
        numbers, counts = self.graph.numbered.contracts_of(self.batch)[hands], self.counts(hands)
        for number in set(numbers.tolist()):
            same_contract = numbers == number
            points = side_scores_at(self.graph.game, self.graph.contracts[number], counts[same_contract])
            scores[np.array(hands)[same_contract]] = points


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
    own, others = scores[side], len(scores) - 1
    result = own - (sum(scores) - own) / others if others else float(own)
    return -result if lowest_wins else result


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
    own = scores.astype(float)
    result = own - (own.sum(axis=-1, keepdims=True) - own) / others if others else own
    return -result if lowest_wins else result
