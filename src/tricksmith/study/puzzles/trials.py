"""Trials of a puzzle by bots: the failures of each level measure its difficulty."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tricksmith.bots import make
from tricksmith.study.puzzles.puzzle import LEVEL_RATINGS, RANDOM, Trials

if TYPE_CHECKING:
    from collections.abc import Collection

    from tricksmith.rules import Move, View

__all__ = ["TRIES", "PuzzleTrials"]

TRIES = 8
"""The number of trials of each level."""
QUICK_LEVELS = 3
"""The number of levels that answer almost at once, the weakest ones."""
MAX_SOLVED_FAILURES = 1
"""The most failures with which a level still counts as solving the puzzle."""


class PuzzleTrials:
    """The trials of a puzzle, level by level.

    Args:
        view: What the seat to act knows.
        right: The right moves.
        seed: Determines the bots' random choices.
    """

    def __init__(self, view: View, right: Collection[Move], seed: str) -> None:
        self._view, self._right, self._seed = view, right, seed
        self.so_far: dict[str, Trials] = {}

    @property
    def kind(self) -> str:
        """The difficulty class: "easy" if the novice solves it, "hard" if the regular fails, else "medium"."""
        failed = {level: trials.failed > MAX_SOLVED_FAILURES for level, trials in self.so_far.items()}
        return "hard" if failed["regular"] else "medium" if failed["novice"] else "easy"

    @property
    def wrong_share(self) -> float:
        """The share of the moves that are wrong."""
        failed, tries = self.so_far[RANDOM]
        return failed / tries

    def ask_quick(self) -> None:
        """Ask the weakest levels."""
        for level in [*LEVEL_RATINGS][:QUICK_LEVELS]:
            self._ask(level)

    def ask_all(self) -> dict[str, Trials]:
        """Ask all levels that have not been asked, and return how often each chose a wrong move."""
        for level in LEVEL_RATINGS:
            self._ask(level)
        return self.so_far

    def _ask(self, level: str) -> None:
        if level in self.so_far:
            return
        if level == RANDOM:  # its average is known without trials
            moves = self._view.penalty_free
            self.so_far[level] = Trials(sum(move not in self._right for move in moves), len(moves))
            return
        bot = make(level)
        chosen = [bot.choose(self._view, Random(f"trial\n{self._seed}\n{level}\n{number}")) for number in range(TRIES)]
        self.so_far[level] = Trials(sum(move not in self._right for move in chosen), TRIES)
