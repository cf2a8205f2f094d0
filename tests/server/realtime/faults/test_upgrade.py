"""A rolling upgrade: one server after another is stopped and comes back in another version, and no move is lost.

By default the other version is this code under another number. `TEST_OLDER=PATH/src` names the source of an older
version, with its compiled core, to upgrade from; see "Rolling upgrades" in `docs/how-to/serve.md`.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx

from tests.server.realtime.faults.test_kill import Witness, compare
from tests.server.realtime.player import Message
from tests.server.realtime.redis import needs_redis, news
from tests.server.realtime.server import Server

OLDER = os.environ.get("TEST_OLDER", "")
NEWER = "99.0"
PROGRAM = f"""
import tricksmith._version
tricksmith._version.__version__ = "{NEWER}"
from tricksmith.cli import main
if __name__ == "__main__":
    main()
"""
SECRET = token_hex(32)
"""What the servers share: each has a data folder of its own."""
TABLES = 4
MOVES = 4
"""Moves that must be acknowledged between two steps of the upgrade."""


class Traveller(Witness):
    """Plays, and notes the versions of the servers that welcomed it."""

    def __init__(self, address: str, seed: int) -> None:
        super().__init__(address, seed)
        self.versions: set[str] = set()

    async def open(self, game: str, players: int, **more: Any) -> Message:
        """A new table, however busy the machine is: a server that runs late opens none."""
        while True:
            try:
                return await super().open(game, players, **more)
            except AssertionError as error:
                if '"full"' not in f"{error}":
                    raise
                await asyncio.sleep(0.2)

    def answer(self, state: Message, seat: int | None) -> Message | None:
        """Look at the welcome of the present socket too."""
        self.versions |= {message["version"] for message in self.seats[-1].seen if message["type"] == "welcome"}
        return super().answer(state, seat)


@needs_redis
def test_no_acknowledged_move_is_lost_in_a_rolling_upgrade(tmp_path: Path, url: str) -> None:
    """Each server is drained by SIGTERM and ends well; its players go on at the other one, and then at the new one."""
    program = tmp_path / "program"
    program.mkdir()
    (program / "newer.py").write_text(PROGRAM, encoding="utf-8")
    here = os.environ.get("PYTHONPATH", "")
    newer = {"PYTHONPATH": os.pathsep.join(filter(None, (str(program), here)))}
    older = {"PYTHONPATH": OLDER or here}

    async def further(travellers: list[Traveller]) -> None:
        """Wait until everybody has gone on for a while."""
        wanted = [len(traveller.acknowledged) + MOVES for traveller in travellers]
        async with asyncio.timeout(240):
            while any(len(one.acknowledged) < most for one, most in zip(travellers, wanted, strict=True)):
                await asyncio.sleep(0.05)

    async def upgrade(servers: list[Server]) -> None:
        travellers = [Traveller(servers[number % 2].address, number) for number in range(TABLES)]
        tasks = [asyncio.create_task(traveller.go_on()) for traveller in travellers]
        await further(travellers)
        for number, server in enumerate(servers):
            other = servers[1 - number]
            for traveller in travellers:  # as a proxy does, once a server says that it stops
                traveller.move_to(other.address)
            assert await asyncio.to_thread(server.stop) == 0
            await further(travellers)
            server.program, server.environment = "newer", {**os.environ, **newer}
            await asyncio.to_thread(server.start)
            for traveller in travellers[::2]:
                traveller.move_to(server.address)
            await further(travellers)
        assert [task for task in tasks if task.done()] == []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for traveller in travellers:
            assert NEWER in traveller.versions
            assert len(traveller.versions) == 2
            with suppress(httpx.HTTPError):
                await traveller.close()
        assert await compare(url, travellers) >= TABLES * MOVES * 5

    with news(tmp_path) as (redis, _):
        # Bots take their time, so that nobody plays hundreds of moves while a server starts.
        flags = ("--database", url, "--redis", redis, "--bot-pause", "0.05")
        with (
            Server(tmp_path / "one", *flags, environment={**older, "TRICKSMITH_SECRET": SECRET}) as one,
            Server(tmp_path / "two", *flags, environment={**older, "TRICKSMITH_SECRET": SECRET}) as two,
        ):
            newer["TRICKSMITH_SECRET"] = SECRET
            asyncio.run(upgrade([one, two]))
