"""Matches: deals from a seed, hands in a row, totals, records that replay, and play among bots.

A `Match` is an immutable value made of hands; a record is its deals and moves, from which the rest follows. How a match
is shown is left to `present` and the user interfaces.
"""

from tricksmith._deprecated import renamed_names
from tricksmith.play.dealing import deal, first_dealer, new_seed, permutation
from tricksmith.play.fair import TableNote, commitment_of, new_secret, seed_of
from tricksmith.play.fair import fairness_violations as fairness_violations
from tricksmith.play.fair import read_note as read_note
from tricksmith.play.json_values import as_bool as as_bool
from tricksmith.play.json_values import as_list as as_list
from tricksmith.play.json_values import as_number as as_number
from tricksmith.play.json_values import as_object as as_object
from tricksmith.play.json_values import as_text as as_text
from tricksmith.play.json_values import quoted as quoted
from tricksmith.play.match import Match, Step, steps
from tricksmith.play.match_record import Record, to_record
from tricksmith.play.position import looks_like_position, read_position, write_position
from tricksmith.play.practice import PracticeNote, practice_of
from tricksmith.play.practice import SecondTry as SecondTry
from tricksmith.play.practice import numbered_seats as numbered_seats
from tricksmith.play.practice import position_of as position_of
from tricksmith.play.record import FORMAT, from_record
from tricksmith.play.record_file import as_line as as_line
from tricksmith.play.record_file import read_matches, read_records, write_match
from tricksmith.play.record_file import read_value as read_value
from tricksmith.play.record_file import replace_file as replace_file
from tricksmith.play.sampling import match_states, sample_hand
from tricksmith.play.simulation import apply_move as apply_move
from tricksmith.play.simulation import decide, play_hand, play_match, simulate
from tricksmith.play.simulation import decide_claim as decide_claim
from tricksmith.play.simulation import decision_rng as decision_rng
from tricksmith.play.simulation import hand_rng as hand_rng
from tricksmith.play.verification import Finding, verify

__all__ = [
    "FORMAT",
    "Finding",
    "Match",
    "PracticeNote",
    "Record",
    "Step",
    "TableNote",
    "commitment_of",
    "deal",
    "decide",
    "first_dealer",
    "from_record",
    "looks_like_position",
    "match_states",
    "new_secret",
    "new_seed",
    "permutation",
    "play_hand",
    "play_match",
    "practice_of",
    "read_matches",
    "read_position",
    "read_records",
    "sample_hand",
    "seed_of",
    "simulate",
    "steps",
    "to_record",
    "verify",
    "write_match",
    "write_position",
]  # fmt: skip

__getattr__ = renamed_names(__name__, {"broken_promises": "fairness_violations"})
