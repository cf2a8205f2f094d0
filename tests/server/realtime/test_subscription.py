"""A slow reader costs no memory: what waits for it is bounded, and it gets the latest state once it reads again."""

from __future__ import annotations

import asyncio

from tricksmith.server.observability import Metrics
from tricksmith.server.realtime.subscription import MAX_ACKS, MAX_QUEUED, Subscription


def test_a_slow_reader_gets_the_latest_state_and_no_more() -> None:
    """A thousand events while one message is stuck lead to one state, and to the last of the short messages."""

    async def run() -> None:
        viewer = Subscription("ada", "", Metrics())
        sent: list[str] = []
        stuck, events = asyncio.Event(), 0

        async def send(text: str) -> None:
            sent.append(text)
            await stuck.wait()

        writer = asyncio.create_task(viewer.write(send, lambda _: f"state {events}"))
        viewer.show()
        await asyncio.sleep(0)
        for events in range(1, 1001):
            viewer.show()
            viewer.send(f"message {events}")
            viewer.acknowledge(f"id {events}")
            await asyncio.sleep(0)
        assert sent == ["state 0"]
        assert len(viewer.acks) == MAX_ACKS
        stuck.set()
        viewer.close(1000)
        await writer
        assert sent[1:-1] == [f"message {number}" for number in range(1001 - MAX_QUEUED, 1001)]
        assert sent[-1] == "state 1000"

    asyncio.run(run())
