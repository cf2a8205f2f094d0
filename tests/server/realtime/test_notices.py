"""What the log says of what happens to a table."""

from __future__ import annotations

import pytest

from tests.server.domain import helper as h
from tricksmith.server.domain.events import Proposed
from tricksmith.server.realtime.game_log import notice_of


@pytest.mark.parametrize(("seats", "said"), [("pbb", ""), ("ppb", "Ada proposes to take back the last decision.")])
def test_nothing_is_proposed_to_bots(seats: str, said: str) -> None:
    """People are asked whether a move can be taken back, and the log says so; bots are not."""
    table = h.begun("poison-nonesuch", seats)
    assert notice_of(table, Proposed(0, 0, "undo")) == said
