"""An author's verdict after many hands at once: who has won, if the match is over, for each of many totals.

The verdict is asked with arrays of totals, as scores are: once for each path through the author's code. What it reads
of the contract is noted, so that contracts which differ in nothing else share an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.case_arrays import CaseArray, ControlPath
from tricksmith.compile.score_probe import WatchedContract

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, Game

__all__ = ["winners_at"]

BRANCH_COST = 40
"""How many totals, asked one by one, take the time of one path over arrays. A path with fewer is not worth it."""
MAX_WASTED = 5 * BRANCH_COST
"""The loss, in totals, after which arrays are given up and the rest is asked one by one."""


def winners_at(
    game: Game[Any, Any],
    totals: NDArray[np.int64],
    hands: int,
    contracts: Sequence[Contract[Any, Any] | None],
    which: NDArray[np.integer] | None = None,
) -> tuple[NDArray[np.intp], list[tuple[int, ...] | None]]:
    """Return the sides that have won after a hand, for each of many totals.

    Args:
        game: The game, with its options.
        totals: Points of each side after the hand, (n, sides).
        hands: The number of hands with this one.
        contracts: Contracts of the hand, None for a redeal.
        which: The number of each case's contract, (n,); by default all have the first one.

    Returns:
        For each case a place in the list that follows, (n,), and a list of winning sides, None where the match goes on.

    >>> from tricksmith import games
    >>> places, winners = winners_at(games.get("hearts"), np.array([[100, 3, 3, 50], [9, 7, 5, 5]]), 4, [None])
    >>> [winners[place] for place in places]
    [(1, 2), None]
    """
    numbers = np.zeros(len(totals), np.intp) if which is None else which
    places = np.zeros(len(totals), np.intp)
    known: dict[tuple[int, ...] | None, int] = {}
    was_redealt = np.array([contract is None for contract in contracts], bool)[numbers]
    waiting, balance = [np.flatnonzero(was_redealt), np.flatnonzero(~was_redealt)], 0

    def ask(points: Sequence[Any], contract: Contract[Any, Any] | None) -> int:
        verdict = game.verdict(tuple(points), hands, contract)
        return known.setdefault(None if verdict is None else tuple(int(side) for side in verdict.sides), len(known))

    while waiting:
        cases = waiting.pop()
        if len(cases) <= 2 * BRANCH_COST or balance <= -MAX_WASTED:
            for case in cases.tolist():
                places[case] = ask(totals[case].tolist(), contracts[numbers[case]])
            continue
        path, first = ControlPath(len(cases)), contracts[numbers[cases[0]]]
        watched = None if first is None else WatchedContract(first)
        try:
            place = ask([CaseArray(path, column) for column in totals[cases].T], watched)
        except Exception:  # noqa: BLE001 - a verdict that can't take arrays has its value or its error one by one
            balance = -MAX_WASTED
            waiting.append(cases)
            continue
        taken, others = _like_the_first(cases[path.kept], contracts, numbers, watched)
        balance += len(taken) - BRANCH_COST
        waiting += [others, *(cases[left] for left in path.others)]
        # A verdict may look at more than the values of the totals: then no batch is right.
        ends = taken[[0, -1]].tolist()
        if any(ask(totals[case].tolist(), contracts[numbers[case]]) != place for case in ends):
            waiting, balance = [np.arange(len(totals))], -MAX_WASTED
            continue
        places[taken] = place
    return places, [*known]


def _like_the_first(
    cases: NDArray[np.intp],
    contracts: Sequence[Contract[Any, Any] | None],
    numbers: NDArray[np.integer],
    watched: WatchedContract | None,
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Split cases: contracts with the same values, in all that was read, as the one that was watched, and others."""
    if watched is None or not watched.reads:
        return cases, cases[:0]
    names = sorted(watched.reads)
    values = watched.values(names)
    of_cases, places = np.unique(numbers[cases], return_inverse=True)
    same = [tuple(getattr(contracts[number], name) for name in names) == values for number in of_cases.tolist()]
    is_same = np.array(same)[places]
    return cases[is_same], cases[~is_same]
