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
from tricksmith.server.realtime.chairs import CHAIRS, chairs_of
from tricksmith.server.realtime.chronicle import Chronicle
from tricksmith.server.realtime.haste import Haste
from tricksmith.server.realtime.info import welcome_of
from tricksmith.server.realtime.moment import now
from tricksmith.server.realtime.picture import Picture
from tricksmith.server.realtime.summary import summary_of
from tricksmith.server.store import Batch
from tricksmith.server.wire.server import Presence, Saying
from tricksmith.server.wire.table import Said

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tricksmith.server.domain import Command, Event
    from tricksmith.server.realtime.house import House
    from tricksmith.server.realtime.thinking import Thought
    from tricksmith.server.realtime.viewer import Viewer

__all__ = ["Room"]

LOG = logging.getLogger("tricksmith.server.realtime")
TRIES = 20
"""How often a change is decided anew because another process was first."""
MOMENTS = 20
"""How many times a second countdowns are written anew."""
MOST_IDS = 2000
"""Client ids that are remembered in memory; the store knows all of them."""
CHANCE = SystemRandom()


def _steps(table: TableState, events: Sequence[Event]) -> list[TableState]:
    """How a table stands after each of these events."""
    return list(accumulate(events, apply, initial=table))[1:]


class Room:
    """A table and its viewers. Made by `Rooms`, which loads it."""

    def __init__(self, house: House, name: str, table: TableState, chronicle: Chronicle) -> None:
        self.house, self.name, self.table, self.chronicle = house, name, table, chronicle
        self.picture = Picture(table)
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.stirred = asyncio.Event()
        self.away: dict[int, float] = dict.fromkeys(table.people, monotonic())
        """Since when each person is away who is."""
        self.elsewhere: dict[str, tuple[float, frozenset[int], int]] = {}
        """Of each other process: when it spoke last, which seats are there, and how many spectators."""
        self.haste = Haste()
        self.deadlines: dict[int, float] = {}
        """When a bot sits in, for whom a countdown runs; in the time of `monotonic`."""
        self.empty_since = monotonic()
        self.wrote_last = True
        self.advice: tuple[tuple[int, int], asyncio.Task[Thought | None]] | None = None  # whose, when, what
        self.vacated: Counter[int] = Counter()
        """How often somebody has left each seat: older invitations to it are void."""
        self._chairs: tuple[tuple[int, int], str] = ((0, 0), "")
        self._done: OrderedDict[tuple[int, str], None] = OrderedDict()

    @classmethod
    async def load(cls, house: House, name: str) -> Room | None:
        """The table as the store has it; None if there is none of this name."""
        events = await house.store.read(name)
        if not events:
            return None
        opened = fold(events[:1])
        room = cls(house, name, *Chronicle.of(events[1:], opened))
        room.vacated.update(event.seat for event in events if isinstance(event, (e.Removed, e.Left)))
        return room

    # -- who is here --------------------------------------------------------------------------------------------------

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people look at the table, in whatever process."""
        own = {viewer.seat for viewer in self.viewers if viewer.seat is not None}
        return frozenset(own).union(*(seats for _, seats, _ in self.elsewhere.values()))

    @property
    def spectators(self) -> int:
        """How many look on."""
        own = sum(viewer.seat is None for viewer in self.viewers)
        return own + sum(count for _, _, count in self.elsewhere.values())

    def enter(self, viewer: Viewer) -> None:
        """Somebody looks at the table from now on."""
        self.viewers.add(viewer)
        self.presence_changed()

    def leave(self, viewer: Viewer) -> None:
        """Somebody's socket is gone."""
        self.viewers.discard(viewer)
        if not self.viewers:
            self.empty_since = monotonic()
        self.presence_changed()

    def presence_changed(self, *, tell_others: bool = True) -> None:
        """Note who is away since when, and tell everybody."""
        here, self._chairs = self.here, ((0, 0), "")
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
        own = sorted({viewer.seat for viewer in self.viewers if viewer.seat is not None})
        self.house.relay.here(self.name, own, sum(viewer.seat is None for viewer in self.viewers))

    def tell_presence(self) -> None:
        """Send everybody who is here and which countdowns run."""
        if self.viewers:
            message = Presence(chairs=chairs_of(self), spectators=self.spectators).model_dump_json()
            for viewer in self.viewers:
                viewer.tell(message)

    # -- what they are shown ------------------------------------------------------------------------------------------

    def state_for(self, viewer: Viewer) -> str:
        """The latest for one viewer, and the log since what they had."""
        acks, viewer.acks = viewer.acks, []
        last, viewer.last = viewer.last, self.table.number
        return self.picture.state(
            viewer.seat, last, self.chronicle, seats=self._chairs_text(), spectators=self.spectators, acks=acks
        )

    def _chairs_text(self) -> str:
        """The chairs as they are sent; written once for all who are shown the same moment."""
        moment = (self.table.number, int(monotonic() * MOMENTS))
        if self._chairs[0] != moment:
            self._chairs = (moment, CHAIRS.dump_json(chairs_of(self)).decode())
        return self._chairs[1]

    def say(self, seat: int, phrase: str) -> None:
        """Pass on one of the table's phrases."""
        message = Saying(said=Said(seat=seat, phrase=phrase)).model_dump_json()
        for viewer in self.viewers:
            viewer.tell(message)

    # -- what changes -------------------------------------------------------------------------------------------------

    async def command(self, seat: int, command: Command, id_: str, since: float) -> None:
        """Carry out what a person asks; raises `Refused`. A command that was carried out before changes nothing."""
        key = (seat, id_)
        if key in self._done:
            return
        try:
            await self.change(lambda table: decide(table, seat, command, rng=CHANCE, now=now()), by=key, since=since)
        except Refused:
            if await self.house.store.seen(self.name, seat, id_) is None:
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
                    self.house.metrics.conflicts.inc()
                    await self._catch_up()
                    if by is not None and await self.house.store.seen(self.name, *by) is not None:
                        return False
                    continue
                self._take(events, steps)
                self.wrote_last = True
                break
            else:
                raise Refused("busy", "Too many want to change this table at once. Try again.")
        self.publish(since)
        self.house.relay.tell(self.name, self.table.number)
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
            await self.house.store.append(batch)
        else:
            await self.house.store.append_all([batch, await self._again(after, rematch)])
        self.house.metrics.commit_seconds.observe(perf_counter() - begun)
        self.house.metrics.events.inc(len(events))

    async def _again(self, after: TableState, name: str) -> Batch:
        """The opening of the table of a rematch, with the same people in the same seats."""
        opening = open_again(after, rng=CHANCE, now=now())
        people = await self.house.store.people.rights(self.name)
        table = fold(opening)
        return Batch(name, 0, opening, seats=tuple(people.items()), stage=table.stage, summary=summary_of(table))

    async def catch_up(self) -> None:
        """Another process has written events: read them, and show them."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        events = await self.house.store.read(self.name, self.table.number)
        if events:
            self._take(events, _steps(self.table, events))
            self.wrote_last = False
            self.publish()

    def _take(self, events: Sequence[Event], steps: Sequence[TableState]) -> None:
        """Go on to how the table stands after each of these events, which are committed."""
        for event, after in zip(events, steps, strict=True):
            before, self.table = self.table, after
            self.chronicle.add(before, event, after)
            if isinstance(event, (e.Removed, e.Left)):
                self._unseat(event.seat)
        self.picture = Picture(self.table, self.picture)
        for seat in self.table.people:
            if seat not in self.here:
                self.away.setdefault(seat, monotonic())

    def _unseat(self, seat: int) -> None:
        """Whoever sat there looks on from now, where that is allowed, and is told so."""
        self.vacated[seat] += 1
        self.deadlines.pop(seat, None)
        self.away.pop(seat, None)
        for viewer in self.viewers:
            if viewer.seat == seat:
                viewer.seat = None
                viewer.tell(welcome_of(self.name, self.table, None))
                if self.table.opened.spectators == "none":
                    viewer.close(4001)

    def publish(self, since: float | None = None) -> None:
        """Show everybody the table as it stands, and see what is to be done next."""
        if self.table.to_act not in self.deadlines:
            self.deadlines.clear()
        for viewer in self.viewers:
            viewer.show(since)
        self.stirred.set()

    async def count_no_outage(self) -> None:
        """Nobody's clock runs while the table is in no process."""
        if self.table.clock.since is not None and not await self.house.relay.held(self.name):
            at = now()
            await self.change(lambda table: lost_time(table, at - table.at, now=at))
