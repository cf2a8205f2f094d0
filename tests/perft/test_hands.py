"""The core counts whole hands as the perft files say, from the calls on."""

from __future__ import annotations

import pytest

from tests.perft.position import COMPILED, Position, hand_of, path_of, read
from tricksmith import games
from tricksmith.engine import Hands
from tricksmith.rules import Hand

CALLED_BY_RULES = {"jass", "pinochle"}
"""Games with calls that the core cannot play; it takes their hands once they are in their tricks."""


def counted(name: str) -> list[tuple[Position, Hand]]:
    """The positions of a game's perft file that are not over, and are counted without revokes."""
    found = [(case, hand_of(case, games.load(name))) for case in read(path_of(name).read_text(encoding="utf-8"))]
    found = [(case, hand) for case, hand in found if hand.contract is not None or name not in CALLED_BY_RULES]
    return [(case, hand) for case, hand in found if hand.game.revokes == "prevent" and hand.to_act is not None]


@pytest.mark.parametrize("name", COMPILED)
def test_the_core_counts_whole_hands(name: str) -> None:
    """As many sequences of calls and plays as the file says, to every depth; from the deal, if anything is asked."""
    positions = counted(name)
    for case, hand in positions:
        hands = Hands.of([hand])
        found = tuple(hands.perft(depth)[0] for depth in range(1, len(case.counts) + 1))
        assert found == case.counts, case.title
    assert positions
    if name not in {"poison-nonesuch", "whist"} | CALLED_BY_RULES:  # nobody is asked anything
        assert any(hand.contract is None for _, hand in positions)
