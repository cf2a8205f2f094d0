"""A player who sits out a hand can hurry the bots; other people can't."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.domain import helper as h
from tests.server.realtime.test_people import for_two, until
from tricksmith.server.realtime.presence import FastForwards

if TYPE_CHECKING:
    from tests.server.realtime.player import Player
    from tests.server.realtime.server import Server
    from tricksmith.server.domain import TableState


def beside_a_loner() -> tuple[TableState, int, int]:
    """A table of four people where one goes alone; a seat that sits the hand out for that, and one that plays."""
    table = h.play(h.begun("nameless", "pppp"))
    assert table.match is not None
    assert table.match.hand.contract is not None
    (out,) = table.match.hand.contract.out
    return table, out, (out + 1) % 4


def test_who_sits_out_hurries_the_bots_in_this_hand_alone() -> None:
    """Nothing is hurried before it is asked for, and the next hand has its pauses again."""
    table, out, _ = beside_a_loner()
    fast_forwards, here = FastForwards(), frozenset({out})
    assert not fast_forwards.agreed(table, here)
    fast_forwards.ask(table, out)
    assert fast_forwards.agreed(table, here)
    assert not fast_forwards.agreed(table, frozenset()), "nobody looks on"
    later = h.play_on(table, until="between")
    for seat in later.awaits_ready:
        later = h.send(later, seat, h.NEXT)
    assert not fast_forwards.agreed(later, here)


def test_who_plays_cannot_take_the_pauses_that_hide_what_bots_hold() -> None:
    """A bot with one card to play needs no time: without a pause, a player who still has a choice would see it."""
    fast_forwards = FastForwards()
    table, out, plays = beside_a_loner()
    fast_forwards.ask(table, plays)
    fast_forwards.ask(table, out)
    assert not fast_forwards.agreed(table, frozenset({plays}))
    assert not fast_forwards.agreed(table, frozenset({plays, out}))
    assert fast_forwards.agreed(table, frozenset({out})), "who is not there counts for nothing"
    lets_a_bot_play = h.send(table, plays, h.AWAY)
    assert not fast_forwards.agreed(lets_a_bot_play, frozenset({plays, out})), "they look on, and can come back"


def test_all_decide_something_before_the_contract_stands() -> None:
    """Nobody sits out an auction, or a game in which all play."""
    fast_forwards = FastForwards()
    for table in (h.begun("nameless", "pbbb"), h.begun("poison-nonesuch", "pbb")):
        fast_forwards.ask(table, 0)
        assert not fast_forwards.agreed(table, frozenset({0}))


def test_the_request_is_acknowledged_and_changes_nothing_of_the_match(server: Server) -> None:
    """It is not an event, and the table is as it was."""

    async def test(ada: Player, _: Player, table: str) -> None:
        seat = await ada.sit(table)
        before = (await until(seat, lambda state: state["public"] and state["public"]["to_act"] != 2))["event"]
        assert (await seat.done({"type": "fast_forward", "id": "quick"}))["event"] == before
        await seat.close()

    for_two(server, test, clock={"kind": "none"})
