"""What the log says about events at a table."""

from __future__ import annotations

import pytest

from tests.server.domain import helper as h
from tricksmith.server.domain import Event
from tricksmith.server.domain.events import Filled, Left, Proposed, Removed, Resumed, StoodIn
from tricksmith.server.realtime.game_log import notice_of


@pytest.mark.parametrize(("seats", "said"), [("pbb", ""), ("ppb", "Ada proposes to take back the last decision.")])
def test_nothing_is_proposed_to_bots(seats: str, said: str) -> None:
    """People are asked whether a move can be taken back, and the log says so; bots are not."""
    table = h.begun("poison-nonesuch", seats)
    assert notice_of(table, Proposed(0, 0, "undo")) == said


HOST_RIGHTS = [
    (Removed(0, 1), "Bo was removed by the host; seat 2 is open again."),
    (Removed(0, 1, "novice"), "Bo was removed by the host; a bot (novice) has the seat now."),
    (Filled(0, 2, "Cy", "novice"), "The host lets Cy, a bot (novice), sit down."),
    (StoodIn(0, 1, "novice", "host"), "The host lets a bot (novice) stand in for Bo."),
    (Resumed(0), "The host resumed the table."),
]
OTHERS = [
    (Left(0, 1), "Bo has left; seat 2 is open again."),
    (StoodIn(0, 1, "novice"), "Bo is away: a bot (novice) stands in."),
]


@pytest.mark.parametrize(("event", "said"), [*HOST_RIGHTS, *OTHERS], ids=[said for _, said in [*HOST_RIGHTS, *OTHERS]])
def test_the_log_says_what_the_host_did_and_to_whom(event: Event, said: str) -> None:
    """With the name of the person, also where the seat is open afterwards; what people do reads otherwise."""
    assert notice_of(h.table_of("nonesuch", "ppo"), event) == said
