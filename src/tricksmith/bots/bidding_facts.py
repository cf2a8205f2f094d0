"""Facts about a bidding by the rules: the bids that need not be tried, and who has won it and gives cards away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.promises import number_of
from tricksmith.rules import Bidding, Call
from tricksmith.rules.author import PASS, Auction, Give

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tricksmith.rules import Move, Question
    from tricksmith.rules.runtime import Calling

__all__ = ["gives_after_winning", "without_jumps"]

MIN_RUNGS = 7
"""The fewest numbers of a ladder: of fewer all are tried."""
MAX_ANSWERS = 20
"""The most calls after a bid within which the seat is asked again, if it can bid again."""


def without_jumps(calling: Calling, moves: Sequence[Move]) -> list[Move]:
    """Return these calls without bids that skip a step, where the seat can go higher later.

    The lowest number says least and costs least, so only it is tried, and to pass; with dozens of bids to try there
    would be few deals for each. Auctions of the interface's own have a search that knows all levels at once.

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
    if not isinstance(question, Bidding) or isinstance(question, Auction) or len(bids) + (PASS in moves) < len(moves):
        return list(moves)
    numbers = [number for bid in bids if (number := number_of(bid)) is not None]
    if len(numbers) < max(len(bids), MIN_RUNGS) or len({bid.word for bid in bids}) > 1:
        return list(moves)
    low = bids[numbers.index(min(numbers))]
    if not _is_asked_again(question, calling.state, low):
        return list(moves)
    return [move for move in moves if move in (low, PASS)]


def gives_after_winning(question: Question | None, answers: Sequence[Any]) -> bool:
    """Return whether a seat is to give cards away that has won a bidding: its result is the seat and what it said.

    Such a seat gives what is worth least to it, and not any cards, before it plays by what it has bid.

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
