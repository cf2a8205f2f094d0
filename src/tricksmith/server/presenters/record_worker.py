"""The program of the processes that check records, set drills and play out puzzles; the answers are JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tricksmith.errors import TricksmithError
from tricksmith.server.child import answer_questions
from tricksmith.server.presenters.drills import DrillQuestion
from tricksmith.server.presenters.practice import practice_start
from tricksmith.server.presenters.puzzles import PuzzleLineQuestion
from tricksmith.server.presenters.replay import replay_of, replay_of_record, verified
from tricksmith.server.wire import to_json

if TYPE_CHECKING:
    from tricksmith.server.domain import TableState

__all__ = ["RecordQuestion", "answer", "run"]

MEMORY_LIMIT = 3 * 1024**3
"""Bytes of address space: a record of the greatest size that is read needs a fraction."""


@dataclass(frozen=True, slots=True)
class RecordQuestion:
    """What is asked of a match: whether its record holds, how one of its hands went, or to begin again from a moment.

    Attributes:
        kind: What is asked.
        match: The record as it was sent, or a table, with its id, as far as it may be shown.
        hand: The number of the hand, from 1.
        action: For practice, the actions of the hand before the moment.
        cards: For practice, whether all cards are the same.
        seed: For practice, what other cards follow from.
    """

    kind: Literal["verify", "replay", "practice"]
    match: bytes | tuple[str, TableState]
    hand: int = 1
    action: int = 0
    cards: Literal["same", "other"] = "same"
    seed: str = ""


def answer(question: RecordQuestion | DrillQuestion | PuzzleLineQuestion) -> bytes | TricksmithError:
    """Return the answer as JSON, or what is wrong with the record, the answer to a drill or the move in a puzzle."""
    try:
        if not isinstance(question, RecordQuestion):
            return _practice_answer(question)
        match, hand = question.match, question.hand
        if question.kind == "practice":
            return practice_start(match, hand, question.action, cards=question.cards, seed=question.seed).encode()
        if isinstance(match, tuple):
            return to_json(replay_of(*match, hand)).encode()
        return to_json(verified(match) if question.kind == "verify" else replay_of_record(match, hand)).encode()
    except TricksmithError as error:
        return error
    except MemoryError:
        return TricksmithError("this needs more memory than it may have")


def _practice_answer(question: DrillQuestion | PuzzleLineQuestion) -> bytes:
    """The answer about a drill or a puzzle; raises `TricksmithError`, also where the file of a game is at fault."""
    try:
        return question.answer().encode()
    except (TricksmithError, MemoryError):
        raise
    except Exception as error:
        raise TricksmithError("this game can't be drilled: its rules have a fault") from error


def run() -> None:
    """Answer questions until the parent process ends."""
    answer_questions(answer, memory=MEMORY_LIMIT)
