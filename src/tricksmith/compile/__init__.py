"""A game's rules as arrays: the author's functions are called once for each case, so that the core needs no game code.

`compile_trick` enumerates a contract's trick rules, `compile_payoffs` and `compile_side_payoffs` its score,
`compile_utilities` the value of tricks and counters to the heuristic policy. `trick_schema` documents each array:
meaning, shape and sentinels. Nothing here plays a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.compile.calls import MAX_PILES as MAX_PILES
    from tricksmith.compile.calls import CallGraph, compile_calls
    from tricksmith.compile.calls import NodeRef as NodeRef
    from tricksmith.compile.calls import PileNumbers as PileNumbers
    from tricksmith.compile.calls import node_after as node_after
    from tricksmith.compile.contracts import MAX_PLACES as MAX_PLACES
    from tricksmith.compile.obstacles import call_obstacles, trick_obstacles
    from tricksmith.compile.payoff_function import Axis, PayoffFunction
    from tricksmith.compile.payoff_tables import TRICK_COLUMN as TRICK_COLUMN
    from tricksmith.compile.payoff_tables import WORTH_COLUMNS as WORTH_COLUMNS
    from tricksmith.compile.payoff_tables import (
        PayoffTables,
        UtilityTables,
        compile_payoffs,
        compile_side_payoffs,
        compile_utilities,
    )
    from tricksmith.compile.score_batch import side_scores, side_scores_at
    from tricksmith.compile.trick_schema import LAST_TRICK as LAST_TRICK
    from tricksmith.compile.trick_schema import MAX_LED_SUITS as MAX_LED_SUITS
    from tricksmith.compile.trick_schema import STILL_WINS, WINS_NOW, SeatOrder, TrickTables
    from tricksmith.compile.tricks import CompiledTricks as CompiledTricks
    from tricksmith.compile.tricks import check_contract as check_contract
    from tricksmith.compile.tricks import clear_trick_cache, compile_seat_order, compile_trick
    from tricksmith.compile.tricks import may_compile as may_compile
    from tricksmith.compile.utility_estimate import estimate_utilities
    from tricksmith.compile.verdict_batch import winners_at

__all__ = [
    "STILL_WINS",
    "WINS_NOW",
    "Axis",
    "CallGraph",
    "PayoffFunction",
    "PayoffTables",
    "SeatOrder",
    "TrickTables",
    "UtilityTables",
    "call_obstacles",
    "clear_trick_cache",
    "compile_calls",
    "compile_payoffs",
    "compile_seat_order",
    "compile_side_payoffs",
    "compile_trick",
    "compile_utilities",
    "estimate_utilities",
    "side_scores",
    "side_scores_at",
    "trick_obstacles",
    "winners_at",
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "calls": ["CallGraph", "MAX_PILES", "NodeRef", "PileNumbers", "compile_calls", "node_after"],
        "contracts": ["MAX_PLACES"],
        "obstacles": ["call_obstacles", "trick_obstacles"],
        "payoff_function": ["Axis", "PayoffFunction"],
        "payoff_tables": [
            "PayoffTables",
            "TRICK_COLUMN",
            "UtilityTables",
            "WORTH_COLUMNS",
            "compile_payoffs",
            "compile_side_payoffs",
            "compile_utilities",
        ],
        "trick_schema": ["LAST_TRICK", "MAX_LED_SUITS", "STILL_WINS", "SeatOrder", "TrickTables", "WINS_NOW"],
        "score_batch": ["side_scores", "side_scores_at"],
        "tricks": [
            "CompiledTricks",
            "check_contract",
            "clear_trick_cache",
            "compile_seat_order",
            "compile_trick",
            "may_compile",
        ],
        "utility_estimate": ["estimate_utilities"],
        "verdict_batch": ["winners_at"],
    },
)
