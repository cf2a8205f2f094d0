"""The data folder: a secret that can't be guessed, files that nobody else can read, and a mark that it is in use."""

from __future__ import annotations

import os
import sqlite3
import stat
import struct
import subprocess
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.cli.program import call, command
from tests.server.realtime.server import Server
from tricksmith.errors import OptionError, TricksmithError
from tricksmith.server.backup import restore
from tricksmith.server.data_files import (
    hold,
    make_private,
    open_plain,
    open_private,
    read_secret,
    secret_of,
    why_not_trusted,
)
from tricksmith.server.settings import Settings

GOOD = "0123456789abcdef0123456789abcdef"


def mode(path: Path) -> int:
    """Who can do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("text", ["", " \n", "x", GOOD[:-1], "ab" * 20])
def test_a_weak_secret_is_refused(tmp_path: Path, text: str) -> None:
    """Cookies signed with it could be forged, wherever it comes from."""
    (tmp_path / "secret").write_text(text)
    with pytest.raises(TricksmithError, match=r"restore that file from a backup, or delete it .* lose their seats"):
        secret_of(Settings(data=tmp_path))
    with pytest.raises(OptionError, match="TRICKSMITH_SECRET"):
        secret_of(Settings(data=tmp_path, secret=text))


def test_a_secret_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """What a damaged disk left is no key."""
    (tmp_path / "secret").write_bytes(bytes(range(128, 192)))
    with pytest.raises(TricksmithError, match="is not text"):
        read_secret(tmp_path / "secret")


def test_a_good_secret_is_taken_and_a_new_one_drawn_once(tmp_path: Path) -> None:
    """From the settings, or from the file, which only its owner can read."""
    assert secret_of(Settings(data=tmp_path / "none", secret=f" {GOOD}\n")) == GOOD
    assert not (tmp_path / "none").exists()
    drawn = secret_of(Settings(data=tmp_path / "new"))
    assert secret_of(Settings(data=tmp_path / "new")) == drawn
    assert (mode(tmp_path / "new"), mode(tmp_path / "new" / "secret")) == (0o700, 0o600)
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["secret"]


def test_the_server_says_in_one_line_why_it_does_not_start(tmp_path: Path) -> None:
    """No traceback, and what to do."""
    (tmp_path / "secret").write_text("")
    words = command(["serve", "--data", tmp_path, "--port", 0])
    result = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert f"{tmp_path / 'secret'} is empty: restore that file from a backup, or delete it" in result.stderr


def test_a_new_secret_next_to_tables_is_reported(tmp_path: Path) -> None:
    """In the log and on the terminal; a first start and one with its secret say nothing."""
    with Server(tmp_path) as server, httpx.Client(base_url=server.address) as client:
        asked = {"game": "poison-nonesuch", "players": 3, "name": "Ada", "bot": "novice"}
        assert client.post("/api/tables", json=asked).status_code == 200
        assert "There was no secret" not in server.log.read_text()
        server.stop()
        (tmp_path / "secret").unlink()
        server.start()
        said = [line for line in server.log.read_text().splitlines() if "There was no secret" in line]
        assert [line.startswith("{") for line in said] == [True, False]
        assert '"level": "warning"' in said[0]
        assert "a database with 1 tables" in said[1]
        assert client.get("/api/tables/mine").json()["tables"] == []


def test_files_with_wider_rights_are_closed_at_the_start(tmp_path: Path) -> None:
    """A folder of an older version, or one that was restored with `cp`."""
    folder = tmp_path / "data"
    with Server(folder) as server:
        server.stop()
        folder.chmod(0o755)
        for path in folder.iterdir():
            path.chmod(0o644)
        server.start()
        wide = [path.name for path in folder.iterdir() if mode(path) & 0o077 and "log" not in path.name]
        assert wide in ([], [".in-use"]), "the mark of use has nothing in it"
        assert mode(folder) == 0o700
        assert {"tables.db", "tables.db-wal", "secret"} <= {path.name for path in folder.iterdir()}


@pytest.mark.skipif(os.name != "posix", reason="rights are those of POSIX")
def test_what_is_not_ours_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that its owner can use; a folder for everybody, such as /tmp, stays as it is."""
    path = tmp_path / "secret"
    path.touch(mode=0o600)
    path.chmod(0o644)
    tmp_path.chmod(0o1777)
    (said,) = make_private(tmp_path, path)
    assert f"chmod 700 {tmp_path}" in said
    assert (mode(tmp_path), mode(path)) == (0o1777, 0o600)
    path.chmod(0o640)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert f"chmod 600 {path}" in make_private(tmp_path, path)[1]
    assert mode(path) == 0o640


@pytest.mark.skipif(os.name != "posix", reason="links and pipes are those of POSIX")
def test_links_and_pipes_of_others_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may write in a folder can't choose with them which file is closed, locked or waited for."""
    target, link = tmp_path / "target", tmp_path / "link"
    target.touch()
    target.chmod(0o644)
    link.symlink_to(target)
    owner = os.lstat
    monkeypatch.setattr(Path, "lstat", lambda path: _of_another(owner(path)) if path == link else owner(path))
    assert make_private(link) != []
    assert mode(target) == 0o644
    (tmp_path / ".in-use").symlink_to(tmp_path / "made")
    with pytest.raises(OSError, match="symbolic links"), hold(tmp_path, alone=True):
        pass
    assert not (tmp_path / "made").exists()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(TricksmithError, match="is not a file: restore"):
        read_secret(tmp_path / "pipe")
    (tmp_path / "long").write_text(GOOD * 1000)
    with pytest.raises(TricksmithError, match="has more than 4,096 characters"):
        read_secret(tmp_path / "long")


def _of_another(status: os.stat_result) -> os.stat_result:
    """The same, of a user who is neither this one nor root."""
    return os.stat_result([*status[:4], os.geteuid() + 1, *status[5:10]])


@pytest.mark.skipif(os.name != "posix", reason="rights are those of POSIX")
def test_folders_in_which_others_can_exchange_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is named; a folder like /tmp is none of them, and neither is one of root."""
    file = tmp_path / "open" / "inside" / "file"
    file.parent.mkdir(parents=True)
    file.touch()
    assert why_not_trusted(file) == []
    file.parent.parent.chmod(0o777)
    assert why_not_trusted(file) == [
        f"Everyone on this machine can change what is in {tmp_path / 'open'}: chmod o-w {tmp_path / 'open'}"
    ]
    file.parent.parent.chmod(0o1777)
    assert why_not_trusted(file) == []
    owner = os.lstat
    monkeypatch.setattr(Path, "lstat", lambda path: _of_another(owner(path)) if path == file.parent else owner(path))
    assert [said.partition(" belongs")[0] for said in why_not_trusted(file)] == [str(file.parent)]


def test_a_private_file_is_private_whatever_the_umask(tmp_path: Path) -> None:
    """From the first byte on, and over no other file."""
    before = os.umask(0)
    try:
        os.close(open_private(tmp_path / "x"))
    finally:
        os.umask(before)
    assert mode(tmp_path / "x") == 0o600
    with pytest.raises(FileExistsError):
        open_private(tmp_path / "x")


def test_a_folder_in_use_is_known(tmp_path: Path) -> None:
    """Servers share it; what wants it alone must wait."""
    with hold(tmp_path) as one, hold(tmp_path) as two:
        assert one
        assert two
        with hold(tmp_path, alone=True) as third:
            assert not third
    with hold(tmp_path, alone=True) as alone, hold(tmp_path) as server:
        assert alone
        assert not server


# -- backup and restore ------------------------------------------------------------------------------------------------


def rows(path: Path) -> int:
    """The tables in a database."""
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def open_tables(server: Server, count: int) -> None:
    """New tables of Ada."""
    asked = {"game": "poison-nonesuch", "players": 3, "name": "Ada", "bot": "novice"}
    with httpx.Client(base_url=server.address) as client:
        for _ in range(count):
            assert client.post("/api/tables", json=asked).status_code == 200


def test_a_backup_is_private_whole_and_restored(tmp_path: Path) -> None:
    """It is made while the server runs, and brought back while none does; what it replaces stays."""
    data, copy = tmp_path / "data", tmp_path / "copy"
    before = os.umask(0)
    try:
        with Server(data) as server:
            open_tables(server, 2)
            made = call("backup", copy, "--data", data)
            assert (made.code, made.out) == (0, f"{copy}: 2 tables, read and found whole. Only you can read it.\n")
            assert {path.name: mode(path) for path in (copy, *copy.iterdir())} == {
                "copy": 0o700, "tables.db": 0o600, "secret": 0o600,
            }  # fmt: skip
            assert (copy / "secret").read_text() == (data / "secret").read_text()
            everyone = tmp_path / "everyone"
            everyone.mkdir(mode=0o777)
            warned = call("backup", everyone / "copy", "--data", data)
            assert "Only you" not in warned.out
            assert f"Everyone on this machine can change what is in {everyone}" in warned.err
            again = call("backup", copy, "--data", data)
            assert again.code == 2
            assert "is not empty" in again.err
            open_tables(server, 1)
            busy = call("restore", copy, "--data", data)
            assert busy.code == 1
            assert "a server is running" in busy.err
            assert rows(data / "tables.db") == 3
            server.stop()
            (data / "secret").write_text("lost")
            done = call("restore", copy, "--data", data)
            assert done.code == 0, done.err
            assert "2 tables restored" in done.out
            kept = sorted(path.name.partition(".before-")[0] for path in data.glob("*.before-*"))
            assert kept == ["secret", "tables.db"]
            assert rows(next(data.glob("tables.db.before-*"))) == 3
            wide = [path.name for path in data.iterdir() if mode(path) & 0o077 and "log" not in path.name]
            assert wide == []
            server.start()
            assert rows(data / "tables.db") == 2
    finally:
        os.umask(before)


def test_a_damaged_backup_is_not_restored(tmp_path: Path) -> None:
    """The data stay as they are."""
    data, copy = tmp_path / "data", tmp_path / "copy"
    with Server(data) as server:
        open_tables(server, 1)
        assert call("backup", copy, "--data", data).code == 0
        server.stop()
    whole = (copy / "tables.db").read_bytes()
    for damaged in (b"", b"no database" * 100, whole[:4096] + bytes(8192) + whole[12288:]):
        (copy / "tables.db").write_bytes(damaged)
        result = call("restore", copy, "--data", data)
        assert result.code == 1, result.out
        assert str(copy / "tables.db") in result.err
        assert result.err.count("\n") == 1
    (copy / "tables.db").write_bytes(whole)
    with closing(sqlite3.connect(copy / "tables.db")) as connection:
        connection.execute("CREATE TRIGGER spy AFTER INSERT ON events BEGIN DELETE FROM seats; END")
        connection.commit()
    assert "has the trigger spy, which tricksmith does not make" in call("restore", copy, "--data", data).err
    (copy / "tables.db").write_bytes(whole)
    (copy / "secret").unlink()
    (copy / "secret").symlink_to(tmp_path / "nowhere")
    assert "is missing" in call("restore", copy, "--data", data).err
    (copy / "secret").unlink()
    (copy / "secret").write_text("")
    assert "is empty" in call("restore", copy, "--data", data).err
    assert call("restore", tmp_path / "nowhere", "--data", data).code == 2
    assert rows(data / "tables.db") == 1
    assert not list(data.glob("*.before-*"))


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such pipes")
def test_a_restore_opens_nothing_but_the_two_files_of_a_backup(tmp_path: Path) -> None:
    """SQLite would delete the file that a journal names, and wait for a pipe; a database that is a link is another."""
    data, copy, precious = tmp_path / "data", tmp_path / "copy", tmp_path / "precious"
    with Server(data) as server:
        open_tables(server, 1)
        assert call("backup", copy, "--data", data).code == 0
    precious.write_text("kept")
    database, journal = copy / "tables.db", copy / "tables.db-journal"
    journal.write_bytes(journal_that_deletes(precious, database))
    for ending in ("-journal", "-wal", "-shm"):
        refused = call("restore", copy, "--data", data)
        assert refused.code == 1
        assert f"tables.db{ending} is next to it" in refused.err
        database.with_name(f"tables.db{ending}").unlink()
        os.mkfifo(database.with_name(f"tables.db{'-wal' if ending == '-journal' else '-shm'}"))
    database.with_name("tables.db-shm").unlink()
    journal.write_bytes(journal_that_deletes(precious, database))
    with pytest.MonkeyPatch.context() as patch:  # it is put there once that was looked for
        patch.setattr("tricksmith.server.store.sqlite_copies.database_files", lambda path: [path])
        assert restore(Settings(data=data), copy).tables == 1
    assert precious.read_text() == "kept"
    journal.unlink()
    database.rename(copy / "other.db")
    database.symlink_to(copy / "other.db")
    assert "tables.db is a link" in call("restore", copy, "--data", data).err
    database.unlink()
    os.mkfifo(database)
    assert call("restore", copy, "--data", data).code == 2
    with pytest.raises(TricksmithError, match="is not a file"):
        open_plain(database)


def journal_that_deletes(other: Path, database: Path) -> bytes:
    """A journal as a crash leaves it, which names another file as the one that led it: SQLite deletes that file."""
    page, magic, name = 4096, bytes.fromhex("d9d505f920a163d7"), bytes(other)
    head = magic + struct.pack(">5I", 0, 1, database.stat().st_size // page, 512, page)
    return (
        head.ljust(512, b"\0")
        + struct.pack(">I", 0x40000000 // page + 1) + name + struct.pack(">2I", len(name), sum(name)) + magic
    )  # fmt: skip


def test_a_backup_of_a_damaged_database_is_none(tmp_path: Path) -> None:
    """It is refused, and leaves no file that looks like a copy."""
    data, copy = tmp_path / "data", tmp_path / "copy"
    data.mkdir()
    (data / "tables.db").write_bytes(b"no database" * 1000)
    result = call("backup", copy, "--data", data)
    assert result.code == 1
    assert "can't be read" in result.err
    assert list(copy.iterdir()) == []
    assert call("backup", tmp_path / "other", "--data", tmp_path / "nowhere").code == 2
    assert call("backup", copy, "--data", data, "--database", "postgresql://x/y").code == 2
