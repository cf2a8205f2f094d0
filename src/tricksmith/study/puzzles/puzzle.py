"""What a puzzle is: a position, what each move in it is worth, how that is known, and how often bots fail."""

from __future__ import annotations

import json
from base64 import b32encode
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from tricksmith.play import position_of, write_position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.play import SecondTry
    from tricksmith.rules import Game, Hand, Move, Seat, View
    from tricksmith.study.puzzles.theme import PuzzleTheme

__all__ = ["LEVEL_RATINGS", "RANDOM", "Puzzle", "PuzzleCount", "PuzzleMove", "PuzzleProof", "Trials", "id_of"]

RANDOM = "random"
"""The bot that plays a random legal move: the share of wrong moves is how often it fails."""
LEVEL_RATINGS = {RANDOM: 600, "novice": 1000, "regular": 1300, "expert": 1600, "master": 1900}
"""The bots that try each puzzle. Their ratings are set, not measured: they define the scale
of puzzle ratings."""
PRIOR_RATING = 1450
"""A puzzle counts as failed once and solved once by a player of this rating, so that every rating is finite."""
MAX_RATING = 4000
"""The highest rating that a puzzle can have."""
ELO_SCALE = 400
"""The lead in rating with which a player of Elo's system scores ten times as often as the other."""
MEDIUM_FROM, HARD_FROM = 1000, 1250
"""The ratings from which a puzzle is of medium difficulty, and hard."""
ID_LENGTH = 10
"""Letters and digits of an id: 50 bits."""


class PuzzleProof(Enum):
    """How it is known that the right moves are better than the others.

    The values of moves are mean margins of the seat's side at the end of the hand, if the seat goes on as well as it
    can by what it knows. The kinds of proof differ in what the others are assumed to do.
    """

    GUARANTEE = "guarantee"
    """The right move guarantees more points than every other move, whatever the others hold and play: the maximin over
    all deals that fit what the seat knows. It has the best exact value, too."""
    EXACT = "exact"
    """The right move has the best exact value over all deals that fit, all equally likely, against others who play by
    the heuristic policy, except that they play a random card 3 times in 10."""
    INTERVAL = "interval"
    """Too many deals fit to try them all. In a sample, with everyone playing on by the heuristic policy, the right
    move leads by far more than the standard error."""

    def __str__(self) -> str:
        return self.value


class PuzzleMove(NamedTuple):
    """One legal move of a puzzle.

    Attributes:
        move: The move.
        points: The mean margin of the seat's side at the end of the hand, in points; more is better.
        half_width: Half the width of the 95% confidence interval of the points; 0 if they are exact.
        guaranteed: The points of its side that the move guarantees, negated in games where low wins; None if that is
            not known.
        is_right: Whether it solves the puzzle.
    """

    move: Move
    points: float
    half_width: float
    guaranteed: float | None
    is_right: bool


class PuzzleCount(NamedTuple):
    """In how many deals that fit what the seat knows the best move does better than the best of the wrong ones.

    In each deal both are played out several times by the heuristic policy, with the same random numbers.

    Attributes:
        better: Deals in which it has the higher mean margin.
        worse: Deals in which the wrong one has.
        of: All deals that were counted.
    """

    better: int
    worse: int
    of: int


class Trials(NamedTuple):
    """How often a bot failed a puzzle.

    Attributes:
        failed: How often it chose a wrong move.
        tries: How often it was asked, each time with other random numbers.
    """

    failed: int
    tries: int


@dataclass(frozen=True)
class Puzzle:
    """A decision with a clearly best answer.

    Attributes:
        hand: The hand before the decision. It holds all cards: show a solver its `view` alone.
        theme: What the puzzle is about.
        proof: How the answer is known.
        deals: The number of deals that were tried; with a guarantee or an exact proof these are all that fit what the
            seat knows.
        moves: The moves with their values, the best first.
        count: In how many deals the best move does better.
        trials: How often bots of each level failed.

    >>> from tricksmith.study import load_puzzles
    >>> puzzle = load_puzzles("nonesuch")[0]
    >>> puzzle.game.id, puzzle.seat == puzzle.view.seat, all(move in puzzle.hand.legal for move in puzzle.best)
    ('nonesuch', True, True)
    >>> right, wrong = puzzle.best[0], puzzle.moves[-1].move
    >>> puzzle.loss(right), puzzle.loss(wrong) > 0, puzzle.value(wrong).is_right
    (0.0, True, False)
    >>> puzzle.difficulty in {"easy", "medium", "hard"}
    True
    """

    hand: Hand
    theme: PuzzleTheme
    proof: PuzzleProof
    deals: int
    moves: tuple[PuzzleMove, ...]
    count: PuzzleCount
    trials: Mapping[str, Trials]

    @cached_property
    def id(self) -> str:
        """A short name that follows from the position alone, of letters and digits."""
        return id_of(write_position(self.hand))

    @property
    def game(self) -> Game[Any, Any]:
        """The game with its number of players and options."""
        return cast("Game[Any, Any]", self.hand.game)

    @property
    def seat(self) -> Seat:
        """The seat that decides."""
        assert self.hand.to_act is not None
        return self.hand.to_act

    @cached_property
    def view(self) -> View:
        """What that seat knows: all that a solver may see."""
        return self.hand.view(self.seat)

    @property
    def best(self) -> tuple[Move, ...]:
        """The right moves, the best first: one, but in files of earlier versions there may be several."""
        return tuple(value.move for value in self.moves if value.is_right)

    @property
    def wrong(self) -> tuple[Move, ...]:
        """The other moves."""
        return tuple(value.move for value in self.moves if not value.is_right)

    def loss(self, move: Move) -> float:
        """Return by how many points a move is behind the best one; 0 for a right move.

        Args:
            move: A legal move.

        Raises:
            ValueError: If the move is none of those that were compared.
        """
        value = self.value(move)
        return 0.0 if value.is_right else self.moves[0].points - value.points

    def value(self, move: Move) -> PuzzleMove:
        """Return what a move is worth.

        Args:
            move: A legal move.

        Raises:
            ValueError: If the move is none of those that were compared.
        """
        for value in self.moves:
            if value.move == move:
                return value
        raise ValueError(
            f"{move} is none of the moves of this puzzle: {', '.join(str(value.move) for value in self.moves)}"
        )

    @cached_property
    def rating(self) -> int:
        """How hard it is: the rating of a player who would fail it every other time.

        It is the most likely one given how often the bots failed, if the chance to fail falls with a player's rating as
        in Elo's system.
        """
        results = [(LEVEL_RATINGS[level], trials) for level, trials in self.trials.items() if level in LEVEL_RATINGS]
        results.append((PRIOR_RATING, Trials(1, 2)))
        failed, low, high = sum(trials.failed for _, trials in results), 0, MAX_RATING
        while high - low > 1:
            middle = (low + high) // 2
            expected = sum(trials.tries / (1 + 10 ** ((rating - middle) / ELO_SCALE)) for rating, trials in results)
            low, high = (middle, high) if expected < failed else (low, middle)
        return high

    @property
    def difficulty(self) -> str:
        """The rating in a word: "easy", "medium" or "hard"."""
        return "hard" if self.rating >= HARD_FROM else "medium" if self.rating >= MEDIUM_FROM else "easy"

    @property
    def second_try(self) -> SecondTry:
        """The position as a practice table takes it, in a match of this one hand with numbered seats."""
        return position_of(self.hand)

    def __str__(self) -> str:
        """The puzzle in a line, without its answer."""
        return f"{self.game.name}, {self.game.players} players, {self.difficulty} ({self.rating}), puzzle {self.id}"


def id_of(position: Mapping[str, Any]) -> str:
    """Return the id of the puzzle with this position.

    >>> id_of({"game": "mine"})
    'g32w6lqtks'
    """
    text = json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return b32encode(sha256(text.encode()).digest()).decode().lower()[:ID_LENGTH]
