"""What decided a match, or a hand of it, in one sentence; and whether any choice turned it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricksmith.present.names import signed
from tricksmith.present.review.chance_words import MIN_TURN, chance_in_steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.present.names import PlayerNames
    from tricksmith.present.view_model import SeatNumber

__all__ = ["CostlyChoice", "HandTurn", "hand_text", "is_turn", "moment_heading", "turn_text", "verdict_text"]


@dataclass(frozen=True, slots=True)
class HandTurn:
    """What one hand did for the side of a player.

    Attributes:
        hand: The number of the hand, from 1.
        points: What it brought the side, and what it brought the best of the other sides.
        chances: The chance of the side to win the match before the hand and after it; None where that is not known.
    """

    hand: int
    points: tuple[int, int]
    chances: tuple[float, float] | None

    @property
    def lead(self) -> int:
        """By how many points the side was ahead of the best of the others in this hand."""
        own, best_other = self.points
        return own - best_other

    @property
    def rise(self) -> float:
        """By how much the chance rose."""
        return 0.0 if self.chances is None else self.chances[1] - self.chances[0]


@dataclass(frozen=True, slots=True)
class CostlyChoice:
    """A choice with which a match turned.

    Attributes:
        seat: Who chose.
        hand: The number of the hand, from 1.
        place: Where it was, as `place_text` words it.
        chances: The chance of the side to win after the best choice, and after this one.
    """

    seat: SeatNumber
    hand: int
    place: str
    chances: tuple[float, float]

    @property
    def fall(self) -> float:
        """What it cost of the chance."""
        return self.chances[0] - self.chances[1]


def verdict_text(
    who: PlayerNames, side: Sequence[SeatNumber], turns: Sequence[HandTurn], *,
    has_won: bool, is_shared: bool = False, lowest_wins: bool = False, choice: CostlyChoice | None = None,
) -> str:  # fmt: skip
    """Return which hand decided a match that is over, for one of its sides.

    That is the hand in which the chance of the side rose or fell the most, or in which the side gained or lost the most
    on the others, if the chance is not known.

    Args:
        who: The names of the seats, and who reads.
        side: The seats of the side.
        turns: Each hand.
        has_won: Whether the side has won.
        is_shared: Whether others have won, too.
        lowest_wins: Whether few points are good.
        choice: The choice that cost the player of the review the most.

    >>> from tricksmith.present import PlayerNames
    >>> who = PlayerNames(("Ada", "Bo"), you=0)
    >>> turns = [HandTurn(1, (-5, 3), (0.5, 0.22)), HandTurn(2, (9, 2), (0.22, 1.0))]
    >>> verdict_text(who, (0,), turns, has_won=True)
    'Hand 2 won you the match: with +9 points the chance to win rose from about 20% to 100%.'
    >>> verdict_text(who, (1,), [HandTurn(1, (3, 7), None)], has_won=False)
    'The only hand decided it: +3 points for Bo, +7 for the best of the others.'
    >>> verdict_text(who, (0,), [HandTurn(1, (3, 4), (0.50, 0.46)), HandTurn(2, (3, 5), (0.46, 0.41))], has_won=False)
    'No single hand decided it: the chance to win fell little by little.'
    >>> choice = CostlyChoice(0, 1, "Hand 1, trick 6", (0.66, 0.12))
    >>> verdict_text(who, (0,), [HandTurn(1, (3, 4), (0.5, 0.0))], has_won=False, choice=choice)
    'It turned in hand 1, trick 6: the chance to win was about 65% with the best choice, and 10% with yours.'
    """
    sign = 1 if has_won else -1
    if not turns:
        return ""
    if any(turn.chances is None for turn in turns):
        most = max(turns, key=lambda turn: sign * (-turn.lead if lowest_wins else turn.lead))
        which = "The only hand" if len(turns) == 1 else f"Hand {most.hand}"
        own, other = most.points
        return f"{which} decided it: {_points(own)} for {who.all(side)}, {signed(other)} for the best of the others."
    most = max(turns, key=lambda turn: sign * turn.rise)
    if sign * most.rise < MIN_TURN:
        return f"No single hand decided it: the chance to win {'rose' if has_won else 'fell'} little by little."
    if not has_won and choice is not None and choice.hand == most.hand and 2 * choice.fall >= -most.rise:
        place = choice.place[:1].lower() + choice.place[1:]
        best, played = _chance_pair(*choice.chances)
        whose = who.owns(choice.seat)
        return f"It turned in {place}: the chance to win was {best} with the best choice, and {played} with {whose}."
    assert most.chances is not None
    verb, what = ("won" if has_won else "cost", "the match")
    if has_won and is_shared:
        verb, what = "brought", "a share of the win"
    own, _ = most.points
    change = f"with {_points(own)} the chance to win {_change(*most.chances)}"
    return f"Hand {most.hand} {verb} {who.all(side)} {what}: {change}."


def hand_text(who: PlayerNames, side: Sequence[SeatNumber], turn: HandTurn) -> str:
    """Return what one hand did for a side, where it alone is reviewed.

    Args:
        who: The names of the seats, and who reads.
        side: The seats of the side.
        turn: The hand.

    >>> from tricksmith.present import PlayerNames
    >>> hand_text(PlayerNames(("Ada", "Bo"), you=0), (0,), HandTurn(2, (9, 2), (0.22, 0.61)))
    'In hand 2 the chance to win the match rose from about 20% to 60% for you, with +9 points.'
    >>> hand_text(PlayerNames(("Ada", "Bo"), you=0), (0,), HandTurn(2, (1, 2), None))
    'Hand 2 brought you +1 point, and the best of the others +2.'
    """
    own, other = turn.points
    if turn.chances is None:
        return f"Hand {turn.hand} brought {who.all(side)} {_points(own)}, and the best of the others {signed(other)}."
    change = _change(*turn.chances)
    return f"In hand {turn.hand} the chance to win the match {change} for {who.all(side)}, with {_points(own)}."


def _points(points: int) -> str:
    return f"{signed(points)} {'point' if abs(points) == 1 else 'points'}"


def _change(before: float, after: float) -> str:
    """How a chance changed, in the steps in which chances are given."""
    first, last = _chance_pair(before, after)
    if first in (last, f"about {last}"):
        return f"stayed at {first}"
    return f"{'rose' if after > before else 'fell'} from {first} to {last}"


def _chance_pair(before: float, after: float) -> tuple[str, str]:
    """Two chances in the steps in which they are given; "about" comes once, with the first."""
    first, last = (f"{chance:.0%}" if chance in (0.0, 1.0) else chance_in_steps(chance) for chance in (before, after))
    return first, last.removeprefix("about ") if first.startswith("about") else last


def is_turn(change: float | None) -> bool:
    """Return whether a choice changed the chance to win so much that the match turned there.

    Args:
        change: By how much it fell, or would have fallen; None where that is not known.

    >>> is_turn(0.1), is_turn(0.09), is_turn(None)
    (True, False, False)
    """
    return change is not None and change >= MIN_TURN


def moment_heading(change: float | None, *, is_lost: bool, has_won: bool, has_turned: bool) -> str:
    """Return the heading under which a moment is shown.

    Args:
        change: By how much the chance to win the match fell, or would have fallen; None where that is not known.
        is_lost: Whether something was lost.
        has_won: Whether the side has won the match.
        has_turned: Whether any of the moments that cost something is a turn.

    >>> moment_heading(0.3, is_lost=True, has_won=False, has_turned=True)
    'Where it turned'
    >>> moment_heading(0.02, is_lost=True, has_won=True, has_turned=False)
    'What could have gone better'
    """
    if not is_lost:
        return "What won it" if is_turn(change) and has_won else "Well played"
    if has_won:
        return "What could have gone better"
    if is_turn(change):
        return "Where it turned"
    return "Also costly" if has_turned else "Costly choices"


def turn_text(who: PlayerNames, seat: SeatNumber, changes: Sequence[float | None]) -> str:
    """Return that no choice of a player changed the chance to win much; empty if one did, or that is not known.

    Args:
        who: The names of the seats, and who reads.
        seat: The player.
        changes: By how much each choice changed the chance to win the match.

    >>> from tricksmith.present import PlayerNames
    >>> turn_text(PlayerNames(("Ada", "Bo"), you=0), 0, [0.02, 0.09])
    'No choice of yours changed the chance to win by 10 percentage points or more.'
    >>> turn_text(PlayerNames(("Ada", "Bo")), 0, [0.02, 0.1]), turn_text(PlayerNames(("Ada", "Bo")), 0, [None])
    ('', '')
    """
    if any(change is None or is_turn(change) for change in changes):
        return ""
    turn = f"{MIN_TURN * 100:.0f} percentage points"
    return f"No choice of {who.owns(seat)} changed the chance to win by {turn} or more."
