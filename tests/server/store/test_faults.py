"""A database that is full, damaged, gone or slow is noticed, and nothing is acknowledged meanwhile."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import text

from tests.server.store.helper import opening, ready
from tricksmith.errors import TricksmithError
from tricksmith.server.errors import StorageError
from tricksmith.server.store import Batch, Store, open_store, probe

MANY = 300


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each check asks the database."""
    monkeypatch.setattr(probe, "CACHE_SECONDS", -1.0)


def with_store(folder: Path, test: Callable[[Store], Awaitable[None]], *, was_used: bool = False) -> None:
    """Run a test with a store in this folder."""

    async def run() -> None:
        store = await Store.connect(f"sqlite:///{folder / 'tables.db'}", was_used=was_used)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())


async def fill(store: Store, count: int = MANY) -> None:
    """This number of tables in this number of transactions."""
    for number in range(count):
        await store.append(Batch(f"t{number}", 0, opening()))


async def fault_code(work: Awaitable[object]) -> str:
    """The fault with which this fails; empty if it goes well."""
    try:
        await work
    except StorageError as error:
        return error.code
    return ""


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The errors in the log, each of which is one line without a stack."""
    found = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert all(record.exc_info is None and "\n" not in record.getMessage() for record in found)
    return [record.getMessage() for record in found]


def test_a_full_database_refuses_and_goes_on_once_it_is_not(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What does not fit is refused with the reason; what was acknowledged stays; one line at the start and the end."""

    async def limit(store: Store, pages: int) -> None:
        await store._database.write(lambda connection: connection.execute(text(f"PRAGMA max_page_count={pages}")))

    async def test(store: Store) -> None:
        await limit(store, 1)  # SQLite takes the present size
        done = 0
        while (found := await fault_code(store.append(Batch(f"t{done}", 0, opening())))) == "":
            done += 1
        assert found == "full"
        with pytest.raises(StorageError, match="disk is full"):
            await store.append(Batch(f"t{done}", 0, opening()))
        assert await fault_code(store.append(Batch("again", 0, opening()))) == "full"
        assert await store.last_events([f"t{number}" for number in range(done + 1)]) == {
            f"t{n}": 1 for n in range(done)
        }
        assert len(logged(caplog)) == 1
        await limit(store, 1_000_000)
        await store.append(Batch(f"t{done}", 0, opening()))
        assert "the database saves again" in caplog.messages

    with_store(tmp_path, test)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a megabyte, where we may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    may = os.geteuid() == 0 and shutil.which("mount") is not None
    if not may or subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        pytest.skip("no file system can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_full_disk_is_not_ready(small_disk: Path) -> None:
    """Though nothing is asked of it but whether it could."""

    async def test(store: Store) -> None:
        await store.check()
        ballast = small_disk / "ballast"
        with ballast.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass
        while (found := await fault_code(store.append(Batch(f"t{monotonic()}", 0, opening())))) == "":
            pass  # until what was reserved is used up
        assert found == "full"
        assert await fault_code(store.check()) == "full"
        ballast.unlink()
        await store.check()

    with_store(small_disk, test)


def overwrite(path: Path) -> None:
    """Overwrite the middle third of a file."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 3 // 4096 * 4096)
        file.write(b"\xa5" * (size // 3))


def test_damage_is_found_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing more is saved, which would make it worse, and the log says what to do."""

    async def damaged(store: Store) -> None:
        assert await fault_code(store.append(Batch("new", 0, opening()))) == "damaged"
        assert await fault_code(store.check()) == "damaged"

    with_store(tmp_path, fill)
    overwrite(tmp_path / "tables.db")
    with_store(tmp_path, damaged)
    (line,) = logged(caplog)
    assert "damaged" in line
    assert "restore the latest backup" in line


def test_damage_that_is_met_ends_all_writing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Also if it happens while the server runs."""

    async def test(store: Store) -> None:
        await fill(store)
        await store._database.write(lambda connection: connection.execute(text("PRAGMA user_version=1")))
        with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store._database._reader.dispose()  # what was read is forgotten, as in another process
        overwrite(tmp_path / "tables.db")
        codes = [await fault_code(store.read(f"t{number}")) for number in range(MANY)]
        assert "damaged" in codes
        assert await fault_code(store.append(Batch("new", 0, opening()))) == "damaged"
        assert await fault_code(store.check()) == "damaged"
        assert sum("restore the latest backup" in line for line in logged(caplog)) == 1

    with_store(tmp_path, test)


def test_a_lost_write_ahead_log_is_noticed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A server that was killed left a log; without it the database is older than what was acknowledged."""
    whole, torn = tmp_path / "whole", tmp_path / "torn"

    async def killed(store: Store) -> None:
        await store._database.write(lambda connection: connection.execute(text("PRAGMA user_version=1")))
        with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        await store.append(Batch("t", 0, opening()))
        await store.check()
        for folder, names in (
            (whole, ("tables.db", "tables.db-wal", "tables.db-mark")),
            (torn, ("tables.db", "tables.db-mark")),
        ):
            folder.mkdir()
            for name in names:
                shutil.copy(tmp_path / name, folder / name)

    async def found(store: Store) -> None:
        assert await store.last_event("t") in {0, 1}

    with_store(tmp_path, killed)
    with_store(tmp_path, found)
    with_store(whole, found)
    assert logged(caplog) == []
    with_store(torn, found)
    (line,) = logged(caplog)
    assert "has lost what was saved between" in line
    assert "-wal" in line
    caplog.clear()
    with_store(torn, found)
    assert logged(caplog) == [], "it is logged once"
    assert (torn / "tables.db-mark").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("left", ["nothing", "an-empty-file"])
def test_a_database_that_should_be_there(tmp_path: Path, caplog: pytest.LogCaptureFixture, left: str) -> None:
    """One that is missing or empty in a folder that was used is named; in a new folder nobody worries."""

    async def nothing(_: Store) -> None:
        """Open and close it."""

    if left == "an-empty-file":
        (tmp_path / "tables.db").touch()
    with_store(tmp_path, nothing, was_used=True)
    (line,) = logged(caplog)
    assert "missing" in line or "is empty" in line
    caplog.clear()
    (tmp_path / "new").mkdir()
    with_store(tmp_path / "new", nothing)
    assert logged(caplog) == []


def test_a_database_that_is_removed_while_it_is_open(tmp_path: Path) -> None:
    """SQLite would go on writing to a file that nobody finds again."""

    async def test(store: Store) -> None:
        await store.append(Batch("t", 0, opening()))
        await store.check()
        (tmp_path / "tables.db").unlink()
        assert await fault_code(store.check()) == "gone"
        assert await fault_code(store.append(Batch("t", 1, [ready(1)]))) == "gone"

    with_store(tmp_path, test)


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    """Every caller waits for two seconds, and the database is asked only once meanwhile."""

    async def test(store: Store) -> None:
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            begun = monotonic()
            assert {await fault_code(store.check()) for _ in range(5)} == {"busy"}
            assert monotonic() - begun < 4
            other.execute("ROLLBACK")
        await asyncio.sleep(0.5)
        await store.check()

    with_store(tmp_path, test)


def test_a_closed_store_says_that_the_server_stops(url: str, caplog: pytest.LogCaptureFixture) -> None:
    """What somebody asks while a server stops is refused in words, and is no fault in the log."""

    async def run() -> list[str]:
        store = await Store.connect(url)
        await fill(store, 1)
        await store.close()
        later: tuple[Awaitable[object], ...] = (
            store.append(Batch("late", 0, opening())),
            store.people.save("ada", "Ada", now=0),
            store.read("t0"),
            store.event_of_message("t0", 0, "m1"),
        )
        return [await fault_code(work) for work in later]

    assert asyncio.run(run()) == ["stopping"] * 4
    assert not caplog.records


def test_asking_often_costs_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred who ask within a second share one write."""
    monkeypatch.setattr(probe, "CACHE_SECONDS", 60.0)
    monkeypatch.setattr(probe, "TIMEOUT", 60.0)  # however busy the machine is

    async def test(store: Store) -> None:
        tries, touch = 0, store._database.touch

        async def counted() -> tuple[int, int]:
            nonlocal tries
            tries += 1
            return await touch()

        store._database.touch = counted
        await asyncio.gather(*(store.check() for _ in range(50)))
        for _ in range(50):
            await store.check()
        assert tries == 1

    with_store(tmp_path, test)


def other_program(path: Path) -> None:
    """A SQLite database that is not ours."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("CREATE TABLE cards (name TEXT)")


def newer(path: Path) -> None:
    """A database that a later version has changed."""

    async def nothing(_: Store) -> None:
        """Open and close it."""

    with_store(path.parent, nothing)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("UPDATE alembic_version SET version_num = 'future'")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (Path.mkdir, "is a folder"),
        (lambda path: path.write_text("Dear diary, today we played Nestors."), "is not a database"),
        (other_program, "belongs to another program"),
        (newer, "newer version of tricksmith"),
    ],
)
def test_what_is_no_database_of_ours(tmp_path: Path, make: Callable[[Path], object], says: str) -> None:
    """The error is one line with what to do."""
    make(tmp_path / "tables.db")
    with pytest.raises(TricksmithError, match=says) as caught:
        asyncio.run(Store.connect(f"sqlite:///{tmp_path / 'tables.db'}"))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("server", ["down", "without-it"])
def test_a_postgresql_that_is_not_there(request: pytest.FixtureRequest, server: str) -> None:
    """The error names host and database, and no password."""
    url = "postgresql://me:hunter2@127.0.0.1:1/cards"
    if server == "without-it":
        url = request.getfixturevalue("postgres").rpartition("/")[0] + "/nowhere"
    with pytest.raises(TricksmithError, match=r"the database (cards|nowhere) at .* can't be used: ") as caught:
        asyncio.run(Store.connect(url))
    assert "\n" not in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_a_text_that_no_database_holds_is_found_nowhere(url: str) -> None:
    """PostgreSQL can't hold U+0000, and would refuse to look for it."""

    async def main() -> None:
        async with open_store(url) as store:
            assert await store.read("a\0b") == []
            assert (await store.load("\0"))[0] == []
            assert await store.last_event("\0") == 0
            assert await store.last_events(["\0"]) == {}
            assert await store.people.seat_of("a", "\0") is None

    asyncio.run(main())
