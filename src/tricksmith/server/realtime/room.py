"""A table in memory: its state, its viewers, and the only place where it is changed."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from random import SystemRandom
from time import monotonic, perf_counter
from typing import TYPE_CHECKING

from tricksmith.server.audit import host_entry
from tricksmith.server.domain import ACTIVE_STAGES, change_device, decide, join, leave, open_again, reduce_events
from tricksmith.server.domain import events as e
from tricksmith.server.errors import Conflict, Refused
from tricksmith.server.presenters import summary_of, welcome_of
from tricksmith.server.realtime.audience import Audience
from tricksmith.server.realtime.context import now
from tricksmith.server.realtime.game_log import GameLog, read_practice, states_after, vacated_seats
from tricksmith.server.realtime.presence import FastForwards, SeatsText, seats_of
from tricksmith.server.realtime.snapshot import Snapshot
from tricksmith.server.store import Batch
from tricksmith.server.wire import CloseCode, PhraseSaid, Presence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tricksmith.server.domain import Command, Event, TableState
    from tricksmith.server.realtime.bot_worker import BotAnswer
    from tricksmith.server.realtime.context import AppContext
    from tricksmith.server.realtime.subscription import Subscription
    from tricksmith.server.second_looks import TakenLook

__all__ = ["Room"]

LOG = logging.getLogger("tricksmith.server.realtime")
MAX_ATTEMPTS = 20
"""The most attempts at a change, if other processes change the table first."""
MAX_REMEMBERED_IDS = 2000
"""Client ids that are remembered in memory; the store knows all of them."""
SLOW_COMMIT = 1.0
"""The seconds that a change waits for the database before everyone at the table gets a notice."""
SLOW_TEXT = "The server's database does not answer just now. The table goes on once it does."
RNG = SystemRandom()
"""Randomness for ids and secrets, which must be unpredictable."""


class Room:
    """A table and its audience. `Rooms` loads it.

    Args:
        context: What all rooms of this process share.
        name: The id of the table.
        table: The table as its log has it.
        log: The log in words.
        owners: By seat, the person who owns it, at the same event.
    """

    def __init__(
        self, context: AppContext, name: str, table: TableState, log: GameLog, owners: Mapping[int, str]
    ) -> None:
        self.context, self.name, self.table, self.log = context, name, table, log
        self.snapshot = Snapshot(table)
        self.audience = Audience(owners, context.settings.limits)
        self.lock = asyncio.Lock()
        self.wake = asyncio.Event()
        self.away: dict[int, float] = dict.fromkeys(table.people, monotonic())
        """The time since which each absent person is away."""
        self.elsewhere: dict[str, tuple[float, frozenset[int], int]] = {}
        """For each other process: the time of its last message, its connected seats, and its number of spectators."""
        self.fast_forwards = FastForwards()
        self.deadlines: dict[int, float] = {}
        """The `monotonic` time at which a bot stands in, for each seat with a running countdown."""
        self.idle_since = monotonic()
        """The time of the last request or the end of the last socket."""
        self.is_dropped = False
        """Whether it is no longer the room of its table, and so can't change it."""
        self.hint: tuple[tuple[int, int], asyncio.Task[tuple[str, BotAnswer | None]]] | None = None
        """The latest hint: its seat, the event of its decision, and the task that computes it."""
        self.second_looks: dict[tuple[int, tuple[object, ...]], TakenLook] = {}
        """The second looks of this hand, by seat and decision."""
        self.vacated: Counter[int] = Counter()
        """The number of times that each seat was vacated, which voids older invitations to it."""
        self._attendance: tuple[frozenset[int], int] | None = None
        """`here` and `spectators`, cached; None if somebody has come or gone since."""
        self._seats_text = SeatsText()
        self._handled: OrderedDict[tuple[int, str], None] = OrderedDict()
        """The seats and client ids of the latest messages that were carried out."""

    @classmethod
    async def load(cls, context: AppContext, name: str) -> Room | None:
        """Return the table as the store has it, or None if there is none; raises `Refused` if its game has changed."""
        events, owners = await context.store.load(name)
        if not events:
            return None
        table = reduce_events(events[:1])
        if table.why_not_playable:
            raise Refused("game_changed", table.why_not_playable)
        await read_practice(table)
        room = cls(context, name, *GameLog.of(events[1:], table), owners)
        room.vacated.update(vacated_seats(events))
        return room

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people have this table open, in any process."""
        here = self.audience.seats
        return here.union(*[seats for _, seats, _ in self.elsewhere.values()]) if self.elsewhere else here

    @property
    def spectators(self) -> int:
        """The number of spectators, in all processes."""
        return self.audience.spectators + sum(count for _, _, count in self.elsewhere.values())

    async def connect(self, socket: Subscription) -> CloseCode | None:
        """Count a socket from its handshake on; return why it can't stay, or None if it can."""
        self.audience.connect(socket)
        if socket.person and self.audience.seat_of(socket.person) is None:
            await self.catch_up()  # they may have joined at another process a moment ago
        refusal = self.audience.refusal(socket, spectators=self.table.opened.spectators != "none")
        is_full = self.audience.seat_of(socket.person) is None and not self.context.load.takes_newcomers
        return CloseCode.FULL if refusal is None and is_full else refusal

    def greet(self, socket: Subscription) -> None:
        """Show the table to a socket that said hello, from the seat that its person owns now."""
        seat = self.audience.seat_of(socket.person)
        socket.send(welcome_of(self.name, self.table, seat))
        socket.show()
        self.audience.greet(socket)
        if seat is not None:
            if self.table.opened.second_look != "off" and self.table.stage in ACTIVE_STAGES:
                self.context.second_looks.prepare(self.table.game)
            self.context.pubsub.publish_seat_opened(self.name, seat, socket.hello_at)
        self.presence_changed()

    def leave(self, socket: Subscription) -> None:
        """Remove a socket that has ended."""
        self.audience.leave(socket)
        self.idle_since = monotonic()
        self.presence_changed()

    def presence_changed(self, *, publish: bool = True) -> None:
        """Note since when each person is away, and send the presence to everyone."""
        here, self._attendance = self.here, None
        for seat in self.table.people:
            if seat in here:
                self.away.pop(seat, None)
            else:
                self.away.setdefault(seat, monotonic())
        if publish:
            self.publish_presence()
        self.send_presence()
        self.wake.set()

    def publish_presence(self) -> None:
        """Publish to other processes which seats are connected to this one."""
        self.context.pubsub.publish_presence(self.name, sorted(self.audience.seats), self.audience.spectators)

    def send_presence(self) -> None:
        """Send everyone the presence and the countdowns."""
        if sockets := self.audience.present:
            seats = seats_of(self.table, self.here, self.deadlines)
            message = Presence(seats=seats, spectators=self.spectators).model_dump_json()
            for socket in sockets:
                socket.send(message)

    def state_for(self, socket: Subscription) -> bytes:
        """The latest state for the seat that a socket's person owns now, with the log after what they have read."""
        acks, last, socket.acks, socket.last = socket.acks, socket.last, [], self.table.event_number
        if self._attendance is None:
            self._attendance = (self.here, self.spectators)
        here, spectators = self._attendance
        seats = self._seats_text.of(self.table, here, self.deadlines)
        seat = self.audience.seat_of(socket.person)
        return self.snapshot.state(seat, last, self.log, seats=seats, spectators=spectators, acks=acks)

    def say(self, person: str, phrase: str) -> None:
        """Pass on one of the table's phrases; raises `Refused` unless the person has a seat."""
        message = PhraseSaid(seat=self.audience.require_seat(person), phrase=phrase).model_dump_json()
        for socket in self.audience.present:
            socket.send(message)

    async def command(self, person: str, command: Command, id_: str = "", since: float | None = None) -> None:
        """Carry out a command of a person for their seat; raises `Refused`, also if that is no longer the same seat.

        Args:
            person: The id of the person.
            command: What they ask for.
            id_: The client's id of the message, if it has one: a message that was carried out before changes nothing.
            since: The `perf_counter` time at which the message came.
        """
        seat = self.audience.require_seat(person)
        key = (seat, id_)
        if key in self._handled:
            return

        def make_events(table: TableState) -> tuple[Event, ...]:
            if self.audience.require_seat(person) != seat:
                raise Refused("no_seat", "you no longer have that seat")
            return decide(table, seat, command, rng=RNG, now=now())

        try:
            host = person if command.is_host_right else ""
            await self.change(make_events, by=key if id_ else None, since=since, host=host)
        except Refused:  # which is no error if this message was carried out before, and came again
            is_seated = self.audience.seat_of(person) == seat
            if not is_seated or await self.context.store.event_of_message(self.name, seat, id_) is None:
                raise
        if id_:
            self._handled[key] = None
        if len(self._handled) > MAX_REMEMBERED_IDS:
            self._handled.popitem(last=False)

    async def join(self, seat: int, person: str, name: str, *, vacated: int | None = None) -> int:
        """Give a person an open seat, unless they own one, and return the seat that they own then; raises `Refused`.

        `vacated` is how often the seat had been vacated when their invitation was made; None without an invitation.
        """

        def make_events(table: TableState) -> tuple[Event, ...]:
            has_seat = self.audience.seat_of(person) is not None
            is_valid = None if vacated is None else vacated == self.vacated[seat]
            return () if has_seat else join(table, seat, name, now=now(), person=person, invitation=is_valid)

        await self.change(make_events, seats=((seat, person),))
        return self.audience.require_seat(person)

    async def vacate(self, person: str) -> None:
        """Let a person give up their seat for good; raises `Refused`."""
        await self.change(lambda table: leave(table, self.audience.require_seat(person), now=now()))

    async def note_device(self, person: str) -> None:
        """Write into the log that a person took their seat to another device; raises `Refused` if they have none."""
        await self.change(lambda table: change_device(table, self.audience.require_seat(person), now=now()))

    async def change(
        self, make_events: Callable[[TableState], tuple[Event, ...]], *, by: tuple[int, str] | None = None,
        since: float | None = None, seats: tuple[tuple[int, str], ...] = (), host: str = "",
    ) -> bool:  # fmt: skip
        """Commit the events that follow from the table, and show them; whether there were any. Raises `Refused`.

        Args:
            make_events: Returns the events that follow from a table. It is called under the lock, and again if another
                process was first, so it must check every right on which the events depend.
            by: The seat and the client's id of the message that this carries out.
            since: The `perf_counter` time at which that message came.
            seats: Seats that get an owner, and their owners.
            host: The id of the host, if this is a right of theirs: it is written to the audit log.
        """
        async with self.lock:
            for _ in range(MAX_ATTEMPTS):
                if self.is_dropped:
                    raise Refused("busy", "the table was just put away: try again")
                if by is not None and by in self._handled:
                    return False
                events = make_events(self.table)
                if not events:
                    return False
                states = states_after(self.table, events)
                try:
                    await self._commit(events, states[-1], by, seats, host)
                except Conflict:
                    self.context.metrics.conflicts.inc()
                    await self._catch_up()
                    if by is not None and await self.context.store.event_of_message(self.name, *by) is not None:
                        return False
                    continue
                self._apply_committed(events, states, self._owners_after(events, seats))
                break
            else:
                raise Refused("busy", "Too many want to change this table at once. Try again.")
        self.publish(since)
        self.context.pubsub.publish_event(self.name, self.table.event_number)
        return True

    async def _commit(
        self, events: tuple[Event, ...], after: TableState, by: tuple[int, str] | None,
        seats: tuple[tuple[int, str], ...], host: str,
    ) -> None:  # fmt: skip
        """Write the events to the store, with the opening of the next table if they are a rematch."""
        batch = Batch(
            self.name, self.table.event_number, events, by=by, seats=seats, released=vacated_seats(events),
            stage=after.stage, summary=summary_of(after),
            audit=(host_entry(events[0], self.name, self.table, host),) if host else (),
        )  # fmt: skip
        started = perf_counter()
        slow_notice = asyncio.get_running_loop().call_later(SLOW_COMMIT, self.audience.say_fault, SLOW_TEXT)
        rematch = next((event.table for event in events if isinstance(event, e.RematchMade)), None)
        try:
            if rematch is None:
                await self.context.store.append(batch)
            else:
                await self.context.store.append_all([batch, await self._rematch_batch(after, rematch)])
        finally:
            slow_notice.cancel()
        self.context.metrics.commit_seconds.observe(perf_counter() - started)
        self.context.metrics.events.inc(len(events))

    async def _rematch_batch(self, after: TableState, name: str) -> Batch:
        """The opening of the table of a rematch, with the same people in the same seats."""
        opening = open_again(after, rng=RNG, now=now())
        table, people = reduce_events(opening), await self.context.store.people.seat_owners(self.name)
        return Batch(name, 0, opening, seats=tuple(people.items()), stage=table.stage, summary=summary_of(table))

    async def catch_up(self) -> None:
        """Read and show the events that another process has written."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        events, owners = await self.context.store.load(self.name, self.table.event_number)
        if events:
            self._apply_committed(events, states_after(self.table, events), owners)
            self.publish()

    def _owners_after(self, events: Sequence[Event], seats: Sequence[tuple[int, str]]) -> Mapping[int, str] | None:
        """The owner of each seat after events that this process has committed; None if no owner changes."""
        vacated = vacated_seats(events)
        owners = {seat: owner for seat, owner in self.audience.owners.items() if seat not in vacated}
        return owners | dict(seats) if vacated or seats else None

    def _apply_committed(
        self, events: Sequence[Event], states: Sequence[TableState], owners: Mapping[int, str] | None
    ) -> None:
        """Take over the states after events that are committed, and the owners of the seats if they have changed."""
        for event, after in zip(events, states, strict=True):
            before, self.table = self.table, after
            self.log.add(before, event, after)
        for seat in vacated_seats(events):
            self.vacated[seat] += 1
            self.deadlines.pop(seat, None)
            self.away.pop(seat, None)
        for socket in self.audience.set_owners(owners) if owners is not None else ():
            seat = self.audience.require_seat(socket.person)
            socket.send(welcome_of(self.name, self.table, seat))
            self.context.pubsub.publish_seat_opened(self.name, seat, socket.hello_at)
        self.snapshot = Snapshot(self.table, self.snapshot)
        if owners is not None:
            self._attendance = None
            for seat in {*self.table.people} - self.here:
                self.away.setdefault(seat, monotonic())

    def publish(self, since: float | None = None) -> None:
        """Show the present table to everyone, and wake its loop unless only people can act."""
        if not self.table.is_up_to_people:
            self.wake.set()
        if self.table.to_act not in self.deadlines:
            self.deadlines.clear()
        for socket in self.audience.present:
            socket.show(since)
