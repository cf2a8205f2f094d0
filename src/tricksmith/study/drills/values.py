"""The values of the moves of a decision, for a drill: exact over all deals where these are few, else by samples."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots import Z_95
from tricksmith.errors import OptionError, RulesError
from tricksmith.present import join, sentence, short_move
from tricksmith.study.exact_values import can_be_exact, exact_values
from tricksmith.study.move_values import MoveSamples

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, View

__all__ = ["SAME", "DrillMove", "DrillVerdict", "value_moves", "verdict_on"]

SAME = 0.05
"""Moves whose difference in points is smaller than this are equally good: rounded, they look the same."""
EXACT_NODES = 150_000
"""The most nodes of a search for exact values. They are few because a player waits for it."""
MAX_DOUBLINGS = 3
"""The most times that the samples of a decision are doubled."""
MAX_HALF_WIDTH_SHARE = 0.04
"""Samples are enough if half the interval of the loss is at most this share of the standard deviation of results."""
MAX_NAMED = 4
"""The most moves that are named in a sentence; the others are counted."""


class DrillMove(NamedTuple):
    """What one move of a decision is worth.

    Attributes:
        move: The move.
        points: The mean margin of the seat's side at the end of the hand, in points; more is better.
        half_width: Half the width of the 95% confidence interval of the points; 0 if they are exact.
        behind: By how many points it is behind the best move; 0 if nothing shows that it is worse.
    """

    move: Move
    points: float
    half_width: float
    behind: float


@dataclass(frozen=True, slots=True)
class DrillVerdict:
    """What a move in a drill was worth, by what the seat knew.

    Attributes:
        move: The move.
        loss: By how many points it is behind the best one; 0 if nothing shows that it is worse.
        moves: The moves that were compared, the best first.
        text: The verdict in a sentence.
    """

    move: Move
    loss: float
    moves: tuple[DrillMove, ...]
    text: str

    @property
    def is_best(self) -> bool:
        """Whether no other move is better, as far as the samples show."""
        return not self.loss


def value_moves(view: View, seed: str, played: Move | None = None) -> tuple[DrillMove, ...]:
    """Return the moves of a decision with their values, the best first.

    Args:
        view: What the seat knows.
        seed: Determines the samples.
        played: A move that must be among those compared; if there are many calls, only the best few are.

    Raises:
        OptionError: If the core can't play the game's hands.
    """
    try:
        is_exact = view.phase == "tricks" and can_be_exact(view, EXACT_NODES)
        if is_exact and (values := exact_values(view, nodes=EXACT_NODES)) is not None:
            return _ordered([DrillMove(move, points, 0.0, 0.0) for move, points in values.items()])
        samples = MoveSamples.of(view, played, Random(f"drill\n{seed}"))
    except (RulesError, ValueError) as error:
        raise _refusal(view) from error
    if samples is None:
        raise _refusal(view)
    return _by_samples(samples, None if played is None else samples.index(played))


def _refusal(view: View) -> OptionError:
    return OptionError(f"{view.game.name} can't be drilled like this: the core that values moves can't play its hands")


def _by_samples(samples: MoveSamples, played: int | None) -> tuple[DrillMove, ...]:
    for _ in range(MAX_DOUBLINGS):
        best = int(np.argmax(samples.means))
        loss = samples.difference(best, int(np.argmin(samples.means)) if played is None else played)
        if Z_95 * loss.error <= MAX_HALF_WIDTH_SHARE * float(np.std(samples.points)) or not samples.grow():
            break
    best, errors, moves = int(np.argmax(samples.means)), samples.errors(), []
    for index, move in enumerate(samples.moves):
        gap = samples.difference(best, index)
        is_worse = gap.mean > Z_95 * gap.error
        moves.append(
            DrillMove(move, float(samples.means[index]), Z_95 * float(errors[index]), gap.mean if is_worse else 0.0)
        )
    return _ordered(moves)


def _ordered(moves: Sequence[DrillMove]) -> tuple[DrillMove, ...]:
    """The moves, the best first; `behind` is computed here for exact values, and 0 for equally good moves."""
    ordered = sorted(moves, key=lambda move: -move.points)
    behind = [move.behind if move.half_width else ordered[0].points - move.points for move in ordered]
    return tuple(move._replace(behind=gap if gap >= SAME else 0.0) for move, gap in zip(ordered, behind, strict=True))


def verdict_on(moves: Sequence[DrillMove], move: Move, who: PlayerNames) -> DrillVerdict:
    """Return the verdict on one of these moves.

    Args:
        moves: The moves with their values, the best first.
        move: One of them.
        who: The names of the seats, and who reads.
    """
    value = next(value for value in moves if value.move == move)
    best = [value.move for value in moves if not value.behind]
    if not value.behind:
        others = [other for other in best if other != move]
        text = "right" if not others else f"right; {_names(others, who)} would have been as good"
        if len(best) == len(moves):
            text = "right; all moves are about equally good"
    else:
        was = "was" if len(best) == 1 else "were"
        text = f"{short_move(move, who)} loses {value.behind:.1f} points on average; {_names(best, who)} {was} best"
    return DrillVerdict(move, value.behind, tuple(moves), sentence(text))


def _names(moves: Sequence[Move], who: PlayerNames) -> str:
    """The moves in a list, shortened if they are many."""
    names = [short_move(move, who) for move in moves[:MAX_NAMED]]
    more = len(moves) - len(names)
    return join([*names, *([f"{more} more"] if more else [])])
