"""Drills, which train one skill at a time: calls alone, the last tricks, and where a card must be.

`call_drill`, `endings` and `reading` find the positions of each drill in hands that bots play, and judge the answers;
`offered` says which of them a game has. `drill_hands` deals and plays those hands, `values` says what moves are worth,
and `certainty` proves where a card is; `drill` holds what all three have in common. `items` returns an item by its
game, seed and number, which determine it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.study.drills.call_drill import BiddingItem, bidding_drill
    from tricksmith.study.drills.certainty import CertainPlace, ReadingReason, certain_place
    from tricksmith.study.drills.drill import DrillItem, DrillKind, DrillTally
    from tricksmith.study.drills.drill_hands import has_calls as has_calls
    from tricksmith.study.drills.endings import EndingItem, EndingPlay, last_tricks_drill
    from tricksmith.study.drills.items import drill_item
    from tricksmith.study.drills.offered import DRILLS_FILE as DRILLS_FILE
    from tricksmith.study.drills.offered import drill_kinds
    from tricksmith.study.drills.offered import find_drill_kinds as find_drill_kinds
    from tricksmith.study.drills.reading import ReadingAnswer, ReadingItem, reading_drill
    from tricksmith.study.drills.values import DrillMove, DrillVerdict

__all__ = [
    "BiddingItem",
    "CertainPlace",
    "DrillItem",
    "DrillKind",
    "DrillMove",
    "DrillTally",
    "DrillVerdict",
    "EndingItem",
    "EndingPlay",
    "ReadingAnswer",
    "ReadingItem",
    "ReadingReason",
    "bidding_drill",
    "certain_place",
    "drill_item",
    "drill_kinds",
    "last_tricks_drill",
    "reading_drill",
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "call_drill": ["BiddingItem", "bidding_drill"],
        "certainty": ["CertainPlace", "ReadingReason", "certain_place"],
        "drill": ["DrillItem", "DrillKind", "DrillTally"],
        "endings": ["EndingItem", "EndingPlay", "last_tricks_drill"],
        "items": ["drill_item"],
        "offered": ["drill_kinds", "DRILLS_FILE", "find_drill_kinds"],
        "reading": ["ReadingAnswer", "ReadingItem", "reading_drill"],
        "drill_hands": ["has_calls"],
        "values": ["DrillMove", "DrillVerdict"],
    },
)
