"""Processes of the server's own that answer questions."""

from __future__ import annotations

import asyncio
import importlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tricksmith import games
from tricksmith.games import GameFile
from tricksmith.server import child as child_module
from tricksmith.server.child import Child, ChildOnDemand
from tricksmith.server.observability import Metrics

PROCESS_NUMBER = (
    "import os; from tricksmith.server.child import answer_questions; answer_questions(lambda _: os.getpid())"
)
"""A program that answers every question with the number of its process."""
SLEEP = "import time; time.sleep(60)"
NAP = (
    "import time; from tricksmith.server.child import answer_questions;"
    " answer_questions(lambda seconds: (time.sleep(seconds), seconds)[1])"
)
"""A program that sleeps for the seconds that it is asked for, and answers them."""
SPIN = "while True: pass"


def test_one_process_answers_until_it_is_lost() -> None:
    """The next question starts another, unless that one could not answer it; each loss is counted."""

    async def test() -> None:
        metrics = Metrics()
        child = ChildOnDemand(PROCESS_NUMBER, metrics)
        assert child.pid is None
        with pytest.raises(EOFError):
            await child.ask("go on", seconds=60, may_start=False)
        first = await child.ask("begin", seconds=60)
        assert first == child.pid == await child.ask("go on", seconds=60, may_start=False)
        os.kill(first, signal.SIGKILL)
        while child.pid is not None:
            await asyncio.sleep(0.01)
        second = await child.ask("begin", seconds=60)
        assert second not in {first, os.getpid()}
        await child.end()
        assert child.pid is None
        assert metrics.workers_lost._value.get() == 1

    asyncio.run(test())


def test_a_process_ends_once_it_has_nothing_to_do() -> None:
    """Only after its last answer; the next question starts another, which has learned nothing from the first."""

    async def test() -> None:
        child = ChildOnDemand(PROCESS_NUMBER, Metrics(), idle_seconds=0.2)
        first = await child.ask("begin", seconds=60)
        assert child.ended_count == 0
        while child.pid is not None:
            await asyncio.sleep(0.01)
        assert child.ended_count == 1
        second = await child.ask("begin", seconds=60)
        assert second != first
        os.kill(second, signal.SIGKILL)  # by itself, while nobody asks
        while child.pid is not None:
            await asyncio.sleep(0.01)
        await child.ask("begin", seconds=60)
        assert child.ended_count == 2
        await child.end()
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)

    asyncio.run(test())


class _Long:
    """A question that is written only while the server goes on with its other work."""

    serving = threading.Event()

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        assert self.serving.wait(30)
        return str, ("begin",)


def test_a_long_question_holds_up_nobody() -> None:
    """It is written in a thread."""

    async def test() -> None:
        child = ChildOnDemand(PROCESS_NUMBER, Metrics())
        asyncio.get_running_loop().call_later(0.1, _Long.serving.set)
        assert await child.ask(_Long(), seconds=60) == child.pid
        await child.end()

    asyncio.run(test())


def test_the_end_of_every_process_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of one whose end somebody else was waiting for, and gave up."""
    slow_end = Child.end

    async def end(child: Child) -> None:
        await slow_end(child)
        await asyncio.sleep(0.2)
        ended.append(child.pid)

    ended: list[int] = []
    monkeypatch.setattr(Child, "end", end)

    async def test() -> None:
        child = ChildOnDemand(PROCESS_NUMBER, Metrics())
        pid = await child.ask("begin", seconds=60)
        impatient = asyncio.create_task(child.end())
        await asyncio.sleep(0)
        impatient.cancel()
        with pytest.raises(asyncio.CancelledError):
            await impatient
        assert not ended
        await child.end()
        assert ended == [pid]

    asyncio.run(test())


def test_waiting_for_a_processor_is_not_slowness(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that gets no processor is waited for, but not for ever; one that only takes its time is not."""

    async def test() -> None:
        child = await Child.begin(NAP)
        asked = monotonic()
        monkeypatch.setattr(child, "processor_waits", lambda: {"1": monotonic() - asked})
        assert await child.ask_within(0.1, 0.5) == 0.5
        monkeypatch.setattr(child_module, "MAX_UNCOUNTED_WAIT", 0.1)
        with pytest.raises(TimeoutError):
            await child.ask_within(0.1, 60)
        await child.end()
        child = await Child.begin(NAP)
        monkeypatch.setattr(child, "processor_waits", lambda: {"1": 5.0})
        assert await child.ask_within(60, 0) == 0
        with pytest.raises(TimeoutError):
            await child.ask_within(0.1, 60)
        await child.end()

    asyncio.run(test())


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="the system does not report it")
def test_what_a_process_waits_for_a_processor_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that compute on one processor wait for each other."""
    monkeypatch.setattr(games, "added_files", lambda: ())  # they answer nothing
    cpu = min(os.sched_getaffinity(0))

    async def test() -> None:
        children = [await Child.begin(SPIN) for _ in range(2)]
        for child in children:
            os.sched_setaffinity(child.pid, {cpu})
        while any(sum(child.processor_waits().values()) < 0.1 for child in children):
            await asyncio.sleep(0.02)
        for child in children:
            await child.end()
            assert child.processor_waits() == {}

    asyncio.run(test())


@pytest.mark.parametrize("files", [(), (GameFile(Path("none.py"), b""),)])
def test_a_process_that_does_not_answer_in_time_is_ended(
    files: tuple[GameFile, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that has not even added the files of games that it was started with."""
    started = []

    async def start(*given: Any, **settings: Any) -> Any:
        started.append(await asyncio.create_subprocess_exec(*given, **settings))
        return started[-1]

    monkeypatch.setattr(games, "added_files", lambda: files)
    monkeypatch.setattr(child_module, "create_subprocess_exec", start)

    async def test() -> None:
        metrics = Metrics()
        child = ChildOnDemand(SLEEP, metrics)
        with pytest.raises(TimeoutError):
            await child.ask("anything", seconds=0.5)
        assert [process.returncode for process in started] == [-signal.SIGKILL]
        assert metrics.workers_lost._value.get() == 1

    asyncio.run(test())


@pytest.mark.parametrize(
    "pool", ["realtime.bot_pool", "reviews.pool", "http.records.question_worker", "second_looks.pool"]
)  # fmt: skip
def test_every_program_begins_in_a_fresh_python(pool: str) -> None:
    """It loads what it needs by itself, and ends with its input; most tests fork such a process instead."""
    program = importlib.import_module(f"tricksmith.server.{pool}").WORKER_PROGRAM
    done = subprocess.run([sys.executable, "-c", program], input=b"", capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
