"""The judgement of one decision from a view: sampling until its label is settled, and a second opinion on errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search import endgame_values, guaranteed_points, search_ismcts
from tricksmith.errors import RulesError
from tricksmith.rules import Play
from tricksmith.study.grades import ERRORS, LOSS_SHARES, Grade, grade_loss, grade_of, is_certain, is_milder
from tricksmith.study.move_values import Difference, MoveSamples, weighted_deals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from tricksmith.bots.search import WeightedDeals
    from tricksmith.rules import Move, View
    from tricksmith.study.odds import ScoreChances

__all__ = [
    "DEPTHS", "Judgement", "Opinion", "agreed_loss", "better_move", "judge_decision", "loss_in_tree", "never_late",
    "second_opinion",
]  # fmt: skip

DEPTHS = {"quick": 2, "normal": 4, "deep": 7}
"""How often the samples of a decision may double until its label is settled, by the name of the depth."""
OPINION_TREES, OPINION_SIMULATIONS = 4, 6_000
"""The number of tree searches that confirm an error, and the simulations of each. A tree soon stops exploring a poor
play, so further trees reveal more about it than further simulations."""
OPINION_DEALS = 2_000
"""The determinizations of each of these searches."""
GUARANTEE_NODES = 60_000
"""The most nodes of the maximin search that confirms an error."""
MIN_CONFIRMED, MAX_CONTRADICTED = 0.5, 0.25
"""The least part of a lead by playouts that a second opinion must find, and the greatest part of the lead of the best
move by which it may find another move better."""


class Judgement(NamedTuple):
    """The judgement of a decision.

    Attributes:
        samples: The moves, compared in the same samples.
        played: The index of the judged move among them.
        grade: The label of the move; None where the evidence fits several, or time ran out.
        best: The index of the best move; for an error, of the move that all opinions find better.
        loss: The loss of the move against the best one, in points; for an error at most what the second opinion finds.
        opinion: The loss of an error by `second_opinion`; None if there is none, and for other labels.
        as_good: For an error, the indices of the other moves that are as good as the best one by all opinions.
        swing: What the label is measured by: the swing of a hand, or the spread of the samples where it is not known.
    """

    samples: MoveSamples
    played: int
    grade: Grade | None
    best: int
    loss: Difference
    opinion: float | None = None
    as_good: tuple[int, ...] = ()
    swing: float = 1.0


class Opinion(NamedTuple):
    """The values of plays by a stronger search than playouts.

    Attributes:
        values: The expected points of each play, up to a constant that is the same for all.
        guarantees_more: Whether the judged play guarantees more than the play that playouts find best.
    """

    values: Mapping[Move, float]
    guarantees_more: bool = False

    def lead(self, play: Move, other: Move) -> float:
        """Return by how many points one play is better than another."""
        return self.values[play] - self.values[other]

    def loss(self, play: Move) -> float:
        """Return the loss of a play against the best one, in points."""
        return 0.0 if self.guarantees_more else max(self.values.values()) - self.values[play]


def never_late() -> bool:
    """Return False: there is no time limit."""
    return False


def judge_decision(
    view: View, move: Move, rng: Random, *, swing: float, depth: str,
    least: Grade = Grade.INACCURACY, is_late: Callable[[], bool] = never_late, chances: ScoreChances | None = None,
) -> Judgement | None:  # fmt: skip
    """Judge a move by what its seat knew.

    Args:
        view: What the seat to act knows.
        move: The move to judge.
        rng: The random generator for all samples.
        swing: The standard deviation of a side's margin in the game, in points; 0 where it is not known.
        depth: One of `DEPTHS`.
        least: The mildest label of interest: no samples are added for a move that is certainly milder.
        is_late: Called before each step; if it returns True, the judgement ends without a label.
        chances: The chance of each side to win the match by the points of the hand; the samples then include it.

    Returns:
        The samples and the label; None where the core can't play the game's hands, or the move is a revoke.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> judgement = judge_decision(hand.view(1), hand.legal[0], Random(1), swing=1.6, depth="quick")
    >>> judgement.played, judgement.samples.moves == tuple(hand.legal)
    (0, True)
    """
    try:
        samples = MoveSamples.of(view, move, rng, chances=chances) if move in view.penalty_free else None
    except (RulesError, ValueError):  # the core can't play these hands
        samples = None
    if samples is None:
        return None
    played = samples.index(move)
    swing = swing or samples.spread
    grade = grade_of(samples, played, swing)
    for _ in range(DEPTHS[depth]):
        if grade is not None or is_milder(samples.loss(played), least, swing) or is_late() or not samples.grow():
            break
        grade = grade_of(samples, played, swing)
    grade = grade or grade_of(samples, played, swing, is_final=True)
    best = int(np.argmax(samples.means))
    judgement = Judgement(samples, played, grade, best, samples.loss(played), swing=swing)
    is_praised = grade is Grade.BEST and least is Grade.INACCURACY and _is_next_a_mistake(samples.lead(played), swing)
    return _with_opinion(judgement, swing, rng, is_late) if grade in ERRORS or is_praised else judgement


def _with_opinion(judgement: Judgement, swing: float, rng: Random, is_late: Callable[[], bool]) -> Judgement:
    """The judgement of an error, or of the only good move, revised by a second opinion."""
    samples, played = judgement.samples, judgement.played
    opinion = None if is_late() else second_opinion(samples, played, rng)
    if is_late():
        return judgement._replace(grade=None)
    if opinion is None:
        is_error = judgement.grade in ERRORS
        return judgement._replace(as_good=tuple(_as_good_as(judgement, swing, opinion))) if is_error else judgement
    if judgement.grade is Grade.BEST:
        return judgement if _is_best(samples, played, opinion) else judgement._replace(grade=None)
    judgement = judgement._replace(opinion=opinion.loss(samples.moves[played]))
    better, agreed = agreed_loss(samples, played, opinion)
    loss = min(agreed, judgement.loss)
    grade = grade_loss(loss, samples.lead(played), swing, is_final=True)
    if better == played or grade not in ERRORS:
        return judgement._replace(grade=None)
    judgement = judgement._replace(best=better, loss=loss, grade=grade)
    return judgement._replace(as_good=tuple(_as_good_as(judgement, swing, opinion)))


def _as_good_as(judgement: Judgement, swing: float, opinion: Opinion | None) -> Iterator[int]:
    """The indices of moves that are certainly no inaccuracy, and certainly better than the error that was played."""
    samples, moves = judgement.samples, judgement.samples.moves
    for index in range(len(moves)):
        gain = samples.difference(index, judgement.played)
        is_as_good = is_milder(samples.difference(judgement.best, index), Grade.INACCURACY, swing)
        if index in (judgement.best, judgement.played) or not is_as_good or not is_certain(gain):
            continue
        if opinion is None or opinion.lead(moves[judgement.best], moves[index]) < LOSS_SHARES[0] * swing:
            yield index


def _is_next_a_mistake(lead: Difference, swing: float) -> bool:
    """Whether the second best move would have been a mistake, by the lead of the best one over it."""
    return not is_milder(lead, Grade.MISTAKE, swing)


def _is_best(samples: MoveSamples, played: int, opinion: Opinion) -> bool:
    """Whether a second opinion finds no move much better, and at least half of the lead that playouts find."""
    if opinion.guarantees_more:
        return False
    move, lead = samples.moves[played], samples.lead(played).mean
    second = int(np.argsort(-samples.means, kind="stable")[1])
    is_second_behind = opinion.lead(move, samples.moves[second]) >= MIN_CONFIRMED * lead
    return opinion.loss(move) <= MAX_CONTRADICTED * lead and is_second_behind


def better_move(samples: MoveSamples, played: int, opinion: Opinion | None) -> int | None:
    """Return the index of the best move that is certainly better than another one, by playouts and a second opinion.

    Args:
        samples: The moves, compared by playouts.
        played: The index of the move that seems to lose something.
        opinion: The second opinion, which must find at least half of the difference; None if there is none.

    Returns:
        The index of the move; None if no move is better by both.
    """
    for index in np.argsort(-samples.means, kind="stable").tolist():
        gap = samples.difference(index, played)
        if index == played or not is_certain(gap):
            return None
        if opinion is None:
            return int(index)
        lead = opinion.lead(samples.moves[index], samples.moves[played])
        if not opinion.guarantees_more and lead >= MIN_CONFIRMED * gap.mean:
            return int(index)
    return None


def agreed_loss(samples: MoveSamples, played: int, opinion: Opinion) -> tuple[int, Difference]:
    """Return the move against which another one loses the most, by playouts and a second opinion, and that loss.

    A move is behind another by the smaller of what the two find, with the standard error of the playouts.

    Args:
        samples: The moves, compared by playouts.
        played: The index of the move that seems to lose something.
        opinion: The second opinion.

    Returns:
        The index of the better move, and the loss; the index of the move itself, and 0, if none is better by both.
    """
    better, agreed = played, Difference(0.0, 0.0)
    if opinion.guarantees_more:
        return better, agreed
    for index in range(len(samples.moves)):
        gap = samples.difference(index, played)
        if index == played or not is_certain(gap):
            continue
        loss = min(gap.mean, opinion.lead(samples.moves[index], samples.moves[played]))
        if loss > agreed.mean:
            better, agreed = index, Difference(loss, gap.error)
    return better, agreed


def second_opinion(samples: MoveSamples, played: int, rng: Random) -> Opinion | None:
    """Return the values of plays by a stronger search than playouts; None if no such search applies.

    Playouts by a simple policy misjudge what later tricks are worth. So an error needs a second opinion: near the end
    of a hand by exact values over all deals, earlier by tree searches. A play that guarantees more than all that are
    certainly better by playouts, or than the best one if none is, loses nothing.

    Args:
        samples: The moves, compared by playouts.
        played: The index of the play among them.
        rng: The random generator for the search.
    """
    view, move, best = samples.view, samples.moves[played], samples.moves[int(np.argmax(samples.means))]
    if not (isinstance(move, Play) and isinstance(best, Play)):
        return None
    deals = weighted_deals(view, OPINION_DEALS, rng.getrandbits(62))
    guaranteed = guaranteed_points(view, deals, nodes=GUARANTEE_NODES)
    ahead = [other for index, other in enumerate(samples.moves) if is_certain(samples.difference(index, played))]
    rivals = [other for other in ahead if isinstance(other, Play)] or [best]
    guarantees_more = guaranteed is not None and all(
        guaranteed.get(move, -np.inf) > guaranteed.get(rival, -np.inf) for rival in rivals
    )
    exact = endgame_values(view, deals) if samples.is_listed else None
    if exact is not None:
        return Opinion(dict(exact.items()), guarantees_more)
    trees = _mean_of_trees(view, rng, deals)
    return Opinion(trees or {}, guarantees_more) if trees or guarantees_more else None


def loss_in_tree(view: View, play: Play, rng: Random, deals: WeightedDeals, simulations: int) -> float | None:
    """Return the loss of a play by tree search; None if there are partners, who would see each other's cards in it.

    Args:
        view: What the seat to act knows.
        play: The play.
        rng: The random generator for the search.
        deals: Determinizations of the view.
        simulations: The simulations of the search.
    """
    values = _tree_values(view, rng, deals, simulations)
    return None if values is None else Opinion(values).loss(play)


def _mean_of_trees(view: View, rng: Random, deals: WeightedDeals) -> dict[Move, float] | None:
    """The mean values of several tree searches, each over its own deals, the first over those given.

    None where `_tree_values` has none.
    """
    trees = []
    for number in range(OPINION_TREES):
        drawn = weighted_deals(view, OPINION_DEALS, rng.getrandbits(62)) if number else deals
        values = _tree_values(view, rng, drawn, OPINION_SIMULATIONS)
        if values is None:
            return None
        trees.append(values)
    return {move: sum(values[move] for values in trees) / len(trees) for move in trees[0]}


def _tree_values(view: View, rng: Random, deals: WeightedDeals, simulations: int) -> dict[Move, float] | None:
    """The values of plays by one tree search; None if there are partners, who would see each other's cards in it."""
    if any(len(side) > 1 for side in view.game.sides):
        return None
    decision = search_ismcts(view, rng, simulations, None, deals)
    return {value.move: value.points for value in decision.action_values}
