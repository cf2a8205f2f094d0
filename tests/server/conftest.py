"""The databases that the server is tested on: SQLite in a folder, and PostgreSQL where it can be had."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

import psycopg
import pytest

from tests.server.process.children import fork

ROOT = Path(__file__).parents[2]


@contextmanager
def own_postgres() -> Iterator[str]:
    """The address of a PostgreSQL that is thrown away afterwards; without one a test is skipped, but never in CI."""
    server = subprocess.Popen(
        [ROOT / "scripts" / "postgres.sh"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    assert server.stdout is not None
    url = server.stdout.readline().strip()
    if not url:
        _, why = server.communicate()
        if server.returncode == 3 and os.environ.get("CI") != "true":
            pytest.skip(why.strip())
        pytest.fail(why)
    try:
        yield url
    finally:
        server.communicate()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """One for all tests of a process."""
    with own_postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    base: str = request.getfixturevalue("postgres")
    name = f"t{token_hex(8)}"
    with psycopg.connect(base, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return base.rpartition("/")[0] + "/" + name


@pytest.fixture
def forked_children(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork the server's own processes from one that has loaded all they need, instead of starting Python for each."""
    if sys.platform == "linux":
        monkeypatch.setattr("tricksmith.server.child.create_subprocess_exec", fork)
