"""How long a move takes to reach every seat, with many tables at once, and with each move committed to disk.

`python -m bench.server.load --tables 150 400` starts a server, seats four people at each table over real sockets, lets
each table make a move a second, and measures from the moment a move is sent until the last of its four seats has the
new state. The players run in this process, on the same cores as the server; the server's processor time for each move
is counted separately. `--against CHECKOUT` also measures the server of another checkout, in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
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
from bench.server.state_text import event_number, hand_number, is_state, seats_ready, seats_waiting
from tricksmith.server.wire import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES = ("nameless", "nestors")
SEATS = 4
WARM_UP, TABLES_A_SECOND = 8, 40
"""Seconds of play before it is measured, and the tables for each further second of it."""


@dataclass
class Move:
    """A move that was sent: when, the event that it becomes, and the seats and spectators that do not have it yet."""

    sent: float
    event: int
    missing: set[int]


@dataclass
class Group:
    """A table and its people, from the first seat on: four, or one among bots."""

    name: str
    port: int
    cookies: list[str]
    began: float = 0.0
    move: Move | None = None
    stops: dict[int, tuple[bool, str]] = field(default_factory=dict)
    """The last point at which each seat continued: whether it was after a hand, and the hand."""


class Load:
    """All tables, and the measurements."""

    def __init__(self, ports: list[int], pace: float, spectators: int = 0, pids: Sequence[int] = ()) -> None:
        self.ports, self.pace, self.spectators, self.pids = ports, pace, spectators, pids
        self.groups: list[Group] = []
        self.times: list[float] = []
        self.counting = False
        self.moves = 0
        """The number of moves while counting, at all tables."""
        self.used = (Cpu(0, 0), Cpu(0, 0))
        """The processor time of the servers when the counting began, and when it ended."""
        self.players = (0.0, 0.0)
        """The same for this process, in which the players run."""
        self.redis: list[int] = []
        """The id of the process of Redis, if there is one."""
        self.redis_used = (Cpu(0, 0), Cpu(0, 0))
        """The processor time of Redis, at both times."""
        self.commits = (0.0, 0.0)
        """The number of commits of the servers, at both times."""
        self.states = self.bytes = 0
        """The number of states received since the start, and of their bytes."""
        self.rng = random.Random(1)

    def open(self, number: int, *, bot: str = "") -> Group:
        """Seat four people at a table, or one among bots of this level."""
        port = self.ports[number // len(GAMES) % len(self.ports)]
        opened, host_cookie = post(
            port,
            "/api/tables",
            {
                "game": GAMES[number % len(GAMES)], "players": SEATS, "name": "Ada", "clock": {"kind": "none"},
                "seats": ["me", *["bot" if bot else "open"] * (SEATS - 1)], **({"bot": bot} if bot else {}),
            },
        )  # fmt: skip
        cookies = [host_cookie]
        for invite in opened["invites"]:
            _, cookie = post(port, f"/api/join/{invite['link'].rsplit('/', 1)[-1]}", {"name": f"P{invite['seat']}"})
            cookies.append(cookie)
        self.groups.append(Group(opened["table"], port, cookies))
        return self.groups[-1]

    async def watch(self, group: Group, index: int) -> None:
        """Be a spectator; a move counts as arrived once the spectators have it too."""
        url = f"ws://127.0.0.1:{group.port}/ws/{group.name}"
        async with connect(url, compression=None, max_queue=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            async for text in socket:
                if isinstance(text, str) and is_state(text):
                    self._count_state(text)
                    self._record_arrival(group, index, event_number(text))

    async def sit(self, group: Group, seat: int) -> None:
        """Be a person at the table, until the measurement ends."""
        url, headers = f"ws://127.0.0.1:{group.port}/ws/{group.name}", {"Cookie": group.cookies[seat]}
        async with connect(
            url, additional_headers=headers, compression=None, max_queue=None, ping_interval=None
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            await socket.send(json.dumps({"type": "part", "id": "part", "hex": secrets.token_hex(16)}))
            async for text in socket:
                if isinstance(text, str) and is_state(text):
                    await self._answer(group, seat, socket, text)

    async def _answer(self, group: Group, seat: int, socket: ClientConnection, text: str) -> None:
        """Continue after a hand, or play if it is this seat's turn."""
        event = event_number(text)
        self._count_state(text)
        self._record_arrival(group, seat, event)
        my_turn = '"my_turn":true' in text
        if not my_turn and f"{seat}" in _seats_to_continue(text):
            stop = ('"stage":"between"' in text, hand_number(text))
            if group.stops.get(seat) != stop:
                group.stops[seat] = stop
                await socket.send(json.dumps({"type": "next", "id": f"n{event}"}))
            return
        if my_turn and (group.move is None or group.move.event <= event):
            self._schedule_move(group, socket, text, event)

    def _count_state(self, text: str) -> None:
        self.states += 1
        self.bytes += len(text)

    def committed(self) -> float:
        """Return the number of changes of tables that the servers have committed so far."""
        return sum(scraped(port)["tricksmith_commit_seconds_count"] for port in self.ports)

    def _record_arrival(self, group: Group, index: int, event: int) -> None:
        """Record that a state has reached a seat or a spectator; spectators have the indices after the seats."""
        move = group.move
        if move is not None and event >= move.event and index in move.missing:
            move.missing.discard(index)
            if not move.missing:
                if self.counting and len(group.cookies) == SEATS:
                    self.times.append(time.perf_counter() - move.sent)
                group.move = None

    def _schedule_move(self, group: Group, socket: ClientConnection, text: str, event: int) -> None:
        """Start the task that plays once the table's pace allows it."""
        task = asyncio.create_task(self._play(group, socket, text, event))
        TASKS.add(task)
        task.add_done_callback(TASKS.discard)

    async def _play(self, group: Group, socket: ClientConnection, text: str, event: int) -> None:
        """Play a random move once the table's pace allows it."""
        await asyncio.sleep(max(0.0, group.began + self.pace - time.perf_counter()))
        state = json.loads(text)
        moves = [choice["move"] for choice in state["mine"]["choices"] if choice["warning"] is None]
        group.began = time.perf_counter()
        self.moves += self.counting
        group.move = Move(group.began, event + 1, set(range(len(group.cookies) + self.spectators)))
        with suppress(ConnectionClosed):  # the measurement is over
            await socket.send(
                json.dumps({"type": "move", "id": f"m{event}", "move": self.rng.choice(moves), "at": event})
            )


def _seats_to_continue(text: str) -> str:
    """The digits of the seats that have yet to continue, after a deal with secret questions or after a hand."""
    waiting, ready = seats_waiting(text), seats_ready(text)
    if waiting is not None:
        return waiting
    return "" if ready is None else "".join(f"{seat}" for seat in range(SEATS) if f"{seat}" not in ready)


TASKS: set[asyncio.Task[None]] = set()
"""The tasks that play moves: the event loop itself keeps only weak references to tasks."""


async def play(load: Load, warm: float, seconds: float) -> None:
    """Connect everyone, let the tables play for a while, and then measure."""
    people = []
    for group in load.groups:
        group.began = time.perf_counter() + load.rng.random() * load.pace
        seats = len(group.cookies)
        people += [asyncio.create_task(load.sit(group, seat)) for seat in range(seats)]
        people += [asyncio.create_task(load.watch(group, seats + spectator)) for spectator in range(load.spectators)]
        await asyncio.sleep(0.01)
    await asyncio.sleep(warm)
    commits = await asyncio.to_thread(load.committed)
    load.counting, before, redis_before, players_before = True, cpu(load.pids), cpu(load.redis), time.process_time()
    await asyncio.sleep(seconds)
    load.counting, load.used, load.players = False, (before, cpu(load.pids)), (players_before, time.process_time())
    load.redis_used = (redis_before, cpu(load.redis))
    load.commits = (commits, await asyncio.to_thread(load.committed))
    for person in people:
        person.cancel()
    await asyncio.gather(*people, return_exceptions=True)


def measure(tables: int, args: argparse.Namespace, checkout: Path) -> dict[str, Any]:
    """Start servers for a number of tables of people, and report how they did.

    Args:
        tables: The number of tables of people.
        args: The options of the program.
        checkout: The checkout whose code the servers run.
    """
    seconds, processes = args.seconds, args.servers
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        shared = [f"--database={args.database}"] if args.database else []
        redis_pids: list[int] = []
        if processes > 1 or args.redis:
            port, pid = stack.enter_context(redis())
            redis_pids.append(pid)
            shared.append(f"--redis=redis://127.0.0.1:{port}")
        pids = {
            port: stack.enter_context(server(port, folder, shared, checkout=checkout)) for port in free_ports(processes)
        }
        load = Load(list(pids), args.pace, args.spectators, list(pids.values()))
        load.redis = redis_pids
        empty = sum(map(memory, load.pids))
        for number in range(tables):
            load.open(number)
        for number in range(args.bots):
            load.open(number, bot=args.level)
        uvloop.run(play(load, WARM_UP + tables / TABLES_A_SECOND, seconds))
        held = sum(map(memory, load.pids)) - empty
        return {
            "tables": tables, "with_bots": args.bots, "spectators": args.spectators, "servers": processes,
            **_times(load, seconds), **_costs(load, seconds), "kib_a_table": round(held / max(1, tables + args.bots)),
        }  # fmt: skip


def _times(load: Load, seconds: float) -> dict[str, float]:
    times = sorted(load.times) or [0.0]
    return {
        "moves_a_second": round(len(load.times) / seconds, 1),
        "p50_ms": round(1000 * times[len(times) // 2], 1),
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 1),
    }


def _costs(load: Load, seconds: float) -> dict[str, float]:
    """The processor time of servers, players and Redis for each move, and other figures of a move or a state."""
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
    """Return the parser of the program's options, also for other programs that measure with it."""
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
    args = options().parse_args()
    checkouts = [HERE] if args.against is None else [args.against.resolve(), HERE]
    for tables in args.tables:
        for _ in range(args.rounds):
            for checkout in checkouts:
                print(json.dumps({"checkout": checkout.name, **measure(tables, args, checkout)}), flush=True)


if __name__ == "__main__":
    main()
