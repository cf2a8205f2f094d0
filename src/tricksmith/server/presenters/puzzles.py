"""Puzzles as the page shows them: the view of the seat before the move, and the answer after it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from tricksmith import study
from tricksmith.present import PlayerNames, log_of, move_text, own_view, public_view, sentence, short_move
from tricksmith.server.domain import write_practice_start
from tricksmith.server.presenters.replay import replay_steps
from tricksmith.server.presenters.table_info import record_info
from tricksmith.server.wire import (
    PlayedLine,
    PuzzleLevel,
    PuzzleLineAnswer,
    PuzzleList,
    PuzzleMoveValue,
    PuzzlePosition,
    PuzzleRow,
    PuzzleVerdict,
    to_json,
)
from tricksmith.study import judge_answer, load_puzzles

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tricksmith.rules import Hand
    from tricksmith.server.wire import ReplayStep
    from tricksmith.study import Puzzle

__all__ = [
    "PuzzleLineQuestion", "find_puzzle", "puzzle_line", "puzzle_list", "puzzle_position", "puzzle_start",
    "puzzle_verdict",
]  # fmt: skip


def puzzle_list(game: str | None) -> PuzzleList:
    """Return the puzzles that come with the package, of one game or of all; raises `OptionError`."""
    return PuzzleList(puzzles=[_row(puzzle) for puzzle in load_puzzles(game)])


def find_puzzle(name: str) -> Puzzle | None:
    """Return the puzzle with this id; None if there is none."""
    return _by_id().get(name)


@lru_cache(maxsize=1)
def _by_id() -> Mapping[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in load_puzzles()}


def _row(puzzle: Puzzle) -> PuzzleRow:
    return PuzzleRow(
        id=puzzle.id,
        game=puzzle.game.id,
        game_name=puzzle.game.name,
        players=puzzle.game.players,
        difficulty=cast("Any", puzzle.difficulty),
        rating=puzzle.rating,
    )


def puzzle_position(puzzle: Puzzle, names: Sequence[str]) -> PuzzlePosition:
    """Return what the seat that decides sees, and no more.

    Args:
        puzzle: The puzzle.
        names: The names of the players, in the order of seats.
    """
    match = replace(puzzle.second_try.match, names=tuple(names))
    who = PlayerNames(match.names, symbols=True)
    yours = PlayerNames(match.names, puzzle.seat, symbols=True)
    return PuzzlePosition(
        puzzle=_row(puzzle),
        table=record_info(match),
        names=list(names),
        seat=puzzle.seat,
        public=public_view(match, who),
        mine=own_view(match, puzzle.seat, yours),
        log=log_of(match, puzzle.seat, yours),
    )


def puzzle_verdict(puzzle: Puzzle, move: str, names: Sequence[str]) -> PuzzleVerdict:
    """Return what a move is worth and the whole answer, addressed to the player of the seat.

    Args:
        puzzle: The puzzle.
        move: The move, in notation.
        names: The names of the players, in the order of seats.

    Raises:
        NotationError: If the text is not a move.
        IllegalMove: If the rules forbid it.
    """
    who = PlayerNames(tuple(names), puzzle.seat, symbols=True)
    answer = judge_answer(puzzle, move, who)
    return PuzzleVerdict(
        move=str(answer.move),
        is_right=answer.is_right,
        loss=answer.loss,
        text=answer.text,
        others=[short_move(right, who) for right in answer.best if right != answer.move] if answer.is_right else [],
        reason=answer.reason,
        numbers=answer.numbers,
        theme=puzzle.theme.title,
        best=[str(right) for right in answer.best],
        moves=[
            PuzzleMoveValue(
                move=str(value.move),
                label=move_text(value.move, who),
                points=value.points,
                half_width=value.half_width,
                is_right=value.is_right,
            )
            for value in puzzle.moves
        ],
        levels=[
            PuzzleLevel(level=level, failed=trials.failed, tries=trials.tries)
            for level, trials in puzzle.trials.items()
        ],
    )


@dataclass(frozen=True, slots=True)
class PuzzleLineQuestion:
    """A request for how a move in a puzzle loses.

    Attributes:
        puzzle: The id of the puzzle.
        move: The move, in notation.
        names: The names of the players, in the order of seats.
    """

    puzzle: str
    move: str
    names: tuple[str, ...]

    def answer(self) -> str:
        """Return the line as JSON; raises `TricksmithError`."""
        puzzle = find_puzzle(self.puzzle)
        assert puzzle is not None
        return to_json(PuzzleLineAnswer(line=puzzle_line(puzzle, self.move, self.names)))


def puzzle_line(puzzle: Puzzle, move: str, names: Sequence[str]) -> PlayedLine | None:
    """Return a deal that fits what the seat knew, played to its end after a wrong move and after the best one.

    Args:
        puzzle: The puzzle.
        move: The move, in notation.
        names: The names of the players, in the order of seats.

    Returns:
        The line; None for a right move or a call, or if the move loses in no deal that was tried.

    Raises:
        NotationError: If the text is not a move.
        IllegalMove: If the rules forbid it.
    """
    who, yours = PlayerNames(tuple(names), symbols=True), PlayerNames(tuple(names), puzzle.seat, symbols=True)
    answer = judge_answer(puzzle, move, yours)
    line = None if answer.is_right else study.losing_line(puzzle, answer.move)
    if line is None:
        return None
    best = puzzle.moves[0].move
    match, begin = replace(puzzle.second_try.match, names=tuple(names)), len(puzzle.hand.actions)
    text = (
        f"in this deal, which fits what {yours.name(puzzle.seat)} knew, {short_move(answer.move, yours)} ends "
        f"{line.loss:.3g} points worse than {short_move(best, yours)} when bots play on"
    )

    def steps_of(hand: Hand) -> list[ReplayStep]:
        return replay_steps(replace(match, hand=hand), who, begin=begin)

    return PlayedLine(
        text=sentence(text),
        wrong_label=move_text(answer.move, yours),
        right_label=move_text(best, yours),
        wrong=steps_of(line.wrong),
        right=steps_of(line.right),
    )


def puzzle_start(puzzle: Puzzle, names: Sequence[str]) -> str:
    """Return `Opened.practice` of a practice table that begins with the position of a puzzle, with these names."""
    second_try = puzzle.second_try
    return write_practice_start(replace(second_try, match=replace(second_try.match, names=tuple(names))), "")
