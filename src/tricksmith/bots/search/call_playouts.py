"""Playouts of calls: many hands in step, from a call to its contracts, and the values of these."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.bidding_facts import gives_after_winning
from tricksmith.bots.search.evaluation import rollout_margins_by_contract
from tricksmith.bots.trick_bids import asks_trick_bids
from tricksmith.errors import RulesError
from tricksmith.rules import Bidding
from tricksmith.rules.author import EachSays, FirstToSay, MayExchangeHand, SayAtOnce, SeatQuestion, Sweep

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith._arrays import Floats, Ints
    from tricksmith.belief import OpponentModel
    from tricksmith.bots.trick_bids import BatchTrickBids
    from tricksmith.compile import NodeRef
    from tricksmith.engine import Hands
    from tricksmith.rules import Call, Seat

__all__ = ["CallPlayouts", "best_plan_mask"]

MAX_BRANCHES = 8
"""The most branches at a later call of the searching seat that are followed."""
MAX_DEPTH = 2
"""The number of later calls of the seat that are simulated."""
SAMPLED_ACTIONS = 6
"""The number of cards that are tried where a seat may lead or take many."""
PLAYOUTS_PER_ACTION = 2
"""Playouts of each action that another seat can choose."""

MAX_ROUNDS = 200
"""The number of calls in a row after which the search gives up."""


class CallPlayouts:
    """Hands in their calls, continued until each has a contract, and then played out.

    Args:
        hands: The hands; they are advanced.
        searcher: The seat that searches, whose later calls are all followed; None if nobody looks ahead, which is how
            the choices of other seats are judged.
        uniforms: Uniform random numbers from 0 to 1, shape (hands, players), for calls that are made at random; the
            same for hands of one deal.
        playouts: Playouts of each contract; 0 for no values.
        seed: Determines the playouts.
        sampled_actions: How many of very many actions a seat tries; with 0 its choice is random.
        action_playouts: Playouts of each of these actions.
        model: Hands are played out as this model predicts; without one, by the heuristic policy.
        batch_bids: How seats bid where each has to bid how many tricks it will take; None where nobody has to.

    Attributes:
        source_hand: The index that each hand had at first, shape (n,).
        plan: The later calls of the searcher, shape (n, MAX_DEPTH), -1 where there were none.
        contracts: The number of the contract in the compiled call graph, shape (n,), below 0 for a redeal.
        positions: The encoded positions at the start of the tricks, shape (n, words).
        margins: The mean margin of every side, shape (n, sides).

    Raises:
        RulesError: The calls do not end.
    """

    def __init__(
        self, hands: Hands, searcher: Seat | None, uniforms: Floats, *, playouts: int, seed: int,
        sampled_actions: int = SAMPLED_ACTIONS, action_playouts: int = PLAYOUTS_PER_ACTION,
        model: OpponentModel | None = None, batch_bids: BatchTrickBids | None = None,
    ) -> None:  # fmt: skip
        self.game, self.searcher, self.uniforms, self.batch_bids = hands.game, searcher, uniforms, batch_bids
        self.playouts, self.seed, self.model = playouts, seed, model
        self.sampled_actions, self.action_playouts = sampled_actions, action_playouts
        self._finished: list[tuple[Ints, Ints, Ints, NDArray[np.uint64], Floats]] = []
        source_hand, plan = np.arange(len(hands)), np.full((len(hands), MAX_DEPTH), -1)
        rounds = 0
        while len(unfinished := self._play_out_contracted(hands, source_hand, plan)):
            if (rounds := rounds + 1) > MAX_ROUNDS:
                raise RulesError(f"{self.game.id}: these calls do not end by themselves")
            hands = hands.pick(unfinished, seed=seed)
            hands, source_hand, plan = self._advance(hands, source_hand[unfinished], plan[unfinished])
        arrays = [np.concatenate(parts) for parts in zip(*self._finished, strict=True)]
        self.source_hand, self.plan, self.contracts, self.positions, self.margins = arrays

    def _play_out_contracted(self, hands: Hands, source_hand: Ints, plan: Ints) -> Ints:
        """Take out the hands that have a contract, and play them out; return the indices of the others."""
        contracts, positions = hands.contract_numbers, hands.positions
        margins = np.zeros((len(hands), len(self.game.sides)))  # a redeal is worth nothing
        playable = np.flatnonzero(contracts >= 0)
        if len(playable) and self.playouts:
            margins[playable] = rollout_margins_by_contract(
                self.game, contracts[playable], positions[playable],
                playouts=self.playouts, seed=self.seed, model=self.model,
            )  # fmt: skip
        is_over = (contracts >= 0) | hands.dealt_again
        self._finished.append(
            (source_hand[is_over], plan[is_over], contracts[is_over], positions[is_over], margins[is_over])
        )
        return np.flatnonzero(~is_over)

    def _advance(self, hands: Hands, source_hand: Ints, plan: Ints) -> tuple[Hands, Ints, Ints]:
        """Advance every hand by one call; where the searcher has a choice, in every way."""
        refs, ref_of_hand = hands.node_refs()
        actors, offered = hands.to_act, hands.offered.astype(np.int64)
        depth = (plan >= 0).sum(axis=1)
        moves, branches = hands.sample_moves().astype(np.int64), np.ones(len(hands), np.int64)
        looks_ahead = np.zeros(len(hands), bool)
        for number, ref in enumerate(refs):
            assert ref is not None
            here = np.flatnonzero(ref_of_hand == number)
            if self.searcher is not None and _looks_ahead(ref):
                is_own = (actors[here] == self.searcher) & (offered[here] <= MAX_BRANCHES) & (depth[here] < MAX_DEPTH)
                is_own &= isinstance(ref.node.question, Bidding)
                branches[here[is_own]] = offered[here[is_own]]
                looks_ahead[here[~is_own]] = (offered[here[~is_own]] > 1) & (self.sampled_actions > 0)
            moves[here] = _default_moves(
                ref, moves[here], offered[here], self.uniforms[source_hand[here], actors[here]]
            )
            if self.batch_bids is not None and asks_trick_bids(ref.node.question, menu := _menu(ref)):
                looks_ahead[here] = False
                moves[here] = self.batch_bids.places(menu, source_hand[here], actors[here])
        if looks_ahead.any():
            choosing = np.flatnonzero(looks_ahead)
            moves[choosing] = self._best_moves(hands.pick(choosing, seed=self.seed), source_hand[choosing])
        if (branches == 1).all():
            hands.step(moves)
            return hands, source_hand, plan
        parent, branch = _fork(branches)
        is_forked, plan = branches[parent] > 1, plan[parent]
        plan[np.flatnonzero(is_forked), depth[parent][is_forked]] = branch[is_forked]
        hands = hands.pick(parent, seed=self.seed)
        hands.step(np.where(is_forked, branch, moves[parent]))
        return hands, source_hand[parent], plan

    def _best_moves(self, hands: Hands, source_hand: Ints) -> Ints:
        """The call of each seat that looks ahead: the best for its side over a few playouts."""
        offered, actors, uniforms = hands.offered.astype(np.int64), hands.to_act, self.uniforms[source_hand]
        side_of_seat = np.zeros(self.game.players, np.int64)
        for number, seats in enumerate(self.game.sides):
            side_of_seat[list(seats)] = number
        parent, action = _fork(np.where(offered <= MAX_BRANCHES, offered, self.sampled_actions))
        is_sampled = offered[parent] > MAX_BRANCHES
        start = (uniforms[parent, actors[parent]] * offered[parent]).astype(np.int64)
        sampled = (start + action * offered[parent] // self.sampled_actions) % offered[parent]
        action = np.where(is_sampled, sampled, action)
        forked = hands.pick(parent, seed=self.seed)
        forked.step(action)
        results = CallPlayouts(
            forked, None, uniforms[parent], playouts=self.action_playouts, seed=self.seed, model=self.model,
            batch_bids=None if self.batch_bids is None else self.batch_bids.pick(source_hand[parent]),
        )  # fmt: skip
        values = np.zeros(len(parent))
        sides = side_of_seat[actors[parent[results.source_hand]]]
        values[results.source_hand] = results.margins[np.arange(len(parent)), sides]
        order = np.lexsort((-values, parent))
        first = np.flatnonzero(np.diff(parent[order], prepend=-1))
        best: Ints = action[order[first]]
        return best


def _fork(branches: Ints) -> tuple[Ints, Ints]:
    """Repeat each index for each of its branches; return the indices and the numbers of the branches."""
    parent = np.repeat(np.arange(len(branches)), branches)
    return parent, np.arange(len(parent)) - np.repeat(np.cumsum(branches) - branches, branches)


def _menu(ref: NodeRef) -> tuple[Call, ...]:
    """The calls that are offered at this point; none where cards are given away."""
    question = ref.node.question
    return tuple(question.menu(ref.state)) if isinstance(question, Bidding) else ()


def _looks_ahead(ref: NodeRef) -> bool:
    """Whether seats look ahead at this question: it is asked once at most, or of a bidder who gives cards away."""
    match ref.node.question:
        case EachSays() | SayAtOnce() | FirstToSay() | MayExchangeHand() | Sweep():
            return True
        case question:
            return gives_after_winning(question, ref.node.answers)


def _default_moves(ref: NodeRef, random_moves: Ints, offered: Ints, uniforms: Floats) -> Ints:
    """The call of a seat that does not look ahead, in each hand.

    Args:
        ref: The point in the calls that all these hands have reached.
        random_moves: Random legal moves by number, shape (hands,).
        offered: The number of legal moves, shape (hands,).
        uniforms: Uniform random numbers from 0 to 1, shape (hands,).
    """
    question = ref.node.question
    if not isinstance(question, SeatQuestion):
        return random_moves
    usual = question.usual_place(ref.state)
    if usual is not None:
        return np.full_like(random_moves, usual) if usual >= 0 else offered + usual  # below 0, counted from the end
    # Cards to give away are chosen at random.
    return (uniforms * offered).astype(np.int64) if isinstance(question, Bidding) else random_moves


def best_plan_mask(plans: Ints, values: Floats, weights: Floats, depth: int = 0) -> NDArray[np.bool_]:
    """Return a mask of the hands that result if the seat makes the best later calls, one hand for each deal.

    The seat does not know the deal, so its later calls must be the same in all of them.

    Args:
        plans: The seat's later calls in each hand, shape (hands, depth), -1 where there were none.
        values: What each hand is worth to it, shape (hands,).
        weights: How likely the deal of each hand is, shape (hands,).
        depth: The number of later calls that have been settled.

    Returns:
        A mask, shape (hands,).
    """
    if depth == MAX_DEPTH or not len(plans):
        return np.ones(len(plans), bool)
    calls = plans[:, depth]
    has_no_choice, highest = calls < 0, -np.inf
    is_best = np.zeros(len(plans), bool)
    for call in np.unique(calls[~has_no_choice]):
        here = np.flatnonzero(calls == call)
        chosen = here[best_plan_mask(plans[here], values[here], weights[here], depth + 1)]
        value = float(np.average(values[chosen], weights=weights[chosen]))
        if value > highest:
            highest = value
            is_best[:] = False
            is_best[chosen] = True
    return has_no_choice | is_best
