"""The contract checker: one call checks a game against the contract that every game must keep.

`check(game)` plays random hands and checks everything that holds for all games; `perft` and `leaves` count the ways a
hand can continue, to compare the rules of two programs by numbers; `deal` completes a deal of which a test names only
some cards.
A check belongs here if every game has to pass it; what is true of one game only belongs to that game's tests.
"""

from tricksmith._deprecated import renamed_names
from tricksmith.testing.check_report import CheckCase as CheckCase
from tricksmith.testing.check_report import GameCheckError, Obstacle, Report
from tricksmith.testing.game_check import check
from tricksmith.testing.perft import Leaves, leaves, perft
from tricksmith.testing.test_deals import deal

__all__ = ["GameCheckError", "Leaves", "Obstacle", "Report", "check", "deal", "leaves", "perft"]

__getattr__ = renamed_names(__name__, {"ContractError": "GameCheckError"})
