"""The processor time of one move in the server's code: to decide, to commit to disk, and to write to six sockets.

`python -m bench.server.move` runs the app in this process, without a network: a socket is two functions, so everything
is measured that the server does for a move except framing and system calls. Four people sit at each table and two
watch. Their own processor time is subtracted. `--profile` lists where the time goes, and `--against CHECKOUT` measures
the code of another checkout in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import json
import os
import pstats
import re
import secrets
import subprocess
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import httpx
import uvloop

from bench.server.load import GAMES, SEATS
from bench.server.processes import HERE
from bench.server.state_text import event_number, hand_number, is_state, seats_ready, seats_waiting
from tricksmith.server import Limits, Settings
from tricksmith.server.http import create_app
from tricksmith.server.wire import PROTOCOL

SPECTATORS = 2
"""Spectators of each table."""
UNLIMITED = Limits(
    socket_burst=10**6,
    socket_rate=10**6,
    address_burst=10**6,
    address_rate=10**6,
    tables_burst=10**6,
    tables_rate=10**6,
    busy_delay=0,
)
"""Limits that these players do not reach."""
_PLAYABLE = re.compile(r'"move":"([^"]+)"[^{}]*"warning":null')


class Browser:
    """A player or spectator with a socket of the app, which answers the messages that it gets."""

    def __init__(self, bench: Bench, table: str, seat: int | None, cookie: str) -> None:
        self.bench, self.table, self.seat, self.cookie = bench, table, seat, cookie
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.last_stop = ""
        self.last_event = -1

    async def run(self, app: Any) -> None:
        """Connect, and stay until the task is cancelled."""
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.send({"type": "hello", "protocol": PROTOCOL})
        if self.seat is not None:
            self.send({"type": "part", "id": "part", "hex": secrets.token_hex(16)})
        await app(
            {
                "type": "websocket", "path": f"/ws/{self.table}", "raw_path": f"/ws/{self.table}".encode(),
                "root_path": "", "scheme": "ws", "query_string": b"", "subprotocols": [], "state": {},
                "headers": [(b"host", b"localhost"), (b"cookie", self.cookie.encode())],
                "client": ("127.0.0.1", 1), "server": ("localhost", 80), "asgi": {"version": "3.0"},
                "extensions": {"tricksmith.direct_sender": self},
            },
            self.inbox.get,
            self.receive,
        )  # fmt: skip

    def send(self, message: dict[str, Any]) -> None:
        """Send the server a message; the time that this takes does not count for the server."""
        started = time.thread_time()
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
        self.bench.players_cpu += time.thread_time() - started

    async def receive(self, message: Any) -> None:
        """Receive a message that the server sends by ASGI."""
        self.take(message.get("text"))

    takes_more = True
    """Whether the server can send without waiting: a browser reads everything at once."""

    def send_now(self, text: bytes) -> None:
        """Receive a message that the server sends without waiting; this time does not count for the server."""
        started = time.thread_time()
        self.take(text.decode())
        self.bench.players_cpu += time.thread_time() - started

    def take(self, text: str | None) -> None:
        """Count a message, and answer it."""
        self.bench.messages += 1
        if text is None or not is_state(text):
            return
        self.bench.bytes += len(text)
        if self.seat is not None:
            self._answer(text)

    def _answer(self, text: str) -> None:
        """Play if it is this seat's turn, or continue after a hand."""
        event = event_number(text)
        if '"my_turn":true' in text:
            if self.last_event < event and (moves := _PLAYABLE.findall(text[text.index('"mine":') :])):
                self.last_event = event
                move = moves[self.bench.moves % len(moves)]
                asyncio.get_running_loop().call_later(
                    self.bench.pace, self.send, {"type": "move", "id": f"m{event}", "move": move, "at": event}
                )
                self.bench.moves += 1
            return
        stop = self._stop(text)
        if stop and self.last_stop != stop:
            self.last_stop = stop
            asyncio.get_running_loop().call_soon(self.send, {"type": "next", "id": f"n{event}"})

    def _stop(self, text: str) -> str:
        """The point at which this seat has to continue: the end of a hand, or a deal with secret questions; else ""."""
        waiting, ready = seats_waiting(text), seats_ready(text)
        if waiting is not None and f"{self.seat}" in waiting:
            return f"deal {hand_number(text)}"
        if ready is not None and f"{self.seat}" not in ready:
            return f"end {hand_number(text)}"
        return ""


class Bench:
    """The counts over all tables."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.moves = self.messages = self.bytes = 0
        self.players_cpu = 0.0
        """Seconds of processor time that the players took."""


async def measure(args: argparse.Namespace, profile: cProfile.Profile | None) -> dict[str, Any]:
    """Play at some tables for some seconds, and report what a move costs."""
    bench = Bench(args.pace)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder), bot_workers=1, limits=UNLIMITED, page=Path(folder)))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app)
            browsers = [browser for number in range(args.tables) for browser in await _seated(bench, transport, number)]
            tasks = [asyncio.create_task(browser.run(app)) for browser in browsers]
            await asyncio.sleep(args.warm)
            gc.collect()
            gc.disable()  # as the server does
            bench.moves = bench.messages = bench.bytes = 0
            bench.players_cpu, used, loop_cpu = 0.0, time.process_time(), time.thread_time()
            with profile or nullcontext():
                await asyncio.sleep(args.seconds)
            used, loop_cpu = time.process_time() - used, time.thread_time() - loop_cpu
            moves, messages, sent, players_cpu = bench.moves, bench.messages, bench.bytes, bench.players_cpu
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "moves": moves,
        "cpu_ms_a_move": round(1000 * (used - players_cpu) / moves, 3),
        "in_other_threads_ms": round(1000 * (used - loop_cpu) / moves, 3),
        "messages_a_move": round(messages / moves, 2),
        "bytes_a_move": round(sent / moves),
    }


async def _seated(bench: Bench, transport: httpx.AsyncBaseTransport, number: int) -> list[Browser]:
    """The people at a new table, and its spectators."""
    settings = {
        "game": GAMES[number % len(GAMES)], "players": SEATS, "name": "Ada", "clock": {"kind": "none"},
        "seats": ["me", *["open"] * (SEATS - 1)],
    }  # fmt: skip
    opened, cookie = await _post(transport, "/api/tables", settings)
    browsers = [Browser(bench, opened["table"], opened["seat"], cookie)]
    for invite in opened["invites"]:
        link = f"/api/join/{invite['link'].rsplit('/', 1)[-1]}"
        _, cookie = await _post(transport, link, {"name": f"P{invite['seat']}"})
        browsers.append(Browser(bench, opened["table"], invite["seat"], cookie))
    return [*browsers, *(Browser(bench, opened["table"], None, "") for _ in range(SPECTATORS))]


async def _post(transport: httpx.AsyncBaseTransport, path: str, body: dict[str, Any]) -> tuple[Any, str]:
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        answer = await client.post(path, json=body)
        answer.raise_for_status()
        return answer.json(), answer.headers["set-cookie"].partition(";")[0]


def main() -> None:
    """Measure, and print a line of JSON; with `--profile` the functions that took the time as well."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.move", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pace", type=float, default=0.2, help="seconds that a player thinks")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds of play before it is measured")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long is measured")
    parser.add_argument("--profile", type=int, default=0, metavar="ROWS", help="list the functions that take longest")
    parser.add_argument("--against", type=Path, help="another checkout, whose code is measured in turn")
    parser.add_argument("--rounds", type=int, default=1, help="how often each checkout is measured")
    args = parser.parse_args()
    if args.against is not None:
        _in_turn(args)
        return
    profile = cProfile.Profile(time.thread_time) if args.profile else None
    print(json.dumps(uvloop.run(measure(args, profile))), flush=True)
    if profile is not None:
        stats = pstats.Stats(profile).strip_dirs()
        for order in ("cumulative", "tottime"):
            stats.sort_stats(order).print_stats(args.profile)


def _in_turn(args: argparse.Namespace) -> None:
    """Measure the other checkout and this one in turn, each in a process of its own, and print a line of JSON each."""
    names = ("tables", "pace", "warm", "seconds")
    options = [text for name in names for text in (f"--{name}", f"{getattr(args, name)}")]
    for _ in range(args.rounds):
        for checkout in (args.against.resolve(), HERE):
            completed = subprocess.run(
                [sys.executable, "-m", "bench.server.move", *options],
                capture_output=True, text=True, check=True, cwd=HERE,
                env={**os.environ, "PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{HERE}"},
            )  # fmt: skip
            print(json.dumps({"checkout": checkout.name, **json.loads(completed.stdout)}), flush=True)


if __name__ == "__main__":
    main()
