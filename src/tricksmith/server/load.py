"""How busy this process is: an overloaded one refuses newcomers, and an idle one collects garbage."""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.server.connections import Connections
    from tricksmith.server.observability import Metrics

__all__ = ["Load", "collect_when_idle", "stay_responsive"]

SAMPLE_PERIOD = 0.1
"""Seconds between two samples of how late the event loop is."""
SMOOTHING = 0.05
"""The weight of one sample in the exponential average, which so covers about two seconds."""
RECOVERY_RATIO = 0.5
"""Newcomers are admitted again once the average delay is this share of `busy_delay`."""
SWITCH_INTERVAL = 0.000_5
"""Seconds after which a waiting thread gets the interpreter, such as one with an answer of the database."""
IDLE_PERIOD = 1.0
"""Seconds without a message after which the server counts as idle."""
IDLE_THRESHOLD, BUSY_THRESHOLD = 20_000, 1_000_000
"""The surviving new objects after which an idle server collects all garbage, and after which a busy one does."""


class Load:
    """Measures the delay of the event loop and of commits, and knows how many connections are open.

    Args:
        metrics: Where the delay is shown.
        connections: The connections of the process; None where they are not counted, as in tests without a network.
        busy_delay: The average delay, in seconds, from which newcomers are refused; 0 for never.
    """

    def __init__(self, metrics: Metrics, connections: Connections | None = None, busy_delay: float = 0.1) -> None:
        self.metrics, self.connections, self.busy_delay = metrics, connections, busy_delay
        self.delay = self.commit_delay = 0.0
        self.is_busy = False

    @property
    def takes_newcomers(self) -> bool:
        """Whether a new table can be opened and a spectator admitted."""
        return not self.is_busy and (self.connections is None or self.connections.takes_newcomers)

    def add_sample(self, loop_delay: float, commit_delay: float = 0.0) -> None:
        """Count one sample.

        Args:
            loop_delay: How many seconds late the event loop was.
            commit_delay: For how many seconds the oldest commit has waited that is not on the disk yet.
        """
        self.delay += SMOOTHING * (loop_delay - self.delay)
        self.commit_delay += SMOOTHING * (commit_delay - self.commit_delay)
        limit = self.busy_delay * (RECOVERY_RATIO if self.is_busy else 1)
        self.is_busy = 0 < limit < max(self.delay, self.commit_delay)
        self.metrics.loop_delay_seconds.set(self.delay)
        self.metrics.commit_delay_seconds.set(self.commit_delay)

    async def watch(self, commit_delay: Callable[[], float]) -> None:
        """Take samples until it is cancelled; `commit_delay` returns for how long the oldest commit has waited."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + SAMPLE_PERIOD
            await asyncio.sleep(SAMPLE_PERIOD)
            self.add_sample(max(0.0, loop.time() - due), commit_delay())


def stay_responsive() -> None:
    """Turn automatic garbage collection off, so that no move waits for it, and let threads switch more often.

    A full collection takes half a second with some hundred tables, and finds little: moves leave no reference cycles
    behind, only dropped tables and a few requests do. `collect_when_idle` runs it instead. The objects that exist now
    are never examined: a start makes 150,000 of them, of which only some hundreds could be collected.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()
    gc.disable()


async def collect_when_idle(metrics: Metrics) -> None:
    """Collect garbage, until it is cancelled, whenever there are many new objects and the server is idle."""
    while True:
        before = metrics.client_messages
        await asyncio.sleep(IDLE_PERIOD)
        new, _, _ = gc.get_count()  # allocations less deallocations since the last collection
        if (new >= IDLE_THRESHOLD and metrics.client_messages == before) or new >= BUSY_THRESHOLD:
            gc.collect()
