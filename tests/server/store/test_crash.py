"""A writer that is killed at any instant: all that was acknowledged is there, and nothing is there twice."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.forkserver import FORKED
from tests.server.store.busy import TABLES, begin
from tricksmith.server.domain import kind_of
from tricksmith.server.store import open_store


class Writer(NamedTuple):
    """A writer in a process of its own, and where it says what was acknowledged."""

    process: ForkServerProcess
    said: int


def started(url: str, first: int) -> Writer:
    """A writer whose marks go on from the first."""
    reader, writer = FORKED.Pipe(duplex=False)
    process = FORKED.Process(target=begin, args=(url, first, writer))
    process.start()
    writer.close()
    return Writer(process, os.dup(reader.fileno()))


def acknowledged_by(writer: Writer, after: float = 0.0) -> set[tuple[str, int]]:
    """What a writer had acknowledged when it was killed, some seconds after its first line."""
    with os.fdopen(writer.said, encoding="utf-8") as file:
        said = [file.readline()]
        time.sleep(after)
        writer.process.kill()
        said += file.readlines()
    writer.process.join()
    whole = [line.split() for line in said if line.endswith("\n")]
    return {(table, int(mark)) for table, mark in whole}


async def found(url: str) -> list[tuple[str, int]]:
    """Every mark in the logs; each log is read as a whole, so that a gap would be a wrong number."""
    marks = []
    async with open_store(url) as store:
        for table in (f"t{number}" for number in range(TABLES)):
            log = await store.read(table)
            assert len(log) == await store.last_event(table)
            marks += [(table, event.at) for event in log if kind_of(event) == "ready"]
    return marks


def crash(url: str, times: int, seed: int) -> None:
    """Kill `times` writers, one after the other, and look at what they left."""
    rng, acknowledged = Random(seed), set[tuple[str, int]]()
    for number in range(times):
        acknowledged |= acknowledged_by(started(url, number * 1_000_000), rng.uniform(0.0, 0.3))
    holds(url, acknowledged)
    assert len(acknowledged) > 10 * times, "they had work to do"


def holds(url: str, acknowledged: set[tuple[str, int]]) -> None:
    """All that was acknowledged is there, once."""
    left = Counter(asyncio.run(found(url)))
    assert acknowledged <= set(left), "lost"
    assert set(left.values()) <= {1}, "twice"


def test_nothing_acknowledged_is_lost(url: str) -> None:
    """Four writers are killed at random instants."""
    crash(url, 4, seed=1)


def test_two_processes_write_to_the_same_tables(url: str) -> None:
    """They meet in every log; one is killed, then the other, and neither has lost or doubled anything."""
    one, other = started(url, 0), started(url, 1_000_000)
    first = acknowledged_by(one, 0.5)
    second = acknowledged_by(other)
    assert {table for table, _ in first} & {table for table, _ in second}
    holds(url, first | second)


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_whenever_it_strikes(tmp_path: Path) -> None:
    """The same many times."""
    crash(f"sqlite:///{tmp_path / 'x.db'}", 30, seed=2)
