"""The value of each legal move by what a seat knew: all moves are sampled in the same deals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import inf
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.belief import Determinizations
from tricksmith.bots.search import call_margins, determinize, play_scores, posterior, search_call
from tricksmith.engine import margins
from tricksmith.errors import RulesError
from tricksmith.rules import Play, side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith._arrays import Floats
    from tricksmith.bots.search import WeightedDeals
    from tricksmith.rules import Move, View
    from tricksmith.study.odds import ScoreChances

__all__ = ["MAX_CALLS", "Difference", "MoveSamples", "weighted_deals"]

MAX_LISTED = 600
"""Up to this many determinizations are all played, several times; if more fit, samples of them are drawn."""
FIRST_BATCH = 800
"""The number of deals in the first batch of drawn samples; each further batch doubles the total."""
FIRST_CALL_BATCH = 120
"""The same in the calls, where a deal takes longer."""
FIRST_ROUNDS = 16
"""Playouts of each listed determinization in the first batch."""
MAX_CALLS = 8
"""The most calls, or discards, that are compared; a search chooses them if there are more."""
CALL_SEARCH_PLAYOUTS = 600
"""Playouts of that search."""
SEED_STEP = 7919
"""A prime: the seeds of a decision's batches are apart by its multiples."""


class _Batch(NamedTuple):
    """Samples to add.

    Attributes:
        points: The margin of each move in each sample, shape (moves, samples).
        shares: The chance to win the match, in the same shape; None where it is not known.
        weights: The weight of each sample, shape (samples,).
    """

    points: Floats
    shares: Floats | None
    weights: Floats


class Difference(NamedTuple):
    """The difference between the values of two moves.

    Attributes:
        mean: The mean difference of the margins, in points.
        error: Its standard error.
    """

    mean: float
    error: float


@dataclass(slots=True)
class MoveSamples:
    """The margins of the legal moves of one decision, in the same samples for all of them.

    A sample is a deal that fits the view, drawn and weighed by belief, with a playout after each move; or, where few
    deals fit, a playout in every one of them. All playouts of a sample use the same random numbers, so that
    differences between moves are known better than their values.

    Attributes:
        view: What the seat knew.
        moves: The moves that are compared.
        points: The margin of each move in each sample, shape (moves, samples).
        weights: The weight of each sample, shape (samples,); they add up to 1.
        deals: The number of determinizations that were tried.
        is_listed: Whether those are all that fit the view.
        chances: The chance of each side to win the match by the points of the hand; None where that is not known.
        shares: The chance of the seat's side to win the match in each sample, shape (moves, samples); None where that
            is not known, and in the calls.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while len(hand.tricks) < 5:
    ...     hand = hand.play(hand.legal[0])
    >>> samples = MoveSamples.of(hand.view(hand.to_act), None, Random(1))
    >>> samples.grow(), samples.points.shape, samples.is_listed
    (True, (6, 32), True)
    >>> index = samples.index(hand.legal[0])
    >>> samples.difference(index, index).mean, samples.loss(index).mean >= 0, samples.lead(index).mean <= 0
    (0.0, True, False)
    >>> samples.errors().shape
    (6,)
    """

    view: View
    moves: tuple[Move, ...]
    points: Floats
    weights: Floats
    deals: int
    is_listed: bool
    chances: ScoreChances | None
    shares: Floats | None
    _seed: int

    @classmethod
    def of(
        cls, view: View, played: Move | None, rng: Random, *, chances: ScoreChances | None = None
    ) -> MoveSamples | None:
        """Take the first samples of a decision.

        Args:
            view: What the seat to act knows.
            played: A move that must be among those compared.
            rng: The random generator for all samples.
            chances: The chance of each side to win the match by the points of the hand; None if it is not asked for.

        Returns:
            The samples; None where the core can't play the game's hands.

        >>> from tricksmith import games
        >>> from tricksmith.play import deal
        >>> game = games.get("poison-nonesuch", players=3)
        >>> hand = game.hand(deal(game, seed="example"), dealer=0)
        >>> samples = MoveSamples.of(hand.view(1), None, Random(1))
        >>> samples.points.shape == (len(hand.legal), samples.deals), samples.is_listed
        (True, False)
        """
        moves = _moves_to_compare(view, played, rng)
        if moves is None:
            return None
        is_listed = view.phase != "calls" and Determinizations(view).count <= MAX_LISTED
        none_yet = np.empty((len(moves), 0))
        shares = None if chances is None or view.phase == "calls" else none_yet
        samples = cls(view, moves, none_yet, np.empty(0), 0, is_listed, chances, shares, rng.getrandbits(62))
        return samples if samples._add(1) else None

    def grow(self) -> bool:
        """Double the samples; returns False if that failed."""
        return self._add(self.points.shape[1])

    def _add(self, count: int) -> bool:
        """Add a batch; its size follows from the number of samples so far, so that results can be repeated."""
        sampled = self.points.shape[1]
        seed = (self._seed + SEED_STEP * sampled) % (1 << 62)
        if self.view.phase == "calls":
            weighted = call_margins(self.view, self.moves, max(FIRST_CALL_BATCH, count if sampled else 0), seed)
            if weighted is None:
                return False
            points, weights = weighted
            batch = _Batch(points, None, weights)
            added = batch.points.shape[1]
        elif self.is_listed:
            batch = self._listed_batch(max(FIRST_ROUNDS, count if sampled else 0), seed)
            added = 0 if sampled else Determinizations(self.view).count
        else:
            batch = self._drawn_batch(max(FIRST_BATCH, count if sampled else 0), seed)
            added = batch.points.shape[1]
        # Samples with even weights say more than samples with uneven ones: each batch counts by its effective size.
        batch_size = 1 / _weighted_sum(batch.weights, batch.weights)
        weights = np.concatenate([self.weights * self.effective_size, batch.weights * batch_size])
        self.points, self.weights = np.concatenate([self.points, batch.points], axis=1), weights / weights.sum()
        if self.shares is not None and batch.shares is not None:
            self.shares = np.concatenate([self.shares, batch.shares], axis=1)
        self.deals += added
        return True

    def _drawn_batch(self, count: int, seed: int) -> _Batch:
        deals = weighted_deals(self.view, count, seed)
        points, shares = self._after_moves(deals, 1, seed)
        return _Batch(points[..., 0], None if shares is None else shares[..., 0], deals.weights)

    def _listed_batch(self, rounds: int, seed: int) -> _Batch:
        """Play all determinizations this many times: one sample is the mean of one playout in each of them."""
        deals = weighted_deals(self.view, MAX_LISTED, seed)
        points, shares = self._after_moves(deals, rounds, seed)
        mean = partial(np.einsum, "j,ijk->ik", deals.weights)
        return _Batch(mean(points), None if shares is None else mean(shares), np.full(rounds, 1 / rounds))

    def _after_moves(self, deals: WeightedDeals, playouts: int, seed: int) -> tuple[Floats, Floats | None]:
        """The margin of the seat's side after each play, shape (moves, deals, playouts), and its chance to win."""
        game, seat = self.view.game, self.view.seat
        assert seat is not None
        side, points, shares = side_of(seat, game.sides), [], []
        for move in self.moves:
            assert isinstance(move, Play)
            scores = play_scores(self.view, deals, move, playouts=playouts, seed=seed)
            points.append(margins(scores, lowest_wins=game.lowest_wins)[..., side])
            if self.chances is not None:
                shares.append(self.chances.of(scores)[..., side])
        return np.stack(points), np.stack(shares) if shares else None

    # -- statistics ---------------------------------------------------------------------------------------------------

    @property
    def effective_size(self) -> float:
        """The number of equally likely samples that would carry as much information."""
        return 1 / _weighted_sum(self.weights, self.weights) if len(self.weights) else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of all margins, which replaces the swing of a game if that is unknown."""
        return float(np.std(self.points)) or 1.0

    @property
    def means(self) -> Floats:
        """The mean margin of each move in points, shape (moves,)."""
        return _weighted_sums(self.points, self.weights)

    def errors(self) -> Floats:
        """Return the standard error of each mean, shape (moves,)."""
        errors: Floats = np.sqrt(_weighted_sums((self.points - self.means[:, None]) ** 2, self.weights**2))
        return errors

    def index(self, move: Move) -> int:
        """Return the index of a move among those compared.

        Args:
            move: One of `moves`.
        """
        return self.moves.index(move)

    def difference(self, move: int, other: int) -> Difference:
        """Return by how much one move is better than another.

        Args:
            move: The index of the move in `moves`.
            other: The index of the move that it is compared with.
        """
        return self._with_error(self.points[move] - self.points[other])

    def loss(self, played: int) -> Difference:
        """Return what a move lost against the best one.

        One half of the samples chooses the best move and the other half values it, and the other way round. If the same
        samples did both, the luckiest move would count as the best, and every other move would seem to lose something.

        Args:
            played: The index of the move.
        """
        even = np.arange(self.points.shape[1]) % 2 == 0
        gaps = np.zeros(self.points.shape[1])
        for half in (even, ~even):
            best = int(np.argmax(_weighted_sums(self.points[:, ~half], self.weights[~half])))
            gaps[half] = self.points[best, half] - self.points[played, half]
        return self._with_error(gaps)

    def lead(self, played: int) -> Difference:
        """Return the lead of a move over the next best one, by standard errors; infinite if it is the only move.

        Args:
            played: The index of the move in `moves`.
        """
        leads = [self.difference(played, other) for other in range(len(self.moves)) if other != played]
        return min(leads, key=_standardized, default=Difference(inf, 0.0))

    def _with_error(self, values: Floats) -> Difference:
        """The weighted mean of values, one a sample, and its standard error."""
        mean = _weighted_sum(values, self.weights)
        return Difference(mean, float(np.sqrt(_weighted_sum((values - mean) ** 2, self.weights**2))))


def _weighted_sum(values: Floats, weights: Floats) -> float:
    """A weighted sum; unlike `@`, `einsum` gives the same last bit with any number of threads."""
    return float(np.einsum("i,i->", values, weights))


def _weighted_sums(values: Floats, weights: Floats) -> Floats:
    """`_weighted_sum` of each row."""
    sums: Floats = np.einsum("ij,j->i", values, weights)
    return sums


def _standardized(difference: Difference) -> float:
    """A difference in standard errors."""
    if difference.error:
        return difference.mean / difference.error
    return difference.mean * inf if difference.mean else 0.0


def weighted_deals(view: View, count: int, seed: int) -> WeightedDeals:
    """Return deals that fit a view, weighed by the opponent model of the game where it has one.

    Args:
        view: What the seat knows.
        count: The most deals; all of them if fewer fit.
        seed: Determines the deals.
    """
    deals = determinize(view, count, seed)
    try:
        weighted = posterior(view, deals)
    except (RulesError, ValueError):  # the opponent model does not cover this contract
        weighted = None
    return deals if weighted is None else deals._replace(weights=weighted.weights)


def _moves_to_compare(view: View, played: Move | None, rng: Random) -> tuple[Move, ...] | None:
    """All moves in the tricks; in the calls the best few and the one that was made; None if these can't be searched."""
    moves: Sequence[Move] = tuple(view.penalty_free)
    seed = rng.getrandbits(62)
    if view.phase != "calls" or len(moves) <= MAX_CALLS:
        return tuple(moves)
    decision = search_call(view, Random(seed), CALL_SEARCH_PLAYOUTS)
    if decision is None:
        return None
    chosen = [value.move for value in decision.action_values[:MAX_CALLS]]
    if played is not None and played not in chosen:
        chosen.append(played)
    return tuple(move for move in moves if move in chosen)
