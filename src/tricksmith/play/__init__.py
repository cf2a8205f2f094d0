"""Matches: deals from a seed, hands in a row, totals, records that replay, and play among bots."""

from tricksmith.play.deal import deal, first_dealer, new_seed
from tricksmith.play.match import Match
from tricksmith.play.position import from_position, is_position, to_position
from tricksmith.play.record import FORMAT, from_record, to_record
from tricksmith.play.record_file import read_matches, read_records, write_match
from tricksmith.play.replay import Step, steps
from tricksmith.play.simulation import decide, play_hand, play_match, simulate

__all__ = [
    "FORMAT", "Match", "Step", "deal", "decide", "first_dealer", "from_position", "from_record", "is_position",
    "new_seed", "play_hand", "play_match", "read_matches", "read_records", "simulate", "steps", "to_position",
    "to_record", "write_match",
]  # fmt: skip
