"""The search for puzzles in hands that bots play, and in records of matches."""

from __future__ import annotations

from collections import Counter
from itertools import filterfalse
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.bots import make
from tricksmith.bots.search import aim_threshold, determinize
from tricksmith.errors import OptionError
from tricksmith.play import deal, play_hand, steps
from tricksmith.rules import Claim
from tricksmith.study.puzzles.proof import prove, swing_of
from tricksmith.study.puzzles.puzzle import LEVEL_RATINGS, Puzzle, PuzzleProof
from tricksmith.study.puzzles.theme import ProvenDecision, PuzzleTheme, theme_of
from tricksmith.study.puzzles.trials import PuzzleTrials

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tricksmith.play import Match
    from tricksmith.rules import Game, Hand, View
    from tricksmith.study.puzzles.proof import ProvenAnswer

__all__ = ["Candidate", "PuzzleFinder", "find_puzzles", "is_doubted", "puzzles_of"]

PLAYERS = ("novice", "regular", "novice+regular")
"""The bots whose hands are searched, in turn."""
MAX_PER_HAND = 2
"""The most puzzles that are taken from one hand."""
THEME_SHARE, THEME_SHARES = 0.25, {PuzzleTheme.CALL: 0.12, PuzzleTheme.EXCHANGE: 0.12}
"""The most puzzles of one theme, as a share of the wanted ones of one class."""
SAMPLED_SHARE = 0.35
"""The most puzzles whose answer is known from a sample alone, as a share of all that are wanted."""
SAMPLING_PERIOD = 4
"""A choosy search uses sampling in one hand of this many. Sampling takes most of the time and finds easy puzzles,
because bots choose by such samples too. In the other hands only decisions that can be proven exactly are considered."""
CLASS_SHARES = {"easy": 0.15, "medium": 0.5, "hard": 1.0}
"""The most puzzles of each class, as a share of all that are wanted. Hard ones are rare, so all are kept."""
CHOOSY_HANDS, MAX_HANDS = 12, 36
"""Hands for each puzzle that is wanted. Up to the first number the search is choosy: it keeps puzzles by the shares
above. Then it takes those that it left out, and any others. With the second number it ends."""
MIN_WRONG_SHARE = 0.6
"""The smallest share of wrong moves of an easy puzzle that a search without a choosy phase keeps."""
MAX_PER_SHAPE = 3
"""The most puzzles of one shape if there is one number of players; with several, there is one of each shape."""
STRONGEST = max(LEVEL_RATINGS, key=lambda level: LEVEL_RATINGS[level])
"""The bot that can cast doubt on an answer by choosing other moves."""


class PuzzleFinder:
    """Searches hands that bots play, one at a time, so that a caller can show progress and stop the search.

    Hands, samples and the bots' random choices follow from the seed: the same arguments find the same puzzles.

    Args:
        games: The games whose hands are played in turn, such as one game with several numbers of players.
        number: The number of puzzles that are wanted. It limits the search, and the puzzles of each theme and class.
        seed: Determines everything.
        choosy_hands: Hands for each puzzle that is wanted in which the search is choosy: it keeps only some
            puzzles of each theme and class, and waits for hard ones. With 0 it also keeps easy ones that have many
            wrong moves.

    Raises:
        OptionError: If there is no game, or `number` is less than 1.

    >>> from tricksmith import games
    >>> finder = PuzzleFinder([games.get("poison-nonesuch", players=3)], number=1, seed="example")
    >>> finder.hands, finder.found, finder.is_done
    (0, [], False)
    >>> while not finder.is_done and finder.hands < 1:
    ...     finder.search_next()
    >>> finder.hands
    1
    """

    def __init__(
        self, games: Sequence[Game[Any, Any]], *, number: int, seed: str | int = 0, choosy_hands: int = CHOOSY_HANDS
    ) -> None:
        if not games or number < 1:
            raise OptionError("name a game, and ask for 1 puzzle or more")
        self._choosy_hands = choosy_hands
        self.games, self.number, self.seed = tuple(games), number, str(seed)
        self.hands = 0
        self.found: list[Puzzle] = []
        self._kinds: Counter[tuple[str, PuzzleTheme]] = Counter()
        self._classes: Counter[str] = Counter()
        self._shapes: Counter[object] = Counter()
        self._max_per_shape = 1 if len(self.games) > 1 else MAX_PER_SHAPE
        self._left_out: list[tuple[Candidate, PuzzleTrials]] = []
        self._sampled = 0

    @property
    def is_done(self) -> bool:
        """Whether enough puzzles are found, or the search has reached its limit of hands."""
        return len(self.found) >= self.number or self.hands >= MAX_HANDS * self.number

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles found so far, the easiest first, without those whose answer is in doubt."""
        return tuple(sorted(filterfalse(is_doubted, self.found), key=lambda puzzle: (puzzle.rating, puzzle.id)))

    def search_next(self) -> None:
        """Play the next hand, and keep the puzzles in it that differ enough from those found before."""
        number, self.hands = self.hands, self.hands + 1
        game = self.games[number % len(self.games)]
        game = game.at(game.start())
        bots = [make(PLAYERS[number % len(PLAYERS)])] * game.players
        hand = game.hand(deal(game, seed=f"puzzles {self.seed}", number=number), number % game.players)
        hand = play_hand(hand, bots, Random(f"puzzles\n{self.seed}\n{number}"))
        taken = 0
        for candidate in _candidates(
            hand, f"{self.seed}\n{number}", may_sample=self._may_sample, is_backward=self._is_choosy
        ):
            if self._is_new(candidate):
                taken += self._consider(candidate)
            if taken >= MAX_PER_HAND or self.is_done:
                break
        if not self._is_choosy:
            for candidate, trials in self._left_out:
                if not self.is_done and self._is_new(candidate):
                    self._take(candidate, trials)
            self._left_out.clear()

    @property
    def _is_choosy(self) -> bool:
        """Whether the search is still choosy."""
        return self.hands < self._choosy_hands * self.number

    @property
    def _may_sample(self) -> bool:
        """Whether puzzles whose answer is known from a sample alone are considered in this hand."""
        is_due = self.hands % SAMPLING_PERIOD == 0 and self._sampled < SAMPLED_SHARE * self.number
        return not self._is_choosy or is_due

    def _is_new(self, candidate: Candidate) -> bool:
        """Whether another puzzle of this shape can be kept."""
        return self._shapes[candidate.shape] < self._max_per_shape

    def _consider(self, candidate: Candidate) -> bool:
        """Let the weaker bots try a candidate, and keep it if there is room for one like it."""
        trials = candidate.trials()
        trials.ask_quick()
        kind, theme = trials.kind, candidate.theme
        most = CLASS_SHARES[kind] * self.number
        has_room = self._classes[kind] < most
        if has_room and self._kinds[kind, theme] < max(1.0, THEME_SHARES.get(theme, THEME_SHARE) * most):
            self._take(candidate, trials)
            return True
        if theme in THEME_SHARES or (kind == "easy" and (self._choosy_hands or trials.wrong_share < MIN_WRONG_SHARE)):
            return False
        if self._is_choosy:
            self._left_out.append((candidate, trials))
            return False
        self._take(candidate, trials)
        return True

    def _take(self, candidate: Candidate, trials: PuzzleTrials) -> None:
        """Keep a candidate, after all bots have tried it."""
        self.found.append(candidate.puzzle(trials))
        self._shapes[candidate.shape] += 1
        self._classes[trials.kind] += 1
        self._kinds[trials.kind, candidate.theme] += 1
        self._sampled += candidate.found.proof is PuzzleProof.INTERVAL


def find_puzzles(
    games: Sequence[Game[Any, Any]],
    *,
    number: int,
    seed: str | int = 0,
    progress: Callable[[int, int], object] | None = None,
    is_cancelled: Callable[[], bool] | None = None,
) -> tuple[Puzzle, ...]:
    """Return puzzles from hands that bots play, the easiest first.

    Args:
        games: The games whose hands are played in turn, such as one game with several numbers of players.
        number: The number of puzzles that are wanted. There are fewer if 36 hands for each do not contain them, or
            the answers of some are in doubt.
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
            progress(len(finder.found), number)
    return finder.puzzles


def puzzles_of(match: Match, *, seed: str | int = 0, progress: Callable[[int, int], object] | None = None,
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
    found: list[Puzzle] = []
    for number, hand in enumerate(match.hands):
        if is_cancelled is not None and is_cancelled():
            break
        found += (one.puzzle(one.trials()) for one in _candidates(hand, f"{seed}\n{number}"))
        if progress is not None:
            progress(number + 1, len(match.hands))
    return tuple(filterfalse(is_doubted, found))


class Candidate(NamedTuple):
    """A position with a proven answer, before bots have tried it.

    Attributes:
        before: The hand before the decision.
        found: The answer.
        theme: Its theme.
        seed: Determines the bots' random choices.
    """

    before: Hand
    found: ProvenAnswer
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
        view, found = self.view, self.found
        return (
            self.theme, view.game.players, len(view.hand), len(view.trick), len(found.right), len(found.wrong),
            found.proof, view.rule if view.phase == "calls" else "",
        )  # fmt: skip

    def trials(self) -> PuzzleTrials:
        """Return the trials of the bots, before the first."""
        return PuzzleTrials(self.view, self.found.right, self.seed)

    def puzzle(self, trials: PuzzleTrials) -> Puzzle:
        """Return the puzzle, after the bots have tried it."""
        found = self.found
        return Puzzle(self.before, self.theme, found.proof, found.deals, found.moves, found.count, trials.ask_all())


def is_doubted(puzzle: Puzzle) -> bool:
    """Return whether the strongest bot mostly chooses another move, and the answer guarantees nothing.

    Its tree search assumes that the others play well; the proof assumes that they follow the heuristic policy.

    Args:
        puzzle: A puzzle that it has tried.
    """
    trials = puzzle.trials[STRONGEST]
    return puzzle.proof is not PuzzleProof.GUARANTEE and 2 * trials.failed > trials.tries


def _candidates(
    hand: Hand, seed: str, *, may_sample: bool = True, is_backward: bool = False
) -> Iterator[Candidate]:  # fmt: skip
    """The decisions of a hand with a proven answer, in the order of play, or in reverse: later ones are harder."""
    swing = swing_of(hand.game.at(hand.game.start()))
    every = [*enumerate(steps(hand))]
    for number, step in reversed(every) if is_backward else every:
        if step.seat is None or isinstance(step.move, Claim):
            continue
        key = f"{seed}\n{number}"
        chance = Random(f"puzzle\n{key}").getrandbits(62)
        found = prove(step.before.view(step.seat), swing, chance, may_sample=may_sample)
        theme = None if found is None else theme_of(_answer(step.before, found))
        if found is not None and theme is not None:
            yield Candidate(step.before, found, theme, key)


def _answer(before: Hand, found: ProvenAnswer) -> ProvenDecision:
    """The position as `theme_of` classifies it."""
    assert before.to_act is not None
    view, is_forced = before.view(before.to_act), found.proof is PuzzleProof.GUARANTEE
    makes_sure = False
    if is_forced and (threshold := aim_threshold(view, determinize(view, 1, 0))) is not None:
        sure = {True: [], False: []}  # type: dict[bool, list[float]]
        for one in found.moves:
            assert one.guaranteed is not None
            sure[one.is_right].append(one.guaranteed)
        makes_sure = min(sure[True]) >= threshold.points > max(sure[False])
    return ProvenDecision(before, view, found.right, found.wrong, makes_sure, is_forced)
