"""The study of played hands: what each decision was worth by what its seat knew, and what was luck.

`match_review` judges every decision of a seat, on top of `evaluation` (all moves in the same deals), `grades` (labels
by evidence) and `odds` (the chance of the match); `moments` picks those that mattered, with reasons that `reasons` has
counted. Everything is a function of records and views: a review of a hand
that is still in play would show private cards, and it is for a face to wait until the match is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.study.as_json import review_values
    from tricksmith.study.evaluation import Difference, MoveSamples
    from tricksmith.study.grades import Grade
    from tricksmith.study.judged import MatchReview, MoveValue, ReviewedDecision
    from tricksmith.study.match_review import DEPTHS as DEPTHS
    from tricksmith.study.match_review import people_of as people_of
    from tricksmith.study.match_review import review
    from tricksmith.study.moments import KeyMoment, moments_of
    from tricksmith.study.odds import Chance, MatchOdds
    from tricksmith.study.reasons import CountedFact, StoryDeal, explain

__all__ = [
    "Chance",
    "CountedFact",
    "Difference",
    "Grade",
    "KeyMoment",
    "MatchOdds",
    "MatchReview",
    "MoveSamples",
    "MoveValue",
    "ReviewedDecision",
    "StoryDeal",
    "explain",
    "moments_of",
    "review",
    "review_values",
]  # fmt: skip

__getattr__, __dir__ = attach(
    __name__,
    {
        "as_json": ["review_values"],
        "reasons": ["CountedFact", "StoryDeal", "explain"],
        "evaluation": ["Difference", "MoveSamples"],
        "grades": ["Grade"],
        "judged": ["MatchReview", "MoveValue", "ReviewedDecision"],
        "match_review": ["DEPTHS", "people_of", "review"],
        "moments": ["KeyMoment", "moments_of"],
        "odds": ["Chance", "MatchOdds"],
    },
)
