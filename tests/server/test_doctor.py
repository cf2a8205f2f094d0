"""`tricksmith doctor`: each thing that can be wrong where a server runs is found, and nothing is changed."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import sqlite3
import time
from collections import namedtuple
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import call
from tricksmith.server import doctor
from tricksmith.server.doctor import CHECKS, Diagnosis
from tricksmith.server.settings import Limits, Settings
from tricksmith.server.store import open_store

SECRET = "0123456789abcdef0123456789abcdef"
Usage = namedtuple("Usage", "total used free")  # noqa: PYI024 - what shutil returns


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder as a server leaves it."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    (folder / "secret").write_text(SECRET)
    (folder / "secret").chmod(0o600)

    async def made() -> None:
        async with open_store(f"sqlite:///{folder / 'tables.db'}"):
            pass

    asyncio.run(made())
    for path in folder.iterdir():
        path.chmod(0o600)
    return folder


def grades(check: Callable[[Settings], Sequence[Diagnosis]], settings: Settings) -> list[str]:
    """How a check grades what it finds; every fault and warning says what to do."""
    found = check(settings)
    for finding in found:
        assert bool(finding.advice) == (finding.grade != "ok"), finding
        assert not finding.text.endswith(".")
    return [finding.grade for finding in found]


def test_a_folder_in_order_is_found_in_order(data: Path) -> None:
    """Nothing but `ok`, and no file is changed or made."""
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in data.iterdir()}
    for check in (doctor.check_python, doctor.check_files, doctor.check_secret_key, doctor.check_tables):
        assert grades(check, Settings(data=data)) == ["ok"], check
    for check in (doctor.check_clock, doctor.check_public_url, doctor.check_proxies, doctor.check_descriptors):
        assert grades(check, Settings(data=data)) == ["ok"], check
    kept = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in data.iterdir()}
    assert {name: kept[name] for name in before} == before


def test_a_first_start_needs_nothing(tmp_path: Path) -> None:
    """What the server makes itself is no fault, and the doctor does not make it."""
    settings = Settings(data=tmp_path / "new" / "data")
    for check in (doctor.check_files, doctor.check_secret_key, doctor.check_tables):
        assert grades(check, settings) == ["ok"]
    assert not (tmp_path / "new").exists()


def test_packages_that_the_settings_need(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis and PostgreSQL are extras; the advice is a command that works here."""
    monkeypatch.setattr(doctor, "find_spec", lambda _: None)
    assert grades(doctor.check_python, Settings(data=data)) == ["ok"]
    found = doctor.check_python(Settings(data=data, redis="redis://x", database="postgresql://x/y"))
    assert [finding.grade for finding in found] == ["fault", "fault"]
    assert found[0].advice == "uv sync --inexact --extra redis"


def test_root_is_warned_of(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root can read everything, which says nothing about the server's own user."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert grades(doctor.check_user, Settings(data=data)) == ["warning"]
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert grades(doctor.check_user, Settings(data=data)) == ["ok"]


def test_rights(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What others can read is a warning for each file, what can't be written a fault, and a file is not a folder."""
    (data / "tables.db").chmod(0o644)
    data.chmod(0o755)
    assert grades(doctor.check_files, Settings(data=data)) == ["warning", "warning"]
    assert grades(doctor.check_files, Settings(data=data / "secret")) == ["fault"]
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert set(grades(doctor.check_files, Settings(data=data))) == {"fault"}
    assert grades(doctor.check_files, Settings(data=data / "new")) == ["fault"]


@pytest.mark.parametrize("text", ["", "x" * 40, "short", "\udcff"])
def test_a_secret_that_can_be_guessed(data: Path, text: str) -> None:
    """In the file and in the environment."""
    (data / "secret").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert grades(doctor.check_secret_key, Settings(data=data)) == ["fault"]
    if text.isprintable():
        assert grades(doctor.check_secret_key, Settings(data=data, secret=text)) == ["fault"]
    assert grades(doctor.check_secret_key, Settings(data=data, secret=SECRET)) == ["ok"]


def test_a_secret_that_is_missing_next_to_tables(data: Path) -> None:
    """A new one would take everybody's seat away."""
    (data / "secret").unlink()
    assert grades(doctor.check_secret_key, Settings(data=data)) == ["warning"]


@pytest.mark.parametrize(
    ("free", "grade"), [(10 * doctor.MIB, "fault"), (500 * doctor.MIB, "warning"), (1 << 40, "ok")]
)
def test_room_on_the_disk(data: Path, monkeypatch: pytest.MonkeyPatch, free: int, grade: str) -> None:
    """A full disk stops play, and a nearly full one will."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1 << 41, 0, free))
    assert grades(doctor.check_disk, Settings(data=data)) == [grade]
    elsewhere = Settings(data=data, database=f"sqlite:///{data.parent / 'tables.db'}")
    assert grades(doctor.check_disk, elsewhere) == [grade, grade]


def damaged(path: Path) -> None:
    """A third of the file is overwritten."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 3)
        file.write(b"\xa5" * (size // 3))


def altered(*statements: str) -> Callable[[Path], None]:
    """Carry statements out on the database."""

    def done(path: Path) -> None:
        connection = sqlite3.connect(path)
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    return done


FOREIGN = ("DROP TABLE seats", "DROP TABLE events", "DELETE FROM alembic_version", "CREATE TABLE songs (title TEXT)")


@pytest.mark.parametrize(
    ("change", "grade", "text"),
    [
        (damaged, "fault", "damaged"),
        (lambda path: path.write_bytes(b"no database" * 100), "fault", "not a database"),
        (lambda path: path.write_bytes(b""), "warning", "empty"),
        (lambda path: path.unlink(), "warning", "missing"),
        (altered("UPDATE alembic_version SET version_num = 'later'"), "fault", "newer version"),
        (altered(*FOREIGN), "fault", "another program"),
        (altered("UPDATE alembic_version SET version_num = 'first'"), "warning", "older version"),
    ],
)
def test_a_database_that_is_not_as_it_should_be(
    data: Path, change: Callable[[Path], Any], grade: str, text: str
) -> None:
    """Damaged, foreign, of another version, or gone although it was used."""
    change(data / "tables.db")
    (finding,) = doctor.check_tables(Settings(data=data))
    assert (finding.check, finding.grade) == ("database", grade)
    assert text in finding.text
    assert finding.advice


@pytest.mark.parametrize("url", ["mysql://somebody:hidden@x/y", "postgresql://somebody:hidden@127.0.0.1:1/cards"])
def test_a_database_that_does_not_answer(data: Path, url: str) -> None:
    """In a sentence, without the password."""
    (finding,) = doctor.check_tables(Settings(data=data, database=url))
    assert finding.grade == "fault"
    assert "hidden" not in finding.text


def test_a_clock_that_is_wrong(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the year 1970, set while it is looked at, or behind what is in the database."""
    settings = Settings(data=data)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    assert grades(doctor.check_clock, settings) == ["fault"]
    jumping = iter([now, now + 3600])
    monkeypatch.setattr(time, "time", lambda: next(jumping))
    assert grades(doctor.check_clock, settings) == ["warning"]
    altered(
        "INSERT INTO tables (id, game, players, stage, is_public, last, created, updated, summary)"
        f" VALUES ('a', 'nonesuch', 3, 'open', 0, 0, 0, {int(now * 1000)}, '')"
    )(data / "tables.db")
    monkeypatch.setattr(time, "time", lambda: now - 86400)
    (finding,) = doctor.check_tables(settings)
    assert (finding.check, finding.grade) == ("clock", "fault")


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ({"public_url": "https://cards.example.org", "proxies": "127.0.0.1"}, ["ok", "ok"]),
        ({"public_url": "cards.example.org"}, ["fault", "ok"]),
        ({"public_url": "http://cards.example.org"}, ["warning", "ok"]),
        ({"public_url": "https://cards.example.org/cards", "proxies": "1"}, ["warning", "ok"]),
        ({"public_url": "https://cards.example.org"}, ["ok", "warning"]),
        ({"proxies": "127.0.0.1"}, ["ok", "warning"]),
        ({"proxies": "nginx"}, ["ok", "fault"]),
        ({"host": "0.0.0.0"}, ["warning", "ok"]),
        ({"allowed_hosts": "nas.home,https://nas.home"}, ["warning", "ok"]),
        ({"metrics": "all"}, ["ok", "warning"]),
    ],
)
def test_addresses_that_contradict_each_other(data: Path, flags: dict[str, Any], expected: list[str]) -> None:
    """The public URL, the proxies, the names and the address that is listened at."""
    settings = Settings(data=data, **flags)
    assert grades(doctor.check_public_url, settings) + grades(doctor.check_proxies, settings) == expected


@pytest.mark.parametrize(
    ("files", "limit", "grade"),
    [(100, 0, "fault"), (1024, 0, "warning"), (1024, 500, "ok"), (4096, 5000, "warning"), (65536, 0, "ok")],
)
def test_file_descriptors(data: Path, monkeypatch: pytest.MonkeyPatch, files: int, limit: int, grade: str) -> None:
    """Too few for a server, few for a busy evening, or fewer than were allowed."""
    monkeypatch.setattr(doctor, "descriptors", lambda: files)
    assert grades(doctor.check_descriptors, Settings(data=data, limits=Limits(connections=limit))) == [grade]


def test_redis_that_does_not_answer(data: Path) -> None:
    """Refused at once, silent for a second, or no address; without the setting there is nothing to find."""
    assert doctor.check_redis(Settings(data=data)) == []
    assert grades(doctor.check_redis, Settings(data=data, redis="redis://127.0.0.1:1")) == ["warning"]
    assert grades(doctor.check_redis, Settings(data=data, redis="foo://x")) == ["fault"]
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        begun = time.monotonic()
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}"
        (finding,) = doctor.check_redis(Settings(data=data, redis=url))
        assert time.monotonic() - begun < 5
    assert finding.text == "Redis or Valkey does not answer within a second"
    several = Settings(data=data, redis="redis://127.0.0.1:1", database="postgresql://x/y")
    assert grades(doctor.check_redis, several) == ["warning", "warning"]


def test_a_page_that_is_not_built(data: Path, tmp_path: Path) -> None:
    """Without it a browser finds nothing."""
    page = tmp_path / "page"
    page.mkdir()
    assert grades(doctor.check_page, Settings(data=data, page=page)) == ["fault"]
    (page / "index.html").write_text("<!doctype html>")
    assert grades(doctor.check_page, Settings(data=data, page=page)) == ["ok"]


def test_the_command_prints_every_finding_and_ends_with_1_for_a_fault(data: Path, tmp_path: Path) -> None:
    """In lines for people and as JSON, by the same flags and variables as `serve`."""
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html>")
    flags = ("--data", data, "--page", page, "--address-connections", 64)
    done = call("doctor", *flags, "--json")
    findings = json.loads(done.out)
    assert done.code == 0, done.out
    assert {finding["check"] for finding in findings} == {
        "python", "user", "files", "secret", "disk", "database", "clock", "public URL", "proxies", "descriptors",
        "page",
    }  # fmt: skip
    assert len(CHECKS) == 12  # and Redis, which is not set
    (data / "secret").write_text("short")
    done = call("doctor", *flags)
    assert done.code == 1
    assert f"fault    secret: {data / 'secret'} has 5 of at least 32 characters." in done.out
    assert len(done.out.splitlines()) == len(findings)
