"""What there is to show and say of a hand: the view model, and the sentences, once for every face.

All of it works for any game, from its rules and its vocabulary alone. `PlayerNames` says what the seats are called, who
is "you", and whether cards are written with symbols (`7♥`) or in notation with their names (`7h (seven of hearts)`).
Nothing here knows sockets or terminals, and nothing decides a rule.
"""

from tricksmith.present.cards import (
    SuitGroup,
    bearing_text,
    card_tags,
    card_text,
    cards_text,
    contract_facts,
    rank_text,
    sort_hand,
)
from tricksmith.present.facts import facts_of, ladder_of, piles_of
from tricksmith.present.hand_record import (
    TrickText,
    call_texts,
    claim_texts,
    deal_rows,
    names_of,
    score_texts,
    trick_texts,
    unique_names,
    winning_rule,
)
from tricksmith.present.history import call_history, describe_event, hand_history, is_from_table, pile_text
from tricksmith.present.log import log_after, log_of
from tricksmith.present.menu import Entry, Menu
from tricksmith.present.moves import call_text, call_values, describe_move, move_text, offer_text
from tricksmith.present.names import PlayerNames, count, join, sentence, signed
from tricksmith.present.own_view import binding_rules, own_view, own_view_of, rests_on
from tricksmith.present.public_view import finished_tricks, public_view, public_view_of
from tricksmith.present.scores import ScoreRow, describe_score, score_rows
from tricksmith.present.sides import calls_of, match_score, side_views
from tricksmith.present.table_view import HandRow, TableView, TrickRow
from tricksmith.present.tricks import (
    describe_trick,
    describe_winner,
    effect_text,
    has_best,
    short_play,
    standing_of,
    trick_line,
)
from tricksmith.present.view_model import (
    CardCode,
    Choice,
    Fact,
    FinishedTrick,
    HandScore,
    HeldCard,
    HeldGroup,
    LadderStep,
    Letter,
    LogLine,
    MatchScore,
    OwnView,
    Pile,
    PlayedCard,
    PublicView,
    Reason,
    RuleText,
    ScoreLine,
    SeatNumber,
    SeatView,
    SideView,
    TrickView,
    VerdictView,
)

__all__ = [
    "CardCode", "Choice", "Entry", "Fact", "FinishedTrick", "HandRow", "HandScore", "HeldCard", "HeldGroup",
    "LadderStep", "Letter", "LogLine", "MatchScore", "Menu", "OwnView", "Pile", "PlayedCard", "PlayerNames",
    "PublicView", "Reason", "RuleText", "ScoreLine", "ScoreRow", "SeatNumber", "SeatView", "SideView", "SuitGroup",
    "TableView", "TrickRow", "TrickText", "TrickView", "VerdictView", "bearing_text", "binding_rules", "call_history",
    "call_text", "call_texts", "call_values", "calls_of", "card_tags", "card_text", "cards_text", "claim_texts",
    "contract_facts", "count", "deal_rows", "describe_event", "describe_move", "describe_score", "describe_trick",
    "describe_winner", "effect_text", "facts_of", "finished_tricks", "hand_history", "has_best", "is_from_table",
    "join", "ladder_of", "log_after", "log_of", "match_score", "move_text", "names_of", "offer_text", "own_view",
    "own_view_of", "pile_text", "piles_of", "public_view", "public_view_of", "rank_text", "rests_on", "score_rows",
    "score_texts", "sentence", "short_play", "side_views", "signed", "sort_hand", "standing_of", "trick_line",
    "trick_texts", "unique_names", "winning_rule",
]  # fmt: skip
