"""The time of a secret phase does not show how many bots were asked in it: all are asked at once."""

from __future__ import annotations

import asyncio
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
    TableSetup,
    TableState,
    apply_all,
    end_secret_phase,
    next_asked,
    open_table,
    reduce_events,
)
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

    async def turn(self, _level: str) -> None:
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
