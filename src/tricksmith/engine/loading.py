"""What of the engine needs NumPy and the tables, in one place, so that it can be loaded at first use."""

from tricksmith.engine.evidence import Evidence, evidence_of
from tricksmith.engine.hands import Hands
from tricksmith.engine.playing import Position, position
from tricksmith.engine.solving import Solution, solve, solve_all
from tricksmith.engine.thumb import Thumb
from tricksmith.engine.tricks import Tricks
from tricksmith.engine.worlds import Worlds

__all__ = [
    "Evidence", "Hands", "Position", "Solution", "Thumb", "Tricks", "Worlds", "evidence_of", "position", "solve",
    "solve_all",
]  # fmt: skip
