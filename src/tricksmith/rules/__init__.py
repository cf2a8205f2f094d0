"""The vocabulary in which a game is written, and one deal in play.

An author needs `Game`, `Layout`, `Pile`, `Table`, `Steps`, `Call`, `Contract`, `TrickSoFar`, `Must`, `Reason`, `Flags`,
`Tally`, `Points`, `Verdict` and `Aim`; a player of a game needs `Hand` and `View`.

Three packages, each of which imports only those before it: `author` (what a game is written with), `automata` (the form
that hands play from and the compiler reads), `runtime` (one deal in play). On top of them are `Game`, which joins them,
and the rule card. Nothing here depends on a particular game, or on who plays.
"""

from typing import NoReturn

from tricksmith.rules.author import (
    NO_FLAGS,
    PASS,
    Aim,
    Bidding,
    Call,
    CardMove,
    Claim,
    Contract,
    Deal,
    Dummy,
    Event,
    EventVerb,
    Flags,
    Layout,
    LegalMoves,
    Move,
    Must,
    Offer,
    Opening,
    Options,
    OptionSpec,
    Pile,
    Play,
    Points,
    Question,
    Reason,
    Refusal,
    Result,
    Seat,
    Sides,
    Steps,
    Table,
    Tally,
    Trick,
    TrickSoFar,
    Verdict,
    counted,
    deal_from,
    each_for_themselves,
    option,
    seats_from,
    side_of,
)
from tricksmith.rules.author import B as B
from tricksmith.rules.author import GameRules as GameRules
from tricksmith.rules.author import M as M
from tricksmith.rules.author import mode_text as mode_text
from tricksmith.rules.author import mode_values as mode_values
from tricksmith.rules.author import refuse_old_word as refuse_old_word
from tricksmith.rules.author import seat_bits as seat_bits
from tricksmith.rules.game import Game
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
from tricksmith.rules.runtime import asked_at_once as asked_at_once
from tricksmith.rules.trump_orders import TrumpOrder as TrumpOrder
from tricksmith.rules.trump_orders import all_trump_orders as all_trump_orders
from tricksmith.rules.trump_orders import settled_values as settled_values
from tricksmith.rules.trump_orders import trump_orders_for as trump_orders_for
from tricksmith.rules.trump_orders import turned_piles as turned_piles

__all__ = [
    "NO_FLAGS", "PASS", "Aim", "Bidding", "Call", "CardMove", "Claim", "Contract", "Deal", "Dummy", "Event",
    "EventVerb", "Flags", "Game", "Hand", "Layout", "LegalMoves", "Move", "Must", "Offer", "Opening", "OptionSpec",
    "Options", "Pile", "Play", "Points", "Question", "Reason", "Refusal", "Result", "Seat", "Sides", "Steps", "Table",
    "Tally", "Trick", "TrickSoFar", "Verdict", "View", "counted", "deal_from", "each_for_themselves", "option",
    "seats_from", "side_of",
]  # fmt: skip


def __getattr__(name: str) -> NoReturn:
    refuse_old_word(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
