"""The chance of winning a match: the rest of it played many times by a rollout policy.

`match_odds` computes it after any hand: `rollout_hands` plays the hands, and `settled` says who has won once they end
the match. `hand_chances` and `final_scores` take the hand in play into account. The package may import rules, play,
compile, the engine and the search of the bots, but nothing else of the study. `present` puts its figures into words.
"""

from tricksmith.study.odds.final_scores import final_scores
from tricksmith.study.odds.hand_chances import MarginChances, ScoreChances
from tricksmith.study.odds.match_odds import Chance, MatchOdds
from tricksmith.study.odds.rollout_hands import swing_at_start
from tricksmith.study.odds.settled import settled_shares

__all__ = [
    "Chance", "MarginChances", "MatchOdds", "ScoreChances", "final_scores", "settled_shares", "swing_at_start",
]  # fmt: skip
