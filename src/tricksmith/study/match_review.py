"""The review of a match: each decision of a seat, judged by what the seat knew."""

from __future__ import annotations

from collections import deque
from contextlib import closing
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith import bots
from tricksmith._seeds import Seed, seed_text
from tricksmith.bots import Z_95
from tricksmith.errors import OptionError, RulesError
from tricksmith.executor import SerialExecutor
from tricksmith.play import steps
from tricksmith.rules import Claim
from tricksmith.study.chances import MatchChances
from tricksmith.study.grades import limit_by_chance
from tricksmith.study.judging import DEPTHS, judge_decision
from tricksmith.study.odds import swing_at_start
from tricksmith.study.parallel import map_positions
from tricksmith.study.reviewed_decisions import MatchReview, MoveValue, ReviewedDecision

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Iterator

    from tricksmith.executor import Executor
    from tricksmith.play import Match, Step
    from tricksmith.rules import Hand, Move, Seat, View
    from tricksmith.study.judging import Judgement
    from tricksmith.study.odds import ScoreChances

__all__ = ["Reviewer", "people_of", "review"]


def review(
    match: Match,
    *,
    seats: Iterable[Seat] | None = None,
    hands: Collection[int] | None = None,
    depth: str = "normal",
    seed: Seed = 0,
    progress: Callable[[int, int], object] | None = None,
    is_cancelled: Callable[[], bool] | None = None,
    executor: Executor | None = None,
) -> MatchReview:
    """Judge each decision of a match by what its seat knew.

    Each legal move is tried in the same deals that fit the view, weighed by the opponent model of the game, and played
    out by the heuristic policy with the same random numbers. Deals are added until the label of the move is settled, or
    the depth is reached; then the decision has no label. A play is called an error only if a tree search and the
    guarantees of the plays do not contradict it.

    The result depends on the arguments and the version of the package alone, not on the number of workers.

    Args:
        match: The match.
        seats: Whose decisions are judged. By default those of people: of all seats whose name is not a bot's.
        hands: The numbers of the hands whose decisions are judged, from 1; all that are over if it is None. The review
            of a hand in play shows private cards, so name it only if nobody plays it any more.
        depth: One of `DEPTHS`.
        seed: Determines all samples.
        progress: Called after each decision with the number that are done and the number in all.
        is_cancelled: Called before each decision; if it returns True, the review ends with what it has.
        executor: Judges decisions in parallel; by default they are judged one by one in this process.

    Returns:
        The decisions with their values and labels, and each side's chance to win after each hand.

    Raises:
        OptionError: If there is no such depth or hand, or only bots play and `seats` is not given.
        RulesError: If the core can't play the game's hands at all.

    >>> from tricksmith import bots, games, play
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
    >>> reviewed = review(match, seats=[0], depth="quick")
    >>> {decision.seat for decision in reviewed.decisions}, reviewed.decisions[0].deals >= 800
    ({0}, True)
    """
    reviewer = Reviewer(match, seats=seats, hands=hands, depth=depth, seed=seed)
    with closing(reviewer.judge_rest(executor or SerialExecutor())) as judging:
        while not (is_cancelled is not None and is_cancelled()) and next(judging, None) is not None:
            if progress is not None:
                progress(reviewer.total - reviewer.remaining, reviewer.total)
    return reviewer.with_chances()


def people_of(match: Match) -> Iterator[Seat]:
    """Yield the seats whose name is not a bot's."""
    bot_names = set(bots.names())
    for side in match.game.sides:
        for seat in side:
            name, _, _ = match.names[seat].partition("@")  # before its version, and before the bot that plays for it
            if name.partition("+")[0] not in bot_names:
                yield seat


def _decisions_of(hand: Hand, seats: tuple[Seat, ...]) -> list[tuple[int, Step]]:
    return [(number, step) for number, step in enumerate(steps(hand))
            if step.seat in seats and not isinstance(step.move, Claim)]  # fmt: skip


class _Task(NamedTuple):
    """A decision to judge, as it is sent to a worker: a view, and so nothing that its seat did not know."""

    view: View
    move: Move
    seed: str
    swing: float
    depth: str
    chances: ScoreChances | None


def _judge(task: _Task) -> Judgement | None:
    rng = Random(task.seed)
    return judge_decision(task.view, task.move, rng, swing=task.swing, depth=task.depth, chances=task.chances)


class Reviewer:
    """A review that is made one decision at a time, so that a caller can show it as it grows, and stop it.

    Args:
        match: The match.
        seats: Whose decisions are judged.
        hands: The hands whose decisions are judged, from 1; all that are over if it is None.
        depth: One of `DEPTHS`.
        seed: Determines all samples.
        left_out: Decisions that are not judged, each as the number of the hand, from 1, and that of the decision in
            it, from 0: those that a bot made for a player who was away.

    Raises:
        OptionError: If there is no such depth, seat or hand, or only bots play and `seats` is not given.

    >>> from tricksmith import bots, games, play
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
    >>> reviewer = Reviewer(match, seats=[0], depth="quick")
    >>> reviewer.judge_next()
    >>> reviewer.total - reviewer.remaining, len(reviewer.so_far().decisions) <= 1
    (1, True)
    >>> len(reviewer.with_chances().after_hands)
    1
    """

    def __init__(
        self,
        match: Match,
        *,
        seats: Iterable[Seat] | None = None,
        hands: Collection[int] | None = None,
        depth: str = "normal",
        seed: Seed = 0,
        left_out: Collection[tuple[int, int]] = (),
    ) -> None:
        if depth not in DEPTHS:
            raise OptionError(f"there is no depth {depth!r}: choose {', '.join(DEPTHS)}")
        chosen = tuple(people_of(match)) if seats is None else tuple(seats)
        if not chosen:
            raise OptionError("only bots play in this match: name the seats to review")
        unknown = [seat for seat in chosen if seat not in range(match.game.players)]
        if unknown:
            raise OptionError(f"the match has the seats 0 to {match.game.players - 1}, and no seat {unknown[0]!r}")
        over = [number for number, hand in enumerate(match.hands, start=1) if hand.result is not None]
        if not over and hands is None:
            raise OptionError("no hand of this match is over yet: a hand is reviewed once it is")
        hands = over if hands is None else hands
        missing = sorted(set(hands) - set(range(1, len(match.hands) + 1)))
        if missing:
            raise OptionError(f"the match has the hands 1 to {len(match.hands)}, and no hand {missing[0]}")
        self.match, self.depth, self.seed = match, depth, seed_text(seed)
        self._queue = deque(
            (hand_number, number, step)
            for hand_number, hand in enumerate(match.hands, start=1)
            if hand_number in hands
            for number, step in _decisions_of(hand, chosen)
            if (hand_number, number) not in left_out
        )
        self.total = len(self._queue)
        self._judged: list[ReviewedDecision] = []
        self._forced = self._unjudged = 0
        seed = f"odds {self.seed}"
        try:
            self._chances: MatchChances | None = MatchChances(match, seed)
            self._swing = self._chances.swing
        except RulesError:
            self._chances, self._swing = None, swing_at_start(match.game, seed)

    @property
    def remaining(self) -> int:
        """The number of decisions that are not judged yet."""
        return len(self._queue)

    def judge_next(self) -> None:
        """Judge the next decision.

        Raises:
            IndexError: If none remains.
        """
        hand_number, number, step = self._queue.popleft()
        if _is_choice(step):
            self._keep(hand_number, number, step, _judge(self._task(hand_number, number, step)))
        else:
            self._forced += 1

    def judge_rest(self, executor: Executor) -> Generator[int, None, None]:
        """Judge the remaining decisions in parallel, and yield in their order how many remain after each.

        Args:
            executor: Where they are judged. The results do not depend on it.

        >>> from tricksmith import bots, games, play
        >>> from tricksmith.executor import SerialExecutor
        >>> game = games.get("poison-nonesuch", players=3)
        >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
        >>> reviewer = Reviewer(match, seats=[0], depth="quick", left_out=[(1, number) for number in range(14)])
        >>> list(reviewer.judge_rest(SerialExecutor()))[-1]
        0
        """
        # A generator: tasks are made while earlier ones are judged, because the chances of a hand take long to compute.
        queue = [(queued, _is_choice(queued[-1])) for queued in self._queue]
        tasks = (self._task(*queued) for queued, is_choice in queue if is_choice)
        game = self.match.game
        with closing(map_positions(_judge, tasks, executor, game=game, name="decisions")) as judged:
            for queued, is_choice in queue:
                if is_choice:
                    self._keep(*queued, next(judged))
                else:
                    self._forced += 1
                self._queue.popleft()
                yield self.remaining

    def so_far(self) -> MatchReview:
        """Return the results so far, without the chances to win the match between its hands."""
        return MatchReview(
            self.match, tuple(self._judged), self._forced, self._unjudged, (), (), self._swing, self.depth, self.seed
        )

    def with_chances(self) -> MatchReview:
        """Return the results so far, with the chances to win the match before its first hand and after each."""
        if self._chances is None:
            return self.so_far()
        at_start, after_hands = self._chances.at_start(), tuple(self._chances.after_hands())
        return replace(self.so_far(), at_start=at_start, after_hands=after_hands)

    def _task(self, hand_number: int, number: int, step: Step) -> _Task:
        """The task of judging a decision."""
        assert step.seat is not None
        seed = f"review\n{self.seed}\n{hand_number}\n{number}"
        by_scores = None if self._chances is None else self._chances.by_scores(hand_number)
        return _Task(step.before.view(step.seat), step.move, seed, self._swing, self.depth, by_scores)

    def _keep(self, hand_number: int, number: int, step: Step, judgement: Judgement | None) -> None:
        """Keep the judgement of a decision, or count the decision as unjudged."""
        if judgement is None:
            self._unjudged += 1
        else:
            self._judged.append(self._decision(hand_number, number, step, judgement))

    def _decision(
        self, hand_number: int, number: int, step: Step, judgement: Judgement
    ) -> ReviewedDecision:  # fmt: skip
        """A judgement as a part of the review, with the chances of the match."""
        samples, grade = judgement.samples, judgement.grade
        seat = samples.view.seat
        assert seat is not None
        means, errors = samples.means, samples.errors()
        order = np.argsort(-means, kind="stable").tolist()
        behind = [samples.difference(order[0], index) for index in order]
        shares = None if self._chances is None else self._chances.after_moves(hand_number, samples)
        values = tuple(
            MoveValue(
                samples.moves[index], float(means[index]), Z_95 * float(errors[index]), gap.mean, Z_95 * gap.error,
                *((None, None) if shares is None else shares[index]),
            )
            for index, gap in zip(order, behind, strict=True)
        )  # fmt: skip
        decision = ReviewedDecision(
            hand_number, number, step.before, seat, step.move, values, samples.moves[judgement.best], judgement.loss,
            grade, samples.deals, samples.is_listed, tuple(samples.moves[index] for index in judgement.as_good),
        )  # fmt: skip
        return replace(decision, grade=limit_by_chance(grade, decision.chance_lost))


def _is_choice(step: Step) -> bool:
    """Whether the seat had more than one move without penalty."""
    assert step.seat is not None
    return len(step.before.view(step.seat).penalty_free) > 1
