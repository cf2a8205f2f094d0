"""An author's verdict for many cases at once: whether the match is over, and who has won, for each of many totals.

The verdict is called with arrays of totals, as scores are: once for each path through the author's code. The fields of
the contract that it reads are recorded, so that contracts which agree in them share an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.case_arrays import CaseArray, ControlPath
from tricksmith.compile.watched_contract import WatchedContract

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, Game

__all__ = ["winners_at"]

PATH_COST = 40
"""The number of totals that, taken one by one, take the time of one path over arrays."""
MAX_ONE_BY_ONE = 2 * PATH_COST
"""With this many totals or fewer, arrays are not tried."""
MAX_WASTED = 5 * PATH_COST
"""The loss of time, in totals taken one by one, after which arrays are given up."""


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
        hands: The number of hands played, this one included.
        contracts: Contracts of the hand, None for a redeal.
        which: The index of each case's contract, (n,); by default all have the first one.

    Returns:
        For each case an index into the list that follows, (n,), and a list of winning sides, None where the match goes
        on.

    >>> from tricksmith import games
    >>> indices, winners = winners_at(games.get("hearts"), np.array([[100, 3, 3, 50], [9, 7, 5, 5]]), 4, [None])
    >>> [winners[index] for index in indices]
    [(1, 2), None]
    """
    contract_indices = np.zeros(len(totals), np.intp) if which is None else which
    winner_indices = np.zeros(len(totals), np.intp)
    index_of: dict[tuple[int, ...] | None, int] = {}
    was_redealt = np.array([contract is None for contract in contracts], bool)[contract_indices]
    waiting, balance = [np.flatnonzero(was_redealt), np.flatnonzero(~was_redealt)], 0

    def winner_index(points: Sequence[Any], contract: Contract[Any, Any] | None) -> int:
        verdict = game.verdict(tuple(points), hands, contract)
        winners = None if verdict is None else tuple(int(side) for side in verdict.sides)
        return index_of.setdefault(winners, len(index_of))

    while waiting:
        cases = waiting.pop()
        if len(cases) <= MAX_ONE_BY_ONE or balance <= -MAX_WASTED:
            for case in cases.tolist():
                winner_indices[case] = winner_index(totals[case].tolist(), contracts[contract_indices[case]])
            continue
        path, first = ControlPath(len(cases)), contracts[contract_indices[cases[0]]]
        watched = None if first is None else WatchedContract(first)
        try:
            index = winner_index([CaseArray(path, column) for column in totals[cases].T], watched)
        except Exception:  # noqa: BLE001 - a verdict that can't take arrays has its value or its error one by one
            balance = -MAX_WASTED
            waiting.append(cases)
            continue
        answered, others = _split_by_contract(cases[path.kept], contracts, contract_indices, watched)
        balance += len(answered) - PATH_COST
        waiting += [others, *(cases[other] for other in path.others)]
        # A verdict can depend on more than the values of the totals, such as their type. If the first or the last case
        # shows that it does, all verdicts are taken one by one.
        checked = answered[[0, -1]].tolist()
        if any(winner_index(totals[case].tolist(), contracts[contract_indices[case]]) != index for case in checked):
            waiting, balance = [np.arange(len(totals))], -MAX_WASTED
            continue
        winner_indices[answered] = index
    return winner_indices, [*index_of]


def _split_by_contract(
    cases: NDArray[np.intp],
    contracts: Sequence[Contract[Any, Any] | None],
    contract_indices: NDArray[np.integer],
    watched: WatchedContract | None,
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the cases whose contracts agree with the watched one in all fields that were read, and the others."""
    if watched is None or not watched.reads:
        return cases, cases[:0]
    names = sorted(watched.reads)
    values = watched.values(names)
    distinct, index_among_them = np.unique(contract_indices[cases], return_inverse=True)
    agrees = [tuple(getattr(contracts[number], name) for name in names) == values for number in distinct.tolist()]
    case_agrees = np.array(agrees)[index_among_them]
    return cases[case_agrees], cases[~case_agrees]
