"""Whether the memory, the open files or the times of moves of a server grow when it runs for long.

`python -m bench.server.soak --minutes 120` starts a server and plays at some tables all the time. Each table is opened,
watched by a spectator, played by four people for one to four minutes and then left; one of the four loses the
connection in between. A line of JSON a minute describes the server. The last line compares the last third of the time
with the first, without the minutes in which caches fill.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.server.load import SEATS, Group, Load
from bench.server.processes import cpu, free_ports, memory, scraped, server
from tricksmith.server.wire import PROTOCOL

WARM_UP_MINUTES = 10
"""Minutes that are left out of the comparison: caches fill, and rooms of tables stay open for a minute."""
COMPARED = ("kib", "descriptors", "p50_ms", "p99_ms", "cpu_ms_a_move")
"""The figures that should not grow."""
SECONDS_SEATED = (30, 120)
"""The shortest and the longest time in seconds before, and after, a person loses the connection."""


class Soak:
    """Tables that are opened, played and left, one after another."""

    def __init__(self, port: int, pace: float) -> None:
        self.load = Load([port], pace)
        self.load.counting = True
        self.opened = 0

    async def keep_playing(self) -> None:
        """Play at one table after the other."""
        while True:
            number, self.opened = self.opened, self.opened + 1
            group = await asyncio.to_thread(self.load.open, number)
            await self._table(group)

    async def _table(self, group: Group) -> None:
        """Play at one table from its opening until everyone has left."""
        rng = self.load.rng
        group.began = time.perf_counter() + rng.random() * self.load.pace
        people = [asyncio.create_task(self._sit(group, seat)) for seat in range(SEATS)]
        people.append(asyncio.create_task(_watch(group)))
        await asyncio.sleep(rng.uniform(*SECONDS_SEATED))
        lost = rng.randrange(SEATS)
        await _end(people[lost])
        people[lost] = asyncio.create_task(self._sit(group, lost))
        await asyncio.sleep(rng.uniform(*SECONDS_SEATED))
        for person in people:
            await _end(person)
        self.load.groups.remove(group)

    async def _sit(self, group: Group, seat: int) -> None:
        with suppress(ConnectionClosed):
            await self.load.sit(group, seat)


async def _watch(group: Group) -> None:
    """Watch a table as a spectator, without a cookie."""
    with suppress(ConnectionClosed):
        async with connect(f"ws://127.0.0.1:{group.port}/ws/{group.name}", compression=None, max_queue=None) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            async for _ in socket:
                pass


async def _end(task: asyncio.Task[None]) -> None:
    """Cancel a task, and wait for its end."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def run(soak: Soak, pid: int, args: argparse.Namespace) -> list[dict[str, Any]]:
    """Keep all tables playing, and return a row of figures for each minute."""
    players = [asyncio.create_task(soak.keep_playing()) for _ in range(args.tables)]
    lines = []
    used = sum(cpu([pid]))
    for minute in range(1, args.minutes + 1):
        await asyncio.sleep(60)
        for player in players:
            if player.done():
                player.result()
        times, soak.load.times = sorted(soak.load.times), []
        before, used = used, sum(cpu([pid]))
        lines.append(
            {
                "minute": minute,
                "kib": round(memory(pid)),
                "descriptors": len(list(Path(f"/proc/{pid}/fd").iterdir())),
                "moves": len(times),
                "p50_ms": round(1000 * times[len(times) // 2], 1),
                "p99_ms": round(1000 * times[int(len(times) * 0.99)], 1),
                "cpu_ms_a_move": round(1000 * (used - before) / len(times), 2),
                **await _metrics(soak.load.ports[0]),
                "opened": soak.opened,
            }
        )
        print(json.dumps(lines[-1]), flush=True)
    for player in players:
        await _end(player)
    return lines


async def _metrics(port: int) -> dict[str, int]:
    """The numbers of tables and sockets that the server reports."""
    samples = await asyncio.to_thread(scraped, port)
    return {name: int(samples[f"tricksmith_{name}"]) for name in ("tables", "sockets")}


def growth(lines: list[dict[str, Any]]) -> dict[str, float]:
    """Return the ratio of the median of the last third to that of the first, for each figure that should not grow."""
    kept = [line for line in lines if line["minute"] > WARM_UP_MINUTES] or lines
    third = max(1, len(kept) // 3)
    return {
        name: round(
            statistics.median(line[name] for line in kept[-third:])
            / statistics.median(line[name] for line in kept[:third]),
            3,
        )
        for name in COMPARED
    }


def main() -> None:
    """Play for some minutes, and compare."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=int, default=120)
    parser.add_argument("--tables", type=int, default=20, help="tables that are played at, all the time")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table")
    args = parser.parse_args()
    [port] = free_ports(1)
    with (
        tempfile.TemporaryDirectory() as folder,
        server(port, folder) as pid,
    ):
        lines = uvloop.run(run(Soak(port, args.pace), pid, args))
    print(json.dumps({"growth": growth(lines), "moves": sum(line["moves"] for line in lines)}))


if __name__ == "__main__":
    main()
