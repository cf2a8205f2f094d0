"""The drill of the last tricks: play them against bots, with each of your moves judged by what you knew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricksmith._seeds import Seed, seed_text
from tricksmith.engine import margin
from tricksmith.errors import OptionError
from tricksmith.play import position_of, steps
from tricksmith.present import PlayerNames, count, sentence
from tricksmith.rules import Play, side_of
from tricksmith.study.drills.drill import DrillItem, DrillKind
from tricksmith.study.drills.drill_hands import DRILL_BOT, check_item, legal_move, new_hand, play_bots
from tricksmith.study.drills.offered import drill_kinds, drills_instead
from tricksmith.study.drills.values import value_moves, verdict_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.play import SecondTry
    from tricksmith.rules import Game, Hand, Move, Seat, View
    from tricksmith.study.drills.values import DrillMove, DrillVerdict

__all__ = ["ENDINGS", "TRICKS", "EndingItem", "EndingPlay", "find_ending_item", "last_tricks_drill"]

ENDINGS, TRICKS = DrillKind.ENDINGS.usual_number, 4
"""The number of endings of a drill, and of the tricks of each, by default."""
MAX_HANDS = 20
"""Hands that are played until one has an ending in which it matters what a seat plays."""
PLAYOUTS_PER_HAND, VARIED_BOT = 4, "novice+random"
"""How often each of those hands is played out after its calls, which may take long; and the bot that plays it after the
first time, with random plays."""
MIN_BEHIND = 0.25
"""The points by which the worst move must be behind the best."""


@dataclass(frozen=True)
class EndingItem(DrillItem):
    """The last tricks of a hand, at a decision that matters.

    Attributes:
        hand: The hand before the decision. It holds all cards: show a player its `view` alone.
        seat: The seat that decides, and that a person plays to the end.
        seed: The seed of the drill.
        number: The number of the ending in it, counted from 0.
        moves: The moves of the first decision with their values, the best first.

    >>> from tricksmith import games
    >>> item = next(last_tricks_drill(games.get("poison-nonesuch", players=3), seed="example"))
    >>> len(item.view.hand), item.view.seat == item.seat
    (4, True)
    >>> ending = item.play()
    >>> while not ending.is_over:
    ...     ending = item.play(*ending.moves, ending.view.legal[0])
    >>> len(ending.verdicts) == len(ending.moves), ending.lost >= 0, ending.margin is not None
    (True, True, True)
    """

    moves: tuple[DrillMove, ...]

    @property
    def expected(self) -> float:
        """The margin of the seat's side that the best move was worth on average, by what the seat knew."""
        return self.moves[0].points

    def play(self, *moves: Move | str, who: PlayerNames | None = None) -> EndingPlay:
        """Return the ending after some moves of the seat, played on by the bots up to its next choice.

        The cards are those of the deal, and the bots always answer the same moves in the same way.

        Args:
            moves: The moves of the seat so far, in order; moves without a choice are made automatically.
            who: The names of the seats, and who reads; by default the seats by number, and the one that decides.

        Raises:
            NotationError: If a text isn't a move.
            IllegalMove: If the rules forbid a move, or the hand was over before it.
        """
        who = who or PlayerNames.of_numbers(self.hand.game.players, self.seat)
        key, hand = f"endings/{self.seed}/{self.number}", self.hand
        verdicts: list[DrillVerdict] = []
        for index, move in enumerate(moves):
            chosen = legal_move(hand, move)
            values = self.moves if not index else value_moves(hand.view(self.seat), f"{key}/{index}", chosen)
            verdicts.append(verdict_on(values, chosen, who))
            hand = play_bots(hand.play(chosen), key, until=self.seat)
        return EndingPlay(self, hand, tuple(verdicts))


@dataclass(frozen=True)
class EndingPlay:
    """An ending after some moves.

    Attributes:
        item: The ending.
        hand: The hand at the next choice of the seat, or at its end.
        verdicts: What each move of the seat was worth.
    """

    item: EndingItem
    hand: Hand
    verdicts: tuple[DrillVerdict, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the seat so far."""
        return tuple(verdict.move for verdict in self.verdicts)

    @property
    def view(self) -> View:
        """What the seat knows now."""
        return self.hand.view(self.item.seat)

    @property
    def position(self) -> SecondTry:
        """The moment as a practice table takes it."""
        return position_of(self.hand)

    @property
    def is_over(self) -> bool:
        """Whether the hand is over."""
        return self.hand.result is not None

    @property
    def lost(self) -> float:
        """The points that the moves of the seat lost on average."""
        return sum(verdict.loss for verdict in self.verdicts)

    @property
    def margin(self) -> float | None:
        """The margin of the seat's side in this deal; None before the end of the hand."""
        if self.hand.result is None:
            return None
        game = self.hand.game
        side = side_of(self.item.seat, game.sides)
        return margin(self.hand.result.scores, side, lowest_wins=game.lowest_wins)

    @property
    def text(self) -> str:
        """The result, what the best first move is worth and what the moves lost, in sentences; "" before the end."""
        if self.margin is None:
            return ""
        sides = self.hand.game.sides
        has_partners = len(sides[side_of(self.item.seat, sides)]) > 1
        ends = "your side ends" if has_partners else "you end"
        others = "the others' average" if len(sides) > 2 else "the other side" if has_partners else "the other player"
        lost = f"{self.lost:.1f} points" if self.lost else "nothing"
        return " ".join(
            sentence(text)
            for text in (
                f"{ends} the hand {_ahead_text(self.margin, others)}",
                f"with the best first move it is {_ahead_text(self.item.expected)} on average",
                f"your moves lost {lost}",
            )
        )


def _ahead_text(points: float, others: str = "") -> str:
    """How far a side is ahead: "3.5 points ahead of the others' average", "level with the other side"."""
    if round(points, 1) == 0:
        return f"level with {others}" if others else "level"
    direction = "behind" if points < 0 else "ahead of" if others else "ahead"
    return f"{abs(points):.1f}".removesuffix(".0") + f" points {direction} {others}".rstrip()


def last_tricks_drill(
    game: Game[Any, Any], *, number: int = ENDINGS, tricks: int = TRICKS, seed: Seed = 0, first: int = 0
) -> Iterator[EndingItem]:
    """Yield endings to play, one after the other, from hands that bots have played up to there.

    Args:
        game: The game.
        number: How many endings.
        tricks: How many tricks are left.
        seed: Determines everything: the same seed gives the same endings.
        first: The number of the first ending, to continue a drill.

    Raises:
        OptionError: If no ending is found in which it matters what a seat plays, or the core can't play the game.

    >>> from tricksmith import games
    >>> game = games.get("poison-nonesuch", players=3)
    >>> [len(item.view.hand) for item in last_tricks_drill(game, number=2, tricks=3, seed="example")]
    [3, 3]
    """
    for item in range(first, first + number):
        yield find_ending_item(game, seed_text(seed), item, tricks)


def find_ending_item(game: Game[Any, Any], seed: str, number: int, tricks: int = TRICKS) -> EndingItem:
    """Return one ending of a drill; raises the errors of `last_tricks_drill`."""
    check_item(seed, number)
    if tricks < 1:
        raise OptionError("an ending has 1 trick or more")
    if DrillKind.ENDINGS not in drill_kinds(game):
        raise OptionError(
            f"the core can't play the hands of {game.name}, so no play can be judged: {drills_instead(game)}"
        )
    for attempt in range(MAX_HANDS):
        key = f"endings/{seed}/{number}/{attempt}"
        hand, _, _ = new_hand(game, key, number + attempt)
        called = play_bots(hand, key, until=None, calls_only=True)
        for playout in range(PLAYOUTS_PER_HAND):
            played = play_bots(called, f"{key}/{playout}", until=None, bot_name=VARIED_BOT if playout else DRILL_BOT)
            for before, seat in _decisions(played, tricks):
                moves = value_moves(before.view(seat), key)
                if moves[-1].behind >= MIN_BEHIND:
                    return EndingItem(before, seat, seed, number, moves)
    raise OptionError(
        f"in {MAX_HANDS} hands of {game.name} no play mattered with {count(tricks, 'trick')} left: choose another drill"
    )


def _decisions(played: Hand, tricks: int) -> Iterator[tuple[Hand, Seat]]:
    """The decisions with a choice in the first of the last tricks of a hand."""
    first = max(0, len(played.tricks) - tricks)
    for step in steps(played):
        before, seat = step.before, step.seat
        is_play = len(before.tricks) == first and seat is not None and isinstance(step.move, Play)
        if is_play and len(before.view(seat).penalty_free) > 1:
            assert seat is not None
            yield before, seat
