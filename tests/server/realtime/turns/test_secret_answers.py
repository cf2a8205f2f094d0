"""All who are asked in secret are asked at once, people and bots: no time and no view shows that another is asked."""

from __future__ import annotations

import asyncio
import json
from itertools import product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.domain import helper as h
from tests.server.realtime.turns import secret_swaps
from tricksmith import games
from tricksmith.games import game_files
from tricksmith.rules import View
from tricksmith.server.domain import (
    GoOn,
    MakeMove,
    TableSetup,
    TableState,
    apply_all,
    choice_of,
    end_secret_phase,
    next_asked,
    open_table,
    reduce_events,
)
from tricksmith.server.errors import Refused
from tricksmith.server.realtime.snapshot import Snapshot
from tricksmith.server.realtime.table_loop import TableLoop


class Together:
    """Bots that make the same choice each; `rounds` counts the times at which some were asked together."""

    def __init__(self, choice: int) -> None:
        self.choice = choice
        self.asked = self.turns = self.rounds = 0

    async def move(self, _level: str, view: View, _rng: Random) -> str:
        """The chosen move."""
        self.asked += 1
        now = self.asked
        await asyncio.sleep(0)
        if self.asked == now:
            self.rounds += 1
        return str(view.legal[self.choice])

    async def wait_for_turn(self, _level: str) -> None:
        """A wait for a worker."""
        self.turns += 1


@pytest.fixture
def name(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of the game, which the server offers from its file."""
    monkeypatch.setattr(game_files, "_added", {})
    return games.add_file(games.read_file(Path(secret_swaps.__file__))).id


def asked_in(table: TableState, choice: int) -> list[int]:
    """The seats that are asked if each makes this choice."""
    asked: list[int] = []
    answers: tuple[tuple[int, str], ...] = ()
    while (match := next_asked(table, answers)) is not None:
        assert match.hand.to_act is not None
        asked.append(match.hand.to_act)
        answers = (*answers, (match.hand.to_act, str(match.hand.legal[choice])))
    return asked


@pytest.mark.parametrize("choice", [0, -1])
def test_bots_are_asked_at_the_same_time(name: str, choice: int) -> None:
    """How many waits there are does not depend on how many are asked, but on how many swap; and the phase ends."""
    seen: set[int] = set()
    for number in range(60):
        setup = TableSetup(game=name, players=4, seats=h.occupants("pbbb"))
        table = h.send(reduce_events(open_table(setup, secret=f"{number:064x}", now=0)), 0, h.part(0))
        if table.secret_phase is None or 0 in (asked := asked_in(table, choice)):
            continue
        pool = Together(choice)
        room: Any = SimpleNamespace(context=SimpleNamespace(settings=None, bot_pool=pool))
        answers = asyncio.run(TableLoop(room)._answers(table))
        assert [seat for seat, _ in answers] == asked
        swaps = len(asked) if choice == 0 else 0
        assert pool.rounds + pool.turns == 1 + swaps, "one wait, and one after each swap, of which all learn"
        assert apply_all(table, end_secret_phase(table, answers, now=table.at)).secret_phase is None
        seen.add(len(asked))
    assert seen >= {0, 1, 2}


def asked_together(name: str, seats: str = "ppp") -> tuple[TableState, list[int]]:
    """A table at which two are asked, and their seats in the order in which the rules ask them."""
    for number in range(500):
        setup = TableSetup(game=name, players=3, seats=h.occupants(seats))
        table = reduce_events(open_table(setup, secret=f"{number:064x}", now=0))
        for seat in table.people:
            table = h.send(table, seat, h.part(seat))
        if table.secret_phase is not None and len(asked := asked_in(table, -1)) == 2:
            return table, asked
    raise AssertionError("no such deal")


def choices(table: TableState, seat: int) -> list[str]:
    """What a person can choose now, by what they are sent."""
    return [choice["move"] for choice in json.loads(Snapshot(table).mine(seat))["choices"]]


def choose(table: TableState, seat: int, text: str) -> TableState:
    """The table after a person's choice."""
    return h.send(table, seat, MakeMove(text, table.event_number))


def ended(table: TableState) -> TableState:
    """The table after the phase, for which the bots make their last choice."""
    room: Any = SimpleNamespace(context=SimpleNamespace(settings=None, bot_pool=Together(-1)))
    answers = asyncio.run(TableLoop(room)._answers(table))
    return apply_all(table, end_secret_phase(table, answers, now=table.at))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("picks", list(product((0, -1), repeat=2)))
def test_people_choose_at_the_same_time(name: str, order: tuple[int, int], picks: tuple[int, int]) -> None:
    """Both are asked from the beginning, in any order, and what each chooses is what is played."""
    table, asked = asked_together(name)
    for seat in asked:
        with pytest.raises(Refused, match="decide it first"):
            h.send(table, seat, GoOn())
    texts = {}
    for place in order:
        seat = asked[place]
        texts[seat] = choices(table, seat)[picks[place]]
        table = choose(table, seat, texts[seat])
    (third,) = {*range(3)} - {*asked}
    after = ended(h.send(table, third, GoOn()))
    assert after.match is not None
    assert [str(move) for move in after.match.hand.actions[:2]] == [texts[seat] for seat in asked]
    assert after.movers[-1][:2] == tuple((seat, "person") for seat in asked)
    assert sum(map(len, after.match.hand.held)) == 15


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("pick", [0, -1])
def test_a_choice_shows_nobody_else_anything(name: str, first: int, pick: int) -> None:
    """What the others are sent is the same byte by byte before and after it, and the chooser gets no card yet."""
    table, asked = asked_together(name)
    seat = asked[first]
    chosen = choose(table, seat, choices(table, seat)[pick])
    before, after = Snapshot(table), Snapshot(chosen)
    assert after.public() == before.public()
    for other in {*range(3)} - {seat}:
        assert after.mine(other) == before.mine(other)
    hands = [json.loads(shown.mine(seat))["hand"] for shown in (before, after)]
    assert [[[card["code"] for card in group["cards"]] for group in hand] for hand in hands] == [
        [[card["code"] for card in group["cards"]] for group in hands[0]]
    ] * 2
    assert choices(chosen, seat) == []


def test_a_choice_that_another_made_impossible_is_not_made(name: str) -> None:
    """A person who chose what they can no longer do declines; a bot is asked for nobody who decided or went on."""
    table, asked = asked_together(name)
    assert table.match is not None
    hand, (seat, *_) = table.match.hand, asked
    no, bad = str(hand.legal[-1]), "swap 2s 2d 2c"
    assert choice_of(table, hand) is None
    assert choice_of(table.with_(secret_choices=((seat, bad),)), hand) == no
    assert choice_of(table.with_(secret_phase=frozenset()), hand) == no
