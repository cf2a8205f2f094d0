"""A slow reader costs no memory: what waits for it is bounded, and it gets the latest state once it reads again."""

from __future__ import annotations

import asyncio

import pytest

from tricksmith.server.observability import Metrics
from tricksmith.server.realtime.subscription import MAX_ACKS, MAX_QUEUED, Subscription


def test_a_slow_reader_gets_the_latest_state_and_no_more() -> None:
    """A thousand events while one message is stuck lead to one state, and to the last of the short messages."""

    async def run() -> None:
        viewer = Subscription("ada", "", Metrics())
        sent: list[str] = []
        stuck, events = asyncio.Event(), 0

        async def send(text: bytes) -> None:
            sent.append(text.decode())
            await stuck.wait()

        writer = asyncio.create_task(viewer.write(send, lambda _: f"state {events}".encode()))
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


class Sender:
    """A connection that takes messages without waiting, as long as a test lets it."""

    def __init__(self) -> None:
        self.takes_more = True
        self.sent: list[str] = []

    def send_now(self, text: bytes) -> None:
        """Take a message."""
        self.sent.append(text.decode())


def test_what_is_due_is_sent_at_once_until_the_other_side_stops_reading() -> None:
    """Acknowledgements after the show are in the same state; what a full connection doesn't take goes the slow way."""

    async def run() -> None:
        viewer, direct = Subscription("ada", "", Metrics()), Sender()
        slow: list[str] = []

        async def send(text: bytes) -> None:
            slow.append(text.decode())

        def state(_: Subscription) -> bytes:
            acks, viewer.acks = viewer.acks, []
            return f"state {acks}".encode()

        writer = asyncio.create_task(viewer.write(send, state, direct))
        await asyncio.sleep(0)
        viewer.send("first")
        viewer.show()
        viewer.acknowledge("a")
        assert direct.sent == []
        await asyncio.sleep(0)
        assert direct.sent == ["first", "state ['a']"]
        direct.takes_more = False
        viewer.send("second")
        viewer.show()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert slow == ["second", "state []"]
        direct.takes_more = True
        viewer.show()
        await asyncio.sleep(0)
        assert direct.sent[2:] == ["state []"]
        viewer.send("last")
        viewer.close(1000)
        await writer
        assert slow[2:] == ["last"]
        viewer.show()
        await asyncio.sleep(0)
        assert len(direct.sent) == 3

    asyncio.run(run())


def test_a_state_that_cannot_be_made_ends_the_socket() -> None:
    """The error reaches the socket's task, whichever way the state would have been sent."""

    async def run() -> None:
        viewer, direct = Subscription("ada", "", Metrics()), Sender()

        async def send(_: bytes) -> None:
            raise AssertionError("nothing can be sent")

        def state(_: Subscription) -> bytes:
            raise LookupError("no such card")

        writer = asyncio.create_task(viewer.write(send, state, direct))
        await asyncio.sleep(0)
        viewer.show()
        with pytest.raises(LookupError):
            await writer
        assert direct.sent == []

    asyncio.run(run())
