"""Hints: from the seat's view alone, and thought of once however often they are asked for."""

from __future__ import annotations

import asyncio
import pickle
from hashlib import sha256
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.information import doubles
from tests.server.domain import helper as h
from tricksmith import bots
from tricksmith.bots import FALLBACK_BOT
from tricksmith.rules import Hand, Seat, View
from tricksmith.server.errors import Refused
from tricksmith.server.realtime.advice import hint_for
from tricksmith.server.realtime.bot_worker import BotAnswer
from tricksmith.server.wire import to_json

if TYPE_CHECKING:
    from tricksmith.present import PlayerNames
    from tricksmith.server.domain import TableState


class Adviser:
    """Counts what it is asked, and lets everybody ask before it answers."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked = 0

    async def hint(self, *_: Any) -> BotAnswer:
        """The next answer."""
        self.asked += 1
        await asyncio.sleep(0)
        return BotAnswer(self.answers.pop(0))


def room_of(table: TableState, adviser: Adviser) -> Any:
    """As much of a room as a hint needs."""
    return SimpleNamespace(table=table, hint=None, context=SimpleNamespace(bot_pool=adviser))


def test_a_hint_is_thought_of_once_for_each_decision() -> None:
    """From ten tabs of the seat too; the next decision is another matter."""
    table = h.begun("nonesuch", "pbb")
    while table.to_act != 0:
        table = h.play(table)
    adviser = Adviser("none", "some")
    room = room_of(table, adviser)

    async def ask() -> list[str]:
        answers = await asyncio.gather(*(hint_for(room, 0, f"h{number}") for number in range(10)))
        assert [hint.for_id for hint in answers] == [f"h{number}" for number in range(10)]
        again = [(await hint_for(room, 0, "again")).move]
        room.table = table.with_(match_changed=table.match_changed + 1)
        return [*{hint.move for hint in answers}, *again, (await hint_for(room, 0, "later")).move]

    assert asyncio.run(ask()) == ["none", "none", "some"]
    assert adviser.asked == 2


def test_an_adviser_without_an_answer_is_asked_again() -> None:
    """Its silence is not remembered."""
    table = h.begun("nonesuch", "pbb")
    while table.to_act != 0:
        table = h.play(table)
    room = room_of(table, Adviser("", "", "most"))

    async def ask() -> str:
        with pytest.raises(Refused, match="nothing to say"):
            await hint_for(room, 0, "first")
        return (await hint_for(room, 0, "second")).move

    assert asyncio.run(ask()) == "most"


def test_a_quicker_bot_advises_where_the_adviser_has_no_answer_in_time() -> None:
    """The hint names its adviser."""
    table = h.begun("nonesuch", "pbb")
    while table.to_act != 0:
        table = h.play(table)
    found = asyncio.run(hint_for(room_of(table, Adviser("", "some")), 0, "h"))
    assert (found.move, found.adviser) == ("some", FALLBACK_BOT)


def test_no_hint_is_thought_of_where_nothing_can_be_played() -> None:
    """After the end, and in a pause."""
    table = h.begun("nonesuch", "pbb")
    while table.to_act != 0:
        table = h.play(table)
    ended = h.send(table, 0, h.CONCEDE)
    for still in (ended, h.send(table, 0, h.host("pause"))):
        adviser = Adviser("none")
        with pytest.raises(Refused, match="your turn"):
            asyncio.run(hint_for(room_of(still, adviser), 0, "h"))
        assert adviser.asked == 0


def test_deals_that_a_seat_cannot_tell_apart_get_the_same_hint() -> None:
    """The adviser gets the seat's view alone: the same bytes come back, whatever is in the other hands."""
    table = h.begun("poison-nonesuch", "pbb")
    while table.to_act != 0 or table.match is None or len(table.match.hand.view(Seat(0)).penalty_free) < 3:
        table = h.play(table)
    hand = table.match.hand
    others = list(doubles(hand, Seat(0), every=30))[:4]
    assert others

    class Reader:
        """An adviser that plays by all that it is sent."""

        async def hint(self, _: str, view: View, rng: Random, who: PlayerNames) -> BotAnswer:
            move = bots.get("novice").choose(view, rng)
            return BotAnswer(str(move), reason=sha256(pickle.dumps(view)).hexdigest())

    def shown(one: Hand) -> str:
        assert table.match is not None
        asked = table.with_(match=table.match.with_hand(one))
        return to_json(asyncio.run(hint_for(room_of(asked, Reader()), 0, "h")))  # type: ignore[arg-type]

    assert {shown(one) for one in others} == {shown(hand)}
