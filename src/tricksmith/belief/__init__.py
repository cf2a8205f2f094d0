"""What a seat can conclude about cards that it does not see, and how likely each deal is.

`evidence_of` turns a view into the sets of places where each hidden card can be. `Worlds` counts the deals that fit,
draws them with equal chances, or lists them all. `Model`, learned from self-play, says how likely the others' calls and
plays would have been in each. Everything here starts from a `View`; nothing here searches or chooses a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.belief.evidence import Evidence, evidence_of
    from tricksmith.belief.model import HIDDEN as HIDDEN
    from tricksmith.belief.model import Model
    from tricksmith.belief.model import lenses_of as lenses_of
    from tricksmith.belief.retracing import Heard as Heard
    from tricksmith.belief.retracing import Said as Said
    from tricksmith.belief.saying import Kinds as Kinds
    from tricksmith.belief.saying import Sayings as Sayings
    from tricksmith.belief.saying import questions as questions
    from tricksmith.belief.saying import sort_calls as sort_calls
    from tricksmith.belief.worlds import Worlds

__all__ = [
    "Evidence",
    "Model",
    "Worlds",
    "evidence_of",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "evidence": ["Evidence", "evidence_of"],
        "model": ["HIDDEN", "Model", "lenses_of"],
        "retracing": ["Heard", "Said"],
        "saying": ["Kinds", "Sayings", "questions", "sort_calls"],
        "worlds": ["Worlds"],
    },
)
