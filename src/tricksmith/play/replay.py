"""A match looked at move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tricksmith.rules import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Hand, Move, Seat

__all__ = ["Step", "steps"]


class Step(NamedTuple):
    """One decision: the hand before it, the move, and the hand after it."""

    before: Hand
    move: Move
    after: Hand

    @property
    def seat(self) -> Seat | None:
        """Who decided; None for a claim, which any opponent may have made."""
        return None if isinstance(self.move, Claim) else self.before.to_act


def steps(hand: Hand) -> Iterator[Step]:
    """Every decision of a hand in order, from the deal to where the hand stands.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> match = Match.begin(games.get("nonesuch"), seed="example")
    >>> for bid in ("some", "none", "most"):
    ...     match = match.play(match.hand.parse(bid))
    >>> [(step.seat, str(step.move), step.after.to_act) for step in steps(match.hand)]
    [(2, 'some', 0), (0, 'none', 1), (1, 'most', 2)]
    """
    before = hand.game.hand(hand.deal, hand.dealer)
    for move in hand.actions:
        after = before.play(move)
        yield Step(before, move, after)
        before = after
