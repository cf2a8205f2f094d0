"""A database that version 0.1 wrote is opened, every kind of event in it is read, and its matches go on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.server.domain import helper as h
from tricksmith.server.domain import EVENT_KINDS, Event, TableState, choice_of, from_json, reduce_events, to_json
from tricksmith.server.store import Batch, open_store

DUMP = Path(__file__).with_name("tables_0_1.sql")
"""Eight tables: two in play, a finished one, a closed one, two that wait, a secret decision phase, and a lesson."""
AS_IT_WAS = {
    "table0": (44, "playing", ("Ada", "Bo", "Cy", "Di"), 3, (2, 3)),
    "table1": (110, "playing", ("Ada", "Bo", "Cy", "Di"), 2, (-3, -3, 0, 0)),
    "table2": (27, "finished", ("Ada", "Bo", "Cy"), None, (0, 0, 0)),
    "table3": (18, "closed", ("Ada", "Bo", "Newcomer"), None, (0, 0, 0)),
    "table4": (3, "waiting", ("Ada", "seat 1", "Cy", "Di"), None, ()),
    "table5": (4, "waiting", ("Ada", "random", "seat 2"), None, ()),
    "table6": (8, "playing", ("Ada", "Bo", "Cleo", "Dan"), None, (0, 0)),
    "table7": (14, "playing", ("Zoë", "Robin", "Mika"), 2, (0, 0, 0)),
}
"""What the version that wrote them said of each: events, stage, names, whose turn it was, totals."""


NEWER = {"chosen_early", "device_changed", "hand_reviewed"}
"""Kinds of events that it had not."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The old database, as a file."""
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    return path


def test_every_stored_kind_is_read_and_written_as_it_was(database: Path) -> None:
    """The tags and names of fields are a format: each line comes out as it went in."""
    with closing(sqlite3.connect(database)) as connection:
        lines = [body for (body,) in connection.execute("SELECT body FROM events")]
    assert {json.loads(line)["kind"] for line in lines} == set(EVENT_KINDS) - NEWER
    assert [to_json(from_json(line)) for line in lines] == lines


def test_its_tables_are_as_they_were(database: Path) -> None:
    """Each log makes the table that was left, its secret choices and the lesson's step included."""

    async def main() -> dict[str, TableState]:
        async with open_store(f"sqlite:///{database}") as store:
            return {name: reduce_events(await store.read(name)) for name in AS_IT_WAS}

    tables = asyncio.run(main())
    for name, table in tables.items():
        totals = () if table.match is None else tuple(table.match.totals)
        assert (table.event_number, table.stage, table.names, table.to_act, totals) == AS_IT_WAS[name], name
    assert tables["table6"].secret_choices == ((0, "swap 2s 2d 2c"),)
    hand = tables["table6"].match.hand
    assert hand.to_act == 0
    assert choice_of(tables["table6"], hand) == "swap 2s 2d 2c"
    assert tables["table7"].step == 5


@pytest.mark.parametrize("name", ["table0", "table1", "table7"])
def test_its_matches_go_on(database: Path, name: str) -> None:
    """The next moves are decided, committed after the old events, and read back with them."""

    async def main() -> tuple[TableState, TableState]:
        async with open_store(f"sqlite:///{database}") as store:
            log: list[Event] = await store.read(name)
            table = reduce_events(log)
            for _ in range(8):
                events = h.next_events(table, Random(1))
                await store.append(Batch(name, table.event_number, events))
                table = reduce_events([*log, *events])
                log += events
            return table, reduce_events(await store.read(name))

    table, stored = asyncio.run(main())
    assert table == stored
    assert table.event_number > AS_IT_WAS[name][0]
