"""The outgoing messages of one open socket. A slow reader skips to the latest state, so that its queue stays short.

Messages are handed to the connection in the event loop's next round, without a switch of tasks. If the other side does
not read fast enough, or the connection has no `DirectSender`, the socket's own task sends them and waits.
"""

from __future__ import annotations

import asyncio
from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tricksmith.server.connections import DirectSender
    from tricksmith.server.observability import Metrics

__all__ = ["Subscription"]

MAX_QUEUED = 64
"""The most short messages that wait for a slow reader. The oldest are dropped; a state follows anyway."""
MAX_ACKS = 256
"""The most messages that one state acknowledges."""


class Subscription:
    """A socket at a table: whose it is, and what is still to be sent there.

    Args:
        person: The id of the person whose cookie came with it; empty for a stranger.
        address: Where it comes from.
        metrics: Where the time from a message to its state is counted.
        epoch: How often the person had signed out their other devices when that cookie was signed.
    """

    def __init__(self, person: str, address: str, metrics: Metrics, epoch: int = 0) -> None:
        self.person, self.address, self.epoch = person, address, epoch
        self.last = 0
        """The event up to which this browser has read the log."""
        self.is_present = False
        """Whether it said hello: nothing of the table is shown before."""
        self.hello_at = 0
        """The time of its hello, in nanoseconds since 1970."""
        self.acks: list[str] = []
        self.metrics = metrics
        self.close_with: int | None = None
        """The code with which the socket is closed once what is due has been sent."""
        self._queued: deque[str] = deque(maxlen=MAX_QUEUED)
        self._wake = asyncio.Event()
        self._state_due = False
        self._message_at: float | None = None
        """The `perf_counter` time at which the message came whose effect the next state shows."""
        self._make_state: Callable[[Subscription], bytes] | None = None
        self._direct: DirectSender | None = None
        self._flush_due = False
        """Whether `_flush` is about to be called."""
        self._is_waiting = False
        """Whether the task is sending a message that the other side has not taken yet."""

    def show(self, since: float | None = None) -> None:
        """Note that there is a new state; `since` is the `perf_counter` time of the message that led to it."""
        if self.close_with is not None:
            return
        self._state_due = True
        if self._message_at is None:
            self._message_at = since
        self._flush_soon()

    def acknowledge(self, id_: str) -> None:
        """Acknowledge this message with the next state."""
        if len(self.acks) < MAX_ACKS:
            self.acks.append(id_)
        self.show()

    def send(self, message: str) -> None:
        """Send a message that is not a state."""
        if self.close_with is not None:
            return
        self._queued.append(message)
        self._flush_soon()

    def close(self, code: int, *, flush: bool = True) -> None:
        """End the socket: once what is due has been sent, or without `flush` at once. The first reason counts."""
        if self.close_with is None:
            self.close_with = code
        if not flush:
            self._queued.clear()
            self._state_due = False
        self._wake.set()

    async def write(
        self,
        send: Callable[[bytes], Awaitable[None]],
        make_state: Callable[[Subscription], bytes],
        direct: DirectSender | None = None,
    ) -> None:
        """Send whatever is due, until the socket is to be closed.

        Args:
            send: Sends a message in UTF-8 once the other side takes it.
            make_state: Makes the latest state for this subscription.
            direct: What sends a message without waiting, as long as the other side reads.
        """
        self._make_state, self._direct = make_state, direct
        while self.close_with is None or self._queued or self._state_due:
            await self._wake.wait()
            self._wake.clear()
            self._is_waiting = True
            while self._queued:
                await send(self._queued.popleft().encode())
            if self._state_due:
                await send(self._take_state(make_state))
                self._note_sent()
            self._is_waiting = False

    def _flush_soon(self) -> None:
        """Let what is due be sent once the present callback is done, which can add more to it."""
        if self._direct is None or self._is_waiting:
            self._wake.set()
        elif not self._flush_due:
            self._flush_due = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Send what is due as long as the connection takes it; the task sends the rest, and ends the socket."""
        self._flush_due = False
        direct, make_state = self._direct, self._make_state
        if direct is not None and make_state is not None and self.close_with is None and not self._is_waiting:
            while self._queued and direct.takes_more:
                direct.send_now(self._queued.popleft().encode())
            if self._state_due and direct.takes_more:
                try:
                    direct.send_now(self._take_state(make_state))
                    self._note_sent()
                except Exception:  # noqa: BLE001 - the task fails in the same way, and ends the socket
                    pass
        if self._queued or self._state_due or self.close_with is not None:
            self._wake.set()

    def _take_state(self, make_state: Callable[[Subscription], bytes]) -> bytes:
        text = make_state(self)
        self._state_due = False
        return text

    def _note_sent(self) -> None:
        message_at, self._message_at = self._message_at, None
        if message_at is not None:
            self.metrics.move_seconds.observe(perf_counter() - message_at)
