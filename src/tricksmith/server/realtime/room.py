"""A table in memory: its fold, who looks at it, and the one place where anything is changed."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from itertools import accumulate
from random import SystemRandom
from time import monotonic, perf_counter
from typing import TYPE_CHECKING

from tricksmith.server.domain import TableState, apply, decide, fold, lost_time, open_again
from tricksmith.server.domain import events as e
from tricksmith.server.errors import Conflict, Refused
from tricksmith.server.presenters import summary_of, welcome_of
from tricksmith.server.realtime.context import now
from tricksmith.server.realtime.game_log import GameLog
from tricksmith.server.realtime.presence import SEATS, FastForwards, seats_of
from tricksmith.server.realtime.snapshot import Snapshot
from tricksmith.server.store import Batch
from tricksmith.server.wire import CloseCode, PhraseSaid, Presence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tricksmith.server.domain import Command, Event
    from tricksmith.server.realtime.bot_worker import BotAnswer
    from tricksmith.server.realtime.context import AppContext
    from tricksmith.server.realtime.subscription import Subscription

__all__ = ["Room"]

LOG = logging.getLogger("tricksmith.server.realtime")
TRIES = 20
"""How often a change is decided again because another process was first."""
MOMENTS = 20
"""How many times a second countdowns are written again."""
MOST_IDS = 2000
"""Client ids that are remembered in memory; the store knows all of them."""
CHANCE = SystemRandom()


def _steps(table: TableState, events: Sequence[Event]) -> list[TableState]:
    """How a table stands after each of these events."""
    return list(accumulate(events, apply, initial=table))[1:]


class Room:
    """A table and its subscriptions. Made by `Rooms`, which loads it."""

    def __init__(self, context: AppContext, name: str, table: TableState, log: GameLog) -> None:
        self.context, self.name, self.table, self.log = context, name, table, log
        self.snapshot = Snapshot(table)
        self.subscriptions: set[Subscription] = set()
        self.lock = asyncio.Lock()
        self.stirred = asyncio.Event()
        self.away: dict[int, float] = dict.fromkeys(table.people, monotonic())
        """Since when each person is away who is."""
        self.elsewhere: dict[str, tuple[float, frozenset[int], int]] = {}
        """Of each other process: when it spoke last, which seats are there, and how many spectators."""
        self.fast_forwards = FastForwards()
        self.deadlines: dict[int, float] = {}
        """When a bot sits in, for whom a countdown runs; in the time of `monotonic`."""
        self.empty_since = monotonic()
        self.wrote_last = True
        self.advice: tuple[tuple[int, int], asyncio.Task[BotAnswer | None]] | None = None  # whose, when, what
        self.vacated: Counter[int] = Counter()
        """How often somebody has left each seat: older invitations to it are void."""
        self._seats: tuple[tuple[int, int], str] = ((0, 0), "")
        self._done: OrderedDict[tuple[int, str], None] = OrderedDict()

    @classmethod
    async def load(cls, context: AppContext, name: str) -> Room | None:
        """The table as the store has it; None if there is none of this name."""
        events = await context.store.read(name)
        if not events:
            return None
        opened = fold(events[:1])
        room = cls(context, name, *GameLog.of(events[1:], opened))
        room.vacated.update(event.seat for event in events if isinstance(event, (e.Removed, e.Left)))
        return room

    # -- who is here --------------------------------------------------------------------------------------------------

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people look at the table, in whatever process."""
        own = {subscription.seat for subscription in self.subscriptions if subscription.seat is not None}
        return frozenset(own).union(*(seats for _, seats, _ in self.elsewhere.values()))

    @property
    def spectators(self) -> int:
        """How many look on."""
        own = sum(subscription.seat is None for subscription in self.subscriptions)
        return own + sum(count for _, _, count in self.elsewhere.values())

    def enter(self, subscription: Subscription) -> None:
        """Somebody looks at the table from now on."""
        self.subscriptions.add(subscription)
        self.presence_changed()

    def leave(self, subscription: Subscription) -> None:
        """Somebody's socket is gone."""
        self.subscriptions.discard(subscription)
        if not self.subscriptions:
            self.empty_since = monotonic()
        self.presence_changed()

    def presence_changed(self, *, tell_others: bool = True) -> None:
        """Note who is away since when, and tell everybody."""
        here, self._seats = self.here, ((0, 0), "")
        for seat in self.table.people:
            if seat in here:
                self.away.pop(seat, None)
            else:
                self.away.setdefault(seat, monotonic())
        if tell_others:
            self.tell_others()
        self.tell_presence()
        self.stirred.set()

    def tell_others(self) -> None:
        """Tell other processes who is connected to this one."""
        own = sorted({subscription.seat for subscription in self.subscriptions if subscription.seat is not None})
        self.context.pubsub.here(self.name, own, sum(subscription.seat is None for subscription in self.subscriptions))

    def tell_presence(self) -> None:
        """Send everybody who is here and which countdowns run."""
        if self.subscriptions:
            seats = seats_of(self.table, self.here, self.deadlines)
            message = Presence(seats=seats, spectators=self.spectators).model_dump_json()
            for subscription in self.subscriptions:
                subscription.tell(message)

    # -- what they are shown ------------------------------------------------------------------------------------------

    def state_for(self, subscription: Subscription) -> str:
        """The latest for one subscription, and the log since what they had."""
        acks, subscription.acks = subscription.acks, []
        last, subscription.last = subscription.last, self.table.number
        return self.snapshot.state(
            subscription.seat, last, self.log, seats=self._seats_json(), spectators=self.spectators, acks=acks
        )

    def _seats_json(self) -> str:
        """The seats as they are sent; written once for all who are shown the same moment."""
        moment = (self.table.number, int(monotonic() * MOMENTS))
        if self._seats[0] != moment:
            self._seats = (moment, SEATS.dump_json(seats_of(self.table, self.here, self.deadlines)).decode())
        return self._seats[1]

    def say(self, seat: int, phrase: str) -> None:
        """Pass on one of the table's phrases."""
        message = PhraseSaid(seat=seat, phrase=phrase).model_dump_json()
        for subscription in self.subscriptions:
            subscription.tell(message)

    # -- what changes -------------------------------------------------------------------------------------------------

    async def command(self, seat: int, command: Command, id_: str, since: float) -> None:
        """Carry out what a person asks; raises `Refused`. A command that was carried out before changes nothing."""
        key = (seat, id_)
        if key in self._done:
            return
        try:
            await self.change(lambda table: decide(table, seat, command, rng=CHANCE, now=now()), by=key, since=since)
        except Refused:
            if await self.context.store.seen(self.name, seat, id_) is None:
                raise
        self._done[key] = None
        if len(self._done) > MOST_IDS:
            self._done.popitem(last=False)

    async def change(
        self,
        decided: Callable[[TableState], tuple[Event, ...]],
        *,
        by: tuple[int, str] | None = None,
        since: float | None = None,
        seats: tuple[tuple[int, str], ...] = (),
    ) -> bool:
        """Commit what follows from the table as it stands, then show it; whether anything did. Raises `Refused`."""
        async with self.lock:
            for _ in range(TRIES):
                if by is not None and by in self._done:
                    return False
                events = decided(self.table)
                if not events:
                    return False
                steps = _steps(self.table, events)
                try:
                    await self._commit(events, steps[-1], by, seats)
                except Conflict:
                    self.context.metrics.conflicts.inc()
                    await self._catch_up()
                    if by is not None and await self.context.store.seen(self.name, *by) is not None:
                        return False
                    continue
                self._take(events, steps)
                self.wrote_last = True
                break
            else:
                raise Refused("busy", "Too many want to change this table at once. Try again.")
        self.publish(since)
        self.context.pubsub.tell(self.name, self.table.number)
        return True

    async def _commit(
        self,
        events: tuple[Event, ...],
        after: TableState,
        by: tuple[int, str] | None,
        seats: tuple[tuple[int, str], ...],
    ) -> None:
        gone = tuple(event.seat for event in events if isinstance(event, (e.Removed, e.Left)))
        batch = Batch(
            self.name, self.table.number, events, by=by, seats=seats, released=gone, stage=after.stage,
            summary=summary_of(after),
        )  # fmt: skip
        begun = perf_counter()
        rematch = next((event.table for event in events if isinstance(event, e.RematchMade)), None)
        if rematch is None:
            await self.context.store.append(batch)
        else:
            await self.context.store.append_all([batch, await self._again(after, rematch)])
        self.context.metrics.commit_seconds.observe(perf_counter() - begun)
        self.context.metrics.events.inc(len(events))

    async def _again(self, after: TableState, name: str) -> Batch:
        """The opening of the table of a rematch, with the same people in the same seats."""
        opening = open_again(after, rng=CHANCE, now=now())
        people = await self.context.store.people.rights(self.name)
        table = fold(opening)
        return Batch(name, 0, opening, seats=tuple(people.items()), stage=table.stage, summary=summary_of(table))

    async def catch_up(self) -> None:
        """Another process has written events: read them, and show them."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        events = await self.context.store.read(self.name, self.table.number)
        if events:
            self._take(events, _steps(self.table, events))
            self.wrote_last = False
            self.publish()

    def _take(self, events: Sequence[Event], steps: Sequence[TableState]) -> None:
        """Go on to how the table stands after each of these events, which are committed."""
        for event, after in zip(events, steps, strict=True):
            before, self.table = self.table, after
            self.log.add(before, event, after)
            if isinstance(event, (e.Removed, e.Left)):
                self._unseat(event.seat)
        self.snapshot = Snapshot(self.table, self.snapshot)
        for seat in self.table.people:
            if seat not in self.here:
                self.away.setdefault(seat, monotonic())

    def _unseat(self, seat: int) -> None:
        """The person who sat there watches from now on, where that is allowed, and gets a message."""
        self.vacated[seat] += 1
        self.deadlines.pop(seat, None)
        self.away.pop(seat, None)
        for subscription in self.subscriptions:
            if subscription.seat == seat:
                subscription.seat = None
                subscription.tell(welcome_of(self.name, self.table, None))
                if self.table.opened.spectators == "none":
                    subscription.close(CloseCode.GONE)

    def publish(self, since: float | None = None) -> None:
        """Show everybody the table as it stands, and see what is to be done next."""
        if self.table.to_act not in self.deadlines:
            self.deadlines.clear()
        for subscription in self.subscriptions:
            subscription.show(since)
        self.stirred.set()

    async def count_no_outage(self) -> None:
        """Nobody's clock runs while the table is in no process."""
        if self.table.clock.since is not None and not await self.context.pubsub.held(self.name):
            at = now()
            await self.change(lambda table: lost_time(table, at - table.at, now=at))
