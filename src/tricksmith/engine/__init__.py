"""Native speed behind a few plain functions: numbers in, numbers out, and no game known by name.

`permutation` shuffles. `position` takes a hand that is in its tricks to the core, `Tricks` many of them at once, and
`Thumb` plays them out by a rule of thumb. `Hands` are whole hands by the thousand, from the deal to the score.
`Worlds` are the deals that a view allows, and `Model` says how likely others would have come to each. `search` says
what every play promises a seat that does not know which world it is in; near the end of a hand `endgame` says it
exactly, and `guarantee` what each play makes sure of. `solve` says what every play of an open hand is worth,
`solve_all` what many hands come to. NumPy and the tables are loaded when these are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.engine.shuffle import permutation

if TYPE_CHECKING:
    from tricksmith.engine.endgames import endgame
    from tricksmith.engine.evidence import Evidence, evidence_of
    from tricksmith.engine.guarantees import guarantee, hidden_places
    from tricksmith.engine.hands import Hands
    from tricksmith.engine.model import Model
    from tricksmith.engine.playing import Position, position
    from tricksmith.engine.searching import Found, search
    from tricksmith.engine.solving import Solution, solve, solve_all
    from tricksmith.engine.stakes import Worth
    from tricksmith.engine.thumb import Thumb
    from tricksmith.engine.tricks import Tricks
    from tricksmith.engine.worlds import Worlds

__all__ = [
    "Evidence",
    "Found",
    "Hands",
    "Model",
    "Position",
    "Solution",
    "Thumb",
    "Tricks",
    "Worlds",
    "Worth",
    "endgame",
    "evidence_of",
    "guarantee",
    "hidden_places",
    "permutation",
    "position",
    "search",
    "solve",
    "solve_all",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tricksmith.engine import loading  # noqa: PLC0415 - it loads NumPy, which a table of people never needs

    return getattr(loading, name)
