"""The chance of winning a match: the rest of it played many times by a rollout policy.

`match_odds` says it after any hand, from scores that `rollout_hands` plays and `settled` shares out; `hand_chances` and
`likely_scores` say what the hand in play may still bring. It may import rules, play, compile, the engine and the search
of the bots, but nothing else of the study. Nothing here is for players to read: the figures are put into words in
`present`.
"""

from tricksmith.study.odds.hand_chances import MarginChances, ScoreChances
from tricksmith.study.odds.likely_scores import likely_scores
from tricksmith.study.odds.match_odds import Chance, MatchOdds
from tricksmith.study.odds.rollout_hands import swing_at_start
from tricksmith.study.odds.settled import settled_shares

__all__ = [
    "Chance", "MarginChances", "MatchOdds", "ScoreChances", "likely_scores", "settled_shares", "swing_at_start",
]  # fmt: skip
