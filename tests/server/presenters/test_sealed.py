"""Calls that are sealed, at a table: no message has one before the hand is over, and then nothing is taken back."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.small.catalogue import FOLDER
from tests.server.domain import helper as h
from tests.server.presenters.test_leaks import shown
from tricksmith import games
from tricksmith.games import game_files
from tricksmith.play import deal
from tricksmith.server.domain import can_undo


@pytest.fixture
def name(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of the game, which the server offers from its file."""
    monkeypatch.setattr(game_files, "_added", {})
    return games.add_file(games.read_file(FOLDER / "envelope.py")).id


@pytest.mark.parametrize("viewer", [0, 2, None])
@pytest.mark.parametrize("moves", [0, 4, 20])
def test_no_message_depends_on_a_sealed_call(viewer: int | None, moves: int, name: str) -> None:
    """Whatever the others wrote, byte for byte, until the last card; their own page shows them their own."""
    game = games.get(name, players=3)
    begun = game.hand(deal(game, seed="sealed"), 2)
    sent: dict[object, bytes] = {}
    for bids in product((0, 2, 5), repeat=3):
        hand = begun
        for bid in bids:
            hand = hand.play(f"bid {bid}")
        for _ in range(moves):
            hand = hand.play(hand.legal[0])
        own = bids[viewer] if viewer is not None else None
        assert sent.setdefault(own, shown(hand, viewer)) == shown(hand, viewer)
    assert len(set(sent.values())) == len(sent) == (3 if viewer is not None else 1)


def test_nothing_is_taken_back_when_all_have_heard_them(name: str) -> None:
    """A card is, before the last; after it, who knows what the others wrote can't play it again."""
    table = h.begun(name, "pbb")
    while table.match is not None and table.match.hand.phase != "over":
        last, table = table, h.play(table)
    assert can_undo(last, 0)
    assert h.code(table, 0, h.UNDO) == "cards_seen"
