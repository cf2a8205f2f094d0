"""The audit log: each use of a right that others don't have is noted once, with what it did, and nothing else is."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path

import httpx
import pytest

from tests.cli.program import call
from tests.server.realtime.fake import HOST, TABLE, Hub, Process, open_kitchen
from tests.server.realtime.server import Server
from tricksmith.errors import TricksmithError
from tricksmith.server.audit import AUDIT_RETENTION, AuditEntry
from tricksmith.server.domain import Close, Command, FillSeat, GoAway, Pause, Remove, Resume, StandIn
from tricksmith.server.errors import Conflict, Refused, StorageError
from tricksmith.server.store import Batch, read_audit
from tricksmith.server.store.faults import fault

RIGHTS = [
    (Remove(1), "Ada removed Bo from seat 2."),
    (FillSeat(2, "novice"), "Ada gave seat 3 to Cedar, a bot (novice)."),
    (StandIn(1, "novice"), "Ada let a bot (novice) stand in for Bo in seat 2."),
    (Pause(), "Ada paused the table."),
    (Close(), "Ada closed the table."),
]
"""What the host can do at once, and what is noted."""


def at_a_table(url: str, folder: Path, test: Callable[[Process], Awaitable[None]]) -> None:
    """Run a test at a table of a host and one guest, with a third seat open."""

    async def run() -> None:
        process = Process(folder, Hub(), url)
        await process.start()
        try:
            await open_kitchen(process)
            await (await process.room()).join(1, "person of Bo", "Bo")
            await test(process)
        finally:
            await process.stop()

    asyncio.run(run())


def sentences(url: str) -> list[str]:
    """What was noted, with the host by a capital letter."""
    return [entry.sentence.replace(f"{HOST} ", "Ada ", 1) for entry in read_audit(url)]


@pytest.mark.parametrize(("command", "noted"), RIGHTS, ids=[type(command).__name__ for command, _ in RIGHTS])
def test_each_right_of_the_host_is_noted(command: Command, noted: str, url: str, tmp_path: Path) -> None:
    """Once, with who used it on whom, and in the transaction that carried it out."""

    async def test(process: Process) -> None:
        room = await process.room()
        await room.command(HOST, command, "once", 0.0)
        await room.command(HOST, command, "once", 0.0)

    at_a_table(url, tmp_path, test)
    assert sentences(url) == [noted]
    [entry] = read_audit(url)
    assert (entry.person, entry.table, read_audit(url, table="another")) == (HOST, TABLE, [])


def test_what_is_refused_or_anyones_to_do_is_not_noted(tmp_path: Path) -> None:
    """A guest who tries, a right that can't be used now, one that changes nothing, and what all people can do."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def test(process: Process) -> None:
        room = await process.room()
        for person, command in (("person of Bo", Close()), (HOST, Remove(0)), (HOST, FillSeat(1)), (HOST, GoAway())):
            with pytest.raises(Refused):
                await room.command(person, command)
        await room.command(HOST, Resume())
        await room.vacate("person of Bo")

    at_a_table(url, tmp_path, test)
    assert sentences(url) == []


def test_what_was_not_saved_is_not_noted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A full disk, and another process that was first: a use that is decided again is noted once."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def test(process: Process) -> None:
        room, append, outcomes = await process.room(), process.store.append, [fault("full"), Conflict(TABLE, 2), None]

        async def fail(batch: Batch) -> None:
            if (error := outcomes.pop(0)) is not None:
                raise error
            await append(batch)

        process.store.append = fail  # type: ignore[method-assign]
        with pytest.raises(StorageError):
            await room.command(HOST, Pause())
        await room.command(HOST, Close())
        assert not outcomes

    with caplog.at_level(logging.INFO, "tricksmith.server.audit"):
        at_a_table(url, tmp_path, test)
    assert sentences(url) == ["Ada closed the table."]
    [line] = [record for record in caplog.records if record.name == "tricksmith.server.audit"]
    assert line.__dict__["fields"] == {"action": "closed", "person": HOST, "table": TABLE, "seat": None}


def test_entries_outlive_their_table_until_they_are_old(url: str, tmp_path: Path) -> None:
    """Deleting the table is noted too; after ninety days a sweep deletes the entries."""

    async def test(process: Process) -> None:
        await (await process.room()).command(HOST, Close())
        at = max(entry.at for entry in read_audit(url))
        await process.store.delete(TABLE, AuditEntry(at + 1, "deleted", HOST, HOST, TABLE))
        assert await process.store.read(TABLE) == []
        assert sentences(url) == ["Ada closed the table.", "Ada deleted the table."]
        await process.store.sweep(at + 1 + AUDIT_RETENTION)
        assert sentences(url) == ["Ada deleted the table."]
        await process.store.sweep(at + 2 + AUDIT_RETENTION)
        assert sentences(url) == []

    at_a_table(url, tmp_path, test)


def test_the_command_prints_what_happened_and_no_secret(tmp_path: Path) -> None:
    """Of all tables or of one, in words or as JSON, also while the server runs; with cookies and links nowhere."""
    with Server(tmp_path) as server, httpx.Client(base_url=server.address) as ada:
        asked = {"game": "nonesuch", "players": 3, "name": "Ada", "seats": ["me", "open", "bot"]}
        tables = [ada.post("/api/tables", json=asked).json() for _ in range(2)]
        for made in tables:
            assert ada.post(f"/api/tables/{made['table']}/close").status_code == 200
        one = tables[0]["table"]
        assert ada.delete(f"/api/tables/{one}").status_code == 200
        ada.post("/api/me", json={"name": "Ada"})
        link = ada.post("/api/me/link").json()["device_link"].partition("#")[2]
        cookies = [ada.cookies["tricksmith"]]
        assert ada.post("/api/me/link/use?sign_out=true", json={"token": link}).status_code == 200
        cookies.append(ada.cookies["tricksmith"])
        printed = call("audit", "--data", tmp_path)
        assert printed.code == 0, printed.err
        said = [line.partition("  ")[2].rpartition(" [")[0] for line in printed.out.splitlines()]
        assert said == [
            f"table {one}: Ada closed the table.",
            f"table {tables[1]['table']}: Ada closed the table.",
            f"table {one}: Ada deleted the table.",
            "Ada continued on another device.",
            "Ada signed out their other devices.",
        ]
        lines = call("audit", "--data", tmp_path, "--table", one, "--days", "1", "--json").out.splitlines()
        assert [(found["action"], found["table"]) for found in map(json.loads, lines)] == [
            ("closed", one), ("deleted", one),
        ]  # fmt: skip
    kept = "\n".join(str(asdict(entry)) for entry in read_audit(f"sqlite:///{tmp_path / 'tables.db'}"))
    secrets = [
        link,
        (tmp_path / "secret").read_text().strip(),
        *cookies,
        *(made["invites"][0]["link"] for made in tables),
    ]
    assert [secret for secret in secrets if secret in kept + printed.out] == []
    person = read_audit(f"sqlite:///{tmp_path / 'tables.db'}")[0].person
    assert person not in printed.out, "only the beginning of an id is shown"


def test_a_database_without_an_audit_log_has_no_entries(tmp_path: Path) -> None:
    """One of an older version is only read; one that is not there, or not ours, is named in the error."""
    path = tmp_path / "tables.db"
    with pytest.raises(TricksmithError, match="there is no database"):
        read_audit(f"sqlite:///{path}")
    dump = Path(__file__).parent / "store" / "tables_0_1.sql"
    connection = sqlite3.connect(path)
    connection.executescript(dump.read_text(encoding="utf-8"))
    connection.close()
    before = path.read_bytes()
    assert read_audit(f"sqlite:///{path}") == []
    assert path.read_bytes() == before
    assert call("audit", "--database", f"sqlite:///{path}", "--data", tmp_path).out == ""
