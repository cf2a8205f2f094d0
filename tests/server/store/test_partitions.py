"""PostgreSQL keeps events in parts: a database of before is moved as a whole, and its matches go on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from random import Random
from secrets import token_hex
from typing import Any

import psycopg
import pytest
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from sqlalchemy import create_engine, text
from sqlalchemy.engine import Connection

from tests.server.domain import helper as h
from tests.server.store.test_old_database import AS_IT_WAS, DUMP
from tricksmith.server.domain import reduce_events
from tricksmith.server.store import Batch, Store, open_store, url_of
from tricksmith.server.store.upgrade import _script

COPIED = {
    "tables": ("id", "game", "players", "stage", "is_public", "last", "created", "updated", "summary"),
    "events": ("table_id", "number", "body"),
    "seats": ("table_id", "seat", "person"),
}
"""The tables of the database of version 0.1, with their columns."""


@pytest.fixture
def empty(postgres: str) -> str:
    """The address of an empty database of PostgreSQL."""
    name = f"t{token_hex(8)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgres.rpartition("/")[0] + "/" + name


def migrate_to(connection: Connection, revision: str) -> None:
    """Bring a database to one step and no further."""
    script = _script()

    def steps(before: Any, _: object) -> Any:
        return script._upgrade_revs(revision, before)

    with EnvironmentContext(Config(), script, fn=steps) as context:
        context.configure(connection=connection)
        context.run_migrations()


def fill(url: str) -> dict[str, int]:
    """Write the tables of version 0.1 into a database as it was before there were parts; by table its events."""
    engine = create_engine(url_of(url))
    with closing(sqlite3.connect(":memory:")) as old, engine.begin() as connection:
        old.executescript(DUMP.read_text(encoding="utf-8"))
        migrate_to(connection, "third")
        for table, columns in COPIED.items():
            named, values = ", ".join(columns), ", ".join(f":{column}" for column in columns)
            rows = [dict(zip(columns, row, strict=True)) for row in old.execute(f"SELECT {named} FROM {table}")]
            for row in rows:
                row.update({"is_public": bool(row["is_public"])} if "is_public" in row else {})
            connection.execute(text(f"INSERT INTO {table} ({named}) VALUES ({values})"), rows)
        counts = connection.execute(text("SELECT table_id, count(*) FROM events GROUP BY table_id"))
        rows_by_partition = {row[0]: row[1] for row in counts}
    engine.dispose()
    return rows_by_partition


def test_the_events_of_before_are_moved_into_parts(empty: str) -> None:
    """All of them, each once; more than one part has some, and deleting a table still deletes its events."""
    before = fill(empty)
    assert before == {name: as_it_was[0] for name, as_it_was in AS_IT_WAS.items()}

    async def main() -> None:
        store = await Store.connect(empty)
        database = store._database
        rows = await database.rows(text("SELECT tableoid::regclass::text AS part, count(*) FROM events GROUP BY 1"))
        parts = {row.part for row in rows}
        assert len(parts) > 1
        assert all(part.startswith("events_") for part in parts)
        for name, count in before.items():
            assert len(await store.read(name)) == count
        left = await database.rows(text("SELECT to_regclass('events_before') AS old_table"))
        assert left[0].old_table is None
        await store.delete("table0")
        assert await store.read("table0") == []
        await store.close()

    asyncio.run(main())


def test_matches_of_before_go_on_in_parts(empty: str) -> None:
    """The next events are written after the old ones, and can't be written twice."""
    fill(empty)

    async def main() -> None:
        async with open_store(empty) as store:
            log = await store.read("table0")
            for _ in range(4):
                table = reduce_events(log)
                events = h.next_events(table, Random(1))
                await store.append(Batch("table0", table.event_number, events))
                log += events
            assert reduce_events(await store.read("table0")) == reduce_events(log)
            twice = text("INSERT INTO events SELECT table_id, number, body FROM events WHERE table_id = 'table0'")
            with pytest.raises(Exception, match="duplicate key"):
                await store._database.write(lambda connection: connection.execute(twice))

    asyncio.run(main())


def test_the_number_of_connections_can_be_set(url: str) -> None:
    """As many read as the owner says, one more writes, and none is opened beyond them."""

    async def main() -> None:
        store = await Store.connect(url, readers=3)
        pool: Any = store._database._reader.pool
        assert (pool.size(), pool._max_overflow) == (3, 0)
        await asyncio.gather(*(store.last_event(f"t{number}") for number in range(50)))
        assert 1 <= pool.checkedin() <= 3
        await store.close()

    asyncio.run(main())
