"""The key moments of a match: the decisions that cost or won the most, each with its reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from tricksmith._seeds import Seed, seed_text
from tricksmith.errors import RulesError
from tricksmith.executor import SerialExecutor
from tricksmith.present import is_turn
from tricksmith.rules import Play
from tricksmith.solve import solve
from tricksmith.study.grades import Grade
from tricksmith.study.parallel import map_positions
from tricksmith.study.reasons import explain, fact_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.executor import Executor
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, Seat
    from tricksmith.study.reasons import CountedFact, ExampleDeal
    from tricksmith.study.reviewed_decisions import MatchReview, ReviewedDecision

__all__ = ["KeyMoment", "explain_moment", "moments_of"]

MAX_MOMENTS, MAX_FIRST = 3, 2
"""The most moments, and how many good moves come first where the match was won: all three if none was costly."""
MIN_CHANCE = 0.005
"""The least that a moment costs or wins of the chance to win the match, where that chance is known."""
HINDSIGHT_NODES = 300_000
"""Nodes of the solver that looks at the true deal."""


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A decision that mattered.

    Attributes:
        decision: The decision.
        is_lost: Whether points were lost by it; else it was the only good move, and was found.
        other: The move that it is compared with: the best one, or the second best where the best was found.
        reasons: Facts that say why, the most telling first; `texts` puts them into words.
        deals: Deals that fit what the seat knew, and show the difference.
        hindsight: With all cards open, what the move and the other one were worth in the true deal; None if that is not
            known. The seat could not know this.
        is_explained: Whether reasons, deals and hindsight were looked for.
        also: The numbers of the other tricks of the hand in which points were lost because the same move wasn't made.
        explains_baseline: Whether the text explains what the points are compared with, as the first moment's does.
    """

    decision: ReviewedDecision
    is_lost: bool
    other: Move
    reasons: tuple[CountedFact, ...] = ()
    deals: tuple[ExampleDeal, ...] = ()
    hindsight: tuple[int, int] | None = None
    is_explained: bool = False
    also: tuple[int, ...] = ()
    explains_baseline: bool = False

    @property
    def pair(self) -> tuple[Move, Move]:
        """The better move of the two, and the other one."""
        return (self.other, self.decision.move) if self.is_lost else (self.decision.move, self.other)

    def texts(self, who: PlayerNames) -> tuple[str, ...]:
        """Return the reasons as sentences; one that says nothing more is empty.

        Args:
            who: The names of the seats, and who reads.

        >>> from tricksmith import bots, games, play, study
        >>> from tricksmith.present import PlayerNames
        >>> game = games.get("poison-nonesuch", players=3)
        >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
        >>> reviewer = study.Reviewer(match, seats=[0], depth="quick")
        >>> while not reviewer.so_far().decisions:
        ...     reviewer.judge_next()
        >>> moments = study.moments_of(reviewer.so_far(), 0)
        >>> all(len(moment.texts(PlayerNames(("Ada", "Bo", "Cy")))) == len(moment.reasons) for moment in moments)
        True
        """
        view = self.decision.before.view(self.decision.seat)
        texts: list[str] = []
        knows_deals = False
        for fact in self.reasons:
            text = fact_text(fact, view, *self.pair, who.headed(), knows_deals=knows_deals)
            texts.append(text)
            knows_deals = knows_deals or (bool(text) and fact.kind != "guarantee")
        return tuple(texts)


def moments_of(
    review: MatchReview, seat: Seat, *, with_reasons: bool = True, executor: Executor | None = None
) -> tuple[KeyMoment, ...]:
    """Return the decisions of a seat that cost the most, and, if they are few, those that won the most.

    If the seat won the match, the moments that won the most come first: two, or three if no decision cost enough.

    They are ranked by the change of the probability of winning the match, or by points if that is unknown. A decision
    that changed it by less than 0.5% is not a moment, nor is an inaccuracy if it is unknown. Plays of one hand that
    lost points because the same card wasn't played are one moment: the one that cost the most; but each with which the
    match turned is a moment.

    Args:
        review: The review of the match.
        seat: Whose decisions.
        with_reasons: Whether the reasons are counted now; else `explain_moment` can do it later.
        executor: Counts them in parallel; by default they are counted one by one in this process.

    Returns:
        Three moments at most.

    >>> from tricksmith import bots, games, play, study
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
    >>> reviewer = study.Reviewer(match, seats=[0], depth="quick")
    >>> while not reviewer.so_far().decisions:
    ...     reviewer.judge_next()
    >>> len(moments_of(reviewer.so_far(), 0)) <= 3
    True
    """
    decisions = review.of_seat(seat)
    lost = _lost_moments(decisions)
    praised = sorted((decision for decision in decisions if _is_worth_praise(decision)), key=_lead, reverse=True)
    won = [KeyMoment(decision, is_lost=False, other=decision.values[1].move) for decision in praised]
    is_won = review.has_won(seat)
    first = won[: max(MAX_FIRST, MAX_MOMENTS - len(lost))] if is_won else []
    chosen = [*first, *lost, *(() if is_won else won)][:MAX_MOMENTS]
    moments = tuple(replace(moment, explains_baseline=not index) for index, moment in enumerate(chosen))
    if not with_reasons:
        return moments
    explain_one = partial(explain_moment, seed=review.seed)
    return tuple(
        map_positions(explain_one, moments, executor or SerialExecutor(), game=review.match.game, name="moments")
    )


def _lost_moments(decisions: Iterable[ReviewedDecision]) -> list[KeyMoment]:
    """The moments that cost enough, the worst first; errors of a hand with the same better play are one moment.

    Each moment with which the match turned stays one of its own.
    """
    errors = sorted((decision for decision in decisions if _is_costly(decision)), key=_cost, reverse=True)
    by_better: dict[object, list[ReviewedDecision]] = {}
    for decision in errors:
        by_itself = decision.hand_number, decision.number
        key: tuple[int, object] = (
            (decision.hand_number, str(decision.best)) if isinstance(decision.best, Play) else by_itself
        )
        if key in by_better and is_turn(decision.chance_lost):
            key = by_itself
        by_better.setdefault(key, []).append(decision)
    return [
        KeyMoment(first, is_lost=True, other=first.best, also=tuple(sorted(decision.trick for decision in others)))
        for first, *others in by_better.values()
    ]


def _is_costly(decision: ReviewedDecision) -> bool:
    if decision.chance_lost is None:
        return decision.grade in (Grade.MISTAKE, Grade.BLUNDER)
    return decision.is_error and decision.chance_lost >= MIN_CHANCE


def _is_worth_praise(decision: ReviewedDecision) -> bool:
    lead = decision.chance_lead
    return decision.grade is Grade.BEST and (lead is None or lead >= MIN_CHANCE)


def _cost(decision: ReviewedDecision) -> tuple[float, float]:
    return decision.chance_lost or 0.0, decision.loss.mean


def _lead(decision: ReviewedDecision) -> tuple[float, float]:
    return decision.chance_lead or 0.0, decision.values[1].behind


def explain_moment(moment: KeyMoment, seed: Seed) -> KeyMoment:
    """Return a moment with its reasons, the deals that show them, and the hindsight values.

    The result is the same for all readers: `KeyMoment.texts` and `show_review` put it into words for one of them.

    Args:
        moment: The moment.
        seed: The seed of the review.

    >>> from tricksmith import bots, games, play, study
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
    >>> early = [(1, number) for number in range(14)]
    >>> reviewer = study.Reviewer(match, seats=[0], depth="quick", left_out=early)
    >>> while not reviewer.so_far().decisions:
    ...     reviewer.judge_next()
    >>> (decision,) = reviewer.so_far().decisions
    >>> moment = KeyMoment(decision, is_lost=False, other=decision.values[1].move)
    >>> explain_moment(moment, "example").hindsight
    (-2, -2)
    """
    decision, other = moment.decision, moment.other
    moment_seed = Random(f"moment\n{seed_text(seed)}\n{decision.hand_number}\n{decision.number}").getrandbits(62)
    reasons, deals = explain(decision.before.view(decision.seat), *moment.pair, moment_seed)
    hindsight = _hindsight(decision, other)
    return replace(moment, reasons=reasons, deals=deals, hindsight=hindsight, is_explained=True)


def _hindsight(decision: ReviewedDecision, other: Move) -> tuple[int, int] | None:
    """What both plays were worth in the true deal with all cards open; None if that takes too long."""
    if not (isinstance(decision.move, Play) and isinstance(other, Play)):
        return None
    try:
        solution = solve(decision.before, nodes=HINDSIGHT_NODES)
    except (RulesError, ValueError):  # the core can't solve this game
        return None
    if not solution.solved:
        return None
    sign = -1 if solution.lowest_wins else 1
    return sign * solution.values[decision.move], sign * solution.values[other]
