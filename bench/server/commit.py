"""The processor time of committing moves, one at a time, and for many tables at once.

`python -m bench.server.commit` appends moves to the logs of tables in SQLite, each on disk before the next of its
table, and prints the processor time of a move, including threads. The fastest of many turns counts, so that other work
on the machine changes little. `--against CHECKOUT` measures the store of another checkout in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.server.processes import HERE
from bench.server.start import SUMMARY, match_log, opened
from tricksmith.server.store import Batch, Store

MOVES_A_TURN = 10
"""Moves of each table in one turn."""


async def measure(tables: list[int], turns: int) -> dict[str, int]:
    """Return the microseconds of processor time of a move, by how many tables move at once.

    Args:
        tables: The numbers of tables.
        turns: How often each number is measured.
    """
    (opening, log), figures = match_log(), {}
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.connect(f"sqlite:///{Path(folder) / 'tables.db'}")
        for count in tables:
            names = [f"{count}-{number}" for number in range(count)]
            await store.append_all([opened(name, opening) for name in names])
            times = []
            for turn in range(turns):
                started = time.process_time()
                for number in range(len(opening) + turn * MOVES_A_TURN, len(opening) + (turn + 1) * MOVES_A_TURN):
                    moves = (
                        Batch(name, number, log[-1:], by=(1, f"m{number}"), stage="playing", summary=SUMMARY)
                        for name in names
                    )
                    await asyncio.gather(*(store.append(move) for move in moves))
                times.append((time.process_time() - started) / MOVES_A_TURN / count)
            figures[f"{count}_at_once_us"] = round(1_000_000 * min(times))
        await store.close()
    return figures


def main() -> None:
    """Measure each checkout in turn, a line of JSON each."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.commit", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 32], help="how many tables move at once")
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=1, help="how often each checkout is measured")
    parser.add_argument("--against", type=Path, help="another checkout, whose store is measured in turn")
    args = parser.parse_args()
    if args.against is None:
        print(json.dumps({"checkout": HERE.name, **asyncio.run(measure(args.tables, args.turns))}), flush=True)
        return
    numbers = [*map(str, ("--turns", args.turns, "--tables", *args.tables))]
    for _ in range(args.rounds):
        for checkout in (args.against.resolve(), HERE):
            completed = subprocess.run(
                [sys.executable, "-m", "bench.server.commit", *numbers],
                capture_output=True, text=True, check=True, cwd=HERE,
                env={**os.environ, "PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{HERE}"},
            )  # fmt: skip
            print(json.dumps({**json.loads(completed.stdout), "checkout": checkout.name}), flush=True)


if __name__ == "__main__":
    main()
