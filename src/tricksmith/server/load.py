"""How busy this process is: if overloaded it refuses newcomers and keeps players; when idle it collects garbage."""

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
"""Seconds between two looks at how late the event loop is."""
SMOOTHING = 0.05
"""How much one look counts: the delay is averaged over about two seconds."""
RECOVERY_RATIO = 0.5
"""Newcomers are admitted again once the average delay is this part of the one from which they were refused."""
SWITCH_INTERVAL = 0.000_5
"""Seconds after which a thread that has its answer from the database gets its turn."""
IDLE_PERIOD = 1.0
"""Seconds without a message that count as calm."""
IDLE_THRESHOLD, BUSY_THRESHOLD = 20_000, 1_000_000
"""The surviving new objects after which an idle server collects all garbage, and after which a busy one does."""


class Load:
    """Measures the delay of the event loop and of commits, and knows how many connections are open.

    Args:
        metrics: Where the delay is shown.
        connections: The connections of the process; None where nobody counts them, as in tests without a network.
        busy_delay: Seconds of average delay, of either, from which newcomers are refused; 0 for never.
    """

    def __init__(self, metrics: Metrics, connections: Connections | None = None, busy_delay: float = 0.1) -> None:
        self.metrics, self.connections, self.busy_delay = metrics, connections, busy_delay
        self.delay = self.commit_delay = 0.0
        self.is_busy = False

    @property
    def takes_newcomers(self) -> bool:
        """Whether a new table can be opened and a spectator admitted."""
        return not self.is_busy and (self.connections is None or self.connections.takes_newcomers)

    def note(self, late: float, waited: float = 0.0) -> None:
        """Count one look.

        Args:
            late: How many seconds late the event loop came.
            waited: For how many seconds the oldest commit has waited that is not on the disk yet.
        """
        self.delay += SMOOTHING * (late - self.delay)
        self.commit_delay += SMOOTHING * (waited - self.commit_delay)
        limit = self.busy_delay * (RECOVERY_RATIO if self.is_busy else 1)
        self.is_busy = 0 < limit < max(self.delay, self.commit_delay)
        self.metrics.loop_delay_seconds.set(self.delay)
        self.metrics.commit_delay_seconds.set(self.commit_delay)

    async def watch(self, waited: Callable[[], float]) -> None:
        """Look again and again; `waited` says for how long the oldest commit has waited."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + SAMPLE_PERIOD
            await asyncio.sleep(SAMPLE_PERIOD)
            self.note(max(0.0, loop.time() - due), waited())


def stay_responsive() -> None:
    """Set this process up so that no move waits while objects are looked through for those that hold each other.

    That takes half a second with some hundred tables. Moves leave nothing of the kind behind, only tables that were
    dropped and a few requests do; and of what Python would look at by itself, the youngest objects alone, there are
    tens of thousands by the time that it does. Whatever is there by now stays, so it is never looked at: of a hundred
    and fifty thousand objects that a start makes, some hundreds could be collected.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()
    gc.disable()


async def collect_when_idle(metrics: Metrics) -> None:
    """Look through all objects whenever there are new ones and no message came lately."""
    while True:
        before = metrics.client_messages
        await asyncio.sleep(IDLE_PERIOD)
        new = gc.get_count()[0]  # those that went are taken off
        if (new >= IDLE_THRESHOLD and metrics.client_messages == before) or new >= BUSY_THRESHOLD:
            gc.collect()
