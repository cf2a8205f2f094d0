"""Two plays compared in the same sampled deals, and the holdings of hidden hands in these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search import aim_threshold, play_scores
from tricksmith.cards import bits
from tricksmith.engine import margins
from tricksmith.rules import Seat, side_of
from tricksmith.study.move_values import weighted_deals
from tricksmith.study.reasons.play_facts import PlayFacts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tricksmith._arrays import Floats
    from tricksmith.bots.search import WeightedDeals
    from tricksmith.rules import Play, View

    Bools = NDArray[np.bool_]

__all__ = ["DRAWN", "MAX_SHARE", "MIN_SHARE", "Holding", "PairedSample", "possible_holdings"]

POOL, DRAWN, PLAYOUTS = 4_000, 800, 8
"""The number of deals that are drawn and weighed, the number drawn from these by weight, and the playouts of each."""
MIN_SHARE, MAX_SHARE = 0.12, 0.88
"""A holding explains something only if the share of the deals that have it is in this range."""
TINY = 1e-6
"""The least standard error, so that a difference that is the same in all deals does not divide by 0."""


class Holding(NamedTuple):
    """A fact about a hidden hand: that a seat holds a card, or no card of a suit.

    Attributes:
        seat: Whose hand it is.
        mask: The cards that it is about, as bits: one card, or those of a suit that are out.
        is_void: Whether none of them is held; else one at least is.
        suit: The name of the suit; empty for a single card.
    """

    seat: Seat
    mask: int
    is_void: bool = False
    suit: str = ""

    def where(self, hands: NDArray[np.uint64]) -> Bools:
        """Return in which deals the seat has this holding, shape (deals,)."""
        holds_any = (hands[:, self.seat] & np.uint64(self.mask)) != 0
        has_holding: Bools = ~holds_any if self.is_void else holds_any
        return has_holding


@dataclass(frozen=True, slots=True)
class PairedSample:
    """The outcomes of two plays in the same deals, which are drawn by how likely they are.

    Attributes:
        hands: What each seat holds, shape (deals, players), as bits.
        gains: By how many points the better play is ahead in each deal, shape (deals,).
        reach_rates: The share of playouts in which the side reached its aim, after the better and after the other play;
            None without an aim.
        aim: The aim in the game's words; empty without one.
        facts: How both plays came out; None where that was not counted.
        deals: The deals, to play them on again.
        least: The points that the aim needs; None without an aim.
        own_gain: The part of the mean gain that comes from the score of the seat's own side, in points; the rest comes
            from the scores of the others.
    """

    hands: NDArray[np.uint64]
    gains: Floats
    reach_rates: tuple[float, float] | None
    aim: str
    facts: PlayFacts | None = None
    deals: WeightedDeals | None = None
    least: float | None = None
    own_gain: float | None = None

    @classmethod
    def of(cls, view: View, better: Play, other: Play, seed: int) -> PairedSample:
        """Sample deals that fit a view, and play out both plays in each.

        Args:
            view: What the seat to act knows.
            better: A play.
            other: Another play.
            seed: Determines the deals and playouts.
        """
        assert view.seat is not None
        side, deals = side_of(view.seat, view.game.sides), _draw(view, seed)
        better_scores, other_scores = (
            play_scores(view, deals, play, playouts=PLAYOUTS, seed=seed) for play in (better, other)
        )
        better_margins, other_margins = (
            margins(scores, lowest_wins=view.game.lowest_wins)[:, :, side].mean(axis=1)
            for scores in (better_scores, other_scores)
        )
        threshold = aim_threshold(view, deals)
        aim, least, reach_rates = "", None, None
        if threshold is not None:
            aim, least = threshold.text, threshold.points
            reach_rates = (
                float((better_scores[:, :, side] >= least).mean()), float((other_scores[:, :, side] >= least).mean())
            )  # fmt: skip
        facts = PlayFacts.of(view, deals, better, other, seed)
        sign = -1 if view.game.lowest_wins else 1
        own_gain = sign * float((better_scores[:, :, side] - other_scores[:, :, side]).mean())
        return cls(deals.hands, better_margins - other_margins, reach_rates, aim, facts, deals, least, own_gain)

    def effect(self, holding: Holding) -> tuple[float, float, float]:
        """Return the share of deals with a holding, and the mean gain with and without it."""
        has_holding = holding.where(self.hands)
        share = float(has_holding.mean())
        if has_holding.all() or not has_holding.any():
            return share, float(self.gains.mean()), float(self.gains.mean())
        return share, float(self.gains[has_holding].mean()), float(self.gains[~has_holding].mean())

    def strength(self, holding: Holding) -> float:
        """Return by how many standard errors the gain is greater with a holding; 0 if it is too rare or too common."""
        has_holding = holding.where(self.hands)
        if not MIN_SHARE <= has_holding.mean() <= MAX_SHARE:
            return 0.0
        with_it, without = self.gains[has_holding], self.gains[~has_holding]
        error = np.sqrt(with_it.var() / len(with_it) + without.var() / len(without))
        return float((with_it.mean() - without.mean()) / max(float(error), TINY))


def _draw(view: View, seed: int) -> WeightedDeals:
    """Draw deals by their weights, with replacement, so that all drawn deals have the same weight."""
    deals = weighted_deals(view, POOL, seed)
    chosen = np.random.default_rng(seed).choice(len(deals.weights), DRAWN, p=deals.weights)
    return deals.pick(chosen)._replace(weights=np.full(DRAWN, 1 / DRAWN))


def possible_holdings(view: View) -> Iterator[Holding]:
    """Yield every holding of another seat that may matter: an unseen card, some card of a suit, or none of a suit.

    Args:
        view: What a seat knows.
    """
    unseen, out = view.unseen.mask, view.sitting_out
    for seat in map(Seat, range(view.game.players)):
        if seat == view.seat or seat in out or not view.counts[seat]:
            continue
        for suit in view.game.deck.suits:
            mask = sum(card.bit for card in view.unseen if suit in card.suits)
            if mask:
                yield Holding(seat, mask, is_void=True, suit=suit.name)
                if mask & (mask - 1):  # two cards or more; one alone is yielded below
                    yield Holding(seat, mask, suit=suit.name)
        for index in bits(unseen):
            yield Holding(seat, view.game.deck.cards[index].bit)
