"""Whole hands that a rollout policy plays: the rest of a match is drawn from them, and they give a game's swing.

The rollout policy chooses calls by a few playouts, bids in auctions at random, and plays by the heuristic policy.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith._seeds import Seed, seed_number
from tricksmith.bots.search import CallPlayouts, rollout_ends
from tricksmith.engine import Hands, margins
from tricksmith.errors import RulesError
from tricksmith.rules.author import PASS, Bidding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tricksmith.compile import NodeRef
    from tricksmith.rules import Contract, Game, Seat

__all__ = ["ROLLOUT_HANDS", "RolloutHands", "rollout_hands", "swing_at_start"]

ROLLOUT_HANDS = 800
"""Hands played for each dealer, from which the hands of a match are drawn."""
SWING_HANDS = 200
"""Hands from which the swing is counted where those of a match can't be drawn."""
BID_SHARE = 0.35
"""How often the rollout policy bids rather than passes in an auction."""


@lru_cache(maxsize=32)
def swing_at_start(game: Game[Any, Any], seed: Seed = 0) -> float:
    """Return the standard deviation of a side's margin in the first hand of a match, in points.

    It is counted in hands that the rollout policy plays. In a game whose hands depend on those before them, the first
    hand stands for all.

    Args:
        game: The game, with its options.
        seed: Determines the hands.

    Returns:
        The deviation; 1 if every hand is a draw, and 0 where the core can't play the game's hands.

    >>> from tricksmith import games
    >>> 2 < swing_at_start(games.get("whist")) < 3
    True
    """
    number = seed_number(seed)
    try:
        hands = Hands.deal(game.at(game.start()) if game.has_states else game, SWING_HANDS, seed=number, first=1)
        scores, _ = _rollout_scores(hands, number)
    except RulesError:
        return 0.0
    return float(margins(scores, lowest_wins=game.lowest_wins).std()) or 1.0


class RolloutHands(NamedTuple):
    """Hands that the rollout policy has played with one dealer.

    Attributes:
        scores: The points of each side, shape (hands, sides).
        contracts: The contract of each hand; None for a redeal.
        next_dealers: Who deals after each hand.
    """

    scores: NDArray[np.int64]
    contracts: list[Contract[Any, Any] | None]
    next_dealers: list[Seat]


@lru_cache(maxsize=64)
def rollout_hands(game: Game[Any, Any], seed: int, dealer: Seat) -> RolloutHands:
    """Return the hands that the rollout policy plays with this dealer; all matches of a game and seed share them.

    Args:
        game: The game, with its options.
        seed: Determines the hands.
        dealer: The dealer.

    >>> from tricksmith import games
    >>> from tricksmith.rules import Seat
    >>> rollout_hands(games.get("poison-nonesuch", players=3), 1, Seat(0)).scores.shape
    (800, 3)
    """
    hands = Hands.deal(game, ROLLOUT_HANDS, seed=seed + dealer, first=(dealer + 1) % game.players)
    scores, numbers = _rollout_scores(hands, seed + dealer)
    # Contracts instead of their numbers: these belong to one call graph, which may be evicted before these hands are.
    by_number = hands.call_graph.contracts
    contracts = [by_number[number] if number >= 0 else None for number in numbers.tolist()]
    next_dealers = [game.next_dealer(dealer, contract) for contract in contracts]
    return RolloutHands(scores, contracts, next_dealers)


def _rollout_scores(hands: Hands, seed: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Play hands out by the rollout policy.

    Args:
        hands: Hands in their calls or between them and the tricks; they are advanced.
        seed: Determines the moves.

    Returns:
        The points of each side, shape (hands, sides), and the number of each hand's contract, shape (hands,), below 0
        for a redeal; both in the order of the hands.
    """
    game, count = hands.game, len(hands)
    rng = np.random.default_rng(seed)
    scores, contracts = np.zeros((count, len(game.sides)), np.int64), np.full(count, -1, np.int64)
    for indices, group in _past_auctions(hands, rng, seed):
        results = CallPlayouts(group, None, rng.random((len(group), game.players)), playouts=0, seed=seed)
        sources = indices[results.source_hand]
        contracts[sources] = results.contracts
        playable = np.flatnonzero(results.contracts >= 0)
        if len(playable):
            numbers = results.contracts[playable]
            ends = rollout_ends(game, numbers, results.positions[playable], playouts=1, seed=seed)
            scores[sources[playable]] = Hands.under_contracts(game, numbers, ends).scores
    return scores, contracts


def _past_auctions(hands: Hands, rng: np.random.Generator, seed: int) -> Iterator[tuple[NDArray[np.intp], Hands]]:
    """Yield hands in groups, with their indices, once they are past their auctions.

    A search would be needed to value a hand in an auction; instead the lowest bid is made at random, or else a pass.
    """
    indices = np.arange(len(hands))
    while len(indices):
        refs, ref_of_hand = hands.node_refs()
        is_auction = np.array([_bid_and_pass(ref) is not None for ref in refs])[ref_of_hand]
        if not is_auction.all():
            others = np.flatnonzero(~is_auction)
            yield indices[others], hands.pick(others, seed=seed)
        bidding = np.flatnonzero(is_auction)
        indices, ref_of_hand = indices[bidding], ref_of_hand[bidding]
        if len(indices):
            hands = hands.pick(bidding, seed=seed)
            options = np.array([_bid_and_pass(ref) or (0, 0) for ref in refs])[ref_of_hand]
            bids = rng.random(len(indices)) < BID_SHARE
            hands.step(np.where(bids, options[:, 0], options[:, 1]))


def _bid_and_pass(ref: NodeRef | None) -> tuple[int, int] | None:
    """The indices of the lowest bid and of a pass among the calls of a bidding; None if nobody can pass there."""
    if ref is None or not isinstance(question := ref.node.question, Bidding):
        return None
    calls = question.menu(ref.state)
    bids = [index for index, call in enumerate(calls) if call != PASS]
    return (bids[0], calls.index(PASS)) if bids and PASS in calls else None
