"""The contract kit: checks that hold for every game, so that a game's file can be tested with one call.

`check(game)` plays random hands and holds the game to what all games promise; `perft` counts the ways a hand can go on,
to compare the rules of two programs by numbers.
"""

from tricksmith.testing.contract import check
from tricksmith.testing.fault import Case as Case
from tricksmith.testing.fault import ContractError
from tricksmith.testing.perft import Leaves, leaves, perft
from tricksmith.testing.report import Report

__all__ = ["ContractError", "Leaves", "Report", "check", "leaves", "perft"]
