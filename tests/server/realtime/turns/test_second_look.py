"""Second looks: by the table's rule alone, from the seat's view alone, to the seat alone, and never for long."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from tests.games.information import doubles
from tests.server.domain import helper as h
from tests.server.realtime.fake import HOST, FakeSocket, Process
from tests.server.realtime.test_seats import at_a_table, deal, soon
from tricksmith import games
from tricksmith.play import deal as deal_cards
from tricksmith.present import PlayerNames
from tricksmith.rules import Hand, Seat
from tricksmith.server import domain
from tricksmith.server.domain import TableState, open_again, reduce_events
from tricksmith.server.domain.host_commands import Remove
from tricksmith.server.errors import Refused
from tricksmith.server.observability import Metrics
from tricksmith.server.realtime.advice import second_look_for
from tricksmith.server.second_looks import LookAnswer, SecondLookPool, SecondLookTask, pool
from tricksmith.server.second_looks.worker import answer
from tricksmith.server.wire import AskSecondLook, to_json

pytestmark = pytest.mark.usefixtures("forked_children")


class Looks:
    """Finds a blunder in whatever it is asked, and keeps the questions."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.asked: list[SecondLookTask] = []
        self.is_open = asyncio.Event()
        self.is_open.set()

    def prepare(self, _: Any) -> None:
        """Nothing is to be learnt."""

    async def look(self, task: SecondLookTask) -> LookAnswer | None:
        """The last legal move is better."""
        self.asked.append(task)
        await self.is_open.wait()
        assert task.view is not None
        return LookAnswer("blunder", "It loses 3.0 points on average.", 3.0, list(task.view.legal)[-1], "Because.")

    async def close(self) -> None:
        """There is no process."""


def room_of(table: TableState, looks: Any) -> Any:
    """As much of a room as a second look needs."""
    return SimpleNamespace(table=table, second_looks={}, context=SimpleNamespace(second_looks=looks))


def ask(move: str | None = None, id_: str = "a") -> AskSecondLook:
    """The message of a page."""
    return AskSecondLook(type="second_look", id=id_, move=move)


def my_turn(rule: str, game: str = "poison-nonesuch", **changes: Any) -> TableState:
    """A table at which a person alone among bots is to decide, and has more than one move."""
    table = h.begun(game, "pbb", second_look=rule, **changes)
    while table.to_act != 0 or len(hand_of(table).view(Seat(0)).penalty_free) < 3:
        table = h.play(table)
    return table


def hand_of(table: TableState) -> Hand:
    """The hand in play."""
    assert table.match is not None
    return table.match.hand


def refusal(room: Any, message: AskSecondLook, seat: int = 0) -> str:
    """The code with which a question is refused."""
    with pytest.raises(Refused) as refused:
        asyncio.run(second_look_for(room, seat, message))
    return refused.value.code


@pytest.mark.parametrize(
    ("rule", "before", "after"), [("off", False, False), ("before", True, False), ("after", False, True)]
)
def test_only_what_the_table_agreed_on(rule: str, *, before: bool, after: bool) -> None:
    """Off is the default, and then nothing is looked at; either kind excludes the other."""
    table, looks = my_turn(rule), Looks()
    first = str(hand_of(table).legal[0])
    later = h.play(table)
    while not hand_of(later).tricks:
        later = h.play(later)
    for at, message, allowed in ((table, ask(first), before), (later, ask(), after)):
        if allowed:
            assert asyncio.run(second_look_for(room_of(at, looks), 0, message)).verdict == "blunder"
        else:
            assert refusal(room_of(at, looks), message) == "no_second_look"
    assert len(looks.asked) == before + after


def test_before_a_move_it_is_had_in_turn_and_for_a_legal_move() -> None:
    """Not by another seat, in a pause or after the end; a move that can't be made is refused with its rule."""
    table, looks = my_turn("before"), Looks()
    first = str(hand_of(table).legal[0])
    assert refusal(room_of(table, looks), ask(first), seat=1) == "not_your_turn"
    for still in (h.send(table, 0, h.CONCEDE), h.send(table, 0, h.host("pause"))):
        assert refusal(room_of(still, looks), ask(first)) == "not_your_turn"
    card = next(iter(hand_of(table).view(Seat(0)).unseen)).code
    assert refusal(room_of(table, looks), ask(card)) == "illegal"
    assert not looks.asked


def test_one_look_for_each_decision() -> None:
    """It is no way to try all moves: the same one is answered again, another one is not. The next decision is new."""
    table, looks = my_turn("before"), Looks()
    room = room_of(table, looks)
    one, other = (str(move) for move in list(hand_of(table).legal)[:2])

    async def test() -> None:
        answers = await asyncio.gather(*(second_look_for(room, 0, ask(one, f"a{number}")) for number in range(5)))
        assert [look.for_id for look in answers] == [f"a{number}" for number in range(5)]
        assert {look.text for look in answers} == {"It loses 3.0 points on average."}
        with pytest.raises(Refused, match="had your second look"):
            await second_look_for(room, 0, ask(other))
        assert len(looks.asked) == 1
        # Neither what others say nor an undo makes it another decision.
        room.table = table.with_(match_changed=table.match_changed + 1)
        with pytest.raises(Refused, match="had your second look"):
            await second_look_for(room, 0, ask(other))
        later = h.play(table, one)
        while later.to_act != 0:
            later = h.play(later)
        room.table = later
        assert (await second_look_for(room, 0, ask(str(hand_of(later).legal[-1])))).verdict == "blunder"
        room.table = table
        with pytest.raises(Refused, match="had your second look"):
            await second_look_for(room, 0, ask(other))

    asyncio.run(test())


def test_an_answer_about_a_decision_that_is_over_says_nothing() -> None:
    """A bot has played for the person meanwhile, or a clock has run out."""
    table, looks = my_turn("before"), Looks()
    room = room_of(table, looks)

    async def test() -> None:
        looks.is_open.clear()
        asked = asyncio.create_task(second_look_for(room, 0, ask(str(hand_of(table).legal[0]))))
        await asyncio.sleep(0.01)
        room.table = h.play(table)
        looks.is_open.set()
        answer_to_it = await asked
        assert (answer_to_it.verdict, answer_to_it.better, answer_to_it.text) == (None, "", "")

    asyncio.run(test())


def test_after_a_move_it_is_had_once_the_trick_is_over() -> None:
    """Not before: until then the latest one is of an earlier trick. It is made from the view at that moment."""
    table, looks = my_turn("after"), Looks()
    view, move, number = hand_of(table).view(Seat(0)), hand_of(table).legal[0], len(hand_of(table).tricks)

    def asked_at(table: TableState) -> SecondLookTask | None:
        before = len(looks.asked)
        with suppress(Refused):
            asyncio.run(second_look_for(room_of(table, looks), 0, ask()))
        return looks.asked[-1] if len(looks.asked) > before else None

    earlier = asked_at(table)
    assert (earlier is None) == (number == 0)
    table = h.play(table, str(move))
    while len(hand_of(table).tricks) == number:
        assert asked_at(table) == earlier
        table = h.play(table)
    for at in (table, h.play(table)):  # the next trick, which has begun, is not over
        found = asked_at(at)
        assert found is not None
        assert (found.view, found.move) == (view, move)


def test_after_the_calls_it_is_had_of_a_call() -> None:
    """The latest one, once the calls are over."""
    table, looks = h.begun("nonesuch", "pbb", second_look="after"), Looks()
    while hand_of(table).view(None).phase == "calls":
        assert refusal(room_of(table, looks), ask()) == "not_now"
        table = h.play(table)
    assert asyncio.run(second_look_for(room_of(table, looks), 0, ask())).move == "none"
    assert looks.asked[0].view == next(
        view for view in (hand.view(Seat(0)) for hand in past(hand_of(table))) if view.to_act == 0
    )


def past(hand: Hand) -> list[Hand]:
    """The hand before each of its moves."""
    hands = [hand.game.hand(hand.deal, hand.dealer)]
    for move in hand.actions:
        hands.append(hands[-1].play(move))
    return hands[:-1]


def test_moves_that_a_bot_made_for_a_person_are_not_looked_at() -> None:
    """They were not theirs."""
    table = my_turn("after")
    assert table.match is not None
    table = h.play(table)
    while not hand_of(table).tricks:
        table = h.play(table)
    movers = tuple((seat, "stand_in" if seat == 0 else by) for seat, by in table.movers[-1])
    assert refusal(room_of(table.with_(movers=(*table.movers[:-1], movers)), Looks()), ask()) == "not_now"


@pytest.mark.parametrize("rule", ["before", "after"])
def test_deals_that_a_seat_cannot_tell_apart_get_the_same_answer(rule: str) -> None:
    """Byte for byte, whatever is in the other hands, and whatever the secret of the table is."""
    table = my_turn(rule)
    move = None if rule == "after" else str(hand_of(table).legal[-1])
    if rule == "after":
        table = h.play(table, str(hand_of(table).legal[-1]))
        number = len(hand_of(table).tricks)
        while len(hand_of(table).tricks) == number:
            table = h.play(table)
    assert table.match is not None
    others = list(doubles(hand_of(table), Seat(0), every=30))[:1]
    assert others

    sent: set[bytes] = set()

    class Process:
        """The process, without a process."""

        async def look(self, task: SecondLookTask) -> LookAnswer | None:
            sent.add(pickle.dumps((task.view, task.move, task.who, task.seed)))
            found = answer(SecondLookTask(task.game, task.view, task.move, task.who, task.seed, seconds=1000.0))
            assert not isinstance(found, str)
            return found

    def shown(hand: Hand, secret: str) -> str:
        assert table.match is not None
        opened = table.with_(match=table.match.with_hand(hand), opened=replace(table.opened, secret=secret))
        return to_json(asyncio.run(second_look_for(room_of(opened, Process()), 0, ask(move))))

    mine = shown(hand_of(table), h.SECRET)
    assert all(shown(double, "77" * 32) == mine for double in others)
    assert len(sent) == 1  # also where the answer is silence


def test_nobody_else_is_sent_it_and_the_log_does_not_have_it(tmp_path: Path) -> None:
    """Not the other seats, not a spectator; a person who was removed meanwhile is not, and nothing is written."""

    async def test(one: Process, _: Process) -> None:
        looks = Looks()
        one.context.second_looks = looks  # type: ignore[assignment]
        room = await one.room()
        await room.join(1, "bo", "Bo")
        await room.join(2, "cy", "Cy")
        sockets = {person: await FakeSocket(one, person).open() for person in (HOST, "bo", "cy", "eve")}
        for socket in sockets.values():
            socket.hello()
        await deal(one)
        await soon(lambda: room.table.match is not None and room.table.to_act is not None)
        people = {0: HOST, 1: "bo", 2: "cy"}
        asker = sockets[people[room.table.to_act or 0]]
        event, move = room.table.event_number, str(hand_of(room.table).legal[0])
        id_ = asker.command("second_look", move=move)
        await soon(lambda: any(message["type"] == "second_look" for message in asker.received))
        (found,) = [message for message in asker.received if message["type"] == "second_look"]
        assert (found["for_id"], found["move"], found["verdict"]) == (id_, move, "blunder")
        for person in ("bo", "cy", HOST):
            if sockets[person] is not asker:
                other = sockets[person].command("second_look", move=move)
                await soon(lambda other=other, person=person: refused(sockets[person], other) == "not_your_turn")
        watcher = sockets["eve"].command("second_look", move=move)
        await soon(lambda: refused(sockets["eve"], watcher) == "no_seat")
        for socket in sockets.values():
            assert socket is asker or not any(message["type"] == "second_look" for message in socket.received)
        assert room.table.event_number == event
        stored = await one.store.read("kitchen")
        assert "loses" not in "".join(map(repr, stored))

    at_a_table(tmp_path, test, second_look="before")


def refused(socket: FakeSocket, id_: str) -> str:
    """The code with which a message was refused; empty while it was not."""
    return next((one["code"] for one in socket.received if one["type"] == "error" and one["for_id"] == id_), "")


def test_rights_are_checked_again_when_it_is_sent(tmp_path: Path) -> None:
    """Who lost the seat while the answer was sought is sent nothing, and only one is sought at a time."""

    async def test(one: Process, _: Process) -> None:
        looks = Looks()
        one.context.second_looks = looks  # type: ignore[assignment]
        room = await one.room()
        await room.join(1, "bo", "Bo")
        await room.join(2, "cy", "Cy")
        sockets = {person: await FakeSocket(one, person).open() for person in (HOST, "bo", "cy")}
        for socket in sockets.values():
            socket.hello()
        await deal(one)
        people = {0: HOST, 1: "bo", 2: "cy"}
        while room.table.to_act == 0:
            await room.command(HOST, h.say_move(str(hand_of(room.table).legal[0]), room.table.event_number), "m", 0.0)
        seat = room.table.to_act
        assert seat is not None
        looks.is_open.clear()
        asker = sockets[people[seat]]
        asker.command("second_look", move=str(hand_of(room.table).legal[0]))
        await soon(lambda: bool(looks.asked))
        again = asker.command("second_look", move=str(hand_of(room.table).legal[0]))
        await soon(lambda: refused(asker, again) == "too_many")
        await room.command(HOST, Remove(seat), "r", 0.0)
        looks.is_open.set()
        await asyncio.sleep(0.05)
        assert not any(message["type"] == "second_look" for message in asker.received)

    at_a_table(tmp_path, test, second_look="before")


def test_the_rule_is_kept_with_the_table_and_in_a_rematch() -> None:
    """It is in the first event, and nowhere where it is off, as in tables of before."""
    on, off = h.table_of("nonesuch", "pbb", second_look="before"), h.table_of("nonesuch", "pbb")
    text = domain.to_json(on.opened)
    assert json.loads(text)["second_look"] == "before"
    assert domain.from_json(text) == on.opened
    assert "second_look" not in json.loads(domain.to_json(off.opened))
    table = h.play_on(h.begun("nonesuch", "pbb", second_look="after", options={"max_hands": "1"}), until="finished")
    table = h.send(table, 0, h.REMATCH)
    assert reduce_events(open_again(table, rng=Random(1), now=1)).opened.second_look == "after"


# -- the process ------------------------------------------------------------------------------------------------------


def task_of(seconds: float = 30.0) -> tuple[SecondLookTask, Hand]:
    """A move that loses much, of the poisoned game late in a hand."""
    game = games.get("poison-nonesuch", players=3)
    hand = game.hand(deal_cards(game, seed="example"), dealer=0)  # type: ignore[arg-type]
    while len(hand.tricks) < 5:
        hand = hand.play(hand.legal[0])
    who = PlayerNames(("Ada", "Bo", "Cy"), hand.to_act, symbols=True)
    view = hand.view(hand.to_act)
    return SecondLookTask(game, view, hand.parse("9ms as Suns"), who, "seed", seconds), hand


def test_a_process_finds_a_blunder_in_time() -> None:
    """It is begun for the first question, and answers as the study does; the best move is met with silence."""

    async def main() -> None:
        looks = SecondLookPool(Metrics())
        try:
            looks.prepare(task_of()[0].game)
            task, _ = task_of()
            found = await looks.look(task)
            assert found is not None
            assert (found.verdict, found.text) == ("blunder", "9ms as Suns loses 1.5 points on average.")
            assert await looks.look(SecondLookTask(task.game, task.view, found.better, task.who, "seed", 30.0)) is None
            assert found == answer(task)
        finally:
            await looks.close()
        assert looks.child.pid is None

    asyncio.run(main())


def is_there(pid: int | None) -> bool:
    """Whether a process is there, or somebody still has to ask how it ended."""
    assert pid is not None
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_takes_too_long_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is kept whatever the process does: one that hangs is replaced later, and who waits hears nothing."""
    program = (
        "import time; from tricksmith.server.child import answer_questions; answer_questions(lambda _: time.sleep(60))"
    )
    monkeypatch.setattr(pool, "WORKER_PROGRAM", program)
    monkeypatch.setattr(pool, "STUCK_SECONDS", 3.0)

    async def main() -> None:
        looks = SecondLookPool(Metrics())
        task, _ = task_of(0.3)
        begun = monotonic()
        assert await asyncio.gather(looks.look(task), looks.look(task)) == [None, None]
        assert monotonic() - begun < 2
        await soon(lambda: looks.child.pid is not None)
        pid = looks.child.pid
        await soon(lambda: not is_there(pid))
        await looks.close()

    asyncio.run(main())


def test_a_fault_is_silence() -> None:
    """Whatever goes wrong in the process, the move is played."""

    async def main() -> None:
        looks = SecondLookPool(Metrics())
        task, hand = task_of()
        broken = SecondLookTask(task.game, "no view", task.move, task.who, "seed", 30.0)  # type: ignore[arg-type]
        assert await looks.look(broken) is None
        assert answer(broken) == "AttributeError"
        assert hand is not None
        await looks.close()

    asyncio.run(main())


def test_only_the_presets_of_a_game_are_prepared() -> None:
    """Tables with options of their own, one after another, would keep all others from their second looks."""

    async def main() -> list[str]:
        looks, asked = SecondLookPool(Metrics()), list[str]()
        looks._start_task = lambda task: asked.append(f"{task.game}")  # type: ignore[assignment, return-value, func-returns-value]
        for options in ({}, {"max_hands": "4"}, {}, {"target": "17"}, {"tie": "extra_hand"}, {"max_hands": "5"}):
            looks.prepare(games.get("nonesuch", players=3, **options))
        await looks.close()
        return asked

    report = asyncio.run(main())
    assert len(report) == 3
    assert not any("17" in text or "max_hands=5" in text for text in report)
