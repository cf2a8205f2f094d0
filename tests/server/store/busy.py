"""A process that writes to many tables as fast as it can, and says in a pipe what was acknowledged."""

from __future__ import annotations

import asyncio
import os
from multiprocessing.connection import Connection

from tests.server.store.helper import opening, ready
from tricksmith.server.errors import Conflict
from tricksmith.server.store import Batch, Store, open_store

TABLES = 20


async def write(store: Store, table: str, first: int, pipe: int) -> None:
    """Write one event after the other, each with a mark of its own, until somebody ends it all."""
    mark = first
    while True:
        last = await store.last_event(table)
        try:
            await store.append(Batch(table, last, [ready(mark)] if last else opening(), by=(0, f"m{mark}")))
        except Conflict:
            continue
        os.write(pipe, f"{table} {mark}\n".encode() if last else b"")
        mark += 1


async def main(url: str, first: int, pipe: int) -> None:
    """Write to all tables at once; `first` is the first mark."""
    async with open_store(url) as store:
        await asyncio.gather(*(write(store, f"t{number}", first, pipe) for number in range(TABLES)))


def begin(url: str, first: int, pipe: Connection) -> None:
    """What the process does until it is killed."""
    asyncio.run(main(url, first, pipe.fileno()))
