"""A player without a browser: it takes a seat by HTTP, plays what it may, and resends what was not acknowledged."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tricksmith.server.wire import PROTOCOL

Message = dict[str, Any]
RETRY_AFTER = 0.2
"""Seconds after which a message is sent again that failed for the time being."""


def body(game: str, players: int, **more: Any) -> Message:
    """What opens a table against novices, quickly."""
    return {"game": game, "players": players, "bot": "novice", "name": "Ada", **more}


class Player:
    """Somebody with a cookie."""

    def __init__(self, address: str, seed: int = 0) -> None:
        self.address = address.rstrip("/")
        # The server may close an idle connection in the very moment of the next request: each request has its own.
        self.http = httpx.AsyncClient(
            base_url=self.address, timeout=30, limits=httpx.Limits(max_keepalive_connections=0)
        )
        self.rng = Random(seed)
        self.seats: list[Seat] = []

    async def close(self) -> None:
        """Leave every table."""
        for seat in self.seats:
            await seat.close()
        await self.http.aclose()

    def move_to(self, address: str) -> None:
        """Go on with another server."""
        self.address = address.rstrip("/")
        self.http.base_url = httpx.URL(self.address)

    async def post(self, path: str, asked: Message) -> Any:
        """The answer to a POST that goes well."""
        answer = await self.http.post(path, json=asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def open(self, game: str, players: int, **more: Any) -> Message:
        """A new table."""
        return await self.post("/api/tables", body(game, players, **more))

    async def take(self, link: str, name: str) -> Message:
        """The seat of an invitation."""
        return await self.post(f"/api/join/{link.rsplit('/', 1)[-1]}", {"name": name})

    async def sit(self, table: str, last: int = 0) -> Seat:
        """A socket, after its welcome and first state."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.address.replace('http', 'ws', 1)}/ws/{table}"
        headers = {"Cookie": cookie} if cookie else {}
        socket = await connect(url, additional_headers=headers, max_size=2**22, max_queue=256, compression=None)
        self.seats = [seat for seat in self.seats if seat.socket.close_code is None]
        seat = Seat(socket)
        self.seats.append(seat)
        with suppress(ConnectionClosed):  # the next call for a message reports it
            await seat.send({"type": "hello", "last": last, "protocol": PROTOCOL})
        return seat

    async def play_through(self, table: str, *, stop: Callable[[Message], bool] | None = None) -> Message:
        """Play until the match is over (or `stop`), coming back whenever the socket is lost; the last state."""
        pending: Message | None = None
        number: int | None = None
        last = 0
        while True:
            try:
                seat = await self.sit(table, last)
                if pending is not None:
                    await seat.send(pending)
                while True:
                    state = await seat.of("welcome", "state", "error")
                    if state["type"] == "welcome":
                        number = state["seat"]
                        continue
                    if state["type"] == "error":
                        pending = await self.after_error(seat, pending, state)
                        continue
                    last = state["event"]
                    if pending is not None and pending["id"] in state["acks"]:
                        pending = None
                    if state["stage"] in {"finished", "closed"} or (stop is not None and stop(state)):
                        await seat.socket.close()
                        return state
                    if pending is None and (pending := self.answer(state, number)) is not None:
                        await seat.send(pending)
            except (ConnectionClosed, OSError, InvalidHandshake, TimeoutError, EOFError):
                await asyncio.sleep(0.05)

    async def after_error(self, seat: Seat, pending: Message | None, error: Message) -> Message | None:
        """What is pending after a complaint: a message that failed for the time being is sent again, as by the page."""
        if pending is None or error["for_id"] != pending["id"]:
            return pending
        if not error["retry"]:
            return None
        await asyncio.sleep(RETRY_AFTER)
        await seat.send(pending)
        return pending

    def answer(self, state: Message, seat: int | None) -> Message | None:
        """What to do now in this seat; None if there is nothing."""
        mine = state["mine"]
        id_ = secrets.token_hex(6)
        if state["stage"] == "waiting":
            given = seat is None or state["fairness"]["parts"][seat]
            return None if given else {"type": "part", "id": id_, "hex": secrets.token_hex(16)}
        if state["lesson"] is not None:
            return self._in_lesson(state, id_)
        if state["stage"] == "between" and seat is not None and seat not in state["ready"]:
            return {"type": "next", "id": id_}
        if state["secret_phase"] is not None and seat in state["secret_phase"]["waiting"] and not mine["my_turn"]:
            return {"type": "next", "id": id_}
        if mine is not None and mine["my_turn"]:
            move = self.rng.choice([choice["move"] for choice in mine["choices"] if choice["warning"] is None])
            return {"type": "move", "id": id_, "move": move, "at": state["event"]}
        return None

    def _in_lesson(self, state: Message, id_: str) -> Message | None:
        lesson = state["lesson"]
        if lesson["moves"]:
            return {"type": "move", "id": id_, "move": lesson["moves"][0], "at": state["event"]}
        return {"type": "next", "id": id_} if lesson["awaits_next"] else None


class Seat:
    """An open socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: list[Message] = []

    async def send(self, message: Message) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def next(self, within: float = 20) -> Message:
        """The next message of the server."""
        async with asyncio.timeout(within):
            message: Message = json.loads(await self.socket.recv())
        self.seen.append(message)
        return message

    async def of(self, *kinds: str, within: float = 20) -> Message:
        """The next message of these types."""
        while (message := await self.next(within))["type"] not in kinds:
            pass
        return message

    async def state(self, within: float = 20) -> Message:
        """The next state."""
        return await self.of("state", within=within)

    async def error(self) -> Message:
        """The next complaint."""
        return await self.of("error")

    async def done(self, message: Message) -> Message:
        """Send a command; the state that acknowledges it, or the complaint about it."""
        await self.send(message)
        while True:
            answer = await self.of("state", "error")
            if message["id"] in answer.get("acks", ()) or answer.get("for_id") == message["id"]:
                return answer

    async def close(self) -> None:
        """Leave."""
        with suppress(ConnectionClosed):
            await self.socket.close()
