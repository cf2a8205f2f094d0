"""The server looks through its objects while nobody waits for it, or when there are too many."""

from __future__ import annotations

import asyncio
import gc
import sys
from contextlib import suppress

import pytest

from tricksmith.server import calm
from tricksmith.server.metrics import Metrics


@pytest.mark.parametrize(
    ("rounds", "talks", "looks"), [(0, False, False), (10, False, True), (10, True, False), (1000, True, True)]
)
def test_all_objects_are_looked_through_in_a_calm_moment(
    monkeypatch: pytest.MonkeyPatch, rounds: int, *, talks: bool, looks: bool
) -> None:
    """While messages come it waits, unless there is too much to wait any longer."""
    found: list[int] = []
    metrics = Metrics()
    monkeypatch.setattr(calm, "LOOK", 0.01)
    monkeypatch.setattr(calm.gc, "get_count", lambda: (0, 0, rounds))
    monkeypatch.setattr(calm.gc, "collect", lambda: found.append(1))

    async def main() -> None:
        task = asyncio.create_task(calm.collect_when_calm(metrics))
        for _ in range(10):
            if talks:
                metrics.heard("move")
            await asyncio.sleep(0.005)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert bool(found) is looks


def test_a_server_is_set_up_to_answer_at_once() -> None:
    """In a process of its own nothing is looked through by itself any more but young objects."""
    before = gc.get_threshold(), sys.getswitchinterval()
    try:
        calm.stay_responsive()
        assert gc.get_threshold() == calm.YOUNG
        assert gc.get_freeze_count() > 1000
        assert sys.getswitchinterval() == pytest.approx(calm.HANDOVER)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before[0])
        sys.setswitchinterval(before[1])
