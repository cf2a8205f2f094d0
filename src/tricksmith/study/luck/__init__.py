"""Luck and skill apart: what a deal was worth, how the calls and plays changed that, and scores without luck.

`deals` holds all of this for players of any kind. `known_players` adds what is luck where the bots at the table are
known: the seat, and their random choices. The package uses bots, the engine and `play`, and of a review only
`Difference`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.study.luck.deals import (
        AdjustedScore,
        HandLuck,
        LuckPart,
        TrueValue,
        adjust_scores,
        hand_luck,
        match_luck,
        true_value,
    )
    from tricksmith.study.luck.known_players import choice_luck, duplicate_values, seat_values

__all__ = [
    "AdjustedScore",
    "HandLuck",
    "LuckPart",
    "TrueValue",
    "adjust_scores",
    "choice_luck",
    "duplicate_values",
    "hand_luck",
    "match_luck",
    "seat_values",
    "true_value",
]  # fmt: skip

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "deals": [
            "AdjustedScore",
            "HandLuck",
            "LuckPart",
            "TrueValue",
            "adjust_scores",
            "hand_luck",
            "match_luck",
            "true_value",
        ],
        "known_players": ["choice_luck", "duplicate_values", "seat_values"],
    },
)
