"""How long a move takes to reach every seat, with many tables at once and each move committed to disk.

`python -m bench.server.load --tables 150 400` starts a server, seats four people at each table over real sockets, lets
each table make a move a second, and measures from the moment a move is sent until the last of its four seats has the
new state. The players run in this process, on the same cores as the server; the server's own usage is reported too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tricksmith.server.wire import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = ("nameless", "nestors")
SEATS = 4
LIMITLESS = ("burst", "rate")


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

    def __init__(self, ports: list[int], pace: float) -> None:
        self.ports, self.pace = ports, pace
        self.groups: list[Group] = []
        self.times: list[float] = []
        self.counting = False
        self.rng = random.Random(1)

    def open(self, number: int, *, bot: str = "") -> Group:
        """Seat four people at a table, or one among bots of this level."""
        port = self.ports[number // len(GAMES) % len(self.ports)]
        made, host = _post(
            port,
            "/api/tables",
            {
                "game": GAMES[number % len(GAMES)], "players": SEATS, "name": "Ada", "clock": {"kind": "none"},
                "seats": ["me", *["bot" if bot else "open"] * (SEATS - 1)], **({"bot": bot} if bot else {}),
            },
        )  # fmt: skip
        cookies = [host]
        for invite in made["invites"]:
            _, cookie = _post(port, f"/api/join/{invite['link'].rsplit('/', 1)[-1]}", {"name": f"P{invite['seat']}"})
            cookies.append(cookie)
        self.groups.append(Group(made["table"], port, cookies))
        return self.groups[-1]

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
        at = time.perf_counter()
        event = int(text[24 : text.index(",", 24)])
        move = group.move
        if move is not None and event >= move.event and seat in move.missing:
            move.missing.discard(seat)
            if not move.missing:
                if self.counting and len(group.cookies) == SEATS:
                    self.times.append(at - move.sent)
                group.move = None
        my_turn = '"my_turn":true' in text
        if not my_turn and f"{seat}" in _awaited(text):
            stop = ('"stage":"between"' in text, _HAND.search(text)[1])  # type: ignore[index]
            if group.stops.get(seat) != stop:
                group.stops[seat] = stop
                await own.send(json.dumps({"type": "next", "id": f"n{event}"}))
            return
        if my_turn and (group.move is None or group.move.event <= event):
            self._soon(group, own, text, event)

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
        group.move = Move(group.began, event + 1, set(range(len(group.cookies))))
        with suppress(ConnectionClosed):  # the measuring is over
            await own.send(json.dumps({"type": "move", "id": f"m{event}", "move": self.rng.choice(moves), "at": event}))


_WINDOW = re.compile('"secret_phase":{"waiting":\\[([0-9,]*)\\]')
_HAND = re.compile('"hand":([0-9]+)')
_READY = re.compile('"ready":\\[([0-9,]*)\\]')


def _awaited(text: str) -> str:
    """The seats, by their digits, that have yet to go on: after a deal with secret questions, or after a hand."""
    window, ready = _WINDOW.search(text), _READY.search(text)
    if window is not None:
        return window[1]
    if '"stage":"between"' not in text or ready is None:
        return ""
    return "".join(f"{seat}" for seat in range(SEATS) if f"{seat}" not in ready[1])


TASKS: set[asyncio.Task[None]] = set()


async def play(load: Load, warm: float, seconds: float) -> None:
    """Seat everybody, let the tables get going, and measure."""
    people = []
    for group in load.groups:
        group.began = time.perf_counter() + load.rng.random() * load.pace
        people += [asyncio.create_task(load.sit(group, seat)) for seat in range(len(group.cookies))]
        await asyncio.sleep(0.01)
    await asyncio.sleep(warm)
    load.counting = True
    await asyncio.sleep(seconds)
    load.counting = False
    for person in people:
        person.cancel()
    await asyncio.gather(*people, return_exceptions=True)


def _post(port: int, path: str, body: dict[str, Any]) -> tuple[Any, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path}: {text.decode()}")
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    connection.close()
    return json.loads(text), cookie


def measure(tables: int, asked: argparse.Namespace) -> dict[str, Any]:
    """Start servers for a number of tables of people, and report how they did."""
    seconds, processes = asked.seconds, asked.servers
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        redis = [f"--redis=redis://127.0.0.1:{stack.enter_context(_redis())}"] if processes > 1 else []
        limits = [f"--{what}-{kind}=1000000" for what in ("socket", "address", "tables") for kind in LIMITLESS]
        servers = {
            port: stack.enter_context(running_server(port, folder, [*limits, *redis])) for port in free_ports(processes)
        }
        pids = [server.pid for server in servers.values()]
        empty = sum(map(memory, pids))
        load = Load(list(servers), asked.pace)
        for number in range(tables):
            load.open(number)
        for number in range(asked.bots):
            load.open(number, bot=asked.level)
        before, begun = sum(map(cpu_seconds, pids)), time.monotonic()
        uvloop.run(play(load, 8 + tables / 40, seconds))
        used = (sum(map(cpu_seconds, pids)) - before) / (time.monotonic() - begun)
        grown = sum(map(memory, pids)) - empty
        return {
            "tables": tables, "with_bots": asked.bots, "servers": processes, **_times(load, seconds),
            "cpu": round(used, 2), "kib_a_table": round(grown / (tables + asked.bots)),
        }  # fmt: skip


@contextmanager
def running_server(port: int, folder: str, more: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A server with its data in a folder and these flags besides, once it answers; it ends with the context."""
    command = [sys.executable, "-m", "tricksmith", "serve", "--port", str(port), "--data", folder, *more]
    server = subprocess.Popen([*command, "--log-level", "warning"], stdout=subprocess.DEVNULL)
    try:
        _wait(port)
        yield server
    finally:
        server.terminate()
        server.wait()


@contextmanager
def _redis() -> Iterator[int]:
    """A Redis without persistence, for messages between servers; its port."""
    [port] = free_ports(1)
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield port
    finally:
        server.terminate()
        server.wait()


def free_ports(count: int) -> list[int]:
    """Free ports."""
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


def _times(load: Load, seconds: float) -> dict[str, float]:
    times = sorted(load.times)
    return {
        "moves_a_second": round(len(times) / seconds, 1),
        "p50_ms": round(1000 * times[len(times) // 2], 1),
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 1),
    }


def _wait(port: int) -> None:
    for _ in range(600):
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not answer")


def memory(pid: int) -> float:
    """KiB that a process holds."""
    text = Path(f"/proc/{pid}/status").read_text()
    return float(text.split("VmRSS:")[1].split()[0])


def cpu_seconds(pid: int) -> float:
    """Seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def main() -> None:
    """Measure for each number of tables, a line of JSON each."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.load", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[150, 400])
    parser.add_argument("--seconds", type=float, default=30.0, help="how long is measured")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table")
    parser.add_argument("--servers", type=int, default=1, help="server processes for the same tables, with Redis")
    parser.add_argument("--bots", type=int, default=0, help="tables besides, of one person among bots, not measured")
    parser.add_argument("--level", default="expert", help="the level of those bots")
    asked = parser.parse_args()
    for tables in asked.tables:
        print(json.dumps(measure(tables, asked)), flush=True)


if __name__ == "__main__":
    main()
