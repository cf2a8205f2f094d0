"""The program of the processes that replay and check records, set drills and play puzzles out; the answers are JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tricksmith.errors import TricksmithError
from tricksmith.server.child import answer_questions
from tricksmith.server.presenters.drills import DrillQuestion
from tricksmith.server.presenters.practice import practice_start
from tricksmith.server.presenters.puzzles import PuzzleLineQuestion
from tricksmith.server.presenters.replay import replay_of, replay_of_record, verify_record
from tricksmith.server.wire import to_json

if TYPE_CHECKING:
    from tricksmith.server.domain import TableState

__all__ = ["RecordQuestion", "answer", "run"]

MEMORY_LIMIT = 3 * 1024**3
"""The most bytes of address space: the largest record that is read needs only a fraction."""


@dataclass(frozen=True, slots=True)
class RecordQuestion:
    """A question about a match: whether its record is valid, one of its hands step by step, or a start for practice.

    Attributes:
        kind: Which of these.
        match: The record as it was sent, or the id of a table and the table, with the hands that can be shown.
        hand: The number of the hand, from 1.
        action: For practice, the actions of the hand before the moment.
        cards: For practice, whether all cards are the same.
        seed: For practice, the seed of another deal.
        reader: For a hand at a table, the seat that is called "you".
    """

    kind: Literal["verify", "replay", "practice"]
    match: bytes | tuple[str, TableState]
    hand: int = 1
    action: int = 0
    cards: Literal["same", "other"] = "same"
    seed: str = ""
    reader: int | None = None


def answer(question: RecordQuestion | DrillQuestion | PuzzleLineQuestion) -> bytes | TricksmithError:
    """Return the answer as JSON, or the error in the record, in the answer to a drill, or in the move of a puzzle."""
    try:
        if not isinstance(question, RecordQuestion):
            return _practice_answer(question)
        match, hand = question.match, question.hand
        if question.kind == "practice":
            return practice_start(match, hand, question.action, cards=question.cards, seed=question.seed).encode()
        if isinstance(match, tuple):
            return to_json(replay_of(*match, hand, question.reader)).encode()
        return to_json(verify_record(match) if question.kind == "verify" else replay_of_record(match, hand)).encode()
    except TricksmithError as error:
        return error
    except MemoryError:
        return TricksmithError("this needs more memory than it may have")


def _practice_answer(question: DrillQuestion | PuzzleLineQuestion) -> bytes:
    """The answer about a drill or a puzzle; raises `TricksmithError`, also for any error of a game's own code."""
    try:
        return question.answer().encode()
    except (TricksmithError, MemoryError):
        raise
    except Exception as error:
        raise TricksmithError("this game can't be drilled: its rules have a fault") from error


def run() -> None:
    """Answer questions until the parent process ends."""
    answer_questions(answer, memory=MEMORY_LIMIT)
