"""When the server looks for garbage: while nobody waits for it."""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricksmith.server.observability import Metrics

__all__ = ["collect_when_idle", "stay_responsive"]

SWITCH_INTERVAL = 0.000_5
"""Seconds after which a thread that has its answer from the database gets its turn."""
IDLE_PERIOD = 1.0
"""Seconds without a message that count as calm."""
IDLE_THRESHOLD, BUSY_THRESHOLD = 20_000, 1_000_000
"""New objects that stayed, after which a calm server looks at all of them, and after which a busy one does."""


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
