"""Puzzles: what a solver sees before the answer, and the verdict on an answer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from tricksmith.present import LogLine, OwnView, PublicView
from tricksmith.server.wire.http import ReplayStep
from tricksmith.server.wire.message_model import SeatNumber, Wire
from tricksmith.server.wire.table import TableInfo

__all__ = [
    "PlayedLine",
    "PuzzleLevel",
    "PuzzleLineAnswer",
    "PuzzleList",
    "PuzzleMoveRequest",
    "PuzzleMoveValue",
    "PuzzlePosition",
    "PuzzleRow",
    "PuzzleVerdict",
]


class PuzzleRow(Wire):
    """A puzzle in a list, without its theme, which is part of the answer."""

    id: str
    game: str
    game_name: str
    players: int
    difficulty: Literal["easy", "medium", "hard"]
    rating: int
    """Its difficulty: the rating of a player who would fail it half the time."""


class PuzzleList(Wire):
    """Puzzles by game, the easiest of each first."""

    puzzles: list[PuzzleRow]


class PuzzlePosition(Wire):
    """A puzzle as the seat that decides sees it: its own cards and what lies open, and nothing of the answer."""

    puzzle: PuzzleRow
    table: TableInfo
    names: list[str]
    seat: SeatNumber
    public: PublicView
    mine: OwnView
    log: list[LogLine]
    """The hand so far, as this seat saw it."""


class PuzzleMoveRequest(Wire):
    """A move in a puzzle."""

    model_config = ConfigDict(defer_build=False)

    move: Annotated[str, Field(min_length=1, max_length=200)]
    """In the notation of the choices."""


class PuzzleMoveValue(Wire):
    """What one of the moves is worth."""

    move: str
    label: str
    points: float
    """The mean margin of the seat's side at the end of the hand, in points."""
    half_width: float
    """Half the width of the 95% confidence interval; 0 if the points are exact."""
    is_right: bool


class PuzzleLevel(Wire):
    """How often bots of a level failed the puzzle."""

    level: str
    failed: int
    tries: int


class PuzzleVerdict(Wire):
    """What a move in a puzzle was worth, and the whole answer."""

    move: str
    is_right: bool
    loss: float
    """The points by which it is behind the best move; 0 for a right one."""
    text: str
    """The verdict, in a sentence."""
    others: list[str]
    """If the move is right, the other right moves, as a sentence names them."""
    reason: str
    """Why the best move is the best, in a sentence about the cards."""
    numbers: str
    """How much better it is than the others, in sentences."""
    theme: str
    best: list[str]
    """Every move that solves the puzzle, the best first."""
    moves: list[PuzzleMoveValue]
    """All moves, the best first."""
    levels: list[PuzzleLevel]


class PlayedLine(Wire):
    """A deal that fits what the seat knew, played to its end by bots after a wrong move and after the best one."""

    text: str
    """How both end, in a sentence."""
    wrong_label: str
    right_label: str
    wrong: list[ReplayStep]
    """From the moment of the puzzle to the end of the hand, all hands open."""
    right: list[ReplayStep]


class PuzzleLineAnswer(Wire):
    """How a wrong move loses; null if it is a call, or loses on average but in no deal that was tried."""

    line: PlayedLine | None
