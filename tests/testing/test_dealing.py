"""Deals for tests: what is written lies where it is written, and everything else somewhere."""

from __future__ import annotations

from typing import Any

import pytest

from tests.variants import EVERY_VARIANT
from tricksmith import games
from tricksmith.errors import DealError
from tricksmith.rules import Game
from tricksmith.testing import deal


@pytest.mark.parametrize("game", EVERY_VARIANT, ids=str)
def test_a_deal_of_nothing_written_is_a_deal(game: Game[Any, Any]) -> None:
    """Of every game: piles in order, of each seat, and from a stack of their own."""
    hand = game.hand(deal(game), 0)
    assert hand.to_act is not None or hand.result is not None


def test_what_is_written_lies_there() -> None:
    """A hand in part, and a pile that is turned up."""
    game = games.get("nonesuch", players=3)
    dealt = deal(game, "", "Am As", up="9ms")
    assert {str(card) for card in dealt.hands[1]} >= {"Am", "As"}
    assert str(dealt.piles["up"]) == "9ms"
    assert len({card for hand in dealt.hands for card in hand}) == 36


@pytest.mark.parametrize(
    ("hands", "piles", "says"),
    [
        (("As", "As"), {}, r"hands\[1\]: As is dealt already"),
        ((), {"talon": "As"}, "there is no pile 'talon'; there are last"),
        (("", "", "", "", ""), {}, "4 are dealt, not 5"),
        ((), {"last": ["2s 3s"]}, r"last: 1 cards are dealt, not 2 \(2s 3s\)"),
        ((), {"last": ["", "", "", "", ""]}, "last: 4 are dealt, not 5"),
    ],
)
def test_what_cannot_be_dealt_is_said(hands: tuple[str, ...], piles: dict[str, Any], says: str) -> None:
    """With where it was written."""
    with pytest.raises(DealError, match=says):
        deal(games.get("whist"), *hands, **piles)
