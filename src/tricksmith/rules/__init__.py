"""The vocabulary in which a game is written, and one deal in play.

An author needs `Game`, `Layout`, `Pile`, `Table`, `Call`, `Contract`, `Need`, `Bar`, `Standing`, `Points`, `Verdict`
and `Aim`; a player of a game needs `Hand` and `View`.
"""

from tricksmith.rules.contract import Contract, Dummy
from tricksmith.rules.game import Game
from tricksmith.rules.hand import Hand
from tricksmith.rules.layout import Deal, Layout, Pile, deal_from
from tricksmith.rules.legal import LegalMoves
from tricksmith.rules.move import Call, CardMove, Claim, Move, Opening, Play
from tricksmith.rules.option import Options, OptionSpec, option
from tricksmith.rules.places import Event
from tricksmith.rules.question import Question, Refusal, Spoken
from tricksmith.rules.result import Aim, End, Points, Result, Verdict
from tricksmith.rules.seat import Seat, Sides, each_for_themselves, seats_from, side_of
from tricksmith.rules.table import Asking, Table
from tricksmith.rules.trick import NO_MARKS, Bar, Marks, Need, Standing, Trick
from tricksmith.rules.view import View
from tricksmith.rules.wording import counted

__all__ = [
    "NO_MARKS", "Aim", "Asking", "Bar", "Call", "CardMove", "Claim", "Contract", "Deal", "Dummy", "End", "Event",
    "Game", "Hand", "Layout", "LegalMoves", "Marks", "Move", "Need", "Opening", "OptionSpec", "Options", "Pile", "Play",
    "Points", "Question", "Refusal", "Result", "Seat", "Sides", "Spoken", "Standing", "Table", "Trick",
    "Verdict", "View", "counted", "deal_from", "each_for_themselves", "option", "seats_from", "side_of",
]  # fmt: skip
