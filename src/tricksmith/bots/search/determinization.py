"""Full deals that fit a view: drawn, weighed by an opponent model, resampled, redealt for another seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.belief import Determinizations, OpponentModel
from tricksmith.engine import TAKEN_WORDS
from tricksmith.rules.author import part

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.engine import Tricks
    from tricksmith.rules import View

__all__ = [
    "Posterior",
    "WeightedDeals",
    "determinize",
    "encode_determinizations",
    "posterior",
    "reshuffle_unseen",
]


class WeightedDeals(NamedTuple):
    """Full deals that fit a view (determinizations), with weights.

    Attributes:
        hands: The cards that each seat holds, shape (deals, players), as bits.
        piles: The cards in each hidden pile by name, shape (deals,), as bits.
        weights: How likely each deal is, shape (deals,); they add up to 1.
    """

    hands: NDArray[np.uint64]
    piles: dict[str, NDArray[np.uint64]]
    weights: NDArray[np.float64]

    def first(self) -> WeightedDeals:
        """Return the first deal alone, for what is the same in all of them.

        >>> deals = WeightedDeals(np.arange(4, dtype=np.uint64)[:, None], {}, np.full(4, 0.25))
        >>> deals.first().hands.tolist(), deals.first().weights.tolist()
        ([[0]], [1.0])
        """
        return self.pick(np.arange(1))._replace(weights=np.ones(1))

    def pick(self, indices: NDArray[np.int64]) -> WeightedDeals:
        """Return some of the deals, with their weights unchanged.

        Args:
            indices: The indices of the deals.
        """
        piles = {name: cards[indices] for name, cards in self.piles.items()}
        return WeightedDeals(self.hands[indices], piles, self.weights[indices])

    def resample(self, max_deals: int, seed: int) -> WeightedDeals:
        """Return at most `max_deals` deals, drawn by their weights, so that a search spends its time on likely ones.

        This is systematic resampling (Kitagawa 1996): one random number places equidistant points along the cumulative
        weights, which adds less variance than independent draws. A deal that is drawn several times is listed once,
        with its weight multiplied.

        Args:
            max_deals: The number of draws. If there are no more deals than this, all are returned unchanged.
            seed: Determines the draws.

        >>> deals = WeightedDeals(np.arange(4, dtype=np.uint64)[:, None], {}, np.array([0.5, 0.5, 0.0, 0.0]))
        >>> resampled = deals.resample(2, seed=1)
        >>> resampled.hands.ravel().tolist(), resampled.weights.tolist()
        ([0, 1], [0.5, 0.5])
        """
        if len(self.weights) <= max_deals:
            return self
        points = (np.arange(max_deals) + np.random.default_rng(seed).random()) / max_deals
        drawn = np.minimum(np.searchsorted(np.cumsum(self.weights), points), len(self.weights) - 1)
        indices, counts = np.unique(drawn, return_counts=True)
        return self.pick(indices)._replace(weights=counts / max_deals)


def determinize(view: View, max_deals: int, seed: int) -> WeightedDeals:
    """Return deals that fit the view: all of them if they are few, else a uniform sample.

    Args:
        view: What the seat knows.
        max_deals: The largest number of deals, which is the size of a sample.
        seed: Determines the sample.
    """
    determinizations = Determinizations(view)
    if determinizations.count <= max_deals:
        deals, weights = determinizations.enumerate(max_deals), determinizations.weights(max_deals).astype(float)
    else:
        deals, weights = determinizations.sample(max_deals, seed, threads=1), np.ones(max_deals)
    piles = {place.name: deals[:, column] for column, place in enumerate(determinizations.places) if place.seat is None}
    return WeightedDeals(determinizations.hands(deals), piles, weights / weights.sum())


def encode_determinizations(tricks: Tricks, view: View, deals: WeightedDeals) -> NDArray[np.uint64]:
    """Return the encoded position of the hand in each deal, shape (deals, words).

    Args:
        tricks: The tricks of the view's contract.
        view: What the seat knows.
        deals: Deals that fit it.
    """
    assert view.contract is not None
    positions = np.tile(np.array(tricks.encode_view(view).to_words(), np.uint64), (len(deals.hands), 1))
    for seat in range(view.game.players):
        if seat not in view.contract.out:
            positions[:, seat] = deals.hands[:, seat]
        positions[:, TAKEN_WORDS][:, seat] |= deals.piles.get(part("taken", seat), np.uint64(0))
    return positions


class Posterior(NamedTuple):
    """Posterior weights of deals.

    Attributes:
        weights: How likely each deal is, shape (deals,); they add up to 1.
        effective_size: The effective sample size (Kish 1965): the number of equally likely deals that would carry as
            much information.
    """

    weights: NDArray[np.float64]
    effective_size: float


def posterior(view: View, deals: WeightedDeals, *, model: OpponentModel | None = None) -> Posterior | None:
    """Weigh deals by how likely the opponent model finds the others' calls and plays in them.

    Args:
        view: What the seat knows, including everything that has been called and played.
        deals: Deals that fit the view.
        model: The opponent model; without one, that of the game.

    Returns:
        The posterior. None before the tricks, in a game without a model, and if no deal could have led to this view, as
        after a revoke.

    >>> from tricksmith import games
    >>> from tricksmith.bots.search.determinization import determinize
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> hand = hand.play(hand.legal[0])
    >>> deals = posterior(hand.view(2), determinize(hand.view(2), 100, seed=1))
    >>> deals.weights.shape, 50 < deals.effective_size <= 100
    ((100,), True)
    """
    model = model or OpponentModel.of(view.game)
    if model is None or view.contract is None:
        return None
    log_weights = model.log_likelihoods(view, deals.hands, deals.piles, threads=1)
    highest = log_weights.max(initial=-np.inf)
    if not np.isfinite(highest):
        return None
    weights = deals.weights * np.exp(log_weights - highest)
    weights /= weights.sum()
    return Posterior(weights, float(1 / (weights**2).sum()))


def reshuffle_unseen(
    deals: WeightedDeals, seat: int, times: int, generator: np.random.Generator
) -> tuple[NDArray[np.uint64], dict[str, NDArray[np.uint64]]]:
    """Redeal all cards but those of one seat, several times for each deal: hands that this seat might face.

    Args:
        deals: The deals to start from.
        seat: The seat whose cards stay where they are.
        times: How often each deal is redealt.
        generator: The generator that deals.

    Returns:
        The hands, shape (deals * times, players), and the piles by name, shape (deals * times,).

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.bots.search.determinization import determinize
    >>> from tricksmith.play import deal
    >>> game = games.get("nestors")
    >>> deals = determinize(game.hand(deal(game, seed="example"), dealer=0).view(1), 10, 1)
    >>> hands, piles = reshuffle_unseen(deals, 2, 3, np.random.default_rng(1))
    >>> hands.shape, bool((hands[:, 2] == np.repeat(deals.hands[:, 2], 3)).all()), bool((hands[0] == hands[1]).all())
    ((30, 4), True, False)
    """
    columns = [*deals.hands.T, *deals.piles.values()]
    shuffled = [column for column in range(len(columns)) if column != seat]
    masks = np.repeat(np.stack(columns, axis=1), times, axis=0)
    sizes = np.bitwise_count(masks[:, shuffled])
    is_same = sizes == sizes[0]
    if not is_same.all():  # piles that are not of the same size in all deals stay as they are
        shuffled = [column for column, same in zip(shuffled, is_same.all(axis=0), strict=True) if same]
    pool = np.bitwise_or.reduce(masks[:, shuffled], axis=1)
    in_pool = (pool[:, None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)).astype(bool)
    order = np.argsort(np.where(in_pool, generator.random(in_pool.shape), 2.0), axis=1)  # the pool's cards come first
    bits, start = np.uint64(1) << order.astype(np.uint64), 0
    for column in shuffled:
        size = int(masks[0, column].item().bit_count())
        masks[:, column] = np.bitwise_or.reduce(bits[:, start : start + size], axis=1)
        start += size
    players = deals.hands.shape[1]
    return masks[:, :players].copy(), dict(zip(deals.piles, masks[:, players:].T.copy(), strict=True))
