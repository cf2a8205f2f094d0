"""An author's score of one end, checked: whole points for sides that exist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from tricksmith.rules import End, GameRules

__all__ = ["side_scores"]

MAX_POINTS = 1_000_000_000
"""Points of a side in one hand, either way; the core's numbers hold twice as many."""


def side_scores(game: GameRules[Any, Any], end: End[Any, Any]) -> list[int]:
    """What each side scores at this end; raises `RulesError` naming `score` and the end if that makes no sense."""
    points: list[Any] = [0] * len(game.sides)  # an author may add anything
    try:
        for line in game.score(end):
            if not 0 <= line.side < len(points):
                raise RulesError(f"{game.id}: score({end}) gives points to side {line.side}; there are {len(points)}")
            points[line.side] += line.points
    except RulesError:
        raise
    except Exception as error:
        raise RulesError(f"{game.id}: score({end}) raises {type(error).__name__}: {error}") from error
    for side, sum_ in enumerate(points):
        if not isinstance(sum_, int) or abs(sum_) > MAX_POINTS:
            raise RulesError(f"{game.id}: score({end}) gives side {side} {sum_!r}, not a whole number up to 10^9")
    return points
