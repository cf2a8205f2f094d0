"""The vocabulary in which a game is written, and one deal in play.

An author needs `Game`, `Layout`, `Pile`, `Table`, `Call`, `Contract`, `Need`, `Bar`, `Standing`, `Points`, `Verdict`
and `Aim`; a player of a game needs `Hand` and `View`.

Three rooms, each knowing only those before it: `author` (what a game is written with), `automata` (the form that
hands play from and the compiler reads), `runtime` (one deal in play). On top of them are `Game`, which joins them, and
the rule card. Nothing here knows any one game, or who plays.
"""

from tricksmith.rules.author import (
    NO_MARKS,
    Aim,
    Asking,
    Bar,
    Call,
    CardMove,
    Claim,
    Contract,
    Deal,
    Dummy,
    End,
    Event,
    EventVerb,
    HandOver,
    Layout,
    LegalMoves,
    Marks,
    Move,
    Need,
    Offer,
    Opening,
    Options,
    OptionSpec,
    Pile,
    Play,
    Points,
    Question,
    Refusal,
    Result,
    Seat,
    Sides,
    Spoken,
    Standing,
    Table,
    Trick,
    Verdict,
    counted,
    deal_from,
    each_for_themselves,
    option,
    seats_from,
    side_of,
)
from tricksmith.rules.author import GameRules as GameRules
from tricksmith.rules.author import S as S
from tricksmith.rules.author import T as T
from tricksmith.rules.author import seat_bits as seat_bits
from tricksmith.rules.author import term_values as term_values
from tricksmith.rules.author import terms_text as terms_text
from tricksmith.rules.game import Game
from tricksmith.rules.ladders import LadderCase as LadderCase
from tricksmith.rules.ladders import ladder_cases as ladder_cases
from tricksmith.rules.ladders import ladders_for as ladders_for
from tricksmith.rules.ladders import turned_piles as turned_piles
from tricksmith.rules.return_checks import check_attributes as check_attributes
from tricksmith.rules.return_checks import check_returns as check_returns
from tricksmith.rules.rulecard import OptionRow as OptionRow
from tricksmith.rules.rulecard import Rule as Rule
from tricksmith.rules.rulecard import RuleCard as RuleCard
from tricksmith.rules.rulecard import pair_table as pair_table
from tricksmith.rules.rulecard import rule_text as rule_text
from tricksmith.rules.rulecard import rules_of as rules_of
from tricksmith.rules.rulecard import summary as summary
from tricksmith.rules.rulecard import typed as typed
from tricksmith.rules.runtime import Hand, View

__all__ = [
    "NO_MARKS", "Aim", "Asking", "Bar", "Call", "CardMove", "Claim", "Contract", "Deal", "Dummy", "End", "Event",
    "EventVerb", "Game", "Hand", "HandOver", "Layout", "LegalMoves", "Marks", "Move", "Need", "Offer", "Opening",
    "OptionSpec", "Options", "Pile", "Play", "Points", "Question", "Refusal", "Result", "Seat", "Sides", "Spoken",
    "Standing",
    "Table", "Trick", "Verdict", "View", "counted", "deal_from", "each_for_themselves", "option", "seats_from",
    "side_of",
]  # fmt: skip
