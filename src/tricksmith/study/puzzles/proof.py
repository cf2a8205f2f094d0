"""Whether a position has a clearly best answer, and how that is known: exact over all deals, or by a wide margin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.bots import Z_95, make
from tricksmith.bots.search import determinize, encode_determinizations, play_scores
from tricksmith.engine import Tricks, margins
from tricksmith.errors import RulesError
from tricksmith.play import deal, play_hand
from tricksmith.rules import Play, side_of
from tricksmith.solve import EPSILON, guarantee
from tricksmith.study.exact_values import MAX_EXACT_DEALS, can_be_exact, exact_values, exact_values_in
from tricksmith.study.grades import LOSS_SHARES
from tricksmith.study.judging import better_move, second_opinion
from tricksmith.study.move_values import MAX_CALLS, MoveSamples, weighted_deals
from tricksmith.study.odds import MatchOdds
from tricksmith.study.puzzles.puzzle import PuzzleCount, PuzzleMove, PuzzleProof

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from tricksmith._arrays import Floats
    from tricksmith.bots.search import WeightedDeals
    from tricksmith.rules import Game, Move, View

__all__ = [
    "PLAYOUTS",
    "ProvenAnswer",
    "has_one_answer",
    "margins_after",
    "prove",
    "swing_of",
]

MIN_MOVES = 3
"""With fewer moves a guess is right as often as it is wrong."""
GUARANTEE_NODES = 1_500_000
"""The most nodes of the search for guarantees."""
SAME_SHARE = 0.02
"""Moves that are closer to the best one than this share of a hand's usual swing are as right as it is."""
MISTAKE_SHARE = LOSS_SHARES[1]
"""Every other move must lose at least this share of the swing: each is then a mistake."""
UNPROVEN_LOSS_SHARE = 0.2
"""The same where no guarantee proves the answer: the best of the other moves must lose at least this share."""
OTHER_EPSILONS = (0.1, 0.6)
"""An exact answer must also be right if the others play a random card this often."""
PREVIEW_DEALS = 160
"""Deals in which moves are played out once, to leave out decisions in which little is at stake."""
PLAYOUTS = 8
"""Playouts of each deal in which moves are counted."""
COUNTED_DEALS = 400
"""Deals in which moves are counted, if too many fit."""
MIN_BETTER, MAX_WORSE = 0.35, 0.25
"""In a sample the best move must do better in this share of the deals, and worse in no more."""
MAX_DOUBLINGS = 3
"""How many times the samples of a decision are doubled at most."""
Z_CLEAR = 5.0
"""A sampled loss must still be a mistake when it is this many standard errors smaller."""
ODDS_SEED = "puzzles"
"""The seed of the hands whose swing is measured."""
SWING_HANDS = 60
"""The number of those hands in a game whose matches the core does not play."""


@dataclass(frozen=True, slots=True)
class ProvenAnswer:
    """The answer of a puzzle.

    Attributes:
        proof: How it is known.
        deals: The number of deals that were tried.
        moves: The moves with their values, the best first.
        count: In how many deals the best move does better than the best of the wrong ones.
    """

    proof: PuzzleProof
    deals: int
    moves: tuple[PuzzleMove, ...]
    count: PuzzleCount

    @property
    def right(self) -> tuple[Move, ...]:
        """The right moves."""
        return tuple(value.move for value in self.moves if value.is_right)

    @property
    def wrong(self) -> tuple[Move, ...]:
        """The other moves."""
        return tuple(value.move for value in self.moves if not value.is_right)


def has_one_answer(right: Collection[Move], wrong: Collection[Move]) -> bool:
    """Return whether one move alone is right, and most moves are wrong.

    Two moves that are worth the same are two answers, even if they play cards that are next to each other.

    Args:
        right: The right moves.
        wrong: The other moves.

    >>> has_one_answer(["pass"], ["bid 1", "bid 2"]), has_one_answer(["pass"], ["bid 1"])
    (True, False)
    """
    return len(right) == 1 and len(right) + len(wrong) >= MIN_MOVES


@lru_cache
def swing_of(game: Game[Any, Any]) -> float:
    """Return the standard deviation of a side's margin in a hand of a game, in points."""
    try:
        return MatchOdds(game, ODDS_SEED).swing
    except RulesError:
        rng, bots = Random(ODDS_SEED), [make("novice")] * game.players
        scores = []
        for number in range(SWING_HANDS):
            hand = play_hand(game.hand(deal(game, seed=ODDS_SEED, number=number), number % game.players), bots, rng)
            assert hand.result is not None
            scores.append(hand.result.scores)
        return float(margins(np.array(scores), lowest_wins=game.lowest_wins).std()) or 1.0


def prove(
    view: View, swing: float, seed: int, *, may_sample: bool = True, is_worth_it: Callable[[], bool] | None = None
) -> ProvenAnswer | None:  # fmt: skip
    """Return the answer of a decision, if one move is clearly best and most moves are wrong.

    Args:
        view: What the seat to act knows.
        swing: The usual swing of a hand of the game, as `swing_of` returns it.
        seed: Determines all samples.
        may_sample: Whether a sample will do where too many deals fit.
        is_worth_it: Called before samples are drawn, which takes long; if it returns False, none are drawn.

    Returns:
        The answer; None if no move is clearly best, if that can't be shown, or if `has_one_answer` does not hold.
    """
    if len(view.penalty_free) < MIN_MOVES:
        return None
    try:
        if view.phase == "calls":
            can_sample = may_sample and len(view.penalty_free) <= MAX_CALLS
            return _prove_by_two_samples(view, swing, seed, is_worth_it) if can_sample else None
        is_exact = can_be_exact(view)
        if not (is_exact or may_sample):
            return None
        if not _do_moves_differ(view, swing, seed):
            return None
        return _prove_exactly(view, swing, seed) if is_exact else _prove_by_two_samples(view, swing, seed, is_worth_it)
    except (RulesError, ValueError):  # the core can't play these hands
        return None


def _do_moves_differ(view: View, swing: float, seed: int) -> bool:
    """Whether the moves seem to differ, by a few playouts."""
    deals = determinize(view, PREVIEW_DEALS, seed)
    values = [float(margins_after(view, deals, move, 1, seed) @ deals.weights) for move in view.penalty_free]
    return max(values) - min(values) >= MISTAKE_SHARE * swing


# -- exact, over all deals that fit ---------------------------------------------------------------------------------


def _prove_exactly(view: View, swing: float, seed: int) -> ProvenAnswer | None:
    deals = determinize(view, MAX_EXACT_DEALS, 0)
    values = exact_values(view)
    if values is None:
        return None
    right, wrong = _split(values, swing, MISTAKE_SHARE)
    if not has_one_answer(right, wrong):
        return None
    guaranteed = _guarantees(view, deals)
    proof = _proof_kind(guaranteed, right, wrong)
    if proof is None or (proof is PuzzleProof.EXACT and not _is_robust(view, values, right, wrong, swing)):
        return None
    count = _compare(*(margins_after(view, deals, move, PLAYOUTS, seed) for move in (right[0], wrong[0])))
    moves = tuple(PuzzleMove(move, values[move], 0.0, guaranteed.get(move), move in right)
                  for move in (*right, *wrong))  # fmt: skip
    return ProvenAnswer(proof, len(deals.weights), moves, count)


def _split(values: Mapping[Move, float], swing: float, share: float) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """The right moves, as good as the best, and the wrong ones, which lose enough; both empty if one is neither."""
    order = sorted(values, key=lambda move: -values[move])
    behind = {move: values[order[0]] - values[move] for move in order}
    right = tuple(move for move in order if behind[move] <= SAME_SHARE * swing)
    wrong = tuple(move for move in order if behind[move] >= share * swing)
    return (right, wrong) if len(right) + len(wrong) == len(order) else ((), ())


def _guarantees(view: View, deals: WeightedDeals) -> Mapping[Move, float]:
    """The points that each play guarantees in all of these deals; nothing if that takes too long."""
    assert view.contract is not None
    tricks = Tricks.of(view.game, view.contract)
    result = guarantee(
        tricks, view.contract, encode_determinizations(tricks, view, deals), nodes=GUARANTEE_NODES, threads=1
    )
    return {play: value for play, value in result.values.items() if value is not None} if result.solved else {}


def _proof_kind(guaranteed: Mapping[Move, float], right: Sequence[Move], wrong: Sequence[Move]) -> PuzzleProof | None:
    """How the answer is known; None if a wrong move guarantees more than a right one."""
    if not guaranteed:
        return PuzzleProof.EXACT
    if min(guaranteed[move] for move in right) > max(guaranteed[move] for move in wrong):
        return PuzzleProof.GUARANTEE
    is_contradicted = max(guaranteed[move] for move in wrong) > min(guaranteed[move] for move in right)
    return None if is_contradicted else PuzzleProof.EXACT


def _is_robust(
    view: View, values: Mapping[Move, float], right: Sequence[Move], wrong: Sequence[Move],
    swing: float,
) -> bool:  # fmt: skip
    """Whether the answer is clear and stays right if the others play better or worse, or if likely deals count more."""
    if values[right[0]] - values[wrong[0]] < UNPROVEN_LOSS_SHARE * swing:
        return False
    likely = weighted_deals(view, MAX_EXACT_DEALS, 0)
    likely = likely.pick(np.flatnonzero(likely.weights > 0))
    variants = [exact_values(view, epsilon=epsilon) for epsilon in OTHER_EPSILONS]
    variants.append(exact_values_in(view, likely, EPSILON))
    return all(
        varied is not None and min(varied[move] for move in right) > max(varied[move] for move in wrong)
        for varied in variants
    )


def margins_after(view: View, deals: WeightedDeals, move: Move, playouts: int, seed: int) -> Floats:
    """Return the mean margin of the seat's side after a play in each deal, over playouts, shape (deals,)."""
    assert isinstance(move, Play)
    assert view.seat is not None
    scores = play_scores(view, deals, move, playouts=playouts, seed=seed)
    side = side_of(view.seat, view.game.sides)
    means: Floats = margins(scores, lowest_wins=view.game.lowest_wins)[:, :, side].mean(axis=1)
    return means


def _compare(best: Floats, other: Floats) -> PuzzleCount:
    """In how many deals the first margin is higher, and lower, than the second."""
    return PuzzleCount(int((best > other).sum()), int((best < other).sum()), len(best))


def _is_consistent(count: PuzzleCount) -> bool:
    """Whether the best move is better in enough deals, and worse in few."""
    return count.better >= MIN_BETTER * count.of and count.worse <= MAX_WORSE * count.of


# -- by a wide margin, over a sample ----------------------------------------------------------------------------------


def _prove_by_two_samples(
    view: View, swing: float, seed: int, is_worth_it: Callable[[], bool] | None
) -> ProvenAnswer | None:  # fmt: skip
    """The answer by a sample, if a second one agrees: among many decisions, some look clear in one sample by chance."""
    if is_worth_it is not None and not is_worth_it():
        return None
    answer = _prove_by_sample(view, swing, seed)
    answer_again = None if answer is None else _prove_by_sample(view, swing, seed + 1)
    is_same = answer is not None and answer_again is not None and {*answer.right} == {*answer_again.right}
    return answer if is_same else None


def _prove_by_sample(view: View, swing: float, seed: int) -> ProvenAnswer | None:
    rng = Random(f"puzzle\n{seed}")
    samples = MoveSamples.of(view, None, rng)
    if samples is None:
        return None
    for _ in range(MAX_DOUBLINGS):
        right, wrong = _split(
            dict(zip(samples.moves, samples.means.tolist(), strict=True)), swing, UNPROVEN_LOSS_SHARE / 2
        )
        if not has_one_answer(right, wrong) or not samples.grow():
            return None
    right, wrong = _split(dict(zip(samples.moves, samples.means.tolist(), strict=True)), swing, UNPROVEN_LOSS_SHARE)
    if not has_one_answer(right, wrong):
        return None
    best, other = samples.index(right[0]), samples.index(wrong[0])
    for move in wrong:
        gap = samples.difference(best, samples.index(move))
        if gap.mean - Z_CLEAR * gap.error < MISTAKE_SHARE * swing:
            return None
    if view.phase == "calls":
        count = _compare(samples.points[best], samples.points[other])
    else:
        deals = weighted_deals(view, COUNTED_DEALS, seed)
        count = _compare(*(margins_after(view, deals, move, PLAYOUTS, seed) for move in (right[0], wrong[0])))
    better = better_move(samples, other, second_opinion(samples, other, rng)) if _is_consistent(count) else None
    if better is None or samples.moves[better] not in right:
        return None
    errors = samples.errors()
    moves = tuple(
        PuzzleMove(move, float(samples.means[index]), Z_95 * float(errors[index]), None, move in right)
        for move in (*right, *wrong)
        for index in (samples.index(move),)
    )
    return ProvenAnswer(PuzzleProof.INTERVAL, samples.deals, moves, count)
