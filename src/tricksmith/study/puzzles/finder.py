"""The search for puzzles in hands that bots play, and in records of matches.

A puzzle has one answer: exactly one of three moves or more is right, and each of the others is a mistake (`prove`).
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import filterfalse
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith._seeds import Seed, seed_text
from tricksmith.bots import make
from tricksmith.bots.search import aim_threshold, determinize
from tricksmith.errors import OptionError
from tricksmith.play import deal, play_hand, steps
from tricksmith.rules import Claim
from tricksmith.study.puzzles.proof import has_one_answer, prove, swing_of
from tricksmith.study.puzzles.puzzle import LEVEL_RATINGS, Puzzle, PuzzleProof
from tricksmith.study.puzzles.theme import ProvenDecision, PuzzleTheme, theme_of
from tricksmith.study.puzzles.trials import PuzzleTrials, difficulty_class, is_disputed, is_warm_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tricksmith.play import Match
    from tricksmith.rules import Game, Hand, Move, View
    from tricksmith.study.puzzles.proof import ProvenAnswer

__all__ = ["Candidate", "PuzzleFinder", "find_puzzles", "is_doubted", "puzzles_of"]

PLAYERS = ("novice", "regular", "novice+regular")
"""The bots whose hands are searched, in turn."""
MAX_PER_HAND = 2
"""The most puzzles that are taken from one hand."""
THEME_SHARE = 0.2
"""The most puzzles of one theme, as a share of all that are wanted."""
THEME_SHARE_OF_CLASS, THEME_SHARES_OF_CLASS = 0.25, {PuzzleTheme.CALL: 0.12, PuzzleTheme.EXCHANGE: 0.12}
"""The same as a share of those that are wanted of one class: of most themes, and of these two."""
SAMPLED_SHARE = 0.35
"""The most puzzles whose answer is known from a sample alone, as a share of all that are wanted."""
SAMPLING_PERIOD = 4
"""A choosy search uses sampling in one hand of this many. Sampling takes most of the time and finds easy puzzles,
because bots choose by such samples too. In the other hands only decisions that can be proven exactly are considered."""
CLASS_SHARES = {"easy": 0.15, "medium": 0.5, "hard": 1.0}
"""The most puzzles of each class (`difficulty_class`), as a share of all that are wanted. All hard ones are kept: they
are rare."""
WARM_UP_SHARE = 0.075
"""The most puzzles that every level of bots solves in all tries, as a share of all that are wanted."""
CHOOSY_HANDS, MAX_HANDS = 12, 36
"""Hands for each puzzle that is wanted. Up to the first number the search is choosy: it keeps puzzles by the shares
above. Then it also takes those that it left out, and exceeds the shares, except for calls, exchanges and easy puzzles.
At the second number it ends."""
MAX_PER_SHAPE, MAX_PER_SHAPE_ALONE = 2, 8
"""The most puzzles of one shape, in a search over several games (or numbers of players), and over one alone."""
STRONGEST = max(LEVEL_RATINGS, key=lambda level: LEVEL_RATINGS[level])
"""The bot whose other choice makes an answer doubtful."""


class PuzzleFinder:
    """Searches hands that bots play, one at a time, so that a caller can show progress and stop the search.

    Hands, samples and the bots' random choices follow from the seed: the same arguments find the same puzzles.

    Args:
        games: The games whose hands are played in turn, such as one game with several numbers of players.
        number: The number of puzzles that are wanted. It limits the search, and the puzzles of each theme and class.
        seed: Determines everything.
        choosy_hands: Hands for each puzzle that is wanted in which the search is choosy: it keeps only some
            puzzles of each theme and class, and waits for hard ones. With 0 it also keeps any number of easy ones.
        kept: Puzzles that exist already. Those that have one answer are kept, and count among the wanted ones.
        theme: The theme that others must have; by default any.

    Raises:
        OptionError: If there is no game, or `number` is less than 1.

    >>> from tricksmith import games
    >>> finder = PuzzleFinder([games.get("poison-nonesuch", players=3)], number=1, seed="example")
    >>> finder.hands, finder.puzzles, finder.is_done
    (0, (), False)
    >>> while not finder.is_done and finder.hands < 1:
    ...     finder.search_next()
    >>> finder.hands
    1
    """

    def __init__(
        self, games: Sequence[Game[Any, Any]], *, number: int, seed: Seed = 0, choosy_hands: int = CHOOSY_HANDS,
        kept: Iterable[Puzzle] = (), theme: PuzzleTheme | None = None,
    ) -> None:  # fmt: skip
        if not games or number < 1:
            raise OptionError("name a game, and ask for 1 puzzle or more")
        self._choosy_hands = choosy_hands
        self.games, self.number, self.seed, self.theme = tuple(games), number, seed_text(seed), theme
        self.hands = 0
        self._puzzles: list[Puzzle] = []
        self._class_themes: Counter[tuple[str, PuzzleTheme]] = Counter()
        self._classes: Counter[str] = Counter()
        self._shapes: Counter[object] = Counter()
        self._max_per_shape = MAX_PER_SHAPE if len(self.games) > 1 else MAX_PER_SHAPE_ALONE
        self._left_out: list[_LeftOut] = []
        self._sampled = self._warm_ups = 0
        for puzzle in kept:
            is_left_out = is_warm_up(puzzle.trials) and self._has_enough_warm_ups
            if has_one_answer(puzzle.best, puzzle.wrong) and not is_left_out:
                self._add(puzzle)

    @property
    def is_done(self) -> bool:
        """Whether enough puzzles are found, or the search has reached its limit of hands."""
        return len(self._puzzles) >= self.number or self.hands >= MAX_HANDS * self.number

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles found so far, the easiest first."""
        return tuple(sorted(self._puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id)))

    def search_next(self) -> None:
        """Play the next hand, and keep the puzzles in it that differ enough from those found before."""
        number, self.hands = self.hands, self.hands + 1
        game = self.games[number % len(self.games)]
        game = game.at(game.start())
        bots = [make(PLAYERS[number % len(PLAYERS)])] * game.players
        hand = game.hand(deal(game, seed=f"puzzles {self.seed}", number=number), number % game.players)
        hand = play_hand(hand, bots, Random(f"puzzles\n{self.seed}\n{number}"))
        taken, candidates = 0, _candidates(
            hand, f"{self.seed}\n{number}", may_sample=self._may_sample, only_disputed=self._has_enough_warm_ups,
            is_backward=self._is_choosy,
        )  # fmt: skip
        for candidate in candidates:
            if self._is_new(candidate):
                taken += self._consider(candidate)
            if taken >= MAX_PER_HAND or self.is_done:
                break
        while self._left_out and not self._is_choosy and not self.is_done:
            rarest = min(self._left_out, key=lambda left_out: self._count_of(left_out.candidate.theme))
            self._left_out.remove(rarest)
            if self._is_new(rarest.candidate):
                self._add(rarest.candidate.puzzle(rarest.trials))

    @property
    def _is_choosy(self) -> bool:
        """Whether the search is still choosy."""
        return self.hands < self._choosy_hands * self.number

    @property
    def _may_sample(self) -> bool:
        """Whether puzzles whose answer is known from a sample alone are considered in this hand."""
        is_due = self.hands % SAMPLING_PERIOD == 0 and self._sampled < SAMPLED_SHARE * self.number
        return not self._is_choosy or is_due

    @property
    def _has_enough_warm_ups(self) -> bool:
        """Whether there are enough puzzles that every level of bots solves."""
        return self._warm_ups >= WARM_UP_SHARE * self.number

    def _count_of(self, theme: PuzzleTheme) -> int:
        """The puzzles of this theme that were found so far."""
        return sum(self._class_themes[difficulty, theme] for difficulty in CLASS_SHARES)

    def _is_new(self, candidate: Candidate) -> bool:
        """Whether another puzzle of this theme and shape can be kept."""
        return self.theme in (None, candidate.theme) and self._shapes[candidate.shape] < self._max_per_shape

    def _consider(self, candidate: Candidate) -> bool:
        """Let bots try a candidate, and keep it if there is room for one like it. Return whether it is kept."""
        trials = candidate.trials()
        trials.ask_quick()
        if is_warm_up(trials.so_far) and self._has_enough_warm_ups and is_warm_up(trials.ask_all()):
            return False
        difficulty, theme = difficulty_class(trials.so_far), candidate.theme
        class_limit = CLASS_SHARES[difficulty] * self.number
        limit = max(1.0, THEME_SHARE * self.number)
        limit_in_class = max(1.0, THEME_SHARES_OF_CLASS.get(theme, THEME_SHARE_OF_CLASS) * class_limit)
        has_room = self._classes[difficulty] < class_limit and self._count_of(theme) < limit
        if has_room and self._class_themes[difficulty, theme] < limit_in_class:
            return self._add(candidate.puzzle(trials))
        if theme in THEME_SHARES_OF_CLASS or (difficulty == "easy" and self._choosy_hands):
            return False
        if self._is_choosy:
            self._left_out.append(_LeftOut(candidate, trials))
            return False
        return self._add(candidate.puzzle(trials))

    def _add(self, puzzle: Puzzle) -> bool:
        """Keep a puzzle, unless its answer is in doubt or it is there already. Return whether it is kept."""
        if is_doubted(puzzle) or puzzle.id in {other.id for other in self._puzzles}:
            return False
        difficulty = difficulty_class(puzzle.trials)
        self._puzzles.append(puzzle)
        self._shapes[_shape(puzzle.view, puzzle.theme, puzzle.proof, puzzle.wrong)] += 1
        self._classes[difficulty] += 1
        self._class_themes[difficulty, puzzle.theme] += 1
        self._sampled += puzzle.proof is PuzzleProof.INTERVAL
        self._warm_ups += is_warm_up(puzzle.trials)
        return True


def find_puzzles(
    games: Sequence[Game[Any, Any]], *, number: int, seed: Seed = 0,
    progress: Callable[[int, int], object] | None = None, is_cancelled: Callable[[], bool] | None = None,
) -> tuple[Puzzle, ...]:  # fmt: skip
    """Return puzzles from hands that bots play, the easiest first.

    Args:
        games: The games whose hands are played in turn, such as one game with several numbers of players.
        number: The number of puzzles that are wanted. Fewer are found if `MAX_HANDS` hands for each have no more.
        seed: Determines everything.
        progress: Called after each hand with the number of puzzles found and the number wanted.
        is_cancelled: Called before each hand; if it returns True, the search ends with the puzzles found so far.

    Raises:
        OptionError: If there is no game, or `number` is less than 1.

    >>> from tricksmith import games
    >>> find_puzzles([games.get("poison-nonesuch", players=3)], number=10, is_cancelled=lambda: True)  # at once
    ()
    """
    finder = PuzzleFinder(games, number=number, seed=seed)
    while not finder.is_done and not (is_cancelled is not None and is_cancelled()):
        finder.search_next()
        if progress is not None:
            progress(len(finder.puzzles), number)
    return finder.puzzles


def puzzles_of(match: Match, *, seed: Seed = 0, progress: Callable[[int, int], object] | None = None,
               is_cancelled: Callable[[], bool] | None = None) -> tuple[Puzzle, ...]:  # fmt: skip
    """Return the puzzles in a match, in the order of play.

    Args:
        match: The match. It must be over, because a puzzle shows what a seat knew.
        seed: Determines the samples and the bots' random choices.
        progress: Called after each hand with the number of hands searched and the number in all.
        is_cancelled: Called before each hand; if it returns True, the search ends with the puzzles found so far.

    >>> from tricksmith import games, play
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = play.Match.begin(game, seed="example")
    >>> puzzles_of(match)  # nobody has decided anything yet
    ()
    """
    puzzles, key = list[Puzzle](), seed_text(seed)
    for number, hand in enumerate(match.hands):
        if is_cancelled is not None and is_cancelled():
            break
        puzzles += (candidate.puzzle(candidate.trials()) for candidate in _candidates(hand, f"{key}\n{number}"))
        if progress is not None:
            progress(number + 1, len(match.hands))
    return tuple(filterfalse(is_doubted, puzzles))


class Candidate(NamedTuple):
    """A position with a proven answer, before bots have tried it.

    Attributes:
        before: The hand before the decision.
        answer: The answer.
        theme: Its theme.
        seed: Determines the bots' random choices.
    """

    before: Hand
    answer: ProvenAnswer
    theme: PuzzleTheme
    seed: str

    @property
    def view(self) -> View:
        """What the seat to act knows."""
        assert self.before.to_act is not None
        return self.before.view(self.before.to_act)

    @property
    def shape(self) -> object:
        """A key that is equal for puzzles that are very similar."""
        return _shape(self.view, self.theme, self.answer.proof, self.answer.wrong)

    def trials(self) -> PuzzleTrials:
        """Return the trials of the bots, before the first."""
        return PuzzleTrials(self.view, self.answer.right, self.seed)

    def puzzle(self, trials: PuzzleTrials) -> Puzzle:
        """Return the puzzle, after the bots have tried it."""
        answer = self.answer
        return Puzzle(self.before, self.theme, answer.proof, answer.deals, answer.moves, answer.count, trials.ask_all())


class _LeftOut(NamedTuple):
    """A candidate that the choosy search left out, and the trials so far."""

    candidate: Candidate
    trials: PuzzleTrials


def _shape(view: View, theme: PuzzleTheme, proof: PuzzleProof, wrong: Sequence[Move]) -> object:
    return (
        theme, view.game.players, len(view.hand), len(view.trick), len(wrong), proof,
        view.rule if view.phase == "calls" else "",
    )  # fmt: skip


def is_doubted(puzzle: Puzzle) -> bool:
    """Return whether the strongest bot mostly chooses another move, and the answer guarantees nothing.

    Its tree search assumes that the others play well; the proof assumes that they follow the heuristic policy.

    Args:
        puzzle: A puzzle that it has tried.
    """
    trials = puzzle.trials[STRONGEST]
    return puzzle.proof is not PuzzleProof.GUARANTEE and 2 * trials.failed > trials.tries


def _candidates(
    hand: Hand, seed: str, *, may_sample: bool = True, only_disputed: bool = False, is_backward: bool = False
) -> Iterator[Candidate]:  # fmt: skip
    """The decisions of a hand with a proven answer, in the order of play, or in reverse: later ones are harder.

    With `only_disputed`, samples are drawn only where the weaker bots choose several moves: where they agree, they are
    mostly right.
    """
    swing = swing_of(hand.game.at(hand.game.start()))
    decisions = [*enumerate(steps(hand))]
    for number, step in reversed(decisions) if is_backward else decisions:
        if step.seat is None or isinstance(step.move, Claim):
            continue
        key, view = f"{seed}\n{number}", step.before.view(step.seat)
        proof_seed = Random(f"puzzle\n{key}").getrandbits(62)
        is_worth_it = partial(is_disputed, view, key) if only_disputed else None
        answer = prove(view, swing, proof_seed, may_sample=may_sample, is_worth_it=is_worth_it)
        theme = None if answer is None else theme_of(_proven_decision(step.before, answer))
        if answer is not None and theme is not None:
            yield Candidate(step.before, answer, theme, key)


def _proven_decision(before: Hand, answer: ProvenAnswer) -> ProvenDecision:
    """The position as `theme_of` classifies it."""
    assert before.to_act is not None
    view, is_guaranteed = before.view(before.to_act), answer.proof is PuzzleProof.GUARANTEE
    secures_aim = False
    if is_guaranteed and (threshold := aim_threshold(view, determinize(view, 1, 0))) is not None:
        guaranteed: dict[bool, list[float]] = {True: [], False: []}  # by whether the move is right
        for move in answer.moves:
            assert move.guaranteed is not None
            guaranteed[move.is_right].append(move.guaranteed)
        secures_aim = min(guaranteed[True]) >= threshold.points > max(guaranteed[False])
    return ProvenDecision(before, view, answer.right, answer.wrong, secures_aim, is_guaranteed)
