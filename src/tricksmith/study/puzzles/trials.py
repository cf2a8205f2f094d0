"""Trials of a puzzle by bots: the failures of each level measure its difficulty."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tricksmith.bots import make
from tricksmith.study.puzzles.puzzle import LEVEL_RATINGS, RANDOM, Trials

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tricksmith.rules import Move, View

__all__ = ["TRIES", "PuzzleTrials", "difficulty_class", "is_disputed", "is_warm_up"]

TRIES = 8
"""The number of trials of each level."""
QUICK_LEVELS = 3
"""The number of levels that answer almost at once: the weakest ones, of which the first plays at random."""
DISPUTE_TRIES = 2
"""How often each of them chooses a move when it is checked whether they agree."""
MAX_SOLVED_FAILURES = 1
"""The most failures with which a level still counts as solving the puzzle."""


def difficulty_class(trials: Mapping[str, Trials]) -> str:
    """Return the difficulty class: "hard" if the regular fails, else "easy" if the novice succeeds, else "medium".

    It is known before the strongest levels have tried; `Puzzle.difficulty` follows from the rating by all levels.
    """
    failed = {level for level, (failed, _) in trials.items() if failed > MAX_SOLVED_FAILURES}
    return "hard" if "regular" in failed else "medium" if "novice" in failed else "easy"


def is_warm_up(trials: Mapping[str, Trials]) -> bool:
    """Return whether every level except the random one solved a puzzle in all of its tries.

    >>> is_warm_up({"random": Trials(3, 4), "novice": Trials(0, 8)}), is_warm_up({"novice": Trials(1, 8)})
    (True, False)
    """
    return not any(failed for level, (failed, _) in trials.items() if level != RANDOM)


def is_disputed(view: View, seed: str) -> bool:
    """Return whether the weakest bots do not all choose the same move.

    Args:
        view: What the seat to act knows.
        seed: Determines their random choices.
    """
    chosen = (
        make(level).choose(view, Random(f"dispute\n{seed}\n{level}\n{number}"))
        for level in [*LEVEL_RATINGS][1:QUICK_LEVELS]
        for number in range(DISPUTE_TRIES)
    )
    first = next(chosen)
    return any(move != first for move in chosen)


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
        if level == RANDOM:  # how often it fails is known without trials
            moves = self._view.penalty_free
            self.so_far[level] = Trials(sum(move not in self._right for move in moves), len(moves))
            return
        bot = make(level)
        chosen = [bot.choose(self._view, Random(f"trial\n{self._seed}\n{level}\n{number}")) for number in range(TRIES)]
        self.so_far[level] = Trials(sum(move not in self._right for move in chosen), TRIES)
