"""What of the engine needs NumPy and the tables, in one place, so that it can be loaded at first use."""

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
    "Evidence", "Found", "Hands", "Model", "Position", "Solution", "Thumb", "Tricks", "Worlds", "Worth", "endgame",
    "evidence_of", "guarantee", "hidden_places", "position", "search", "solve", "solve_all",
]  # fmt: skip
