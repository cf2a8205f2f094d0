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
from tricksmith.engine import TAKEN_WORDS, TRICKS_WORD, HeuristicPolicy, Tricks
from tricksmith.rules import Game, Hand

__all__ = ["ROLLOUTS", "WHAT", "compare_with_random"]

ROLLOUTS = 50
"""Playouts of each deal and party by which the strength of the policy is measured."""
WHAT = (
    "The same hands played out at random and by the heuristic policy, back to back, in millions of decisions a "
    "second; the timed loop is the one above. 'ms' is the time to compile the heuristic policy for one contract, "
    "payoffs included. 'alone' is the score of one party that uses the policy, less the mean of random parties, in "
    "points a hand, with every party taking its turn. 'against' is what parties with the policy score over one random "
    "party. Intervals are 95% over deals. The checksum covers the tricks of the heuristic playouts."
)


def compare_with_random(table: Game[Any, Any], hands: Sequence[Hand], count: int) -> dict[str, Any]:
    """Return the row of a table: these hands, played out `count` times in all."""
    first = HeuristicPolicy.of(hands[0])
    milliseconds = 1e3 * fastest(lambda: _recompile(first))
    starts = [(policy, policy.tricks.encode([hand])) for hand in hands for policy in [HeuristicPolicy.of(hand)]]
    each = max(1, count // len(starts))

    def at_random() -> list[Any]:
        return [policy.tricks.playouts(rows, each=each, seed=1, threads=1) for policy, rows in starts]

    def by_heuristic() -> list[Any]:
        return [policy.playouts(rows, each=each, seed=1, threads=1) for policy, rows in starts]

    results = by_heuristic()
    plays, random_plays = (sum(result.plays for result in each_results) for each_results in (results, at_random()))
    random_seconds, seconds = fastest(at_random), fastest(by_heuristic)
    return {
        "game": table.id,
        "players": table.players,
        "random M/s": round(random_plays / random_seconds / 1e6, 1),
        "heuristic M/s": round(plays / seconds / 1e6, 1),
        "ms": round(milliseconds, 1),
        "alone": Estimate.of([fmean(_margins(hand, among=False)) for hand in hands]),
        "against": Estimate.of([fmean(_margins(hand, among=True)) for hand in hands]),
        "checksum": f"{crc32(b''.join(result.tricks.tobytes() for result in results)):08x}",
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
    """The mean utility of each party over some ends: higher is better."""
    tricks = policy.tricks
    functions = compile_payoffs(tricks.game, policy.contract, policy.totals).functions
    scores = []
    for function in functions:
        points, index = np.zeros(len(ends), np.int64), np.zeros(len(ends), np.int64)
        for axis, slope in function.slopes:
            points += slope * _steps(tricks, ends, axis)
        for axis in function.axes:
            index = index * axis.size + _steps(tricks, ends, axis)
        scores.append(float((points + np.array(function.table)[index]).mean()))
    return scores


def _steps(tricks: Tricks, ends: NDArray[np.uint64], axis: Any) -> NDArray[np.int64]:
    """The step of each end on an axis of a payoff: the tricks of its seats, or what their cards count."""
    seats = list(axis.seats)
    if axis.counter == 0:
        shifts = np.array([8 * seat for seat in seats], np.uint64)  # the tricks of each seat are a byte of the word
        return (ends[:, [TRICKS_WORD]] >> shifts & np.uint64(255)).sum(axis=1).astype(np.int64)
    worth = tricks.tables.worth[axis.counter - 1].astype(np.int64)
    taken = np.bitwise_or.reduce(ends[:, TAKEN_WORDS][:, seats], axis=1)
    is_taken = taken[:, None] >> np.arange(len(worth), dtype=np.uint64) & np.uint64(1)
    steps: NDArray[np.int64] = is_taken.astype(np.int64) @ worth // axis.step
    return steps
