"""What `tricksmith solve` is made of: moments of a recorded hand, what the solver found there, and the report of it.

`moment` finds the decisions of a hand, `result` solves one, `walk` solves them all from the last to the first, and
`decision_report` writes what was found. Only the command `solve` and its tests come in.
"""

from tricksmith.cli.solving.decision_report import write_end, write_position_lines, write_values
from tricksmith.cli.solving.moment import Moment, OpenDecision, decision_at, open_decisions, read_moment
from tricksmith.cli.solving.result import SolvedDecision, SolveSettings
from tricksmith.cli.solving.walk import HandWalk

__all__ = [
    "HandWalk", "Moment", "OpenDecision", "SolveSettings", "SolvedDecision", "decision_at", "open_decisions",
    "read_moment", "write_end", "write_position_lines", "write_values",
]  # fmt: skip
