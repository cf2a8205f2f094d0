"""The study of played hands: what each decision was worth by what its seat knew, and what was luck.

`match_review` judges every decision of a seat, on top of `move_values` (all moves in the same deals), `exact_values`
(all deals that fit), `grades` (labels by evidence) and `odds` (the chance of the match); `moments` picks those that
mattered, with reasons that `reasons` has counted and worded; `show` writes them for a reader. `puzzles` finds decisions
with one clearly best answer, and proves it; `drills` sets one skill at a time: calls alone, the last tricks, where a
card must be. `luck` says what a deal was worth, and takes luck out of scores; `second_try` returns to a moment, so that
it can be played on from there. `move_warning` judges one move from a view, so it can be used while a match is played.
Everything else reads finished hands: a review of a hand in play would show private cards, so the terminal and the
server review a match once it is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.study.as_json import review_values
    from tricksmith.study.drills import DRILLS_FILE as DRILLS_FILE
    from tricksmith.study.drills import (
        BiddingItem,
        CertainPlace,
        DrillItem,
        DrillKind,
        DrillMove,
        DrillTally,
        DrillVerdict,
        EndingItem,
        EndingPlay,
        ReadingAnswer,
        ReadingItem,
        ReadingReason,
        bidding_drill,
        certain_place,
        drill_item,
        drill_kinds,
        last_tricks_drill,
        reading_drill,
    )
    from tricksmith.study.drills import find_drill_kinds as find_drill_kinds
    from tricksmith.study.drills import has_calls as has_calls
    from tricksmith.study.grades import LOSS_SHARES as LOSS_SHARES
    from tricksmith.study.grades import Z_SETTLED as Z_SETTLED
    from tricksmith.study.grades import Grade
    from tricksmith.study.judging import DEPTHS as DEPTHS
    from tricksmith.study.luck import (
        AdjustedScore,
        HandLuck,
        LuckPart,
        TrueValue,
        adjust_scores,
        choice_luck,
        duplicate_values,
        hand_luck,
        match_luck,
        seat_values,
        true_value,
    )
    from tricksmith.study.match_review import Reviewer, review
    from tricksmith.study.match_review import people_of as people_of
    from tricksmith.study.moments import KeyMoment, explain_moment, moments_of
    from tricksmith.study.move_values import Difference, MoveSamples
    from tricksmith.study.move_warning import MoveWarning, hand_swing, warning_about
    from tricksmith.study.odds import Chance, MatchOdds
    from tricksmith.study.puzzles import (
        Puzzle,
        PuzzleAnswer,
        PuzzleCount,
        PuzzleFinder,
        PuzzleLine,
        PuzzleMove,
        PuzzleProof,
        PuzzleTheme,
        find_puzzles,
        judge_answer,
        load_puzzles,
        losing_line,
        puzzle_reason,
        puzzles_of,
        read_puzzles,
        write_puzzles,
    )
    from tricksmith.study.reasons import CountedFact, ExampleDeal, explain, fact_text
    from tricksmith.study.reviewed_decisions import STUDY_VERSION, MatchReview, MoveValue, ReviewedDecision
    from tricksmith.study.second_try import SecondTry, refit, try_again
    from tricksmith.study.show import show_review

__all__ = [
    "STUDY_VERSION",
    "AdjustedScore",
    "BiddingItem",
    "CertainPlace",
    "Chance",
    "CountedFact",
    "Difference",
    "DrillItem",
    "DrillKind",
    "DrillMove",
    "DrillTally",
    "DrillVerdict",
    "EndingItem",
    "EndingPlay",
    "ExampleDeal",
    "Grade",
    "HandLuck",
    "KeyMoment",
    "LuckPart",
    "MatchOdds",
    "MatchReview",
    "MoveSamples",
    "MoveValue",
    "MoveWarning",
    "Puzzle",
    "PuzzleAnswer",
    "PuzzleCount",
    "PuzzleFinder",
    "PuzzleLine",
    "PuzzleMove",
    "PuzzleProof",
    "PuzzleTheme",
    "ReadingAnswer",
    "ReadingItem",
    "ReadingReason",
    "ReviewedDecision",
    "Reviewer",
    "SecondTry",
    "TrueValue",
    "adjust_scores",
    "bidding_drill",
    "certain_place",
    "choice_luck",
    "drill_item",
    "drill_kinds",
    "duplicate_values",
    "explain",
    "explain_moment",
    "fact_text",
    "find_puzzles",
    "hand_luck",
    "hand_swing",
    "judge_answer",
    "last_tricks_drill",
    "load_puzzles",
    "losing_line",
    "match_luck",
    "moments_of",
    "puzzle_reason",
    "puzzles_of",
    "read_puzzles",
    "reading_drill",
    "refit",
    "review",
    "review_values",
    "seat_values",
    "show_review",
    "true_value",
    "try_again",
    "warning_about",
    "write_puzzles",
]  # fmt: skip

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "second_try": ["SecondTry", "refit", "try_again"],
        "as_json": ["review_values"],
        "move_warning": ["MoveWarning", "hand_swing", "warning_about"],
        "reasons": ["CountedFact", "ExampleDeal", "explain", "fact_text"],
        "drills": [
            "BiddingItem",
            "CertainPlace",
            "DrillItem",
            "DrillKind",
            "DrillMove",
            "DrillTally",
            "DrillVerdict",
            "EndingItem",
            "EndingPlay",
            "ReadingAnswer",
            "ReadingItem",
            "ReadingReason",
            "bidding_drill",
            "certain_place",
            "drill_item",
            "drill_kinds",
            "last_tricks_drill",
            "reading_drill",
            "DRILLS_FILE",
            "find_drill_kinds",
            "has_calls",
        ],
        "move_values": ["Difference", "MoveSamples"],
        "grades": ["Grade", "LOSS_SHARES", "Z_SETTLED"],
        "reviewed_decisions": ["STUDY_VERSION", "MatchReview", "MoveValue", "ReviewedDecision"],
        "luck": [
            "AdjustedScore",
            "HandLuck",
            "LuckPart",
            "TrueValue",
            "adjust_scores",
            "choice_luck",
            "duplicate_values",
            "hand_luck",
            "match_luck",
            "seat_values",
            "true_value",
        ],
        "judging": ["DEPTHS"],
        "match_review": ["Reviewer", "people_of", "review"],
        "moments": ["KeyMoment", "explain_moment", "moments_of"],
        "odds": ["Chance", "MatchOdds"],
        "puzzles": [
            "Puzzle",
            "PuzzleAnswer",
            "PuzzleCount",
            "PuzzleFinder",
            "PuzzleLine",
            "PuzzleMove",
            "PuzzleProof",
            "PuzzleTheme",
            "find_puzzles",
            "judge_answer",
            "load_puzzles",
            "losing_line",
            "puzzle_reason",
            "puzzles_of",
            "read_puzzles",
            "write_puzzles",
        ],
        "show": ["show_review"],
    },
)
