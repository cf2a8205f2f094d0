"""The thread of the database does all that it is given, in order, and returns the results."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from tricksmith.server.work_thread import WorkThread


def test_work_is_done_in_order_in_one_thread() -> None:
    """Each caller gets the result or the error of its own work, and the loop runs on meanwhile."""

    async def run() -> None:
        thread, done, names = WorkThread("worker"), [], set()

        def work(number: int) -> int:
            time.sleep(0.01 if number == 0 else 0)
            names.add(threading.current_thread().name)
            done.append(number)
            if number == 2:
                raise LookupError("two")
            return number

        results = await asyncio.gather(
            *(thread.submit(lambda number=number: work(number)) for number in range(4)), return_exceptions=True
        )
        assert done == [0, 1, 2, 3]
        assert names == {"worker"}
        assert [results[index] for index in (0, 1, 3)] == [0, 1, 3]
        assert isinstance(results[2], LookupError)
        thread.shutdown()

    asyncio.run(run())


def test_what_was_given_before_the_end_is_done() -> None:
    """What comes later is refused; so it is by a thread that had nothing to do."""

    async def run() -> None:
        thread, done = WorkThread("worker"), []
        last = thread.submit(lambda: done.append("last"))
        await asyncio.to_thread(thread.shutdown)
        await last
        assert done == ["last"]
        idle = WorkThread("idle")
        idle.shutdown()
        for ended in (thread, idle):
            with pytest.raises(RuntimeError):
                ended.submit(lambda: done.append("later"))
        assert done == ["last"]

    asyncio.run(run())


def test_a_caller_that_has_gone_disturbs_nobody() -> None:
    """Its work may have begun; the next in the queue is done, whether or not the first loop still runs."""
    thread, go_on = WorkThread("worker"), threading.Event()

    async def give_up() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await thread.submit(go_on.wait)

    async def ask() -> int:
        return await thread.submit(lambda: 5)

    asyncio.run(give_up())
    go_on.set()
    assert asyncio.run(ask()) == 5
    thread.shutdown()
