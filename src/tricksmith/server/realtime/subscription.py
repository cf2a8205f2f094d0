"""One open socket: what is still to be sent there. A slow reader gets the latest state, and costs no memory."""

from __future__ import annotations

import asyncio
from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tricksmith.server.observability import Metrics

__all__ = ["Subscription"]

MAX_QUEUED = 64
"""The most short messages that wait for a slow reader. The oldest are dropped; a state follows anyway."""
MAX_ACKS = 256


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
        self.since = 0
        """The time of its hello, in nanoseconds since 1970."""
        self.acks: list[str] = []
        self.metrics = metrics
        self.close_with: int | None = None
        self._queued: deque[str] = deque(maxlen=MAX_QUEUED)
        self._wake = asyncio.Event()
        self._state_due = False
        self._since: float | None = None

    def show(self, since: float | None = None) -> None:
        """Note that there is a new state; `since` is the arrival time of the message that led to it."""
        if self.close_with is not None:
            return
        self._state_due = True
        if self._since is None:
            self._since = since
        self._wake.set()

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
        self._wake.set()

    def close(self, code: int, *, flush: bool = True) -> None:
        """End the socket: once what is due has been sent, or without `flush` at once. The first reason counts."""
        if self.close_with is None:
            self.close_with = code
        if not flush:
            self._queued.clear()
            self._state_due = False
        self._wake.set()

    async def write(self, send: Callable[[str], Awaitable[None]], state: Callable[[Subscription], str]) -> None:
        """Send whatever is due, until the socket is to be closed. `state` makes the latest for this subscription."""
        while self.close_with is None or self._queued or self._state_due:
            await self._wake.wait()
            self._wake.clear()
            while self._queued:
                await send(self._queued.popleft())
            if self._state_due:
                self._state_due, since, self._since = False, self._since, None
                await send(state(self))
                if since is not None:
                    self.metrics.move_seconds.observe(perf_counter() - since)
