"""Calls that change only what the tricks are worth: a double of the others' bid, and the answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from tricksmith.rules import Bidding, Call, side_of
from tricksmith.rules.author import PASS, SeatQuestion
from tricksmith.rules.runtime import Calling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.rules import Contract, GameRules, Move
    from tricksmith.rules.author import Question

__all__ = [
    "BID_ERRORS",
    "RAISE_ERRORS",
    "contract_after",
    "may_raise",
    "names_contracts",
    "raising_calls",
    "raising_reply",
]

BID_ERRORS, RAISE_ERRORS = 1.0, 2.5
"""The number of standard errors by which a bid must beat a pass in games with doubles, and by which a double must. A
double needs more: bidders know more than their bids show, and can run to another bid."""


def raising_calls(calling: Calling, moves: Sequence[Move]) -> list[Move]:
    """Return the calls after which the same seats play the same tricks as after a pass, but score differently.

    All others pass afterwards.

    Args:
        calling: The state of the calls, with the cards of one deal.
        moves: Legal calls.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("bridge")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0).play("1h")
    >>> [str(call) for call in raising_calls(hand.stage, hand.legal)]
    ['double']
    """
    if PASS not in moves or not may_raise(calling.question):
        return []
    by_word = {move.word: move for move in reversed(moves) if isinstance(move, Call)}
    if len(by_word) <= 2 or (unraised := contract_after(calling, PASS)) is None:  # only bids and a pass, or no contract
        return []
    raised = {
        word for word, call in by_word.items() if _is_raised(calling.game, unraised, contract_after(calling, call))
    }
    return [move for move in moves if isinstance(move, Call) and move.word in raised]


def raising_reply(calling: Calling, move: Move) -> int | None:
    """Return the index in its menu of the call by which the next seat would raise the stakes.

    Args:
        calling: The state of the calls, with the cards of one deal.
        move: The call before it.

    Returns:
        The index; None if it can't raise them, or is of the same side as the caller.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("bridge")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> place = raising_reply(hand.stage, hand.parse("1h"))
    >>> str(hand.play("1h").legal[place]), raising_reply(hand.stage, hand.parse("pass"))
    ('double', None)
    """
    if not may_raise(calling.question):
        return None
    after, sides = calling.play(move), calling.game.sides
    if not isinstance(after, Calling) or side_of(after.to_act, sides) == side_of(calling.to_act, sides):
        return None
    raises = raising_calls(after, moves := after.moves())
    return moves.index(raises[0]) if raises else None


def names_contracts(question: Question | None) -> TypeGuard[Bidding]:
    """Return whether seats name in turn what would be played: they neither bid levels only, nor call all at once.

    Args:
        question: A question of the calls; None names nothing.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> hands = [(game := games.get(name)).hand(deal(game, seed="example"), dealer=0) for name in ("bridge", "nestors")]
    >>> [names_contracts(hand.stage.question) for hand in hands]  # an auction of Nestors is for points
    [True, False]
    """
    return isinstance(question, Bidding) and not (question.is_about_levels or question.is_at_once)


def may_raise(question: SeatQuestion) -> bool:
    """Return whether seats bid or pass in turn, and have a third kind of call, such as a double.

    Args:
        question: A question of the calls.
    """
    return names_contracts(question) and PASS.word in (words := question.words()) and len(words) > 2


def contract_after(calling: Calling, call: Move) -> Contract[Any, Any] | None:
    """Return the contract after a call if all others make their usual calls; None if there is none, or that is open.

    Args:
        calling: The state of the calls, with the cards of one deal.
        call: The call.
    """
    stage = calling.play(call)
    while isinstance(stage, Calling):
        usual = stage.question.usual_place(stage.state) if stage.question == calling.question else None
        if usual is None:
            return None
        stage = stage.play(stage.moves()[usual])
    return stage.contract


def _is_raised(game: GameRules[Any, Any], unraised: Contract[Any, Any], raised: Contract[Any, Any] | None) -> bool:
    """Whether a contract differs from the unraised one, but the same seats play the same tricks under both."""
    if raised is None or raised == unraised or (raised.mode, raised.leader) != (unraised.mode, unraised.leader):
        return False
    return game.parties(raised) == game.parties(unraised)
