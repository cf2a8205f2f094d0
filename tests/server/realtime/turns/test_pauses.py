"""How long a bot took shows as a number of pauses, and not by how long it thought."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.server.realtime.fake import HOST, TABLE, FakeSocket, Process, QuickBots
from tests.server.realtime.faults.test_storage_faults import at_a_server
from tricksmith.server.domain import GiveSeedPart, Occupant, TableSetup, open_table
from tricksmith.server.realtime.table_loop import remaining_pause
from tricksmith.server.store import Batch

if TYPE_CHECKING:
    from tricksmith.rules import View

PAUSE = 0.3


class SlowBots(QuickBots):
    """Bots that think for a while, longer each time."""

    thinking = 0.0

    async def move(self, level: str, view: View, rng: Random) -> str:
        """The first move, after 0.4 seconds, then after 0.45 and so on: more than one pause, and less than two."""
        await asyncio.sleep(0.4 + self.thinking)
        self.thinking = min(self.thinking + 0.05, 0.1)
        return await super().move(level, view, rng)


@pytest.mark.parametrize(
    ("gone", "left"), [(0.0, 0.3), (0.2, 0.1), (0.3, 0.0), (0.31, 0.29), (0.59, 0.01), (0.75, 0.15)]
)
def test_a_bot_waits_to_the_end_of_a_pause(gone: float, left: float) -> None:
    """Of the first, or of the one in which it has its answer."""
    assert remaining_pause(PAUSE, gone) == pytest.approx(left, abs=1e-9)
    assert remaining_pause(0.0, gone) == 0.0


def test_a_hard_decision_shows_as_two_pauses_whatever_it_took(tmp_path: Path) -> None:
    """Moves of bots that think longer than the pause come after two of them."""

    async def test(process: Process) -> None:
        process.context.settings = replace(process.context.settings, bot_pause=PAUSE)
        process.context.bot_pool = SlowBots(process.context.metrics)
        occupants = (Occupant("person", HOST), Occupant("bot", "Bo", "novice"), Occupant("bot", "Cy", "novice"))
        setup = TableSetup(game="nonesuch", players=3, seats=occupants)
        await process.store.append(Batch(TABLE, 0, open_table(setup, now=0), seats=((0, HOST),)))
        room = await process.room()
        ada = await FakeSocket(process, HOST).open()
        ada.hello()
        await room.command(HOST, GiveSeedPart("ab" * 16), "part", 0.0)
        times: list[tuple[float, float, int | None]] = []
        """When each event was not there yet and when it was seen, for a busy machine looks late; and who was to act."""
        loop, seen = asyncio.get_running_loop(), room.table.event_number
        looked = loop.time()
        async with asyncio.timeout(120):
            while len(times) < 6:
                if room.table.event_number != seen:
                    seen = room.table.event_number
                    times.append((looked, loop.time(), room.table.to_act))
                if room.table.to_act == 0:
                    table = room.table
                    assert table.match is not None
                    move = str(next(iter(table.match.hand.legal)))
                    ada.command("move", move=move, at=table.event_number)
                    while room.table.event_number == table.event_number:
                        looked = loop.time()
                        await asyncio.sleep(0.002)
                else:
                    looked = loop.time()
                    await asyncio.sleep(0.002)
        waits = [later - earlier for (earlier, _, seat), (_, later, _) in pairwise(times) if seat not in {0, None}]
        assert waits
        assert all(wait >= 2 * PAUSE - 0.02 for wait in waits), waits

    at_a_server(tmp_path, test)
