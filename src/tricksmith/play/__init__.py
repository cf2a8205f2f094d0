"""Matches: deals from a seed, hands in a row, totals, records that replay, and play among bots."""

from tricksmith.play.deal import deal, first_dealer, new_seed
from tricksmith.play.fair import TableNote, commitment_of, new_secret, seed_of
from tricksmith.play.match import Match
from tricksmith.play.position import from_position, is_position, to_position
from tricksmith.play.record import FORMAT, from_record, to_record
from tricksmith.play.record_file import read_matches, read_records, write_match
from tricksmith.play.replay import Step, steps
from tricksmith.play.simulation import decide, play_hand, play_match, simulate
from tricksmith.play.verifying import Finding, verify

__all__ = [
    "FORMAT", "Finding", "Match", "Step", "TableNote", "commitment_of", "deal", "decide", "first_dealer",
    "from_position", "from_record", "is_position", "new_secret", "new_seed", "play_hand", "play_match", "read_matches",
    "read_records", "seed_of", "simulate", "steps", "to_position", "to_record", "verify", "write_match",
]  # fmt: skip
