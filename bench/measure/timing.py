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


def fastest(job: Callable[[], object]) -> float:
    """Return the processor time of the fastest round, in seconds: other load on the machine can only slow a round.

    >>> fastest(lambda: sum(range(1000))) >= 0
    True
    """
    return min(_measure(job) for _ in range(ROUNDS))


def in_turns(*jobs: Callable[[], object], turns: int | None = None) -> list[float]:
    """Return the median processor time of each job, in seconds.

    The jobs take turns, so that a slow minute is slow for all. Each runs once untimed before.

    >>> one, other = in_turns(lambda: sum(range(1000)), lambda: sorted(range(1000)), turns=3)
    >>> one >= 0 <= other
    True
    """
    for job in jobs:
        job()
    seconds_by_turn = [[_measure(job) for job in jobs] for _ in range(turns or TURNS)]
    return [median(times) for times in zip(*seconds_by_turn, strict=True)]


def _measure(job: Callable[[], object]) -> float:
    """The seconds of processor time that a job takes."""
    gc.collect()
    started = process_time()
    job()
    return process_time() - started
