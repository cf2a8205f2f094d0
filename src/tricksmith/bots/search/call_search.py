"""Which call to make: every call tried in the same deals, by successive halving; auctions by a model of their own."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.belief import replay_calls
from tricksmith.bots.decision import ONLY, Decision
from tricksmith.bots.search.auction_search import search_auction
from tricksmith.bots.search.call_playouts import CallPlayouts, best_plan
from tricksmith.bots.search.determinization import determinize
from tricksmith.bots.search.evaluation import compare_actions
from tricksmith.engine import Hands
from tricksmith.rules import side_of
from tricksmith.rules.author import PASS, Auction, CardLocations

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from numpy.typing import NDArray

    from tricksmith.belief import OpponentModel
    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.rules import Move, View
    from tricksmith.rules.runtime import Calling

__all__ = ["search_call"]

ROUND_SHARE = 0.4
"""The share of a decision's playouts that each round gets, before later calls multiply them."""
FINALISTS = 6
"""The most calls in the last round. After each round before it a quarter remain: successive halving (Jamieson and
Talwalkar 2016; Karnin et al. 2013) with a factor of 4."""
MIN_DEALS, MAX_BATCH = 4, 120
"""The fewest deals of a round, and the most that are tried at once."""
PLAYOUTS_PER_DEAL = 18
"""Playouts that an auction takes in each deal."""
AUCTION_BATCH = 32
"""Deals in which an auction is evaluated at once."""

Points = tuple["NDArray[np.float64]", "NDArray[np.float64]"]
"""The margin of each call in each deal, shape (moves, deals), and the weights of the deals, shape (deals,)."""


def search_call(
    view: View, rng: Random, budget: int, *, seconds: float | None = None, in_auction: int | None = None,
    model: OpponentModel | None = None,
) -> Decision | None:  # fmt: skip
    """Choose the call, or the cards to give away, with the best mean margin over playouts.

    All calls are tried in the same deals. While there are many, each round leaves the best quarter of them (successive
    halving) and plays new deals.

    Args:
        view: What the seat knows.
        rng: Deals and playouts follow from it.
        budget: Playouts of the decision.
        seconds: Return the best so far after this time.
        in_auction: Playouts of a decision in an auction; by default `budget`.
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
    until = None if seconds is None else monotonic() + seconds
    moves = tuple(view.legal)
    seeds = np.random.default_rng(rng.getrandbits(63))
    if len(moves) == 1:
        return Decision(moves[0], because=ONLY)
    left = _narrowed(moves)
    if (first := _calling(view, seeds)) is None:
        return None
    if isinstance(first.question, Auction):
        tried = [moves[place] for place in left]
        rounds = _rounds(max(MIN_DEALS, (in_auction or budget) // PLAYOUTS_PER_DEAL), AUCTION_BATCH, until)
        found = [search_auction(view, first, tried, *_drawn(view, count, seeds), model) for count in rounds]
        return compare_actions(tried, *_joined(found))
    budget = max(1, int(budget * ROUND_SHARE))
    while True:
        found = []
        for count in _rounds(max(MIN_DEALS, budget // len(left)), MAX_BATCH, until):
            deals, _ = _drawn(view, count, seeds)
            found.append((_weigh(view, first, deals, left, seeds, model), deals.weights))
        late = until is not None and monotonic() > until
        if len(left) <= FINALISTS or late:
            return compare_actions([moves[place] for place in left], *_joined(found))
        points, weights = _joined(found)
        best = np.argsort(-(points @ weights), kind="stable")[: max(FINALISTS, len(left) // 4)]
        left = left[np.sort(best)]


def _calling(view: View, seeds: np.random.Generator) -> Calling | None:
    """The state of the calls, with the cards of one deal."""
    return replay_calls(view, _places(view, determinize(view, 1, int(seeds.integers(1 << 62)))))


def _rounds(count: int, most: int, until: float | None) -> Iterator[int]:
    """Split a number of deals into batches, and stop when time is up; the batches do not depend on the limit."""
    while count > 0:
        part = min(count, most)
        yield part
        count -= part
        if until is not None and monotonic() > until:
            return


def _drawn(view: View, count: int, seeds: np.random.Generator) -> tuple[WeightedDeals, np.random.Generator]:
    return determinize(view, count, int(seeds.integers(1 << 62))), seeds


def _joined(found: Sequence[Points]) -> Points:
    """Join batches of deals, each with the weight of its effective sample size."""
    sizes = [1 / float(weights @ weights) for _, weights in found]
    weights = np.concatenate([size * weights for size, (_, weights) in zip(sizes, found, strict=True)])
    return np.concatenate([points for points, _ in found], axis=1), weights / weights.sum()


def _narrowed(moves: tuple[Move, ...]) -> NDArray[np.intp]:
    """The places of the moves to try: of many bids those 0, 1, 2, 4, 8 … steps up, and pass."""
    if PASS not in moves or len(moves) <= FINALISTS:
        return np.arange(len(moves))
    steps = {0, *(1 << power for power in range(len(moves).bit_length()) if 1 << power < len(moves)), moves.index(PASS)}
    return np.array(sorted(steps))


def _weigh(
    view: View, calling: Calling, deals: WeightedDeals, moves: NDArray[np.intp], seeds: np.random.Generator,
    model: OpponentModel | None,
) -> NDArray[np.float64]:  # fmt: skip
    """The margin of each of these calls in each deal, shape (moves, deals)."""
    assert view.seat is not None
    count = len(deals.hands)
    lots, seed = seeds.random((count, view.game.players)), int(seeds.integers(1 << 62))
    piles = {name: np.tile(cards, len(moves)) for name, cards in deals.piles.items()}
    shown = {name: cards.mask for name, cards in view.piles.items()}
    hands = Hands.in_calls(view.game, calling, np.tile(deals.hands, (len(moves), 1)), {**piles, **shown}, seed=seed)
    hands.step(np.repeat(moves, count))
    found = CallPlayouts(hands, view.seat, np.tile(lots, (len(moves), 1)), each=1, seed=seed, model=model)
    weights, value = deals.weights[found.origin % count], found.value[:, side_of(view.seat, view.game.sides)]
    points = np.zeros((len(moves), count))
    for place in range(len(moves)):
        here = np.flatnonzero(found.origin // count == place)
        plan = here[best_plan(found.path[here], value[here], weights[here])]
        points[place, found.origin[plan] % count] = value[plan]
    return points


def _places(view: View, deals: WeightedDeals) -> CardLocations:
    """The locations of all cards in the first deal."""
    layout = view.game.the_layout
    piles = {pile.name: 0 for pile in layout.piles if not pile.each}
    piles |= {name: int(cards[0]) for name, cards in deals.piles.items()}
    piles |= {name: cards.mask for name, cards in view.piles.items()}
    face_up = frozenset(view.piles) | {pile.name for pile in layout.piles if pile.face_up}
    return CardLocations(tuple(int(cards) for cards in deals.hands[0]), piles, face_up)
