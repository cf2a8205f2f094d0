"""The server looks through its objects while nobody waits for it, or when there are too many."""

from __future__ import annotations

import asyncio
import gc
import sys
from contextlib import suppress

import pytest

from tricksmith.server import load
from tricksmith.server.observability import Metrics


@pytest.mark.parametrize(
    ("new", "talks", "looks"), [(0, False, False), (100_000, False, True), (100_000, True, False), (10**7, True, True)]
)
def test_all_objects_are_examined_while_the_server_is_idle(
    monkeypatch: pytest.MonkeyPatch, new: int, *, talks: bool, looks: bool
) -> None:
    """While messages come it waits, unless there is too much to wait any longer."""
    generations: list[int] = []
    metrics = Metrics()
    monkeypatch.setattr(load, "IDLE_PERIOD", 0.01)
    monkeypatch.setattr(gc, "get_count", lambda: (new, 0, 0))
    monkeypatch.setattr(gc, "collect", lambda: generations.append(1))

    async def main() -> None:
        task = asyncio.create_task(load.collect_when_idle(metrics))
        for _ in range(10):
            if talks:
                metrics.count_message("move")
            await asyncio.sleep(0.005)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert bool(generations) is looks


def test_a_server_is_set_up_to_answer_at_once() -> None:
    """In a process of its own nothing is looked through by itself any more."""
    before = sys.getswitchinterval()
    try:
        load.stay_responsive()
        assert not gc.isenabled()
        assert gc.get_freeze_count() > 1000
        assert sys.getswitchinterval() == pytest.approx(load.SWITCH_INTERVAL)
    finally:
        gc.unfreeze()
        gc.enable()
        sys.setswitchinterval(before)


def test_what_was_allocated_and_stays_is_counted_while_nothing_is_looked_through() -> None:
    """So that a server that is never calm looks all the same, if its memory grows."""
    gc.disable()
    gc.freeze()  # what other tests have left behind is not looked through
    try:
        gc.collect()
        kept: list[list[int]] = [[] for _ in range(50_000)]
        assert gc.get_count()[0] >= len(kept)
        kept.clear()
        assert gc.get_count()[0] < 25_000
    finally:
        gc.unfreeze()
        gc.enable()
