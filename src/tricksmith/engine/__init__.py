"""Hands and tricks by the thousand on the compiled core: numbers in, numbers out, and no game known by name.

`permutation` shuffles. `position` takes a hand that is in its tricks to the core, `Tricks` many of them at once, and
`Thumb` plays them out by a heuristic policy. `Hands` are whole hands by the thousand, from the deal to the score.
`search` is a tree search over determinizations. `Reference` plays the same arrays in plain Python, slowly: the core is
judged by it. NumPy is loaded when these are first used. The engine knows arrays and positions, and nobody who plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.engine.hands import Hands
    from tricksmith.engine.playing import Position, position
    from tricksmith.engine.program import program as program
    from tricksmith.engine.reference import Reference as Reference
    from tricksmith.engine.searching import Found, search
    from tricksmith.engine.shuffle import permutation
    from tricksmith.engine.spot import Spot as Spot
    from tricksmith.engine.spot import node_after as node_after
    from tricksmith.engine.thumb import NOISE as NOISE
    from tricksmith.engine.thumb import Thumb
    from tricksmith.engine.thumb import stock_totals as stock_totals
    from tricksmith.engine.tricks import Tricks
    from tricksmith.engine.words import WORDS as WORDS
    from tricksmith.engine.words import Row as Row

__all__ = [
    "Found",
    "Hands",
    "Position",
    "Thumb",
    "Tricks",
    "permutation",
    "position",
    "search",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "hands": ["Hands"],
        "playing": ["Position", "position"],
        "program": ["program"],
        "reference": ["Reference"],
        "searching": ["Found", "search"],
        "shuffle": ["permutation"],
        "spot": ["Spot", "node_after"],
        "thumb": ["NOISE", "Thumb", "stock_totals"],
        "tricks": ["Tricks"],
        "words": ["Row", "WORDS"],
    },
)
