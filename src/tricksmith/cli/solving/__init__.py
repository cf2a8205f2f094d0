"""The parts of `tricksmith solve`: moments of a recorded hand, the solver's results there, and the report of them.

`moment` finds the decisions of a hand, `result` solves one, `hand_costs` solves them all from the last to the first,
and `decision_report` writes the result of one. Only the command `solve` and tests import from here.
"""

from tricksmith.cli.solving.decision_report import write_end, write_position_lines, write_values
from tricksmith.cli.solving.hand_costs import HandCosts
from tricksmith.cli.solving.moment import Moment, OpenDecision, decision_at, open_decisions, read_moment
from tricksmith.cli.solving.result import SolvedDecision, SolveSettings

__all__ = [
    "HandCosts", "Moment", "OpenDecision", "SolveSettings", "SolvedDecision", "decision_at", "open_decisions",
    "read_moment", "write_end", "write_position_lines", "write_values",
]  # fmt: skip
