"""Processor time: of the fastest of a few rounds, or of several works in turns."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import process_time

__all__ = ["ROUNDS", "beside", "fastest"]

ROUNDS = 3
"""Times that the same work is done."""
TURNS = 5
"""Times that works which are compared are done, each in its turn."""


def fastest(what: Callable[[], object]) -> float:
    """The processor time of the fastest round, in seconds: whatever else the machine does only slows it.

    >>> fastest(lambda: sum(range(1000))) >= 0
    True
    """
    return min(_timed(what) for _ in range(ROUNDS))


def beside(*works: Callable[[], object], turns: int | None = None) -> list[float]:
    """The median processor time of each work, in seconds; they take turns, so that a slow minute is slow for all.

    Each is done once before, untimed.

    >>> one, other = beside(lambda: sum(range(1000)), lambda: sorted(range(1000)), turns=3)
    >>> one >= 0 <= other
    True
    """
    for work in works:
        work()
    found = [[_timed(work) for work in works] for _ in range(turns or TURNS)]
    return [median(times) for times in zip(*found, strict=True)]


def _timed(what: Callable[[], object]) -> float:
    gc.collect()
    started = process_time()
    what()
    return process_time() - started
