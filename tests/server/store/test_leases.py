"""Leases: one process has a table, a dead one loses it, and the database's clock says when."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import select, update

from tests.server.store.helper import opening
from tricksmith.server.store import Batch, Store, leases
from tricksmith.server.store.database_schema import PROCESSES

Test = Callable[[Store, Store], Awaitable[None]]


@pytest.fixture(autouse=True)
def alive_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who speaks is late, however busy the machine is: what is to expire is made to."""
    monkeypatch.setattr(leases, "EXPIRES_AFTER_MS", 50_000)


def with_two(url: str, test: Test) -> None:
    """Run a test with two stores of one database, in which there are three tables and the processes `a` and `b`."""

    async def run() -> None:
        one = await Store.connect(url)
        two = await Store.connect(url)
        for name in ("t", "u", "v"):
            await one.append(Batch(name, 0, opening()))
        await one.leases.register("a", "/at/a")
        await two.leases.register("b", "")
        await test(one, two)
        await one.close()
        await two.close()

    asyncio.run(run())


def test_a_table_has_one_holder(url: str) -> None:
    """The first process has it until it gives it up; a table that is not there can't be had."""

    async def test(one: Store, two: Store) -> None:
        assert await one.leases.acquire("a", ("t", "u", "nowhere")) == {"t", "u"}
        assert await two.leases.acquire("b", ("u", "v")) == {"v"}
        assert await two.leases.holders(("t", "v", "nowhere")) == {"t": ("a", "/at/a"), "v": ("b", "")}
        await one.leases.release("a", "t")
        await two.leases.release("b", "u")
        assert await two.leases.acquire("b", ("t", "u")) == {"t"}
        await two.leases.leave("b")
        assert await one.leases.acquire("a", ("t", "u", "v")) == {"t", "u", "v"}
        await one.delete("t")
        assert await one.leases.holders(("t",)) == {}

    with_two(url, test)


def test_two_that_ask_at_once_get_a_table_once(url: str) -> None:
    """Whatever the order, each table goes to one of the two."""

    async def test(one: Store, two: Store) -> None:
        for _ in range(10):
            asked = one.leases.acquire("a", ("t", "u", "v")), two.leases.acquire("b", ("v", "u", "t"))
            first, second = await asyncio.gather(*asked)
            assert (first | second, first & second) == ({"t", "u", "v"}, frozenset())
            for name in ("t", "u", "v"):
                await one.leases.release("a", name)
                await two.leases.release("b", name)

    with_two(url, test)


async def silence(store: Store, process: str) -> None:
    """Let the time run out for which a process counts as alive."""
    row = update(PROCESSES).where(PROCESSES.c.id == process)
    await store._database.write(lambda connection: connection.execute(row.values(expires=PROCESSES.c.expires - 50_000)))


def test_a_process_that_is_silent_loses_its_tables(url: str) -> None:
    """Nobody has them from then on; when it speaks again it learns so, and can take none until it registers."""

    async def test(one: Store, two: Store) -> None:
        await one.leases.register("a", "")
        assert await one.leases.acquire("a", ("t",)) == {"t"}
        assert await two.leases.renew("b") == {"a", "b"}
        assert await two.leases.acquire("b", ("t",)) == set()
        await silence(one, "a")
        assert await one.leases.holders(("t",)) == {}
        assert await two.leases.renew("b") == {"b"}
        assert await one.leases.renew("a") == {"b"}
        assert await one.leases.acquire("a", ("u",)) == set()
        assert await two.leases.acquire("b", ("t",)) == {"t"}
        await one.leases.register("a", "")
        assert await one.leases.acquire("a", ("t", "u")) == {"u"}

    with_two(url, test)


def test_times_are_those_of_the_database(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process whose own clock is an hour off renews its row as any other; the row has milliseconds since 1970."""
    real = time.time()
    monkeypatch.setattr(time, "time", lambda: real - 3600)
    monkeypatch.setattr(time, "time_ns", lambda: int(real - 3600) * 10**9)

    async def test(one: Store, two: Store) -> None:
        assert await one.leases.renew("a") == {"a", "b"}
        rows = await two._database.rows(select(PROCESSES.c.expires))
        assert len(rows) == 2
        for row in rows:
            assert real < row.expires / 1000 < real + 60

    with_two(url, test)
