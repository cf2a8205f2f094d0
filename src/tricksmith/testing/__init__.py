"""The contract checker: what every game must keep, checked with one call.

`check(game)` plays random hands and checks everything that holds for all games; `perft` and `leaves` count the ways a
hand can go on, to compare the rules of two programs by numbers; `deal` fills up a deal of which a test writes a part.
A new check of any game comes in here; nothing that is true of one game only does.
"""

from tricksmith._deprecated import renamed_names
from tricksmith.testing.check_report import CheckCase as CheckCase
from tricksmith.testing.check_report import GameCheckError, Obstacle, Report
from tricksmith.testing.game_check import check
from tricksmith.testing.perft import Leaves, leaves, perft
from tricksmith.testing.test_deals import deal

__all__ = ["GameCheckError", "Leaves", "Obstacle", "Report", "check", "deal", "leaves", "perft"]

__getattr__ = renamed_names(__name__, {"ContractError": "GameCheckError"})
