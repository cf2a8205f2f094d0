"""How calls may go on: many hands in step, from a call to its contracts, and the values of those."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.search.evaluation import rollout_margins_by_contract
from tricksmith.errors import RulesError
from tricksmith.rules import Spoken
from tricksmith.rules.author import PASS, Auction, EachSays, FirstToSay, MaySwap, MaySwitch, Sweep

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.belief import OpponentModel
    from tricksmith.compile import NodeRef
    from tricksmith.engine import Hands
    from tricksmith.rules import Seat

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

__all__ = ["CallPlayouts", "best_plan"]

MAX_BRANCHES = 8
"""The most branches at a later call of the searching seat that are followed."""
MAX_DEPTH = 2
"""How many of its later calls are followed."""
SAMPLED_ACTIONS = 6
"""Of many cards that a seat may lead or take, how many ways are tried."""
PLAYOUTS_EACH = 2
"""Playouts of each way that another seat may choose."""

MOST_ROUNDS = 200
"""Calls in a row after which the search gives up."""


class CallPlayouts:
    """Hands in their calls, continued until each has a contract, and then played out.

    Args:
        hands: The hands; they are advanced.
        me: The seat that searches, whose later calls are all followed; None if nobody looks ahead, which is how the
            choices of other seats are judged.
        lots: Random numbers from 0 to 1, shape (hands, players), for calls that nobody thinks about; the same for
            hands of one deal.
        each: Playouts of each contract; 0 for no values.
        seed: Playouts follow from it.
        tried: How many of very many ways a seat tries; with 0 its choice is random.
        judged: Playouts of each of these ways.
        model: Hands are played out as this model predicts; without one, by the heuristic policy.

    Attributes:
        origin: The place that each hand had at first, shape (n,).
        path: The later calls of `me`, shape (n, MAX_DEPTH), -1 where there were none.
        contracts: The number of the contract in the compiled call graph, shape (n,), below 0 for a redeal.
        rows: The encoded positions at the start of the tricks, shape (n, words).
        value: The mean margin of every side, shape (n, sides).

    Raises:
        RulesError: The calls do not end.
    """

    def __init__(
        self, hands: Hands, me: Seat | None, lots: Floats, *, each: int, seed: int, tried: int = SAMPLED_ACTIONS,
        judged: int = PLAYOUTS_EACH, model: OpponentModel | None = None,
    ) -> None:  # fmt: skip
        self.game, self.me, self.lots, self.each, self.seed = hands.game, me, lots, each, seed
        self.tried, self.judged, self.model = tried, judged, model
        self._found: list[tuple[Ints, Ints, Ints, NDArray[np.uint64], Floats]] = []
        origin, path = np.arange(len(hands)), np.full((len(hands), MAX_DEPTH), -1)
        rounds = 0
        while len(left := self._finish(hands, origin, path)):
            if (rounds := rounds + 1) > MOST_ROUNDS:
                raise RulesError(f"{self.game.id}: these calls do not end by themselves")
            hands, origin, path = self._say(hands.pick(left, seed=seed), origin[left], path[left])
        found = [np.concatenate(parts) for parts in zip(*self._found, strict=True)]
        self.origin, self.path, self.contracts, self.rows, self.value = found

    def _finish(self, hands: Hands, origin: Ints, path: Ints) -> Ints:
        """Take out the hands that have a contract, and play them out; return the places of the others."""
        numbers, rows = hands.contract_numbers, hands.positions
        value = np.zeros((len(hands), len(self.game.sides)))  # a redeal is worth nothing
        some = np.flatnonzero(numbers >= 0)
        if len(some) and self.each:
            value[some] = rollout_margins_by_contract(
                self.game, numbers[some], rows[some], each=self.each, seed=self.seed, model=self.model
            )
        over = (numbers >= 0) | hands.dealt_again
        self._found.append((origin[over], path[over], numbers[over], rows[over], value[over]))
        return np.flatnonzero(~over)

    def _say(self, hands: Hands, origin: Ints, path: Ints) -> tuple[Hands, Ints, Ints]:
        """Advance every hand by one call; where `me` has a choice, in every way."""
        spots, asked = hands.node_refs()
        actors, offered = hands.to_act, hands.offered.astype(np.int64)
        depth = (path >= 0).sum(axis=1)
        moves, ways = hands.sample_moves().astype(np.int64), np.ones(len(hands), np.int64)
        choosing = np.zeros(len(hands), bool)
        for number, spot in enumerate(spots):
            assert spot is not None
            here = np.flatnonzero(asked == number)
            if self.me is not None and _is_choice(spot):
                mine = (actors[here] == self.me) & (offered[here] <= MAX_BRANCHES) & (depth[here] < MAX_DEPTH)
                mine &= isinstance(spot.node.question, Spoken)
                ways[here[mine]] = offered[here[mine]]
                choosing[here[~mine]] = (offered[here[~mine]] > 1) & (self.tried > 0)
            moves[here] = _usual(spot, moves[here], offered[here], self.lots[origin[here], actors[here]])
        if choosing.any():
            some = np.flatnonzero(choosing)
            moves[some] = self._choice(hands.pick(some, seed=self.seed), self.lots[origin[some]])
        if (ways == 1).all():
            hands.step(moves)
            return hands, origin, path
        fork, way = _forks(ways)
        forked, path = ways[fork] > 1, path[fork]
        path[np.flatnonzero(forked), depth[fork][forked]] = way[forked]
        hands = hands.pick(fork, seed=self.seed)
        hands.step(np.where(forked, way, moves[fork]))
        return hands, origin[fork], path

    def _choice(self, hands: Hands, lots: Floats) -> Ints:
        """The call of each seat that looks ahead: the best for its side over a few playouts."""
        offered, actors = hands.offered.astype(np.int64), hands.to_act
        side_of = np.zeros(self.game.players, np.int64)
        for number, seats in enumerate(self.game.sides):
            side_of[list(seats)] = number
        fork, way = _forks(np.where(offered <= MAX_BRANCHES, offered, self.tried))
        many = offered[fork] > MAX_BRANCHES
        start = (lots[fork, actors[fork]] * offered[fork]).astype(np.int64)
        way = np.where(many, (start + way * offered[fork] // self.tried) % offered[fork], way)
        tried = hands.pick(fork, seed=self.seed)
        tried.step(way)
        found = CallPlayouts(tried, None, lots[fork], each=self.judged, seed=self.seed, model=self.model)
        value = np.zeros(len(fork))
        value[found.origin] = found.value[np.arange(len(fork)), side_of[actors[fork[found.origin]]]]
        order = np.lexsort((-value, fork))
        first = np.flatnonzero(np.diff(fork[order], prepend=-1))
        best: Ints = way[order[first]]
        return best


def _forks(ways: Ints) -> tuple[Ints, Ints]:
    """Repeat each place for each of its ways; return the places and the numbers of the ways."""
    fork = np.repeat(np.arange(len(ways)), ways)
    return fork, np.arange(len(fork)) - np.repeat(np.cumsum(ways) - ways, ways)


def _is_choice(spot: NodeRef) -> bool:
    """Whether a seat looks ahead at this question: those that are asked once around the table at most."""
    return isinstance(spot.node.question, (EachSays, FirstToSay, MaySwitch, Sweep))


def _usual(spot: NodeRef, moves: Ints, offered: Ints, lots: Floats) -> Ints:
    """The call of a seat that does not look ahead; `moves` are random legal ones."""
    question = spot.node.question
    if isinstance(question, EachSays):
        return (lots * offered).astype(np.int64)
    if isinstance(question, Spoken):
        calls = question.calls(spot.state)
        if PASS in calls:
            return moves * 0 + calls.index(PASS)
        return moves * 0 if isinstance(question, Auction) else offered - 1
    # To keep is the last of what is offered; of many cards to give away any will do.
    return offered - 1 if isinstance(question, (MaySwap, MaySwitch)) else moves


def best_plan(path: Ints, value: Floats, weights: Floats, depth: int = 0) -> NDArray[np.bool_]:
    """Return which hands come about if the seat goes on in the best way, one of each deal, as a mask.

    The seat does not know the deal, so its later calls must be the same in all of them.
    """
    if depth == MAX_DEPTH or not len(path):
        return np.ones(len(path), bool)
    said = path[:, depth]
    kept, most = said < 0, -np.inf
    ahead = np.zeros(len(path), bool)
    for way in np.unique(said[~kept]):
        here = np.flatnonzero(said == way)
        plan = here[best_plan(path[here], value[here], weights[here], depth + 1)]
        worth = float(np.average(value[plan], weights=weights[plan]))
        if worth > most:
            most = worth
            ahead[:] = False
            ahead[plan] = True
    return kept | ahead
