"""An author's score at many ends of a hand at once: each path through the author's code runs once, on arrays.

The score is called with arrays of counts, one entry for each case, as `case_arrays` describes.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.case_arrays import CaseArray, ControlPath
from tricksmith.errors import RulesError
from tricksmith.rules import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules

__all__ = ["MAX_SCORE", "end_tally", "points_by_side", "side_scores", "side_scores_at"]

MAX_SCORE = 1_000_000_000
"""The most points that a side can win or lose in one hand; the core's numbers, of 32 bits, hold twice as many."""
PATH_COST = 12
"""The number of ends that, scored one by one, take the time of one path over arrays."""
MAX_ONE_BY_ONE = 2 * PATH_COST
"""With this many ends or fewer, arrays are not tried."""
MAX_WASTED = 5 * PATH_COST
"""The loss of time, in ends scored one by one, after which arrays are given up."""
CASES_PER_CALL = 256
"""The number of cases of one path that take as long as one call of the score."""


def side_scores(game: GameRules[Any, Any], tally: Tally[Any, Any]) -> list[int]:
    """Return what each side scores at this end, in points.

    Args:
        game: The game.
        tally: The end of a hand.

    Raises:
        RulesError: If the author's score fails, or gives points to no side or points that are not whole.

    >>> from random import Random
    >>> from tricksmith import bots, games
    >>> from tricksmith.play import deal
    >>> game, bot = games.get("whist"), bots.get("novice")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while hand.result is None:
    ...     hand = hand.play(bot.choose(hand.view(hand.to_act), Random(1)))
    >>> side_scores(game, hand.result.tally), hand.result.scores
    ([2, 0], (2, 0))
    """
    try:
        points = points_by_side(game, tally)
    except RulesError:
        raise
    except Exception as error:
        raise RulesError(f"{game.id}: score({tally}) raises {type(error).__name__}: {error}") from error
    for side, sum_ in enumerate(points):
        if not isinstance(sum_, int) or abs(sum_) > MAX_SCORE:
            raise RulesError(
                f"{game.id}: score({tally}) gives side {side} {sum_!r}, not a whole number up to {MAX_SCORE:,}"
            )
    return points


def side_scores_at(
    game: GameRules[Any, Any], contract: Contract[Any, Any], counts: NDArray[np.int64],
    spend: Callable[[int], None] | None = None,
) -> NDArray[np.int64]:  # fmt: skip
    """Return what each side scores at many ends under one contract: (ends, sides).

    Args:
        game: The game.
        contract: The contract.
        counts: What each seat has of the tricks, and then of each of the game's counters, (ends, counters + 1, seats).
        spend: Called before work is done, with its cost in calls of the score; it may raise an error to stop the work.

    Raises:
        RulesError: As `side_scores` does.

    >>> from tricksmith import games
    >>> from tricksmith.games.nonesuch import MOST, NONE, Mode
    >>> from tricksmith.rules import Contract
    >>> contract = Contract(Mode(None), (NONE, MOST, NONE), leader=0)
    >>> tricks = np.array([[[0, 12, 0]], [[3, 5, 4]]])
    >>> side_scores_at(games.get("nonesuch", players=3), contract, tricks).tolist()
    [[12, 24, 12], [-3, -1, -4]]
    """
    scores = np.zeros((len(counts), len(game.sides)), np.int64)
    waiting = [np.arange(len(counts))]
    balance = 0  # the time that arrays have saved, in ends scored one by one
    while waiting:
        cases = waiting.pop()
        batch = None
        if len(cases) > MAX_ONE_BY_ONE and balance > -MAX_WASTED:
            if spend is not None:
                spend(1 + len(cases) // CASES_PER_CALL)
            path = ControlPath(len(cases))
            columns = counts[cases].transpose(1, 2, 0)
            # A score that can't take arrays, or that fails, is called for each end below, with its value or its error.
            with suppress(Exception):
                rows = [[CaseArray(path, values) for values in row] for row in columns]
                batch = _points_of_kept(path, points_by_side(game, end_tally(game, contract, rows)))
            balance += (len(path.kept) if batch is not None else 0) - PATH_COST
        if batch is None:
            if spend is not None:
                spend(len(cases))
            ends = (end_tally(game, contract, end) for end in counts[cases].tolist())
            scores[cases] = [side_scores(game, end) for end in ends]
            continue
        scored = cases[path.kept]
        waiting += [cases[others] for others in path.others]
        # A score can depend on more than the values of its counts, such as their type. If the last end shows that it
        # does, all ends are scored one by one.
        last = end_tally(game, contract, counts[scored[-1]].tolist())
        if side_scores(game, last) != batch[-1].tolist():
            waiting, balance = [np.arange(len(counts))], -MAX_WASTED
            continue
        scores[scored] = batch
    return scores


def end_tally(
    game: GameRules[Any, Any], contract: Contract[Any, Any], counts: Sequence[Sequence[Any]]
) -> Tally[Any, Any]:
    """Return the end of a hand without revokes.

    Args:
        game: The game.
        contract: The contract.
        counts: What each seat has of the tricks, and then of each of the game's counters.
    """
    by_name = dict(zip(game.counters, map(tuple, counts[1:]), strict=True))
    return Tally(contract, tuple(counts[0]), by_name, (0,) * game.players)


def points_by_side(game: GameRules[Any, Any], tally: Tally[Any, Any]) -> list[Any]:
    """Return the sums of an author's score by side, of the type of the points that the author yields.

    Args:
        game: The game.
        tally: The end of a hand.

    Raises:
        RulesError: If the score gives points to a side that is not there.
    """
    points: list[Any] = [0] * len(game.sides)
    for line in game.score(tally):
        if not 0 <= line.side < len(points):
            raise RulesError(f"{game.id}: score({tally}) gives points to side {line.side}; there are {len(points)}")
        points[line.side] += line.points
    return points


def _points_of_kept(path: ControlPath, points: list[Any]) -> NDArray[np.int64] | None:
    """The points of the kept cases, (cases, sides); None if they are not whole numbers up to `MAX_SCORE`."""
    values = np.zeros((len(path.kept), len(points)), np.int64)
    for side, sum_ in enumerate(points):
        if not isinstance(sum_, int | CaseArray):
            return None
        values[:, side] = sum_ if isinstance(sum_, int) else sum_.values[path.kept]
    return None if (np.abs(values) > MAX_SCORE).any() else values
