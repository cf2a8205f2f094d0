"""The value of a contract at every level of an auction, from one set of playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search.call_playouts import CallPlayouts
from tricksmith.bots.search.evaluation import mean_margins, rollout_ends
from tricksmith.compile import compile_calls, node_after
from tricksmith.engine import Hands
from tricksmith.errors import RulesError
from tricksmith.rules.author import AuctionProgress, Turn
from tricksmith.rules.runtime import Calling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith._arrays import Floats, Ints, Masks
    from tricksmith.belief import OpponentModel
    from tricksmith.rules import Seat
    from tricksmith.rules.author import Auction

__all__ = ["BidderValues", "ContractValues", "best_plan_by_level", "distinct_plans", "values_by_plan"]

MAX_SCORED_LEVELS = 10
"""About how many levels are scored where there are many; the values between are interpolated."""


class BidderValues(NamedTuple):
    """The value of hands to a bidder who goes on by several plans.

    Attributes:
        source_hand: The index of the hand, shape (n,).
        plan: The bidder's later calls, shape (n, depth), -1 where there were none.
        margins: The margin of every side at each level, shape (n, levels, sides).
    """

    source_hand: Ints
    plan: Ints
    margins: Floats


class ContractValues:
    """The values of the contracts that an auction can end in.

    Args:
        calling: The state of the calls.
        question: The auction.
        model: Hands are played out as this model predicts; without one, by the heuristic policy.
    """

    def __init__(self, calling: Calling, question: Auction, model: OpponentModel | None = None) -> None:
        self.calling, self.question, self.game, self.model = calling, question, calling.game, model
        self.levels = list(question.levels)
        step = -(-len(self.levels) // MAX_SCORED_LEVELS)
        self.scored_levels = sorted({*range(0, len(self.levels), step), len(self.levels) - 1})
        self._interpolation = np.array(
            [np.interp(range(len(self.levels)), self.scored_levels, row) for row in np.eye(len(self.scored_levels))]
        ).T
        tree = calling.node.tree
        key = tree.first, tree.number, calling.node.answers
        self._variants = compile_calls(self.game).bid_variants.setdefault(key, {})

    def bidder_values(
        self, bidder: Seat, hands: Masks, piles: Mapping[str, Masks | int], uniforms: Floats, *, playouts: int,
        seed: int, sampled_actions: int, action_playouts: int,
    ) -> BidderValues:  # fmt: skip
        """Return the values of the contracts if a seat wins the auction, for each plan by which that seat goes on.

        Args:
            bidder: The seat that wins.
            hands: The cards of each seat, shape (hands, players).
            piles: The cards of each pile by name, shape (hands,).
            uniforms: Uniform random numbers from 0 to 1, shape (hands, players), for the calls of others.
            playouts: Playouts of each contract.
            seed: Determines the playouts.
            sampled_actions: See `CallPlayouts`.
            action_playouts: See `CallPlayouts`.
        """
        place = self.question.order.index(bidder)
        all_others = ((1 << len(self.question.order)) - 1) ^ (1 << place)
        last_turn = Turn(self.question, bidder, AuctionProgress(place, passed=all_others))
        before_last_bid = self.calling.with_cards(self.calling.locations, last_turn)
        batch = Hands.in_calls(self.game, before_last_bid, hands, piles, seed=seed)
        batch.step(np.full(len(hands), self.scored_levels[0]))
        results = CallPlayouts(
            batch, bidder, uniforms, playouts=0, seed=seed, sampled_actions=sampled_actions,
            action_playouts=action_playouts, model=self.model,
        )  # fmt: skip
        margins = np.zeros((len(results.source_hand), len(self.scored_levels), len(self.game.sides)))
        playable = np.flatnonzero(results.contracts >= 0)
        if len(playable):
            margins[playable] = self._margins_by_level(
                bidder, results.contracts[playable], results.positions[playable], playouts, seed
            )
        return BidderValues(results.source_hand, results.plan, np.einsum("la,nas->nls", self._interpolation, margins))

    def _margins_by_level(self, bidder: Seat, contracts: Ints, positions: Masks, playouts: int, seed: int) -> Floats:
        """The margins under the contract of each scored level, shape (positions, levels, sides).

        A playout does not depend on the level, so its end is scored under each of the contracts.
        """
        margins = np.empty((len(positions), len(self.scored_levels), len(self.game.sides)))
        ends = rollout_ends(self.game, contracts, positions, playouts=playouts, seed=seed, model=self.model)
        unique, inverse = np.unique(contracts, return_inverse=True)
        for column, level in enumerate(self.scored_levels):
            at_level = np.array([self._at_level(bidder, int(contract), level) for contract in unique])
            scores = Hands.under_contracts(self.game, np.repeat(at_level[inverse], playouts), ends).scores
            margins[:, column] = mean_margins(self.game, scores.reshape(len(positions), playouts, -1))
        return margins

    def _at_level(self, bidder: Seat, contract: int, level: int) -> int:
        """The number of the contract with the same answers but for the level of the bid."""
        variants = self._variants.setdefault((bidder, level), {})
        if contract not in variants:
            graph, node, bid = compile_calls(self.game), self.calling.node, self.levels[level]
            later_answers = graph.ends[contract].answers[len(node.answers) + 1 :]
            for answer in ((bidder, bid), *later_answers):
                node = node_after(node, answer)
            if node.contract is None:
                raise RulesError(
                    f"{self.game.id}: the calls after a bid of {bid} differ from those after another level"
                )
            variants[contract] = graph.contract(node.contract)
        return variants[contract]


def distinct_plans(*bidder_values: BidderValues) -> Ints:
    """Return the different plans by which bidders went on, shape (plans, depth)."""
    plans: Ints = np.unique(np.concatenate([values.plan for values in bidder_values]), axis=0)
    return plans


def values_by_plan(values: BidderValues, plans: Ints, count: int) -> Floats:
    """Return the value of each plan in each hand, -inf where it is impossible.

    Args:
        values: The values of hands.
        plans: The plans, shape (plans, depth).
        count: The number of hands.

    Returns:
        Margins in points, shape (hands, plans, levels, sides).
    """
    table = np.full((count, len(plans), *values.margins.shape[1:]), -np.inf)
    is_same = (values.plan[:, None] == plans[None]).all(axis=2)
    table[values.source_hand, is_same.argmax(axis=1)] = values.margins
    return table


def best_plan_by_level(values: Floats) -> Ints:
    """Return the best plan at each level, shape (…, levels), from values of shape (…, plans, levels)."""
    best: Ints = values.argmax(axis=-2)
    return best
