"""Tables as folds of their events, and what each command makes happen there. Pure: no clock, no chance, no sockets."""

from tricksmith.server.domain.acts import deal_now, decide_bot, join, leave, lost_time, scripted, stand_in
from tricksmith.server.domain.coding import from_json, to_json
from tricksmith.server.domain.commands import decide
from tricksmith.server.domain.opening import Setup, new_id, open_again, open_table
from tricksmith.server.domain.proving import can_claim_rest
from tricksmith.server.domain.table import Table
from tricksmith.server.domain.undoing import can_undo
from tricksmith.server.domain.window import asked_next, end_window, secret_match

__all__ = [
    "Setup", "Table", "asked_next", "can_claim_rest", "can_undo", "deal_now", "decide", "decide_bot", "end_window",
    "from_json", "join", "leave", "lost_time", "new_id", "open_again", "open_table", "scripted", "secret_match",
    "stand_in", "to_json",
]  # fmt: skip
