"""When the server looks for garbage: while nobody waits for it."""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricksmith.server.metrics import Metrics

__all__ = ["collect_when_calm", "stay_responsive"]

YOUNG = (5_000, 10, 1_000_000)
"""Python's own thresholds: young objects as often as ever, and all of them never by itself."""
HANDOVER = 0.000_5
"""Seconds after which a thread that has its answer from the database gets its turn."""
LOOK = 1.0
"""Seconds without a message that count as calm."""
FEW, MANY = 5, 400
"""Rounds of young objects after which a calm server looks at all of them, and after which a busy one does."""


def stay_responsive() -> None:
    """Set this process up so that no move waits while all objects of all tables are looked through.

    That takes half a second with some hundred tables, and what it could free are the remains of tables that were
    dropped. Whatever is there by now stays, so it is not looked at again.
    """
    sys.setswitchinterval(HANDOVER)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)


async def collect_when_calm(metrics: Metrics) -> None:
    """Look through all objects whenever there are new ones and no message came lately."""
    while True:
        before = metrics.said
        await asyncio.sleep(LOOK)
        rounds = gc.get_count()[2]
        if (rounds >= FEW and metrics.said == before) or rounds >= MANY:
            gc.collect()
