"""A secret that was counted: a determinization has the one of its own cards, or none that is wrong."""

from __future__ import annotations

import pytest

from tests.games.small.by_hand import begin, played
from tests.games.small.catalogue import load
from tricksmith.belief import contract_of


@pytest.mark.parametrize(("drop", "bid"), [("Ah Ac", 4), ("7s 8s", 0), ("Kh 7s", 1)])
def test_cards_given_away_after_a_count_are_counted_too(drop: str, bid: int) -> None:
    """The bid of Ballast is what two counts differ by; it was 0 in every determinization."""
    hand = played(begin(load("ballast")(3), "As Ks Qs Js Ts 9s 8s 7s Ah Ac", hold="Kh Kc"), f"drop {drop}")
    hand = hand.play(hand.legal[0])
    assert [contract_of(hand.view(seat), hand.stage.locations).secret for seat in range(3)] == [bid] * 3
