"""How long a server takes from its start to its first answer, with many matches in its database.

`python -m bench.server.start --matches 5000` fills a database with matches that are in play, starts `tricksmith serve`,
and measures the time until `/livez` answers and the processor time that this took. `--imports` lists the imports that
take longest.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import TYPE_CHECKING

from bench.server.processes import HERE, cpu, free_ports, server
from tricksmith.server.domain import (
    GiveSeedPart,
    MakeMove,
    Occupant,
    TableSetup,
    apply_all,
    decide,
    open_table,
    reduce_events,
)
from tricksmith.server.store import Batch, Store

if TYPE_CHECKING:
    from tricksmith.server.domain import Event

MOVES = 40
"""The number of moves of each stored match."""
SUMMARY = {"names": ["Ada", "Bo", "Cy", "Di"], "open": [], "hand": 1, "totals": [0, 0], "turn": [0], "watched": True}
"""What the lobby shows of each match."""
BATCH_SIZE = 250
"""Matches that are written in one transaction."""


def match_log() -> tuple[list[Event], list[Event]]:
    """Return the events of a table of four people up to its first move, and those of the moves of its first hand."""
    rng = random.Random(1)
    seats = tuple(Occupant("person", name) for name in SUMMARY["names"])
    events = list(
        open_table(TableSetup(game="nestors", players=4, seats=seats, clock="none"), now=time.time_ns() // 10**6)
    )
    table = reduce_events(events)
    commands = [(seat, GiveSeedPart("ab" * 16)) for seat in range(4)]
    for seat, part in commands:
        decided = decide(table, seat, part, rng=rng, now=table.at)
        table = apply_all(table, decided)
        events += decided
    opening, moves = events, []
    for _ in range(MOVES):
        if table.match is None or table.to_act is None:
            break
        move = rng.choice(list(table.match.hand.legal))
        decided = decide(table, table.to_act, MakeMove(str(move), table.event_number), rng=rng, now=table.at + 1000)
        table = apply_all(table, decided)
        moves += decided
    return opening, moves


def opened(table: str, events: list[Event]) -> Batch:
    """Return the batch that writes a new table.

    Args:
        table: Its id.
        events: Its log.
    """
    return Batch(table, 0, events, stage="playing", summary=SUMMARY)


async def fill(folder: Path, matches: int) -> None:
    """Write a database of this number of matches.

    Args:
        folder: The data folder of the server.
        matches: The number of matches.
    """
    opening, moves = match_log()
    store = await Store.connect(f"sqlite:///{folder / 'tables.db'}")
    for first in range(0, matches, BATCH_SIZE):
        names = [f"match-{number}" for number in range(first, min(first + BATCH_SIZE, matches))]
        await store.append_all([opened(name, [*opening, *moves]) for name in names])
    await store.close()


def start(folder: Path, checkout: Path) -> dict[str, float]:
    """Start a server and stop it; return the seconds until it answered, and the processor time.

    Args:
        folder: Its data folder.
        checkout: The checkout whose code it runs.
    """
    [port] = free_ports(1)
    started = time.perf_counter()
    with server(port, str(folder), checkout=checkout, ready="/livez", poll_delay=0.01) as pid:
        took = time.perf_counter() - started
        return {"seconds": round(took, 2), "cpu_seconds": round(sum(cpu([pid])), 2)}


def imports(folder: Path, rows: int) -> list[str]:
    """Return the lines of Python's import times for the modules that take longest, including what they import."""
    code = (
        "import sys, gc; gc.disable(); from tricksmith.cli.hosting.serve import serve; import tricksmith.server.serve"
    )
    environment = {**os.environ, "PYTHONPATH": str(HERE / "src")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-X", "importtime", "-c", code]
    completed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder, env=environment)
    return sorted(completed.stderr.splitlines()[1:], key=lambda line: -int(line.split("|")[1]))[:rows]


def main() -> None:
    """Measure each checkout in turn, a line of JSON each."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.start", description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    parser.add_argument("--against", type=Path, help="another checkout, whose server is measured in turn")
    parser.add_argument("--imports", type=int, default=0, metavar="ROWS", help="list the modules that take longest")
    args = parser.parse_args()
    checkouts = [HERE] if args.against is None else [args.against.resolve(), HERE]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(fill(folder, args.matches))
        with closing(connect(folder / "tables.db")) as database:
            [[events]] = database.execute("SELECT count(*) FROM events")
        print(json.dumps({"matches": args.matches, "events": events}))
        for _ in range(args.rounds):
            for checkout in checkouts:
                print(json.dumps({"checkout": checkout.name, **start(folder, checkout)}), flush=True)
        for line in imports(folder, args.imports):
            print(line)


if __name__ == "__main__":
    main()
