"""The chances to win the match that a review shows: between its hands, and after each move that was compared."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots import Z_95
from tricksmith.errors import RulesError
from tricksmith.rules import side_of
from tricksmith.study.odds import Chance, MatchOdds, final_scores, settled_shares

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tricksmith.play import Match
    from tricksmith.study.move_values import MoveSamples
    from tricksmith.study.odds import MarginChances, ScoreChances

__all__ = ["MatchChances"]


class MatchChances:
    """The chances of the sides of one match, each computed when it is first needed.

    Args:
        match: The match.
        seed: Determines the hands that the rest of the match is drawn from.

    Raises:
        RulesError: If the core can't play the game's hands, or they depend on those before them.

    >>> from tricksmith import bots, games, play
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example"))
    >>> [max(chance.share for chance in chances) for chances in MatchChances(match, "example").after_hands()][-1]
    1.0
    """

    def __init__(self, match: Match, seed: str) -> None:
        self._match, self._seed = match, seed
        self._odds = MatchOdds(match.game, seed)
        self.swing = self._odds.swing
        self._by_scores: dict[int, ScoreChances | None] = {}
        self._by_margin: dict[tuple[int, int], MarginChances] = {}

    def at_start(self) -> tuple[Chance, ...]:
        """Return the chance of each side before the first hand."""
        return self._odds.after(self._totals(0), 0, self._match.hands[0].dealer)

    def after_hands(self) -> Iterator[tuple[Chance, ...]]:
        """Yield the chance of each side after each hand that is over."""
        game = self._match.game
        for number, hand in enumerate(self._match.hands, start=1):
            if hand.result is None:
                break
            totals = self._totals(number)
            (shares,) = settled_shares(game, np.array([totals]), number, [hand.contract])
            if np.isnan(shares[0]):
                yield self._odds.after(totals, number, game.next_dealer(hand.dealer, hand.contract))
            else:
                yield tuple(Chance(share, 0.0) for share in shares.tolist())

    def by_scores(self, number: int) -> ScoreChances | None:
        """Return the chances by the points of one hand; None if it has no contract, or the core can't play its tricks.

        Args:
            number: The number of the hand, from 1.
        """
        if number not in self._by_scores:
            hand, chances = self._match.hands[number - 1], None
            if hand.contract is not None:
                seed = Random(f"scores\n{self._seed}\n{number}").getrandbits(62)
                totals = self._totals(number - 1)
                try:
                    scores = final_scores(hand, seed)
                    chances = self._odds.by_scores(totals, number - 1, hand.dealer, hand.contract, scores)
                except (RulesError, ValueError):  # the core can't play these tricks
                    chances = None
            self._by_scores[number] = chances
        return self._by_scores[number]

    def after_moves(self, number: int, samples: MoveSamples) -> list[tuple[float, float]]:
        """Return the chance of the seat's side after each move that was compared, with half the width of its interval.

        The interval covers the choice of the deals and the number of matches that were played on.

        Args:
            number: The number of the hand, from 1.
            samples: The samples of one of its decisions.
        """
        weights = samples.weights
        if samples.shares is None or samples.chances is None:
            curve = self._curve(number, samples)
            shares, matches = curve.of(samples.points), curve.matches_each
        else:
            shares, matches = samples.shares, samples.chances.matches_each
        shares = np.clip(shares, 0.0, 1.0)  # rounding can take a weighted mean just above 1
        means = np.einsum("ij,j->i", shares, weights)
        deal_variance = np.einsum("ij,j->i", (shares - means[:, None]) ** 2, weights**2)
        match_variance = np.einsum("ij,j->i", np.sqrt(shares * (1 - shares)), weights) ** 2 / matches
        half_widths: NDArray[np.float64] = Z_95 * np.sqrt(deal_variance + match_variance)
        return [*zip(means.tolist(), half_widths.tolist(), strict=True)]

    def _curve(self, number: int, samples: MoveSamples) -> MarginChances:
        """The chance by the margin in a hand, whose contract is not known yet."""
        assert samples.view.seat is not None
        side = side_of(samples.view.seat, self._match.game.sides)
        low, high = float(samples.points.min()), float(samples.points.max())
        curve = self._by_margin.get((number, side))
        if curve is None or low < curve.margins[0] or high > curve.margins[-1]:
            span = min(low, -self.swing), max(high, self.swing)
            dealer = self._match.hands[number - 1].dealer
            curve = self._odds.by_margin(self._totals(number - 1), number - 1, dealer, side, span)
            self._by_margin[number, side] = curve
        return curve

    def _totals(self, hands: int) -> tuple[int, ...]:
        """The points of each side after the first hands."""
        totals = (0,) * len(self._match.game.sides)
        for hand in self._match.hands[:hands]:
            assert hand.result is not None
            totals = tuple(total + score for total, score in zip(totals, hand.result.scores, strict=True))
        return totals
