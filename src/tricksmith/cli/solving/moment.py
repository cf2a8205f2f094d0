"""Moments of a hand: trick and card, both counted from 1, as `tricksmith replay` numbers its tricks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tricksmith.errors import OptionError, TricksmithError
from tricksmith.play import steps
from tricksmith.rules import Play, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.rules import Hand

__all__ = ["Moment", "OpenDecision", "decision_at", "open_decisions", "read_moment"]


class Moment(NamedTuple):
    """A trick, and the card of it that is to be played; without a card, the first that somebody chooses."""

    trick: int
    card: int | None = None

    def __str__(self) -> str:
        return str(self.trick) if self.card is None else f"{self.trick}.{self.card}"


class OpenDecision(NamedTuple):
    """A hand with a card to be played, the card that was played (None if none was), and the moment."""

    hand: Hand
    play: Play | None
    moment: Moment

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        assert self.hand.to_act is not None
        return self.hand.to_act

    @property
    def is_forced(self) -> bool:
        """Whether one card alone may be played, and was."""
        return len(self.hand.penalty_free) == 1 and self.play in (None, self.hand.penalty_free[0])


def read_moment(text: str) -> Moment:
    """Read `5` as trick 5 and `5.2` as its second card; raises `OptionError`.

    >>> read_moment("5"), str(read_moment("5.2"))
    (Moment(trick=5, card=None), '5.2')
    >>> read_moment("soon")
    Traceback (most recent call last):
    tricksmith.errors.OptionError: --at soon: write 5 for trick 5, or 5.2 for its second card
    """
    matched = re.fullmatch(r"([1-9][0-9]{0,2})(?:\.([1-9][0-9]?))?", text.strip())
    if matched is None:
        raise OptionError(f"--at {text}: write 5 for trick 5, or 5.2 for its second card")
    return Moment(int(matched[1]), int(matched[2]) if matched[2] else None)


def open_decisions(hand: Hand, where: str = "the hand") -> list[OpenDecision]:
    """Return the decision of every card that was played, and of the one to be played next.

    Raises `TricksmithError` for a hand that has not come to its tricks; `where` is what the error calls the hand.
    """
    decisions = [
        OpenDecision(step.before, step.move, _moment(step.before))
        for step in steps(hand)
        if isinstance(step.move, Play) and step.before.contract is not None
    ]
    if hand.contract is not None and hand.to_act is not None:
        decisions.append(OpenDecision(hand, None, _moment(hand)))
    if decisions:
        return decisions
    if hand.to_act is None:
        raise TricksmithError(f"{where} was dealt again, and nobody played a card: there is nothing to solve")
    raise TricksmithError(f"{where} is still in its calls: seat {hand.to_act} is to {hand.asks} ({hand.rule})")


def _moment(hand: Hand) -> Moment:
    return Moment(len(hand.tricks) + 1, len(hand.trick) + 1)


def decision_at(decisions: Sequence[OpenDecision], moment: Moment | None, where: str = "the hand") -> OpenDecision:
    """Return the decision at a moment, or the present one of the hand; raises `OptionError` if there is none."""
    if moment is None:
        if decisions[-1].play is None:
            return decisions[-1]
        first, second = decisions[0].moment, decisions[min(1, len(decisions) - 1)].moment
        raise OptionError(
            f"{where} is over: choose a moment with --at {first.trick} (a trick) or --at {second} (a card of it),"
            f" or look at every play with --every"
        )
    trick = [decision for decision in decisions if decision.moment.trick == moment.trick]
    for decision in trick:
        if moment.card in (None, decision.moment.card):
            return decision
    raise OptionError(f"--at {moment}: {_why_not(decisions, trick, moment, where)}")


def _why_not(decisions: Sequence[OpenDecision], trick: Sequence[OpenDecision], moment: Moment, where: str) -> str:
    first, last = decisions[0].moment, decisions[-1]
    if trick and moment.card is not None and moment.card < (trick[0].moment.card or 0):
        return f"the table led to trick {moment.trick}: its first choice is {trick[0].moment}"
    if moment.trick < first.trick:
        return f"what comes before the tricks cannot be solved: {where} begins at {first}"
    if last.play is None:
        return f"{where} stops at {last.moment}, where seat {last.seat} is to play"
    if trick:
        return f"trick {moment.trick} has {trick[-1].moment.card} cards"
    return f"{where} has {last.moment.trick} tricks"
