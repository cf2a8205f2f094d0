"""The value of a contract at every level of an auction, from one set of playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search.call_playouts import CallPlayouts
from tricksmith.bots.search.evaluation import compile_score, rollout_ends
from tricksmith.compile import compile_calls, node_after
from tricksmith.engine import Hands, margins
from tricksmith.errors import RulesError
from tricksmith.rules.author import Turn
from tricksmith.rules.runtime import Calling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from tricksmith.belief import OpponentModel
    from tricksmith.rules import Seat
    from tricksmith.rules.author import Auction

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Masks = NDArray[np.uint64]

__all__ = ["BidderValues", "ContractValues", "best_plan_by_level", "distinct_plans", "values_by_plan"]

MAX_SCORED_LEVELS = 10
"""Of many levels, about how many are scored; the values between are interpolated."""


class BidderValues(NamedTuple):
    """The value of hands to a bidder who goes on in several ways.

    Attributes:
        origin: The place of the hand, shape (n,).
        path: The bidder's later calls, shape (n, depth), -1 where there were none.
        points: The margin of every side at each level, shape (n, levels, sides).
    """

    origin: Ints
    path: Ints
    points: Floats


class ContractValues:
    """The contracts that an auction can end in.

    Args:
        calling: The state of the calls.
        question: The auction.
        model: Hands are played out as this model predicts; without one, by the heuristic policy.
    """

    def __init__(self, calling: Calling, question: Auction, model: OpponentModel | None = None) -> None:
        self.calling, self.question, self.game, self.model = calling, question, calling.game, model
        self.levels = list(question.levels)
        step = -(-len(self.levels) // MAX_SCORED_LEVELS)
        self.asked = sorted({*range(0, len(self.levels), step), len(self.levels) - 1})
        self._between = np.array(
            [np.interp(range(len(self.levels)), self.asked, row) for row in np.eye(len(self.asked))]
        ).T
        tree = calling.node.tree
        at = tree.first, tree.number, calling.node.answers
        self._alike = compile_calls(self.game).bid_variants.setdefault(at, {})

    def worth(
        self, bidder: Seat, held: Masks, piles: Mapping[str, Masks | int], lots: Floats, *, each: int, seed: int,
        tried: int, judged: int,
    ) -> BidderValues:  # fmt: skip
        """Return the values of the contracts if a seat wins the auction, for each way in which that seat goes on.

        Args:
            bidder: The seat that wins.
            held: The cards of each seat, shape (hands, players).
            piles: The cards of each pile by name, shape (hands,).
            lots: Random numbers from 0 to 1, shape (hands, players), for the calls of others.
            each: Playouts of each contract.
            seed: Playouts follow from it.
            tried: See `CallPlayouts`.
            judged: See `CallPlayouts`.
        """
        place = self.question.order.index(bidder)
        others = (1 << len(self.question.order)) - 1 ^ 1 << place
        old = self.calling
        stage = old.with_cards(old.locations, Turn(self.question, bidder, (place, 0, -1, others)))
        hands = Hands.in_calls(self.game, stage, held, piles, seed=seed)
        usual = self.asked[0]
        hands.step(np.full(len(held), usual))
        found = CallPlayouts(hands, bidder, lots, each=0, seed=seed, tried=tried, judged=judged, model=self.model)
        points = np.zeros((len(found.origin), len(self.asked), len(self.game.sides)))
        some = np.flatnonzero(found.contracts >= 0)
        if len(some):
            ends = rollout_ends(
                self.game, found.contracts[some], found.rows[some], each=each, seed=seed, model=self.model
            )
            different, which = np.unique(found.contracts[some], return_inverse=True)
            for column, level in enumerate(self.asked):
                same = np.array([self._at_level(bidder, int(number), level) for number in different])
                for number in same.tolist():
                    compile_score(self.game, number, ends[0])
                scores = Hands.under_contracts(self.game, np.repeat(same[which], each), ends).scores
                points[some, column] = (
                    margins(scores, lowest_wins=self.game.lowest_wins).reshape(len(some), each, -1).mean(axis=1)
                )
        return BidderValues(found.origin, found.path, np.einsum("la,nas->nls", self._between, points))

    def _at_level(self, bidder: Seat, number: int, level: int) -> int:
        """The number of the contract with the same answers but for the level of the bid."""
        known = self._alike.setdefault((bidder, level), {})
        if number not in known:
            of, before = compile_calls(self.game), self.calling.node.answers
            bid = (bidder, self.levels[level])
            node = self.calling.node
            for answer in (bid, *of.answers[number][len(before) + 1 :]):
                node = node_after(node, answer)
            if node.contract is None:
                raise RulesError(f"{self.game.id}: what follows a bid of {bid[1]} is not what follows another")
            known[number] = of.contract(node.contract)
        return known[number]


def distinct_plans(*some: BidderValues) -> Ints:
    """Return the different ways in which bidders went on, shape (ways, depth)."""
    ways: Ints = np.unique(np.concatenate([worth.path for worth in some]), axis=0)
    return ways


def values_by_plan(worth: BidderValues, ways: Ints, count: int) -> Floats:
    """Return the value of each way in each hand, shape (hands, ways, levels, sides); -inf where it is impossible."""
    table = np.full((count, len(ways), *worth.points.shape[1:]), -np.inf)
    same = (worth.path[:, None] == ways[None]).all(axis=2)
    table[worth.origin, same.argmax(axis=1)] = worth.points
    return table


def best_plan_by_level(promised: Floats) -> Ints:
    """Return the best way at each level, shape (…, levels), from values of shape (…, ways, levels)."""
    best: Ints = promised.argmax(axis=-2)
    return best
