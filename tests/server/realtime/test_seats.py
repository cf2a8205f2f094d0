"""Whose a seat is: a socket shows and plays what its person owns at that moment, in every order of events."""

from __future__ import annotations

import asyncio
import json
import secrets
import tempfile
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.server.realtime.fake import HOST, TABLE, FakeSocket, Hub, Process, open_kitchen
from tricksmith.server.domain import GiveSeedPart, stand_in
from tricksmith.server.domain.host_commands import Remove
from tricksmith.server.errors import Refused
from tricksmith.server.realtime import redis_pubsub
from tricksmith.server.store import Batch
from tricksmith.server.wire import CloseCode

PEOPLE = (HOST, "bo", "mallory")


async def soon(holds: Callable[[], bool], why: str = "") -> None:
    """Wait until something holds."""
    try:
        async with asyncio.timeout(20):
            while not holds():
                await asyncio.sleep(0.002)
    except TimeoutError:
        raise AssertionError(why or "it never came") from None


def at_a_table(folder: Path, test: Callable[[Process, Process], Awaitable[None]], **setup: Any) -> None:
    """Run a test with a table of three that two processes serve."""

    async def run() -> None:
        hub = Hub()
        one, two = Process(folder, hub), Process(folder, hub)
        await one.start()
        await two.start()
        await open_kitchen(one, **setup)
        try:
            await test(one, two)
        finally:
            await one.stop()
            await two.stop()

    asyncio.run(run())


async def deal(process: Process) -> None:
    """Everybody gives a part of the seed, so that the first hand is dealt."""
    room = await process.room()
    for person in list(room.audience.owners.values()):
        await room.command(person, GiveSeedPart(secrets.token_hex(16)), secrets.token_hex(4), 0.0)
    assert room.table.stage == "playing"


@pytest.mark.parametrize("same", [True, False], ids=["one-process", "two-processes"])
def test_a_socket_opened_before_its_seat_was_left_gets_nothing_of_the_next_owner(tmp_path: Path, *, same: bool) -> None:
    """The ghost seat: join, hold back the hello, leave, let another join, then say hello."""

    async def test(one: Process, two: Process) -> None:
        other = one if same else two
        room = await one.room()
        await room.join(1, "mallory", "Mallory")
        ghost = await FakeSocket(one, "mallory").open()
        await (await other.room()).vacate("mallory")
        await (await other.room()).join(1, "victim", "Victim")
        await (await other.room()).join(2, "cy", "Cy")
        await deal(other)
        await soon(lambda: room.table.stage == "playing")
        ghost.hello()
        for word in ("ping", "undo", "away"):
            ghost.command(word) if word != "ping" else ghost.send({"type": "ping"})
        await soon(lambda: ghost.is_over)
        number = room.table.event_number
        await asyncio.sleep(0.05)
        assert ghost.closed == CloseCode.UNSEATED
        assert not ghost.received
        assert room.table.event_number == number
        assert room.audience.seat_of("mallory") is None

    at_a_table(tmp_path, test)


def test_a_person_who_was_removed_while_their_socket_was_pending_sees_no_card(tmp_path: Path) -> None:
    """The host removes them in the middle of a match; the socket that was open without a hello ends."""

    async def test(one: Process, two: Process) -> None:
        room = await one.room()
        await room.join(1, "mallory", "Mallory")
        await room.join(2, "cy", "Cy")
        await deal(one)
        pending, elsewhere = await FakeSocket(one, "mallory").open(), await FakeSocket(two, "mallory").open()
        await room.command(HOST, Remove(1), "r", 0.0)
        await soon(lambda: pending.is_over and elsewhere.is_over)
        assert pending.closed == elsewhere.closed == CloseCode.UNSEATED
        late = await FakeSocket(one, "mallory").open()
        late.hello()
        await soon(lambda: bool(late.states))
        assert late.states[-1]["mine"] is None
        assert late.received[0]["seat"] is None

    at_a_table(tmp_path, test)


def test_leaving_twice_takes_nobody_elses_seat(tmp_path: Path) -> None:
    """A second request to leave that was under way while another took the seat is refused."""

    async def test(one: Process, two: Process) -> None:
        room = await one.room()
        await room.join(1, "mallory", "Mallory")
        await (await two.room()).vacate("mallory")
        await (await two.room()).join(1, "victim", "Victim")
        with pytest.raises(Refused):
            await room.vacate("mallory")
        await soon(lambda: room.audience.seat_of("victim") == 1)

    at_a_table(tmp_path, test)


def test_a_used_invitation_is_void_at_a_process_that_has_not_heard_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who was removed doesn't come back with it, while the news is on the way or lost."""

    async def lost(_hub: Hub, _channel: str, _text: str) -> None:
        pass

    monkeypatch.setattr(Hub, "publish", lost)

    async def test(one: Process, two: Process) -> None:
        room, behind = await one.room(), await two.room()
        await room.join(1, "mallory", "Mallory", vacated=0)
        await room.command(HOST, Remove(1))
        assert behind.table.open_seats == (1, 2)
        with pytest.raises(Refused, match="has been used"):
            await behind.join(1, "mallory", "Mallory", vacated=0)
        assert await behind.join(1, "bo", "Bo", vacated=1) == 1
        assert await behind.join(1, "bo", "Bo", vacated=0) == 1, "whose seat it is may ask again"

    at_a_table(tmp_path, test)


def test_one_person_gets_one_seat_however_often_they_ask(tmp_path: Path) -> None:
    """Two requests at once, at two processes, for two seats."""

    async def test(one: Process, two: Process) -> None:
        rooms = await one.room(), await two.room()
        seats = await asyncio.gather(*(room.join(seat, "bo", "Bo") for seat, room in enumerate(rooms, start=1)))
        assert len(set(seats)) == 1
        assert list((await one.store.people.seat_owners(TABLE)).values()).count("bo") == 1

    at_a_table(tmp_path, test)


@pytest.mark.parametrize("same", [True, False], ids=["one-process", "two-processes"])
def test_a_new_socket_of_a_person_replaces_the_old_one(tmp_path: Path, *, same: bool) -> None:
    """The old one learns why, so that it does not come back by itself."""

    async def test(one: Process, two: Process) -> None:
        old = await FakeSocket(one, HOST).open()
        old.hello()
        await soon(lambda: bool(old.states))
        await asyncio.sleep(0.01)
        new = await FakeSocket(one if same else two, HOST).open()
        assert not old.is_over  # a handshake alone replaces nothing
        new.hello()
        await soon(lambda: old.is_over)
        assert old.closed == CloseCode.REPLACED
        await soon(lambda: bool(new.states))
        assert not new.is_over

    at_a_table(tmp_path, test)


@pytest.mark.parametrize("same", [True, False], ids=["one-process", "two-processes"])
def test_signing_out_ends_every_socket_of_a_person(tmp_path: Path, *, same: bool) -> None:
    """At a seat or as a spectator, before the hello or after it, wherever they are connected; nobody else's ends."""

    async def test(one: Process, two: Process) -> None:
        here = one if same else two
        sockets = [await FakeSocket(one, person).open() for person in (HOST, "bo", "mallory")]
        for socket in sockets[:2]:
            socket.hello()
        await soon(lambda: all(socket.states for socket in sockets[:2]))
        for person in (HOST, "mallory"):
            await here.store.people.void_cookies(person, "", now=0)
            await here.rooms.end_signed_out({person})
            here.context.pubsub.publish_sign_out(person)
        await soon(lambda: sockets[0].closed == sockets[2].closed == CloseCode.SIGNED_OUT)
        assert not sockets[1].is_over

    at_a_table(tmp_path, test)


def test_signing_out_needs_no_news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Redis hangs or a message is lost, other processes find in the database who was signed out."""
    monkeypatch.setattr(redis_pubsub, "PRESENCE_PERIOD", 0.05)

    async def test(one: Process, two: Process) -> None:
        thief, bo = [await FakeSocket(two, person).open() for person in (HOST, "bo")]
        for socket in (thief, bo):
            socket.hello()
        await soon(lambda: bool(thief.states and bo.states))
        await one.store.people.void_cookies(HOST, "", now=0)
        await soon(lambda: thief.closed == CloseCode.SIGNED_OUT)
        assert not bo.is_over

    at_a_table(tmp_path, test)


def test_a_socket_that_opens_while_its_person_signs_out_ends_too(tmp_path: Path) -> None:
    """The cookie was good when it was read, and the sockets were ended before this one was among them."""

    async def test(one: Process, _: Process) -> None:
        await one.store.people.void_cookies(HOST, "", now=0)
        await one.rooms.end_signed_out({HOST})
        late = await FakeSocket(one, HOST).open()
        late.hello()
        await soon(lambda: late.is_over)
        assert late.closed == CloseCode.SIGNED_OUT
        assert not late.states

    at_a_table(tmp_path, test)


def test_a_hello_that_is_held_back_shows_nothing_after_signing_out(tmp_path: Path) -> None:
    """Another process took the wish, and no message has come from it: the store is asked once more at the hello."""

    async def test(one: Process, two: Process) -> None:
        here = await FakeSocket(two, HOST).open()
        here.hello()
        await soon(lambda: bool(here.states))
        held = await FakeSocket(two, HOST).open()
        await soon(lambda: not held.is_over)
        await one.store.people.void_cookies(HOST, "", now=0)
        held.hello()
        await soon(lambda: held.is_over)
        assert held.closed == CloseCode.SIGNED_OUT
        assert not held.states

    at_a_table(tmp_path, test)


def test_late_or_forged_news_end_no_socket(tmp_path: Path) -> None:
    """Messages are hints to read the store: forged ones in Redis delete no table and sign nobody out."""

    async def test(one: Process, two: Process) -> None:
        ada = await FakeSocket(two, HOST).open()
        ada.hello()
        await soon(lambda: bool(ada.states))
        for news in ({"table": "", "signed_out": HOST}, {"table": TABLE, "gone": True}):
            await two.pubsub._on_message({"from": one.id, **news})
        await asyncio.sleep(0.05)
        assert not ada.is_over
        assert two.rooms.loaded(TABLE) is not None

    at_a_table(tmp_path, test)


def test_players_have_a_place_however_many_watch(tmp_path: Path) -> None:
    """Spectators have a limit per table and per address; a player who lost the link always gets back in."""

    async def test(one: Process, _: Process) -> None:
        limits = one.context.settings.limits
        same = [await FakeSocket(one, "").open() for _ in range(limits.spectators_per_address + 1)]
        await soon(lambda: same[-1].is_over)
        assert same[-1].closed == CloseCode.FULL
        assert not any(socket.is_over for socket in same[:-1])
        more = limits.spectators - limits.spectators_per_address
        others = [await FakeSocket(one, "", f"192.0.2.{10 + number}").open() for number in range(more + 1)]
        await soon(lambda: others[-1].is_over)
        assert others[-1].closed == CloseCode.FULL
        for _ in range(3):
            player = await FakeSocket(one, HOST).open()
            player.hello()
            await soon(lambda player=player: bool(player.states))  # type: ignore[misc]
            assert player.states[-1]["mine"] is None
            assert player.received[0]["seat"] == 0

    at_a_table(tmp_path, test)


def test_a_spectator_waits_outside_where_none_are_admitted(tmp_path: Path) -> None:
    """And learns nothing but that there is nothing for them."""

    async def test(one: Process, _: Process) -> None:
        for person in ("", "mallory"):
            stranger = await FakeSocket(one, person).open()
            stranger.hello()
            await soon(lambda stranger=stranger: stranger.is_over)  # type: ignore[misc]
            assert stranger.closed == CloseCode.GONE
            assert not stranger.received

    at_a_table(tmp_path, test, spectators="none")


def test_a_socket_keeps_its_room_from_being_swept_before_its_hello(tmp_path: Path) -> None:
    """The orphaned room: connect, let the sweep pass, say hello, and see what another person does."""

    async def test(one: Process, _: Process) -> None:
        room = await one.room()
        pending = await FakeSocket(one, HOST).open()
        room.idle_since -= 10_000
        await one.rooms.sweep()
        assert one.rooms.loaded(TABLE) is room
        pending.hello()
        await soon(lambda: bool(pending.states))
        await (await one.room()).join(1, "bo", "Bo")
        await soon(lambda: pending.states[-1]["event"] == 2)
        await pending.end()
        room.idle_since -= 10_000
        await one.rooms.sweep()
        assert one.rooms.loaded(TABLE) is None
        with pytest.raises(Refused):
            await room.join(2, "cy", "Cy")  # a caller with the old room changes nothing behind the new one

    at_a_table(tmp_path, test)


def test_a_room_that_is_gone_during_a_sweep_does_not_end_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may delete a table while this one drops another: what sweeps must go on for ever."""

    async def test(one: Process, _: Process) -> None:
        log = await one.store.read(TABLE)
        names = [TABLE, "attic", "cellar"]
        for name in names[1:]:
            await one.store.append(Batch(name, 0, log, seats=((0, HOST),)))
        for name in names:
            room = await one.rooms.get(name)
            assert room is not None
            room.idle_since -= 10_000
        release = one.leases.release

        async def slow_release(name: str) -> None:
            if name == TABLE:
                await one.rooms.forget("attic")
            await release(name)

        monkeypatch.setattr(one.leases, "release", slow_release)
        await one.rooms.sweep()
        assert one.rooms.all() == []

    at_a_table(tmp_path, test)


class Seats(RuleBasedStateMachine):
    """People and sockets in any order, at two processes; the model is who owns each seat."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.sockets: list[FakeSocket] = []
        self.owner: dict[int, str] = {0: HOST}
        self.ending: list[FakeSocket] = []

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something to its end, and let everyone hear of it."""

        async def done() -> Any:
            try:
                return await work
            finally:
                await self.settle()

        return self.loop.run_until_complete(done())

    async def settle(self) -> None:
        """Wait until both processes know the whole log, and have sent it."""
        last = await self.processes[0].store.last_event(TABLE)

        def settled() -> bool:
            rooms = [room for process in self.processes if (room := process.rooms.loaded(TABLE)) is not None]
            reported = all(
                socket.states and socket.states[-1]["event"] == socket.room.table.event_number
                for socket in self.sockets
                if socket.said_hello and not socket.is_over
            )
            return reported and all(room.table.event_number >= last and not room.lock.locked() for room in rooms)

        await soon(settled, f"a process does not reach event {last}")
        for _ in range(5):
            await asyncio.sleep(0.001)

    @initialize()
    def begin(self) -> None:
        """Two processes and a table."""
        hub = Hub()
        self.processes = [Process(Path(self.folder.name), hub) for _ in range(2)]

        async def start() -> None:
            for process in self.processes:
                await process.start()
            await open_kitchen(self.processes[0])

        self.run(start())

    def teardown(self) -> None:
        async def stop() -> None:
            for process in self.processes:
                await process.stop()

        self.loop.run_until_complete(stop())
        self.loop.close()
        self.folder.cleanup()

    at = st.sampled_from([0, 1])
    people = st.sampled_from(PEOPLE)

    @property
    def live(self) -> list[FakeSocket]:
        """The sockets that the server has not ended."""
        return [socket for socket in self.sockets if not socket.is_over]

    @rule(person=st.sampled_from((*PEOPLE, *PEOPLE, "")), at=at, says_hello=st.booleans())
    def connect(self, person: str, at: int, says_hello: bool) -> None:  # noqa: FBT001 - Hypothesis names it
        """A browser opens a socket, and says hello or nothing yet."""

        async def done() -> None:
            socket = await FakeSocket(self.processes[at], person).open()
            self.sockets.append(socket)
            if says_hello:
                socket.hello()
            await asyncio.sleep(0.002)

        self.run(done())

    def gone(self, person: str | None) -> None:
        """Somebody lost their seat: the sockets that they had are to end, those that said nothing too."""
        self.owner = {seat: owner for seat, owner in self.owner.items() if owner != person}
        self.ending += [socket for socket in self.live if socket.person == person]

    @precondition(lambda self: any(not socket.said_hello for socket in self.live))
    @rule(data=st.data())
    def hello(self, data: st.DataObject) -> None:
        """One of them says hello, however late."""
        socket = data.draw(st.sampled_from([socket for socket in self.live if not socket.said_hello]))
        socket.hello()
        self.run(asyncio.sleep(0.002))

    @precondition(lambda self: self.live)
    @rule(data=st.data())
    def hang_up(self, data: st.DataObject) -> None:
        """One of them is gone."""
        self.run(data.draw(st.sampled_from(self.live)).end())

    @rule(person=people, seat=st.sampled_from([1, 2]), at=at)
    def join(self, person: str, seat: int, at: int) -> None:
        """Somebody wants a seat."""

        async def done() -> None:
            with suppress(Refused):
                got = await (await self.processes[at].room()).join(seat, person, person.title())
                if person not in self.owner.values():
                    assert got == seat
                    assert seat not in self.owner
                    self.owner[seat] = person

        self.run(done())

    @rule(person=people, at=at)
    def leave(self, person: str, at: int) -> None:
        """Somebody gives up their seat."""

        async def done() -> None:
            with suppress(Refused):
                await (await self.processes[at].room()).vacate(person)
                assert person != HOST
                self.gone(person)

        self.run(done())

    @rule(seat=st.sampled_from([1, 2]), by=people, at=at)
    def remove(self, seat: int, by: str, at: int) -> None:
        """Somebody asks for a person to be removed: the host alone can."""

        async def done() -> None:
            with suppress(Refused):
                await (await self.processes[at].room()).command(by, Remove(seat), secrets.token_hex(4), 0.0)
                assert by == HOST
                self.gone(self.owner[seat])

        self.run(done())

    @rule(at=at)
    def give_parts(self, at: int) -> None:
        """Everyone gives a part of the seed: with all seats taken a hand is dealt."""

        async def done() -> None:
            room = await self.processes[at].room()
            for person in self.owner.values():
                with suppress(Refused):
                    await room.command(person, GiveSeedPart(secrets.token_hex(16)), secrets.token_hex(4), 0.0)

        self.run(done())

    @rule(seat=st.sampled_from([0, 1, 2]), at=at)
    def a_bot_sits_in(self, seat: int, at: int) -> None:
        """Somebody ran out of time."""

        async def done() -> None:
            await (await self.processes[at].room()).change(lambda table: stand_in(table, seat, now=1))

        self.run(done())

    @precondition(lambda self: self.live)
    @rule(data=st.data(), word=st.sampled_from(["part", "away", "back", "undo", "remove"]))
    def say(self, data: st.DataObject, word: str) -> None:
        """A socket sends a command, with or without a right to it."""
        socket = data.draw(st.sampled_from(self.live))
        has_seat = socket.person in self.owner.values()

        async def done() -> None:
            room = await socket.process.room()
            before = room.table.event_number
            if word == "part":
                socket.command("part", hex=secrets.token_hex(16))
            elif word == "remove":
                socket.command("host", do="remove", seat=1)
            else:
                socket.command(word)
            await asyncio.sleep(0.01)
            if not has_seat or not socket.said_hello:
                assert room.table.event_number == before
            elif word == "remove" and socket.person == HOST and room.table.event_number > before:
                self.gone(self.owner.get(1))

        self.run(done())

    @rule(at=at)
    def sweep(self, at: int) -> None:
        """A table that nobody looks at is dropped, however recently it was asked for."""

        async def done() -> None:
            if (room := self.processes[at].rooms.loaded(TABLE)) is not None:
                room.idle_since -= 10_000
            await self.processes[at].rooms.sweep()

        self.run(done())

    @rule(at=at)
    def restart(self, at: int) -> None:
        """A process stops, and another begins in its place."""

        async def done() -> None:
            await self.processes[at].stop()
            for socket in self.sockets:
                if socket.process is self.processes[at] and not socket.is_over:
                    await socket.end()
            self.processes[at] = Process(Path(self.folder.name), self.processes[at].hub)
            await self.processes[at].start()

        self.run(done())

    @invariant()
    def seats_are_their_owners(self) -> None:
        """What the database, each room and each socket believe is what the model says."""
        if not hasattr(self, "processes"):
            return
        assert self.loop.run_until_complete(self.processes[0].store.people.seat_owners(TABLE)) == self.owner
        seat_of = {person: seat for seat, person in self.owner.items()}
        for process in self.processes:
            if (room := process.rooms.loaded(TABLE)) is not None:
                assert room.audience.owners == self.owner
        assert all(socket.is_over for socket in self.ending), "a socket outlives its seat"
        entered = [socket for socket in self.live if socket.said_hello]
        for socket in entered:
            assert socket.room is socket.process.rooms.loaded(TABLE), "a socket sits in a dropped room"
            latest = socket.states[-1]
            seat = seat_of.get(socket.person)
            mine = socket.room.snapshot.mine(seat) if seat is not None else "null"
            assert latest["mine"] == json.loads(mine)
            welcome = [message for message in socket.received if message["type"] == "welcome"][-1]
            assert welcome["seat"] == seat
        seated = [socket.person for socket in entered if socket.person in seat_of]
        assert len(seated) == len(set(seated)), "two sockets of one player"
        others = [(socket.person, socket.process) for socket in entered if socket.person]
        assert len(others) == len(set(others)), "two sockets of one person at one process"


def test_seats_and_sockets_in_any_order() -> None:
    """Join, hello, leave, remove, another device, sweep, restart and stand-in, at two processes."""
    run_state_machine_as_test(
        Seats,
        settings=settings(
            max_examples=15,
            stateful_step_count=30,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],  # a shorter example is not worth the minutes that it takes
            suppress_health_check=list(HealthCheck),
        ),
    )
