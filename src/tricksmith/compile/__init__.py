"""A game's rules as arrays: every case is asked once, so that a core that knows no game can play it.

`compile_trick` enumerates a contract's trick rules, `compile_payoffs`, `compile_side_payoffs` and `Scorer` its score,
`compile_utilities` the value of tricks and counters to the heuristic policy. `schema` documents each array: meaning,
shape and sentinels. Only authors' functions are called here, never anything that plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.compile.payoff_function import Axis, PayoffFunction
    from tricksmith.compile.payoff_tables import PayoffTables, compile_payoffs, compile_side_payoffs
    from tricksmith.compile.points import side_scores
    from tricksmith.compile.schema import STILL_WINS, WINS_NOW, SeatOrder, TrickTables
    from tricksmith.compile.scores import Scorer, ScoreTables
    from tricksmith.compile.seat_order import compile_seat_order
    from tricksmith.compile.trick_tables import clear_trick_cache, compile_trick
    from tricksmith.compile.wish import UtilityTables, compile_utilities

__all__ = [
    "STILL_WINS",
    "WINS_NOW",
    "Axis",
    "PayoffFunction",
    "PayoffTables",
    "ScoreTables",
    "Scorer",
    "SeatOrder",
    "TrickTables",
    "UtilityTables",
    "clear_trick_cache",
    "compile_payoffs",
    "compile_seat_order",
    "compile_side_payoffs",
    "compile_trick",
    "compile_utilities",
    "side_scores",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "payoff_function": ["Axis", "PayoffFunction"],
        "payoff_tables": ["PayoffTables", "compile_payoffs", "compile_side_payoffs"],
        "points": ["side_scores"],
        "schema": ["STILL_WINS", "SeatOrder", "TrickTables", "WINS_NOW"],
        "scores": ["ScoreTables", "Scorer"],
        "seat_order": ["compile_seat_order"],
        "trick_tables": ["clear_trick_cache", "compile_trick"],
        "wish": ["UtilityTables", "compile_utilities"],
    },
)
