"""The study of played hands: what each decision was worth by what its seat knew, and what was luck.

`match_review` judges every decision of a seat, on top of `evaluation` (all moves in the same deals), `grades` (labels
by evidence) and `odds` (the chance of the match). Everything is a function of records and views: a review of a hand
that is still in play would show private cards, and it is for a face to wait until the match is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.study.as_json import review_values
    from tricksmith.study.evaluation import Difference, MoveSamples
    from tricksmith.study.grades import Grade
    from tricksmith.study.match_review import DEPTHS as DEPTHS
    from tricksmith.study.match_review import MatchReview, MoveValue, ReviewedDecision, review
    from tricksmith.study.match_review import people_of as people_of
    from tricksmith.study.odds import Chance, MatchOdds

__all__ = ["Chance", "Difference", "Grade", "MatchOdds", "MatchReview", "MoveSamples", "MoveValue", "ReviewedDecision",
           "review", "review_values"]  # fmt: skip

__getattr__, __dir__ = attach(
    __name__,
    {
        "as_json": ["review_values"],
        "evaluation": ["Difference", "MoveSamples"],
        "grades": ["Grade"],
        "match_review": ["DEPTHS", "MatchReview", "MoveValue", "ReviewedDecision", "people_of", "review"],
        "odds": ["Chance", "MatchOdds"],
    },
)
