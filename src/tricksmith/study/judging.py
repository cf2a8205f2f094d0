"""How one decision is judged from a view: samples until a label is settled, and a second opinion on errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search import endgame_values, guaranteed_points, search_ismcts
from tricksmith.errors import RulesError
from tricksmith.rules import Play
from tricksmith.study.evaluation import MoveSamples, weighted_deals
from tricksmith.study.grades import ERRORS, Grade, grade_of, is_milder

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from tricksmith.bots.search import WeightedDeals
    from tricksmith.rules import Move, View

__all__ = ["DEPTHS", "Judgement", "is_doubtful", "judge_decision", "loss_in_tree", "on_time", "second_opinion"]

DEPTHS = {"quick": 2, "normal": 4, "deep": 7}
"""How often the samples of a decision may double until its label is settled, by the name of the depth."""
OPINION_SIMULATIONS = 6_000
"""Simulations of the tree search that is asked before a play is called an error."""
GUARANTEE_NODES = 60_000
"""Nodes of the search for guarantees that is asked before a play is called an error."""


class Judgement(NamedTuple):
    """What was found of a decision.

    Attributes:
        samples: The moves, compared in the same samples.
        played: The place of the move that was judged among them.
        grade: The label of the move; None where the evidence fits several, or time ran out.
        opinion: What an error loses by `second_opinion`; None where there is none, and for other labels.
    """

    samples: MoveSamples
    played: int
    grade: Grade | None
    opinion: float | None = None


def on_time() -> bool:
    """There is no limit of time: nothing is ever late."""
    return False


def judge_decision(
    view: View, move: Move, rng: Random, *, swing: float, depth: str,
    least: Grade = Grade.INACCURACY, is_late: Callable[[], bool] = on_time,
) -> Judgement | None:  # fmt: skip
    """Judge a move by what its seat knew.

    Args:
        view: What the seat to act knows.
        move: The move to judge.
        rng: All samples follow from it.
        swing: The standard deviation of a side's margin in the game, in points; 0 where it is not known.
        depth: One of `DEPTHS`.
        least: The mildest label that matters: no samples are added for a move that is surely milder.
        is_late: Asked before each step; if it says so, the judgement ends without a label.

    Returns:
        The samples and the label; None where the core can't play the game's hands, or the move is a revoke.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> found = judge_decision(hand.view(1), hand.legal[0], Random(1), swing=1.6, depth="quick")
    >>> found.played, found.samples.moves == tuple(hand.legal)
    (0, True)
    """
    try:
        samples = MoveSamples.of(view, move, rng) if move in view.penalty_free else None
    except (RulesError, ValueError):  # the core can't play these hands
        samples = None
    if samples is None:
        return None
    played = samples.index(move)
    swing = swing or float(np.std(samples.points)) or 1.0
    grade = grade_of(samples, played, swing)
    for _ in range(DEPTHS[depth]):
        if grade is not None or is_milder(samples.loss(played), least, swing) or is_late() or not samples.grow():
            break
        grade = grade_of(samples, played, swing)
    grade = grade or grade_of(samples, played, swing, is_final=True)
    if grade not in ERRORS:
        return Judgement(samples, played, grade)
    if is_late():
        return Judgement(samples, played, None)
    opinion = second_opinion(samples, played, rng)
    return Judgement(samples, played, None if is_doubtful(samples, played, opinion) else grade, opinion)


def is_doubtful(samples: MoveSamples, played: int, opinion: float | None) -> bool:
    """Whether a move that seems to lose something loses less than half of it by a second opinion.

    Args:
        samples: The moves, compared by playouts.
        played: The place of the move among them.
        opinion: What it loses by `second_opinion`.
    """
    return opinion is not None and opinion < samples.loss(played).mean / 2


def second_opinion(samples: MoveSamples, played: int, rng: Random) -> float | None:
    """Return what a play loses by a better search than playouts, in points; None where there is none.

    Playouts by a simple policy miss what later tricks can be made of. So they do not judge alone: near the end of a
    hand the exact values over all deals have a say, and before it a tree. A play that guarantees more than the best one
    loses nothing.

    Args:
        samples: The moves, compared by playouts.
        played: The place of the play among them.
        rng: The search follows from it.
    """
    view, move, best = samples.view, samples.moves[played], samples.moves[int(np.argmax(samples.means))]
    if not (isinstance(move, Play) and isinstance(best, Play)):
        return None
    deals = weighted_deals(view, 2_000, rng.getrandbits(62))
    sure = guaranteed_points(view, deals, nodes=GUARANTEE_NODES)
    if sure is not None and sure.get(move, -np.inf) > sure.get(best, -np.inf):
        return 0.0
    exact = endgame_values(view, deals) if samples.is_listed else None
    return loss_in_tree(view, move, rng, deals, OPINION_SIMULATIONS) if exact is None else _loss(exact, move)


def loss_in_tree(view: View, play: Play, rng: Random, deals: WeightedDeals, simulations: int) -> float | None:
    """Return what a play loses by a tree search; None where partners play together, who would know too much in it.

    Args:
        view: What the seat to act knows.
        play: The play.
        rng: The search follows from it.
        deals: Determinizations of the view.
        simulations: The simulations of the search.
    """
    if any(len(side) > 1 for side in view.game.sides):
        return None
    decision = search_ismcts(view, rng, simulations, None, deals)
    return _loss({value.move: value.points for value in decision.action_values}, play)


def _loss(values: Mapping[Play, float] | Mapping[Move, float], play: Play) -> float:
    return max(values.values()) - dict(values)[play]
