"""A process that writes to many tables as fast as it can, and says on standard output what was acknowledged."""

from __future__ import annotations

import asyncio
import sys

from tests.server.store.helper import opening, ready
from tricksmith.server.errors import Conflict
from tricksmith.server.store import Batch, Store, open_store

TABLES = 20


async def write(store: Store, table: str, first: int) -> None:
    """Write one event after the other, each with a mark of its own, until somebody ends it all."""
    mark = first
    while True:
        last = await store.last(table)
        try:
            await store.append(Batch(table, last, [ready(mark)] if last else opening(), by=(0, f"m{mark}")))
        except Conflict:
            continue
        sys.stdout.write(f"{table} {mark}\n" if last else "")
        sys.stdout.flush()
        mark += 1


async def main(url: str, first: int) -> None:
    """Write to all tables at once; `first` is the first mark."""
    async with open_store(url) as store:
        await asyncio.gather(*(write(store, f"t{number}", first) for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
