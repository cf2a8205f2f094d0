"""A game's rules as arrays: every case is asked once, so that a core that knows no game can play it.

`compile_trick` enumerates a contract's trick rules, `compile_payoffs`, `compile_sides` and `Scorer` its score,
`compile_wishes` the value of tricks and counters to the heuristic policy. `schema` documents each array: meaning, shape
and sentinels. Only authors' functions are called here, never anything that plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.compile.payoff import Payoffs, compile_payoffs, compile_sides
    from tricksmith.compile.places import compile_places
    from tricksmith.compile.points import points_of
    from tricksmith.compile.scale import Axis, Scale
    from tricksmith.compile.schema import SAME, TAKES, Places, TrickTables
    from tricksmith.compile.scores import Scorer, Scores
    from tricksmith.compile.trick import compile_trick, forget
    from tricksmith.compile.wish import Wishes, compile_wishes

__all__ = [
    "SAME",
    "TAKES",
    "Axis",
    "Payoffs",
    "Places",
    "Scale",
    "Scorer",
    "Scores",
    "TrickTables",
    "Wishes",
    "compile_payoffs",
    "compile_places",
    "compile_sides",
    "compile_trick",
    "compile_wishes",
    "forget",
    "points_of",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "payoff": ["Payoffs", "compile_payoffs", "compile_sides"],
        "places": ["compile_places"],
        "points": ["points_of"],
        "scale": ["Axis", "Scale"],
        "schema": ["Places", "SAME", "TAKES", "TrickTables"],
        "scores": ["Scorer", "Scores"],
        "trick": ["compile_trick", "forget"],
        "wish": ["Wishes", "compile_wishes"],
    },
)
