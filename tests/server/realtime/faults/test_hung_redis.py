"""A Redis that answers nobody any more, though it is there: play goes on by way of the database, and health says so."""

from __future__ import annotations

import asyncio
import re
import signal
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

from tests.server.realtime.fake import TABLE, Hub, Process, open_kitchen
from tests.server.realtime.player import Message, Player
from tests.server.realtime.redis import needs_redis, news
from tests.server.realtime.server import Server
from tricksmith.server.domain import events as e
from tricksmith.server.store import Batch


class HungHub(Hub):
    """A Redis that can be stopped: every call waits until it goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.runs = asyncio.Event()
        self.runs.set()

    async def publish(self, channel: str, text: str) -> None:
        """Hand it on, once it runs."""
        await self.runs.wait()
        await super().publish(channel, text)

    @asynccontextmanager
    async def pubsub(self) -> Any:
        """What a process reads from, once it runs."""
        async with super().pubsub() as channel:
            subscribe = channel.subscribe

            async def later(*names: str) -> None:
                await self.runs.wait()
                await subscribe(*names)

            channel.subscribe = later
            yield channel


async def until(holds: Any, within: float = 5.0) -> float:
    """Wait until something holds; how long that took."""
    begun = monotonic()
    async with asyncio.timeout(within):
        while not holds():
            await asyncio.sleep(0.01)
    return monotonic() - begun


def test_what_another_process_wrote_is_shown_within_a_second(tmp_path: Path) -> None:
    """The database is read in place of news, deleted tables go, nobody asks in vain, and afterwards polling ends."""

    async def main() -> None:
        hub = HungHub()
        one, two = Process(tmp_path, hub), Process(tmp_path, hub)
        await one.start()
        await two.start()
        await open_kitchen(one)
        room = await two.room()
        await until(lambda: len(hub.queues) == 2)
        hub.runs.clear()
        await until(lambda: two.pubsub.is_degraded)
        for number in range(1, 4):
            await one.store.append(Batch(TABLE, number, (e.SeedPartGiven(0, 0, f"{number:032x}"),)))
            assert await until(lambda number=number: room.table.event_number == number + 1) < 1.5
        metrics = two.context.metrics.page().decode()
        assert 'tricksmith_degraded{part="redis"} 1.0' in metrics
        hub.runs.set()
        await until(lambda: not (one.pubsub.is_degraded or two.pubsub.is_degraded))
        polls = two.context.metrics.polls._value.get()
        await asyncio.sleep(2)
        assert two.context.metrics.polls._value.get() == polls
        assert 'tricksmith_degraded{part="redis"} 0.0' in two.context.metrics.page().decode()
        hub.runs.clear()
        await until(lambda: two.pubsub.is_degraded)
        await one.store.delete(TABLE)
        await until(lambda: two.rooms.loaded(TABLE) is None)
        await one.stop()
        await two.stop()

    asyncio.run(main())


def test_stopping_waits_no_longer_than_the_limits(tmp_path: Path) -> None:
    """A server can be stopped while Redis hangs."""

    async def main() -> float:
        hub = HungHub()
        process = Process(tmp_path, hub)
        await process.start()
        hub.runs.clear()
        await asyncio.sleep(0.6)
        begun = monotonic()
        await process.pubsub.close()
        took = monotonic() - begun
        await process.stop()
        return took

    assert asyncio.run(main()) < 3


@needs_redis
def test_a_match_across_two_servers_goes_on_while_redis_is_stopped(tmp_path: Path) -> None:
    """Each move is there within about a second, health says what is missing, and after it nobody polls any more."""

    async def moves(ada: Player, bo: Player, table: str, count: int) -> float:
        """The longest wait for the next event, in seconds."""
        first: list[int] = []
        seen: list[tuple[float, int]] = []

        def noted(state: Message) -> bool:
            first.append(state["event"])
            if not seen or seen[-1][1] < state["event"]:
                seen.append((monotonic(), state["event"]))
            return bool(state["event"] >= first[0] + count)

        await asyncio.gather(ada.play_through(table, stop=noted), bo.play_through(table, stop=noted))
        times = [time for time, _ in seen]
        return max(after - before for before, after in pairwise(times))

    async def health(player: Player, wanted: list[str]) -> None:
        async with asyncio.timeout(20):
            while (answer := await player.http.get("/healthz")).json()["degraded"] != wanted:
                await asyncio.sleep(0.1)
        assert answer.status_code == 200

    async def polls(player: Player) -> str:
        match = re.search(r"^tricksmith_polls_total (.*)$", (await player.http.get("/metrics")).text, re.MULTILINE)
        assert match is not None
        return match[1]

    async def play(one: Server, two: Server, redis: Any) -> None:
        ada, bo = Player(one.address, 1), Player(two.address, 2)
        made = await ada.open("poison-nonesuch", 3, seats=["me", "open", "bot"])
        table = made["table"]
        await bo.take(made["invites"][0]["link"], "Bo")
        await moves(ada, bo, table, 12)
        redis.send_signal(signal.SIGSTOP)
        assert await moves(ada, bo, table, 12) < 4
        await health(ada, ["redis"])
        await health(bo, ["redis"])
        assert await moves(ada, bo, table, 12) < 2
        redis.send_signal(signal.SIGCONT)
        await health(ada, [])
        await health(bo, [])
        before = await polls(ada), await polls(bo)
        await moves(ada, bo, table, 12)
        assert (await polls(ada), await polls(bo)) == before
        await ada.close()
        await bo.close()

    with news(tmp_path) as (address, process):
        flags = ("--redis", address)
        with Server(tmp_path, *flags) as one, Server(tmp_path, *flags) as two:
            asyncio.run(play(one, two, process))
