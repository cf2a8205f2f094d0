"""The chance of winning a match, between its hands and within them: the rest of it is played many times."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith._seeds import Seed, seed_number
from tricksmith.bots import Z_95
from tricksmith.engine import margins
from tricksmith.errors import RulesError
from tricksmith.rules import Seat
from tricksmith.study.odds.hand_chances import MarginChances, ScoreChances, spread_out
from tricksmith.study.odds.rollout_hands import ROLLOUT_HANDS, rollout_hands
from tricksmith.study.odds.settled import distinct_rows, settled_shares

if TYPE_CHECKING:
    from tricksmith._arrays import Floats, Ints
    from tricksmith.rules import Contract, Game

__all__ = ["Chance", "MatchOdds"]

MATCHES = 3_200
"""How often the rest of a match is played between two hands."""
HAND_MATCHES = 800
"""How often the rest of the match is played after each score of a hand in play."""
ANCHORS = 48
"""The scores of a hand after which the rest of the match is played; others are interpolated."""
GRID, MARGIN_MATCHES = 16, 400
"""The number of margins of a hand after which the rest of the match is played, and how often after each."""
NEAREST = 100
"""The rollout hands whose scores are moved to each of those margins."""
MAX_HANDS = 200
"""Hands after which a match counts as undecided."""
SEED_BITS = 0xFFFFFFFF
"""The bits of the seed that go into the random draws of a match."""


class Chance(NamedTuple):
    """The chance of a side to win the match; a shared win counts as its share.

    Attributes:
        share: The chance, from 0 to 1.
        half_width: Half the width of its 95% confidence interval, by the number of matches that were played.
    """

    share: float
    half_width: float


class MatchOdds:
    """Chances to win a match of a game, from hands that a rollout policy plays.

    The rollout policy chooses calls by a few playouts, bids in auctions at random, and plays by the heuristic policy.
    The hands of a match are drawn from those that it has played for each dealer, and the game itself says when the
    match is over. Chances are those of players who all play by it: a stronger player has better ones.

    Args:
        game: The game.
        seed: Text or a whole number, for the hands that are played.

    Raises:
        RulesError: If the core can't play the game's hands, or the game has a state of the match, so that hands depend
            on what came before them.

    >>> from tricksmith import games
    >>> odds = MatchOdds(games.get("poison-nonesuch", players=3), seed=1)
    >>> ahead = odds.after((10, 0, 0), hands=4, dealer=Seat(0))
    >>> ahead[0].share > 0.8, round(sum(chance.share for chance in ahead), 6)
    (True, 1.0)
    """

    def __init__(self, game: Game[Any, Any], seed: Seed = 0) -> None:
        if game.has_states:
            raise RulesError(
                f"{game.id}: its hands depend on those before them, so the rest of its matches can't be simulated"
            )
        self.game, self._seed = game, seed_number(seed)
        self._after: dict[tuple[tuple[int, ...], int, Seat], tuple[Chance, ...]] = {}

    @cached_property
    def swing(self) -> float:
        """The standard deviation of a side's margin in a hand, in points; 1 if every hand is a draw."""
        return float(self._margins(self._pool.scores).std()) or 1.0

    @cached_property
    def _pool(self) -> _HandPool:
        return _HandPool.of(self.game, self._seed)

    def _margins(self, scores: Ints) -> Floats:
        return margins(scores, lowest_wins=self.game.lowest_wins)

    def after(self, totals: tuple[int, ...], hands: int, dealer: Seat) -> tuple[Chance, ...]:
        """Return the chance of each side to win, between hands.

        Args:
            totals: The points of each side.
            hands: The number of hands that were played.
            dealer: Who deals the next one.
        """
        key = totals, hands, dealer
        if key not in self._after:
            wins = self._play_on(np.tile(totals, (MATCHES, 1)), hands, np.full(MATCHES, dealer), np.arange(MATCHES))
            half_widths = Z_95 * wins.std(axis=0) / np.sqrt(MATCHES)
            self._after[key] = tuple(
                Chance(float(share), float(half)) for share, half in zip(wins.mean(axis=0), half_widths, strict=True)
            )
        return self._after[key]

    def by_scores(
        self, totals: tuple[int, ...], hands: int, dealer: Seat, contract: Contract[Any, Any] | None, scores: Ints
    ) -> ScoreChances:
        """Return the chance of each side to win, by the points that all sides get in a hand.

        Args:
            totals: The points of each side before the hand.
            hands: The number of hands before it.
            dealer: Who deals it.
            contract: Its contract.
            scores: Points of each side that the hand may bring, shape (n, sides), the likeliest first: after some of
                them, spread over all, the rest of the match is played.

        >>> import numpy as np
        >>> from tricksmith import games
        >>> odds = MatchOdds(games.get("poison-nonesuch", players=3), seed=1)
        >>> scores = np.array([[2, -3, 0], [-3, 2, 0], [0, 1, -2]])
        >>> chances = odds.by_scores((0, 0, 0), 5, Seat(0), None, scores).of(scores)
        >>> chances.argmax(axis=1).tolist(), chances.max(axis=1).tolist()
        ([0, 1, 1], [1.0, 1.0, 1.0])
        """
        rows = scores[np.sort(distinct_rows(scores)[0])]
        rows = rows[np.isnan(settled_shares(self.game, rows + totals, hands + 1, [contract])[:, 0])]
        anchors = rows[spread_out(rows, ANCHORS)] if len(rows) else rows
        after, count = self.game.next_dealer(dealer, contract), len(anchors) * HAND_MATCHES
        paths = np.tile(np.arange(HAND_MATCHES), len(anchors))
        wins = self._play_on(np.repeat(anchors + totals, HAND_MATCHES, axis=0), hands + 1, np.full(count, after), paths)
        anchor_chances = wins.reshape(-1, HAND_MATCHES, len(totals)).mean(axis=1)
        points = anchors.astype(float)
        weights = ScoreChances.weights_of(points, anchor_chances)
        return ScoreChances(self.game, totals, hands + 1, contract, points, weights, HAND_MATCHES)

    def by_margin(
        self, totals: tuple[int, ...], hands: int, dealer: Seat, side: int, span: tuple[float, float]
    ) -> MarginChances:
        """Return the chance of a side to win, by its margin in the hand that comes next, whatever its contract.

        For each margin of a grid the rest of the match is played after the rollout hands whose margins come nearest.
        The side's points in them are changed so that it has that margin.

        Args:
            totals: The points of each side before the hand.
            hands: The number of hands before it.
            dealer: Who deals it.
            side: The number of the side.
            span: The smallest and the largest margin in points.

        >>> from tricksmith import games
        >>> odds = MatchOdds(games.get("poison-nonesuch", players=3), seed=1)
        >>> curve = odds.by_margin((0, 0, 0), hands=4, dealer=Seat(0), side=0, span=(-4, 4))
        >>> bool(curve.chances[0] < 0.1 < 0.8 < curve.chances[-1])
        True
        """
        pool, start = self._pool, int(dealer) * ROLLOUT_HANDS
        scores = pool.scores[start : start + ROLLOUT_HANDS]
        side_margins = self._margins(scores)[:, side]
        target_margins = np.repeat(np.linspace(*span, GRID), NEAREST)
        gaps = abs(side_margins - target_margins[::NEAREST, None])
        nearest = np.argsort(gaps, axis=1, kind="stable")[:, :NEAREST].ravel()
        moved = scores[nearest]
        sign = -1 if self.game.lowest_wins else 1
        moved[:, side] += sign * np.rint(target_margins - side_margins[nearest]).astype(np.int64)
        per_margin = MARGIN_MATCHES // NEAREST
        points, rows = np.repeat(moved, per_margin, axis=0), np.repeat(start + nearest, per_margin)
        wins = self._with_hand(points + totals, hands + 1, rows, np.tile(np.arange(MARGIN_MATCHES), GRID))
        return MarginChances.fitted(self._margins(points)[:, side], wins[:, side], MARGIN_MATCHES)

    def _with_hand(self, totals: Ints, hands: int, rows: Ints, paths: Ints) -> Floats:
        """Each side's share of the win after rollout hands: at once if they end the match, or in the rest of it."""
        pool = self._pool
        shares = pool.settled_shares(totals, hands, pool.contracts[rows])
        unsettled = np.flatnonzero(np.isnan(shares[:, 0]))
        next_dealers = pool.next_dealers[rows[unsettled]]
        shares[unsettled] = self._play_on(totals[unsettled], hands, next_dealers, paths[unsettled])
        return shares

    def _play_on(self, totals: Ints, hands: int, dealers: Ints, paths: Ints) -> Floats:
        """Play the rest of many matches.

        Args:
            totals: The points of each side, shape (n, sides).
            hands: The number of hands that were played.
            dealers: Who deals the next hand, shape (n,).
            paths: The number of the random draws that each match uses, below `MATCHES`, shape (n,). Matches after
                different scores that use the same draws differ by these scores alone.

        Returns:
            Each side's share of the win, shape (n, sides).
        """
        pool, wins = self._pool, np.full(totals.shape, 1 / totals.shape[1])
        open_matches = np.arange(len(totals))
        start = hands
        while len(open_matches) and hands < MAX_HANDS:
            rng = np.random.default_rng([self._seed & SEED_BITS, start, hands])
            # Every rollout hand comes up equally often, so that chances vary less than with independent draws.
            draws = rng.permuted(np.tile(np.arange(ROLLOUT_HANDS), (MATCHES // ROLLOUT_HANDS, 1)), axis=1).ravel()
            rows = dealers * ROLLOUT_HANDS + draws[paths]
            hands += 1
            totals = totals + pool.scores[rows]
            shares = pool.settled_shares(totals, hands, pool.contracts[rows])
            goes_on = np.isnan(shares[:, 0])
            wins[open_matches[~goes_on]] = shares[~goes_on]
            open_matches, totals, paths = open_matches[goes_on], totals[goes_on], paths[goes_on]
            dealers = pool.next_dealers[rows[goes_on]]
        return wins


class _HandPool(NamedTuple):
    """The rollout hands of all dealers, one dealer's after another's; `contracts` index `distinct_contracts`."""

    game: Game[Any, Any]
    scores: Ints
    contracts: Ints
    next_dealers: Ints
    distinct_contracts: tuple[Contract[Any, Any] | None, ...]

    @classmethod
    def of(cls, game: Game[Any, Any], seed: int) -> _HandPool:
        by_dealer = [rollout_hands(game, seed, Seat(dealer)) for dealer in range(game.players)]
        numbers: dict[Contract[Any, Any] | None, int] = {}
        contracts = [numbers.setdefault(contract, len(numbers)) for hands in by_dealer for contract in hands.contracts]
        next_dealers = [int(dealer) for hands in by_dealer for dealer in hands.next_dealers]
        scores = np.concatenate([hands.scores for hands in by_dealer])
        return cls(game, scores, np.array(contracts), np.array(next_dealers), tuple(numbers))

    def settled_shares(self, totals: Ints, hands: int, contracts: Ints) -> Floats:
        """`settled_shares` after hands whose contracts are given by their indices; equal cases are computed once."""
        firsts, groups = distinct_rows(np.column_stack([totals, contracts]))
        shares = settled_shares(self.game, totals[firsts], hands, self.distinct_contracts, contracts[firsts])
        by_case: Floats = shares[groups]
        return by_case
