"""Puzzles: decisions with one clearly best answer, which is proven, has a reason, and is rated by how bots fail it.

`puzzle` is what a puzzle is, `theme` what it is about, `puzzle_files` where puzzles are kept. `proof` decides whether a
position is one, `trials` lets the bots try it, and `finder` looks for positions in self-play and in records. `answer`
judges what a solver plays, and `line` shows how a wrong move loses. The puzzles that come with the package are in
`data`, a file for each game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.study.puzzles.answer import PuzzleAnswer, judge_answer, puzzle_reason
    from tricksmith.study.puzzles.finder import PuzzleFinder, find_puzzles, puzzles_of
    from tricksmith.study.puzzles.line import PuzzleLine, losing_line
    from tricksmith.study.puzzles.puzzle import Puzzle, PuzzleCount, PuzzleMove, PuzzleProof
    from tricksmith.study.puzzles.puzzle_files import load_puzzles, read_puzzles, write_puzzles
    from tricksmith.study.puzzles.theme import PuzzleTheme

__all__ = [
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
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "answer": ["PuzzleAnswer", "judge_answer", "puzzle_reason"],
        "puzzle_files": ["load_puzzles", "read_puzzles", "write_puzzles"],
        "finder": ["PuzzleFinder", "find_puzzles", "puzzles_of"],
        "line": ["PuzzleLine", "losing_line"],
        "puzzle": ["Puzzle", "PuzzleCount", "PuzzleMove", "PuzzleProof"],
        "theme": ["PuzzleTheme"],
    },
)
