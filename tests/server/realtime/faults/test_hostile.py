"""Hostile clients at two processes: whatever they send, in whatever order, each sees and does what is theirs.

The oracle is the database: which person owned which seat after each event. A state may hold a hand only if its person
owned that seat at the state's event; a committed command must come from the person who owned its seat just before.
`TEST_STEPS=1000000` drives a million steps.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.realtime.fake import HOST, TABLE, FakeSocket, Hub, Process, open_kitchen
from tricksmith.server.domain import Event
from tricksmith.server.errors import Refused
from tricksmith.server.store import Batch, Store, open_store

STEPS = int(os.environ.get("TEST_STEPS", "100000"))
ROUND = 2500
"""Steps at one table."""
PATIENCE = 20
"""How many times as many, until something was played: on a busy machine the server may have come to little."""
PEOPLE = (HOST, "bo", "cy", "mallory", "eve", "")
SOCKETS = 10
COMMANDS = (
    {"type": "next"}, {"type": "undo"}, {"type": "claim"}, {"type": "rematch"}, {"type": "back"}, {"type": "away"},
    {"type": "review_hand"},
    {"type": "answer", "yes": True}, {"type": "answer", "yes": False}, {"type": "hint"}, {"type": "fast_forward"},
    {"type": "say", "phrase": "x"}, {"type": "second_look"}, {"type": "second_look", "move": "none"},
    {"type": "host", "do": "remove", "seat": 1}, {"type": "host", "do": "remove", "seat": 2},
    {"type": "host", "do": "remove", "seat": 0}, {"type": "host", "do": "pause"},
    *({"type": "host", "do": "resume"} for _ in range(4)),
    {"type": "host", "do": "fill", "seat": 2}, {"type": "host", "do": "stand_in", "seat": 1},
)  # fmt: skip
"""What anybody may try."""
NONSENSE = (
    '{"type":"move","id":"x","move":"☠","at":0}',
    "{",
    '{"type":"hello","last":3,"seat":1}',
    "[]",
    '{"type":"ping","n":1}',
)


class Oracle:
    """Notes what was committed and what was shown, and finds out afterwards whether it was right.

    Two processes write one log, so what they report comes in any order.
    """

    def __init__(self) -> None:
        self.owners: dict[int, dict[int, str]] = {0: {}}
        """After each event, who owns each seat."""
        self.senders: dict[str, set[str]] = {}
        """Who sent a command with an id; a thief too."""
        self.batches: dict[int, list[Batch]] = {}
        """What was to be written after each event; of several the log has one."""
        self.views: list[tuple[int, int, str]] = []
        """Hands that were shown: event, seat, and person."""
        self.early: list[str] = []
        """What was shown before a hello."""
        self.hands = self.commands = 0

    @property
    def has_seen_play(self) -> bool:
        """Whether there is something to check: hands that were shown, and commands that people sent."""
        return bool(self.views) and any(_is_commanded(one) for many in self.batches.values() for one in many)

    def watch(self, store: Store) -> None:
        """Note everything that a process commits."""
        append_all = store.append_all

        async def watched_all(batches: Sequence[Batch]) -> None:
            for batch in batches:
                if batch.table == TABLE:
                    self.batches.setdefault(batch.after, []).append(batch)
            await append_all(batches)

        async def watched(batch: Batch) -> None:
            await watched_all([batch])

        store.append, store.append_all = watched, watched_all  # type: ignore[method-assign]

    def note(self, socket: FakeSocket, message: dict[str, Any]) -> None:
        """Note what a socket was sent."""
        if not socket.said_hello and message["type"] != "error":
            self.early.append(message["type"])
        if message["type"] == "state" and message["mine"] is not None:
            self.views.append((message["event"], message["mine"]["seat"], socket.person))

    def check(self, log: Sequence[Event]) -> None:
        """Compare what is in the log, and what was shown, with who had a right to it."""
        assert not self.early
        last = 0
        while last < len(log):
            wrote = [one for one in self.batches[last] if [*one.events] == [*log[last : last + len(one.events)]]]
            assert wrote, f"nobody asked for event {last + 1}"
            last = self._next(wrote[0])
        for event, seat, person in self.views:
            owner = self.owners[event].get(seat)
            assert owner == person, f"at event {event} {person!r} saw the hand of seat {seat}, which is {owner}'s"
        self.hands += len(self.views)
        self.views.clear()

    def _next(self, batch: Batch) -> int:
        """Go on by a batch; the number of its last event."""
        before, last = self.owners[batch.after], batch.after + len(batch.events)
        if batch.by is not None and _is_commanded(batch):
            seat, id_ = batch.by
            assert before.get(seat) in self.senders[id_], f"{self.senders[id_]} played for {before.get(seat)}"
            self.commands += 1
        after = {seat: who for seat, who in before.items() if seat not in batch.released} | dict(batch.seats)
        self.owners.update(dict.fromkeys(range(batch.after + 1, last), before))
        self.owners[last] = after
        return last


def _is_commanded(batch: Batch) -> bool:
    """Whether a person asked for it, and not the server itself."""
    return batch.by is not None and not batch.by[1].startswith("~")


class Attack:
    """One table, two processes, and everything that clients can do to them."""

    def __init__(self, folder: Path, seed: int, database: str = "") -> None:
        self.rng, hub = Random(seed), Hub()
        self.processes = [Process(folder, hub, database) for _ in range(2)]
        self.sockets: list[FakeSocket] = []
        self.oracle = Oracle()
        self.ids = 0

    async def run(self, steps: int) -> None:
        """Drive it for some steps."""
        for process in self.processes:
            await process.start()
            self.oracle.watch(process.store)
        await open_kitchen(self.processes[0])
        for number in range(steps * PATIENCE):
            if number >= steps and self.oracle.has_seen_play:
                break
            await self.step()
            if number % 100 == 0:
                await self.hear()
            elif number % 20 == 0:
                await asyncio.sleep(0.002)
            else:
                await asyncio.sleep(0)
        for process in self.processes:
            await process.stop()
        for socket in self.sockets:
            with suppress(Exception):
                await socket.end()
        async with open_store(self.processes[0].database) as store:
            self.oracle.check(await store.read(TABLE))

    async def hear(self) -> None:
        """Wait until the server has dealt with all that the browsers have sent."""
        while any(not socket.is_over and not socket.is_heard for socket in self.sockets):
            await asyncio.sleep(0.002)

    async def step(self) -> None:
        """One act of somebody."""
        self.sockets = [socket for socket in self.sockets if not socket.is_over]
        act = self.rng.random()
        if len(self.sockets) < SOCKETS and act < 0.06:
            await self.connect()
        elif act < 0.062 and self.sockets:
            await self.rng.choice(self.sockets).end()
        elif act < 0.08:
            await self.join_or_leave()
        elif act < 0.0805:
            await self.sweep_or_restart()
        elif self.sockets:
            self.say(self.rng.choice(self.sockets))

    async def connect(self) -> None:
        """A new socket of somebody, from an address of their own."""
        person = self.rng.choice(PEOPLE)
        socket = FakeSocket(self.rng.choice(self.processes), person, f"192.0.2.{len(person)}")
        socket.on_message = self.noted
        self.sockets.append(await socket.open())

    def noted(self, socket: FakeSocket, message: dict[str, Any]) -> None:
        """A browser got a message."""
        self.oracle.note(socket, message)
        socket.received.clear()  # the last one is enough

    async def join_or_leave(self) -> None:
        """By HTTP: a person takes a seat, or gives up theirs."""
        room = await self.rng.choice(self.processes).room()
        person = self.rng.choice(PEOPLE[:-1])
        with suppress(Refused):
            if self.rng.random() < 0.8:
                await room.join(self.rng.randrange(3), person, person.title())
            else:
                await room.vacate(person)

    async def sweep_or_restart(self) -> None:
        """A process drops what it can, or is replaced."""
        place = self.rng.randrange(2)
        process = self.processes[place]
        if self.rng.random() < 0.7:
            for room in process.rooms.all():
                room.idle_since -= 10_000
            await process.rooms.sweep()
            return
        for socket in self.sockets:
            if socket.process is process:
                await socket.end()
        await process.stop()
        self.processes[place] = Process(process.folder, process.hub, process.database)
        await self.processes[place].start()
        self.oracle.watch(self.processes[place].store)

    def say(self, socket: FakeSocket) -> None:
        """A message from a socket: a hello, something that fits, something illegal, a stolen id, or nonsense."""
        kind = self.rng.random()
        if not socket.said_hello and kind < 0.5:
            socket.hello()
        elif kind < 0.02:
            socket.send_raw(self.rng.choice(NONSENSE))
        elif kind < 0.12:
            self.send(socket, {"type": "part", "hex": secrets.token_hex(16)})
        elif kind < 0.7:
            self.move(socket)
        elif kind < 0.8:
            self.send(socket, {"type": self.rng.choice(("next", "back"))})
        elif kind < 0.82 and self.oracle.senders:
            self.send(socket, {"type": "undo"}, f"m{self.rng.randint(1, self.ids)}")
        else:
            self.send(socket, dict(self.rng.choice(COMMANDS)))

    def move(self, socket: FakeSocket) -> None:
        """A move that its own state offers, or any card."""
        state = socket.received[-1] if socket.received else {}
        mine = state.get("mine") if state.get("type") == "state" else None
        if mine is not None and mine["my_turn"] and self.rng.random() < 0.9:
            move = self.rng.choice(mine["choices"])["move"]
        else:
            move = self.rng.choice(("7h", "1y", "most", "pass", "AS"))
        self.send(socket, {"type": "move", "move": move, "at": state.get("event", 0)})

    def send(self, socket: FakeSocket, message: dict[str, Any], id_: str = "") -> None:
        """Send a command with an id whose sender is known."""
        self.ids += 1
        message["id"] = id_ or f"m{self.ids}"
        self.oracle.senders.setdefault(message["id"], set()).add(socket.person)
        socket.send(message)


def attack(folder: Path, steps: int, *, seed: int, database: str = "") -> Oracle:
    """The oracle after an attack."""
    found = Attack(folder, seed, database)
    asyncio.run(found.run(steps))
    return found.oracle


def test_a_short_attack(tmp_path: Path, url: str) -> None:
    """A few thousand steps: hands are played, and seats change owners in the middle of them."""
    oracle = attack(tmp_path, ROUND, seed=1, database=url)
    assert oracle.hands
    assert oracle.commands


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_long_attack(tmp_path: Path, seed: int) -> None:
    """A hundred thousand steps in all, at one table after the other."""
    hands = commands = 0
    for number in range(max(1, STEPS // 4 // ROUND)):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        oracle = attack(folder, ROUND, seed=1_000_000 * seed + number)
        hands, commands = hands + oracle.hands, commands + oracle.commands
    assert hands > 40
    assert commands > 10
