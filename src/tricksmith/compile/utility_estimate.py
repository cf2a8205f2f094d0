"""Utilities where no exact ones can be compiled: a linear estimate of the score, or what each seat aims for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.payoff_tables import UtilityTables, party_by_seat, totals_in_steps
from tricksmith.compile.score_probe import ScoreProbe
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules

__all__ = ["estimate_utilities"]

SHARES = (1, 2)
"""The divisors of a fair share: the slope of a score is measured where each group has taken a fair share, and half."""


def estimate_utilities(
    game: GameRules[Any, Any], contract: Contract[Any, Any], totals: tuple[int, ...]
) -> UtilityTables:
    """Return linear utilities for a score that fits into no table, or that can't be computed for hypothetical totals.

    The weight of a step is how much it changes the score at totals that are shared out fairly. If the score can't be
    computed, or no step changes it, each party is taken to want as much or as little as its first seat aims for.

    Args:
        game: The game.
        contract: The contract.
        totals: The tricks of the hand, and each counter over its cards.

    >>> from tricksmith import games
    >>> from tricksmith.games.nonesuch import MOST, NONE, SOME, Mode
    >>> from tricksmith.rules import Contract
    >>> contract = Contract(Mode(None), (NONE, SOME, MOST), leader=0)
    >>> estimate_utilities(games.get("nonesuch", players=3), contract, (12,)).weights[:, :, 0].tolist()
    [[-4, 0, 0], [0, 4, 0], [0, 0, 4]]
    """
    parties = game.parties(contract)
    points_per_step = (1,) * len(totals)
    try:
        probe = ScoreProbe(game, contract, totals)
        points_per_step, weights = probe.points_per_step, _gradients(probe)
    except RulesError:
        weights = np.zeros((len(parties), game.players, len(totals)), np.int32)
    if not weights.any():
        weights = _aims(game, contract, len(totals))
    no_axes = np.zeros(0, np.uint8)
    return UtilityTables(
        party=party_by_seat(game, contract),
        points_per_step=np.array(points_per_step, np.uint32),
        totals=totals_in_steps(totals, points_per_step),
        weights=weights,
        axis_payoff=no_axes,
        axis_seats=no_axes,
        axis_counter=no_axes,
        axis_size=no_axes.astype(np.uint32),
        entries=np.zeros(len(parties), np.int32),
    )


def _gradients(probe: ScoreProbe) -> NDArray[np.int32]:
    """The change of each party's score by a step of each seat, summed over `SHARES`: (parties, seats, counters)."""
    gradients = np.zeros((len(probe.parties), probe.game.players, len(probe.totals)), np.int64)
    group_counts = [sum(axis.counter == counter for axis in probe.axes) for counter in range(len(probe.totals))]
    for share in SHARES:
        base = [(axis.size - 1) // (group_counts[axis.counter] * share) for axis in probe.axes]
        step, highest = np.eye(len(base), dtype=np.int64), np.array([axis.size - 1 for axis in probe.axes])
        changes = probe.scores_at(np.minimum(base + step, highest)) - probe.scores_at(np.maximum(base - step, 0))
        for axis, change in zip(probe.axes, changes, strict=True):
            gradients[:, list(axis.seats), axis.counter] += change[:, None]
    limit = np.iinfo(np.int16).max
    return np.clip(gradients, -limit, limit).astype(np.int32)


def _aims(game: GameRules[Any, Any], contract: Contract[Any, Any], counters: int) -> NDArray[np.int32]:
    """What each party aims for, as weights of 1 or -1: (parties, seats, counters)."""
    parties = game.parties(contract)
    weights = np.zeros((len(parties), game.players, counters), np.int32)
    names = ("tricks", *game.counters)
    for number, party in enumerate(parties):
        aim = game.aim(contract, party[0])
        counter = names.index(aim.counter) if aim is not None and aim.counter in names else 0
        wants_few = game.lowest_wins or (aim is not None and aim.at_most is not None)
        weights[number, list(party), counter] = -1 if wants_few else 1
    return weights
