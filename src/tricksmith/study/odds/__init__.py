"""The chance of winning a match: the rest of it played many times by a quick bot."""

from tricksmith.study.odds.hand_chances import MarginChances, ScoreChances
from tricksmith.study.odds.likely_scores import likely_scores
from tricksmith.study.odds.match_odds import Chance, MatchOdds
from tricksmith.study.odds.quick_hands import swing_at_start
from tricksmith.study.odds.settled import settled_shares

__all__ = [
    "Chance", "MarginChances", "MatchOdds", "ScoreChances", "likely_scores", "settled_shares", "swing_at_start",
]  # fmt: skip
