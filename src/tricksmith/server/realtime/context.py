"""What the rooms of one process share, and how processes notify each other. The store alone is authoritative."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from tricksmith.server.rate_limit import TokenBuckets
from tricksmith.server.second_looks import SecondLookPool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.server.load import Load
    from tricksmith.server.observability import Metrics
    from tricksmith.server.realtime.bot_pool import BotPool
    from tricksmith.server.settings import Settings
    from tricksmith.server.store import LeaseHolder, Store

__all__ = ["AppContext", "Leases", "NoLeases", "NoPubSub", "PubSub", "clock_shift", "now"]

ARRIVALS_BURST, ARRIVALS_RATE, ARRIVALS_ADDRESS_FACTOR = 5, 1 / 300, 4
"""How many open seats of one public table a person can take at once, and per second after that; all people at one
address together can take this factor more."""
_MONOTONIC_ZERO = time.time_ns() - time.monotonic_ns()
"""The system time at which the monotonic clock was zero, as seen when the process started (ns since 1970)."""


class PubSub(Protocol):
    """Publishes to other processes, and never waits for them."""

    is_degraded: bool
    """Whether messages of other processes can't come in now, so that the database is polled instead."""

    def subscribe(self, table: str) -> None:
        """Receive the messages about a table from now on, because it is loaded."""

    def unsubscribe(self, table: str) -> None:
        """Stop receiving the messages about a table that is no longer in memory."""

    def publish_event(self, table: str, event: int) -> None:
        """Publish the number of the last event of a table."""

    def publish_presence(self, table: str, seats: Sequence[int], spectators: int) -> None:
        """Publish which seats of a table are connected to this process."""

    def publish_seat_opened(self, table: str, seat: int, since: int) -> None:
        """Publish that a seat's owner has the table open here since then (ns): their older sockets elsewhere end."""

    def publish_deletion(self, table: str) -> None:
        """Publish that a table is deleted."""

    def publish_sign_out(self, person: str) -> None:
        """Publish that the cookies of a person were revoked: their sockets end."""

    def forget_process(self, process: str) -> None:
        """Drop the presence of another process, which has died."""

    async def close(self) -> None:
        """Publish that this process ends, and stop."""


class NoPubSub:
    """The messages of the only process: none."""

    is_degraded = False

    def subscribe(self, table: str) -> None:
        """No messages come."""

    def unsubscribe(self, table: str) -> None:
        """No messages come."""

    def publish_event(self, table: str, event: int) -> None:
        """Nobody listens."""

    def publish_presence(self, table: str, seats: Sequence[int], spectators: int) -> None:
        """Nobody listens."""

    def publish_seat_opened(self, table: str, seat: int, since: int) -> None:
        """Nobody listens."""

    def publish_deletion(self, table: str) -> None:
        """Nobody listens."""

    def publish_sign_out(self, person: str) -> None:
        """Nobody listens."""

    def forget_process(self, process: str) -> None:
        """There is no other process."""

    async def close(self) -> None:
        """There is nothing to close."""


class Leases(Protocol):
    """Knows which tables are this process's, and asks for more."""

    def is_ours(self, table: str) -> bool:
        """Whether this process has the table now."""

    async def acquire(self, table: str) -> bool:
        """Take a table that nobody has; whether it is this process's now."""

    async def holder(self, table: str) -> LeaseHolder | None:
        """The other process that has a table; None if there is none."""

    async def release(self, table: str) -> None:
        """Give a table up."""

    async def close(self) -> None:
        """Give every table up, before the sockets are asked to reconnect elsewhere."""


class NoLeases:
    """The leases of the only process: every table is its own."""

    def is_ours(self, _: str) -> bool:
        """Whether this process has the table: always."""
        return True

    async def acquire(self, _: str) -> bool:
        """Take a table: it is ours already."""
        return True

    async def holder(self, _: str) -> None:
        """There is no other process."""

    async def release(self, _: str) -> None:
        """No other process would take it."""

    async def close(self) -> None:
        """There is nothing to give up."""


def now() -> int:
    """Whole milliseconds since 1970, by the monotonic clock: it never jumps, so nobody loses thinking time.

    If the system clock is set while the server runs, this follows only at the next start.
    """
    return (_MONOTONIC_ZERO + time.monotonic_ns()) // 1_000_000


def clock_shift() -> float:
    """The seconds by which the system clock was set forward (or back, if negative) since the process started."""
    return (time.time_ns() - time.monotonic_ns() - _MONOTONIC_ZERO) / 1e9


@dataclass
class AppContext:
    """The services that all rooms of this process share: store, bots, second looks, metrics, limits and messages."""

    settings: Settings
    store: Store
    bot_pool: BotPool
    metrics: Metrics
    load: Load
    pubsub: PubSub = field(default_factory=NoPubSub)
    leases: Leases = field(default_factory=NoLeases)
    second_looks: SecondLookPool = field(init=False)
    rematches: TokenBuckets = field(init=False)
    """How many tables an address can open by rematches: as many as it can open otherwise."""
    arrivals: TokenBuckets = field(init=False)
    """How often a person can take an open seat of one public table."""
    arrivals_by_address: TokenBuckets = field(init=False)
    """How often all people at one address together can."""

    def __post_init__(self) -> None:
        self.second_looks = SecondLookPool(self.metrics)
        self.arrivals = TokenBuckets(ARRIVALS_BURST, ARRIVALS_RATE)
        self.arrivals_by_address = TokenBuckets(
            ARRIVALS_ADDRESS_FACTOR * ARRIVALS_BURST, ARRIVALS_ADDRESS_FACTOR * ARRIVALS_RATE
        )
        self.rematches = TokenBuckets(self.settings.limits.tables_burst, self.settings.limits.tables_rate)
