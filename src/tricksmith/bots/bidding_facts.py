"""Shortcuts for a search, from the rules of a bidding: jump bids to skip, and whether the seat that discards won it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.trick_bids import number_of
from tricksmith.rules import Bidding, Call
from tricksmith.rules.author import PASS, Give

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tricksmith.rules import Move, Question
    from tricksmith.rules.runtime import Calling

__all__ = ["gives_after_winning", "without_jumps"]

MIN_BIDS = 7
"""With fewer bids than this all are tried."""
MAX_ANSWERS = 20
"""The number of calls after a bid among which the seat's next turn is looked for."""


def without_jumps(calling: Calling, moves: Sequence[Move]) -> list[Move]:
    """Return these calls without bids that skip a step, where the seat can go higher later.

    The lowest number says least and costs least, so only it and a pass are tried; with dozens of bids to try there
    would be few deals for each. An `Auction` keeps all its bids: it has a search that evaluates all levels at once.

    Args:
        calling: The state of the calls.
        moves: Legal calls.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("skat")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> [str(move) for move in without_jumps(hand.stage, hand.legal)]
    ['bid 18', 'pass']
    """
    question = calling.question
    bids = [move for move in moves if isinstance(move, Call) and move != PASS]
    if not isinstance(question, Bidding) or question.is_about_levels or len(bids) + (PASS in moves) < len(moves):
        return list(moves)
    numbers = [number for bid in bids if (number := number_of(bid)) is not None]
    if len(numbers) < max(len(bids), MIN_BIDS) or len({bid.word for bid in bids}) > 1:
        return list(moves)
    low = bids[numbers.index(min(numbers))]
    if not _is_asked_again(question, calling.state, low):
        return list(moves)
    return [move for move in moves if move in (low, PASS)]


def gives_after_winning(question: Question | None, answers: Sequence[Any]) -> bool:
    """Return whether the seat that is to give cards away has won a bidding, whose answer is that seat and its bid.

    Such a seat gives away the cards that are worth least to it, where other seats are simulated with random ones.

    Args:
        question: What is asked.
        answers: The answers before it, in order.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("skat")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> for call in ("18", "pass", "pass", "look"):
    ...     hand = hand.play(hand.parse(call))
    >>> gives_after_winning(hand.stage.question, hand.stage.node.answers)
    True
    """
    seat = question.seat if isinstance(question, Give) else None
    return seat is not None and any(isinstance(answer, tuple) and answer[:1] == (seat,) for answer in answers)


def _is_asked_again(question: Bidding, state: object, bid: Call) -> bool:
    """Whether the seat to speak speaks again after this bid, if the others make the first call that they can."""
    seat, state = question.speaker(state), question.after(state, bid)
    for _ in range(MAX_ANSWERS):
        speaker = question.speaker(state)
        if speaker in (seat, None):
            return speaker == seat
        state = question.after(state, question.menu(state)[0])
    return False
