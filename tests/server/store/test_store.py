"""The log in a database: what is written is read back, once, in order, even with several writers."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from itertools import count, pairwise
from pathlib import Path
from threading import Barrier
from time import monotonic

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.engine import Connection

from tests.server.store.helper import opening, ready
from tricksmith.errors import OptionError
from tricksmith.server.errors import Conflict, StorageError
from tricksmith.server.store import RETENTION, Batch, Store, open_store, url_of
from tricksmith.server.store.database import Database
from tricksmith.server.store.database_schema import METADATA
from tricksmith.server.store.upgrade import LATEST_REVISION
from tricksmith.server.store.writer import BUSY_GAP


def test_a_log_is_read_as_it_was_written(url: str) -> None:
    """Events come back equal and in order, from any number on, also after a restart."""

    async def main() -> None:
        log = [*opening(), ready(1), ready(2)]
        async with open_store(url) as store:
            await store.append(Batch("t", 0, log[:1]))
            await store.append(Batch("t", 1, log[1:], by=(0, "abc"), stage="playing", summary={"hand": 1}))
        async with open_store(url) as store:
            assert await store.read("t") == log
            assert await store.read("t", 2) == log[2:]
            assert (await store.last_event("t"), await store.last_event("u"), await store.read("u")) == (3, 0, [])
            assert [await store.event_of_message("t", seat, "abc") for seat in (0, 1)] == [3, None]
            log_summary = await store.summary("t")
            assert log_summary is not None
            assert (log_summary.game, log_summary.stage, log_summary.last, dict(log_summary.summary)) == (
                "nonesuch",
                "playing",
                3,
                {"hand": 1},
            )
            assert await store.summary("u") is None

    asyncio.run(main())


def test_a_text_that_no_database_holds_is_found_nowhere(url: str) -> None:
    """A zero byte in the id of a table, a message or a person: there is nothing of that name, and no error."""

    async def main() -> None:
        async with open_store(url) as store:
            await store.append(Batch("t", 0, opening(), by=(0, "abc"), seats=((0, "ada"),)))
            assert (await store.load("t")).owners == {0: "ada"}
            nothing = await store.load("t\0")
            assert ([*nothing.events], {**nothing.owners}) == ([], {})
            assert (await store.read("t\0"), await store.last_event("t\0")) == ([], 0)
            assert [await store.event_of_message("t", 0, message) for message in ("abc", "abc\0")] == [1, None]
            assert await store.people.epoch_of("ada\0") == 0

    asyncio.run(main())


def test_who_has_not_read_the_last_event_is_refused(url: str) -> None:
    """A batch that comes after another number changes nothing, and the error says how far the log goes."""

    async def main() -> None:
        async with open_store(url) as store:
            await store.append(Batch("t", 0, opening()))
            for after in (0, 2, 7):
                with pytest.raises(Conflict) as caught:
                    await store.append(Batch("t", after, opening() if after == 0 else [ready(5)]))
                assert caught.value.last == 1
            with pytest.raises(Conflict):
                await store.append(Batch("nowhere", 3, [ready(5)]))
            with pytest.raises(Conflict):  # all or none
                await store.append_all([Batch("u", 0, opening()), Batch("t", 0, opening())])
            assert (await store.last_event("t"), await store.last_event("u")) == (1, 0)
            await store.append_all([Batch("u", 0, opening()), Batch("t", 1, [ready(6)])])
            assert (await store.last_event("t"), await store.last_event("u")) == (2, 1)

    asyncio.run(main())


def test_a_message_of_a_client_is_carried_out_once(url: str) -> None:
    """The same id of the same seat is refused, even by a batch that would fit."""

    async def main() -> None:
        async with open_store(url) as store:
            await store.append(Batch("t", 0, opening()))
            await store.append(Batch("t", 1, [ready(1)], by=(0, "a")))
            others = [store.append(Batch(f"t{n}", 0, opening())) for n in range(5)]
            again = store.append(Batch("t", 2, [ready(2)], by=(0, "a")))
            *fine, bad = await asyncio.gather(*others, again, return_exceptions=True)
            assert fine == [None] * 5, "what else waited is written"
            assert isinstance(bad, Conflict)
            assert await store.last_event("t") == 2
            await store.append(Batch("t", 2, [ready(2)], by=(1, "a")))

    asyncio.run(main())


def test_many_write_at_once_and_the_log_has_no_gap(url: str) -> None:
    """Two stores on one database, as two processes have them: each event has one number, nothing is lost or twice."""

    async def push(store: Store, who: int, wanted: int, acknowledged: set[int]) -> int:
        conflicts = 0
        for number in range(wanted):
            mark = who * 1000 + number
            while True:
                try:
                    await store.append(Batch("t", await store.last_event("t"), [ready(mark)]))
                except Conflict:
                    conflicts += 1
                else:
                    acknowledged.add(mark)
                    break
        return conflicts

    async def main() -> None:
        acknowledged: set[int] = set()
        async with open_store(url) as one, open_store(url) as other:
            await one.append(Batch("t", 0, opening()))
            pushes = [push(store, who, 15, acknowledged) for who, store in enumerate((one, other, one, other), start=1)]
            conflicts = await asyncio.gather(*pushes)
            numbers_read = [event.at for event in await other.read("t", 1)]
        assert sorted(numbers_read) == sorted(acknowledged)
        assert len(numbers_read) == 60
        assert sum(conflicts) > 0, "they have met"

    asyncio.run(main())


WHOLE = {"include_name": lambda name, *_: re.fullmatch(r"events_\d+", name or "") is None}
"""Leaves out the parts of a table that PostgreSQL divides."""


def test_two_that_open_the_same_tables_do_not_wait_for_each_other(url: str) -> None:
    """Each in its own order, all or none: one of them opens all of them, and the other is refused."""

    async def main() -> None:
        names = [f"t{number:03}" for number in range(300)]
        async with open_store(url) as one, open_store(url) as other:
            wanted = [Batch(name, 0, opening()) for name in names]
            said = await asyncio.gather(one.append_all(wanted), other.append_all(wanted[::-1]), return_exceptions=True)
            assert sorted(type(answer) for answer in said if answer is not None) == [Conflict]
            assert await one.last_events(names) == dict.fromkeys(names, 1)

    asyncio.run(main())


def test_a_transaction_that_the_database_took_back_is_done_again(request: pytest.FixtureRequest) -> None:
    """Two in PostgreSQL that wait for each other: the one that it ends is done again, and both are on the disk."""
    base: str = request.getfixturevalue("postgres")
    meet = Barrier(2)

    def crossing(first: str, second: str) -> Callable[[Connection], None]:
        tries = count()

        def work(connection: Connection) -> None:
            is_first_try = not next(tries)
            for name in (first, second):
                connection.execute(text(f"UPDATE crossing SET value = value + 1 WHERE name = '{name}'"))
                if name == first and is_first_try:
                    meet.wait(10)

        return work

    async def main() -> None:
        one, other = await Database.open(base), await Database.open(base)
        try:
            await one.write(lambda connection: connection.execute(text("CREATE TABLE crossing (name text, value int)")))
            await one.write(lambda connection: connection.execute(text("INSERT INTO crossing VALUES ('a',0),('b',0)")))
            await asyncio.gather(one.write(crossing("a", "b")), other.write(crossing("b", "a")))
            assert [row.value for row in await one.rows(text("SELECT value FROM crossing"))] == [2, 2]
        finally:
            await one.write(lambda connection: connection.execute(text("DROP TABLE crossing")))
            await one.close()
            await other.close()

    asyncio.run(main())


def test_stores_that_start_at_once_find_one_database(url: str) -> None:
    """The migrations run once, and the tables are those of the schema."""

    async def main() -> None:
        stores = await asyncio.gather(*(Store.connect(url) for _ in range(3)))
        database = stores[0]._database
        differences = await database.write(
            lambda connection: compare_metadata(MigrationContext.configure(connection, opts=WHOLE), METADATA)
        )
        versions = await database.rows(text("SELECT version_num FROM alembic_version"))
        for store in stores:
            await store.close()
        assert differences == []
        assert [row.version_num for row in versions] == [LATEST_REVISION], "a new migration is the latest"

    asyncio.run(main())


def test_a_database_that_is_up_to_date_needs_no_migrations(tmp_path: Path) -> None:
    """A second start imports nothing that brings databases up to date, which takes a third of a second."""
    code = (
        "import asyncio, sys; from tricksmith.server.store import Store\n"
        "async def main(): await (await Store.connect(sys.argv[1])).close()\n"
        "asyncio.run(main()); print('alembic' in sys.modules)"
    )
    command = [sys.executable, "-c", code, f"sqlite:///{tmp_path / 'tables.db'}"]
    starts = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert starts == ["True\n", "False\n"]


def test_rights_and_lists(url: str) -> None:
    """A seat is given with its event; people find their tables, and everyone the public ones."""

    async def main() -> None:
        async with open_store(url) as store:
            await store.append(Batch("t", 0, opening(1, public=True), seats=[(0, "ada"), (2, "cy")]))
            await store.append(Batch("u", 0, opening(2), seats=[(0, "ada")]))
            assert [row.table for row in await store.tables_of("ada")] == ["u", "t"]
            assert [row.table for row in await store.public_tables()] == ["t"]
            assert await store.people.seat_owners("t") == {0: "ada", 2: "cy"}
            assert await store.people.seats_of("cy", ["t", "u"]) == {"t": 2}
            assert await store.people.seats_of("ada", ["t", "u", "v"]) == {"t": 0, "u": 0}
            await store.append(Batch("t", 1, [ready(3)], seats=[(2, "di")], stage="playing"))
            assert (await store.people.seat_of("t", "di"), await store.people.seat_of("t", "cy")) == (2, None)
            await store.append(Batch("t", 2, (), released=[2]))
            assert await store.people.seat_owners("t") == {0: "ada"}
            assert [row.table for row in await store.tables_in_progress()] == ["t"]
            assert await store.tables_in_progress(since=4) == []
            assert await store.counts() == {"playing": 1, "waiting": 1}
            await store.append(Batch("u", 1, [ready(9)], stage="closed"))
            assert [row.table for row in await store.tables_of("ada")] == ["t"]
            await store.check()

    asyncio.run(main())


def test_people_and_links(url: str) -> None:
    """Names are kept; a device link is good once, until it expires."""

    async def main() -> None:
        async with open_store(url) as store:
            people = store.people
            assert await people.name_of("p") is None
            await people.save("p", "Ada", now=1)
            await people.save("p", "Adah", now=2)
            assert await people.name_of("p") == "Adah"
            await store.append(Batch("t", 0, opening()))
            await people.add_device_link("m", "p", expires=100)
            assert await people.use_device_link("another", now=1) is None
            uses = [await people.use_device_link("m", now=time) for time in (100, 1, 1)]
            assert uses == [None, ("p", "Adah", 0), None], "once, before it expires"
            rows = await store._database.rows(text("SELECT token FROM invites"))
            assert all(len(row.token) == 64 for row in rows), "the database holds no token"

    asyncio.run(main())


def test_a_cookie_that_was_voided_makes_no_link_and_voids_no_other(url: str) -> None:
    """The number in it is compared where the link is written, and where the other cookies are voided."""

    async def main() -> None:
        async with open_store(url) as store:
            people = store.people
            await people.save("p", "Ada", now=1)
            assert await people.add_device_link("before", "p", expires=100)
            assert await people.void_cookies("p", "Ada", now=2) == 1
            assert await people.use_device_link("before", now=3) is None
            assert not await people.add_device_link("stolen", "p", expires=100)
            assert await people.use_device_link("stolen", now=3) is None
            assert await people.void_cookies("p", "Ada", now=4) is None
            assert await people.epoch_of("p") == 1
            assert await people.add_device_link("mine", "p", expires=100, epoch=1)
            assert await people.use_device_link("mine", now=5) == ("p", "Ada", 1)
            assert await people.void_cookies("p", "Ada", now=6, epoch=1) == 2
            assert await people.void_cookies("newcomer", "", now=7) == 1

    asyncio.run(main())


def test_what_is_kept_and_what_is_forgotten(url: str) -> None:
    """Unattended tables go after 30 days with all that belongs to them, finished ones when somebody deletes them."""

    async def main() -> None:
        async with open_store(url) as store:
            for name, stage in (("old", "playing"), ("done", "finished"), ("closed", "closed")):
                await store.append(Batch(name, 0, opening(), seats=[(0, "ada")], stage=stage))
            await store.append(Batch("new", 0, opening(RETENTION), stage="playing"))
            await store.people.add_device_link("x", "ada", expires=1)
            assert await store.sweep(RETENTION) == 0
            assert await store.sweep(RETENTION + 1) == 2
            assert [await store.last_event(name) for name in ("old", "done", "closed", "new")] == [0, 1, 0, 1]
            assert await store.people.seat_owners("old") == {}
            await store.delete("done")
            assert await store.read("done") == []

    asyncio.run(main())


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    """SQLite writes ahead, waits for the disk at each commit, and minds foreign keys."""

    async def main() -> list[object]:
        database = await Database.open(f"sqlite:///{tmp_path / 'x.db'}")
        names = ("journal_mode", "synchronous", "foreign_keys")
        found = await database.write(
            lambda connection: [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]
        )
        await database.close()
        return found

    assert asyncio.run(main()) == ["wal", 2, 1]


def test_many_tables_share_one_commit(tmp_path: Path) -> None:
    """What waits while a transaction runs is written in the next one, all together."""

    async def main() -> int:
        async with open_store(f"sqlite:///{tmp_path / 'x.db'}") as store:
            begun = beginnings(store)
            await asyncio.gather(*(store.append(Batch(f"t{n}", 0, opening())) for n in range(50)))
            return len(begun)

    assert 1 <= asyncio.run(main()) <= 2


def beginnings(store: Store) -> list[float]:
    """When each transaction of the writer begins from now on."""
    begun: list[float] = []
    write = store._database.write_prepared

    async def noted(work: object) -> object:
        begun.append(monotonic())
        return await write(work)

    store._database.write_prepared = noted
    return begun


def test_transactions_wait_for_each_other_where_many_tables_play(tmp_path: Path) -> None:
    """While many tables are written to, they begin some milliseconds apart."""

    async def main() -> list[float]:
        async with open_store(f"sqlite:///{tmp_path / 'x.db'}") as store:
            store._writer._traffic.is_busy = lambda _: True
            begun = beginnings(store)
            await store.append(Batch("t", 0, opening()))
            for number in range(1, 6):
                await store.append(Batch("t", number, [ready(number)]))
            return begun

    begun = asyncio.run(main())
    assert len(begun) == 6
    assert min(after - before for before, after in pairwise(begun)) >= 0.9 * BUSY_GAP


def test_a_writer_whose_asker_has_gone_writes_on(tmp_path: Path) -> None:
    """A cancelled request stops nobody else's, and closing writes what waits."""

    async def main() -> None:
        async with open_store(f"sqlite:///{tmp_path / 'x.db'}") as store:
            gone = asyncio.create_task(store.append(Batch("t", 0, opening())))
            await asyncio.sleep(0)
            gone.cancel()
            await store.append(Batch("u", 0, opening()))
        with pytest.raises(StorageError, match="being stopped"):
            await store.append(Batch("v", 0, opening()))

    asyncio.run(main())
    with sqlite3.connect(tmp_path / "x.db") as connection:
        assert connection.execute("SELECT id FROM tables ORDER BY id").fetchall() == [("t",), ("u",)]
    connection.close()


def test_a_backup_is_a_database_of_its_own(url: str, tmp_path: Path) -> None:
    """It is made while the store is in use, overwrites nothing, and is read like any other."""

    async def main() -> None:
        copy = tmp_path / "copy.db"
        async with open_store(url) as store:
            await store.append(Batch("t", 0, opening()))
            if not url.startswith("sqlite"):
                with pytest.raises(OptionError, match="pg_dump"):
                    await store.backup(copy)
                return
            await store.backup(copy)
            await store.append(Batch("t", 1, [ready(1)]))
            with pytest.raises(OptionError, match="already exists"):
                await store.backup(copy)
        async with open_store(f"sqlite:///{copy}") as store:
            assert await store.read("t") == list(opening())

    asyncio.run(main())


@pytest.mark.parametrize("url", ["", "sqlite://", "mysql://x/y", "tables.db", "postgresql:/"])
def test_an_address_that_is_none(url: str) -> None:
    """The error says what one looks like, and does not repeat what was typed: it may hold a password."""
    with pytest.raises(OptionError, match=r"sqlite:///PATH or postgresql"):
        url_of(url)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """The database is not made somewhere else."""
    with pytest.raises(OptionError, match="there is no folder"):
        asyncio.run(Store.connect(f"sqlite:///{tmp_path}/no/x.db"))
