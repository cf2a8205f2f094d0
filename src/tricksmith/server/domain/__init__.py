"""The event-sourced model of a table: its events, the reducer that applies them, and the commands that cause them.

Pure: no clock, no random numbers, no sockets, no wire format; those come from outside. Here live the events and their
stored form, the state of a table with its reducer, the commands, and what the server does without a command.
"""

from tricksmith.server.domain import events as events
from tricksmith.server.domain.claims import ClaimProof, proof_steps, winning_plays
from tricksmith.server.domain.commands import (
    AnswerProposal,
    AskHandReview,
    AskRematch,
    AskUndo,
    ClaimTricks,
    ComeBack,
    Command,
    ConcedeMatch,
    GiveSeedPart,
    GoAway,
    GoOn,
    MakeMove,
    decide,
)
from tricksmith.server.domain.consequences import can_undo, hand_review, reviewable_hands, until_hand
from tricksmith.server.domain.event_codec import EVENT_KINDS, from_json, kind_of, to_json
from tricksmith.server.domain.events import Event, Occupant
from tricksmith.server.domain.hidden_choices import (
    asked_match,
    choice_of,
    declined,
    early_move,
    end_secret_phase,
    next_asked,
)
from tricksmith.server.domain.host_commands import Close, FillSeat, Pause, Remove, Resume, StandIn
from tricksmith.server.domain.lessons import Lesson, ScriptedStep, has_lesson, lesson_of, read_lesson
from tricksmith.server.domain.names import BOT_NAMES, MAX_NAME_LENGTH, bot_name, clean_name, distinct
from tricksmith.server.domain.practice import Practice, practice_from, write_practice_start
from tricksmith.server.domain.reducer import apply, apply_all, reduce_events, rewound
from tricksmith.server.domain.server_actions import (
    change_device,
    deal_now,
    decide_bot,
    join,
    leave,
    record_outage,
    scripted_move,
    stand_in,
)
from tricksmith.server.domain.setup import TableSetup, new_id, open_again, open_table
from tricksmith.server.domain.table_state import ACTIVE_STAGES, TableState

__all__ = [
    "ACTIVE_STAGES",
    "BOT_NAMES",
    "EVENT_KINDS",
    "MAX_NAME_LENGTH",
    "AnswerProposal",
    "AskHandReview",
    "AskRematch",
    "AskUndo",
    "ClaimProof",
    "ClaimTricks",
    "Close",
    "ComeBack",
    "Command",
    "ConcedeMatch",
    "Event",
    "FillSeat",
    "GiveSeedPart",
    "GoAway",
    "GoOn",
    "Lesson",
    "MakeMove",
    "Occupant",
    "Pause",
    "Practice",
    "Remove",
    "Resume",
    "ScriptedStep",
    "StandIn",
    "TableSetup",
    "TableState",
    "apply",
    "apply_all",
    "asked_match",
    "bot_name",
    "can_undo",
    "change_device",
    "choice_of",
    "clean_name",
    "deal_now",
    "decide",
    "decide_bot",
    "declined",
    "distinct",
    "early_move",
    "end_secret_phase",
    "events",
    "from_json",
    "hand_review",
    "has_lesson",
    "join",
    "kind_of",
    "leave",
    "lesson_of",
    "new_id",
    "next_asked",
    "open_again",
    "open_table",
    "practice_from",
    "proof_steps",
    "read_lesson",
    "record_outage",
    "reduce_events",
    "reviewable_hands",
    "rewound",
    "scripted_move",
    "stand_in",
    "to_json",
    "until_hand",
    "winning_plays",
    "write_practice_start",
]  # fmt: skip
