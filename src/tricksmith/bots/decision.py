"""What a bot thinks of its moves: each with what it promises, and why one of them was chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.rules import Move

__all__ = ["ONLY", "Candidate", "Decision"]

ONLY = "there is no other move"
"""Why a move is made where there is no choice."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was tried: what it promises, and how sure that is."""

    move: Move
    points: float
    """By how much the seat's side ends the hand ahead of the mean of the others, as far as the bot can tell."""
    spread: float
    """Half of the 95 % interval of the points: where they would lie if the bot were asked again with another chance."""
    best: float
    """The share of the imagined deals, from 0 to 1, in which no move did better; those that tie share it."""
    made: float | None = None
    """The share of the play-outs in which the side had at the end what it plays for; None if it is not told."""
    apart: float | None = None
    """What the spread would be if the hands that were played out knew nothing of each other; None if they do not."""

    def __str__(self) -> str:
        return f"{self.move} {self.points:+.2f} ± {self.spread:.2f}, best in {self.best:.0%} of the deals"


@dataclass(frozen=True, slots=True)
class Decision:
    """A move, and what it was chosen from."""

    move: Move
    candidates: tuple[Candidate, ...] = ()
    """The moves that were compared, the most promising first; none if the bot compares nothing."""
    worlds: int = 0
    """The imagined deals in which they were tried."""
    because: str = ""
    """A reason that is not a matter of points: that there is no choice, or that something is certain."""
    aim: str = ""
    """What the side plays for in the tricks, in the game's words: a bid or a contract; empty if nothing is told."""

    @property
    def lead(self) -> float | None:
        """By how many points the move is better than the next; None if one cannot tell.

        >>> Decision("a", (Candidate("a", 2.0, 0.5, 1.0), Candidate("b", 0.5, 0.5, 0.0))).lead
        1.5
        """
        if len(self.candidates) < 2:
            return None
        best, other = self.candidates[:2]
        ahead = best.points - other.points
        return ahead if ahead > other.spread + best.spread else None

    @property
    def reason(self) -> str:
        """Why this move, in a sentence; empty if the bot gives no reason.

        >>> from random import Random
        >>> from tricksmith import bots, games
        >>> from tricksmith.play import deal
        >>> game = games.get("poison-nonesuch", players=3)
        >>> hand = game.hand(deal(game, seed="example"), dealer=0)
        >>> bots.get("regular").consider(hand.view(1), Random(1)).reason
        '...'
        """
        if self.because or not self.candidates:
            return self.because
        best, *others = self.candidates
        text = self._promise(best)
        if not others:
            return text
        if self.lead is None:
            return f"{text}; {others[0].move} is as good, as far as one can tell"
        return f"{text}; {self.lead:.1f} points better than {others[0].move}"

    def _promise(self, best: Candidate) -> str:
        points = round(best.points, 1) + 0.0  # no -0.0
        text = f"it promises {points:+.1f} points against the others, and was best in {best.best:.0%} of the deals"
        return text if best.made is None else f"{text}; {self.aim} came off in {best.made:.0%} of the play-outs"

    def playing_for(self, aim: str, made: Mapping[Move, float]) -> Decision:
        """The same, with how often each move came to what the side plays for.

        >>> found = Decision("a", (Candidate("a", 1.0, 0.5, 1.0),)).playing_for("none: no trick", {"a": 0.83})
        >>> found.reason.partition("; ")[2]
        'none: no trick came off in 83% of the play-outs'
        """
        told = tuple(replace(candidate, made=made[candidate.move]) for candidate in self.candidates)
        return replace(self, candidates=told, aim=aim)
