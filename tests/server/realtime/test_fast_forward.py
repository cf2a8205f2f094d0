"""Who sits a hand out may hurry the bots, and no other person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.domain import helper as h
from tests.server.realtime.test_people import for_two, until
from tricksmith.server.realtime.presence import FastForwards

if TYPE_CHECKING:
    from tests.server.realtime.player import Player
    from tests.server.realtime.server import Server


def test_one_among_bots_hurries_them_in_this_hand_alone() -> None:
    """Nothing is hurried before it is asked for, and the next hand has its pauses again."""
    table, fast_forwards = h.begun("poison-nonesuch", "pbb", options={"max_hands": "2"}), FastForwards()
    here = frozenset({0})
    assert not fast_forwards.agreed(table, here)
    fast_forwards.ask(table, 0)
    assert fast_forwards.agreed(table, here)
    assert not fast_forwards.agreed(table, frozenset()), "nobody looks on"
    later = h.play_on(table, until="between")
    assert fast_forwards.agreed(later, here)
    assert not fast_forwards.agreed(h.send(later, 0, h.NEXT), here)


def test_among_people_everybody_who_is_there_has_to_ask() -> None:
    """One is not enough; who is away counts for nothing."""
    table, fast_forwards = h.begun("poison-nonesuch", "ppb"), FastForwards()
    fast_forwards.ask(table, 0)
    assert not fast_forwards.agreed(table, frozenset({0, 1}))
    assert fast_forwards.agreed(table, frozenset({0}))
    fast_forwards.ask(table, 1)
    assert fast_forwards.agreed(table, frozenset({0, 1}))


def test_the_wish_is_acknowledged_and_changes_nothing_of_the_match(server: Server) -> None:
    """It is no event: the table stands where it stood."""

    async def test(ada: Player, _: Player, table: str) -> None:
        seat = await ada.sit(table)
        before = (await until(seat, lambda state: state["public"] and state["public"]["to_act"] != 2))["event"]
        assert (await seat.done({"type": "fast_forward", "id": "quick"}))["event"] == before
        await seat.close()

    for_two(server, test, clock={"kind": "none"})
