"""What a contract is worth at every level of an auction, from one set of play-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search.ends import learn, margins, play_to_ends
from tricksmith.bots.search.futures import Futures
from tricksmith.compile import compile_calls, node_after
from tricksmith.engine import Hands
from tricksmith.errors import RulesError
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

__all__ = ["Stakes", "Worth", "best_way", "by_way", "ways_of"]

ASKED = 10
"""Levels of a long ladder for which the score is asked, about; what lies between is taken to lie between."""


class Worth(NamedTuple):
    """What hands are worth to a bidder who goes on in several ways.

    `origin` (n,) is the place of the hand, `path` (n, depth) how the bidder went on, `points` (n, levels, sides) what
    that promises every side at each level.
    """

    origin: Ints
    path: Ints
    points: Floats


class Stakes:
    """The contracts that an auction may come to; hands are played out by the `model`, if there is one."""

    def __init__(self, calling: Calling, question: Auction, model: OpponentModel | None = None) -> None:
        self.calling, self.question, self.game, self.model = calling, question, calling.game, model
        self.levels = list(question.levels)
        step = -(-len(self.levels) // ASKED)
        self.asked = sorted({*range(0, len(self.levels), step), len(self.levels) - 1})
        self._between = np.array(
            [np.interp(range(len(self.levels)), self.asked, row) for row in np.eye(len(self.asked))]
        ).T
        script = calling.node.script
        at = script.first, script.number, calling.node.answers
        self._alike = compile_calls(self.game).bid_variants.setdefault(at, {})

    def worth(
        self, bidder: Seat, held: Masks, piles: Mapping[str, Masks | int], lots: Floats, *, each: int, seed: int,
        tried: int, judged: int,
    ) -> Worth:  # fmt: skip
        """What it promises in these hands that a seat gets the bid, whichever way that seat goes on."""
        place = self.question.order.index(bidder)
        others = (1 << len(self.question.order)) - 1 ^ 1 << place
        old = self.calling
        stage = Calling(self.game, old.node, (place, 0, -1, others), bidder, old.places, (), old.tricks)
        hands = Hands.in_calls(self.game, stage, held, piles, seed=seed)
        usual = self.asked[0]
        hands.step(np.full(len(held), usual))
        found = Futures(hands, bidder, lots, each=0, seed=seed, tried=tried, judged=judged, model=self.model)
        points = np.zeros((len(found.origin), len(self.asked), len(self.game.sides)))
        some = np.flatnonzero(found.contracts >= 0)
        if len(some):
            ends = play_to_ends(
                self.game, found.contracts[some], found.rows[some], each=each, seed=seed, model=self.model
            )
            different, which = np.unique(found.contracts[some], return_inverse=True)
            for column, level in enumerate(self.asked):
                same = np.array([self._at_level(bidder, int(number), level) for number in different])
                for number in same.tolist():
                    learn(self.game, number, ends[0])
                scores = Hands.under_contracts(self.game, np.repeat(same[which], each), ends).scores
                points[some, column] = margins(self.game, scores).reshape(len(some), each, -1).mean(axis=1)
        return Worth(found.origin, found.path, np.einsum("la,nas->nls", self._between, points))

    def _at_level(self, bidder: Seat, number: int, level: int) -> int:
        """The number of the contract that is like this one, at another level: all answers but the bid are the same."""
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


def ways_of(*some: Worth) -> Ints:
    """The ways in which bidders went on (ways, depth), each once."""
    ways: Ints = np.unique(np.concatenate([worth.path for worth in some]), axis=0)
    return ways


def by_way(worth: Worth, ways: Ints, count: int) -> Floats:
    """What each way promises in each of so many hands (hands, ways, levels, sides); -inf where it cannot be gone."""
    table = np.full((count, len(ways), *worth.points.shape[1:]), -np.inf)
    same = (worth.path[:, None] == ways[None]).all(axis=2)
    table[worth.origin, same.argmax(axis=1)] = worth.points
    return table


def best_way(promised: Floats) -> Ints:
    """Which way promises most at each level (..., levels), from what each does (..., ways, levels)."""
    best: Ints = promised.argmax(axis=-2)
    return best
