"""Bids in Nonesuch by thresholds on a count of likely tricks: what a card player would do without any search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots import RegularBot

if TYPE_CHECKING:
    from random import Random

    from tricksmith.cards import Card, Suit
    from tricksmith.rules import Move, View

__all__ = ["Thresholds"]

RANKS = {
    3: (-0.12, 0.12, 0.17, 0.16, 0.21, 0.13, 0.22, 0.38, 0.55, 0.62),
    4: (-0.12, -0.04, 0.00, -0.08, 0.04, 0.20, 0.24, 0.30, 0.44, 0.48),
}
"""What a card of each rank, from the Ace to the Crown, adds to the tricks of a hand, by the number of players."""
TRUMP = {3: 0.20, 4: 0.25}
"""What it adds that a card is a known trump."""
EXCUSE = {3: 1.80, 4: 1.64}
"""What the Excuse adds, which names the trump and takes a card for itself."""
BASE = 0.35
"""What is added to every hand."""
NONE_BELOW, MOST_FROM = {3: 1.0, 4: 1.6}, {3: 6.1, 4: 3.6}
"""The tricks counted on below which a seat bids none, and from which it bids most."""


class Thresholds(RegularBot):
    """Counts on tricks by rank, by known trumps and by the Excuse, and bids by two thresholds; as trump its best suit.

    The counts are a least-squares fit to the tricks that 1,500 and 2,000 hands of novices took, with three and four
    players. The thresholds are where random bids among regulars, 364 and 260 of them, scored the same.
    """

    name = "thresholds"
    games = ("nonesuch",)

    def choose(self, view: View, rng: Random) -> Move:
        if view.phase != "calls" or view.game.id not in self.games:
            return super().choose(view, rng)
        offered = {str(move): move for move in view.legal}
        if "some" not in offered:
            return max(view.legal, key=lambda move: _length(view, str(move).split()[-1]))
        count, players = tricks_counted(view), view.game.players
        bid = "none" if count < NONE_BELOW[players] else "most" if count >= MOST_FROM[players] else "some"
        return offered[bid]


def tricks_counted(view: View) -> float:
    """How many tricks the hand is worth by its ranks and trumps."""
    players, trump = view.game.players, _known_trump(view)
    return BASE + sum(_worth(card, trump, players) for card in view.hand)


def _worth(card: Card, trump: Suit | None, players: int) -> float:
    if card.rank is None:
        return EXCUSE[players]
    return RANKS[players][card.level] + (TRUMP[players] if trump in card.suits else 0.0)


def _known_trump(view: View) -> Suit | None:
    """The suit of an Ace or a Crown that lies face up (NS2)."""
    (up,) = view.piles["up"]
    return up.suit if len(up.suits) == 1 else None


def _length(view: View, letter: str) -> float:
    """How many cards of a suit are held; a high one counts up to twice."""
    mine = [card for card in view.hand if letter in (suit.letter for suit in card.suits)]
    return sum(1 + card.level / 9 for card in mine)
