"""Claims of the rest: proven by a worker, as the table would prove them, and never in the loop of the server."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.domain import helper as h
from tricksmith.rules import Seat
from tricksmith.server.domain import (
    ClaimTricks,
    TableSetup,
    claims,
    open_table,
    reduce_events,
    winning_plays,
)
from tricksmith.server.errors import Refused
from tricksmith.server.realtime.advice import claim_for
from tricksmith.server.realtime.bot_worker import BotQuestion, answer

if TYPE_CHECKING:
    from tricksmith.rules import View
    from tricksmith.server.domain import TableState


class Worker:
    """Proves what it is asked at once, as the process does; `late` answers nothing."""

    def __init__(self, *, late: bool = False) -> None:
        self.late = late
        self.asked = 0

    async def proof(self, view: View, nodes: int) -> str | None:
        """The play, as the process finds it."""
        self.asked += 1
        return None if self.late else answer(BotQuestion("proof", view=view, max_nodes=nodes)).move


def claimed(table: TableState, worker: Worker) -> ClaimTricks:
    """What seat 0 claims at this table."""
    room: Any = SimpleNamespace(table=table, context=SimpleNamespace(bot_pool=worker))
    return asyncio.run(claim_for(room, 0))


def at_a_claim(*, provable: bool) -> TableState:
    """A table at which seat 0 is to play, and can or can't prove that it takes the rest."""
    for seed in range(20):
        setup = TableSetup(game="nonesuch", players=3, seats=h.occupants("pbb"))
        table = reduce_events(open_table(setup, now=0, secret=f"{seed:064x}"))
        table = h.send(table, 0, h.part(0))
        while table.stage == "playing":
            assert table.match is not None
            hand = table.match.hand
            is_late = table.to_act == 0 and hand.phase == "tricks" and len(hand.tricks) >= 6
            if is_late and bool(winning_plays(hand.view(Seat(0)), claims.MAX_NODES)) == provable:
                return table
            table = h.play(table)
    pytest.fail("no such table")


def test_a_worker_proves_what_the_table_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same plays to the end of the hand; and the table itself searches nothing."""
    table = at_a_claim(provable=True)
    there = h.send(table, 0, h.CLAIM)
    worker = Worker()
    claim = claimed(table, worker)
    assert worker.asked >= 1

    def in_the_loop(*_: Any) -> None:
        pytest.fail("the table proves it itself")

    monkeypatch.setattr(claims, "winning_plays", in_the_loop)
    here = h.send(table, 0, claim)
    assert (here.match, here.movers) == (there.match, there.movers)


def test_what_a_worker_does_not_prove_is_refused() -> None:
    """For good if it says so, and to be tried again if it has no answer."""
    table = at_a_claim(provable=False)
    with pytest.raises(Refused) as caught:
        claimed(table, Worker())
    assert caught.value.code == "not_proven"
    with pytest.raises(Refused) as caught:
        claimed(at_a_claim(provable=True), Worker(late=True))
    assert caught.value.code == "busy"


def test_a_worker_is_asked_only_where_the_seat_can_claim() -> None:
    """Else the table says why not."""
    table = at_a_claim(provable=True)
    later = h.play(table)
    while later.to_act == 0:
        later = h.play(later)
    for other, code in ((h.send(table, 0, h.host("pause")), "paused"), (later, "not_your_turn")):
        worker = Worker()
        claim = claimed(other, worker)
        assert (claim, worker.asked) == (ClaimTricks(), 0)
        assert h.code(other, 0, claim) == code


def test_a_proof_is_of_one_moment() -> None:
    """A table that has moved on since refuses it."""
    table = at_a_claim(provable=True)
    claim = claimed(table, Worker())
    assert h.code(table.with_(match_changed=table.match_changed + 1), 0, claim) == "stale"


def test_the_plays_of_a_proof_are_those_that_win() -> None:
    """What the worker answers is one of them."""
    table = at_a_claim(provable=True)
    assert table.match is not None
    view = table.match.hand.view(Seat(0))
    found = answer(BotQuestion("proof", view=view, max_nodes=20_000)).move
    assert found in {str(play) for play in winning_plays(view, 20_000)}
