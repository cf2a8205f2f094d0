"""Which call to make: every call tried in the same deals, by successive halving; auctions by a model of their own."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.belief import card_locations, replay_calls
from tricksmith.bots.bid_inference import has_heard_bids, without_insisting
from tricksmith.bots.bidding_facts import without_jumps
from tricksmith.bots.decision import NO_OTHER_MOVE, Decision
from tricksmith.bots.doubling import BID_ERRORS, RAISE_ERRORS, raising_calls, raising_reply
from tricksmith.bots.heard_bids import HeardBids
from tricksmith.bots.joining import joining_replies
from tricksmith.bots.search.auction_search import search_auction
from tricksmith.bots.search.call_evaluation import evaluate_calls
from tricksmith.bots.search.determinization import determinize
from tricksmith.bots.search.evaluation import compare_actions
from tricksmith.engine import Hands
from tricksmith.errors import RulesError
from tricksmith.rules.author import PASS, Auction

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from numpy.typing import NDArray

    from tricksmith.belief import OpponentModel
    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.rules import Move, View
    from tricksmith.rules.runtime import Calling

__all__ = [
    "call_margins",
    "calling_of",
    "can_search_calls",
    "count_contracts",
    "sample_deals",
    "search_call",
]

ROUND_SHARE = 0.4
"""The share of a decision's playouts that each round gets, before later calls multiply them."""
FINALISTS = 6
"""The most calls in the last round. After each round before it a quarter remain: successive halving (Jamieson and
Talwalkar 2016; Karnin et al. 2013) with a factor of 4."""
MIN_DEALS, MAX_BATCH = 4, 120
"""The fewest deals of a round, and the most that are tried at once."""
TRIED_DEALS, MAX_ROUNDS = 64, 200
"""The deals in which possible contracts are counted, and the number of calls after which that is given up."""
PLAYOUTS_PER_DEAL = 18
"""Playouts that an auction takes in each deal."""
OVERSAMPLING = 6
"""The factor by which more deals are drawn if bids say something about the cards, to resample the likely ones."""
AUCTION_BATCH = 32
"""Deals in which an auction is evaluated at once."""

NOTHING_HEARD = HeardBids()

BatchPoints = tuple["NDArray[np.float64]", "NDArray[np.float64]"]
"""The margin of each call in each deal, shape (moves, deals), and the weights of the deals, shape (deals,)."""


def search_call(
    view: View, rng: Random, budget: int, *, seconds: float | None = None, auction_budget: int | None = None,
    model: OpponentModel | None = None,
) -> Decision | None:  # fmt: skip
    """Choose the call, or the cards to give away, with the best mean margin over playouts.

    All calls are tried in the same deals. While there are many, each round leaves the best quarter of them (successive
    halving) and plays new deals.

    Args:
        view: What the seat knows.
        rng: The random generator for the deals and playouts.
        budget: Playouts of the decision.
        seconds: Return the best so far after this time.
        auction_budget: Playouts of a decision in an auction; by default `budget`.
        model: Hands are played out as this model predicts; without one, by the heuristic policy.

    Returns:
        The decision, the first call of equal ones; None where the game's calls can't be simulated.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> search_call(hand.view(1), Random(1), 1200).move in hand.legal
    True
    """
    stop_at = None if seconds is None else monotonic() + seconds
    moves = tuple(view.legal)
    generator = np.random.default_rng(rng.getrandbits(63))
    if len(moves) == 1:
        return Decision(moves[0], because=NO_OTHER_MOVE)
    if (calling := calling_of(view, generator)) is None:
        return None
    heard = HeardBids.of(view, calling)
    candidates = _initial_candidates(moves, view, heard)
    kept = {*without_insisting(view, calling, [moves[index] for index in candidates])}
    kept &= {*without_jumps(calling, moves)}
    raises = raising_calls(calling, moves)
    candidates = np.array([index for index in candidates if moves[index] in kept])
    candidates = np.union1d(candidates, [moves.index(move) for move in raises]).astype(np.intp)
    if isinstance(calling.question, Auction):
        tried = [moves[index] for index in candidates]
        sizes = _batch_sizes(max(MIN_DEALS, (auction_budget or budget) // PLAYOUTS_PER_DEAL), AUCTION_BATCH, stop_at)
        results = [
            search_auction(view, calling, tried, sample_deals(view, size, generator), generator, model)
            for size in sizes
        ]
        return compare_actions(tried, *_join_batches(results))
    budget = max(1, int(budget * ROUND_SHARE))
    while True:
        results = []
        for size in _batch_sizes(max(MIN_DEALS, budget // len(candidates)), MAX_BATCH, stop_at):
            deals = sample_deals(view, size, generator, heard)
            results.append((evaluate_calls(view, calling, deals, candidates, generator, model, heard), deals.weights))
        is_late = stop_at is not None and monotonic() > stop_at
        points, weights = _join_batches(results)
        if len(candidates) <= FINALISTS or is_late:
            tried = [moves[index] for index in candidates]
            decision = compare_actions(tried, points, weights)
            needs_partner = bool(joining_replies(calling, decision.move))
            may_double = bool(raises) or raising_reply(calling, decision.move) is not None
            if PASS in tried and (needs_partner or (may_double and has_heard_bids(view))):
                min_errors = RAISE_ERRORS if decision.move in raises else BID_ERRORS
                if not _beats_pass(tried, decision.move, points, weights, min_errors):
                    return replace(decision, move=PASS)
            return decision
        best = np.argsort(-(points @ weights), kind="stable")[: max(FINALISTS, len(candidates) // 4)]
        candidates = candidates[np.sort(best)]


def _beats_pass(
    moves: Sequence[Move], chosen: Move, points: NDArray[np.float64], weights: NDArray[np.float64], min_errors: float
) -> bool:
    """Whether a call is better than a pass by this number of standard errors."""
    gains = points[moves.index(chosen)] - points[moves.index(PASS)]
    error = np.sqrt(((gains - gains @ weights) ** 2) @ weights * (weights @ weights))
    return bool(gains @ weights > min_errors * error)


def call_margins(
    view: View, moves: Sequence[Move], count: int, seed: int, *, model: OpponentModel | None = None
) -> BatchPoints | None:
    """Return the margin of each of these calls in the same deals, with the same random numbers.

    Args:
        view: What the seat knows, in the calls.
        moves: Legal calls.
        count: The number of deals.
        seed: Determines the deals and playouts.
        model: Hands are played out as this model predicts; without one, by the heuristic policy.

    Returns:
        Margins in points, shape (moves, deals), and the weights of the deals, shape (deals,), which add up to 1. None
        where the game's calls can't be simulated.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> points, weights = call_margins(view, view.legal, 40, seed=1)
    >>> points.shape, weights.shape
    ((3, 40), (40,))
    """
    generator = np.random.default_rng(seed)
    if (calling := calling_of(view, generator)) is None:
        return None
    heard = HeardBids.of(view, calling)
    deals = sample_deals(view, count, generator, heard)
    if isinstance(calling.question, Auction):
        return search_auction(view, calling, moves, deals, generator, model)
    indices = np.array([view.legal.index(move) for move in moves])
    return evaluate_calls(view, calling, deals, indices, generator, model, heard), deals.weights


def can_search_calls(view: View) -> bool:
    """Return whether calls can be tried from here: whether the core reaches the tricks by itself, in a few deals.

    Args:
        view: What the seat to act knows, in the calls.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> views = [(game := games.get(name)).hand(deal(game, seed="x"), dealer=0).view(1) for name in ("nestors", "jass")]
    >>> [can_search_calls(view) for view in views]
    [True, False]
    """
    return count_contracts(view) > 0


def count_contracts(view: View) -> int:
    """Return about how many contracts calls may lead to from here, as a search would try them; 0 where it can't.

    Each contract takes some time before the first playout under it. Where seats bid numbers in turn there are very many
    for the first, and few for the last; the search of an auction has few by itself.

    Args:
        view: What the seat to act knows, in the calls.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("spades")
    >>> hand = game.hand(deal(game, seed="x"), dealer=0)
    >>> last = hand.play("1").play("1").play("1")
    >>> count_contracts(hand.view(1)) > 30 > count_contracts(last.view(0)) > 1
    True
    """
    generator = np.random.default_rng(0)
    try:
        if (calling := calling_of(view, generator)) is None:
            return 0
        deals, ended = sample_deals(view, TRIED_DEALS, generator), [np.empty(0, np.int64)]
        shown = {name: cards.mask for name, cards in view.piles.items()}
        hands = Hands.in_calls(view.game, calling, deals.hands, {**deals.piles, **shown}, seed=0)
        for turn in range(MAX_ROUNDS):
            contracts, is_over = hands.contract_numbers, (hands.contract_numbers >= 0) | hands.dealt_again
            ended.append(contracts[is_over])
            if is_over.all():
                return 1 if isinstance(calling.question, Auction) else len(np.unique(np.concatenate(ended)))
            hands = hands.pick(np.flatnonzero(~is_over), seed=turn)
            hands.step(hands.sample_moves())
    except (RulesError, ValueError):
        pass
    return 0


def calling_of(view: View, generator: np.random.Generator) -> Calling | None:
    """Return the state of the calls, with the cards of one sampled deal; None where they can't be simulated.

    Args:
        view: What the seat knows, in the calls.
        generator: The random generator for the deal.
    """
    deal = sample_deals(view, 1, generator)
    piles = {name: int(cards[0]) for name, cards in deal.piles.items()}
    return replay_calls(view, card_locations(view, deal.hands[0].tolist(), piles))


def _batch_sizes(count: int, largest: int, stop_at: float | None) -> Iterator[int]:
    """Split a number of deals into batches, and stop when time is up; the batches do not depend on the limit."""
    while count > 0:
        size = min(count, largest)
        yield size
        count -= size
        if stop_at is not None and monotonic() > stop_at:
            return


def sample_deals(
    view: View, count: int, generator: np.random.Generator, heard: HeardBids = NOTHING_HEARD
) -> WeightedDeals:
    """Return deals that fit what a seat knows, drawn by how likely what the others have said is in each.

    Args:
        view: What the seat knows.
        count: The number of deals, at most.
        generator: The random generator for the deals.
        heard: What the others have said.
    """
    deals = determinize(view, count * (OVERSAMPLING if heard.is_informative else 1), int(generator.integers(1 << 62)))
    if not heard.is_informative:
        return deals
    likelihoods = heard.log_likelihoods(deals.hands)
    weights = deals.weights * np.exp(likelihoods - likelihoods.max())
    return deals._replace(weights=weights / weights.sum()).resample(count, int(generator.integers(1 << 62)))


def _join_batches(results: Sequence[BatchPoints]) -> BatchPoints:
    """Join batches of deals, each with the weight of its effective sample size."""
    sizes = [1 / float(weights @ weights) for _, weights in results]
    weights = np.concatenate([size * weights for size, (_, weights) in zip(sizes, results, strict=True)])
    return np.concatenate([points for points, _ in results], axis=1), weights / weights.sum()


def _initial_candidates(moves: tuple[Move, ...], view: View, heard: HeardBids) -> NDArray[np.intp]:
    """The indices of the moves to try: of many bids those 0, 1, 2, 4, 8 … steps up, and pass.

    Where seats bid how many tricks they will take, the numbers near to the tricks expected of the cards.
    """
    if heard.trick_bids is not None:
        return np.array(heard.trick_bids.candidates(moves, view.hand.mask))
    if PASS not in moves or len(moves) <= FINALISTS:
        return np.arange(len(moves))
    steps = {0, *(1 << power for power in range(len(moves).bit_length()) if 1 << power < len(moves)), moves.index(PASS)}
    return np.array(sorted(steps))
