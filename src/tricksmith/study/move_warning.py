"""The warning about a mistake while a match is played, a second look at a move from what its seat knows alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RulesError
from tricksmith.present import loses_text, sentence
from tricksmith.rules import Play
from tricksmith.study.grades import Grade, is_milder
from tricksmith.study.judging import judge_decision, loss_in_tree, never_late
from tricksmith.study.move_values import Difference, weighted_deals
from tricksmith.study.odds import MatchOdds, swing_at_start
from tricksmith.study.reasons import explain, fact_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tricksmith.present import PlayerNames
    from tricksmith.rules import Game, Move, View
    from tricksmith.study.judging import Judgement

__all__ = ["MoveWarning", "hand_swing", "warning_about"]

SWING_SEED = "odds 0"
"""The seed of the hands whose swing is measured, the same as in a review with the default seed, 0."""
MIN_SHARE_LOST = 0.2
"""The loss that is worth an interruption, as a share of the swing of a hand."""
TREES, TREE_SIMULATIONS, TREE_DEALS = 3, 20_000, 8_000
"""How many tree searches must confirm the second opinion, the simulations of each, and the deals that it draws from: a
smaller one errs now and then about a move that it has hardly tried."""


@dataclass(frozen=True, slots=True)
class MoveWarning:
    """The warning about a move that is surely a mistake or a blunder.

    Attributes:
        move: The move.
        grade: Its label.
        loss: By how many points it is behind the best move, on average.
        better: The best move.
        text: What the move loses, in a sentence that names no other move.
        reason: Why the better move is better, as counted in deals that fit what the seat knows; empty where no fact
            was found, or time ran out.

    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.rules import Play
    >>> cards = Play(FRENCH.card("7h")), Play(FRENCH.card("9s"))
    >>> warning = MoveWarning(cards[0], Grade.MISTAKE, 1.3, cards[1], "7h loses 1.3 points on average.", "")
    >>> print(warning.grade, warning.better)
    mistake 9s
    """

    move: Move
    grade: Grade
    loss: float
    better: Move
    text: str
    reason: str


def warning_about(
    view: View, move: Move, who: PlayerNames, *, rng: Random, swing: float,
    is_late: Callable[[], bool] = never_late,
) -> MoveWarning | None:  # fmt: skip
    """Return the warning about a move; None if there is nothing to say against it.

    The move is judged as in a review of little depth, and more strictly, because it interrupts. Nothing is said of a
    move that is good, inaccurate, without an alternative, or not surely a mistake. Where every seat plays for itself,
    tree searches must find a mistake, too; where partners play together, and in the calls, only a blunder counts. The
    result depends on the arguments alone, unless time runs out.

    Args:
        view: What the seat to act knows.
        move: A legal move of that seat.
        who: The names of the seats, and who reads.
        rng: The random generator for all samples.
        swing: The standard deviation of a side's margin in points, as `hand_swing` returns it; 0 where it isn't known.
        is_late: Called between steps of the work. Once it returns True, the work ends.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while len(hand.tricks) < 5:
    ...     hand = hand.play(hand.legal[0])
    >>> view, who = hand.view(hand.to_act), PlayerNames(("Ada", "Bo", "Cy"), hand.to_act)
    >>> warning = warning_about(view, hand.parse("9ms as Suns"), who, rng=Random(1), swing=1.6)
    >>> print(warning.grade, "-", warning.text)
    blunder - 9ms as Suns loses 1.5 points on average.
    >>> warning_about(view, warning.better, who, rng=Random(1), swing=1.6) is None
    True
    """
    if len(view.penalty_free) < 2:
        return None
    judged = judge_decision(view, move, rng, swing=swing, depth="quick", least=Grade.MISTAKE, is_late=is_late)
    if judged is None or judged.grade not in {Grade.MISTAKE, Grade.BLUNDER}:
        return None
    loss, swing = judged.loss.mean, judged.swing
    if loss < MIN_SHARE_LOST * swing or not _is_confirmed(judged, swing, rng, is_late):
        return None
    better = judged.samples.moves[judged.best]
    facts, _ = ((), ()) if is_late() else explain(view, better, move, rng.getrandbits(62))
    reason = next(filter(None, (fact_text(fact, view, better, move, who) for fact in facts)), "")
    text = sentence(loses_text(move, loss, who))
    return MoveWarning(move, judged.grade, loss, better, text, reason)


def _is_confirmed(judged: Judgement, swing: float, rng: Random, is_late: Callable[[], bool]) -> bool:
    """Whether the second opinion and all `TREES` searches find a mistake; without any of them, if it is a blunder."""
    samples = judged.samples
    view, move, opinion = samples.view, samples.moves[judged.played], judged.opinion
    for _ in range(TREES):
        if opinion is None or not isinstance(move, Play):
            break
        if is_milder(Difference(opinion, 0.0), Grade.MISTAKE, swing) or is_late():
            return False
        deals = weighted_deals(view, TREE_DEALS, rng.getrandbits(62))
        opinion = loss_in_tree(view, move, rng, deals, TREE_SIMULATIONS)
    if opinion is None:
        return judged.grade is Grade.BLUNDER
    return not is_milder(Difference(opinion, 0.0), Grade.MISTAKE, swing)


@lru_cache(maxsize=32)
def hand_swing(game: Game[Any, Any]) -> float:
    """Return the standard deviation of a side's margin in a hand of a game, in points; 0 where it is not known.

    It is counted in hands that a rollout policy plays, which takes seconds; the last games are remembered. Where hands
    depend on those before them, it is that of the first hand.

    Args:
        game: The game, with its options.

    >>> from tricksmith import games
    >>> 1 < hand_swing(games.get("poison-nonesuch", players=3)) < 2
    True
    """
    try:
        return MatchOdds(game, SWING_SEED).swing
    except RulesError:
        return swing_at_start(game, SWING_SEED)
