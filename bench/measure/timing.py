"""Processor time: the fastest of a few rounds, or the median of several jobs that take turns."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import process_time

__all__ = ["ROUNDS", "fastest", "in_turns"]

ROUNDS = 3
"""How often the same job is timed by `fastest`."""
TURNS = 5
"""How often each job is timed by `in_turns`."""


def fastest(what: Callable[[], object]) -> float:
    """The processor time of the fastest round, in seconds: other load on the machine can only slow it.

    >>> fastest(lambda: sum(range(1000))) >= 0
    True
    """
    return min(_measure(what) for _ in range(ROUNDS))


def in_turns(*works: Callable[[], object], turns: int | None = None) -> list[float]:
    """The median processor time of each job, in seconds; they take turns, so that a slow minute is slow for all.

    Each runs once untimed before that.

    >>> one, other = in_turns(lambda: sum(range(1000)), lambda: sorted(range(1000)), turns=3)
    >>> one >= 0 <= other
    True
    """
    for work in works:
        work()
    seconds_by_turn = [[_measure(work) for work in works] for _ in range(turns or TURNS)]
    return [median(times) for times in zip(*seconds_by_turn, strict=True)]


def _measure(what: Callable[[], object]) -> float:
    gc.collect()
    started = process_time()
    what()
    return process_time() - started
