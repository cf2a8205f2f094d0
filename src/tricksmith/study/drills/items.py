"""One item of any drill by its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from tricksmith._seeds import Seed, seed_text
from tricksmith.study.drills.call_drill import BiddingItem, find_bidding_item
from tricksmith.study.drills.drill import DrillKind
from tricksmith.study.drills.endings import EndingItem, find_ending_item
from tricksmith.study.drills.reading import ReadingItem, find_reading_item

if TYPE_CHECKING:
    from tricksmith.rules import Game

__all__ = ["drill_item"]


def drill_item(
    kind: DrillKind, game: Game[Any, Any], *, seed: Seed = 0, number: int = 0
) -> BiddingItem | EndingItem | ReadingItem:
    """Return one item of a drill: the same arguments return the same item.

    Args:
        kind: The kind of the drill.
        game: The game.
        seed: The seed of the drill.
        number: The number of the item in it, counted from 0.

    Raises:
        OptionError: If this game has no such item.

    >>> from tricksmith import games
    >>> from tricksmith.study import DrillKind
    >>> game = games.get("nameless", players=3)
    >>> drill_item(DrillKind.BIDDING, game, seed="example", number=3).number
    3
    """
    match kind:
        case DrillKind.BIDDING:
            return find_bidding_item(game, seed_text(seed), number)
        case DrillKind.ENDINGS:
            return find_ending_item(game, seed_text(seed), number)
        case DrillKind.READING:
            return find_reading_item(game, seed_text(seed), number)
        case _:
            assert_never(kind)
