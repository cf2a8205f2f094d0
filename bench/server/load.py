"""How long a move takes to reach every seat, with many tables at once and each move committed to disk.

`python -m bench.server.load --tables 150 400` starts a server, seats four people at each table over real sockets, lets
each table make a move a second, and measures from the moment a move is sent until the last of its four seats has the
new state. The players run in this process, on the same cores as the server; the server's own processor time is counted
apart, for each move. `--against CHECKOUT` measures the server of another checkout as well, in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import secrets
import tempfile
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.server.processes import HERE, Cpu, cpu, free_ports, memory, post, redis, scraped, server
from tricksmith.server.wire import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES = ("nameless", "nestors")
SEATS = 4


@dataclass
class Move:
    """A move on its way: when it was sent, and which seats have not shown it yet."""

    sent: float
    event: int
    missing: set[int]


@dataclass
class Group:
    """The people of a table, from its first seat on: four, or one among bots."""

    name: str
    port: int
    cookies: list[str]
    began: float = 0.0
    move: Move | None = None
    stops: dict[int, tuple[bool, str]] = field(default_factory=dict)
    """Where each seat said last that it goes on: whether after a hand, and the hand."""


class Load:
    """All tables, and what was measured."""

    def __init__(self, ports: list[int], pace: float, spectators: int = 0, pids: Sequence[int] = ()) -> None:
        self.ports, self.pace, self.spectators, self.pids = ports, pace, spectators, pids
        self.groups: list[Group] = []
        self.times: list[float] = []
        self.counting = False
        self.moves = 0
        """Moves that were made while it was counted, at all tables."""
        self.used = (Cpu(0, 0), Cpu(0, 0))
        """What the servers had used when the counting began, and when it ended."""
        self.players = (0.0, 0.0)
        """The same of this process, in which the players are."""
        self.redis: list[int] = []
        """The process of Redis, if there is one."""
        self.redis_used = (Cpu(0, 0), Cpu(0, 0))
        """What it had used."""
        self.commits = (0.0, 0.0)
        """How often the servers had committed something."""
        self.states = self.bytes = 0
        """States that came since the beginning, and their bytes."""
        self.rng = random.Random(1)

    def open(self, number: int, *, bot: str = "") -> Group:
        """Seat four people at a table, or one among bots of this level."""
        port = self.ports[number // len(GAMES) % len(self.ports)]
        made, host = post(
            port,
            "/api/tables",
            {
                "game": GAMES[number % len(GAMES)], "players": SEATS, "name": "Ada", "clock": {"kind": "none"},
                "seats": ["me", *["bot" if bot else "open"] * (SEATS - 1)], **({"bot": bot} if bot else {}),
            },
        )  # fmt: skip
        cookies = [host]
        for invite in made["invites"]:
            _, cookie = post(port, f"/api/join/{invite['link'].rsplit('/', 1)[-1]}", {"name": f"P{invite['seat']}"})
            cookies.append(cookie)
        self.groups.append(Group(made["table"], port, cookies))
        return self.groups[-1]

    async def watch(self, group: Group, place: int) -> None:
        """One spectator; the moves of a table wait for its spectators too."""
        url = f"ws://127.0.0.1:{group.port}/ws/{group.name}"
        async with connect(url, compression=None, max_queue=None, ping_interval=None) as own:
            await own.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            async for text in own:
                if isinstance(text, str) and text.startswith('{"type":"state"'):
                    self._read(text)
                    self._noted(group, place, int(text[24 : text.index(",", 24)]))

    async def sit(self, group: Group, seat: int) -> None:
        """One person, for as long as the measuring goes on."""
        url, headers = f"ws://127.0.0.1:{group.port}/ws/{group.name}", {"Cookie": group.cookies[seat]}
        async with connect(
            url, additional_headers=headers, compression=None, max_queue=None, ping_interval=None
        ) as own:
            await own.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            await own.send(json.dumps({"type": "part", "id": "part", "hex": secrets.token_hex(16)}))
            async for text in own:
                if isinstance(text, str) and text.startswith('{"type":"state"'):
                    await self._shown(group, seat, own, text)

    async def _shown(self, group: Group, seat: int, own: ClientConnection, text: str) -> None:
        event = int(text[24 : text.index(",", 24)])
        self._read(text)
        self._noted(group, seat, event)
        my_turn = '"my_turn":true' in text
        if not my_turn and f"{seat}" in _awaited(text):
            stop = ('"stage":"between"' in text, _HAND.search(text)[1])  # type: ignore[index]
            if group.stops.get(seat) != stop:
                group.stops[seat] = stop
                await own.send(json.dumps({"type": "next", "id": f"n{event}"}))
            return
        if my_turn and (group.move is None or group.move.event <= event):
            self._soon(group, own, text, event)

    def _read(self, text: str) -> None:
        self.states += 1
        self.bytes += len(text)

    def committed(self) -> float:
        """How often the servers have committed a change of a table up to now."""
        return sum(scraped(port)["tricksmith_commit_seconds_count"] for port in self.ports)

    def _noted(self, group: Group, place: int, event: int) -> None:
        """A state of this event has reached a seat, or a spectator, whose places follow those of the seats."""
        move = group.move
        if move is not None and event >= move.event and place in move.missing:
            move.missing.discard(place)
            if not move.missing:
                if self.counting and len(group.cookies) == SEATS:
                    self.times.append(time.perf_counter() - move.sent)
                group.move = None

    def _soon(self, group: Group, own: ClientConnection, text: str, event: int) -> None:
        """Play within the table's next second."""
        task = asyncio.create_task(self._play(group, own, text, event))
        TASKS.add(task)
        task.add_done_callback(TASKS.discard)

    async def _play(self, group: Group, own: ClientConnection, text: str, event: int) -> None:
        await asyncio.sleep(max(0.0, group.began + self.pace - time.perf_counter()))
        state = json.loads(text)
        moves = [choice["move"] for choice in state["mine"]["choices"] if choice["warning"] is None]
        group.began = time.perf_counter()
        self.moves += self.counting
        group.move = Move(group.began, event + 1, set(range(len(group.cookies) + self.spectators)))
        with suppress(ConnectionClosed):  # the measuring is over
            await own.send(json.dumps({"type": "move", "id": f"m{event}", "move": self.rng.choice(moves), "at": event}))


_SECRET_PHASE = re.compile('"secret_phase":{"waiting":\\[([0-9,]*)\\]')
_HAND = re.compile('"hand":([0-9]+)')
_READY = re.compile('"ready":\\[([0-9,]*)\\]')


def _awaited(text: str) -> str:
    """The seats, by their digits, that have yet to go on: after a deal with secret questions, or after a hand."""
    waiting, ready = _SECRET_PHASE.search(text), _READY.search(text)
    if waiting is not None:
        return waiting[1]
    if '"stage":"between"' not in text or ready is None:
        return ""
    return "".join(f"{seat}" for seat in range(SEATS) if f"{seat}" not in ready[1])


TASKS: set[asyncio.Task[None]] = set()


async def play(load: Load, warm: float, seconds: float) -> None:
    """Seat everybody, let the tables get going, and measure."""
    people = []
    for group in load.groups:
        group.began = time.perf_counter() + load.rng.random() * load.pace
        seats = len(group.cookies)
        people += [asyncio.create_task(load.sit(group, seat)) for seat in range(seats)]
        people += [asyncio.create_task(load.watch(group, seats + more)) for more in range(load.spectators)]
        await asyncio.sleep(0.01)
    await asyncio.sleep(warm)
    commits = await asyncio.to_thread(load.committed)
    load.counting, before, redis_before, own = True, cpu(load.pids), cpu(load.redis), time.process_time()
    await asyncio.sleep(seconds)
    load.counting, load.used, load.players = False, (before, cpu(load.pids)), (own, time.process_time())
    load.redis_used = (redis_before, cpu(load.redis))
    load.commits = (commits, await asyncio.to_thread(load.committed))
    for person in people:
        person.cancel()
    await asyncio.gather(*people, return_exceptions=True)


def measure(tables: int, asked: argparse.Namespace, checkout: Path) -> dict[str, Any]:
    """Start servers for a number of tables of people, and report how they did.

    Args:
        tables: How many tables of people there are.
        asked: The options of the program.
        checkout: Whose code the servers run.
    """
    seconds, processes = asked.seconds, asked.servers
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        shared = [f"--database={asked.database}"] if asked.database else []
        redis_pids: list[int] = []
        if processes > 1 or asked.redis:
            port, pid = stack.enter_context(redis())
            redis_pids.append(pid)
            shared.append(f"--redis=redis://127.0.0.1:{port}")
        pids = {
            port: stack.enter_context(server(port, folder, shared, checkout=checkout)) for port in free_ports(processes)
        }
        load = Load(list(pids), asked.pace, asked.spectators, list(pids.values()))
        load.redis = redis_pids
        empty = sum(map(memory, load.pids))
        for number in range(tables):
            load.open(number)
        for number in range(asked.bots):
            load.open(number, bot=asked.level)
        uvloop.run(play(load, 8 + tables / 40, seconds))
        held = sum(map(memory, load.pids)) - empty
        return {
            "tables": tables, "with_bots": asked.bots, "spectators": asked.spectators, "servers": processes,
            **_times(load, seconds), **_costs(load, seconds), "kib_a_table": round(held / max(1, tables + asked.bots)),
        }  # fmt: skip


def _times(load: Load, seconds: float) -> dict[str, float]:
    times = sorted(load.times) or [0.0]
    return {
        "moves_a_second": round(len(load.times) / seconds, 1),
        "p50_ms": round(1000 * times[len(times) // 2], 1),
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 1),
    }


def _costs(load: Load, seconds: float) -> dict[str, float]:
    """The processor time of the servers: of each move, in their own code and in the kernel, and in all."""
    user, system = (now - then for now, then in zip(load.used[1], load.used[0], strict=True))
    moves = max(1, load.moves)
    return {
        "cpu_ms_a_move": round(1000 * (user + system) / moves, 3),
        "in_kernel_ms": round(1000 * system / moves, 3),
        "cores": round((user + system) / seconds, 4),
        "players_cpu_ms_a_move": round(1000 * (load.players[1] - load.players[0]) / moves, 3),
        "redis_cpu_ms_a_move": round(1000 * (sum(load.redis_used[1]) - sum(load.redis_used[0])) / moves, 3),
        "commits_a_move": round((load.commits[1] - load.commits[0]) / moves, 3),
        "bytes_a_state": round(load.bytes / max(1, load.states)),
    }


def options() -> argparse.ArgumentParser:
    """Return what the program can be asked, for others that measure with it."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.load", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[150, 400])
    parser.add_argument("--seconds", type=float, default=30.0, help="how long is measured")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table")
    parser.add_argument("--spectators", type=int, default=0, help="people who watch each table")
    parser.add_argument("--servers", type=int, default=1, help="server processes for the same tables, with Redis")
    parser.add_argument("--database", default="", help="an empty database that the servers share; else SQLite's")
    parser.add_argument("--redis", action="store_true", help="have Redis also where there is one server")
    parser.add_argument("--bots", type=int, default=0, help="further tables, of one person among bots, not measured")
    parser.add_argument("--level", default="expert", help="the level of those bots")
    parser.add_argument("--against", type=Path, help="another checkout, whose server is measured in turn")
    parser.add_argument("--rounds", type=int, default=1, help="how often each is measured")
    return parser


def main() -> None:
    """Measure for each number of tables, a line of JSON each."""
    asked = options().parse_args()
    checkouts = [HERE] if asked.against is None else [asked.against.resolve(), HERE]
    for tables in asked.tables:
        for _ in range(asked.rounds):
            for checkout in checkouts:
                print(json.dumps({"checkout": checkout.name, **measure(tables, asked, checkout)}), flush=True)


if __name__ == "__main__":
    main()
