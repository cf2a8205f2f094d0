"""Processor time, of the fastest of a few rounds: whatever else the machine does only slows it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time

__all__ = ["ROUNDS", "fastest"]

ROUNDS = 3
"""Times that the same work is done."""


def fastest(what: Callable[[], object]) -> float:
    """The processor time of the fastest round, in seconds.

    >>> fastest(lambda: sum(range(1000))) >= 0
    True
    """
    found = []
    for _ in range(ROUNDS):
        gc.collect()
        started = process_time()
        what()
        found.append(process_time() - started)
    return min(found)
