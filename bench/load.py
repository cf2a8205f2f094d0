"""How long a move takes to reach every seat, with many tables at once and each move on the disk.

`python -m bench.load --tables 150 400` starts a server, seats four people at each table over real sockets, lets each
table make a move a second, and measures from the moment a move is sent until the last of its four seats has the new
state. The players run in this process, on the same cores as the server; what the server itself took is told beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

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
    """The four people of a table."""

    name: str
    cookies: list[str]
    began: float = 0.0
    move: Move | None = None
    sockets: list[ClientConnection] = field(default_factory=list)


class Load:
    """All tables, and what was measured."""

    def __init__(self, port: int, pace: float) -> None:
        self.port, self.pace = port, pace
        self.groups: list[Group] = []
        self.times: list[float] = []
        self.counting = False
        self.rng = random.Random(1)

    def open(self, number: int) -> None:
        """Seat four people at a table."""
        made, host = self._post(
            "/api/tables",
            {
                "game": GAMES[number % len(GAMES)], "players": SEATS, "seats": ["me", *["open"] * (SEATS - 1)],
                "name": "Ada", "clock": {"kind": "none"},
            },
        )  # fmt: skip
        cookies = [host]
        for invite in made["invites"]:
            _, cookie = self._post(f"/api/join/{invite['link'].rsplit('/', 1)[-1]}", {"name": f"P{invite['seat']}"})
            cookies.append(cookie)
        self.groups.append(Group(made["table"], cookies))

    def _post(self, path: str, body: dict[str, Any]) -> tuple[Any, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{path}: {text.decode()}")
        cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
        connection.close()
        return json.loads(text), cookie

    async def sit(self, group: Group, seat: int) -> None:
        """One person, for as long as the measuring goes on."""
        url, headers = f"ws://127.0.0.1:{self.port}/ws/{group.name}", {"Cookie": group.cookies[seat]}
        async with connect(
            url, additional_headers=headers, compression=None, max_queue=None, ping_interval=None
        ) as own:
            await own.send('{"type":"hello"}')
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
                if self.counting:
                    self.times.append(at - move.sent)
                group.move = None
        if '"stage":"between"' in text:
            await own.send(json.dumps({"type": "next", "id": f"n{event}"}))
        elif '"my_turn":true' in text and (group.move is None or group.move.event <= event):
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
        group.move = Move(group.began, event + 1, set(range(SEATS)))
        with suppress(ConnectionClosed):  # the measuring is over
            await own.send(json.dumps({"type": "move", "id": f"m{event}", "move": self.rng.choice(moves), "at": event}))


TASKS: set[asyncio.Task[None]] = set()


async def play(load: Load, warm: float, seconds: float) -> None:
    """Seat everybody, let the tables get going, and measure."""
    people = []
    for group in load.groups:
        group.began = time.perf_counter() + load.rng.random() * load.pace
        people += [asyncio.create_task(load.sit(group, seat)) for seat in range(SEATS)]
        await asyncio.sleep(0.01)
    await asyncio.sleep(warm)
    load.counting = True
    await asyncio.sleep(seconds)
    load.counting = False
    for person in people:
        person.cancel()
    await asyncio.gather(*people, return_exceptions=True)


def measure(tables: int, seconds: float, pace: float) -> dict[str, Any]:
    """Start a server for so many tables, and tell how it did."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        limits = [f"--{what}-{kind}=1000000" for what in ("socket", "address", "tables") for kind in LIMITLESS]
        command = [sys.executable, "-m", "tricksmith", "serve", "--port", str(port), "--data", folder, *limits]
        server = subprocess.Popen([*command, "--log-level", "warning"], stdout=subprocess.DEVNULL)
        try:
            _wait(port)
            empty = _memory(server.pid)
            load = Load(port, pace)
            for number in range(tables):
                load.open(number)
            before = _cpu(server.pid)
            begun = time.monotonic()
            asyncio.run(play(load, 8 + tables / 40, seconds))
            used = (_cpu(server.pid) - before) / (time.monotonic() - begun)
            return _result(load, tables, seconds, used, _memory(server.pid) - empty, _server_times(port))
        finally:
            server.terminate()
            server.wait()


def _result(
    load: Load, tables: int, seconds: float, used: float, memory: float, server: dict[str, float]
) -> dict[str, Any]:
    times = sorted(load.times)
    return {
        "tables": tables,
        "moves_a_second": round(len(times) / seconds, 1),
        "p50_ms": round(1000 * times[len(times) // 2], 1),
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 1),
        "server_p50_ms_at_most": server.get("0.5"),
        "server_p99_ms_at_most": server.get("0.99"),
        "cpu": round(used, 2),
        "kib_a_table": round(memory / tables),
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


def _server_times(port: int) -> dict[str, float]:
    """The bounds, in ms, below which half and 99 % of the server's own times lie."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/metrics")
    counts = [
        (float(line.split('le="')[1].split('"')[0]), float(line.rsplit(" ", 1)[1]))
        for line in connection.getresponse().read().decode().splitlines()
        if line.startswith("tricksmith_move_seconds_bucket")
    ]
    whole = counts[-1][1] if counts else 0
    return {
        str(share): next((1000 * bound for bound, count in counts if count >= share * whole), float("inf"))
        for share in (0.5, 0.99)
    }


def _memory(pid: int) -> float:
    """KiB that a process holds."""
    text = Path(f"/proc/{pid}/status").read_text()
    return float(text.split("VmRSS:")[1].split()[0])


def _cpu(pid: int) -> float:
    """Seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def main() -> None:
    """Measure for each number of tables, a line of JSON each."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[150, 400])
    parser.add_argument("--seconds", type=float, default=30.0, help="how long is measured")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table")
    asked = parser.parse_args()
    for tables in asked.tables:
        print(json.dumps(measure(tables, asked.seconds, asked.pace)), flush=True)


if __name__ == "__main__":
    main()
