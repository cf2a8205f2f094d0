"""How a wrong move loses: a deal that fits what the seat knows, played out after the wrong move and after the best."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots import make
from tricksmith.bots.search import determinize
from tricksmith.engine import margin
from tricksmith.play import play_hand
from tricksmith.rules import Play, side_of
from tricksmith.study.exact_values import MAX_EXACT_DEALS
from tricksmith.study.puzzles.proof import PLAYOUTS, margins_after
from tricksmith.study.second_try import refit_to

if TYPE_CHECKING:
    from tricksmith.rules import Hand, Move
    from tricksmith.study.puzzles.puzzle import Puzzle

__all__ = ["PuzzleLine", "losing_line"]

MAX_TRIED = 40
"""The most deals that are tried, first those in which the move loses the most."""
LINE_BOTS = ("novice", "random")
"""The bots that play the other seats, tried in this order: random ones if no deal shows the loss with novices."""
OWN_BOT = "novice"
"""The bot that plays on for the seat that decides."""
LINE_SEED = 1
"""The seed of the deals and playouts: the line of a puzzle is always the same."""


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """The same deal played to its end twice, after the wrong move and after the best.

    The seat itself plays on as a novice. So do the others if the move then loses in a deal, else they play at random.

    Attributes:
        wrong: The hand after the wrong move.
        right: The hand after the best move.
        loss: By how many points the side of the seat ends the first one worse.
    """

    wrong: Hand
    right: Hand
    loss: float


def losing_line(puzzle: Puzzle, move: Move) -> PuzzleLine | None:
    """Return an example of how a wrong move loses: one deal, played out after the wrong move and after the best.

    The deal fits what the seat knows. It is an example, not the proof.

    Args:
        puzzle: The puzzle.
        move: A wrong play.

    Returns:
        The line; None if the move is a call, or no deal was found in which it loses when these bots play on.

    >>> from tricksmith.study import load_puzzles
    >>> puzzle = [one for one in load_puzzles("poison-nonesuch") if one.proof.value == "guarantee"][-1]
    >>> line = losing_line(puzzle, puzzle.moves[-1].move)
    >>> line.loss > 0, line.wrong.actions[: len(puzzle.hand.actions)] == puzzle.hand.actions
    (True, True)
    """
    best, view = puzzle.moves[0].move, puzzle.view
    if not (isinstance(best, Play) and isinstance(move, Play)):
        return None
    deals = determinize(view, MAX_EXACT_DEALS, LINE_SEED)
    best_margins, move_margins = (margins_after(view, deals, play, PLAYOUTS, LINE_SEED) for play in (best, move))
    order = np.argsort(move_margins - best_margins, kind="stable")[:MAX_TRIED].tolist()
    hands = [refit_to(puzzle.hand, puzzle.seat, deals, row, Random(LINE_SEED)) for row in order]
    for bot, hand in product(LINE_BOTS, hands):
        if hand is None:
            continue
        right, wrong = (_played_out(hand, play, bot, puzzle) for play in (best, move))
        loss = _margin(right, puzzle) - _margin(wrong, puzzle)
        if loss > 0:
            return PuzzleLine(wrong, right, loss)
    return None


def _played_out(hand: Hand, move: Move, bot: str, puzzle: Puzzle) -> Hand:
    """The hand after a move, played to its end by bots."""
    bots = [make(OWN_BOT if seat == puzzle.seat else bot) for seat in range(hand.game.players)]
    return play_hand(hand.play(move), bots, Random(LINE_SEED))


def _margin(hand: Hand, puzzle: Puzzle) -> float:
    assert hand.result is not None
    side = side_of(puzzle.seat, puzzle.game.sides)
    return margin(hand.result.scores, side, lowest_wins=hand.game.lowest_wins)
