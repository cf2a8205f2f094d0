"""How busy this process is, so that a server beyond what it can carry turns newcomers away and keeps those who play."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.server.connections import Connections
    from tricksmith.server.observability import Metrics

__all__ = ["Load"]

SAMPLE_PERIOD = 0.1
"""Seconds between two looks at how late the event loop is."""
SMOOTHING = 0.05
"""How much one look counts: the delay is averaged over about two seconds."""
RECOVERY_RATIO = 0.5
"""Newcomers are admitted again once the average delay is this part of the one from which they were refused."""


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
