"""A server that can't start ends with one line that says what to do, with an exit code, and without a password."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.server.realtime.server import Forked
from tests.server.store.test_faults import newer


def start(folder: Path, *flags: str) -> tuple[int, list[str]]:
    """Start a server that ends at once, as `Server` starts one; its exit code, and what it said."""
    log = folder / "log"
    code = Forked(["serve", "--port", "0", "--data", str(folder), *flags], log, {**os.environ}).wait(120)
    return code, [line for line in log.read_text(encoding="utf-8").splitlines() if line]


@pytest.mark.parametrize(
    ("flags", "says", "code"),
    [
        (("--redis", "foo://me:hunter2@host"), "--redis is an address like redis://", 2),
        (("--database", "postgresql://me:hunter2@127.0.0.1:1/cards"), "the database cards at 127.0.0.1", 1),
    ],
    ids=["redis", "postgresql"],
)
def test_what_is_not_there(tmp_path: Path, flags: tuple[str, str], says: str, code: int) -> None:
    """An address that is none, and a database that does not answer."""
    found, lines = start(tmp_path, *flags)
    assert (found, len(lines)) == (code, 1), lines
    assert lines[0].startswith(f"tricksmith: {says}")
    assert "hunter2" not in lines[0]


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    """It is not touched."""
    newer(tmp_path / "tables.db")
    code, lines = start(tmp_path)
    assert (code, len(lines)) == (1, 1), lines
    assert "newer version of tricksmith" in lines[0]


def test_a_secret_that_is_damaged(tmp_path: Path) -> None:
    """Its bytes are not a text of ours."""
    (tmp_path / "secret").write_bytes(b"\xff\xfe" * 20)
    (tmp_path / "secret").chmod(0o600)
    code, lines = start(tmp_path)
    assert code != 0
    assert len(lines) == 1, lines
    assert "secret" in lines[0]
    assert "Traceback" not in lines[0]
