"""The heuristic policy compared with random play on the same hands: decisions a second, and points a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from bench.measure.report import Estimate
from bench.measure.timing import fastest
from tricksmith.compile import compile_payoffs, compile_utilities
from tricksmith.engine import HeuristicPolicy, Tricks
from tricksmith.rules import Game, Hand

__all__ = ["ROLLOUTS", "WHAT", "compare_with_random"]

ROLLOUTS = 50
"""Playouts of each deal and party that measure its strength."""
WHAT = (
    "The same hands played out at random and by the heuristic policy, back to back, in millions of decisions a "
    "second; the timed loop is the one above. 'ms' is the time to compile the heuristic policy for one contract, "
    "payoffs included. 'alone' is the score of one party that uses the policy, less the mean of random parties, in "
    "points a hand, with every party taking its turn. 'against' is what parties with the policy score over one random "
    "party. Intervals are 95% over deals. The checksum covers the tricks of the heuristic playouts."
)


def compare_with_random(table: Game[Any, Any], hands: Sequence[Hand], count: int) -> dict[str, Any]:
    """One row: these hands, played out `count` times in all."""
    first = HeuristicPolicy.of(hands[0])
    milliseconds = 1e3 * fastest(lambda: _recompile(first))
    work = [(policy, policy.tricks.encode([hand])) for hand in hands for policy in [HeuristicPolicy.of(hand)]]
    each = max(1, count // len(work))

    def at_random() -> list[Any]:
        return [policy.tricks.playouts(rows, each=each, seed=1, threads=1) for policy, rows in work]

    def by_heuristic() -> list[Any]:
        return [policy.playouts(rows, each=each, seed=1, threads=1) for policy, rows in work]

    sums = by_heuristic()
    plays, others = (sum(found.plays for found in some) for some in (sums, at_random()))
    quick, slow = fastest(at_random), fastest(by_heuristic)
    return {
        "game": table.id,
        "players": table.players,
        "random M/s": round(others / quick / 1e6, 1),
        "heuristic M/s": round(plays / slow / 1e6, 1),
        "ms": round(milliseconds, 1),
        "alone": Estimate.of([fmean(_margins(hand, among=False)) for hand in hands]),
        "against": Estimate.of([fmean(_margins(hand, among=True)) for hand in hands]),
        "checksum": f"{crc32(b''.join(found.tricks.tobytes() for found in sums)):08x}",
    }


def _recompile(policy: HeuristicPolicy) -> None:
    """Compile the heuristic policy with empty caches of payoffs."""
    compile_payoffs.cache_clear()
    compile_utilities.cache_clear()
    HeuristicPolicy(policy.tricks, policy.contract, policy.totals)


def _margins(hand: Hand, *, among: bool) -> Iterator[float]:
    """The margin of each party that alone uses the heuristic policy, or of all others over one random party."""
    contract, game = hand.contract, hand.game
    assert contract is not None
    policy = HeuristicPolicy.of(hand)
    rows, parties = policy.tricks.encode([hand]), game.parties(contract)
    playing = [number for number, party in enumerate(parties) if not contract.out.issuperset(party)]
    for number in playing:
        seats = [seat for seat in range(game.players) if (seat in parties[number]) != among]
        scores = _scores(policy, policy.terminals(rows, each=ROLLOUTS, seed=1, seats=seats, threads=1))
        over = scores[number] - fmean(scores[other] for other in playing if other != number)
        yield -over if among else over


def _scores(policy: HeuristicPolicy, ends: NDArray[np.uint64]) -> list[float]:
    """What each party scores in the mean, good points up."""
    tricks = policy.tricks
    scales = compile_payoffs(tricks.game, policy.contract, policy.totals).functions
    scores = []
    for scale in scales:
        points, place = np.zeros(len(ends), np.int64), np.zeros(len(ends), np.int64)
        for axis, slope in scale.slopes:
            points += slope * _steps(tricks, ends, axis)
        for axis in scale.axes:
            place = place * axis.size + _steps(tricks, ends, axis)
        scores.append(float((points + np.array(scale.table)[place]).mean()))
    return scores


def _steps(tricks: Tricks, ends: NDArray[np.uint64], axis: Any) -> NDArray[np.int64]:
    """How far each end has come along an axis."""
    seats = list(axis.seats)
    if axis.counter == 0:
        shifts = np.array([8 * seat for seat in seats], np.uint64)
        return (ends[:, 17:18] >> shifts & np.uint64(255)).sum(axis=1).astype(np.int64)
    worth = tricks.tables.worth[axis.counter - 1].astype(np.int64)
    taken = np.bitwise_or.reduce(ends[:, [8 + seat for seat in seats]], axis=1)
    lies = taken[:, None] >> np.arange(len(worth), dtype=np.uint64) & np.uint64(1)
    steps: NDArray[np.int64] = lies.astype(np.int64) @ worth // axis.step
    return steps
