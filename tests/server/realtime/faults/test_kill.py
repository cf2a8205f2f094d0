"""The crash promise: the server is killed at random instants under load, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import httpx

from tests.server.realtime.player import Message, Player
from tests.server.realtime.server import Server
from tricksmith.server.domain import events as e
from tricksmith.server.domain import reduce_events
from tricksmith.server.store import Store

KILLS = int(os.environ.get("TRICKSMITH_KILLS", "3"))
"""On SQLite; a quarter of them on PostgreSQL, which is not killed with the server."""
TABLES = int(os.environ.get("TRICKSMITH_TABLES", "12"))


class Witness(Player):
    """Plays one match after another, and writes down each move that was acknowledged."""

    def __init__(self, address: str, seed: int) -> None:
        super().__init__(address, seed)
        self.acknowledged: list[tuple[str, str, str]] = []
        """TableState, id and move, in order."""
        self.tables: list[str] = []
        self._sent: dict[str, str] = {}

    async def go_on(self) -> None:
        """Play for ever, whatever the server does."""
        while True:
            try:
                table = (await self.open("poison-nonesuch", 3))["table"]
            except httpx.HTTPError:  # there is no server for a moment
                await asyncio.sleep(0.1)
                continue
            self.tables.append(table)
            await self.play_through(table, stop=self._note(table))

    def _note(self, table: str) -> Callable[[Message], bool]:
        def note(state: Message) -> bool:
            for id_ in state["acks"]:
                if id_ in self._sent:
                    self.acknowledged.append((table, id_, self._sent.pop(id_)))
            return False

        return note

    def answer(self, state: Message, seat: int | None) -> Message | None:
        """What to do, written down before it is sent."""
        message = super().answer(state, seat)
        if message is not None and message["type"] == "move":
            self._sent[message["id"]] = message["move"]
        return message


async def compare(url: str, witnesses: Sequence[Witness]) -> int:
    """Every acknowledged move is in its log once, in order, and every log makes a table; how many there were."""
    store = await Store.connect(url)
    acknowledged = 0
    for witness in witnesses:
        for table in witness.tables:
            events = await store.read(table)
            reduce_events(events)
            stored = [event.move for event in events if isinstance(event, e.Played) and event.by == "person"]
            mine = [move for name, _, move in witness.acknowledged if name == table]
            assert len(stored) - len(mine) in {0, 1}, "at most the one whose acknowledgement was cut off"
            assert stored[: len(mine)] == mine
            acknowledged += len(mine)
    await store.close()
    return acknowledged


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path, url: str) -> None:
    """Killed at random instants under load: clients resume by themselves, 0 moves lost, 0 carried out twice."""
    rng = Random(1)
    kills = KILLS if url.startswith("sqlite") else max(1, KILLS // 4)
    server = Server(tmp_path, "--bot-workers", "2", "--database", url)
    witnesses = [Witness(server.address, seed) for seed in range(TABLES)]

    async def play() -> None:
        tasks = [asyncio.create_task(witness.go_on()) for witness in witnesses]
        for _ in range(kills):
            await asyncio.to_thread(server.start)
            before = sum(len(witness.acknowledged) for witness in witnesses)
            await asyncio.sleep(0.3 + rng.random() / 2)
            while sum(len(witness.acknowledged) for witness in witnesses) == before:
                await asyncio.sleep(0.05)
            server.kill()
        for task in tasks:
            assert not task.done(), task.exception()
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for witness in witnesses:
            await witness.close()
        assert await compare(url, witnesses) >= kills

    asyncio.run(play())
